// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "app/labs/registry.h"
#include "app/shell/window/viewpoint.h"
#include "tests/gl/shell_desk.h"

// What is to be seen stands between what is written over a pane (CASES B57).

namespace motionlab::test {
namespace {

// Of the box around what is drawn, in parts of the pane's height.
struct Extent {
  float top = 1e9F;
  float bottom = -1e9F;
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
    extent.top = std::min(extent.top, pixel->y / size.height);
    extent.bottom = std::max(extent.bottom, pixel->y / size.height);
  }
  return extent;
}

TEST(ShellFraming, CaptionsAndButtonsCoverNothingInAnySplit) {
  Desk desk({lab_registry(), false, "/nonexistent"});
  const std::vector<std::string> methods{"lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"};
  for (std::size_t count = 2; count <= methods.size(); ++count) {
    SCOPED_TRACE(count);
    RunSetup setup;
    setup.sets = {{"builtin", "humanoid"}};
    setup.compare = CompareSpec{
        "method", {methods.begin(), methods.begin() + static_cast<std::ptrdiff_t>(count)}, true};
    ASSERT_TRUE(desk.app().open("skinning", setup).ok());
    desk.runner().paused = true;
    desk.frames(4);
    const auto panes = desk.app().lab().view().panes();
    ASSERT_EQ(panes.size(), count);
    for (const shell::PointerPane& pane : panes) {
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

}  // namespace
}  // namespace motionlab::test
