// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skinning_lab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <glm/gtc/quaternion.hpp>
#include <map>
#include <numbers>
#include <utility>

#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/replay.h"
#include "engine/lab/runner.h"
#include "tests/labs/contract.h"
#include "tests/support/memory_assets.h"
#include "tests/verify/gltf_files.h"

namespace motionlab::testing {
namespace {

constexpr LabEntry kEntry{"skinning", &make_skinning_lab, ""};

using Sets = std::vector<std::pair<std::string, std::string>>;

// A triangle in one node; `height` is its upper corner's y.
std::string triangle_gltf(const std::string& position_bytes) {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
         R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)"
         R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",)"
         R"("min":[0,0,0],"max":[1,1,0]}],"bufferViews":[{"buffer":0,"byteLength":36}],)"
         R"("buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,)" +
         position_bytes + R"("}]})";
}

// (0,0,0), (1,0,0), (0,1,0) as little-endian floats.
constexpr const char* kCorners = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA";

class SkinningLab : public ::testing::Test {
 protected:
  std::unique_ptr<Runner> make(Sets sets) {
    RunSetup setup;
    setup.sets = std::move(sets);
    auto runner = Runner::create(kEntry, setup, {.assets = &assets_});
    if (!runner.ok()) {
      ADD_FAILURE() << runner.error().message;
      return nullptr;
    }
    return std::move(runner).value();
  }
  static double readout(const Runner& runner, const char* id) {
    return runner.instances().front().readouts.get(id);
  }
  static void must(const Result<void>& result) {
    ASSERT_TRUE(result.ok()) << result.error().message;
  }
  MemoryAssets assets_{std::map<std::string, std::string>{
      {"triangle.gltf", triangle_gltf(kCorners)},
      {"broken.gltf", "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"mesh\": 7}]}"},
      {"empty.glb", ""}}};
};

// REFERENCE a7 and f5: the ring at the joint under both methods, at tick 0.
TEST_F(SkinningLab, RingRadiusIsThatOfTheReference) {
  const std::map<std::string, double> kTable{{"0", 1.0},        {"30", 0.965926}, {"60", 0.866025},
                                             {"90", 0.707107},  {"120", 0.5},     {"150", 0.258819},
                                             {"179", 0.008727}, {"180", 0.0}};
  for (const auto& [twist, radius] : kTable) {
    const auto lbs = make({{"twist", twist}, {"method", "lbs"}});
    EXPECT_NEAR(readout(*lbs, "ring_radius"), radius, 1e-6) << twist;
    EXPECT_EQ(readout(*lbs, "max_difference"), 0.0);
    const auto dqs = make({{"twist", twist}, {"method", "dqs"}});
    EXPECT_NEAR(readout(*dqs, "ring_radius"), 1.0, 1e-6) << twist;
    EXPECT_NEAR(readout(*dqs, "max_difference"), 1.0 - radius, 0.05) << twist;
  }
}

TEST_F(SkinningLab, RigidMethodsKeepTheRing) {
  for (const char* method : {"dqs_bulge_free", "log_blend", "cor"}) {
    for (const char* twist : {"60", "150", "180"}) {
      const auto runner = make({{"twist", twist}, {"method", method}});
      EXPECT_NEAR(readout(*runner, "ring_radius"), 1.0, 1e-6) << method << twist;
      EXPECT_GT(readout(*runner, "max_difference"), 0.1);
      EXPECT_TRUE(runner->instances().front().lab->check().passed) << method << twist;
    }
  }
}

