// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The stability region |R(z)| <= 1 in the complex plane, and the eigenvalues h lambda of the
// system.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/labs/integrators/lab.h"
#include "engine/sim/ode/analysis.h"

namespace motionlab::integrators {
namespace {

using draw::LineStyle;
using draw::Role;

constexpr ode::StabilityGrid kGrid{-5.0, 3.0, -4.0, 4.0, 121, 121};
constexpr double kSlack = 1e-9;  // the boundary of a region belongs to it, rounded or not

glm::vec3 place(double column, double row) {
  const double dx = (kGrid.re_max - kGrid.re_min) / static_cast<double>(kGrid.columns - 1);
  const double dy = (kGrid.im_max - kGrid.im_min) / static_cast<double>(kGrid.rows - 1);
  return {static_cast<float>(kGrid.re_min + dx * column),
          static_cast<float>(kGrid.im_min + dy * row), 0.0F};
}

void draw_axes(draw::DrawList& list) {
  const LineStyle thin{.width = 1.0F, .paint = Role::grid};
  list.line({-5.0F, 0.0F, 0.0F}, {3.0F, 0.0F, 0.0F}, thin);
  list.line({0.0F, -4.0F, 0.0F}, {0.0F, 4.0F, 0.0F}, thin);
  for (int i = -4; i <= 3; ++i) {
    const auto at = static_cast<float>(i);
    list.line({at, -0.07F, 0.0F}, {at, 0.07F, 0.0F}, thin);
    list.line({-0.07F, at, 0.0F}, {0.07F, at, 0.0F}, thin);
    if (i == 0) continue;
    list.label({.position = {at, 0.0F, 0.0F},
                .text = std::to_string(i),
                .offset = {0.0F, 14.0F},
                .anchor = draw::Anchor::center,
                .paint = Role::dim,
                .monospaced = true});
  }
  list.label({.position = {3.0F, 0.0F, 0.0F},
              .text = "Re hλ",
              .offset = {0.0F, -12.0F},
              .anchor = draw::Anchor::right,
              .paint = Role::dim});
  list.label({.position = {0.0F, 4.0F, 0.0F},
              .text = "Im hλ",
              .offset = {8.0F, 4.0F},
              .paint = Role::dim});
}

// Rows of cells whose middle is stable, filled as one rectangle each.
void fill_region(std::span<const double> growth, draw::DrawList& list) {
  std::vector<glm::vec3> corners;
  const auto rectangle = [&](double c0, double c1, double r) {
    const glm::vec3 a = place(c0, r - 0.5);
    const glm::vec3 b = place(c1, r + 0.5);
    const glm::vec3 ab(b.x, a.y, 0.0F);
    const glm::vec3 ba(a.x, b.y, 0.0F);
    corners.insert(corners.end(), {a, ab, b, a, b, ba});
  };
  for (std::size_t r = 1; r + 1 < kGrid.rows; ++r) {
    std::size_t c = 0;
    while (c < kGrid.columns) {
      const std::size_t first = c;
      while (c < kGrid.columns && growth[r * kGrid.columns + c] <= 1.0 + kSlack) ++c;
      if (c > first + 1) {
        rectangle(static_cast<double>(first), static_cast<double>(c - 1), static_cast<double>(r));
      }
      if (c == first) ++c;
    }
  }
  if (!corners.empty()) list.triangles(corners, list.series(0.14F));
}

// The curve |R| = 1 by marching squares, one short line a cell.
void outline_region(std::span<const double> growth, draw::DrawList& list) {
  const LineStyle style{.width = 2.0F, .paint = list.series()};
  const auto value = [&](std::size_t c, std::size_t r) {
    return growth[r * kGrid.columns + c] - 1.0 - kSlack;
  };
  for (std::size_t r = 0; r + 1 < kGrid.rows; ++r) {
    for (std::size_t c = 0; c + 1 < kGrid.columns; ++c) {
      const std::array<double, 4> v{value(c, r), value(c + 1, r), value(c + 1, r + 1),
                                    value(c, r + 1)};
      constexpr std::array<std::array<double, 2>, 4> kCorner{
          {{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}};
      std::array<glm::vec3, 4> crossing;
      std::size_t found = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t next = (k + 1) % 4;
        if ((v[k] <= 0.0) == (v[next] <= 0.0) || std::isnan(v[k]) || std::isnan(v[next])) continue;
        const double s = v[k] / (v[k] - v[next]);
        crossing[found++] =
            place(static_cast<double>(c) + kCorner[k][0] + s * (kCorner[next][0] - kCorner[k][0]),
                  static_cast<double>(r) + kCorner[k][1] + s * (kCorner[next][1] - kCorner[k][1]));
      }
      if (found >= 2) list.line(crossing[0], crossing[1], style);
      if (found == 4) list.line(crossing[2], crossing[3], style);
    }
  }
}

// A method without damping of its own (yoshida4) has only a stretch of the imaginary axis.
void draw_axis_interval(const ode::Method& method, draw::DrawList& list) {
  constexpr int kSteps = 800;
  double top = 0.0;
  for (int i = 1; i <= kSteps; ++i) {
    const double im = 4.0 * i / kSteps;
    if (!(method.growth({0.0, im}) <= 1.0 + 1e-6)) break;
    top = im;
  }
  const auto end = static_cast<float>(top);
  list.line({0.0F, -end, 0.0F}, {0.0F, end, 0.0F}, {.width = 5.0F, .paint = list.series()});
}

void draw_eigenvalues(const Picture& p, draw::DrawList& list) {
  const auto lambda = ode::eigenvalues(*p.model.system, 0.0, p.state.y);
  const double h = p.params.dt;
  std::complex<double> farthest = 0.0;
  for (const auto& l : lambda) {
    const std::complex<double> z = h * l;
    if (std::abs(z) > std::abs(farthest)) farthest = z;
    const std::complex<double> shown = shown_eigenvalue(z);
    list.point(
        {.position = {static_cast<float>(shown.real()), static_cast<float>(shown.imag()), 0.02F},
         .size = 11.0F,
         .paint = list.series(),
         .marker = shown != z ? draw::Marker::ring : draw::Marker::disc,
         .on_top = true});
  }
  if (lambda.empty() || list.instance.count > 1) return;
  char text[96];
  const auto growth = ode::amplification_per_step(p.model.method(), lambda, h);
  std::snprintf(text, sizeof text, growth ? "|hλ| = %.3g   |R| = %.4g" : "|hλ| = %.3g",
                std::abs(farthest), growth ? *growth : 0.0);
  list.label(
      {.position = {-5.0F, 4.0F, 0.0F}, .text = text, .offset = {4.0F, 4.0F}, .monospaced = true});
}

}  // namespace

std::complex<double> shown_eigenvalue(std::complex<double> z) {
  const double over = std::max({1.0, std::abs(z.imag()) / 4.0, z.real() / 3.0, -z.real() / 5.0});
  return over > 1.0 ? z / over : z;
}

void draw_stability(const Picture& p, draw::DrawList& list) {
  if (list.instance.index == 0) draw_axes(list);
  const ode::Method& method = p.model.method();
  if (method.needs_separable) {
    draw_axis_interval(method, list);
  } else {
    std::vector<double> growth(kGrid.columns * kGrid.rows);
    ode::sample_growth(method, kGrid, growth);
    if (list.instance.count == 1) fill_region(growth, list);
    outline_region(growth, list);
  }
  draw_eigenvalues(p, list);
}

}  // namespace motionlab::integrators
