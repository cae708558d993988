// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/thumbnails.h"

#include <algorithm>
#include <cmath>

#include "app/shell/window/panes.h"

namespace motionlab::shell {
namespace {

constexpr double kShownAt = 2.0;           // [s] of simulated time
constexpr double kBudget = 0.008;          // [s] of real time in a frame
constexpr std::int64_t kMostTicks = 4000;  // of a lab with a very small step

}  // namespace

Thumbnails::Thumbnails(gfx::Renderer& renderer, std::span<const LabEntry> labs, const Host& host)
    : renderer_(&renderer), labs_(labs), host_(host), entries_(labs.size()) {}

void Thumbnails::theme_changed() {
  for (Entry& entry : entries_) entry.drawn = false;
  done_ = false;
}

const gfx::Framebuffer* Thumbnails::picture(std::size_t lab) const {
  const Entry& entry = entries_.at(lab);
  return entry.framebuffer.empty() || entry.failed ? nullptr : &entry.framebuffer;
}

void Thumbnails::work(const PanelContext& context, const glm::ivec2& size) {
  if (size != size_) {
    size_ = size;
    theme_changed();
  }
  if (done_ || size.x <= 0 || size.y <= 0) return;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (work_on(entries_[i], labs_[i], context, size)) return;
  }
  done_ = true;
}

// True when something was done.
bool Thumbnails::work_on(Entry& entry, const LabEntry& lab, const PanelContext& context,
                         const glm::ivec2& size) {
  if (entry.failed || entry.drawn) return false;
  if (!entry.runner) {
    const RunSetup setup = opening_setup(lab.make()->info());
    auto runner = Runner::create(lab, setup, host_);
    if (!runner) {
      // The card stays without a picture; opening the lab says what is wrong.
      entry.failed = true;
      return true;
    }
    entry.runner = std::move(*runner);
    entry.view = std::make_unique<ViewArea>(*renderer_);
    // One view: a card has room for one thing.
    const std::vector<std::string> views = opening_views(*entry.runner);
    entry.view->open(*entry.runner, views.empty() ? std::string() : views.front());
    entry.ticks =
        std::clamp<std::int64_t>(std::llround(kShownAt / entry.runner->dt()), 0, kMostTicks);
    return true;
  }
  Runner& runner = *entry.runner;
  if (runner.tick() < entry.ticks && !runner.diverged()) {
    const double begun = host_.clock != nullptr ? host_.clock->now() : 0.0;
    while (runner.tick() < entry.ticks && runner.run(8) > 0) {
      if (host_.clock != nullptr && host_.clock->now() - begun > kBudget) break;
    }
    return true;
  }
  PanelContext own;
  own.theme = context.theme;
  own.strings = context.strings;
  own.keys = context.keys;
  own.runner = &runner;
  entry.framebuffer.resize(size.x, size.y);
  entry.view->paint(own, entry.framebuffer, false, nullptr);
  entry.drawn = true;
  return true;
}

}  // namespace motionlab::shell
