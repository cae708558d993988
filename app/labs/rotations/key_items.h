// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

namespace motionlab::rotations {

// What of a key can be taken hold of, and the numbers by which pointer and selection name it.
// `mark` is the key on the timeline.
enum class KeyPart { ball, ring_x, ring_y, ring_z, centre, tip_x, tip_y, tip_z, mark };
inline constexpr int kParts = 9;

constexpr int item_of(int id, KeyPart part) { return id * kParts + static_cast<int>(part); }
constexpr int id_of(int item) { return item / kParts; }
constexpr KeyPart part_of(int item) { return static_cast<KeyPart>(item % kParts); }
constexpr KeyPart part_of_axis(KeyPart first, int axis) {
  return static_cast<KeyPart>(static_cast<int>(first) + axis);
}
constexpr int axis_of(KeyPart part) {
  return part >= KeyPart::tip_x ? static_cast<int>(part) - static_cast<int>(KeyPart::tip_x)
                                : static_cast<int>(part) - static_cast<int>(KeyPart::ring_x);
}

}  // namespace motionlab::rotations
