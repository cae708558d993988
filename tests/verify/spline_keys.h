// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/splines/spline.h"

namespace motionlab::spline::testing {

// Keys at times 0, 1, 2, …
inline std::vector<Key> keys_at(std::initializer_list<glm::dvec3> points) {
  std::vector<Key> keys;
  for (const glm::dvec3& point : points) {
    Key key;
    key.id = static_cast<std::int64_t>(keys.size()) + 1;
    key.time = static_cast<double>(keys.size());
    key.point = point;
    keys.push_back(key);
  }
  return keys;
}

// REFERENCE a6: keys (0,0), (1,4), (2,3), (3,6); the value is y.
inline std::vector<Key> course_keys() {
  return keys_at({{0, 0, 0}, {1, 4, 0}, {2, 3, 0}, {3, 6, 0}});
}

inline Settings of_kind(const std::string& id, Parametrization p = Parametrization::key_times) {
  Settings settings;
  settings.kind = find_kind(id);
  settings.parametrization = p;
  EXPECT_GE(settings.kind, 0) << id;
  return settings;
}

inline Spline make_spline(const std::vector<Key>& keys, const Settings& settings,
                          const std::vector<double>& knots = {}) {
  auto spline = Spline::build(keys, settings, knots);
  EXPECT_TRUE(spline.ok()) << (spline.ok() ? "" : spline.error().message);
  return spline.ok() ? std::move(spline).value() : Spline();
}

inline double value_at(const Spline& spline, double time) {
  return spline.at_time(time).position.y;
}

}  // namespace motionlab::spline::testing
