// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"
#include "app/shell/widgets/formula.h"
#include "engine/lab/idea.h"

namespace motionlab::shell {

// The left panel: what the lab is about, its formulas with live numbers, what to try and what one
// should see, judged as the simulation runs.
class IdeaPanel {
 public:
  // Parses the lab's idea; a fault is shown in the panel.
  void open(const LabEntry& lab);
  void draw(PanelContext& context, const Area& area);
  const std::optional<Idea>& idea() const { return idea_; }

 private:
  void draw_paragraph(PanelContext& context, const std::string& paragraph);
  void draw_formulas(PanelContext& context);
  void draw_tries(PanelContext& context);
  void draw_sees(PanelContext& context);
  void draw_sources(PanelContext& context);

  struct Typeset {  // a formula, or what is wrong with it
    std::optional<Formula> formula;
    std::string fault;
  };
  std::optional<Idea> idea_;
  std::vector<Typeset> formulas_;
  std::vector<SeeState> seen_;   // by IdeaSee
  double next_judgement_ = 0.0;  // [s] of ImGui's time: a few times a second is enough
  std::string fault_;
  bool sources_open_ = false;
};

// The paragraph with every {name} replaced by its value in the run.
std::string fill_values(const std::string& paragraph, const Runner& runner);
// What the button of a "try this" line does.
RunSetup setup_of(const IdeaTry& item, const Runner& runner);

}  // namespace motionlab::shell
