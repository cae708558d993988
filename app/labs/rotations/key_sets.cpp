// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/key_sets.h"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace motionlab::rotations {
namespace {

using glm::dquat;
using glm::dvec3;
using math::RigidKey;

constexpr double kDegree = std::numbers::pi / 180.0;

dquat turn(double degrees, const dvec3& axis) {
  return glm::angleAxis(degrees * kDegree, glm::normalize(axis));
}

// Keys side by side, so that the ways between them can be seen.
std::vector<RigidKey> in_a_row(std::initializer_list<dquat> rotations, double spacing) {
  std::vector<RigidKey> keys;
  const double middle = 0.5 * static_cast<double>(rotations.size() - 1);
  for (const dquat& q : rotations) {
    keys.push_back({q, {spacing * (static_cast<double>(keys.size()) - middle), 0.0, 0.0}});
  }
  return keys;
}

dquat yaw_pitch_roll(double yaw, double pitch, double roll) {
  return math::euler_quaternion({}, dvec3(yaw, pitch, roll) * kDegree);
}

// A climbing loop; the body looks along it and banks.
std::vector<RigidKey> flight() {
  std::vector<RigidKey> keys;
  constexpr int kKeys = 9;
  for (int i = 0; i < kKeys; ++i) {
    const double a = 2.0 * std::numbers::pi * i / (kKeys - 1);
    const dvec3 position(3.0 * std::sin(a), 0.7 * std::sin(2.0 * a), 2.0 * std::cos(a));
    const dquat heading = turn(a / kDegree, {0, 1, 0});
    keys.push_back({heading * turn(35.0 * std::sin(a), {1, 0, 0}), position});
  }
  return keys;
}

}  // namespace

std::span<const KeySet> key_sets() {
  constexpr dvec3 kX(1, 0, 0), kY(0, 1, 0), kZ(0, 0, 1);
  static const std::vector<RigidKey> kQuarterTurns = in_a_row({turn(90, kX), turn(90, kY)}, 6.4);
  static const std::vector<RigidKey> kWide =
      in_a_row({turn(-50, {1, 0, 1}), turn(130, {1, 1, 0.6})}, 6.4);
  static const std::vector<RigidKey> kThreeQuarters = in_a_row({turn(0, kZ), turn(270, kZ)}, 6.4);
  static const std::vector<RigidKey> kHalfTurn = in_a_row({turn(0, kY), turn(180, kY)}, 6.4);
  static const std::vector<RigidKey> kGimbal = in_a_row(
      {yaw_pitch_roll(0, 0, 0), yaw_pitch_roll(80, 88, 80), yaw_pitch_roll(80, 150, 80)}, 3.2);
  // REFERENCE f2.
  static const std::vector<RigidKey> kChain = in_a_row(
      {turn(0, kZ), turn(60, kZ), glm::normalize(dquat(.6427876097, 0, .5416752204, .5416752204)),
       glm::normalize(dquat(.2588190451, .6830127019, .6830127019, 0))},
      2.2);
  static const std::vector<RigidKey> kScrew{{turn(0, kY), {-2.6, -0.3, 0.0}},
                                            {turn(170, kY), {2.6, 0.3, 0.0}}};
  static const std::vector<RigidKey> kFlight = flight();
  static const std::array<KeySet, 8> kSets{{
      {"wide_turn", "A wide turn", "Two orientations 168° apart about a slanted axis.", kWide},
      {"x90_to_y90", "90° about x, then y", "A quarter turn about x and one about y.",
       kQuarterTurns},
      {"three_quarters", "270° about z", "As a turn by 270°; the short way is −90°.",
       kThreeQuarters},
      {"half_turn", "Half a turn", "Two orientations 180° apart: two ways are equally short.",
       kHalfTurn},
      {"gimbal", "Towards gimbal lock", "Pitch climbs to 88° and goes on beyond 90°.", kGimbal},
      {"chain", "Chain of four", "Four orientations, one after another.", kChain},
      {"screw", "A rigid motion", "Half a turn and a shift at once.", kScrew},
      {"flight", "A flight", "Nine keys on a loop.", kFlight},
  }};
  return kSets;
}

}  // namespace motionlab::rotations
