// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/shell/panels/requests.h"

namespace motionlab::shell {

struct PanelContext;

// Short messages in a corner: what was saved and where, what went wrong. Errors stay for a minute,
// the rest for a few seconds; each can be closed, and none goes while the pointer is on it.
class Toasts {
 public:
  void info(std::string text);
  void error(std::string text);
  // What could not be opened, until something can: then nobody needs to know any more.
  void load_failed(std::string text);
  void load_succeeded();
  void saved(std::string path);  // with "copy" and "open folder"
  void clear() { toasts_.clear(); }
  std::size_t size() const { return toasts_.size(); }

  // Stacked upwards from the lower right corner of `area`; nothing outside them takes the pointer.
  void draw(PanelContext& context, const Area& area);

 private:
  enum class Kind { info, error, load_error, saved };
  struct Toast {
    Kind kind = Kind::info;
    std::string text;
    int repeats = 1;
    double until = -1.0;  // [s] of ImGui's time; negative: not yet shown
    int id = 0;
    float height = 0.0F;  // [px] in the last frame, 0: not yet known
  };
  void push(Kind kind, std::string text);
  bool draw_one(PanelContext& context, Toast& toast, const Area& area, float& bottom);

  std::vector<Toast> toasts_;
  int next_id_ = 0;
};

}  // namespace motionlab::shell
