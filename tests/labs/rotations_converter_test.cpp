// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The converter of rotations as a hand meets it: folded, opened by its heading, typed in.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>

#include "app/labs/registry.h"
#include "app/shell/panels/panel_window.h"
#include "app/shell/panels/rotation_converter.h"
#include "tests/support/panels_fixture.h"

namespace motionlab::shell {
namespace {

using math::RotationForm;

const Area kPanel{{980.0F, 0.0F}, {300.0F, 720.0F}};

class RotationsConverter : public PanelsTest {
 protected:
  RotationsConverter() {
    auto created = Runner::create(**find_lab("rotations"), RunSetup{}, Host{});
    run_ = std::move(*created);
    context_.runner = run_.get();
  }
  void draw() {
    const PanelWindow window(context_, "##converter", kPanel, {});
    converter_.draw(context_);
    height_ = ImGui::GetCursorPosY();
  }
  // Clicks down the panel until something is as wanted; false where nothing is.
  bool click_until(float x, const std::function<bool()>& wanted) {
    for (float y = 4.0F; y < height_; y += 6.0F) {
      click({x, y}, [this] { draw(); });
      if (wanted()) return true;
    }
    return false;
  }

  RotationConverter converter_;
  float height_ = 0.0F;  // [px] of its contents
};

TEST_F(RotationsConverter, ItsHeadingOpensItAndFoldsIt) {
  frames(3, [this] { draw(); });
  const float folded = height_;
  ASSERT_TRUE(click_until(1020.0F, [&] { return height_ > folded + 200.0F; }));
  const float open = height_;
  frames(30, [this] { draw(); });
  EXPECT_EQ(height_, open) << "it does not stay open";
  EXPECT_TRUE(click_until(1020.0F, [&] { return height_ == folded; }));
}

TEST_F(RotationsConverter, WhatIsTypedIntoAFieldIsReadAndAFaultSaid) {
  frames(3, [this] { draw(); });
  const float folded = height_;
  ASSERT_TRUE(click_until(1020.0F, [&] { return height_ > folded + 200.0F; }));
  const std::string before = converter_.text(RotationForm::quaternion);
  ASSERT_EQ(before, "1 0 0 0");
  // A field takes the keyboard when it is clicked at; what stood there is selected.
  ASSERT_TRUE(click_until(1150.0F, [&] {
    if (!ImGui::GetIO().WantTextInput) return false;
    ImGui::GetIO().AddInputCharactersUTF8("2 0 0 2");
    frames(3, [this] { draw(); });
    return converter_.text(RotationForm::quaternion) != before;
  }));
  EXPECT_NE(converter_.fault().find("length"), std::string::npos) << converter_.fault();
  ASSERT_TRUE(converter_.nearest());
  EXPECT_NEAR(converter_.nearest()->w, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(converter_.nearest()->z, std::sqrt(0.5), 1e-12);
}

}  // namespace
}  // namespace motionlab::shell