// The job only saves waiting: what the method shows is the same with and without it.
TEST_F(SkinningLab, CentresWorkedOutAheadChangeNothing) {
  const Sets sets{{"builtin", "humanoid"}, {"clip", "2"}, {"method", "cor"}};
  const auto without = make(sets);
  without->run(5);
  const auto with = make({{"builtin", "humanoid"}, {"clip", "2"}});
  must(with->start_job("centers"));
  while (with->job_running()) with->run_job_chunk();
  ASSERT_TRUE(with->job_result().has_value());
  EXPECT_FALSE(with->job_result()->notes.empty());
  must(with->post(SetParameter{"method", Json("cor")}));
  with->run(5);
  EXPECT_EQ(readout(*with, "volume"), readout(*without, "volume"));
  EXPECT_GT(readout(*with, "max_difference"), 0.0);
}

TEST_F(SkinningLab, VolumeOfTheArmIsThatOfItsPrism) {
  const auto runner = make({});
  const double turn = 2.0 * std::numbers::pi / 48.0;
  EXPECT_NEAR(readout(*runner, "volume"), 8.0 * 24.0 * std::sin(turn), 1e-4);
  EXPECT_EQ(readout(*runner, "volume_change"), 0.0);
  EXPECT_NEAR(readout(*runner, "surface_area"),
              8.0 * 48.0 * 2.0 * std::sin(0.5 * turn) + 2.0 * 24.0 * std::sin(turn), 1e-4);
}

TEST_F(SkinningLab, OneInfluenceIsRigidOnEitherSide) {
  const auto runner = make({{"twist", "120"}, {"max_influences", "1"}});
  // Every vertex turns with one joint only: no ring shrinks, but the skin tears.
  EXPECT_NEAR(readout(*runner, "ring_radius"), 1.0, 1e-6);
  EXPECT_GT(readout(*runner, "max_difference"), 0.5);
}

TEST_F(SkinningLab, SweepStartsAtTheAnglesAndComesBack) {
  const auto runner = make({{"twist", "90"}, {"motion", "sweep"}, {"period", "2"}, {"dt", "0.1"}});
  EXPECT_NEAR(readout(*runner, "ring_radius"), std::sqrt(0.5), 1e-6);
  runner->run(5);
  EXPECT_NEAR(readout(*runner, "ring_radius"), 1.0, 1e-6) << "a quarter of the period: at rest";
  runner->run(5);
  EXPECT_NEAR(readout(*runner, "ring_radius"), std::sqrt(0.5), 1e-6) << "half: the other side";
  runner->run(10);
  EXPECT_NEAR(readout(*runner, "ring_radius"), std::sqrt(0.5), 1e-6);
}

TEST_F(SkinningLab, ClipTimeIsExactAtTickZeroAndHeldAtTheEnd) {
  const auto at = [&](const std::string& time) {
    return readout(*make({{"builtin", "humanoid"}, {"clip", "0"}, {"clip_time", time}}),
                   "clip_time");
  };
  EXPECT_EQ(at("0"), 0.0);
  EXPECT_EQ(at("0.25"), 0.25);
  const double end = at("3600");
  EXPECT_GT(end, 0.5);
  EXPECT_LT(end, 10.0);
  const auto rest = make({{"builtin", "humanoid"}, {"clip", "-1"}});
  EXPECT_TRUE(std::isnan(readout(*rest, "clip_time")));
  EXPECT_NEAR(readout(*rest, "volume_change"), 0.0, 1e-9);
}

TEST_F(SkinningLab, LoopModesWrapHoldAndTurnBack) {
  const auto end = make({{"builtin", "humanoid"}, {"clip_time", "3600"}});
  const double duration = readout(*end, "clip_time");
  const auto after = [&](const char* loop, const char* speed, double ticks_per_duration) {
    const auto runner = make({{"builtin", "humanoid"},
                              {"loop", loop},
                              {"speed", speed},
                              {"dt", std::to_string(duration / 10.0)}});
    runner->run(static_cast<std::int64_t>(10 * ticks_per_duration));
    return readout(*runner, "clip_time") / duration;
  };
  EXPECT_NEAR(after("loop", "1", 1.3), 0.3, 1e-4);
  EXPECT_NEAR(after("once", "1", 1.3), 1.0, 1e-4);
  EXPECT_NEAR(after("ping_pong", "1", 1.3), 0.7, 1e-4);
  EXPECT_NEAR(after("loop", "-1", 0.3), 0.7, 1e-4);
  EXPECT_NEAR(after("once", "-1", 0.3), 0.7, 1e-4) << "backward from the end";
  EXPECT_NEAR(after("once", "-1", 1.3), 0.0, 1e-4);
  EXPECT_NEAR(after("loop", "0", 2.0), 0.0, 1e-12);
}

