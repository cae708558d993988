// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/anim/deform.h"

// How the turn of a joint about its limb spreads over the skin.

namespace motionlab::anim {

// Two joints of a skin, one above the other, and the vertices that hang on them alone.
struct Limb {
  Instance instance;
  int skin = 0;
  std::uint32_t upper = 0, lower = 0;  // joints
  std::vector<std::uint32_t> vertices;
  bool empty() const { return vertices.empty(); }
};

// The limb that ends at `lower` (an index into the skin's joints) of the instance; empty when that
// joint has none above it, lies where that one does in the bind pose, or few vertices hang on both.
Limb make_limb(const Model& model, int scene, std::size_t instance, std::uint32_t lower);
// The limb of the scene with the most vertices; empty when there is none.
Limb find_limb(const Model& model, int scene);

// A ring of the limb: the vertices between two planes across it at rest.
struct TwistSlice {
  double along = 0.0;   // [m] from the lower joint along the limb at rest, negative above it
  double weight = 0.0;  // mean of the lower joint's
  double angle = 0.0;   // [rad] turned about the limb against the upper joint, not wrapped
};

// From top to bottom. `posed` holds the scene under any method. The bend between the joints is
// taken out in proportion to the weight, so that what is left of it is the twist.
void measure_twist(const Model& model, const Limb& limb, const DeformBuffers& posed,
                   std::vector<TwistSlice>& slices);

}  // namespace motionlab::anim
