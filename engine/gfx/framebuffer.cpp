// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/framebuffer.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstddef>

namespace motionlab::gfx {
namespace {

int limit_of(GLenum name) {
  GLint value = 0;
  glGetIntegerv(name, &value);
  return value;
}

RenderbufferHandle make_renderbuffer(GLenum format, int width, int height, int samples) {
  RenderbufferHandle handle = RenderbufferHandle::create();
  glBindRenderbuffer(GL_RENDERBUFFER, handle.get());
  if (samples > 1) {
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  } else {
    glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
  }
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  return handle;
}

}  // namespace

void Framebuffer::resize(int width, int height, int samples) {
  if (width <= 0 || height <= 0) {
    *this = Framebuffer();
    return;
  }
  const int largest = limit_of(GL_MAX_TEXTURE_SIZE);
  width = std::min(width, largest);
  height = std::min(height, largest);
  samples = std::clamp(samples, 1, std::max(limit_of(GL_MAX_SAMPLES), 1));
  if (width == width_ && height == height_ && samples == samples_) return;

  *this = Framebuffer();
  width_ = width;
  height_ = height;
  samples_ = samples;
  color_ = TextureHandle::create();
  glBindTexture(GL_TEXTURE_2D, color_.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);

  depth_ = make_renderbuffer(GL_DEPTH_COMPONENT24, width, height, samples);
  framebuffer_ = FramebufferHandle::create();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color_.get(), 0);
  if (samples == 1) {
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
  } else {
    multisample_color_ = make_renderbuffer(GL_RGBA8, width, height, samples);
    multisample_framebuffer_ = FramebufferHandle::create();
    glBindFramebuffer(GL_FRAMEBUFFER, multisample_framebuffer_.get());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              multisample_color_.get());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void Framebuffer::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER,
                    samples_ > 1 ? multisample_framebuffer_.get() : framebuffer_.get());
  glViewport(0, 0, width_, height_);
}

void Framebuffer::resolve() const {
  if (samples_ <= 1) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, multisample_framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.get());
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void Framebuffer::clear(float red, float green, float blue, float alpha) const {
  if (empty()) return;
  bind();
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glClearColor(red, green, blue, alpha);
  glClearDepth(1.0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  resolve();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void Framebuffer::copy_to(const Framebuffer& target, int x, int y, int width, int height) const {
  if (empty() || target.empty()) return;
  const int bottom = target.height() - (y + height);
  const bool same_size = width == width_ && height == height_;
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer_.get());
  glBlitFramebuffer(0, 0, width_, height_, x, bottom, x + width, bottom + height,
                    GL_COLOR_BUFFER_BIT, same_size ? GL_NEAREST : GL_LINEAR);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

draw::Image Framebuffer::read_pixels() const {
  draw::Image image;
  if (empty()) return image;
  image.width = width_;
  image.height = height_;
  const std::size_t stride = 4 * static_cast<std::size_t>(width_);
  image.rgba.resize(stride * static_cast<std::size_t>(height_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);

  // GL's first row is the lowest.
  for (int row = 0; row < height_ / 2; ++row) {
    std::uint8_t* upper = image.rgba.data() + stride * static_cast<std::size_t>(row);
    std::uint8_t* lower = image.rgba.data() + stride * static_cast<std::size_t>(height_ - 1 - row);
    std::swap_ranges(upper, upper + stride, lower);
  }
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    const unsigned alpha = image.rgba[i + 3];
    if (alpha == 255 || alpha == 0) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const unsigned straight = (image.rgba[i + k] * 255U + alpha / 2U) / alpha;
      image.rgba[i + k] = static_cast<std::uint8_t>(std::min(straight, 255U));
    }
  }
  return image;
}

}  // namespace motionlab::gfx