// CASES B58: a clip is scrubbed while paused.
TEST_F(SkinningLab, ChangingClipOrTimeMovesThereAtOnce) {
  const auto runner = make({{"builtin", "humanoid"}});
  runner->run(20);
  must(runner->post(SetParameter{"clip_time", Json(0.5)}));
  EXPECT_EQ(readout(*runner, "clip_time"), 0.5);
  must(runner->post(SetParameter{"clip", Json(2)}));
  EXPECT_EQ(readout(*runner, "clip_time"), 0.5);
  runner->run(1);
  EXPECT_NEAR(readout(*runner, "clip_time"), 0.5 + 1.0 / 60.0, 1e-9);
  runner->undo();
  EXPECT_EQ(std::get<long long>(runner->parameters().find("clip")->get()), 0);
}

TEST_F(SkinningLab, FadingEndsAtTheOtherClip) {
  const auto volume = [&](Sets sets) {
    sets.insert(sets.begin(), {{"builtin", "humanoid"}, {"clip_time", "0.4"}});
    return readout(*make(std::move(sets)), "volume");
  };
  const double walk = volume({{"clip", "0"}});
  const double wave = volume({{"clip", "2"}});
  EXPECT_NE(walk, wave);
  EXPECT_EQ(volume({{"clip", "0"}, {"fade_clip", "2"}, {"fade", "0"}}), walk);
  EXPECT_NEAR(volume({{"clip", "0"}, {"fade_clip", "2"}, {"fade", "1"}}), wave, 1e-6);
}

TEST_F(SkinningLab, AClipThatIsNotThereShowsTheRestPoseWithANote) {
  const auto runner = make({{"builtin", "humanoid"}, {"clip", "77"}});
  EXPECT_TRUE(std::isnan(readout(*runner, "clip_time")));
  const auto notes = runner->instances().front().lab->load_notes();
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("77"), std::string::npos);
  EXPECT_TRUE(make({{"builtin", "humanoid"}})->instances().front().lab->load_notes().empty());
}

TEST_F(SkinningLab, AModelThatCannotBeLoadedLeavesThePreviousOne) {
  const auto runner = make({{"model", "triangle.gltf"}});
  ASSERT_NE(runner, nullptr);
  EXPECT_EQ(readout(*runner, "vertices"), 3.0);
  EXPECT_NEAR(readout(*runner, "surface_area"), 0.5, 1e-7);
  EXPECT_TRUE(std::isnan(readout(*runner, "ring_radius")));
  for (const char* path : {"broken.gltf", "empty.glb", "missing.glb"}) {
    const auto loaded = runner->post(SetParameter{"model", Json(path)});
    ASSERT_FALSE(loaded.ok()) << path;
    EXPECT_EQ(loaded.error().kind, ErrorKind::input);
    EXPECT_NE(loaded.error().message.find(path), std::string::npos) << loaded.error().message;
    EXPECT_EQ(readout(*runner, "vertices"), 3.0);
    runner->run(1);
  }
  must(runner->post(SetParameter{"model", Json("")}));
  EXPECT_EQ(readout(*runner, "joints"), 2.0) << "back to the arm";
  const auto refused =
      Runner::create(kEntry, RunSetup{{}, {{"model", "broken.gltf"}}, {}, 1}, {.assets = &assets_});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::input);
}

