// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/scene.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "engine/core/text.h"

namespace motionlab::splines {

using draw::Role;

bool drawable(const glm::dvec3& v) {
  constexpr double kFar = 1e9;
  return std::abs(v.x) < kFar && std::abs(v.y) < kFar && std::abs(v.z) < kFar;
}

double figure_size(const Content& content) {
  glm::dvec3 low(1e30), high(-1e30);
  for (const Key& key : content.keys) {
    low = glm::min(low, key.point);
    high = glm::max(high, key.point);
  }
  return std::max(glm::distance(low, high), 1e-3);
}

std::vector<double> round_values(double low, double high, int count) {
  const double rough = (high - low) / std::max(count, 1);
  if (!(rough > 0.0) || !std::isfinite(rough)) return {};
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10.0 * power;
  for (const double multiple : {1.0, 2.0, 5.0}) {
    if (multiple * power >= rough) {
      step = multiple * power;
      break;
    }
  }
  std::vector<double> values;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) {
    values.push_back(i * step + 0.0);  // no minus zero
  }
  return values;
}

void draw_plot(const Plot& plot, const PlotText& text, draw::DrawList& list) {
  const draw::LineStyle thin{.width = 1.0F, .paint = Role::grid};
  const double w = plot.width;
  const double h = plot.height;
  for (const double x : round_values(plot.x0, plot.x1, 7)) {
    const double at = plot.to_view(x, plot.y0).x;
    list.line(flat({at, 0.0}), flat({at, h}), thin);
    list.label({.position = flat({at, 0.0}),
                .text = format_short(x, 4),
                .offset = {0.0F, 16.0F},
                .anchor = draw::Anchor::center,
                .paint = Role::dim,
                .monospaced = true});
  }
  for (const double y : round_values(plot.y0, plot.y1, 6)) {
    const double at = plot.to_view(plot.x0, y).y;
    list.line(flat({0.0, at}), flat({w, at}), thin);
    list.label({.position = flat({0.0, at}),
                .text = format_short(std::abs(y) < 1e-12 ? 0.0 : y, 4),
                .offset = {-8.0F, 0.0F},
                .anchor = draw::Anchor::right,
                .paint = Role::dim,
                .monospaced = true});
  }
  const draw::LineStyle edge{.width = 1.5F, .paint = Role::border};
  list.line(flat({0.0, 0.0}), flat({w, 0.0}), edge);
  list.line(flat({0.0, 0.0}), flat({0.0, h}), edge);
  list.label({.position = flat({w, 0.0}),
              .text = std::string(text.x_label),
              .offset = {0.0F, 34.0F},
              .anchor = draw::Anchor::right,
              .paint = Role::dim});
  if (text.y_label.empty()) return;
  list.label({.position = flat({0.0, h + kPlayheadRise}),  // above the playhead's handle
              .text = std::string(text.y_label),
              .offset = {0.0F, -18.0F},
              .anchor = draw::Anchor::left,
              .paint = Role::dim});
}

int samples_a_piece(const Model& model) {
  const auto pieces = static_cast<int>(model.curve().pieces().size());
  if (pieces == 1) return 160;
  return std::clamp(3000 / std::max(pieces, 1), 2, 48);
}

double lane_offset(const Scene& scene, const draw::DrawList& list) {
  const auto& keys = scene.model.content().keys;
  const bool in_line =
      keys.size() > 1 && std::all_of(keys.begin(), keys.end(), [&](const Key& k) {
        return k.point.y == keys.front().point.y && k.point.z == keys.front().point.z;
      });
  if (!in_line || list.instance.count == 1) return 0.0;
  return -0.4 * list.instance.index;
}

}  // namespace motionlab::splines
