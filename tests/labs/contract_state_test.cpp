// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "engine/core/json.h"
#include "engine/lab/replay.h"
#include "tests/labs/allocation_counter.h"
#include "tests/labs/contract.h"

// DESIGN §8.3: what every lab's states must do, whatever its parameters.

namespace motionlab::testing {
namespace {

class ContractState : public Contract {};

// Ticks within which a preset that fails on purpose must have failed.
constexpr std::int64_t kPatience = 20'000;

TEST_P(ContractState, StaysFiniteOrDivergesWithAMessage) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    runner->run(variant.diverges ? kPatience : kTicks);
    EXPECT_TRUE(runner->diverged() || !variant.diverges);
    EXPECT_FALSE(runner->diverged() && variant.must_not_diverge) << runner->divergence_message();
    if (runner->diverged()) {
      EXPECT_FALSE(runner->instances().front().status.what.empty());
      EXPECT_LT(runner->last_good_tick(), runner->tick());
      return;
    }
    const Readouts& readouts = runner->instances().front().readouts;
    for (std::size_t i = 0; i < readouts.values().size(); ++i) {
      EXPECT_FALSE(std::isinf(readouts.values()[i])) << readouts.infos()[i].id;
    }
  });
}

TEST_P(ContractState, PassesItsOwnCheck) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    for (const std::int64_t ticks : {std::int64_t{0}, kTicks}) {
      runner->run(ticks);
      if (runner->diverged()) return;
      const Verdict verdict = runner->instances().front().lab->check();
      std::string findings;
      for (const std::string& line : verdict.findings) findings += "\n  " + line;
      EXPECT_TRUE(verdict.passed) << "at tick " << runner->tick() << findings;
      EXPECT_FALSE(verdict.findings.empty());
    }
  });
}

TEST_P(ContractState, SameRunHasTheSameHashOnAnyNumberOfThreads) {
  for_each_variant([this](const Variant& variant) {
    const auto first = run_of(variant.setup);
    const auto second = run_of(variant.setup);
    const auto threaded = run_of(variant.setup, 4);
    if (first == nullptr || second == nullptr || threaded == nullptr) return;
    for (Runner* runner : {first.get(), second.get(), threaded.get()}) runner->run(kTicks);
    EXPECT_EQ(first->state_hash(), second->state_hash()) << "the second run differs";
    EXPECT_EQ(first->state_hash(), threaded->state_hash()) << "four threads differ from one";
  });
}

TEST_P(ContractState, HashSeesTheState) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  LabDriver driver(*runner);
  const std::uint64_t before = driver.hash();
  driver.step(10);
  EXPECT_NE(driver.hash(), before) << "ten ticks of the first preset change nothing";
}

TEST_P(ContractState, RestoredSnapshotGoesOnTheSameWay) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    LabDriver driver(*runner);
    driver.step(kTicks / 2);
    const LabDriver::Mark half = driver.mark();
    const std::uint64_t hash_at_half = driver.hash();
    driver.step(kTicks / 2);
    const std::uint64_t hash_at_end = driver.hash();
    driver.return_to(half);
    EXPECT_EQ(driver.hash(), hash_at_half);
    driver.step(kTicks / 2);
    EXPECT_EQ(driver.hash(), hash_at_end);
    EXPECT_GT(half.snapshot.bytes, 0U);
  });
}

TEST_P(ContractState, ResetStartsAnew) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    LabDriver driver(*runner);
    const std::uint64_t at_start = driver.hash();
    driver.step(kTicks);
    const std::uint64_t at_end = driver.hash();
    driver.reset();
    EXPECT_EQ(driver.hash(), at_start) << "a reset leaves something of the run";
    driver.reset();
    EXPECT_EQ(driver.hash(), at_start) << "a second reset differs from the first";
    driver.step(kTicks);
    EXPECT_EQ(driver.hash(), at_end) << "the run after a reset differs";
  });
}

TEST_P(ContractState, ScrubbingBackAndForthEndsInTheSameState) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    runner->run(kTicks / 2 + 3);
    const std::int64_t middle = runner->tick();
    const std::uint64_t hash_in_middle = runner->state_hash();
    runner->run(kTicks / 2);
    const std::int64_t end = runner->tick();
    const std::uint64_t hash_at_end = runner->state_hash();
    runner->seek(middle);
    EXPECT_EQ(runner->state_hash(), hash_in_middle);
    runner->seek(0);
    runner->seek(end);
    EXPECT_EQ(runner->state_hash(), hash_at_end);
  });
}

constexpr std::int64_t kWarmUp = 5;  // ticks in which scratch gets its size

