// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "engine/core/json.h"
#include "engine/lab/grabber.h"
#include "engine/lab/idea.h"
#include "engine/lab/replay.h"
#include "tests/support/memory_assets.h"
#include "tests/support/probe_lab.h"

namespace motionlab {
namespace {

using testing::MemoryAssets;
using testing::probe_entry;

using Sets = std::vector<std::pair<std::string, std::string>>;

RunSetup preset(const std::string& id) {
  RunSetup setup;
  setup.preset = id;
  return setup;
}

RunSetup with(Sets sets) {
  RunSetup setup;
  setup.sets = std::move(sets);
  return setup;
}

RunSetup comparing(const std::string& parameter, std::vector<std::string> values) {
  RunSetup setup;
  setup.compare = CompareSpec{parameter, std::move(values), false};
  return setup;
}

class RunnerTest : public ::testing::Test {
 protected:
  std::unique_ptr<Runner> make(const RunSetup& setup = {}) {
    auto runner = Runner::create(probe_entry(), setup, {.assets = &assets_});
    if (!runner.ok()) {
      ADD_FAILURE() << runner.error().message;
      return nullptr;
    }
    return std::move(runner).value();
  }
  static double real(const Runner& runner, const char* id) {
    return std::get<double>(runner.parameters().find(id)->get());
  }
  static void must(const Result<void>& result) {
    ASSERT_TRUE(result.ok()) << result.error().message;
  }
  MemoryAssets assets_{{{"a.txt", "four"}, {"b.txt", "seven77"}}};
};

TEST_F(RunnerTest, SetsComeAfterThePresetWhateverTheOrder) {
  RunSetup setup;
  setup.sets = {{"beads", "3"}};
  setup.preset = "noise";
  const auto runner = make(setup);
  EXPECT_EQ(std::get<long long>(runner->parameters().find("beads")->get()), 3);
  EXPECT_EQ(std::get<std::string>(runner->parameters().find("mode")->get()), "noisy");
}

TEST_F(RunnerTest, MistakesInTheSetupAreUsageErrors) {
  const auto refused = [&](const RunSetup& setup) {
    const auto runner = Runner::create(probe_entry(), setup, {});
    EXPECT_FALSE(runner.ok());
    EXPECT_TRUE(runner.ok() || runner.error().kind == ErrorKind::usage);
    return runner.ok() ? "" : runner.error().message;
  };
  EXPECT_NE(refused(preset("nois")).find("'noise'"), std::string::npos);
  EXPECT_NE(refused(with({{"bead", "3"}})).find("'beads'"), std::string::npos);
  EXPECT_NE(refused(with({{"beads", "0"}})).find("1"), std::string::npos);
  refused(comparing("stiffness", {}));
  EXPECT_NE(refused(comparing("stifness", {"1"})).find("'stiffness'"), std::string::npos);
  refused(comparing("stiffness", {"1", "none"}));
}

TEST_F(RunnerTest, TimeIsCountedNotSummed) {
  const auto runner = make(with({{"dt", "0.1"}}));
  runner->run(1000);
  EXPECT_EQ(runner->time(), 1000 * 0.1);
  EXPECT_EQ(runner->tick(), 1000);
  // Another step counts on from here.
  must(runner->post(SetParameter{"dt", Json(0.5)}));
  runner->run(10);
  EXPECT_DOUBLE_EQ(runner->time(), 105.0);
}

TEST_F(RunnerTest, ChangesActOnTheNextStepAndShowAtOnce) {
  const auto runner = make();
  runner->run(10);
  const double before = runner->instances().front().readouts.get("energy");
  must(runner->post(SetParameter{"stiffness", Json(200.0)}));
  EXPECT_NE(runner->instances().front().readouts.get("energy"), before);
  EXPECT_EQ(runner->tick(), 10);
}

TEST_F(RunnerTest, UndoAndRedoOfAParameter) {
  const auto runner = make();
  runner->run(10);
  runner->begin_gesture("slide");
  for (const double value : {110.0, 120.0, 130.0}) {
    must(runner->post(SetParameter{"stiffness", Json(value)}));
  }
  runner->end_gesture();
  runner->undo();
  EXPECT_EQ(real(*runner, "stiffness"), 100.0);
  runner->redo();
  EXPECT_EQ(real(*runner, "stiffness"), 130.0);
}

TEST_F(RunnerTest, UndoAndRedoOfTheDocument) {
  const auto runner = make();
  runner->run(10);
  const auto edit = [&](const char* op, Json data) {
    must(runner->post(DocumentEdit{op, std::move(data)}));
  };
  edit("add", {{"id", 1}, {"x", 1.0}});
  edit("add", {{"id", 2}, {"x", 2.0}});
  edit("move", {{"id", 1}, {"x", 9.0}});
  const Json three = runner->document()->save();
  edit("delete", {{"id", 1}});
  EXPECT_EQ(runner->instances().front().readouts.get("points"), 1.0);
  runner->undo();
  EXPECT_EQ(runner->document()->save(), three) << "the point is back in its place";
  runner->undo();
  EXPECT_EQ(runner->document()->save()["points"][0]["x"], 1.0);
  runner->undo();
  runner->undo();
  EXPECT_EQ(runner->instances().front().readouts.get("points"), 0.0);
  for (int i = 0; i < 3; ++i) runner->redo();
  EXPECT_EQ(runner->document()->save(), three);
  EXPECT_FALSE(runner->post(DocumentEdit{"move", Json{{"id", 77}, {"x", 1.0}}}).ok());
  EXPECT_EQ(runner->document()->save(), three);
}

TEST_F(RunnerTest, ResetIsUndoableAndKeepsTheParameters) {
  const auto runner = make();
  must(runner->post(SetParameter{"stiffness", Json(50.0)}));
  runner->run(30);
  const std::uint64_t before = runner->state_hash();
  runner->reset();
  EXPECT_EQ(runner->tick(), 0);
  EXPECT_EQ(real(*runner, "stiffness"), 50.0);
  runner->undo();
  EXPECT_EQ(runner->tick(), 30);
  EXPECT_EQ(runner->state_hash(), before);
  runner->redo();
  EXPECT_EQ(runner->tick(), 0);
}

TEST_F(RunnerTest, ScrubbingReplaysWhatWasDone) {
  const auto runner = make(preset("noise"));
  std::vector<std::uint64_t> hashes{runner->state_hash()};
  for (int tick = 1; tick <= 100; ++tick) {
    runner->run(1);
    if (tick == 30) must(runner->post(RunAction{"kick"}));
    if (tick == 50) must(runner->post(SetParameter{"stiffness", Json(7.0)}));
    if (tick == 60) must(runner->post(DocumentEdit{"add", Json{{"id", 1}, {"x", 0.5}}}));
    hashes.push_back(runner->state_hash());
  }
  for (const int tick : {0, 29, 30, 31, 50, 61, 99, 3, 100}) {
    runner->seek(tick);
    EXPECT_EQ(runner->tick(), tick);
    EXPECT_EQ(runner->state_hash(), hashes[static_cast<std::size_t>(tick)]) << tick;
    EXPECT_EQ(real(*runner, "stiffness"), tick >= 50 ? 7.0 : 100.0) << tick;
    EXPECT_EQ(runner->instances().front().readouts.get("points"), tick >= 60 ? 1.0 : 0.0) << tick;
  }
  EXPECT_EQ(runner->last_tick(), 100);
  runner->seek(1000);
  EXPECT_EQ(runner->tick(), 100) << "no further than it was run";
}

TEST_F(RunnerTest, AChangeInThePastCutsOffTheFuture) {
  const auto runner = make(preset("noise"));
  runner->run(80);
  runner->seek(40);
  must(runner->post(RunAction{"kick"}));
  EXPECT_EQ(runner->last_tick(), 40);
  runner->run(40);
  const auto other = make(preset("noise"));
  other->run(40);
  must(other->post(RunAction{"kick"}));
  other->run(40);
  EXPECT_EQ(runner->state_hash(), other->state_hash());
  const auto& history = runner->instances().front().history;
  EXPECT_EQ(history.ticks().back(), 80);
  for (std::size_t row = 1; row < history.rows(); ++row) {
    EXPECT_EQ(history.ticks()[row], history.ticks()[row - 1] + 1);
    EXPECT_EQ(history.value(row, 0), other->instances().front().history.value(row, 0)) << row;
  }
}

TEST_F(RunnerTest, CompareRunsInLockstepWithTheSameEvents) {
  RunSetup setup;
  setup.compare = CompareSpec{"stiffness", {"10", "100", "1000"}, false};
  const auto runner = make(setup);
  runner->run(20);
  must(runner->post(RunAction{"kick"}));
  must(runner->post(SetParameter{"damped", Json(false)}));
  EXPECT_FALSE(runner->post(SetParameter{"stiffness", Json(5.0)}).ok()) << "it is being compared";
  runner->run(20);
  ASSERT_EQ(runner->instances().size(), 3U);
  for (const Instance& instance : runner->instances()) {
    const auto single = make(with({{"stiffness", instance.value}}));
    single->run(20);
    must(single->post(RunAction{"kick"}));
    must(single->post(SetParameter{"damped", Json(false)}));
    single->run(20);
    for (std::size_t i = 0; i < instance.readouts.values().size(); ++i) {
      const double a = instance.readouts.values()[i];
      const double b = single->instances().front().readouts.values()[i];
      EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << instance.value;
    }
  }
}

TEST_F(RunnerTest, ComparedStepsMeetAtTheSameTime) {
  RunSetup setup;
  setup.compare = CompareSpec{"dt", {"0.01", "0.02", "0.05"}, false};
  const auto runner = make(setup);
  runner->run(100);
  EXPECT_DOUBLE_EQ(runner->time(), 1.0);
  EXPECT_EQ(runner->instances()[0].steps, 100);
  EXPECT_EQ(runner->instances()[1].steps, 50);
  EXPECT_EQ(runner->instances()[2].steps, 20);
}

TEST_F(RunnerTest, DivergenceStopsThatRunOnly) {
  RunSetup setup;
  setup.compare = CompareSpec{"mode", {"explode", "calm"}, false};
  const auto runner = make(setup);
  runner->run(100);
  EXPECT_TRUE(runner->diverged());
  EXPECT_EQ(runner->tick(), 100);
  const Instance& exploded = runner->instances()[0];
  EXPECT_TRUE(exploded.status.diverged);
  EXPECT_GT(exploded.diverged_tick, 0);
  EXPECT_EQ(runner->last_good_tick(), exploded.diverged_tick - 1);
  EXPECT_FALSE(runner->instances()[1].status.diverged);
  EXPECT_NE(runner->divergence_message().find("tick " + std::to_string(exploded.diverged_tick)),
            std::string::npos);
  EXPECT_NE(runner->divergence_message().find("hundredfold"), std::string::npos);
  runner->seek(runner->last_good_tick());
  EXPECT_FALSE(runner->diverged());
}

TEST_F(RunnerTest, AloneADivergedRunStops) {
  const auto runner = make(preset("explosion"));
  EXPECT_LT(runner->run(1000), 1000);
  EXPECT_TRUE(runner->diverged());
}

TEST_F(RunnerTest, FilesAreLoadedNotedAndKeptWhenTheNextFails) {
  const auto runner = make(with({{"file", "a.txt"}}));
  EXPECT_EQ(runner->instances().front().readouts.get("bytes"), 4.0);
  runner->run(10);
  const auto failed = runner->post(SetParameter{"file", Json("no.txt")});
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().kind, ErrorKind::input);
  EXPECT_NE(failed.error().message.find("no.txt"), std::string::npos);
  EXPECT_EQ(runner->tick(), 10) << "nothing has changed";
  EXPECT_EQ(runner->instances().front().readouts.get("bytes"), 4.0);
  must(runner->post(SetParameter{"file", Json("b.txt")}));
  EXPECT_EQ(runner->instances().front().readouts.get("bytes"), 7.0);
  EXPECT_EQ(runner->tick(), 0);
  const Session session = runner->session();
  ASSERT_EQ(session.files.size(), 1U);
  EXPECT_EQ(session.files[0].path, "b.txt");