TEST_F(SkinningLab, DraggingTurnsTheJointTowardsThePointer) {
  const auto runner = make({{"builtin", "humanoid"}, {"clip", "-1"}});
  auto grab = find_grab(*runner);
  ASSERT_TRUE(grab.has_value());
  const std::uint64_t before = runner->state_hash();
  grab->target += glm::dvec3(0.15, 0.1, 0.2);
  must(runner->post(DragBegin{*grab, true}));
  const Json poses = runner->document()->save();
  ASSERT_EQ(poses["poses"].size(), 1U);
  EXPECT_EQ(poses["poses"][0]["node"], grab->item);
  EXPECT_EQ(poses["model"], "humanoid");
  must(runner->post(DragEnd{}));
  runner->run(10);

  const auto report = replay(kEntry, runner->session(), {});
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->first_difference.has_value());
  EXPECT_EQ(report->runner->document()->save(), poses);

  // A reset keeps what was posed by hand; the action takes it back.
  runner->reset();
  EXPECT_EQ(runner->document()->save(), poses);
  must(runner->post(RunAction{"clear_poses"}));
  EXPECT_TRUE(runner->document()->save()["poses"].empty());
  runner->undo();
  runner->undo();
  EXPECT_EQ(runner->state_hash(), before);
}

TEST_F(SkinningLab, TheGrabbedPointComesToLieBeforeThePointer) {
  const auto runner = make({});
  // Node 2 is the lower joint at the origin; a point on the arm two metres out.
  const glm::dvec3 target(1.0, 2.0, -1.5);
  must(runner->post(DragBegin{{"scene", 2, {2.0, 0.0, 0.0}, target}, true}));
  const Json rotation = runner->document()->save()["poses"][0]["rotation"];
  const glm::dquat turn(rotation[3].get<double>(), rotation[0].get<double>(),
                        rotation[1].get<double>(), rotation[2].get<double>());
  const glm::dvec3 turned = turn * glm::dvec3(2.0, 0.0, 0.0);
  EXPECT_NEAR(glm::dot(glm::normalize(turned), glm::normalize(target)), 1.0, 1e-12);
}

TEST_F(SkinningLab, PosesAreEditedWithInverses) {
  const auto runner = make({});
  const auto edit = [&](const char* op, Json data) {
    return runner->post(DocumentEdit{op, std::move(data)});
  };
  const Json empty = runner->document()->save();
  const double half = std::sqrt(0.5);
  must(edit("set", {{"node", 2}, {"rotation", {half, 0.0, 0.0, half}}}));
  EXPECT_NEAR(readout(*runner, "ring_radius"), std::sqrt(0.5), 1e-6) << "a twist of 90°";
  const Json twisted = runner->document()->save();
  must(edit("set", {{"node", 2}, {"rotation", {0.0, 0.0, 0.0, 2.0}}}));
  EXPECT_NEAR(readout(*runner, "ring_radius"), 1.0, 1e-6);
  must(edit("delete", {{"node", 2}}));
  for (int i = 0; i < 2; ++i) runner->undo();
  EXPECT_EQ(runner->document()->save(), twisted);
  runner->undo();
  EXPECT_EQ(runner->document()->save()["poses"], empty["poses"]);
  for (const Json& wrong :
       {Json{{"node", 3}, {"rotation", {0, 0, 0, 1}}},
        Json{{"node", -1}, {"rotation", {0, 0, 0, 1}}},
        Json{{"node", 2}, {"rotation", {0, 0, 0, 0}}}, Json{{"node", 2}, {"rotation", {0, 0, 1}}},
        Json{{"node", 2}, {"rotation", {0, 0, "x", 1}}}, Json{{"node", 1e300}}, Json()}) {
    EXPECT_FALSE(edit("set", wrong).ok()) << wrong.dump();
  }
  EXPECT_FALSE(edit("delete", {{"node", 2}}).ok()) << "it is not posed";
}

