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

draw::MeshInstance drawn_cloth(const Runner& runner) {
  draw::DrawList list;
  runner.draw("scene", 1.0, list);
  return list.meshes().front();
}

TEST(ClothLab, ASlitIsOpenButNoTriangleIsLost) {
  const auto runner = cloth_run({{"resolution", "12"}});
  const std::size_t corners = drawn_cloth(*runner).mesh->indices.size();
  const std::uint64_t before = runner->state_hash();
  ASSERT_TRUE(runner->post(RunAction{"cut"}).ok());
  EXPECT_NE(runner->state_hash(), before);
  runner->undo();
  EXPECT_EQ(runner->state_hash(), before);
  runner->redo();
  runner->run(60);
  EXPECT_FALSE(runner->diverged());
  EXPECT_EQ(drawn_cloth(*runner).mesh->indices.size(), corners);
  // From row 6 of 12 to the edge: the tip stays one, the other five are two each.
  EXPECT_EQ(drawn_cloth(*runner).mesh->positions.size(), 12U * 12U + 5U);
}

// A stroke of the tool, from the camera's eye over points of the plane z = 0.
void stroke(Runner& runner, const char* tool, std::initializer_list<glm::dvec3> points) {
  Grab grab;
  grab.view = "scene";
  grab.tool = tool;
  grab.eye = {0.0, 1.2, 6.0};
  grab.target = *points.begin();
  ASSERT_TRUE(runner.post(DragBegin{grab, false}).ok());
  for (const glm::dvec3& p : points) {
    ASSERT_TRUE(runner.post(DragMove{p}).ok());
    runner.run(1);
  }
  ASSERT_TRUE(runner.post(DragEnd{}).ok());
}

TEST(ClothLab, AStrokeCutsAndOneUndoJoinsAgain) {
  const auto runner = cloth_run({{"resolution", "16"}});
  runner->run(10);
  const std::uint64_t before = runner->state_hash();
  const std::int64_t tick = runner->tick();
  // Right across, below the rings: what is under it falls.
  stroke(*runner, "cut", {{-2.0, 1.7, 0.0}, {0.0, 1.75, 0.0}, {2.0, 1.7, 0.0}});
  const std::uint64_t cut = runner->state_hash();
  EXPECT_GE(drawn_cloth(*runner).mesh->positions.size(), 16U * 16U + 16U);
  runner->run(60);
  EXPECT_LT(cloth_value(*runner, "gravitational"), 4.5) << "most of it lies on the floor or falls";
  EXPECT_FALSE(runner->diverged());
  runner->seek(tick);
  runner->seek(tick + 3);
  EXPECT_EQ(runner->state_hash(), cut) << "scrubbing cuts where the hand cut";
  runner->undo();
  EXPECT_EQ(runner->tick(), tick);
  EXPECT_EQ(runner->state_hash(), before);
  EXPECT_EQ(drawn_cloth(*runner).mesh->positions.size(), 16U * 16U);
  runner->redo();
  EXPECT_EQ(runner->state_hash(), cut);
}

TEST(ClothLab, EverySolverGoesOnWithACutCloth) {
  for (const char* solver : {"pbd", "xpbd", "mass_spring_implicit", "projective_dynamics"}) {
    for (const char* bending : {"distance", "dihedral", "isometric"}) {
      const auto runner =
          cloth_run({{"solver", solver}, {"bending_model", bending}, {"resolution", "12"}});
      stroke(*runner, "cut", {{-2.0, 1.3, 0.0}, {0.1, 1.2, 0.0}, {0.1, 0.0, 0.0}});
      runner->run(60);
      EXPECT_FALSE(runner->diverged()) << solver << bending << runner->divergence_message();
      // Little hangs on little: less strained than one cloth under its whole weight twice over.
      EXPECT_LT(cloth_value(*runner, "max_strain"), 25.0) << solver << bending;
    }
  }
}

TEST(ClothLab, ARopeIsCutInTwo) {
  const auto runner = cloth_run({{"scene", "rope"}, {"count", "20"}});
  runner->run(60);
  const double before = cloth_value(*runner, "tip_y");
  stroke(*runner, "cut", {{-2.0, 1.6, 0.0}, {2.5, 1.5, 0.0}});
  runner->run(90);
  EXPECT_LT(cloth_value(*runner, "tip_y"), std::min(before, 0.05)) << "what was cut off lies below";
}

TEST(ClothLab, TornByLoadItComesApartAlongThreads) {
  const auto runner = cloth_run({{"scene", "trampoline"},
                                 {"resolution", "16"},
                                 {"stiffness", "400"},
                                 {"load", "60"},
                                 {"tear_strain", "25"}});
  const std::size_t whole = drawn_cloth(*runner).mesh->positions.size();
  const std::size_t corners = drawn_cloth(*runner).mesh->indices.size();
  runner->run(60);
  EXPECT_FALSE(runner->diverged());
  EXPECT_GT(drawn_cloth(*runner).mesh->positions.size(), whole);
  EXPECT_EQ(drawn_cloth(*runner).mesh->indices.size(), corners);
  const std::int64_t end = runner->tick();
  const std::uint64_t hash = runner->state_hash();
  runner->seek(3);
  runner->seek(end);
  EXPECT_EQ(runner->state_hash(), hash) << "it tears again as it tore";
}

TEST(ClothLab, BlowingMovesTheClothAndIsGoneAfterwards) {
  const auto still = cloth_run({{"resolution", "16"}, {"damping", "4"}});
  const auto blown = cloth_run({{"resolution", "16"}, {"damping", "4"}});
  const glm::dvec3 at(0.1, 0.8, 0.0);
  stroke(*blown, "blow", {at, at, at, at, at, at, at, at, at, at, at, at});
  still->run(12);
  EXPECT_GT(cloth_value(*blown, "kinetic"), 1.5 * cloth_value(*still, "kinetic"));
  blown->run(900);
  EXPECT_LT(cloth_value(*blown, "kinetic"), 1e-3);
}

TEST(ClothLab, AnUnknownToolIsNamed) {
  const auto runner = cloth_run({});
  Grab grab;
  grab.view = "scene";
  grab.tool = "saw";
  const auto posted = runner->post(DragBegin{grab, false});
  ASSERT_FALSE(posted.ok());
  EXPECT_NE(posted.error().message.find("cut, blow"), std::string::npos);
}

// Taken hold of by its arrow, the obstacle stays on the arrow's axis; it never leaves the floor.
TEST(ClothLab, ObstaclesMoveAlongTheirArrows) {
  for (const char* obstacle : {"ball", "capsule", "box", "slope"}) {
    const auto runner = cloth_run(
        {{"scene", "curtain"}, {"collider", obstacle}, {"resolution", "12"}, {"dt", "0.02"}});
    const auto solids = [&] {
      draw::DrawList list;
      runner->draw("scene", 1.0, list);
      return glm::dvec3(list.solids().front().transform[3]);
    };
    const glm::dvec3 before = solids();
    Grab grab{"scene", 500'000'003, glm::dvec3(0.0), before + glm::dvec3(0.7, 0.4, -1.6)};
    ASSERT_TRUE(runner->post(DragBegin{grab, false}).ok());
    runner->run(60);
    const glm::dvec3 moved = solids() - before;
    EXPECT_NEAR(moved.x, 0.0, 1e-6) << obstacle;
    EXPECT_NEAR(moved.y, 0.0, 1e-6) << obstacle;
    EXPECT_LT(moved.z, -0.5) << obstacle;
    EXPECT_LT(cloth_value(*runner, "penetration"), 0.02) << obstacle;
  }
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
