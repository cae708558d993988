// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <string_view>

#include "engine/math/rotation_conversion.h"

// Rotations as people write them, in every notation: what the converter shows, copies and reads.

namespace motionlab::math {

enum class RotationForm { quaternion, matrix, axis_angle, rotation_vector, euler };
inline constexpr std::array kRotationForms{RotationForm::quaternion, RotationForm::matrix,
                                           RotationForm::axis_angle, RotationForm::rotation_vector,
                                           RotationForm::euler};

struct RotationTextStyle {
  EulerConvention convention;
  bool degrees = true;  // angles; rotation vectors are always in rad
  int digits = 6;       // significant; 17 lose nothing
};

// "w x y z", three rows "a b c; d e f; g h i", "x y z  angle", "x y z", "first second third".
std::string rotation_text(RotationForm form, const glm::dquat& q, const RotationTextStyle& style);

// All of them, a line each with its name.
std::string all_rotation_texts(const glm::dquat& q, const RotationTextStyle& style);

struct RotationTextReading : RotationReading {
  bool readable = false;  // false: these are not the numbers of that notation; nothing is near
};

// Numbers with anything between them that is no number: spaces, commas, semicolons, brackets, "°".
RotationTextReading read_rotation_text(RotationForm form, std::string_view text,
                                       const RotationTextStyle& style);

}  // namespace motionlab::math
