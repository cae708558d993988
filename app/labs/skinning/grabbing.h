// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/labs/skinning/posed.h"
#include "engine/lab/lab.h"

namespace motionlab::skinning {

// The nearest triangle under the ray; the item is the node of the joint that moves it most, the
// local point lies in that joint's space.
std::optional<Pick> pick_skin(const Character& character, const Posed& posed, const draw::Ray& ray);

// Turns the grabbed joint so that the grabbed point lies in the direction of the target as seen
// from the joint. `posed` is the present pose.
void turn_joint(const Character& character, const Posed& posed, const Grab& grab, State& state);

}  // namespace motionlab::skinning
