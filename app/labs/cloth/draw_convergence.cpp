// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Residual against iteration of the last step, on a logarithmic axis.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

using draw::Role;
using glm::vec3;

constexpr double kTopDecade = 0.0, kBottomDecade = -10.0;  // of the axis, powers of ten [m]
constexpr float kWidth = 1.6F, kHeight = 1.0F;

float height_of(double residual) {
  const double decade = std::log10(std::max(residual, 1e-300));
  const double t = (decade - kBottomDecade) / (kTopDecade - kBottomDecade);
  return kHeight * static_cast<float>(std::clamp(t, 0.0, 1.0));
}

void draw_axes(std::size_t last, draw::DrawList& list) {
  const draw::LineStyle line{.width = 1.0F, .paint = Role::grid};
  for (int decade = static_cast<int>(kBottomDecade); decade <= 0; decade += 2) {
    const float y = height_of(std::pow(10.0, decade));
    list.line({0.0F, y, 0.0F}, {kWidth, y, 0.0F}, line);
    draw::Label label;
    label.position = {0.0F, y, 0.0F};
    label.offset = {-8.0F, 0.0F};
    label.anchor = draw::Anchor::right;
    label.paint = Role::dim;
    label.text = decade == 0 ? "1 m" : "1e" + std::to_string(decade);
    list.label(label);
  }
  for (const std::size_t i : {std::size_t{0}, last / 2, last}) {
    draw::Label label;
    const float x = last > 0 ? kWidth * static_cast<float>(i) / static_cast<float>(last) : 0.0F;
    label.position = {x, 0.0F, 0.0F};
    label.offset = {0.0F, 18.0F};
    label.anchor = draw::Anchor::center;
    label.paint = Role::dim;
    label.text = std::to_string(i);
    if (i == last) label.text += " iterations";
    list.label(label);
    if (last == 0) break;
  }
}

}  // namespace

void draw_convergence(const Picture& p, draw::DrawList& list) {
  const std::vector<double>& residuals = p.state.residuals;
  const std::size_t last = residuals.empty() ? 0 : residuals.size() - 1;
  if (list.instance.index == 0 || list.instance.count == 1) {
    draw_axes(last, list);
    draw::Label label;
    label.position = {0.5F * kWidth, kHeight, 0.0F};
    label.offset = {0.0F, -14.0F};
    label.anchor = draw::Anchor::center;
    label.size = draw::TextSize::body;
    label.text = residuals.empty() ? "this solver does not iterate over constraints, or no step yet"
                                   : "residual of the last step";
    list.label(label);
  }
  std::vector<vec3> curve;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    const float x = last > 0 ? kWidth * static_cast<float>(i) / static_cast<float>(last) : 0.0F;
    curve.emplace_back(x, height_of(residuals[i]), 0.0F);
  }
  if (curve.size() > 1) {
    list.polyline(curve, {.width = 3.0F, .paint = list.series(), .dash = list.dash()});
  }
}

}  // namespace motionlab::cloth_lab
