// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "engine/math/rotation_interpolation.h"

namespace motionlab::rotations {

inline constexpr std::size_t kMaximumKeys = 64;

// Keys to begin with, each set with something to show.
struct KeySet {
  std::string_view id;
  std::string_view label;
  std::string_view help;
  std::span<const math::RigidKey> keys;
};

std::span<const KeySet> key_sets();

}  // namespace motionlab::rotations
