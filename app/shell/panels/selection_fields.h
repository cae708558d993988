// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/shell/panels/panel_context.h"

namespace motionlab::shell {

// What is selected in a lab's document, by its numbers: a section of the parameter panel in labs
// that have one. Every change is an edit of the document; a drag is one entry of the undo stack.
class SelectionFields {
 public:
  void draw(PanelContext& context);

 private:
  void draw_chooser(PanelContext& context, const DocumentTools& tools) const;
  void draw_one(PanelContext& context, const DocumentTools& tools, const DocumentField& field);
  std::string gesture_;  // the field being changed
};

}  // namespace motionlab::shell
