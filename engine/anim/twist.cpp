// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/twist.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace motionlab::anim {
namespace {

constexpr std::size_t kSlices = 48;
constexpr float kTheirWeight = 0.98f;     // that both joints have together
constexpr std::size_t kFewVertices = 24;  // less make no rings
constexpr std::size_t kFewOfARing = 3;

const Primitive& limb_primitive(const Model& model, const Instance& instance) {
  return model.meshes[static_cast<std::size_t>(instance.mesh)]
      .primitives[static_cast<std::size_t>(instance.primitive)];
}

glm::dvec3 bind_place(const Skin& skin, std::uint32_t joint) {
  return glm::dvec3(glm::inverse(glm::dmat4(skin.inverse_binds[joint]))[3]);
}

float weight_of(const Influences& influences, std::size_t vertex, std::uint32_t joint) {
  float sum = 0.0f;
  for (std::size_t i = vertex * influences.width; i < (vertex + 1) * influences.width; ++i) {
    if (influences.joints[i] == joint) sum += influences.weights[i];
  }
  return sum;
}

// The limb at rest: where it bends, and two directions across it.
struct LimbFrame {
  glm::dvec3 origin, axis, across, other;
  LimbFrame(const Skin& skin, const Limb& limb)
      : origin(bind_place(skin, limb.lower)),
        axis(glm::normalize(origin - bind_place(skin, limb.upper))) {
    const glm::dvec3 away = std::abs(axis.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    across = glm::normalize(glm::cross(axis, away));
    other = glm::cross(axis, across);
  }
  std::complex<double> flat(const glm::dvec3& v) const {
    return {glm::dot(v, across), glm::dot(v, other)};
  }
};

// The vertices of one slice, collected in two passes: first their middles, then the turn that takes
// the ring at rest to the ring as it is.
struct SliceSums {
  std::size_t count = 0;
  double along = 0.0, weight = 0.0;
  glm::dvec3 rest{0.0}, now{0.0};
  std::complex<double> turn;
};

// What part `weight` of the bend takes back out of a vector.
class Unbend {
 public:
  Unbend(const glm::dvec3& axis, const glm::dvec3& lower_axis)
      : about_(glm::cross(axis, lower_axis)),
        angle_(std::atan2(glm::length(about_), glm::dot(axis, lower_axis))) {
    const double length = glm::length(about_);
    if (length < 1e-9) {
      angle_ = 0.0;  // straight; bent back on itself it has no plane
    } else {
      about_ /= length;
    }
  }
  glm::dvec3 operator()(double weight, const glm::dvec3& v) const {
    return angle_ == 0.0 ? v : glm::angleAxis(-weight * angle_, about_) * v;
  }

 private:
  glm::dvec3 about_;
  double angle_;
};

// Angles follow on each other without a jump of a whole turn.
void append_slices(const std::array<SliceSums, kSlices>& sums, std::vector<TwistSlice>& slices) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  for (const SliceSums& s : sums) {
    if (s.count < kFewOfARing || !(std::abs(s.turn) > 0.0)) continue;
    double angle = std::arg(s.turn);
    if (!slices.empty()) angle += kTurn * std::round((slices.back().angle - angle) / kTurn);
    slices.push_back({s.along, s.weight, angle});
  }
}

Limb limb_between(const Model& model, const Instance& of, int upper, std::uint32_t lower) {
  Limb limb;
  if (upper < 0) return limb;
  const Skin& skin = model.skins[static_cast<std::size_t>(of.skin)];
  limb.instance = of;
  limb.skin = of.skin;
  limb.upper = static_cast<std::uint32_t>(upper);
  limb.lower = lower;
  const glm::dvec3 from = bind_place(skin, limb.upper);
  const glm::dvec3 to = bind_place(skin, lower);
  if (!(glm::length(to - from) > 1e-6 * (glm::length(to) + glm::length(from)))) return limb;
  const Primitive& primitive = limb_primitive(model, of);
  for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
    const float sum =
        weight_of(primitive.influences, v, limb.upper) + weight_of(primitive.influences, v, lower);
    if (sum >= kTheirWeight) limb.vertices.push_back(static_cast<std::uint32_t>(v));
  }
  if (limb.vertices.size() < kFewVertices) limb.vertices.clear();
  return limb;
}

