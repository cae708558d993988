// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Keys by number: position, Euler angles in the chosen order, and the quaternion.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/labs/rotations/key_items.h"
#include "app/labs/rotations/key_tools.h"

namespace motionlab::rotations {
namespace {

constexpr double kFieldDegrees = 180.0 / std::numbers::pi;
constexpr std::array<const char*, 3> kPositions{"position_x", "position_y", "position_z"};
constexpr std::array<const char*, 3> kAngles{"angle_1", "angle_2", "angle_3"};
constexpr std::array<const char*, 4> kComponents{"w", "x", "y", "z"};

glm::dvec4 components(const glm::dquat& q) { return {q.w, q.x, q.y, q.z}; }

int index_in(std::span<const char* const> ids, std::string_view id) {
  const auto found = std::find(ids.begin(), ids.end(), id);
  return found != ids.end() ? static_cast<int>(found - ids.begin()) : -1;
}

// One component set, the others scaled so that the length stays 1.
glm::dquat with_component(const glm::dquat& q, int index, double value) {
  glm::dvec4 v = components(q);
  v[index] = 0.0;
  const double rest = glm::length(v);
  if (rest < 1e-9) v[index == 0 ? 1 : 0] = 1.0;
  v = v / glm::length(v) * std::sqrt(std::max(0.0, 1.0 - value * value));
  v[index] = value;
  return {v[0], v[1], v[2], v[3]};
}

}  // namespace

std::string KeyTools::selection_title(std::span<const int> items) const {
  std::size_t count = 0;
  std::size_t place = 0;
  for (std::size_t i = 0; i < model_.keys.size(); ++i) {
    if (!among(items, model_.keys[i].id)) continue;
    place = i;
    ++count;
  }
  if (count == 0) return {};
  if (count > 1) return std::to_string(count) + " keys";
  return "Key " + std::to_string(place) + " of " + std::to_string(model_.keys.size());
}

std::vector<DocumentField> KeyTools::fields(std::span<const int> items) const {
  const auto found = std::find_if(model_.keys.begin(), model_.keys.end(),
                                  [&](const KeyOrientation& key) { return among(items, key.id); });
  if (found == model_.keys.end()) return {};
  const math::RigidKey& pose = found->pose;
  std::vector<DocumentField> fields;
  const double first = model_.keys.front().time;
  const double seconds = params_.duration / (model_.keys.back().time - first);
  const bool inner = found != model_.keys.begin() && found + 1 != model_.keys.end();
  fields.push_back({.id = "time",
                    .label = "Time",
                    .unit = "s",
                    .help = "When the key is reached; the first and the last one stand still.",
                    .value = (found->time - first) * seconds,
                    .minimum = 0.0,
                    .maximum = params_.duration,
                    .enabled = inner});
  const math::EulerConvention convention = params_.convention();
  const glm::dvec3 angles =
      math::euler_angles(convention, glm::mat3_cast(pose.rotation)).angles * kFieldDegrees;
  for (int i = 0; i < 3; ++i) {
    constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};
    const auto k = static_cast<std::size_t>(i);
    const auto axis = static_cast<std::size_t>(convention.order->axes[k]);
    fields.push_back(
        {.id = kAngles[k],
         .label = std::string("Turn ") + std::to_string(i + 1) + ", about " + kAxis[axis],
         .unit = "°",
         .help = "Euler angle in the chosen order.",
         .value = angles[i],
         .minimum = -180.0,
         .maximum = 180.0});
  }
  for (int i = 0; i < 4; ++i) {
    const auto k = static_cast<std::size_t>(i);
    fields.push_back({.id = kComponents[k],
                      .label = std::string("Quaternion ") + kComponents[k],
                      .help = "The other components follow, so that the length stays 1.",
                      .value = components(pose.rotation)[i],
                      .minimum = -1.0,
                      .maximum = 1.0});
  }
  for (int i = 0; i < 3; ++i) {
    constexpr std::array<const char*, 3> kLabel{"Position x", "Position y", "Position z"};
    const auto k = static_cast<std::size_t>(i);
    fields.push_back({.id = kPositions[k],
                      .label = kLabel[k],
                      .unit = "m",
                      .help = "Where the key is.",
                      .value = pose.position[i],
                      .minimum = -5.0,
                      .maximum = 5.0});
  }
  return fields;
}

std::optional<DocumentEdit> KeyTools::set_field(std::span<const int> items, std::string_view field,
                                                double value) const {
  const auto found = std::find_if(model_.keys.begin(), model_.keys.end(),
                                  [&](const KeyOrientation& key) { return among(items, key.id); });
  if (found == model_.keys.end()) return std::nullopt;
  KeyOrientation key = *found;
  if (field == "time") {
    key.time = timed(static_cast<std::size_t>(found - model_.keys.begin()), value);
    return set_key_edit(key);
  }
  if (const int i = index_in(kPositions, field); i >= 0) {
    key.pose.position[i] = value;
  } else if (const int c = index_in(kComponents, field); c >= 0) {
    key.pose.rotation = with_component(key.pose.rotation, c, value);
  } else if (const int a = index_in(kAngles, field); a >= 0) {
    const math::EulerConvention convention = params_.convention();
    glm::dvec3 angles = math::euler_angles(convention, glm::mat3_cast(key.pose.rotation)).angles;
    angles[a] = value / kFieldDegrees;
    key.pose.rotation = math::euler_quaternion(convention, angles);
  } else {
    return std::nullopt;
  }
  // Of several keys each changes by as much as the first.
  return moved_like(items, *found, key);
}

}  // namespace motionlab::rotations
