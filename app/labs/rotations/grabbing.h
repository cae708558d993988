// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {

// What of a key can be taken hold of. An item is the key's place times kParts plus one of these.
enum class Part { ball, ring_x, ring_y, ring_z, centre, tip_x, tip_y, tip_z };
inline constexpr int kParts = 8;

inline constexpr double kBallRadius = 0.52;  // [m] around a key
inline constexpr double kRingRadius = 0.72;  // [m] of the rings of the selected key

std::optional<Pick> pick_key(const Model& model, int selected, std::string_view view,
                             const draw::Ray& ray, float pixel);

// The key as it is once the point that was taken hold of lies as near to the pointer as its part
// allows: the ball turns freely (an arcball: the point stays under the pointer), a ring about one
// axis of the body, the centre moves.
std::optional<KeyOrientation> dragged_key(const Model& model, const Grab& grab);

}  // namespace motionlab::rotations
