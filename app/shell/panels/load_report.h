// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// What Lab::load() repaired, ignored or missed. Shown once when the notes change, and again on
// request.
class LoadReport {
 public:
  bool open = false;
  void draw(PanelContext& context, const Area& view);
  static bool has_notes(const Runner& runner);

 private:
  std::vector<std::string> seen_;
  float notes_height_ = 0.0F;  // [px] in the last frame
};

}  // namespace motionlab::shell
