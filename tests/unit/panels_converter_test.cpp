// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "app/shell/panels/rotation_converter.h"

namespace motionlab::shell {
namespace {

using math::RotationForm;

bool same_rotation(const glm::dquat& a, const glm::dquat& b) {
  return std::abs(std::abs(glm::dot(a, b)) - 1.0) < 1e-9;
}

TEST(RotationConverter, WhatIsTypedInOneNotationShowsInTheOthers) {
  RotationConverter converter;
  const glm::dquat quarter = glm::angleAxis(std::acos(0.0), glm::dvec3(0, 0, 1));
  const std::pair<RotationForm, const char*> typed[] = {
      {RotationForm::euler, "90 0 0"},
      {RotationForm::matrix, "0 -1 0 1 0 0 0 0 1"},
      {RotationForm::axis_angle, "0 0 5 90"},
      {RotationForm::rotation_vector, "0 0 1.57079632679489661"},
      {RotationForm::quaternion, "0.70710678118654752 0 0 0.70710678118654752"}};
  for (const auto& [form, text] : typed) {
    SCOPED_TRACE(text);
    converter.set(glm::dquat(1, 0, 0, 0));
    converter.type(form, text);
    EXPECT_TRUE(converter.fault().empty()) << converter.fault();
    EXPECT_TRUE(same_rotation(converter.rotation(), quarter));
    EXPECT_EQ(converter.text(form), text) << "what is being typed stays as it is";
    if (form != RotationForm::quaternion) {
      EXPECT_EQ(converter.text(RotationForm::quaternion), "0.707107 0 0 0.707107");
    }
    if (form != RotationForm::euler) {
      EXPECT_EQ(converter.text(RotationForm::euler), "90 0 0");
    }
  }
}

TEST(RotationConverter, WhatIsNoRotationIsSaidAndTheNearestOffered) {
  RotationConverter converter;
  converter.set(glm::dquat(0, 1, 0, 0));
  converter.type(RotationForm::matrix, "3 0 0 0 2 0 0 0 1");
  EXPECT_NE(converter.fault().find("orthonormal"), std::string::npos) << converter.fault();
  ASSERT_TRUE(converter.nearest());
  EXPECT_TRUE(same_rotation(*converter.nearest(), glm::dquat(1, 0, 0, 0)));
  // Until it is taken, the rotation before holds.
  EXPECT_TRUE(same_rotation(converter.rotation(), glm::dquat(0, 1, 0, 0)));
  converter.set(*converter.nearest());
  EXPECT_TRUE(converter.fault().empty());
  EXPECT_EQ(converter.text(RotationForm::matrix), "1 0 0; 0 1 0; 0 0 1");

  converter.type(RotationForm::quaternion, "1 0");
  EXPECT_NE(converter.fault().find("4 numbers"), std::string::npos) << converter.fault();
  EXPECT_FALSE(converter.nearest());
}

}  // namespace
}  // namespace motionlab::shell
