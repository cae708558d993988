// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/drift.h"

#include <cmath>

namespace motionlab::rotations {
namespace {

// One product turns by so much [rad] about this axis; nothing about it is special.
constexpr double kAngle = 0.7;
const glm::dvec3 kAxis = glm::normalize(glm::dvec3(1.0, 2.0, 3.0));

// One step towards the polar factor, X (3 - XᵀX) / 2: quadratic, enough after each product
// (Björck & Bowie 1971, "An Iterative Algorithm for Computing the Best Estimate of an Orthogonal
// Matrix").
template <typename T>
glm::mat<3, 3, T> pulled_back(const glm::mat<3, 3, T>& x) {
  return x * (glm::mat<3, 3, T>(T(3)) - glm::transpose(x) * x) * T(0.5);
}

template <typename T>
void multiply_pair(Drift::Pair<T>& pair, const glm::qua<T>& step, std::int64_t times) {
  const glm::mat<3, 3, T> turn = glm::mat3_cast(step);
  for (std::int64_t i = 0; i < times; ++i) {
    pair.matrix = turn * pair.matrix;
    pair.kept_matrix = pulled_back(turn * pair.kept_matrix);
    pair.quaternion = step * pair.quaternion;
    const glm::qua<T> q = step * pair.kept_quaternion;
    pair.kept_quaternion = q * (T(1) / std::sqrt(glm::dot(q, q)));
  }
}

double distance(const glm::dmat3& a, const glm::dmat3& b) {
  double sum = 0.0;
  for (int c = 0; c < 3; ++c) sum += glm::dot(a[c] - b[c], a[c] - b[c]);
  return std::sqrt(sum);
}

template <typename T>
void hash_pair(const Drift::Pair<T>& pair, Hasher& hasher) {
  for (const auto* m : {&pair.matrix, &pair.kept_matrix}) {
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) hasher.add((*m)[c][r]);
    }
  }
  for (const auto* q : {&pair.quaternion, &pair.kept_quaternion}) {
    for (const T part : {q->w, q->x, q->y, q->z}) hasher.add(part);
  }
}

}  // namespace

glm::dmat3 quaternion_acting(const glm::dquat& q) {
  const double squared = glm::dot(q, q);
  return glm::mat3_cast(q / std::sqrt(squared)) * squared;
}

void Drift::multiply(std::int64_t times) {
  const glm::dquat step = glm::angleAxis(kAngle, kAxis);
  multiply_pair(single, glm::quat(step), times);
  multiply_pair(precise, step, times);
  count += times;
}

void Drift::hash(Hasher& hasher) const {
  hasher.add(count);
  hash_pair(single, hasher);
  hash_pair(precise, hasher);
}

std::array<double, 8> drift_errors(const Drift& drift) {
  const double angle =
      std::remainder(kAngle * static_cast<double>(drift.count), 2.0 * 3.14159265358979323846);
  const glm::dmat3 exact = glm::mat3_cast(glm::angleAxis(angle, kAxis));
  const auto& f = drift.single;
  const auto& d = drift.precise;
  return {distance(glm::dmat3(f.matrix), exact),
          distance(d.matrix, exact),
          distance(quaternion_acting(glm::dquat(f.quaternion)), exact),
          distance(quaternion_acting(d.quaternion), exact),
          distance(glm::dmat3(f.kept_matrix), exact),
          distance(d.kept_matrix, exact),
          distance(quaternion_acting(glm::dquat(f.kept_quaternion)), exact),
          distance(quaternion_acting(d.kept_quaternion), exact)};
}

}  // namespace motionlab::rotations