  runner->undo();
  EXPECT_EQ(runner->instances().front().readouts.get("bytes"), 4.0);
  EXPECT_EQ(runner->tick(), 10);

  assets_.files["b.txt"] = "changed";
  const auto report = replay(probe_entry(), session, {.assets = &assets_});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->changed_files, std::vector<std::string>{"b.txt"});
}

TEST_F(RunnerTest, AMissingFileAtTheStartIsAnInputError) {
  const auto runner =
      Runner::create(probe_entry(), with({{"file", "no.txt"}}), {.assets = &assets_});
  ASSERT_FALSE(runner.ok());
  EXPECT_EQ(runner.error().kind, ErrorKind::input);
}

TEST_F(RunnerTest, ScheduledEventsHappenAtTheirTick) {
  const auto scheduled = make();
  must(scheduled->schedule({{25, RunAction{"kick"}}, {10, SetParameter{"stiffness", Json(9.0)}}}));
  scheduled->run(60);
  const auto posted = make();
  posted->run(10);
  must(posted->post(SetParameter{"stiffness", Json(9.0)}));
  posted->run(15);
  must(posted->post(RunAction{"kick"}));
  posted->run(35);
  EXPECT_EQ(scheduled->state_hash(), posted->state_hash());

  const auto runner = make();
  EXPECT_FALSE(runner->schedule({{1, SetParameter{"stifness", Json(9.0)}}}).ok());
  EXPECT_FALSE(runner->schedule({{1, SetParameter{"stiffness", Json(-9.0)}}}).ok());
  EXPECT_FALSE(runner->schedule({{1, RunAction{"kik"}}}).ok());
}