// A ring of the selected joint turns it about that axis of its own, and nothing else.
TEST_F(SkinningLab, ARingTurnsAboutItsAxis) {
  const auto runner = make({});
  DocumentTools* tools = runner->document_tools();
  ASSERT_NE(tools, nullptr);
  runner->select({2});
  // From straight above the elbow, beside the arm's own skin: the ring about the axis across.
  const auto find = [&](const std::string& word) -> std::optional<Pick> {
    for (int i = -60; i <= 60; ++i) {
      for (int j = -60; j <= 60; ++j) {
        const draw::Ray ray{{0.05F * static_cast<float>(i), 0.05F * static_cast<float>(j), 9.0F},
                            {0.0F, 0.0F, -1.0F}};
        const auto pick = runner->pick("scene", ray, 0.01F);
        if (pick && pick->hint.find(word) != std::string::npos) return pick;
      }
    }
    return std::nullopt;
  };
  const auto pick = find("turn about z");
  ASSERT_TRUE(pick.has_value());
  EXPECT_TRUE(tools->owns(pick->item));
  EXPECT_FALSE(tools->selectable(pick->item));
  // A quarter of a turn about z takes (x, y) to (-y, x).
  const auto widest = [&] {
    draw::DrawList list;
    runner->draw("scene", 1.0, list);
    float width = 0.0F;
    for (const draw::Line& line : list.lines()) {
      width = std::max(width, line.style.on_top ? line.style.width : 0.0F);
    }
    return width;
  };
  const float plain = widest();
  runner->hover(pick->item);
  EXPECT_GT(widest(), plain) << "the ring under the pointer stands out";
  runner->hover(-1);
  EXPECT_EQ(widest(), plain);
  const glm::dvec3 from(pick->world);
  Grab grab{"scene", pick->item, glm::dvec3(pick->local), {-from.y, from.x, from.z}};
  const std::uint64_t before = runner->state_hash();
  ASSERT_TRUE(runner->drag_document(grab));
  grab.target = {-from.y, from.x, from.z + 0.7};  // along the axis: no difference
  ASSERT_TRUE(runner->drag_document(grab));
  runner->end_document_drag();
  const Json rotation = runner->document()->save()["poses"][0]["rotation"];
  EXPECT_NEAR(rotation[2].get<double>(), std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(rotation[3].get<double>(), std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(rotation[0].get<double>(), 0.0, 1e-9);
  const auto fields = tools->fields(runner->selection());
  ASSERT_GE(fields.size(), 3U);
  EXPECT_NEAR(fields[2].value, 90.0, 1e-4);
  runner->undo();
  EXPECT_EQ(runner->state_hash(), before) << "one undo for the whole drag";
  runner->redo();
  const auto removed = tools->remove(runner->selection());
  ASSERT_TRUE(removed.has_value());
  must(runner->post(*removed));
  EXPECT_TRUE(runner->document()->save()["poses"].empty());
}

TEST_F(SkinningLab, AnglesAreTypedAndPosesCopied) {
  const auto runner = make({{"builtin", "humanoid"}, {"clip", "-1"}});
  DocumentTools* tools = runner->document_tools();
  runner->select({5, 7});
  for (const auto& [field, degrees] :
       {std::pair{"turn_x", 20.0}, {"turn_y", -35.0}, {"turn_z", 110.0}}) {
    const auto edit = tools->set_field(runner->selection(), field, degrees);
    ASSERT_TRUE(edit.has_value());
    must(runner->post(*edit));
  }
  for (const int node : {5, 7}) {
    const std::vector<int> one{node};
    const auto fields = tools->fields(one);
    EXPECT_NEAR(fields[0].value, 20.0, 1e-9);
    EXPECT_NEAR(fields[1].value, -35.0, 1e-9);
    EXPECT_NEAR(fields[2].value, 110.0, 1e-9);
  }
  const std::string text = tools->copy(runner->selection());
  must(runner->post(RunAction{"clear_poses"}));
  const auto pasted = tools->paste(text);
  ASSERT_TRUE(pasted.ok()) << pasted.error().message;
  must(runner->post(*pasted));
  EXPECT_EQ(runner->document()->save()["poses"].size(), 2U);
  EXPECT_FALSE(tools->paste("no poses").ok());
  EXPECT_FALSE(tools->paste(R"({"model":"x","poses":[{"node":999,"rotation":[0,0,0,1]}]})").ok());
}

// Morph weights are values of the document: sliders, undone, kept in sessions, added to the file's.
TEST_F(SkinningLab, MorphTargetsAreEdited) {
  const auto runner = make({});
  DocumentTools* tools = runner->document_tools();
  const auto fields = tools->fields({});
  ASSERT_EQ(fields.size(), 1U);
  EXPECT_EQ(fields[0].label, "flex");
  const double before = readout(*runner, "volume");
  const auto edit = tools->set_field({}, fields[0].id, 0.5);
  ASSERT_TRUE(edit.has_value());
  must(runner->post(*edit));
  EXPECT_GT(readout(*runner, "volume"), before + 1.0);
  EXPECT_NEAR(readout(*runner, "max_difference"), 0.0, 1e-12) << "linear blending morphs too";
  EXPECT_EQ(tools->fields({})[0].value, 0.5);
  EXPECT_TRUE(runner->instances().front().lab->check().passed);
  runner->run(3);
  const auto report = replay(kEntry, runner->session(), {});
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->first_difference.has_value());
  EXPECT_EQ(report->runner->document()->save(), runner->document()->save());
  runner->undo();
  EXPECT_NEAR(readout(*runner, "volume"), before, 1e-9);
  EXPECT_FALSE(runner->post(DocumentEdit{"set", Json{{"target", "no"}, {"weight", 1}}}).ok());
  EXPECT_FALSE(runner->post(DocumentEdit{"set", Json{{"target", "flex"}, {"weight", "x"}}}).ok());
}

// Time is measured only where the host gives a clock, and changes nothing else.
TEST_F(SkinningLab, SkinningIsTimedByTheHostsClock) {
  struct Counting final : Clock {
    double time = 0.0;
    double now() override { return time += 0.002; }
  } clock;
  EXPECT_TRUE(std::isnan(readout(*make({}), "skinning_ms")));
  auto timed = Runner::create(kEntry, RunSetup{}, {.profiler = &clock});
  ASSERT_TRUE(timed.ok());
  (*timed)->run(3);
  EXPECT_NEAR(readout(**timed, "skinning_ms"), 2.0, 1e-9);
  const auto plain = make({});
  plain->run(3);
  EXPECT_EQ((*timed)->state_hash(), plain->state_hash());
}

// A clip that is damaged keeps its number; it is told which one and why.
TEST_F(SkinningLab, ADamagedClipIsNamed) {
  std::string text = triangle_gltf(kCorners);
  text.insert(text.size() - 1, R"(,"animations":[{"name":"jump","channels":[{"sampler":0,)"
                               R"("target":{"node":0,"path":"translation"}}],"samplers":[)"
                               R"({"input":7,"output":0}]}])");
  MemoryAssets assets{std::map<std::string, std::string>{{"damaged.gltf", text}}};
  RunSetup setup;
  setup.sets = {{"model", "damaged.gltf"}, {"clip", "0"}};
  const auto runner = Runner::create(kEntry, setup, {.assets = &assets});
  ASSERT_TRUE(runner.ok()) << runner.error().message;
  EXPECT_TRUE(std::isnan(readout(**runner, "clip_time")));
  const auto notes = (*runner)->instances().front().lab->load_notes();
  const auto told = std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find("clip 0 cannot be played") != std::string::npos;
  });
  EXPECT_TRUE(told) << notes.size();
}

