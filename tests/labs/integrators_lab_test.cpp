// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The integrators lab through the loop that every host shares: its figures (REFERENCE a1, a2, b2),
// what it says when it diverges (CASES B36), and edits while paused (B03, B05).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/labs/registry.h"
#include "engine/core/json.h"
#include "engine/draw/inspect.h"
#include "engine/lab/idea.h"
#include "engine/lab/runner.h"
#include "engine/sim/ode/method.h"
#include "engine/sim/ode/systems.h"

namespace motionlab {
namespace {

using Sets = std::vector<std::pair<std::string, std::string>>;

std::unique_ptr<Runner> make(const std::string& preset, const Sets& sets) {
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "integrators") continue;
    RunSetup setup;
    if (!preset.empty()) setup.preset = preset;
    setup.sets = sets;
    auto runner = Runner::create(entry, setup, {});
    EXPECT_TRUE(runner.ok()) << (runner.ok() ? "" : runner.error().message);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  return nullptr;
}

double integrators_readout(const Runner& runner, std::string_view id) {
  return runner.instances().front().readouts.get(id);
}

TEST(IntegratorsLab, ReadoutsSayInWhatTheyAreMeasured) {
  const auto unit = [](const std::string& system, std::string_view readout) {
    const auto runner = make("", {{"system", system}});
    const auto& infos = runner->info().readouts;
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].id == readout) return runner->readout_unit(i);
    }
    return std::string("no such readout");
  };
  EXPECT_EQ(unit("pendulum", "position_error"), "rad");
  EXPECT_EQ(unit("pendulum", "exact"), "rad");
  EXPECT_EQ(unit("spring", "exact"), "m");
  EXPECT_EQ(unit("spring", "x"), "m");
  EXPECT_EQ(unit("decay", "x"), "");
  EXPECT_EQ(unit("decay", "position_error"), "");
  EXPECT_EQ(unit("pendulum", "energy"), "J");
}

TEST(IntegratorsLab, CoursePendulum) {
  const std::pair<const char*, double> rows[] = {{"explicit_euler", 113.3633877927},
                                                 {"symplectic_euler", -1.24889775305},
                                                 {"rk4", -1.01307e-6},
                                                 {"midpoint", 0.01820771245},
                                                 {"velocity_verlet", -0.01581866847},
                                                 {"implicit_euler", -58.7328963790},
                                                 {"implicit_midpoint", 0.0011115551}};
  for (const auto& [method, drift] : rows) {
    const auto runner = make("course_pendulum", {{"integrator", method}, {"dt", "0.01"}});
    ASSERT_NE(runner, nullptr);
    EXPECT_EQ(runner->run(1000), 1000);
    EXPECT_NEAR(integrators_readout(*runner, "energy_error"), drift,
                std::string(method) == "rk4" ? 1e-8 : 1e-6)
        << method;
  }
  // The same numbers without the preset: they are the defaults.
  const auto plain =
      make("", {{"system", "pendulum"}, {"integrator", "explicit_euler"}, {"dt", "0.01"}});
  plain->run(1000);
  EXPECT_NEAR(integrators_readout(*plain, "energy_error") / 113.3633877927, 1.0, 1e-9);
}

// What one should see is judged on the instance that it speaks of.
TEST(IntegratorsLab, EachComparedMethodIsJudgedOnItsOwn) {
  const auto entry = find_lab("integrators");
  ASSERT_TRUE(entry.ok());
  RunSetup setup;
  setup.preset = "course_pendulum";
  setup.compare = CompareSpec{"integrator", {"explicit_euler", "symplectic_euler", "rk4"}, false};
  const auto runner = Runner::create(**entry, setup, {});
  ASSERT_TRUE(runner.ok());
  const auto idea = parse_idea((*entry)->idea, "idea");
  ASSERT_TRUE(idea.ok());
  const auto count = [&](SeeState state) {
    return std::count_if(idea->sees.begin(), idea->sees.end(),
                         [&](const IdeaSee& see) { return judge(see, **runner) == state; });
  };
  EXPECT_EQ(count(SeeState::waiting), 3);
  (*runner)->run(1001);
  EXPECT_EQ(count(SeeState::holds), 3);
  EXPECT_EQ(count(SeeState::fails), 0);
}