// Of the meshes in the lab's first view.
std::size_t drawn_vertices(LabDriver& driver) {
  draw::DrawList list;
  driver.lab().draw(driver.lab().info().views.front().id, 1.0, list);
  std::size_t count = 0;
  for (const draw::MeshInstance& mesh : list.meshes()) count += mesh.mesh->positions.size();
  return count;
}

TEST_P(ContractState, StepsWithoutAllocating) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    const auto grab = find_grab(*runner);
    for (const bool dragging : {false, true}) {
      if (dragging && !grab) continue;
      LabDriver driver(*runner);
      driver.reset();
      if (dragging) driver.grab = &*grab;
      driver.step(kWarmUp);
      std::size_t vertices = drawn_vertices(driver);
      std::int64_t warm_at = 0;
      for (std::int64_t i = 0; i < kTicks / 2; ++i) {
        std::size_t count = 0;
        const bool diverged = driver.mark().diverged;
        {
          const AllocationCounter counter;
          driver.step(1);
          count = counter.count();
        }
        // A step that diverges allocates its message. One that makes the model another one, as a
        // tear does, cannot do without; then scratch has to get its size anew.
        if (driver.mark().diverged && !diverged) break;
        const std::size_t before = std::exchange(vertices, drawn_vertices(driver));
        if (vertices != before) warm_at = i + kWarmUp;
        if (i < warm_at) continue;
        EXPECT_EQ(count, 0U) << "step " << i << (dragging ? " while dragging" : "");
      }
    }
  });
}

// Everything a user can do, at fixed ticks.
void play(Runner& runner) {
  const auto post = [&](EventContent content) {
    const auto posted = runner.post(std::move(content));
    ASSERT_TRUE(posted.ok()) << posted.error().message;
  };
  runner.run(5);
  for (const ActionInfo& action : runner.info().actions) post(RunAction{action.id});
  runner.run(5);
  const ParameterSet& parameters = runner.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    if (p.type == ParameterType::real && p.id != "dt") {
      const double value = std::get<double>(p.get());
      const double end = value < p.maximum ? p.maximum : p.minimum;
      post(SetParameter{p.id, Json(value + 0.01 * (end - value))});
    } else if (p.type == ParameterType::boolean) {
      post(SetParameter{p.id, Json(!std::get<bool>(p.get()))});
    }
  }
  runner.run(10);
  if (auto grab = find_grab(runner)) {
    const glm::dvec3 target = grab->target + glm::dvec3(0.3, -0.2, 0.1);
    post(DragBegin{*grab, false});
    runner.run(5);
    post(DragMove{target});
    runner.run(10);
    post(DragEnd{});
    post(DragBegin{*grab, true});
    post(DragMove{target});
    post(DragEnd{});
  }
  for (const ToolInfo& tool : runner.info().tools) {
    Grab grab;
    grab.view = runner.info().views.front().id;
    grab.tool = tool.id;
    grab.eye = {0.1, 1.1, 6.0};
    grab.target = {-1.2, 0.9, 0.0};
    post(DragBegin{grab, false});
    for (int i = 1; i <= 4; ++i) {
      post(DragMove{{-1.2 + 0.6 * i, 0.9 + 0.05 * i, 0.0}});
      runner.run(1);
    }
    post(DragEnd{});
  }
  runner.run(10);
  post(ResetState{});
  runner.run(15);
}

TEST_P(ContractState, SessionReplays) {
  for_each_variant([this](const Variant& variant) {
    const auto runner = run_of(variant.setup);
    if (runner == nullptr) return;
    play(*runner);
    const std::string text = to_json(runner->session()).dump();
    const auto json = parse_json(text, "session");
    ASSERT_TRUE(json.ok()) << json.error().message;
    const auto session = session_from_json(*json, "session");
    ASSERT_TRUE(session.ok()) << session.error().message;
    const auto report = replay(GetParam(), *session, {.threads = 2});
    ASSERT_TRUE(report.ok()) << report.error().message;
    EXPECT_FALSE(report->first_difference.has_value())
        << "first difference at tick " << *report->first_difference;
    EXPECT_GT(report->compared, 0);
    EXPECT_EQ(report->runner->state_hash(), runner->state_hash());
  });
}

// A session that was tampered with must not verify: the comparison is able to fail.
TEST_P(ContractState, ReplayFindsAWrongHash) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  runner->run(kTicks);
  Session session = runner->session();
  session.hashes.back().hash ^= 1U;
  const auto report = replay(GetParam(), session, {});
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->first_difference, session.hashes.back().tick);
}

ML_CONTRACT_FOR_ALL_LABS(ContractState);

}  // namespace
}  // namespace motionlab::testing
