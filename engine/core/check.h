// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>

// Checks for programming errors. They stay on in every build type: a wrong picture in a lecture is
// worse than the nanosecond they cost. Faults in a user's data are never checked this way; they are
// Results (engine/core/result.h).

namespace motionlab::detail {

[[noreturn]] void check_failed(const char* file, int line, const char* expression,
                               const std::string& operands);

template <typename A, typename B>
std::string describe_operands(const A& a, const B& b) {
  std::ostringstream out;
  out << "left: " << a << ", right: " << b;
  return out.str();
}

}  // namespace motionlab::detail

#define ML_CHECK(condition)                                                  \
  do {                                                                       \
    if (!(condition)) [[unlikely]] {                                         \
      ::motionlab::detail::check_failed(__FILE__, __LINE__, #condition, ""); \
    }                                                                        \
  } while (false)

#define ML_CHECK_OPERATOR(a, op, b)                                        \
  do {                                                                     \
    const auto& ml_check_a = (a);                                          \
    const auto& ml_check_b = (b);                                          \
    if (!(ml_check_a op ml_check_b)) [[unlikely]] {                        \
      ::motionlab::detail::check_failed(                                   \
          __FILE__, __LINE__, #a " " #op " " #b,                           \
          ::motionlab::detail::describe_operands(ml_check_a, ml_check_b)); \
    }                                                                      \
  } while (false)

#define ML_CHECK_EQ(a, b) ML_CHECK_OPERATOR(a, ==, b)
#define ML_CHECK_NE(a, b) ML_CHECK_OPERATOR(a, !=, b)
#define ML_CHECK_LT(a, b) ML_CHECK_OPERATOR(a, <, b)
#define ML_CHECK_LE(a, b) ML_CHECK_OPERATOR(a, <=, b)
#define ML_CHECK_GT(a, b) ML_CHECK_OPERATOR(a, >, b)
#define ML_CHECK_GE(a, b) ML_CHECK_OPERATOR(a, >=, b)
