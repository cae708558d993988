// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "app/labs/registry.h"
#include "app/shell/window/viewpoint.h"
#include "tests/gl/shell_desk.h"

// What is to be seen stands between what is written over a pane (CASES B57).

namespace motionlab::test {
namespace {

// Of the box around what is drawn, in parts of the pane's width and height.
struct Extent {
  float top = 1e9F;
  float bottom = -1e9F;
  float left = 1e9F;
  float right = -1e9F;
};
Extent extent_of(const Runner& runner, const shell::PointerPane& pane) {
  const draw::Bounds bounds = shell::view_bounds(runner, pane.spec.view->id);
  const draw::ViewSize size{pane.area.width, pane.area.height};
  Extent extent;
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 point((corner & 1) != 0 ? bounds.maximum.x : bounds.minimum.x,
                          (corner & 2) != 0 ? bounds.maximum.y : bounds.minimum.y,
                          (corner & 4) != 0 ? bounds.maximum.z : bounds.minimum.z);
    const auto pixel = pane.camera->project(point, size);
    if (!pixel) continue;
    extent.left = std::min(extent.left, pixel->x / size.width);
    extent.right = std::max(extent.right, pixel->x / size.width);
    extent.top = std::min(extent.top, pixel->y / size.height);
    extent.bottom = std::max(extent.bottom, pixel->y / size.height);
  }
  return extent;
}

constexpr std::array kMethods{"lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"};

// The first `count` methods side by side.
void compare_methods(Desk& desk, const char* model, std::size_t count) {
  RunSetup setup;
  setup.sets = {{"builtin", model}};
  setup.compare = CompareSpec{"method", {kMethods.begin(), kMethods.begin() + count}, true};
  ASSERT_TRUE(desk.app().open("skinning", setup).ok());
  desk.runner().paused = true;
  desk.frames(4);
  ASSERT_EQ(desk.app().lab().view().panes().size(), count);
}

TEST(ShellFraming, CaptionsAndButtonsCoverNothingInAnySplit) {
  Desk desk({lab_registry(), false, "/nonexistent"});
  for (std::size_t count = 2; count <= kMethods.size(); ++count) {
    SCOPED_TRACE(count);
    compare_methods(desk, "humanoid", count);
    for (const shell::PointerPane& pane : desk.app().lab().view().panes()) {
      EXPECT_GT(pane.covered.top, 0.0F);
      EXPECT_GT(pane.covered.bottom, 0.0F);
      const Extent extent = extent_of(desk.runner(), pane);
      EXPECT_GE(extent.top, pane.covered.top);
      EXPECT_LE(extent.bottom, 1.0F - pane.covered.bottom);
      // 60–90 % where the height decides, and not the width.
      if (pane.area.width > pane.area.height) {
        EXPECT_GE(extent.bottom - extent.top, 0.6F);
      }
      EXPECT_LE(extent.bottom - extent.top, 0.9F);
    }
  }
}

TEST(ShellFraming, TheNarrowestPaneDecidesForAll) {
  Desk desk({lab_registry(), false, "/nonexistent"});
  compare_methods(desk, "arm", 5);  // three above two, and wider than high
  for (const shell::PointerPane& pane : desk.app().lab().view().panes()) {
    const Extent extent = extent_of(desk.runner(), pane);
    EXPECT_GE(extent.left, 0.0F);
    EXPECT_LE(extent.right, 1.0F);
  }
}

}  // namespace
}  // namespace motionlab::test