// How many vertices hang on each joint and the one above it alone, in one pass over them.
std::vector<std::size_t> vertices_of_limbs(const Primitive& primitive,
                                           const std::vector<int>& above) {
  const Influences& influences = primitive.influences;
  std::vector<std::size_t> counts(above.size(), 0);
  for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
    const std::size_t end = std::min<std::size_t>(influences.width, 4);
    for (std::size_t i = 0; i < end; ++i) {
      const std::uint32_t joint = influences.joints[v * influences.width + i];
      if (above[joint] < 0 || !(influences.weights[v * influences.width + i] > 0.0f)) continue;
      const float sum = weight_of(influences, v, joint) +
                        weight_of(influences, v, static_cast<std::uint32_t>(above[joint]));
      if (sum >= kTheirWeight) ++counts[joint];
    }
  }
  return counts;
}

}  // namespace

Limb make_limb(const Model& model, int scene, std::size_t instance, std::uint32_t lower) {
  const Instance& of = model.scenes[static_cast<std::size_t>(scene)].instances[instance];
  if (of.skin < 0) return {};
  const Skin& skin = model.skins[static_cast<std::size_t>(of.skin)];
  if (lower >= skin.joints.size()) return {};
  return limb_between(model, of, joints_above(model, skin)[lower], lower);
}

Limb find_limb(const Model& model, int scene) {
  Limb best;
  if (scene < 0) return best;
  for (const Instance& of : model.scenes[static_cast<std::size_t>(scene)].instances) {
    if (of.skin < 0) continue;
    const std::vector<int> above =
        joints_above(model, model.skins[static_cast<std::size_t>(of.skin)]);
    const std::vector<std::size_t> counts = vertices_of_limbs(limb_primitive(model, of), above);
    const auto most = std::max_element(counts.begin(), counts.end());
    if (*most <= best.vertices.size()) continue;
    const auto lower = static_cast<std::uint32_t>(most - counts.begin());
    Limb limb = limb_between(model, of, above[lower], lower);
    if (limb.vertices.size() > best.vertices.size()) best = std::move(limb);
  }
  return best;
}

void measure_twist(const Model& model, const Limb& limb, const DeformBuffers& posed,
                   std::vector<TwistSlice>& slices) {
  slices.clear();
  if (limb.empty()) return;
  const Skin& skin = model.skins[static_cast<std::size_t>(limb.skin)];
  const JointPalette& palette = posed.palettes[static_cast<std::size_t>(limb.skin)];
  const LimbFrame frame(skin, limb);
  // Everything is seen from the upper joint, in the bind pose's space.
  const glm::dmat4 back = glm::inverse(palette.joints[limb.upper]);
  const glm::dmat3 relative = glm::dmat3(back) * glm::dmat3(palette.joints[limb.lower]);
  const Unbend unbend(frame.axis, relative * frame.axis);
  const Primitive& primitive = limb_primitive(model, limb.instance);
  const auto along = [&](std::uint32_t v) {
    return glm::dot(glm::dvec3(primitive.positions[v]) - frame.origin, frame.axis);
  };
  double low = INFINITY;
  double high = -INFINITY;
  for (const std::uint32_t v : limb.vertices) {
    low = std::min(low, along(v));
    high = std::max(high, along(v));
  }
  std::array<SliceSums, kSlices> sums;
  const auto slice_of = [&](std::uint32_t v) -> SliceSums& {
    const double part = high > low ? (along(v) - low) / (high - low) : 0.0;
    return sums[std::min(static_cast<std::size_t>(part * kSlices), kSlices - 1)];
  };
  const auto now = [&](std::uint32_t v) {
    const glm::dvec3 p(posed.positions[limb.instance.first_vertex + v]);
    return glm::dvec3(back * glm::dvec4(p - glm::dvec3(palette.origin), 1.0));
  };
  for (const std::uint32_t v : limb.vertices) {
    SliceSums& s = slice_of(v);
    ++s.count;
    s.along += along(v);
    s.weight += static_cast<double>(weight_of(primitive.influences, v, limb.lower));
    s.rest += glm::dvec3(primitive.positions[v]);
    s.now += now(v);
  }
  for (SliceSums& s : sums) {
    if (s.count == 0) continue;
    const double part = 1.0 / static_cast<double>(s.count);
    s.along *= part;
    s.weight *= part;
    s.rest *= part;
    s.now *= part;
  }
  for (const std::uint32_t v : limb.vertices) {
    SliceSums& s = slice_of(v);
    const glm::dvec3 before = glm::dvec3(primitive.positions[v]) - s.rest;
    s.turn += std::conj(frame.flat(before)) * frame.flat(unbend(s.weight, now(v) - s.now));
  }
  append_slices(sums, slices);
}

}  // namespace motionlab::anim
