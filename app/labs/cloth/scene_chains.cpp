// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Ropes and chains, and what theory says about them.
#include <algorithm>
#include <cmath>

#include "app/labs/cloth/scene.h"
#include "engine/sim/cloth/measures.h"

namespace motionlab::cloth_lab {
namespace {

using cloth::ChainShape;
using Kind = SceneKind;

// Sizes of the scenes [m].
constexpr double kChainLength = 1.0;
constexpr double kRopeLength = 2.0;
constexpr double kSpan = 1.0;  // of the catenary
constexpr double kCatenaryLength = 1.5;

ChainShape straight_chain(const Params& p, int links, const glm::dvec3& from,
                          const glm::dvec3& way) {
  ChainShape shape;
  shape.mass = p.mass;
  for (int i = 0; i <= links; ++i)
    shape.points.push_back(from + static_cast<double>(i) / links * way);
  return shape;
}

}  // namespace

void put_topology(Scene& scene, cloth::Topology t) {
  scene.start = t.rest;
  scene.topology = std::make_shared<const cloth::Topology>(std::move(t));
}

void make_chain_scene(Scene& scene, const Params& p) {
  const int count = static_cast<int>(p.count);
  ChainShape shape;
  switch (p.scene) {
    case Kind::rope:
      shape = straight_chain(p, std::max(count, 2), {0.0, 2.1, 0.0}, {kRopeLength, 0.0, 0.0});
      shape.bending = p.bending_model;
      break;
    case Kind::hanging_chain:
      shape = straight_chain(p, count, glm::dvec3(0.0), {0.0, -kChainLength, 0.0});
      break;
    case Kind::catenary: {
      const int links = std::max(count, 2);
      shape.mass = p.mass;
      shape.rest_length = kCatenaryLength / links;
      const double depth = 0.5 * std::sqrt(kCatenaryLength * kCatenaryLength - kSpan * kSpan);
      for (int i = 0; i <= links; ++i) {
        const double t = static_cast<double>(i) / links;
        shape.points.push_back({kSpan * t, -2.0 * depth * std::min(t, 1.0 - t), 0.0});
      }
      break;
    }
    case Kind::cantilever:
      shape = straight_chain(p, std::max(count, 3), glm::dvec3(0.0), {kChainLength, 0.0, 0.0});
      shape.bending = p.bending_model;
      break;
    case Kind::course_strip:
      shape = straight_chain(p, 2, glm::dvec3(0.0), {2.0, 0.0, 0.0});
      shape.mass = 1.0;
      break;
    default:
      shape = straight_chain(p, 1, glm::dvec3(0.0), {0.0, -kChainLength, 0.0});
      break;
  }
  put_topology(scene, make_chain(shape));
  scene.pins = {0};
  if (p.scene == Kind::catenary) scene.pins.push_back(static_cast<int>(scene.start.size()) - 1);
  if (p.scene == Kind::cantilever) scene.pins.push_back(1);
  if (p.scene == Kind::rope) scene.ground = 0.0;
  for (const double r : scene.topology->edges.rest) scene.rest_length += r;
  if (p.scene == Kind::rope || p.scene == Kind::cantilever) scene.rest_length = 0.0;
}

std::vector<glm::dvec3> exact_curve(const Scene& scene, const Params& p) {
  const std::size_t n = scene.start.size();
  std::vector<glm::dvec3> curve;
  if (scene.kind == Kind::hanging_mass || scene.kind == Kind::hanging_chain) {
    const int masses = static_cast<int>(n) - 1;
    double y = 0.0;
    curve.emplace_back(0.0);
    for (int i = 1; i <= masses; ++i) {
      y -= scene.rest_length / masses +
           (masses - i + 1) * scene.topology->mass[1] * p.gravity / p.stiffness;
      curve.emplace_back(0.0, y, 0.0);
    }
  } else if (scene.kind == Kind::catenary) {
    curve = cloth::discrete_catenary(static_cast<int>(n) - 1, kSpan, kCatenaryLength);
  } else if (scene.kind == Kind::cantilever) {
    const auto bending = scene.topology->bending;
    if (bending != cloth::BendingModel::dihedral && bending != cloth::BendingModel::isometric) {
      return curve;
    }
    const double links = static_cast<double>(n - 1);
    const double q =
        links * scene.topology->mass[0] * p.gravity * kChainLength * kChainLength / p.rigidity;
    if (q > 200.0) return curve;  // the beam hangs: shooting from the clamp loses its digits
    curve = cloth::heavy_elastica(q, 51).points;
  }
  return curve;
}

std::optional<double> exact_extension(const Scene& scene, const Params& p) {
  if (scene.kind != Kind::hanging_mass && scene.kind != Kind::hanging_chain) return std::nullopt;
  return -exact_curve(scene, p).back().y - scene.rest_length;
}

std::optional<double> exact_sag(const Scene& scene, const Params& p) {
  if (scene.kind != Kind::catenary && scene.kind != Kind::cantilever) return std::nullopt;
  const auto curve = exact_curve(scene, p);
  if (curve.empty()) return std::nullopt;
  double lowest = 0.0;
  for (const glm::dvec3& point : curve) lowest = std::min(lowest, point.y);
  return -lowest;
}

}  // namespace motionlab::cloth_lab
