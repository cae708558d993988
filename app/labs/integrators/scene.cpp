// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/integrators/scene.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "engine/lab/grabber.h"

namespace motionlab::integrators {
namespace {

using Kind = SystemKind;

glm::dvec2 along_rod(double angle, double length) {
  return {length * std::sin(angle), -length * std::cos(angle)};
}

// The angle of the direction `d` from the downward vertical, in the turn nearest to `near`.
double angle_near(const glm::dvec2& d, double near) {
  if (glm::dot(d, d) == 0.0) return near;
  const double angle = std::atan2(d.x, -d.y);
  return near + std::remainder(angle - near, 2.0 * std::numbers::pi);
}

}  // namespace

std::size_t body_count(const Model& model) {
  if (model.physics.system == Kind::double_pendulum) return 2;
  if (model.physics.system == Kind::chain) return model.system->dimension() / 2;
  return 1;
}

double chain_x(const Model& model, std::size_t body) {
  const double width = 6.0 * model.scales.size;
  const std::size_t bodies = model.system->dimension() / 2;
  const auto gaps = static_cast<double>(bodies + 1);
  return width * (static_cast<double>(body + 1) / gaps - 0.5);
}

glm::dvec2 body_position(const Model& model, std::span<const double> y, std::size_t body) {
  const Physics& p = model.physics;
  switch (p.system) {
    case Kind::spring:
    case Kind::damped_spring:
    case Kind::van_der_pol:
      return {y[0], 0.0};
    case Kind::pendulum:
      return along_rod(y[0], p.length);
    case Kind::double_pendulum: {
      const glm::dvec2 first = along_rod(y[0], p.length);
      return body == 0 ? first : first + along_rod(y[1], p.length);
    }
    case Kind::decay:
      return {0.0, y[0]};
    case Kind::chain:
      return {chain_x(model, body), y[body]};
    case Kind::circle:
    case Kind::orbit:
    case Kind::projectile_drag:
      break;
  }
  return {y[0], y[1]};
}

BodyMotion body_motion(const Model& model, std::span<const double> y, std::size_t body,
                       std::span<double> scratch) {
  const Physics& p = model.physics;
  const std::span<double> f = scratch.first(y.size());
  model.system->evaluate(0.0, y, f);
  switch (p.system) {
    case Kind::spring:
    case Kind::damped_spring:
    case Kind::van_der_pol:
      return {{f[0], 0.0}, {f[1], 0.0}};
    case Kind::pendulum: {
      const glm::dvec2 tangent(std::cos(y[0]), std::sin(y[0]));
      return {p.length * f[0] * tangent, p.length * f[1] * tangent};
    }
    case Kind::double_pendulum: {
      const glm::dvec2 t1(std::cos(y[0]), std::sin(y[0]));
      const glm::dvec2 t2(std::cos(y[1]), std::sin(y[1]));
      const glm::dvec2 v1 = p.length * f[0] * t1;
      return {body == 0 ? v1 : v1 + p.length * f[1] * t2, glm::dvec2(0.0)};
    }
    case Kind::decay:
      return {{0.0, f[0]}, glm::dvec2(0.0)};
    case Kind::circle:
      return {{f[0], f[1]}, glm::dvec2(0.0)};
    case Kind::chain: {
      const std::size_t n = y.size() / 2;
      return {{0.0, f[body]}, {0.0, f[n + body]}};
    }
    case Kind::orbit:
    case Kind::projectile_drag:
      break;
  }
  return {{f[0], f[1]}, {f[2], f[3]}};
}

void place_body(const Model& model, std::size_t body, const glm::dvec2& target,
                std::span<double> y) {
  const Physics& p = model.physics;
  const double reach = 20.0 * model.scales.size;
  const glm::dvec2 t = glm::clamp(target, glm::dvec2(-reach), glm::dvec2(reach));
  switch (p.system) {
    case Kind::spring:
    case Kind::damped_spring:
    case Kind::van_der_pol:
      y[0] = t.x;
      return;
    case Kind::pendulum:
      y[0] = angle_near(t, y[0]);
      return;
    case Kind::double_pendulum:
      if (body == 0) {
        y[0] = angle_near(t, y[0]);
      } else {
        y[1] = angle_near(t - along_rod(y[0], p.length), y[1]);
      }
      return;
    case Kind::decay:
      y[0] = t.y;
      return;
    case Kind::chain:
      y[body] = t.y;
      return;
    case Kind::orbit: {
      // Not into the sun, where the force has no value.
      const double r = glm::length(t);
      const glm::dvec2 away = r > 0.0 ? t / r : glm::dvec2(1.0, 0.0);
      y[0] = away.x * std::max(r, 0.05);
      y[1] = away.y * std::max(r, 0.05);
      return;
    }
    case Kind::circle:
    case Kind::projectile_drag:
      break;
  }
  y[0] = t.x;
  y[1] = t.y;
}

void pull_body(const Model& model, std::size_t body, const glm::dvec2& target, double dt,
               std::span<double> y) {
  const Physics& p = model.physics;
  const bool one_freedom = p.system == Kind::spring || p.system == Kind::damped_spring ||
                           p.system == Kind::van_der_pol || p.system == Kind::chain ||
                           p.system == Kind::pendulum;
  if (!one_freedom) {
    place_body(model, body, target, y);
    return;
  }
  const std::size_t n = y.size() / 2;
  glm::dvec2 direction(1.0, 0.0);
  double arm = 1.0;  // metres per unit of the coordinate
  if (p.system == Kind::pendulum) {
    direction = {std::cos(y[0]), std::sin(y[0])};
    arm = p.length;
  } else if (p.system == Kind::chain) {
    direction = {0.0, 1.0};
  }
  const glm::dvec2 position = body_position(model, y, body);
  const double mass = p.system == Kind::van_der_pol ? 1.0 : p.mass;
  const glm::dvec2 velocity = arm * y[n + body] * direction;
  const glm::dvec3 force =
      MouseSpring{}.force({position.x, position.y, 0.0}, {velocity.x, velocity.y, 0.0},
                          {target.x, target.y, 0.0}, mass, dt);
  y[n + body] += dt * (force.x * direction.x + force.y * direction.y) / (mass * arm);
}

glm::dvec2 phase_point(const Model& model, std::span<const double> y, std::span<double> scratch) {
  const std::size_t n = y.size();
  if (model.system->second_order()) return {y[0], y[n / 2]};
  if (n >= 2) return {y[0], y[1]};
  const std::span<double> f = scratch.first(n);
  model.system->evaluate(0.0, y, f);
  return {y[0], f[0]};
}

void place_phase(const Model& model, const glm::dvec2& target, std::span<double> y) {
  const std::size_t n = y.size();
  const double q = std::clamp(target.x, -4.0 * model.scales.phase_q, 4.0 * model.scales.phase_q);
  const double v = std::clamp(target.y, -4.0 * model.scales.phase_v, 4.0 * model.scales.phase_v);
  y[0] = q;
  if (model.system->second_order()) {
    y[n / 2] = v;
  } else if (n >= 2) {
    y[1] = v;
  }
}

}  // namespace motionlab::integrators
