// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/lab/idea.h"

namespace motionlab {
namespace {

TEST(IdeaFormat, EveryPartIsRead) {
  const auto idea = parse_idea(R"(# The title
First line
goes on.

Second {dt} paragraph.
formula
  a = b
  c = d
formula if method == "lbs"
  e = f
try Do this
  preset one
  set a=1
  set b=x y
  compare method=lbs,dqs
try Only look
  given a > 0
see It holds
  given a == 1
  after 2.5
  holds abs(b) < 1e-3
  check preset=one a=2
source Book, 1987
source Paper, 2008
)",
                               "test");
  ASSERT_TRUE(idea.ok()) << idea.error().message;
  EXPECT_EQ(idea->title, "The title");
  EXPECT_EQ(idea->paragraphs,
            (std::vector<std::string>{"First line goes on.", "Second {dt} paragraph."}));
  ASSERT_EQ(idea->formulas.size(), 3U);
  EXPECT_FALSE(idea->formulas[1].condition.has_value());
  EXPECT_EQ(idea->formulas[1].text, "c = d");
  EXPECT_EQ(idea->formulas[2].condition->text(), "method == \"lbs\"");
  ASSERT_EQ(idea->tries.size(), 2U);
  EXPECT_EQ(idea->tries[0].preset, "one");
  EXPECT_EQ(idea->tries[0].sets,
            (std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"b", "x y"}}));
  EXPECT_EQ(idea->tries[0].compare->second, (std::vector<std::string>{"lbs", "dqs"}));
  EXPECT_FALSE(idea->tries[0].given.has_value());
  EXPECT_FALSE(idea->tries[1].has_action());
  EXPECT_EQ(idea->tries[1].given->text(), "a > 0");
  ASSERT_EQ(idea->sees.size(), 1U);
  EXPECT_EQ(idea->sees[0].after, 2.5);
  EXPECT_EQ(idea->sees[0].holds->text(), "abs(b) < 1e-3");
  EXPECT_EQ(idea->sees[0].check_sets,
            (std::vector<std::pair<std::string, std::string>>{{"preset", "one"}, {"a", "2"}}));
  EXPECT_EQ(idea->sources, (std::vector<std::string>{"Book, 1987", "Paper, 2008"}));
}

TEST(IdeaFormat, FaultsNameTheLine) {
  const std::vector<std::pair<const char*, const char*>> wrong{
      {"# T\nsee S\n  holds 1 +\n", "line 3"}, {"# T\nsee S\n  after soon\n", "line 3"},
      {"# T\nsee S\n  after -1\n", "line 3"},  {"# T\nsee S\n  check preset\n", "line 3"},
      {"# T\n\ntry X\n  do it\n", "line 4"},   {"# T\ntry X\n  set a\n", "line 3"},
      {"# T\nformula when a\n", "line 2"},     {"# T\nformula if (\n", "line 2"},
  };
  for (const auto& [text, line] : wrong) {
    const auto idea = parse_idea(text, "lesson.txt");
    ASSERT_FALSE(idea.ok()) << text;
    EXPECT_NE(idea.error().message.find("lesson.txt"), std::string::npos) << idea.error().message;
    EXPECT_NE(idea.error().message.find(line), std::string::npos) << idea.error().message;
  }
}

}  // namespace
}  // namespace motionlab