TEST(IntegratorsLab, CourseSpring) {
  struct Row {
    const char* method;
    double x, change;
  };
  for (const Row& row :
       {Row{"explicit_euler", 1.264886, 631.6018}, Row{"symplectic_euler", 0.354578, -3.2531},
        Row{"velocity_verlet", 0.400452, -0.2099}, Row{"rk4", 0.408097, -0.0003},
        Row{"midpoint", 0.378467, 0.5012}, Row{"implicit_euler", 0.172893, -86.3314}}) {
    const auto runner = make("course_spring", {{"integrator", row.method}, {"dt", "0.1"}});
    ASSERT_NE(runner, nullptr);
    runner->run(200);
    EXPECT_NEAR(integrators_readout(*runner, "x"), row.x, 5.1e-7) << row.method;
    EXPECT_NEAR(integrators_readout(*runner, "energy_error"), row.change, 5.1e-5) << row.method;
    EXPECT_NEAR(integrators_readout(*runner, "exact"), 0.408082061813, 1e-12);
  }
}

TEST(IntegratorsLab, StiffExplicitEulerSaysWhatWhenAndWhy) {
  const auto runner = make("stiff_spring", {});
  ASSERT_NE(runner, nullptr);
  EXPECT_LT(runner->run(300), 60);
  EXPECT_TRUE(runner->diverged());
  const std::string message = runner->divergence_message();
  for (const char* part : {"Explicit Euler", "spring", "v grew", "16.7", "at every h", "t = 0."}) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  }
  runner->seek(runner->last_good_tick());
  EXPECT_FALSE(runner->diverged());
  EXPECT_TRUE(std::isfinite(integrators_readout(*runner, "x")));
}

TEST(IntegratorsLab, EveryMethodOnEverySystemIsFiniteOrSaysWhyNot) {
  for (const ode::SystemEntry& system : ode::systems()) {
    for (const ode::Method& method : ode::methods()) {
      const std::string where = std::string(method.id) + " on " + std::string(system.id);
      const auto runner = make("", {{"system", std::string(system.id)},
                                    {"integrator", std::string(method.id)},
                                    {"damping", "0.1"}});
      ASSERT_NE(runner, nullptr) << where;
      runner->run(30);
      if (runner->diverged()) {
        EXPECT_TRUE(method.needs_split) << where << runner->divergence_message();
        EXPECT_NE(runner->divergence_message().find("choose"), std::string::npos) << where;
        continue;
      }
      EXPECT_LT(integrators_readout(*runner, "position_error"), 0.2) << where;
      for (const ViewInfo& view : runner->info().views) {
        draw::DrawList list;
        runner->draw(view.id, 1.0, list);
        const auto found = draw::inspect(list);
        EXPECT_TRUE(found.finite) << where << " " << view.id << " " << found.first_fault;
        EXPECT_GT(found.items, 3U) << where << " " << view.id;
      }
    }
  }
}

TEST(IntegratorsLab, EditsWhilePausedShowAtOnce) {
  const auto runner = make("course_pendulum", {{"integrator", "rk4"}});
  runner->run(50);
  const double before = integrators_readout(*runner, "energy");
  ASSERT_TRUE(runner->post(SetParameter{"gravity", JsonBox(Json(19.62))}).ok());
  EXPECT_NEAR(integrators_readout(*runner, "potential") + integrators_readout(*runner, "kinetic"),
              integrators_readout(*runner, "energy"), 1e-12);
  EXPECT_GT(integrators_readout(*runner, "energy"), before);
  // The energy to compare with is that of the new pendulum.
  EXPECT_NEAR(integrators_readout(*runner, "energy_error"), 0.0, 1e-12);
  Grab grab{"scene", 0, {}, {std::sin(0.5), -std::cos(0.5), 0.0}};
  const double omega = integrators_readout(*runner, "omega");
  ASSERT_TRUE(runner->post(DragBegin{grab, true}).ok());
  EXPECT_NEAR(integrators_readout(*runner, "theta"), 0.5, 1e-12);
  EXPECT_EQ(integrators_readout(*runner, "omega"), omega);
  EXPECT_NEAR(integrators_readout(*runner, "position_error"), 0.0, 1e-12);
  ASSERT_TRUE(runner->post(DragEnd{}).ok());
  runner->run(100);
  EXPECT_LT(std::abs(integrators_readout(*runner, "energy_error")), 1e-4);
}

