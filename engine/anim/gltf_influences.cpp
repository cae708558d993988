// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/anim/gltf_parts.h"

namespace motionlab::anim::gltf {
namespace {

constexpr float kSumTolerance = 2e-3f;  // one step of an 8-bit weight is .004

struct Slot {
  std::uint32_t joint;
  float weight;
};

struct Repairs {
  std::size_t not_one = 0;
  std::size_t negative = 0;
  std::size_t all_zero = 0;
};

// The used influences of one vertex, heaviest first, weights summing to 1; never empty.
void collect(const std::vector<Attribute>& joints, const std::vector<Attribute>& weights,
             std::size_t vertex, std::vector<Slot>& slots, Repairs& repairs) {
  slots.clear();
  float sum = 0.0f;
  for (std::size_t set = 0; set < joints.size(); ++set) {
    for (std::size_t c = 0; c < 4; ++c) {
      const float weight = weights[set].floats[vertex * 4 + c];
      if (weight < 0.0f) ++repairs.negative;
      if (!(weight > 0.0f)) continue;
      slots.push_back({joints[set].integers[vertex * 4 + c], weight});
      sum += weight;
    }
  }
  if (!(sum > 0.0f)) {
    ++repairs.all_zero;
    slots.assign(1, {joints[0].integers[vertex * 4], 1.0f});
    return;
  }
  if (std::abs(sum - 1.0f) > kSumTolerance) ++repairs.not_one;
  for (Slot& slot : slots) slot.weight /= sum;
  std::stable_sort(slots.begin(), slots.end(),
                   [](const Slot& a, const Slot& b) { return a.weight > b.weight; });
}

void note(std::size_t count, const std::string& what, const std::string& path, LoadReport& report) {
  if (count == 0) return;
  report.add(NoteKind::repaired, path + ": " + std::to_string(count) + what);
}

}  // namespace

Influences fold_influences(const std::vector<Attribute>& joints,
                           const std::vector<Attribute>& weights, std::size_t vertex_count,
                           const std::string& path, LoadReport& report) {
  Influences out;
  Repairs repairs;
  std::vector<Slot> slots;
  // First the widest vertex, then the table.
  for (std::size_t v = 0; v < vertex_count; ++v) {
    collect(joints, weights, v, slots, repairs);
    out.width = std::max(out.width, static_cast<std::uint32_t>(slots.size()));
  }
  out.joints.resize(vertex_count * out.width);
  out.weights.resize(vertex_count * out.width);
  Repairs again;
  for (std::size_t v = 0; v < vertex_count; ++v) {
    collect(joints, weights, v, slots, again);
    for (std::size_t s = 0; s < out.width; ++s) {
      // A free slot repeats the heaviest joint: it is in the cache already.
      const Slot slot = s < slots.size() ? slots[s] : Slot{slots[0].joint, 0.0f};
      if (slot.joint > 0xFFFF) {
        fault(path + ": vertex " + std::to_string(v) + " refers to joint " +
              std::to_string(slot.joint));
      }
      out.joints[v * out.width + s] = static_cast<std::uint16_t>(slot.joint);
      out.weights[v * out.width + s] = slot.weight;
      out.joint_limit = std::max(out.joint_limit, slot.joint + 1);
    }
  }
  note(repairs.not_one, " vertices had weights that do not sum to 1; they were scaled", path,
       report);
  note(repairs.negative, " negative weights were taken as 0", path, report);
  note(repairs.all_zero, " vertices had no weight at all and were bound to their first joint", path,
       report);
  return out;
}

}  // namespace motionlab::anim::gltf
