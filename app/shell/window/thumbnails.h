// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/window/view_area.h"
#include "engine/gfx/framebuffer.h"
#include "engine/gfx/renderer.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// The pictures on the gallery's cards, drawn by the labs themselves: each runs its first preset for
// two seconds. Done a little in each frame, so that the gallery is there at once.
class Thumbnails {
 public:
  Thumbnails(gfx::Renderer& renderer, std::span<const LabEntry> labs, const Host& host);

  // At most one picture, or a few milliseconds of running. `size` [px] of every picture.
  void work(const PanelContext& context, const glm::ivec2& size);
  // Nothing while it is not drawn yet.
  const gfx::Framebuffer* picture(std::size_t lab) const;
  // Every picture is drawn, for the present theme.
  bool done() const { return done_; }
  // Pictures of another theme are drawn anew.
  void theme_changed();

 private:
  struct Entry {
    std::unique_ptr<Runner> runner;
    std::unique_ptr<ViewArea> view;
    std::int64_t ticks = 0;  // to be run
    gfx::Framebuffer framebuffer;
    bool drawn = false;
    bool failed = false;
  };
  bool work_on(Entry& entry, const LabEntry& lab, const PanelContext& context,
               const glm::ivec2& size);

  gfx::Renderer* renderer_;
  std::span<const LabEntry> labs_;
  Host host_;
  std::vector<Entry> entries_;
  glm::ivec2 size_{0};
  bool done_ = false;
};

}  // namespace motionlab::shell