TEST_F(RunnerTest, FramesTakeFixedTicksAndStopWhenPaused) {
  const auto runner = make();
  for (int i = 0; i < 60; ++i) runner->frame(1.0 / 60.0);
  EXPECT_NEAR(static_cast<double>(runner->tick()), 100.0, 1.0);
  const std::int64_t tick = runner->tick();
  runner->paused = true;
  const FrameReport report = runner->frame(1.0);
  EXPECT_EQ(report.ticks, 0);
  EXPECT_EQ(report.alpha, 1.0);
  EXPECT_EQ(runner->tick(), tick);
}

// A clock that moves on by a fixed time whenever it is asked.
class SlowClock final : public Clock {
 public:
  double now() override { return time_ += 0.03; }

 private:
  double time_ = 0.0;  // [s]
};

// CASES B13: a step that costs more than real time must not freeze the window.
TEST_F(RunnerTest, AFrameEndsWhenItsTimeIsSpent) {
  SlowClock clock;
  auto runner = Runner::create(probe_entry(), RunSetup{}, {.clock = &clock});
  ASSERT_TRUE(runner.ok());
  (*runner)->stepper.time_scale = 8.0;
  const FrameReport report = (*runner)->frame(1.0 / 10.0);
  EXPECT_LE(report.ticks, 2);
  EXPECT_GE(report.ticks, 1);
  EXPECT_GT(report.dropped, 0.0);
}