TEST(IntegratorsLab, DraggedBobFollowsAndNothingExplodes) {
  for (const char* method :
       {"symplectic_euler", "rk4", "implicit_midpoint", "bdf2", "dormand_prince45"}) {
    const auto runner = make("course_pendulum", {{"integrator", method}});
    const Grab grab{"scene", 0, {}, {-0.6, -0.8, 0.0}};
    ASSERT_TRUE(runner->post(DragBegin{grab, false}).ok());
    runner->run(300);
    EXPECT_FALSE(runner->diverged());
    EXPECT_NEAR(integrators_readout(*runner, "theta"), std::atan2(-0.6, 0.8), 0.05) << method;
    // Far away and fast: the force has a cap.
    ASSERT_TRUE(runner->post(DragMove{{1e9, 0.0, 0.0}}).ok());
    runner->run(20);
    EXPECT_FALSE(runner->diverged());
    EXPECT_LT(std::abs(integrators_readout(*runner, "omega")), 1e3) << method;
  }
}

TEST(IntegratorsLab, OrderJobMeasuresWhatIsClaimed) {
  const auto runner = make("course_pendulum", {{"integrator", "rk4"}});
  ASSERT_TRUE(runner->start_job("order").ok());
  while (runner->job_running()) runner->run_job_chunk();
  ASSERT_TRUE(runner->job_result());
  const JobResult& result = *runner->job_result();
  ASSERT_GE(result.series.size(), 6U);
  EXPECT_TRUE(result.log_x && result.log_y);
  bool found = false;
  for (const std::string& note : result.notes) {
    found = found || note.find("Runge–Kutta 4: slope 4.0") != std::string::npos;
  }
  EXPECT_TRUE(found) << (result.notes.empty() ? "" : result.notes.front());
}

TEST(IntegratorsLab, ComparedStepsKeepTheirOwnTime) {
  const auto runner = make("smaller_steps", {});
  RunSetup setup = runner->current_setup();
  setup.compare = CompareSpec{"dt", {"0.1", "0.05", "0.025"}, false};
  ASSERT_TRUE(runner->apply(setup).ok());
  runner->run(200);
  // (1 + h²)^n after 20 s: 7.32, 2.71, 1.65 times the energy.
  const double t = runner->time();
  for (const Instance& instance : runner->instances()) {
    const double h = std::stod(instance.value);
    EXPECT_NEAR(instance.readouts.get("energy") / (0.5 * std::pow(1.0 + h * h, t / h)), 1.0, 1e-9);
    EXPECT_NEAR(instance.readouts.get("exact"), std::cos(t), 1e-9);
  }
}

TEST(IntegratorsLab, OffersOnlyMethodsThatCanRunTheSystem) {
  const auto offered = [&](const char* system) {
    const auto runner = make("", {{"system", system}});
    std::vector<std::string> ids;
    for (const ParameterChoice& choice : runner->parameters().find("integrator")->choices) {
      if (choice.is_relevant()) ids.push_back(choice.id);
    }
    return ids;
  };
  const auto has = [](const std::vector<std::string>& ids, const char* id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  };
  EXPECT_EQ(offered("spring").size(), 14U);
  for (const char* first_order : {"decay", "circle"}) {
    EXPECT_FALSE(has(offered(first_order), "velocity_verlet")) << first_order;
    EXPECT_FALSE(has(offered(first_order), "symplectic_euler")) << first_order;
    EXPECT_TRUE(has(offered(first_order), "rk4")) << first_order;
  }
  EXPECT_FALSE(has(offered("double_pendulum"), "yoshida4"));
  EXPECT_TRUE(has(offered("orbit"), "yoshida4"));
}

TEST(IntegratorsLab, DraggingAnEigenvalueSetsTheStep) {
  const auto runner = make("", {{"system", "spring"}, {"stiffness", "100"}, {"dt", "0.1"}});
  // λ = ±10 i, so that hλ = ±i.
  const draw::Ray ray{{0.0F, 1.0F, 5.0F}, {0.0F, 0.0F, -1.0F}};
  const auto pick = runner->pick("stability", ray, 0.01F);
  ASSERT_TRUE(pick.has_value());
  Grab grab{"stability", pick->item, {}, {0.7, 2.5, 0.0}};
  auto drag = runner->parameter_drag(grab);
  ASSERT_EQ(drag.size(), 1U);
  EXPECT_EQ(drag.front().id, "dt");
  ASSERT_TRUE(runner->post(drag.front()).ok());
  EXPECT_NEAR(runner->dt(), 0.25, 1e-9);
  grab.target = {0.0, -3.0, 0.0};  // below zero: the smallest step there is
  drag = runner->parameter_drag(grab);
  ASSERT_EQ(drag.size(), 1U);
  ASSERT_TRUE(runner->post(drag.front()).ok());
  EXPECT_EQ(runner->dt(), 1e-5);
}

}  // namespace
}  // namespace motionlab
