// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <set>
#include <string>
#include <vector>

#include "app/shell/panels/commands.h"
#include "app/shell/panels/requests.h"
#include "app/shell/panels/strings.h"
#include "app/shell/panels/toasts.h"
#include "app/shell/widgets/theme.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// What every panel is given. One per program; the host sets `runner` when a lab is opened and
// `frame` after each Runner::frame(), draws the panels, then calls perform_on_runner() and serves
// what is left in `requests`.
struct PanelContext {
  const Theme* theme = nullptr;
  const Strings* strings = nullptr;
  KeyMap* keys = nullptr;    // the help overlay changes it
  Runner* runner = nullptr;  // null in the gallery: only overlays are drawn then
  FrameReport frame;

  // Parameters that the user is changing or changed a moment ago: their terms in formulas light up.
  // The parameter panel fills it; draw it before the Idea panel and both react in the same frame.
  std::set<std::string> touched;
  bool open_report = false;  // the parameter panel asks for the report of this frame
  std::vector<Request> requests;
  Toasts toasts;

  const Theme& look() const { return *theme; }
  const Strings& text() const { return *strings; }
  Runner& run() const { return *runner; }
  float px(float logical) const { return theme->px(logical); }
  ImU32 color(const draw::Paint& paint) const { return theme->color(paint); }
  // The name of a window of this lab's: each lab's panels keep their own place when scrolled.
  std::string own_id(const char* id) const { return id + run().info().id; }
  void ask(Request request) { requests.push_back(std::move(request)); }
  // Posts an event; an error becomes a toast. True when it was done.
  bool post(EventContent content);
  // Sets parameters given as text, one step of undo for each outside a gesture.
  bool set(const ParameterTexts& parameters);
};

// Carries out the requests that concern the Runner alone, in order; errors become toasts. The
// others stay in `requests`, for the host to serve and clear.
void perform_on_runner(PanelContext& context);

}  // namespace motionlab::shell