TEST_F(RunnerTest, JobsRunInChunksAndCanBeDropped) {
  const auto runner = make();
  EXPECT_FALSE(runner->start_job("no_such").ok());
  must(runner->start_job("count"));
  double progress = 0.0;
  int chunks = 0;
  while (runner->job_running() && chunks < 1000) {
    EXPECT_GE(runner->job_progress(), progress);
    progress = runner->job_progress();
    runner->run_job_chunk();
    ++chunks;
  }
  EXPECT_GT(chunks, 0);
  ASSERT_TRUE(runner->job_result().has_value());
  EXPECT_EQ(runner->job_result()->title, "Counted");
  must(runner->start_job("count"));
  runner->cancel_job();
  EXPECT_FALSE(runner->job_running());
}

TEST_F(RunnerTest, SessionsOfComparisonsReplay) {
  RunSetup setup;
  setup.preset = "noise";
  setup.seed = 77;
  setup.compare = CompareSpec{"stiffness", {"10", "100"}, false};
  const auto runner = make(setup);
  must(runner->post(DocumentEdit{"add", Json{{"id", 1}, {"x", 0.5}}}));
  runner->run(130);
  must(runner->post(RunAction{"kick"}));
  const Session session = runner->session();
  EXPECT_GE(session.hashes.size(), 3U);
  const auto report = replay(probe_entry(), session, {});
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_FALSE(report->first_difference.has_value());
  EXPECT_EQ(report->compared, static_cast<std::int64_t>(session.hashes.size()));

  Session other = session;
  other.seed = 78;
  const auto differing = replay(probe_entry(), other, {});
  ASSERT_TRUE(differing.ok());
  EXPECT_EQ(differing->first_difference, 60) << "the first tick with a hash";
}

