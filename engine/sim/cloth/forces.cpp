// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Springs, hinges and air as forces, and the two explicit solvers.
#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>

#include "engine/core/parallel_for.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

template <typename Real>
void add_hinge_forces(const Topology& t, const State<Real>& s, const Material& material,
                      std::span<glm::dvec3> force) {
  const bool linear = t.bending == BendingModel::isometric;
  for (const Hinge& hinge : t.hinges) {
    std::array<glm::dvec3, 4> x{};
    for (int k = 0; k < hinge.points; ++k) x[k] = s.position(hinge.p[k]);
    if (linear) {
      glm::dvec3 c(0.0);
      for (int k = 0; k < hinge.points; ++k) c += hinge.weight[k] * x[k];
      const glm::dvec3 f = -material.rigidity * hinge.weight_scale * c;
      for (int k = 0; k < hinge.points; ++k) force[hinge.p[k]] += hinge.weight[k] * f;
    } else {
      const auto g = hinge_gradient(hinge, x);
      const double f = -material.rigidity * hinge.angle_scale * hinge_angle(hinge, x);
      for (int k = 0; k < hinge.points; ++k) force[hinge.p[k]] += f * g[k];
    }
  }
}

// Of one triangle [N]: drag against the relative wind and lift across it, both in proportion to how
// squarely the triangle meets it (Ling, Damodaran & Gay 1996). The impulse over the step is kept
// below what would turn the relative velocity round.
glm::dvec3 triangle_air_force(const Air& air, const glm::dvec3& normal_area,
                              const glm::dvec3& relative, double mass, double h) {
  const double area2 = glm::length(normal_area), speed = glm::length(relative);
  if (!(area2 > 0.0 && speed > 0.0)) return glm::dvec3(0.0);
  const glm::dvec3 u = relative / speed;
  glm::dvec3 n = normal_area / area2;
  double cosine = glm::dot(n, u);
  if (cosine < 0.0) {
    n = -n;
    cosine = -cosine;
  }
  const double pressure = 0.5 * air.density * speed * speed * 0.5 * area2 * cosine;
  glm::dvec3 force = -pressure * (air.drag * u + air.lift * (n - cosine * u));
  const double size = glm::length(force);
  return size > 0.0 ? force / (1.0 + h * size / (mass * speed)) : glm::dvec3(0.0);
}

}  // namespace

template <typename Real>
void add_elastic_forces(const Topology& t, const State<Real>& s, const Material& material,
                        std::span<glm::dvec3> force) {
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (s.torn(e)) continue;
    const int a = t.edges.a[e], b = t.edges.b[e];
    const glm::dvec3 d = s.position(a) - s.position(b);
    const double length = glm::length(d);
    if (!(length > 0.0)) continue;
    const double k = material.stiffness[static_cast<std::size_t>(t.edges.kind[e])];
    const glm::dvec3 f = k * (t.edges.rest[e] - length) / length * d;
    force[a] += f;
    force[b] -= f;
  }
  add_hinge_forces(t, s, material, force);
}

namespace {

glm::dvec3 blast_at(const Blast& blast, const glm::dvec3& place) {
  const glm::dvec3 way = place - blast.from;
  const double along = glm::dot(way, blast.direction);
  const glm::dvec3 beside = way - along * blast.direction;
  if (!(along > 0.0)) return glm::dvec3(0.0);
  return std::exp(-glm::dot(beside, beside) / (blast.radius * blast.radius)) * blast.velocity;
}

glm::dvec3 gusts_at(const Air& air, const glm::dvec3& place, double time) {
  const double speed = glm::length(air.wind);
  if (!(speed > 0.0) || air.gust == 0.0) return air.wind;
  // Three waves of gusts, carried along by the wind; the periods have no common measure.
  const double along = glm::dot(place, air.wind) / speed;
  const double a = std::sin(1.9 * time - 1.3 * along);
  const double b = std::sin(3.1 * time - 2.1 * along + 0.7 * place.y + 1.0);
  const double c = std::sin(5.3 * time - 3.7 * along + 1.9 * place.x + 2.0);
  const glm::dvec3 across = glm::cross(air.wind, glm::dvec3(0.0, 1.0, 0.0));
  return air.wind * (1.0 + air.gust * (0.5 * a + 0.3 * b + 0.2 * c)) +
         0.5 * air.gust * (0.6 * b + 0.4 * a) * across;
}

// Drag of a link across the wind [N], as of a thin cylinder; its impulse limited as a triangle's.
glm::dvec3 link_air_force(const Air& air, const glm::dvec3& link, const glm::dvec3& relative,
                          double mass, double h) {
  const double length = glm::length(link);
  if (!(length > 0.0)) return glm::dvec3(0.0);
  const glm::dvec3 along = link / length;
  const glm::dvec3 across = relative - glm::dot(relative, along) * along;
  const double speed = glm::length(across);
  const double rate = 0.5 * air.density * air.drag * air.link_width * length * speed;
  return -rate / (1.0 + h * rate / mass) * across;
}

}  // namespace

glm::dvec3 wind_at(const Air& air, const glm::dvec3& place, double time) {
  const glm::dvec3 wind = gusts_at(air, place, time);
  return air.blast ? wind + blast_at(*air.blast, place) : wind;
}

