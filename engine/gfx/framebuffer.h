// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/draw/image.h"
#include "engine/gfx/gl_objects.h"

namespace motionlab::gfx {

// A picture on the graphics card: RGBA8 colour (sRGB values, premultiplied alpha) and depth. Row 0
// of the texture is the bottom: show it with ImGui::Image(id, size, {0, 1}, {1, 0}).
class Framebuffer {
 public:
  // A size of zero is fine: nothing is drawn then. Sizes past the driver's limit are clamped to it.
  // `samples` > 1 asks for multisampling; texture() then shows what resolve() copied.
  void resize(int width, int height, int samples = 1);

  int width() const { return width_; }
  int height() const { return height_; }
  int samples() const { return samples_; }
  bool empty() const { return width_ <= 0 || height_ <= 0; }

  void bind() const;     // as the target of drawing, viewport included
  void resolve() const;  // multisampled colour into the texture; the renderer calls it
  unsigned texture() const { return color_.get(); }  // for ImGui::Image, 0 when empty

  // Fills with one colour (sRGB, premultiplied alpha) and the farthest depth.
  void clear(float red, float green, float blue, float alpha) const;
  // Copies the colour into a rectangle of `target` (pixels from its top left corner), filtered:
  // half the size is a 2x2 box filter, which is how supersampled stills become smooth.
  void copy_to(const Framebuffer& target, int x, int y, int width, int height) const;
  // Rows from the top, straight alpha.
  draw::Image read_pixels() const;

 private:
  int width_ = 0;
  int height_ = 0;
  int samples_ = 1;
  FramebufferHandle framebuffer_;
  TextureHandle color_;
  RenderbufferHandle depth_;
  FramebufferHandle multisample_framebuffer_;
  RenderbufferHandle multisample_color_;
};

}  // namespace motionlab::gfx
