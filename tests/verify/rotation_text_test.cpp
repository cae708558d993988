// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/rotation_text.h"

#include <gtest/gtest.h>

#include "tests/verify/rotation_random.h"

namespace motionlab::math {
namespace {

TEST(RotationText, EveryNotationReadsWhatItWrites) {
  Rng rng(31);
  for (int i = 0; i < 2000; ++i) {
    const glm::dquat q = random_rotation(rng);
    for (const EulerOrder& order : euler_orders()) {
      const RotationTextStyle style{
          {&order, i % 2 == 0 ? EulerFrame::intrinsic : EulerFrame::extrinsic}, i % 3 != 0, 17};
      for (const RotationForm form : kRotationForms) {
        const auto read = read_rotation_text(form, rotation_text(form, q, style), style);
        ASSERT_TRUE(read.readable && read.ok()) << read.fault;
        EXPECT_LT(difference(read.rotation, q), 1e-12) << rotation_text(form, q, style);
      }
    }
  }
}

TEST(RotationText, TakesWhatPeopleWrite) {
  const RotationTextStyle style;
  const glm::dquat want = glm::angleAxis(90.0 * kDegree, glm::dvec3(0, 0, 1));
  const std::pair<RotationForm, const char*> texts[] = {
      {RotationForm::quaternion, "(0.70710678, 0, 0, 0.70710678)"},
      {RotationForm::matrix, "[[0, -1, 0], [1, 0, 0], [0, 0, 1]]"},
      {RotationForm::axis_angle, "0 0 2  90°"},
      {RotationForm::rotation_vector, "0\t0\n1.5707963268"},
      {RotationForm::euler, "90°; 0°; 0°"}};
  for (const auto& [form, text] : texts) {
    const auto read = read_rotation_text(form, text, style);
    ASSERT_TRUE(read.readable && read.ok()) << text << ": " << read.fault;
    EXPECT_LT(difference(read.rotation, want), 1e-8) << text;
  }
}

TEST(RotationText, SaysWhatIsWrong) {
  const RotationTextStyle style;
  const auto fault = [&](RotationForm form, const char* text, bool readable, const char* word) {
    const auto read = read_rotation_text(form, text, style);
    EXPECT_EQ(read.readable, readable) << text;
    EXPECT_NE(read.fault.find(word), std::string::npos) << read.fault;
    EXPECT_NEAR(glm::length(read.rotation), 1.0, 1e-12);
  };
  fault(RotationForm::quaternion, "1 0 0", false, "4 numbers");
  fault(RotationForm::quaternion, "1 0 zero 0", false, "'zero'");
  fault(RotationForm::quaternion, "0 0 0 0", true, "zero");
  fault(RotationForm::quaternion, "", false, "here are 0");
  fault(RotationForm::matrix, "1 0 0  0 1 0  0 0 -1", true, "mirrors");
  fault(RotationForm::matrix, "2 0 0  0 1 0  0 0 1", true, "orthonormal");
  fault(RotationForm::euler, "nan 0 0", true, "finite");
}

TEST(RotationText, CopiesAllNotationsWithTheirNames) {
  const std::string text =
      all_rotation_texts(glm::angleAxis(90.0 * kDegree, glm::dvec3(0, 0, 1)), RotationTextStyle());
  EXPECT_EQ(text,
            "quaternion w x y z: 0.707107 0 0 0.707107\n"
            "matrix, rows: 0 -1 0; 1 0 0; 0 0 1\n"
            "axis, angle in degrees: 0 0 1  90\n"
            "rotation vector in rad: 0 0 1.5708\n"
            "Euler ZYX intrinsic in degrees: 90 0 0\n");
}

}  // namespace
}  // namespace motionlab::math
