// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/rotation_text.h"

#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/text.h"
#include "engine/math/quaternion.h"

namespace motionlab::math {
namespace {

constexpr double kDegreesOfRadian = 180.0 / std::numbers::pi;

struct FormInfo {
  std::string_view name;
  std::string_view numbers;  // what its numbers are
  std::size_t count;
};

FormInfo info_of(RotationForm form) {
  switch (form) {
    case RotationForm::quaternion:
      return {"quaternion", "w, x, y and z", 4};
    case RotationForm::matrix:
      return {"matrix", "row by row", 9};
    case RotationForm::axis_angle:
      return {"axis and angle", "the axis and then the angle", 4};
    case RotationForm::rotation_vector:
      return {"rotation vector", "axis times angle in rad", 3};
    case RotationForm::euler:
      return {"Euler triple", "the angles in their order", 3};
  }
  return {};
}

// -0 and what rounds to nothing are written as 0.
std::string number_text(double value, int digits) {
  if (std::abs(value) < 0.5 * std::pow(10.0, -digits)) value = 0.0;
  return format_short(value, digits);
}

std::string joined(std::initializer_list<double> values, int digits) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += ' ';
    text += number_text(value, digits);
  }
  return text;
}

// A word that could begin a number, up to what cannot belong to one.
Result<std::vector<double>> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  constexpr std::string_view kBetween = " \t\n\r,;()[]{}|";
  std::size_t at = 0;
  while (at < text.size()) {
    if (kBetween.find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && kBetween.find(text[end]) == std::string_view::npos) ++end;
    std::string_view word = text.substr(at, end - at);
    at = end;
    if (word.ends_with("°")) word.remove_suffix(std::string_view("°").size());
    if (word.empty()) continue;
    const auto number = parse_double(word);
    if (!number) return fail("'" + std::string(word) + "' is no number", ErrorKind::usage);
    numbers.push_back(*number);
  }
  return numbers;
}

RotationReading reading_of(RotationForm form, const std::vector<double>& v,
                           const RotationTextStyle& style) {
  const double unit = style.degrees ? 1.0 / kDegreesOfRadian : 1.0;
  switch (form) {
    case RotationForm::quaternion:
      return read_quaternion({v[0], v[1], v[2], v[3]}, 1e-4);
    case RotationForm::matrix:
      return read_matrix({v[0], v[3], v[6], v[1], v[4], v[7], v[2], v[5], v[8]}, 1e-4);
    case RotationForm::axis_angle:
      return read_axis_angle({v[0], v[1], v[2]}, v[3] * unit);
    case RotationForm::rotation_vector:
      return read_rotation_vector({v[0], v[1], v[2]});
    case RotationForm::euler:
      return read_euler(style.convention, glm::dvec3(v[0], v[1], v[2]) * unit);
  }
  return {};
}

}  // namespace

std::string rotation_text(RotationForm form, const glm::dquat& q, const RotationTextStyle& style) {
  const double unit = style.degrees ? kDegreesOfRadian : 1.0;
  const int digits = style.digits;
  const glm::dmat3 m = glm::mat3_cast(q);
  switch (form) {
    case RotationForm::quaternion:
      return joined({q.w, q.x, q.y, q.z}, digits);
    case RotationForm::matrix:
      return joined({m[0][0], m[1][0], m[2][0]}, digits) + "; " +
             joined({m[0][1], m[1][1], m[2][1]}, digits) + "; " +
             joined({m[0][2], m[1][2], m[2][2]}, digits);
    case RotationForm::axis_angle: {
      const AxisAngle a = axis_angle(q);
      return joined({a.axis.x, a.axis.y, a.axis.z}, digits) + "  " +
             number_text(a.angle * unit, digits);
    }
    case RotationForm::rotation_vector: {
      const glm::dvec3 v = log(q);
      return joined({v.x, v.y, v.z}, digits);
    }
    case RotationForm::euler: {
      const glm::dvec3 e = euler_angles(style.convention, m).angles * unit;
      return joined({e.x, e.y, e.z}, digits);
    }
  }
  return {};
}

std::string all_rotation_texts(const glm::dquat& q, const RotationTextStyle& style) {
  const std::string unit = style.degrees ? "degrees" : "rad";
  std::string text = "quaternion w x y z: " + rotation_text(RotationForm::quaternion, q, style);
  text += "\nmatrix, rows: " + rotation_text(RotationForm::matrix, q, style);
  text += "\naxis, angle in " + unit + ": " + rotation_text(RotationForm::axis_angle, q, style);
  text += "\nrotation vector in rad: " + rotation_text(RotationForm::rotation_vector, q, style);
  text += "\nEuler " + std::string(style.convention.order->label) +
          (style.convention.frame == EulerFrame::intrinsic ? " intrinsic" : " extrinsic") + " in " +
          unit + ": " + rotation_text(RotationForm::euler, q, style) + "\n";
  return text;
}

RotationTextReading read_rotation_text(RotationForm form, std::string_view text,
                                       const RotationTextStyle& style) {
  RotationTextReading reading;
  const auto numbers = numbers_in(text);
  if (!numbers) {
    reading.fault = numbers.error().message;
    return reading;
  }
  const FormInfo info = info_of(form);
  if (numbers->size() != info.count) {
    reading.fault = "a " + std::string(info.name) + " is " + std::to_string(info.count) +
                    " numbers, " + std::string(info.numbers) + "; here are " +
                    std::to_string(numbers->size());
    return reading;
  }
  static_cast<RotationReading&>(reading) = reading_of(form, *numbers, style);
  reading.readable = true;
  return reading;
}

}  // namespace motionlab::math
