// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/shell/panels/panel_context.h"

// A button of the top bar with a list below it: what the menus share.

namespace motionlab::shell {

// At the cursor, `width` [px]; true while the popup of `popup_width` [logical px] is open and to be
// filled, then call end_menu(). Its contents scroll where the screen is too low for them.
bool begin_menu(PanelContext& context, const char* id, const std::string& label,
                const char* tooltip, float width, float popup_width);
void end_menu();

struct MenuItem {
  std::string title;
  std::string note;  // wrapped below it, dim
  bool chosen = false;
};
// True when it was clicked.
bool menu_item(const Theme& theme, const char* id, const MenuItem& item, float width);

}  // namespace motionlab::shell
