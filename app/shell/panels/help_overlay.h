// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Every key and mouse gesture, grouped; typing narrows the list. A click on a command asks for its
// new keys.
class HelpOverlay {
 public:
  bool open = false;
  void draw(PanelContext& context, const Area& area);
  // True while the next chord is for take_chord() and for nothing else.
  bool wants_chord() const { return open && asked_.has_value(); }
  // Esc keeps the old keys, Backspace takes them away.
  void take_chord(PanelContext& context, const KeyChord& chord);

 private:
  void draw_head(PanelContext& context, bool just_opened);
  void draw_list(PanelContext& context, float width);

  std::string search_;
  std::optional<CommandId> asked_;
};

// True when every word of `search` is in `text`, whatever the case (ASCII).
bool matches_search(std::string_view text, std::string_view search);

}  // namespace motionlab::shell