// glTF wants a mesh without normals drawn flat: no vertex is shared where it is drawn.
TEST_F(SkinningLab, AMeshWithoutNormalsIsDrawnFlat) {
  const auto runner = make({{"model", "triangle.gltf"}});
  draw::DrawList list;
  runner->draw("scene", 1.0, list);
  ASSERT_EQ(list.meshes().size(), 1U);
  const draw::MeshInstance& mesh = list.meshes().front();
  ASSERT_TRUE(mesh.normals.has_value());
  for (const glm::vec3& n : list.points_pool().subspan(*mesh.normals, 3)) {
    EXPECT_LT(glm::distance(n, glm::vec3(0.0F, 0.0F, 1.0F)), 1e-6F);
  }
}

// Where the picture's vertices are moved changes no number; every method can go there.
TEST_F(SkinningLab, TheGraphicsCardOnlyDraws) {
  for (const char* method : {"lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"}) {
    const auto on_card = make({{"bend", "70"}, {"method", method}, {"device", "gpu"}});
    const auto plain = make({{"bend", "70"}, {"method", method}});
    EXPECT_EQ(readout(*on_card, "volume"), readout(*plain, "volume"));
    EXPECT_EQ(on_card->state_hash(), plain->state_hash());
    draw::DrawList list;
    plain->draw("scene", 1.0, list);
    EXPECT_EQ(list.meshes().front().skin.data, nullptr) << method;
    list.clear();
    on_card->draw("scene", 1.0, list);
    ASSERT_EQ(list.meshes().size(), 1U);
    EXPECT_NE(list.meshes().front().skin.data, nullptr) << method;
    EXPECT_EQ(list.joints_pool().size(), 2U);
    EXPECT_EQ(list.morphs_pool().size(), 0U);
    must(on_card->post(DocumentEdit{"set", Json{{"target", "flex"}, {"weight", 0.5}}}));
    list.clear();
    on_card->draw("scene", 1.0, list);
    ASSERT_EQ(list.morphs_pool().size(), 1U);
    EXPECT_EQ(list.morphs_pool().front().weight, 0.5F);
  }
}

