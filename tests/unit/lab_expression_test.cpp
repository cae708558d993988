// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/core/expression.h"

namespace motionlab {
namespace {

std::optional<Expression::Value> lookup(std::string_view name) {
  static const std::map<std::string, Expression::Value, std::less<>> kNames{
      {"x", 3.0},         {"nothing", std::nan("")}, {"method", std::string("rk4")},
      {"orbit", 7.0},     {"energy.max", 5.0},       {"energy@rk4", 6.0},
      {"not_there", 0.0},
  };
  const auto found = kNames.find(name);
  if (found == kNames.end()) return std::nullopt;
  return found->second;
}

double number(std::string_view text) {
  const auto expression = Expression::parse(text);
  if (!expression.ok()) {
    ADD_FAILURE() << expression.error().message;
    return std::nan("");
  }
  const auto value = expression->evaluate(lookup);
  if (!value.ok()) {
    ADD_FAILURE() << value.error().message;
    return std::nan("");
  }
  return std::get<double>(*value);
}

TEST(Expression, ArithmeticBindsAsUsual) {
  EXPECT_EQ(number("1 + 2 * 3"), 7.0);
  EXPECT_EQ(number("(1 + 2) * 3"), 9.0);
  EXPECT_EQ(number("8 - 4 - 2"), 2.0);
  EXPECT_EQ(number("16 / 4 / 2"), 2.0);
  EXPECT_EQ(number("-x * 2"), -6.0);
  EXPECT_EQ(number("2 - -1"), 3.0);
  EXPECT_EQ(number("1e-3 + .5"), 0.501);
  EXPECT_EQ(number("max(abs(-4), min(x, 9))"), 4.0);
  EXPECT_NEAR(number("sqrt(2) * sqrt(2) + sin(0) + cos(0) + log(exp(1))"), 4.0, 1e-12);
}

TEST(Expression, ConditionsBindLooserThanArithmetic) {
  EXPECT_EQ(number("1 + 1 == 2"), 1.0);
  EXPECT_EQ(number("1 < 2 and 2 < 1"), 0.0);
  EXPECT_EQ(number("1 < 2 or 2 < 1 and 0"), 1.0);
  EXPECT_EQ(number("not 0 and 1"), 1.0);
  EXPECT_EQ(number("x >= 3 and x <= 3 and x != 4"), 1.0);
  EXPECT_EQ(number("method == \"rk4\""), 1.0);
  EXPECT_EQ(number("method != \"rk4\""), 0.0);
}

TEST(Expression, NamesMayHoldDotsAndAts) {
  EXPECT_EQ(number("energy.max + energy@rk4"), 11.0);
  // Words that begin like operators are names.
  EXPECT_EQ(number("orbit"), 7.0);
  EXPECT_EQ(number("not_there"), 0.0);
  const auto expression = Expression::parse("abs(x) < energy.max and method == \"a\"");
  ASSERT_TRUE(expression.ok());
  EXPECT_EQ(expression->names(), (std::vector<std::string>{"x", "energy.max", "method"}));
}

TEST(Expression, WhatIsNoNumberDoesNotHold) {
  for (const char* text : {"nothing", "nothing < 1", "nothing > 1", "nothing == nothing", "0"}) {
    const auto holds = Expression::parse(text)->holds(lookup);
    ASSERT_TRUE(holds.ok());
    EXPECT_FALSE(*holds) << text;
  }
}

TEST(Expression, FaultsAreNamed) {
  for (const char* text : {"", "1 +", "(1", "1)", "\"open", "abs 1", "abs(1, 2)", "max(1)", "1 = 2",
                           "x y", "1..2", "#", "abs(", "1 == "}) {
    const auto expression = Expression::parse(text);
    ASSERT_FALSE(expression.ok()) << text;
    EXPECT_NE(expression.error().message.find(text), std::string::npos);
  }
  const auto unknown = Expression::parse("no_such < 1")->holds(lookup);
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().message.find("no_such"), std::string::npos);
  EXPECT_FALSE(Expression::parse("method + 1")->evaluate(lookup).ok());
  EXPECT_FALSE(Expression::parse("method")->holds(lookup).ok());
}

TEST(Expression, DeepNestingIsRefused) {
  EXPECT_TRUE(Expression::parse(std::string(50, '(') + "1" + std::string(50, ')')).ok());
  EXPECT_FALSE(Expression::parse(std::string(500, '(') + "1" + std::string(500, ')')).ok());
  EXPECT_FALSE(Expression::parse(std::string(900, '-') + "1").ok());
  EXPECT_FALSE(Expression::parse(std::string(100'000, '(')).ok());
}

}  // namespace
}  // namespace motionlab
