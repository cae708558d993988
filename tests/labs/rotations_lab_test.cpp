// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The rotations lab through the loop that every host shares: its figures (REFERENCE a3, f1, f2),
// its keys as a document, and what gestures do to them.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <numbers>
#include <string>

#include "app/labs/registry.h"
#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"

namespace motionlab {
namespace {

using RotationSets = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<Runner> make_rotations(const std::string& preset, const RotationSets& sets = {},
                                       std::optional<CompareSpec> compare = {}) {
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "rotations") continue;
    RunSetup setup;
    if (!preset.empty()) setup.preset = preset;
    setup.sets = sets;
    setup.compare = std::move(compare);
    auto runner = Runner::create(entry, setup, {});
    EXPECT_TRUE(runner.ok()) << (runner.ok() ? "" : runner.error().message);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  return nullptr;
}

double value_of(const Runner& runner, std::string_view id, std::size_t instance = 0) {
  return runner.instances()[instance].readouts.get(id);
}

Json keys_of(Runner& runner) { return runner.document()->save()["keys"]; }

TEST(RotationsLab, QuarterTurnsInOneSecond) {
  const auto runner = make_rotations("x90_to_y90", {{"method", "slerp"}, {"dt", "0.25"}});
  ASSERT_NE(runner, nullptr);
  const double rows[][4] = {{0.78867513, 0.57735027, 0.21132487, 0.0},
                            {0.81649658, 0.40824829, 0.40824829, 0.0}};
  for (const auto& row : rows) {
    runner->run(1);
    const char* names[] = {"w", "x", "y", "z"};
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(value_of(*runner, names[i]), row[i], 1e-8);
    EXPECT_NEAR(value_of(*runner, "angular_speed"), 2.0 * std::numbers::pi / 3.0, 1e-8);
  }
  EXPECT_NEAR(value_of(*runner, "arc"), 120.0, 1e-9);
  runner->run(2);
  EXPECT_NEAR(value_of(*runner, "angle"), 120.0, 1e-9);
}

TEST(RotationsLab, ComparesMethodsOnTheSameKeys) {
  const auto runner = make_rotations(
      "matrix_collapse", {{"dt", "0.5"}},
      CompareSpec{"method", {"slerp", "nlerp", "matrix_lerp", "matrix_polar"}, false});
  ASSERT_NE(runner, nullptr);
  runner->run(2);  // a quarter of 180 degrees
  EXPECT_NEAR(value_of(*runner, "angle", 0), 45.0, 1e-9);
  EXPECT_NEAR(value_of(*runner, "angle", 1), 36.86989765, 1e-8);
  EXPECT_NEAR(value_of(*runner, "slerp_difference", 1), 45.0 - 36.86989765, 1e-8);
  EXPECT_NEAR(value_of(*runner, "determinant", 2), 0.25, 1e-12);
  EXPECT_NEAR(value_of(*runner, "determinant", 3), 1.0, 1e-12);
  EXPECT_GT(value_of(*runner, "orthogonality_error", 2), 1.0);
}

TEST(RotationsLab, TheLongWayAndTheShortOne) {
  const auto runner =
      make_rotations("long_way", {}, CompareSpec{"shortest_path", {"true", "false"}, false});
  ASSERT_NE(runner, nullptr);
  EXPECT_NEAR(value_of(*runner, "turning", 0), 90.0, 1e-9);
  EXPECT_NEAR(value_of(*runner, "turning", 1), 270.0, 1e-9);
}

TEST(RotationsLab, SlerpJumpsAtAKeyWhereSquadDoesNot) {
  const auto runner = make_rotations("chain", {{"duration", "3"}, {"dt", "0.001"}},
                                     CompareSpec{"method", {"slerp", "squad"}, false});
  ASSERT_NE(runner, nullptr);
  runner->run(999);
  const auto velocity = [&](std::size_t i) {
    return glm::dvec3(value_of(*runner, "velocity_x", i), value_of(*runner, "velocity_y", i),
                      value_of(*runner, "velocity_z", i));
  };
  const glm::dvec3 before[] = {velocity(0), velocity(1)};
  runner->run(2);
  EXPECT_NEAR(glm::length(velocity(0) - before[0]), 1.3643, 5e-3);
  EXPECT_LT(glm::length(velocity(1) - before[1]), 0.02);
}

TEST(RotationsLab, DriftGrowsUnlessItIsPulledBack) {
  const auto runner = make_rotations("drift", {{"multiplications", "10000"}});
  ASSERT_NE(runner, nullptr);
  runner->run(30);
  EXPECT_EQ(value_of(*runner, "products"), 300'000.0);
  EXPECT_GT(value_of(*runner, "drift_matrix_float"), 1e-4);
  EXPECT_LT(value_of(*runner, "drift_matrix_double"), 1e-8);
  EXPECT_LT(value_of(*runner, "kept_quaternion_double"), 1e-8);
  // Pulling back keeps the length, not the angle: single precision still drifts, by less.
  EXPECT_LE(value_of(*runner, "kept_matrix_float"), value_of(*runner, "drift_matrix_float"));
}

TEST(RotationsKeys, EditsHaveExactInverses) {
  const auto runner = make_rotations("chain");
  ASSERT_NE(runner, nullptr);
  const Json before = keys_of(*runner);
  const std::uint64_t hash = runner->state_hash();
  const DocumentEdit edits[] = {
      {"set", Json{{"id", 1}, {"rotation", {0.0, 0.0, 1.0, 1.0}}}},
      {"move", Json{{"id", 2}, {"position", {1.0, 2.0, 3.0}}}},
      {"add", Json{{"before", 1}, {"rotation", {0, 0, 0, 1}}, {"position", {0, 1, 0}}}},
      {"delete", Json{{"id", 0}}},
      {"paste", Json{{"keys",
                      {{{"id", 5}, {"rotation", {0, 0, 0, 1}}, {"position", {0, 0, 0}}},
                       {{"id", 7}, {"rotation", {1, 0, 0, 0}}, {"position", {1, 0, 0}}}}}}}};
  for (const DocumentEdit& edit : edits) {
    SCOPED_TRACE(edit.op);
    const auto inverse = runner->document()->apply(edit);
    ASSERT_TRUE(inverse.ok()) << inverse.error().message;
    EXPECT_NE(keys_of(*runner), before);
    ASSERT_TRUE(runner->document()->apply(*inverse).ok());
    EXPECT_EQ(keys_of(*runner), before);
    EXPECT_EQ(runner->state_hash(), hash) << "the keys count as untouched again";
  }
}

TEST(RotationsKeys, WrongEditsSayWhatIsWrong) {
  const auto runner = make_rotations("x90_to_y90");
  ASSERT_NE(runner, nullptr);
  const std::pair<DocumentEdit, const char*> wrong[] = {
      {{"set", Json{{"id", 9}, {"position", {0, 0, 0}}}}, "no key 9"},
      {{"set", Json{{"id", 1}, {"rotation", {0, 0, 0, 0}}}}, "zero"},
      {{"set", Json{{"id", 1}, {"rotation", {0, 0, 1}}}}, "[x, y, z, w]"},
      {{"set", Json{{"id", 1}, {"position", {0, "a", 0}}}}, "number"},
      {{"add", Json{{"rotation", {0, 0, 0, 1}}}}, "position"},
      {{"delete", Json{{"id", 1}}}, "two keys are the least"},
      {{"paste", Json{{"keys", Json::array()}}}, "2 to 64"}};
  const Json before = keys_of(*runner);
  for (const auto& [edit, word] : wrong) {
    const auto applied = runner->document()->apply(edit);
    ASSERT_FALSE(applied.ok()) << word;
    EXPECT_NE(applied.error().message.find(word), std::string::npos) << applied.error().message;
    EXPECT_EQ(keys_of(*runner), before);
  }
}

TEST(RotationsKeys, UpToSixtyFour) {
  const auto runner = make_rotations("x90_to_y90");
  ASSERT_NE(runner, nullptr);
  const DocumentEdit add{"add", Json{{"rotation", {0.1, 0, 0, 1}}, {"position", {0, 0, 0}}}};
  for (int i = 2; i < 64; ++i) ASSERT_TRUE(runner->post(add).ok()) << i;
  EXPECT_EQ(keys_of(*runner).size(), 64U);
  const auto more = runner->post(add);
  ASSERT_FALSE(more.ok());
  EXPECT_NE(more.error().message.find("64"), std::string::npos);
  runner->run(30);
  EXPECT_TRUE(runner->instances().front().lab->check().passed);
}

TEST(RotationsKeys, AChosenSetKeepsItsEdits) {
  const auto runner = make_rotations("");
  ASSERT_NE(runner, nullptr);
  const Json plain = keys_of(*runner);
  ASSERT_TRUE(runner->post(DocumentEdit{"move", Json{{"id", 0}, {"position", {9, 0, 0}}}}).ok());
  runner->run(3);
  const Json edited = keys_of(*runner);
  ASSERT_TRUE(runner->post(SetParameter{"keys", "chain"}).ok());
  EXPECT_EQ(keys_of(*runner).size(), 4U);
  ASSERT_TRUE(runner->post(SetParameter{"keys", "wide_turn"}).ok());
  EXPECT_EQ(keys_of(*runner), edited);
  EXPECT_NE(edited, plain);
}

// The ray that the pointer sends from the front through a point.
draw::Ray ray_at(const glm::vec3& point) { return {point + glm::vec3(0, 0, 10), {0, 0, -1}}; }

TEST(RotationsTools, TheBallFollowsThePointer) {
  const auto runner = make_rotations("x90_to_y90");
  ASSERT_NE(runner, nullptr);
  const Json before = keys_of(*runner);
  const glm::vec3 centre(-3.2F, 0.0F, 0.0F);
  const auto pick = runner->pick("body", ray_at(centre), 0.01F);
  ASSERT_TRUE(pick);
  EXPECT_EQ(pick->hint, "turn the key");
  // The point nearest to the viewer is pulled to the right: a turn about the vertical.
  Grab grab{"body", pick->item, glm::dvec3(pick->local), glm::dvec3(pick->world)};
  grab.target = glm::dvec3(centre) + 0.6 * glm::dvec3(std::sin(0.5), 0.0, std::cos(0.5));
  runner->begin_gesture("drag");
  ASSERT_TRUE(runner->drag_document(grab));
  const glm::dquat turned = glm::angleAxis(0.5, glm::dvec3(0, 1, 0)) *
                            glm::angleAxis(std::numbers::pi / 2, glm::dvec3(1, 0, 0));
  const auto q = keys_of(*runner)[0]["rotation"];
  const glm::dquat got(q[3].get<double>(), q[0].get<double>(), q[1].get<double>(),
                       q[2].get<double>());
  EXPECT_NEAR(std::abs(glm::dot(got, turned)), 1.0, 1e-9);
  // Back where it was held: nothing has happened, however the drag went.
  grab.target = glm::dvec3(pick->world);
  ASSERT_TRUE(runner->drag_document(grab));
  runner->end_document_drag();
  runner->end_gesture();
  const auto back = keys_of(*runner)[0]["rotation"];
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(back[i].get<double>(), before[0]["rotation"][i].get<double>(), 1e-7);
  }
  runner->undo();
  EXPECT_EQ(keys_of(*runner), before);
}

TEST(RotationsTools, ARingTurnsAboutItsAxisOnlyAndTheCentreMoves) {
  const auto runner = make_rotations("matrix_collapse");
  ASSERT_NE(runner, nullptr);
  const glm::vec3 centre(-3.2F, 0.0F, 0.0F);
  const auto ball = runner->pick("body", ray_at(centre), 0.01F);
  ASSERT_TRUE(ball);
  runner->select({ball->item});
  // The first key is not turned: its z ring faces the viewer.
  const auto ring = runner->pick("body", ray_at(centre + glm::vec3(0.82F, 0.0F, 0.0F)), 0.001F);
  ASSERT_TRUE(ring);
  EXPECT_EQ(ring->hint, "turn about the body's z");
  Grab grab{"body", ring->item, glm::dvec3(ring->local),
            glm::dvec3(centre) + glm::dvec3(0.0, 2.0, 0.7)};
  ASSERT_TRUE(runner->drag_document(grab));
  runner->end_document_drag();
  const auto q = keys_of(*runner)[0]["rotation"];
  EXPECT_NEAR(q[2].get<double>(), std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(q[3].get<double>(), std::sqrt(0.5), 1e-6);
  const auto handle = runner->pick("body", ray_at(centre), 0.001F);
  ASSERT_TRUE(handle);
  EXPECT_EQ(handle->hint, "move the key");
  grab = {"body", handle->item, glm::dvec3(handle->local),
          glm::dvec3(handle->world) + glm::dvec3(0.5, 0.25, 0.0)};
  ASSERT_TRUE(runner->drag_document(grab));
  EXPECT_NEAR(keys_of(*runner)[0]["position"][0].get<double>(), -2.7, 1e-6);
  EXPECT_NEAR(keys_of(*runner)[0]["position"][1].get<double>(), 0.25, 1e-6);
}

TEST(RotationsTools, AKeyIsDraggedInTime) {
  const auto runner =
      make_rotations("chain", {{"method", "slerp"}, {"duration", "3"}, {"dt", "0.25"}});
  ASSERT_NE(runner, nullptr);
  const auto pick = runner->pick("timeline", ray_at({-3.2F + 6.4F / 3.0F, 0.0F, 0.0F}), 0.001F);
  ASSERT_TRUE(pick);
  // Key 1 from 1 s to 1.5 s: slerp turns by its 60 degrees more slowly.
  Grab grab{"timeline", pick->item, glm::dvec3(pick->local), glm::dvec3(pick->world)};
  grab.target.x += 0.5 / 3.0 * 6.4;
  ASSERT_TRUE(runner->drag_document(grab));
  EXPECT_NEAR(keys_of(*runner)[1]["time"].get<double>(), 1.5, 1e-6);
  // Beyond the next key it stops before it.
  grab.target.x = 100.0;
  ASSERT_TRUE(runner->drag_document(grab));
  EXPECT_LT(keys_of(*runner)[1]["time"].get<double>(), 2.0);
  grab.target.x = -3.2 + 0.5 * 6.4;
  ASSERT_TRUE(runner->drag_document(grab));
  runner->end_document_drag();
  runner->run(3);  // 0.75 s: half of the first segment
  EXPECT_NEAR(value_of(*runner, "angle"), 30.0, 1e-5);
  EXPECT_NEAR(value_of(*runner, "angular_speed"), 40.0 * std::numbers::pi / 180.0, 1e-6);
  const auto wrong = runner->post(DocumentEdit{"set", Json{{"id", 1}, {"time", 2.5}}});
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("neighbours"), std::string::npos) << wrong.error().message;
}

TEST(RotationsTools, KeysAreAddedOnTheWayRemovedCopiedAndTypedIn) {
  const auto runner = make_rotations("x90_to_y90");
  ASSERT_NE(runner, nullptr);
  DocumentTools& tools = *runner->document_tools();
  const auto add = tools.add_at("body", ray_at({0.0F, 0.0F, 0.0F}), 0.01F);
  ASSERT_TRUE(add);
  ASSERT_TRUE(runner->post(*add).ok());
  const Json keys = keys_of(*runner);
  ASSERT_EQ(keys.size(), 3U);
  EXPECT_NEAR(keys[1]["rotation"][3].get<double>(), 0.81649658, 1e-8);  // REFERENCE a3
  const auto all = tools.items_in("body", [](const glm::vec3&) { return true; });
  ASSERT_EQ(all.size(), 3U);
  const auto paste = tools.paste(tools.copy(all));
  ASSERT_TRUE(paste.ok());
  ASSERT_TRUE(runner->post(*paste).ok());
  EXPECT_EQ(keys_of(*runner).size(), 6U);
  EXPECT_FALSE(tools.paste("no keys").ok());
  EXPECT_FALSE(tools.paste("{\"keys\": []}").ok());
  const int middle[] = {all[1]};
  const auto remove = tools.remove(middle);
  ASSERT_TRUE(remove);
  ASSERT_TRUE(runner->post(*remove).ok());
  EXPECT_EQ(keys_of(*runner).size(), 5U);
  // Every field is what is set, read back.
  const int first[] = {all[0]};
  for (const DocumentField& field : tools.fields(first)) {
    SCOPED_TRACE(field.id);
    const auto edit = tools.set_field(first, field.id, 0.25);
    ASSERT_TRUE(edit);
    ASSERT_TRUE(runner->post(*edit).ok());
    for (const DocumentField& now : tools.fields(first)) {
      if (now.id != field.id || field.id == "time") continue;  // the first key stays at 0
      EXPECT_NEAR(now.value, 0.25, 1e-9);
    }
  }
}

}  // namespace
}  // namespace motionlab
