// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/measures.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace motionlab::cloth {
namespace {

double hinge_energy(const Topology& t, const Hinge& hinge, const std::array<glm::dvec3, 4>& x) {
  if (t.bending == BendingModel::isometric) {
    glm::dvec3 c(0.0);
    for (int k = 0; k < hinge.points; ++k) c += hinge.weight[k] * x[k];
    return 0.5 * hinge.weight_scale * glm::dot(c, c);
  }
  const double angle = hinge_angle(hinge, x);
  return 0.5 * hinge.angle_scale * angle * angle;
}

}  // namespace

template <typename Real>
Energies energies(const Topology& t, const State<Real>& s, const Material& material,
                  const glm::dvec3& gravity) {
  Energies sum;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s.pinned(i)) continue;
    const glm::dvec3 v = s.velocity(i);
    sum.kinetic += 0.5 * t.mass[i] * glm::dot(v, v);
    sum.gravitational -= t.mass[i] * glm::dot(gravity, s.position(i));
  }
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (s.torn(e)) continue;
    const double c =
        glm::distance(s.position(t.edges.a[e]), s.position(t.edges.b[e])) - t.edges.rest[e];
    sum.elastic += 0.5 * material.of(t.edges.kind[e]) * c * c;
  }
  for (const Hinge& hinge : t.hinges) {
    std::array<glm::dvec3, 4> x{};
    for (int k = 0; k < hinge.points; ++k) x[k] = s.position(hinge.p[k]);
    sum.elastic += material.rigidity * hinge_energy(t, hinge, x);
  }
  return sum;
}

template <typename Real>
glm::dvec3 momentum(const Topology& t, const State<Real>& s) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < s.size(); ++i) sum += t.mass[i] * s.velocity(i);
  return sum;
}

template <typename Real>
Strain strain_of(const Topology& t, const State<Real>& s) {
  Strain strain;
  std::size_t count = 0;
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (t.edges.kind[e] > EdgeKind::weft || s.torn(e)) continue;
    const double ratio =
        glm::distance(s.position(t.edges.a[e]), s.position(t.edges.b[e])) / t.edges.rest[e] - 1.0;
    strain.largest = std::max(strain.largest, ratio);
    strain.mean_size += std::abs(ratio);
    ++count;
  }
  if (count > 0) strain.mean_size /= static_cast<double>(count);
  return strain;
}

template <typename Real>
void particle_strain(const Topology& t, const State<Real>& s, std::span<float> strain) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    double sum = 0.0;
    int count = 0;
    for (int k = t.around.begin[i]; k < t.around.begin[i + 1]; ++k) {
      const int e = t.around.edges[k];
      if (t.edges.kind[e] > EdgeKind::weft || s.torn(static_cast<std::size_t>(e))) continue;
      sum +=
          glm::distance(s.position(t.edges.a[e]), s.position(t.edges.b[e])) / t.edges.rest[e] - 1.0;
      ++count;
    }
    strain[i] = count > 0 ? static_cast<float>(sum / count) : 0.0F;
  }
}

template <typename Real>
double stiffest_frequency(const Topology& t, const State<Real>& s, const Material& material) {
  double largest = 0.0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    double sum = 0.0;
    for (int k = t.around.begin[i]; k < t.around.begin[i + 1]; ++k) {
      sum += material.of(t.edges.kind[t.around.edges[k]]);
    }
    largest = std::max(largest, 2.0 * sum * static_cast<double>(s.w[i]));
  }
  return std::sqrt(largest);
}

double chain_extension(int count, double mass, double stiffness, double gravity) {
  return mass * gravity / stiffness * 0.5 * count * (count + 1);
}

// The horizontal tension H is the same in all links; the vertical one falls by a weight at each
// node. In units of a weight, link i has V = (N − 1)/2 − i.
std::vector<glm::dvec3> discrete_catenary(int links, double span, double length) {
  const double l = length / links;
  const auto width = [&](double tension) {
    double sum = 0.0;
    for (int i = 0; i < links; ++i) {
      sum += l * tension / std::hypot(tension, 0.5 * (links - 1) - i);
    }
    return sum;
  };
  double low = 1e-12, high = 1.0;
  while (width(high) < span && high < 1e12) high *= 2.0;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (width(middle) < span ? low : high) = middle;
  }
  std::vector<glm::dvec3> points{glm::dvec3(0.0)};
  for (int i = 0; i < links; ++i) {
    const double v = 0.5 * (links - 1) - i, tension = std::hypot(low, v);
    points.push_back(points.back() + l / tension * glm::dvec3(low, -v, 0.0));
  }
  return points;
}

Elastica heavy_elastica(double q, int points) {
  constexpr int kStepsBetween = 40;
  const int steps = kStepsBetween * (points - 1);
  const double h = 1.0 / steps;
  // θ is the angle below the level; Runge–Kutta 4 from the clamp with a curvature to be found.
  const auto shoot = [&](double curvature, Elastica* out) {
    double theta = 0.0, rate = curvature;
    glm::dvec3 place(0.0);
    if (out != nullptr) out->points.assign(1, place);
    const auto bend = [&](double s, double angle) { return -q * (1.0 - s) * std::cos(angle); };
    for (int i = 0; i < steps; ++i) {
      const double s = i * h, r1 = rate, b1 = bend(s, theta);
      const double r2 = rate + 0.5 * h * b1, b2 = bend(s + 0.5 * h, theta + 0.5 * h * r1);
      const double r3 = rate + 0.5 * h * b2, b3 = bend(s + 0.5 * h, theta + 0.5 * h * r2);
      const double r4 = rate + h * b3, b4 = bend(s + h, theta + h * r3);
      const double before = theta;
      const double middle = theta + 0.5 * h * r1 + 0.125 * h * h * b1;
      theta += h / 6.0 * (r1 + 2.0 * r2 + 2.0 * r3 + r4);
      rate += h / 6.0 * (b1 + 2.0 * b2 + 2.0 * b3 + b4);
      // Simpson's rule for the place.
      place.x += h / 6.0 * (std::cos(before) + 4.0 * std::cos(middle) + std::cos(theta));
      place.y -= h / 6.0 * (std::sin(before) + 4.0 * std::sin(middle) + std::sin(theta));
      if (out != nullptr && (i + 1) % kStepsBetween == 0) out->points.push_back(place);
    }
    return rate;  // 0 at the free end
  };
  double low = 0.0, high = std::max(q, 1e-12);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (shoot(middle, nullptr) < 0.0 ? low : high) = middle;
  }
  Elastica out;
  shoot(0.5 * (low + high), &out);
  out.deflection = -out.points.back().y;
  out.shortening = 1.0 - out.points.back().x;
  return out;
}

template Energies energies<float>(const Topology&, const State<float>&, const Material&,
                                  const glm::dvec3&);
template Energies energies<double>(const Topology&, const State<double>&, const Material&,
                                   const glm::dvec3&);
template glm::dvec3 momentum<float>(const Topology&, const State<float>&);
template glm::dvec3 momentum<double>(const Topology&, const State<double>&);
template Strain strain_of<float>(const Topology&, const State<float>&);
template Strain strain_of<double>(const Topology&, const State<double>&);
template void particle_strain<float>(const Topology&, const State<float>&, std::span<float>);
template void particle_strain<double>(const Topology&, const State<double>&, std::span<float>);
template double stiffest_frequency<float>(const Topology&, const State<float>&, const Material&);
template double stiffest_frequency<double>(const Topology&, const State<double>&, const Material&);

}  // namespace motionlab::cloth
