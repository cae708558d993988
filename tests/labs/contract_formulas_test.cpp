// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "app/shell/widgets/formula.h"
#include "engine/lab/idea.h"
#include "tests/labs/contract.h"

// Every formula of every Idea panel can be typeset, and its live terms name what there is.

namespace motionlab::testing {
namespace {

class ContractFormulas : public Contract {};

TEST_P(ContractFormulas, Typeset) {
  const auto idea = parse_idea(GetParam().idea, std::string(GetParam().id) + "/idea.txt");
  ASSERT_TRUE(idea.ok()) << idea.error().message;
  const auto lab = GetParam().make();
  for (const IdeaFormula& formula : idea->formulas) {
    const auto parsed = shell::Formula::parse(formula.text);
    ASSERT_TRUE(parsed.ok()) << formula.text << ": " << parsed.error().message;
    for (const std::string& id : parsed->parameters()) {
      const auto& readouts = lab->info().readouts;
      const bool readout = std::any_of(readouts.begin(), readouts.end(),
                                       [&](const ReadoutInfo& r) { return r.id == id; });
      EXPECT_TRUE(readout || std::as_const(*lab).parameters().find(id) != nullptr)
          << formula.text << " names " << id;
    }
  }
}

ML_CONTRACT_FOR_ALL_LABS(ContractFormulas);

}  // namespace
}  // namespace motionlab::testing
