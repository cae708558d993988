// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "engine/math/euler.h"

// Every way to get from one orientation to the next, in one table, and what each of them claims.

namespace motionlab::math {

struct RigidKey {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // unit; its sign tells which way round is long
  glm::dvec3 position{0.0};                 // [m]
  double time = 0.0;  // [s], growing from key to key; all the same: keys at equal times
};

struct InterpolationOptions {
  bool shortest_path = true;  // false: each segment goes the long way round, where a method has one
  EulerConvention convention;
};

struct Interpolated {
  glm::dmat3 matrix{1.0};  // what is drawn: no rotation where raw matrices are blended
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // nearest to it; its sign follows the keys'
  glm::dvec3 position{0.0};                 // [m]
};

class RotationChain;

struct InterpolationMethod {
  std::string_view id;
  std::string_view label;
  std::string_view claim;    // one sentence: what it is good or bad for
  std::string_view formula;  // plain text
  std::string_view source;
  bool rotation = true;         // every value is a rotation
  bool through_keys = true;     // meets every key
  bool constant_speed = false;  // of turning, between two keys
  bool smooth = false;          // the angular velocity [rad/s] is continuous at inner keys
  // `segment` runs from key `segment` to the next as t goes from 0 to 1; t may run over a little.
  Interpolated (*evaluate)(const RotationChain& chain, std::size_t segment, double t) = nullptr;
};

std::span<const InterpolationMethod> interpolation_methods();
const InterpolationMethod* find_interpolation_method(std::string_view id);

// Keys with everything that the methods work out beforehand. Preparing again with as many keys
// allocates nothing.
class RotationChain {
 public:
  static constexpr int kPathSamples = 32;  // per segment, for rotation-minimizing frames

  // At least two keys, each later than the one before it or all at one time.
  void prepare(std::span<const RigidKey> keys, const InterpolationOptions& options);

  std::size_t segments() const { return keys_.size() - 1; }
  const InterpolationOptions& options() const { return options_; }

  // As given, but with the sign by which each key is reached from the one before.
  const RigidKey& key(std::size_t i) const { return keys_[i]; }
  // Shoemake 1987: s_i beside q_i, for squad; one for the segment after the key and one for the
  // segment before it, which are the same where both are equally long.
  const glm::dquat& squad_after_key(std::size_t i) const { return squad_after_[i]; }
  const glm::dquat& squad_before_key(std::size_t i) const { return squad_before_[i]; }
  // Shoemake 1985: the point a third of a segment after key i, and the one before it, on the
  // sphere.
  const glm::dquat& after_key(std::size_t i) const { return after_[i]; }
  const glm::dquat& before_key(std::size_t i) const { return before_[i]; }
  // Continued from key to key: the nearest triple (or rotation vector), or with shortest_path off
  // the one that the conversion gives.
  const glm::dvec3& euler(std::size_t i) const { return euler_[i]; }
  const glm::dvec3& rotation_vector(std::size_t i) const { return vectors_[i]; }

  // The path of the positions: Catmull–Rom through the keys, with their times.
  glm::dvec3 path(std::size_t segment, double t) const;
  glm::dvec3 path_derivative(std::size_t segment, double t) const;  // per segment
  // The turn since the first key of a frame that follows the path without twisting.
  glm::dquat path_turn(std::size_t segment, double t) const;

 private:
  // How long a segment is beside the others: [s], or 1 each where keys have no times.
  double length(std::size_t segment) const { return lengths_[segment]; }
  void prepare_controls();
  void prepare_path();
  struct PathFrame {
    glm::dvec3 point{0.0};
    glm::dvec3 tangent{0.0};  // unit; zero before the path has moved
    glm::dvec3 normal{0.0};   // unit, at right angles to the tangent
  };
  struct PathPiece {  // one segment of the path: its ends and the derivatives there
    glm::dvec3 a, b, leaving, arriving;
  };
  PathPiece piece(std::size_t segment) const;
  PathFrame carried(const PathFrame& from, std::size_t segment, double t) const;

  InterpolationOptions options_;
  std::vector<RigidKey> keys_;
  std::vector<double> lengths_;
  std::vector<glm::dquat> squad_after_, squad_before_, after_, before_;
  std::vector<glm::dvec3> euler_, vectors_;
  std::vector<PathFrame> frames_;  // kPathSamples a segment and the end
};

// Angular velocity [rad per segment] in the world's axes; at a key that of the segment given.
// Central differences with Richardson's extrapolation over the method's own continuation.
glm::dvec3 angular_velocity(const InterpolationMethod& method, const RotationChain& chain,
                            std::size_t segment, double t);

// Angle [rad] turned through on the whole way, by `samples` chords a segment.
double turning_length(const InterpolationMethod& method, const RotationChain& chain, int samples);

}  // namespace motionlab::math
