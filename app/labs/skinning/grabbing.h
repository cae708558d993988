// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "app/labs/skinning/posed.h"
#include "engine/lab/lab.h"

namespace motionlab::skinning {

// Items of pick(): a node, or one of the three rings around a selected joint that turn it about its
// own axes.
inline constexpr int kFirstRing = 4'000'000;
inline int ring_item(int node, int axis) { return kFirstRing + 3 * node + axis; }
inline bool is_ring(int item) { return item >= kFirstRing; }
inline int node_of_item(int item) { return is_ring(item) ? (item - kFirstRing) / 3 : item; }
inline int axis_of_ring(int item) { return (item - kFirstRing) % 3; }

// The rings around a joint; nothing where it has no rotation that could be turned.
struct Rings {
  glm::vec3 center{0.0F};
  float radius = 1.0F;                // [m]
  std::array<glm::vec3, 3> normal{};  // unit, world
};
std::optional<Rings> rings_of(const Character& character, const Posed& posed, int node);

// The nearest triangle under the ray; the item is the node of the joint that moves it most, the
// local point lies in that joint's space. A ring of the `selected` joint goes before the skin.
// `tolerance` [m] around a ring.
std::optional<Pick> pick_skin(const Character& character, const Posed& posed, int selected,
                              const draw::Ray& ray, float tolerance);

// A drag of a joint: it turns so that the grabbed point lies in the direction of the target as seen
// from the joint. Of a ring: it turns about the ring's axis by the angle from the grabbed point to
// the target. `posed` is the present pose, `state` what it was posed with.
struct DraggedTurn {
  JointTurn turn;      // of the joint that was dragged, what was there before included
  int axis = -1;       // of a ring
  double angle = 0.0;  // [rad] about it
};
std::optional<DraggedTurn> dragged_turn(const Character& character, const Posed& posed,
                                        const Grab& grab, const State& state);
// The turn of a joint by `angle` [rad] about one of its own axes, on top of what it is.
std::optional<JointTurn> turned_about(const Character& character, const Posed& posed, int node,
                                      int axis, double angle, const State& state);

}  // namespace motionlab::skinning