TEST_F(SkinningLab, TheTwistIsDrawnAlongTheLimb) {
  const auto runner = make({{"twist", "120"}, {"method", "dqs"}});
  draw::DrawList list;
  runner->draw("twist", 1.0, list);
  EXPECT_TRUE(list.meshes().empty());
  // The last line is the measured one: from no turn to 120° of the 120° that the axis spans.
  const draw::Line& line = list.lines().back();
  const auto points = list.points_pool().subspan(line.first, line.count);
  EXPECT_NEAR(points.front().y, 0.0F, 1e-4F);
  EXPECT_NEAR(points.back().y, 1.0F, 1e-4F);
  EXPECT_FALSE(runner->pick("twist", {{0.0F, 0.0F, 5.0F}, {0.0F, 0.0F, -1.0F}}, 0.01F));
  const auto flat = make({{"model", "triangle.gltf"}});
  list.clear();
  flat->draw("twist", 1.0, list);
  EXPECT_EQ(list.labels().size(), 1U) << "no limb, but a word";
}

// Poses of one model must not bend another.
TEST_F(SkinningLab, PosesBelongToTheirModel) {
  const auto runner = make({});
  must(runner->post(DocumentEdit{"set", Json{{"node", 2}, {"rotation", {0.7, 0.0, 0.0, 0.7}}}}));
  must(runner->post(SetParameter{"builtin", Json("humanoid")}));
  must(runner->post(SetParameter{"clip", Json(-1)}));
  runner->reset();
  EXPECT_EQ(readout(*runner, "joints"), 21.0);
  EXPECT_NEAR(readout(*runner, "volume_change"), 0.0, 1e-9);
  must(runner->post(DocumentEdit{"set", Json{{"node", 5}, {"rotation", {0.0, 0.0, 0.1, 1.0}}}}));
  EXPECT_EQ(runner->document()->save()["poses"].size(), 1U);
  runner->undo();
  EXPECT_EQ(runner->document()->save()["model"], "arm");
}

