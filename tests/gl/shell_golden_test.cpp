// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "app/labs/registry.h"
#include "app/shell/window/open_target.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/program.h"
#include "engine/draw/image_compare.h"
#include "engine/gfx/png.h"

// One picture per lab, compared by likeness: drivers differ in a pixel here and there. With
// MOTIONLAB_UPDATE_GOLDEN=1 in the environment the pictures are written instead; look at them
// before they are committed.

namespace motionlab {

// How GoogleTest names an entry.
inline void PrintTo(const LabEntry& entry, std::ostream* out) { *out << entry.id; }

}  // namespace motionlab

namespace motionlab::test {
namespace {

namespace fs = std::filesystem;

constexpr double kSeconds = 1.0;  // of simulated time
constexpr double kAlike = 0.97;   // a lab with one thing missing or moved stays below
constexpr int kWidth = 640;
constexpr int kHeight = 360;

draw::Image picture_of(const LabEntry& entry) {
  auto opened = shell::open_lab({lab_registry(), nullptr, 1}, entry,
                                shell::opening_setup(entry.make()->info()));
  EXPECT_TRUE(opened.ok());
  if (!opened.ok()) return {};
  opened->runner->run(std::llround(kSeconds / opened->runner->dt()));
  shell::ShotOptions options;
  options.width = kWidth;
  options.height = kHeight;
  auto image = shell::render_view(*opened->runner, options);
  EXPECT_TRUE(image.ok()) << (image.ok() ? "" : image.error().message);
  return image.ok() ? std::move(image).value() : draw::Image();
}

class ShellGolden : public ::testing::TestWithParam<LabEntry> {};

TEST_P(ShellGolden, LooksAsItDid) {
  const LabEntry& entry = GetParam();
  const fs::path golden =
      fs::path(MOTIONLAB_SOURCE_DIR) / "tests/gl/golden" / (std::string(entry.id) + ".png");
  const draw::Image now = picture_of(entry);
  ASSERT_EQ(now.width, kWidth);
  if (std::getenv("MOTIONLAB_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(gfx::save_png(now, golden).ok());
    GTEST_SKIP() << "wrote " << golden;
  }
  const auto before = gfx::load_png(golden);
  ASSERT_TRUE(before.ok())
      << before.error().message
      << "\nrun tests_gl with MOTIONLAB_UPDATE_GOLDEN=1 and look at the picture";
  const double alike = draw::similarity(now, *before);
  if (alike < kAlike) {
    const fs::path found = fs::temp_directory_path() / ("motionlab-" + golden.filename().string());
    EXPECT_TRUE(gfx::save_png(now, found).ok());
    ADD_FAILURE() << entry.id << " looks different (" << alike << " < " << kAlike << "): compare "
                  << found << " with " << golden;
  }
}

TEST(ShellPictures, ADifferentPictureIsNoticed) {
  const draw::Image image = picture_of(lab_registry().front());
  draw::Image other = image;
  for (int y = kHeight / 4; y < 3 * kHeight / 4; ++y) {  // the left part shows nothing
    for (int x = 0; x < kWidth / 2; ++x) {
      const std::size_t at =
          4 * (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x));
      other.rgba[at] = other.rgba[at + 1] = other.rgba[at + 2] = 128;
    }
  }
  EXPECT_GE(draw::similarity(image, image), 0.9999);
  EXPECT_LT(draw::similarity(image, other), kAlike);
}

INSTANTIATE_TEST_SUITE_P(Labs, ShellGolden, ::testing::ValuesIn(lab_registry()),
                         [](const auto& test) { return std::string(test.param.id); });

}  // namespace
}  // namespace motionlab::test
