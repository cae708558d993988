// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expression.h"
#include "engine/core/result.h"

// The Idea panel's text, one idea.txt per lab; lessons build on the same format. Line by line:
//
//   # Title
//   Text in paragraphs; {dt} shows the live value of a parameter or readout.
//   formula [if CONDITION]          next lines, indented: formulas in the notation of app/shell's
//   formula widget
//     \omega_{n+1} = \omega_n - \param{dt}{h} \frac{g}{L} \sin \theta_n
//   try What to do                   next lines, indented, optional: where it is offered, and what
//     given method == "lbs"          the button sets
//     preset stiff_spring
//     set dt=0.05
//     compare integrator=explicit_euler,rk4
//   see What one should see          next lines, indented: where it is checked, and what must hold
//     given integrator == "rk4"      (shown as not applicable while this is false)
//     after 2                        seconds of simulated time before it is judged
//     holds abs(energy_error) < 1e-3
//     check preset=course_pendulum integrator=rk4     the run in which the machine checks it
//   source Hairer, Lubich, Wanner: Geometric Numerical Integration, I.1
//
// In conditions a name is a parameter, a readout, readout.min / readout.max over the run,
// readout@value in a comparison, `time` or `tick`.

namespace motionlab {

struct IdeaFormula {
  std::optional<Expression> condition;  // shown while it holds
  std::string text;
};

struct IdeaTry {
  std::string text;
  std::optional<Expression> given;  // offered while it holds
  std::optional<std::string> preset;
  std::vector<std::pair<std::string, std::string>> sets;
  std::optional<std::pair<std::string, std::vector<std::string>>> compare;
  bool has_action() const { return preset || !sets.empty() || compare; }
};

struct IdeaSee {
  std::string text;
  std::optional<Expression> given;
  double after = 0.0;  // [s]
  std::optional<Expression> holds;
  std::vector<std::pair<std::string, std::string>> check_sets;  // "preset" first when given
};

struct Idea {
  std::string title;
  std::vector<std::string> paragraphs;
  std::vector<IdeaFormula> formulas;
  std::vector<IdeaTry> tries;
  std::vector<IdeaSee> sees;
  std::vector<std::string> sources;
};

// An error names `what`, the line and the fault.
Result<Idea> parse_idea(std::string_view text, const std::string& what);

class Runner;
// The names that conditions may use, looked up in the present state of a run.
Expression::Lookup idea_lookup(const Runner& runner);

enum class SeeState { not_applicable, waiting, holds, fails };
// In a comparison on every instance in which `given` holds: all of them must.
SeeState judge(const IdeaSee& see, const Runner& runner);

}  // namespace motionlab