TEST_F(SkinningLab, ExportsWhatIsShown) {
  const auto runner = make({{"twist", "90"}});
  const Lab& lab = *runner->instances().front().lab;
  const auto obj = lab.export_as("obj");
  ASSERT_TRUE(obj.ok()) << obj.error().message;
  EXPECT_NE(obj->find("o node0_primitive0"), std::string::npos);
  const auto csv = lab.export_as("csv");
  ASSERT_TRUE(csv.ok());
  EXPECT_EQ(csv->substr(0, csv->find('\n')), "skin,joint,node,x,y,z");
  EXPECT_TRUE(lab.export_as("ply").ok());
  const auto other = lab.export_as("fbx");
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().kind, ErrorKind::usage);
}

// How much of a wide view's height the drawing's meshes fill when it is framed.
float filled_height(const Runner& runner) {
  draw::DrawList list;
  runner.draw("scene", 1.0, list);
  draw::Camera camera;
  const draw::ViewSize size{1280.0F, 720.0F};
  camera.frame(list.bounds(), size.aspect());
  float top = size.height;
  float bottom = 0.0F;
  for (const draw::MeshInstance& mesh : list.meshes()) {
    for (const glm::vec3& p :
         list.points_pool().subspan(*mesh.positions, mesh.mesh->positions.size())) {
      const auto projected = camera.project(p, size);
      EXPECT_TRUE(projected.has_value());
      if (!projected) continue;
      top = std::min(top, projected->y);
      bottom = std::max(bottom, projected->y);
    }
  }
  return (bottom - top) / size.height;
}

// CASES B57 and issue 6: a character fills 60–90 % of the view's height, whatever the scale of its
// armature and whatever it is about to do.
TEST_F(SkinningLab, ACharacterFillsTheView) {
  for (const char* clip : {"-1", "0", "1", "2"}) {
    const float part = filled_height(*make({{"builtin", "humanoid"}, {"clip", clip}}));
    EXPECT_GE(part, 0.6F) << clip;
    EXPECT_LE(part, 0.9F) << clip;
  }
}

TEST_F(SkinningLab, CharactersOfEveryScaleFillTheView) {
  ML_SKIP_WITHOUT_GLTF();
  // The tentacle's armature is scaled by 0.04.
  for (const char* name :
       {"CesiumMan.glb", "RiggedSimple.glb", "robot_5clips.glb", "raylib_greenman.glb",
        "robot_meshopt_quant.glb", "InfiniteSkinnedTentacle.glb"}) {
    const std::string path = (tests::gltf_folder() / "valid" / name).string();
    std::ifstream file(path, std::ios::binary);
    assets_.files[name] = {std::istreambuf_iterator<char>(file), {}};
    for (const char* clip : {"-1", "0"}) {
      const float part = filled_height(*make({{"model", name}, {"clip", clip}}));
      EXPECT_GE(part, 0.6F) << name << clip;
      EXPECT_LE(part, 0.9F) << name << clip;
    }
  }
}

TEST_F(SkinningLab, HoveringNamesTheJoint) {
  const auto runner = make({{"builtin", "humanoid"}, {"clip", "-1"}});
  const draw::Ray ray{{0.0F, 1.2F, 5.0F}, {0.0F, 0.0F, -1.0F}};
  const auto pick = runner->pick("scene", ray, 0.01F);
  ASSERT_TRUE(pick.has_value());
  EXPECT_EQ(pick->hint.find("turn joint "), 0U) << pick->hint;
  EXPECT_NEAR(pick->world.x, 0.0F, 1e-5F);
  EXPECT_NEAR(pick->depth, 5.0F - pick->world.z, 1e-4F);
  EXPECT_FALSE(runner->pick("scene", {{0.0F, 9.0F, 5.0F}, {0.0F, 0.0F, -1.0F}}, 0.01F));
}

}  // namespace
}  // namespace motionlab::testing
