// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Every key and mouse gesture, grouped; typing narrows the list.
class HelpOverlay {
 public:
  bool open = false;
  void draw(PanelContext& context, const Area& area);

 private:
  std::string search_;
};

// True when every word of `search` is in `text`, whatever the case (ASCII).
bool matches_search(std::string_view text, std::string_view search);

}  // namespace motionlab::shell