TEST_F(RunnerTest, IdeaConditionsAreJudged) {
  const auto idea = parse_idea(probe_entry().idea, "probe");
  ASSERT_TRUE(idea.ok()) << idea.error().message;
  ASSERT_EQ(idea->sees.size(), 1U);
  const auto runner = make(preset("calm"));
  EXPECT_EQ(judge(idea->sees[0], *runner), SeeState::waiting);
  runner->run(60);
  EXPECT_EQ(judge(idea->sees[0], *runner), SeeState::holds);
  must(runner->post(SetParameter{"mode", Json("noisy")}));
  EXPECT_EQ(judge(idea->sees[0], *runner), SeeState::not_applicable);
  IdeaSee wrong;
  wrong.holds = *Expression::parse("energy.max < 0");
  EXPECT_EQ(judge(wrong, *runner), SeeState::fails);
}

TEST(MouseSpringTest, PullsWithoutOvershootAndWithinItsCap) {
  const MouseSpring spring;
  for (const double dt : {1e-4, 1e-2, 0.1, 1.0}) {
    double x = 0.0;
    double v = 0.0;
    for (int i = 0; i < 20'000; ++i) {
      const glm::dvec3 force = spring.force({x, 0, 0}, {v, 0, 0}, {1.0, 0, 0}, 2.0, dt);
      EXPECT_LE(glm::length(force), 2.0 * spring.maximum_acceleration * (1.0 + 1e-12));
      v += dt * force.x / 2.0;
      x += dt * v;
      ASSERT_LE(x, 1.05) << "dt " << dt << " overshoots at step " << i;
    }
    EXPECT_NEAR(x, 1.0, 0.02) << dt;
  }
}

TEST(GrabberTest, KeepsTheTargetOnThePlaneThroughTheHit) {
  const draw::ViewSize size{640.0F, 480.0F};
  const draw::Camera camera = draw::Camera::orbiting({0.0F, 1.0F, 0.0F}, 6.0F, 0.4F, -0.3F);
  Pick pick;
  pick.item = 4;
  pick.world = {0.5F, 1.2F, -0.3F};
  Grabber grabber;
  const Grab grab = grabber.begin("scene", pick, camera);
  EXPECT_EQ(grab.item, 4);
  EXPECT_EQ(glm::vec3(grab.target), pick.world);
  const auto start = camera.project(pick.world, size);
  ASSERT_TRUE(start.has_value());
  const glm::vec2 moved = glm::vec2(*start) + glm::vec2(50.0F, -30.0F);
  const glm::dvec3 target = grabber.move(camera, moved, size);
  const auto projected = camera.project(glm::vec3(target), size);
  ASSERT_TRUE(projected.has_value());
  EXPECT_NEAR(projected->x, moved.x, 0.01);
  EXPECT_NEAR(projected->y, moved.y, 0.01);
  EXPECT_NEAR(projected->z, start->z, 1e-3) << "the depth of the hit";
}

}  // namespace
}  // namespace motionlab