namespace {

// Adds what the air does to the links of a rope to the accelerations [m/s²] along x, y and z.
template <typename Real>
void blow_on_links(const Topology& t, const State<Real>& s, const Air& air, double time, double h,
                   const std::array<std::vector<Real>*, 3>& acceleration) {
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (t.edges.kind[e] == EdgeKind::bend || s.torn(e)) continue;
    const auto a = static_cast<std::size_t>(t.edges.a[e]),
               b = static_cast<std::size_t>(t.edges.b[e]);
    const glm::dvec3 middle = 0.5 * (s.position(a) + s.position(b));
    const glm::dvec3 velocity = 0.5 * (s.velocity(a) + s.velocity(b));
    const glm::dvec3 half = 0.5 * link_air_force(air, s.position(b) - s.position(a),
                                                 velocity - wind_at(air, middle, time),
                                                 0.25 * (t.mass[a] + t.mass[b]), h);
    for (const std::size_t end : {a, b}) {
      const glm::dvec3 change = static_cast<double>(s.w[end]) * half;
      for (int k = 0; k < 3; ++k) (*acceleration[k])[end] += static_cast<Real>(change[k]);
    }
  }
}

}  // namespace

template <typename Real>
void Stepper<Real>::find_air_acceleration(const State<Real>& s, const Settings& settings,
                                          double time, double h) {
  const Topology& t = *topology_;
  if (settings.air.still() || t.triangles.empty()) {
    for (auto* a : {&ax_, &ay_, &az_}) std::fill(a->begin(), a->end(), Real(0));
    if (!settings.air.still()) blow_on_links(t, s, settings.air, time, h, {&ax_, &ay_, &az_});
    return;
  }
  constexpr std::size_t kGrain = 1024;
  const auto find_forces = [&](std::size_t begin, std::size_t end, std::size_t) {
    for (std::size_t i = begin; i < end; ++i) {
      const Triangle& f = t.triangles[i];
      const glm::dvec3 x0 = s.position(f[0]), x1 = s.position(f[1]), x2 = s.position(f[2]);
      const glm::dvec3 middle = (x0 + x1 + x2) / 3.0;
      const glm::dvec3 velocity = (s.velocity(f[0]) + s.velocity(f[1]) + s.velocity(f[2])) / 3.0;
      const double mass = (t.mass[f[0]] + t.mass[f[1]] + t.mass[f[2]]) / 6.0;
      air_force_[i] = triangle_air_force(settings.air, glm::cross(x1 - x0, x2 - x0),
                                         velocity - wind_at(settings.air, middle, time), mass, h) /
                      3.0;
    }
  };
  parallel_for(t.triangles.size(), kGrain, settings.threads, std::ref(find_forces));
  for (std::size_t i = 0; i < s.size(); ++i) {
    glm::dvec3 force(0.0);
    for (int k = t.faces.begin[i]; k < t.faces.begin[i + 1]; ++k)
      force += air_force_[t.faces.edges[k]];
    const glm::dvec3 a = static_cast<double>(s.w[i]) * force;
    ax_[i] = static_cast<Real>(a.x);
    ay_[i] = static_cast<Real>(a.y);
    az_[i] = static_cast<Real>(a.z);
  }
}

// Euler's method, or with the new velocity in place of the old one its symplectic sister. The pull
// is softened until an explicit step of it cannot overshoot.
template <typename Real>
void Stepper<Real>::explicit_substep(State<Real>& s, const Settings& settings, double h,
                                     bool symplectic) {
  residuals_.clear();
  std::fill(force_.begin(), force_.end(), glm::dvec3(0.0));
  add_elastic_forces(*topology_, s, settings.material, force_);
  const double keep = std::exp(-settings.damping * h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const glm::dvec3 x = s.position(i);
    s.px[i] = s.x[i];
    s.py[i] = s.y[i];
    s.pz[i] = s.z[i];
    if (s.pinned(i)) {
      s.set_velocity(i, glm::dvec3(0.0));
      continue;
    }
    const double w = static_cast<double>(s.w[i]);
    glm::dvec3 a = settings.gravity + w * force_[i] +
                   glm::dvec3(static_cast<double>(ax_[i]), static_cast<double>(ay_[i]),
                              static_cast<double>(az_[i]));
    const glm::dvec3 old = keep * s.velocity(i);
    if (settings.pull != nullptr) {
      const Pull& pull = *settings.pull;
      const glm::dvec3 point = pulled_point(pull, s);
      const double k = std::min(pull.stiffness * w, 0.2 / (h * h));
      for (int c = 0; c < 3; ++c) {
        if (pull.p[c] != static_cast<int>(i) || pull.weight[c] == 0.0) continue;
        const glm::dvec3 way = target_in_reach(pull, point) - point;
        a += pull.weight[c] * (k * way - 0.5 * std::sqrt(k) * old);
      }
    }
    const glm::dvec3 v = old + h * a;
    s.place(i, x + h * (symplectic ? v : old));
    s.set_velocity(i, v);
  }
}

template void add_elastic_forces<float>(const Topology&, const State<float>&, const Material&,
                                        std::span<glm::dvec3>);
template void add_elastic_forces<double>(const Topology&, const State<double>&, const Material&,
                                         std::span<glm::dvec3>);
template void Stepper<float>::find_air_acceleration(const State<float>&, const Settings&, double,
                                                    double);
template void Stepper<double>::find_air_acceleration(const State<double>&, const Settings&, double,
                                                     double);
template void Stepper<float>::explicit_substep(State<float>&, const Settings&, double, bool);
template void Stepper<double>::explicit_substep(State<double>&, const Settings&, double, bool);

}  // namespace motionlab::cloth
