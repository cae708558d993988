// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The cloth lab as a user runs it: figures, pins by click, the mouse, tears.
#include <gtest/gtest.h>

#include <cmath>

#include "app/labs/registry.h"
#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"
#include "tests/labs/contract.h"
#include "tests/support/memory_assets.h"

namespace motionlab {
namespace {

using Sets = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<Runner> cloth_run(const Sets& sets) {
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "cloth") continue;
    RunSetup setup;
    setup.sets = sets;
    auto runner = Runner::create(entry, setup, {});
    if (runner.ok()) return std::move(runner).value();
    ADD_FAILURE() << runner.error().message;
  }
  return nullptr;
}

double cloth_value(const Runner& runner, std::string_view id) {
  return runner.instances().front().readouts.get(id);
}

TEST(ClothLab, HangingMassAndChainAreThoseOfTheTable) {
  const auto mass = cloth_run(
      {{"scene", "hanging_mass"}, {"stiffness", "100"}, {"mass", "1"}, {"iterations", "5"}});
  mass->run(1200);
  EXPECT_NEAR(cloth_value(*mass, "tip_extension"), 0.0981, 1e-6);
  const auto chain = cloth_run({{"scene", "hanging_chain"}, {"iterations", "5"}});
  chain->run(1800);
  EXPECT_NEAR(cloth_value(*chain, "tip_extension"), 0.064095, 1e-5);
  EXPECT_NEAR(cloth_value(*chain, "exact"), 0.053955, 1e-9);
  EXPECT_GT(cloth_value(*chain, "residual"), 1e-4) << "what is not converged says so";
}

TEST(ClothLab, CourseStripIsThatOfTheCourse) {
  const auto strip = cloth_run({{"scene", "course_strip"}, {"solver", "pbd"}, {"damping", "0"}});
  strip->run(60);
  EXPECT_NEAR(cloth_value(*strip, "tip_x"), -1.274267, 1e-5);
  EXPECT_NEAR(cloth_value(*strip, "tip_y"), -1.512862, 1e-5);
}

TEST(ClothLab, FreelyFallingClothKeepsItsShapeInEverySolver) {
  for (const char* solver : {"pbd", "xpbd", "mass_spring_implicit", "projective_dynamics"}) {
    const auto runner =
        cloth_run({{"scene", "free_fall"}, {"solver", solver}, {"resolution", "12"}});
    runner->run(60);
    EXPECT_LT(cloth_value(*runner, "max_strain"), 1e-3) << solver;
  }
}

TEST(ClothLab, AClickPinsAndUndoReleases) {
  const auto runner = cloth_run({{"resolution", "12"}});
  runner->run(5);
  const std::uint64_t before = runner->state_hash();
  // Straight at the middle of the curtain.
  const draw::Ray ray{{0.0F, 1.2F, 5.0F}, {0.0F, 0.0F, -1.0F}};
  const auto edit = runner->document_tools()->add_at("scene", ray, 0.005F);
  ASSERT_TRUE(edit.has_value());
  runner->begin_gesture("pin");
  ASSERT_TRUE(runner->post(*edit).ok());
  runner->end_gesture();
  EXPECT_NE(runner->state_hash(), before);
  runner->undo();
  EXPECT_EQ(runner->state_hash(), before);
  runner->redo();
  const auto again = runner->document_tools()->add_at("scene", ray, 0.005F);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(static_cast<const Json&>(again->data)["pinned"], Json(false));
}

TEST(ClothLab, NoMouseTearsItApartInAnyBoundedSolver) {
  for (const char* solver : {"pbd", "xpbd", "mass_spring_implicit", "projective_dynamics"}) {
    const auto runner = cloth_run({{"solver", solver}, {"resolution", "12"}, {"dt", "0.0666"}});
    const Grab grab{"scene", 1'000'100, {0.3, 0.3, 0.4}, {0.0, 1.0, 0.0}};
    ASSERT_TRUE(runner->post(DragBegin{grab, false}).ok());
    for (int i = 0; i < 30; ++i) {
      const double far = i % 2 == 0 ? 20.0 : -20.0;
      ASSERT_TRUE(runner->post(DragMove{{far, far, far}}).ok());
      runner->run(1);
      ASSERT_FALSE(runner->diverged()) << solver << runner->divergence_message();
    }
    EXPECT_LT(cloth_value(*runner, "max_strain"), 300.0) << solver;
  }
}

TEST(ClothLab, ACutStaysCutAndTheRestHangs) {
  const auto runner = cloth_run({{"resolution", "12"}});
  ASSERT_TRUE(runner->post(RunAction{"cut"}).ok());
  runner->run(60);
  EXPECT_FALSE(runner->diverged());
  draw::DrawList list;
  runner->draw("scene", 1.0, list);
  const std::size_t whole = 2 * 11 * 11 * 3;
  EXPECT_LT(list.meshes().front().mesh->indices.size(), whole);
}

// A tent of four triangles, one quad among them; wrong files say where and change nothing.
TEST(ClothLab, MeshesComeFromFiles) {
  testing::MemoryAssets files({{"tent.obj",
                                "v 0 2 0\nv 1 0 0\nv 0 0 1\nv -1 0 0\nv 0 2 0\nv 0 0 -1\n"
                                "f 1 2 3\nf 1/1 3/2 4/3\nf -2 4 6\nf 5 6 2\n"},
                               {"wrong.obj", "v 0 0 0\nv 1 0 zero\n"},
                               {"short.obj", "v 0 0 0\nf 1 2 3\n"}});
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "cloth") continue;
    RunSetup setup;
    setup.sets = {{"scene", "mesh"}, {"model", "tent.obj"}};
    const auto runner = Runner::create(entry, setup, {.assets = &files});
    ASSERT_TRUE(runner.ok()) << runner.error().message;
    (*runner)->run(60);
    EXPECT_FALSE((*runner)->diverged());
    draw::DrawList list;
    (*runner)->draw("scene", 1.0, list);
    // The two vertices at the top are one place.
    EXPECT_EQ(list.meshes().front().mesh->positions.size(), 5U);
    for (const auto& [name, line] : {std::pair{"wrong.obj", "line 2"}, {"short.obj", "line 2"}}) {
      setup.sets.back().second = name;
      const auto wrong = Runner::create(entry, setup, {.assets = &files});
      ASSERT_FALSE(wrong.ok());
      EXPECT_NE(wrong.error().message.find(line), std::string::npos) << wrong.error().message;
    }
  }
}

}  // namespace
}  // namespace motionlab
