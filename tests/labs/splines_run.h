// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "app/labs/registry.h"
#include "app/labs/splines/lab.h"
#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"

// Runs of the splines lab, and where its keys are, for the tests of its topics.

namespace motionlab::splines_testing {

using Sets = std::vector<std::pair<std::string, std::string>>;

inline std::unique_ptr<Runner> run_of(const std::string& preset, const Sets& sets = {}) {
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "splines") continue;
    RunSetup setup;
    setup.preset = preset;
    setup.sets = sets;
    auto runner = Runner::create(entry, setup, {});
    EXPECT_TRUE(runner.ok()) << (runner.ok() ? "" : runner.error().message);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  return nullptr;
}

inline double readout(const Runner& runner, std::string_view id) {
  return runner.instances().front().readouts.get(id);
}

inline Json document(Runner& runner) { return runner.document()->save(); }

inline glm::dvec3 point_of(Runner& runner, std::int64_t id) {
  const Json saved = document(runner);
  for (const Json& key : saved["keys"]) {
    if (key["id"] != id) continue;
    return {key["point"][0].get<double>(), key["point"][1].get<double>(),
            key["point"][2].get<double>()};
  }
  ADD_FAILURE() << "no key " << id;
  return {};
}

// Where a key is in the graph.
inline glm::dvec3 in_graph(Runner& runner, double time, double value) {
  const Json frame = document(runner)["frame"];
  const splines::Plot plot{frame[0].get<double>(), frame[1].get<double>(), frame[2].get<double>(),
                           frame[3].get<double>()};
  return {plot.to_view(time, value), 0.0};
}

inline draw::Ray down_at(const glm::dvec3& place) {
  return {{static_cast<float>(place.x), static_cast<float>(place.y), 5.0F}, {0.0F, 0.0F, -1.0F}};
}

}  // namespace motionlab::splines_testing
