// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/widgets/formula.h"
#include "app/shell/widgets/formula_layout.h"
#include "app/shell/widgets/formula_node.h"

namespace motionlab::shell {
namespace {

// Every sign is 10 wide, from 7 above the baseline to 2 below (scripts: 0.7 of that).
FormulaMetrics square_metrics() {
  FormulaMetrics metrics;
  metrics.em = 20.0F;
  metrics.script = 0.7F;
  metrics.extent = [](FormulaStyle, int level, std::string_view text) {
    const auto count =
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
    const float k = level == 0 ? 1.0F : 0.7F;
    const float width = 10.0F * k * static_cast<float>(count);
    return GlyphExtent{width, 0.0F, width, -7.0F * k, 2.0F * k};
  };
  return metrics;
}

FormulaLayout laid_out(const std::string& source, float width = 1e6F) {
  const Result<Formula> formula = Formula::parse(source);
  if (!formula.ok()) {
    ADD_FAILURE() << formula.error().message;
    return {};
  }
  return lay_out_formula(*formula->root(), square_metrics(), width);
}

const FormulaGlyphs& glyphs(const FormulaLayout& layout, const std::string& text) {
  const auto found = std::find_if(layout.glyphs.begin(), layout.glyphs.end(),
                                  [&text](const FormulaGlyphs& g) { return g.text == text; });
  EXPECT_NE(found, layout.glyphs.end()) << text;
  return found == layout.glyphs.end() ? layout.glyphs.front() : *found;
}

std::string message(const std::string& source) {
  const Result<Formula> formula = Formula::parse(source);
  return formula.ok() ? "" : formula.error().message;
}

TEST(FormulaParse, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(message(R"(\omga + 1)"),
            R"(formula: \omga is not known; did you mean \omega? (character 1) in "\omga + 1")");
  EXPECT_NE(message(R"(x = \frac{1}{2)").find("a { that is never closed (character 13)"),
            std::string::npos);
  EXPECT_NE(message("x + y}").find("a } without its { (character 6)"), std::string::npos);
  EXPECT_NE(message("^2").find("^ needs something before it (character 1)"), std::string::npos);
  EXPECT_NE(message("x^2^3").find("two superscripts; write x^{ab} (character 4)"),
            std::string::npos);
  EXPECT_NE(message("x_").find("_ needs a sign or {…} after it (character 3)"), std::string::npos);
  EXPECT_NE(message(R"(\left( x)").find(R"(\left without its \right (character 1))"),
            std::string::npos);
  EXPECT_NE(message(R"(x \right))").find(R"(\right without its \left)"), std::string::npos);
  EXPECT_NE(message("a & b").find("& belongs in"), std::string::npos);
  EXPECT_NE(message(R"(\param{}{h})").find(R"(\param needs the id)"), std::string::npos);
  // Characters are counted, not bytes.
  EXPECT_NE(message(R"(θ ≤ \nope)").find("(character 5)"), std::string::npos);
}

TEST(FormulaParse, SurvivesEveryPrefixAndDeletion) {
  const std::string source =
      R"(\omega_{n+1}^2 = \sqrt[3]{\frac{g}{L}} \left( \matrix{a & b \\ c & d} \right) \param{dt}{h} \text{if} \vec{x})";
  ASSERT_TRUE(Formula::parse(source).ok());
  for (std::size_t i = 0; i <= source.size(); ++i) {
    const Result<Formula> prefix = Formula::parse(source.substr(0, i));
    if (!prefix.ok()) {
      EXPECT_NE(prefix.error().message.find("(character "), std::string::npos);
    }
    std::string without = source;
    if (i < source.size()) without.erase(i, 1);
    const Result<Formula> rest = Formula::parse(without);
    if (rest.ok()) lay_out_formula(*rest->root(), square_metrics(), 50.0F);
  }
  EXPECT_NE(message(std::string(5000, '{')).find("groups within each other"), std::string::npos);
}

TEST(FormulaParse, FindsItsParametersOnce) {
  const Result<Formula> formula =
      Formula::parse(R"(x = \param{dt}{h} v + \param{g}{g} \param{dt}{h}^2)");
  ASSERT_TRUE(formula.ok());
  EXPECT_EQ(formula->parameters(), (std::vector<std::string>{"dt", "g"}));
  const FormulaLayout layout = laid_out(formula->source());
  ASSERT_EQ(layout.terms.size(), 3U);
  EXPECT_EQ(layout.terms[0].id, "dt");
  EXPECT_EQ(layout.terms[1].id, "g");
  for (const FormulaGlyphs& g : layout.glyphs) {
    if (g.text == "h") {
      EXPECT_EQ(layout.terms[static_cast<std::size_t>(g.parameter)].id, "dt");
    } else if (g.text == "x") {
      EXPECT_EQ(g.parameter, -1);
    }
  }
}

TEST(FormulaParse, ReadsBackAsPlainText) {
  const auto plain = [](const std::string& source) {
    return formula_plain_text(*Formula::parse(source)->root());
  };
  EXPECT_EQ(plain(R"(\omega_0)"), "ω₀");
  EXPECT_EQ(plain(R"(\theta_{n+1})"), "θₙ₊₁");
  EXPECT_EQ(plain(R"(x_{max}^2)"), "x_max²");
  EXPECT_EQ(plain(R"(\frac{g}{L})"), "g/L");
}

TEST(FormulaLayout, PutsScriptsWhereTheyBelong) {
  const FormulaLayout layout = laid_out("x_1^2");
  const FormulaGlyphs& nucleus = glyphs(layout, "x");
  const FormulaGlyphs& below = glyphs(layout, "1");
  const FormulaGlyphs& above = glyphs(layout, "2");
  EXPECT_EQ(below.level, 1);
  EXPECT_GT(below.origin.y, nucleus.origin.y);
  EXPECT_LT(above.origin.y, nucleus.origin.y);
  EXPECT_GE(below.origin.x, nucleus.origin.x + 10.0F);
  // Their ink does not meet.
  EXPECT_LE(above.origin.y + 1.4F, below.origin.y - 4.9F);
}

TEST(FormulaLayout, StacksAFraction) {
  const FormulaLayout layout = laid_out(R"(\frac{a}{b c d})");
  ASSERT_EQ(layout.strokes.size(), 1U);
  const float bar = layout.strokes[0].points[0].y;
  EXPECT_LT(glyphs(layout, "a").origin.y + 2.0F, bar);
  EXPECT_GT(glyphs(layout, "b").origin.y - 7.0F, bar);
  // The numerator stands in the middle.
  const float middle = 0.5F * (layout.strokes[0].points[0].x + layout.strokes[0].points[1].x);
  EXPECT_NEAR(glyphs(layout, "a").origin.x + 5.0F, middle, 0.01F);
}

TEST(FormulaLayout, SpacesDifferencesAndSigns) {
  const auto gap = [](const std::string& source, const std::string& a, const std::string& b) {
    const FormulaLayout layout = laid_out(source);
    return glyphs(layout, b).origin.x - glyphs(layout, a).origin.x - 10.0F;
  };
  EXPECT_GT(gap("a - b", "a", "−"), 2.0F);
  EXPECT_GT(gap("a - b", "−", "b"), 2.0F);
  EXPECT_EQ(gap("- b", "−", "b"), 0.0F);
  EXPECT_EQ(gap("a = - b", "−", "b"), 0.0F);
  EXPECT_GT(gap("a = b", "a", "="), gap("a + b", "a", "+"));
  EXPECT_EQ(gap("a b", "a", "b"), 0.0F);
}

TEST(FormulaLayout, GrowsBracketsWithWhatTheyHold) {
  const auto height = [](const std::string& source) {
    float top = 1e9F;
    float bottom = -1e9F;
    const FormulaLayout layout = laid_out(source);
    for (const FormulaStroke& s : layout.strokes) {
      if (s.points.size() < 3) continue;
      for (const glm::vec2& p : s.points) {
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
      }
    }
    return bottom - top;
  };
  const float one = height(R"(\left[ \frac{a}{b} \right])");
  const float two = height(R"(\left[ \frac{a}{\frac{b}{c}} \right])");
  EXPECT_GT(one, 20.0F);  // more than an em
  EXPECT_GT(two, one + 5.0F);
  // Around a letter they are the font's.
  EXPECT_TRUE(laid_out(R"(\left[ a \right])").strokes.empty());
  EXPECT_EQ(laid_out(R"(\left[ a \right])").glyphs.size(), 3U);
}

TEST(FormulaLayout, WrapsBeforeRelationsThenSums) {
  const std::string source = "a b c k m n o p l = d e f + g h i";
  const FormulaLayout one = laid_out(source);
  const FormulaLayout two = laid_out(source, one.width - 1.0F);
  EXPECT_EQ(glyphs(two, "l").origin.y, glyphs(two, "a").origin.y);
  EXPECT_GT(glyphs(two, "=").origin.y, glyphs(two, "l").origin.y);
  EXPECT_EQ(glyphs(two, "i").origin.y, glyphs(two, "=").origin.y);
  EXPECT_LE(two.width, one.width - 1.0F);
  // Too narrow for the right-hand side: the sum breaks too.
  const FormulaLayout three = laid_out(source, 95.0F);
  EXPECT_GT(glyphs(three, "+").origin.y, glyphs(three, "=").origin.y);
  EXPECT_LE(three.width, 95.0F);
}

TEST(FormulaLayout, WrapsASumRatherThanLeaveALetterAlone) {
  const FormulaLayout two = laid_out("E = a b c d + e f g h", 100.0F);
  EXPECT_EQ(glyphs(two, "=").origin.y, glyphs(two, "E").origin.y);
  EXPECT_GT(glyphs(two, "+").origin.y, glyphs(two, "E").origin.y);
}

TEST(FormulaLayout, WrapsBetweenStatementsFirst) {
  const FormulaLayout two = laid_out(R"(a b c = d e, \quad f = 0)", 110.0F);
  EXPECT_EQ(glyphs(two, "e").origin.y, glyphs(two, "a").origin.y);
  EXPECT_GT(glyphs(two, "f").origin.y, glyphs(two, "a").origin.y);
  EXPECT_EQ(glyphs(two, "0").origin.y, glyphs(two, "f").origin.y);
  EXPECT_LE(two.width, 110.0F);
}

TEST(FormulaLayout, KeepsEverythingInsideItsSize) {
  for (
      const char* source :
      {R"(\frac{\sum_{i=1}^{n} x_i}{\sqrt{\frac{a}{b}}} \\ \ddot{x} = \left\{ \matrix{a & b \\ c & d} \right\})",
       R"(\int_0^T \vec{v} \, \mathrm{d}t \to \hat{q}^2)", R"(\cases{-1 & x < 0 \\ 1 & x > 0})",
       R"(\prod_k \tilde{x}_k \bar{y} \left| z \right|)"}) {
    const FormulaLayout layout = laid_out(source);
    for (const FormulaGlyphs& g : layout.glyphs) {
      EXPECT_GE(g.origin.x, 0.0F) << source;
      EXPECT_GE(g.origin.y - 7.0F * (g.level == 0 ? 1.0F : 0.7F), -0.01F)
          << source << ": " << g.text;
      EXPECT_LE(g.origin.y + 2.0F * (g.level == 0 ? 1.0F : 0.7F), layout.height + 0.01F) << source;
    }
    for (const FormulaStroke& s : layout.strokes) {
      for (const glm::vec2& p : s.points) {
        EXPECT_GE(p.y, -0.5F) << source;
        EXPECT_LE(p.y, layout.height + 0.5F) << source;
        EXPECT_GE(p.x, -2.0F) << source;
        EXPECT_LE(p.x, layout.width + 4.0F) << source;
      }
    }
  }
}

}  // namespace
}  // namespace motionlab::shell
