// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// What the labs of all instances note about their model and their pose, each line once; one that
// not all of them have begins with the names of those that do.
std::vector<std::string> load_notes(const Runner& runner);
std::string note_count(const ReportStrings& words, std::size_t notes);  // "3 notes"

// What the file holds, and what was repaired, ignored, missed or done otherwise than asked. One
// line at the view's lower edge says that there is something; it opens a card, as does the
// parameter panel at any time.
class LoadReport {
 public:
  // `line`: where the line may stand and, above it, the card.
  void draw(PanelContext& context, const Area& view, const Area& line);
  bool is_open() const { return open_; }
  // The card, not what keeps it at hand.
  void dismiss();

 private:
  void draw_line(PanelContext& context, const Area& line);
  void draw_card(PanelContext& context, const Area& view, const Area& line);

  bool open_ = false;
  std::vector<std::string> notes_;   // of this frame
  std::string file_;                 // that they are about; empty: none
  std::set<std::string> dismissed_;  // with their file: the line was closed when they were there
  float notes_height_ = 0.0F;        // [px] in the last frame
};

}  // namespace motionlab::shell
