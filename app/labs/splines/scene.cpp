// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/scene.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
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

namespace {

// The part of a plot that is seen, and where its numbers stand: at its edges, or inside the view
// when it was zoomed into.
struct PlotWindow {
  glm::dvec2 low{0.0}, high{0.0};  // in the plane
  double numbers_below = 0.0;      // y of the numbers along x
  double numbers_left = 0.0;       // x of those along y
  bool inside_below = false, inside_left = false;
};

PlotWindow window_of(const Plot& plot, const std::optional<draw::Visible>& visible) {
  PlotWindow window{{0.0, 0.0}, {plot.width, plot.height}};
  if (!visible) return window;
  const glm::dvec2 from(visible->minimum), to(visible->maximum);
  const double pixel = visible->pixel;
  window.low = glm::max(window.low, from);
  window.high = glm::min(window.high, to);
  window.inside_below = from.y > 0.0;
  window.inside_left = from.x > 0.0;
  if (window.inside_below) window.numbers_below = from.y + 14.0 * pixel;
  if (window.inside_left) window.numbers_left = from.x + 8.0 * pixel;
  return window;
}

// As many digits as tell neighbouring numbers of a scale apart.
std::string scale_text(double value, const std::vector<double>& all) {
  if (all.size() < 2) return format_short(value, 4);
  const double step = all[1] - all[0];
  const double largest = std::max(std::abs(all.front()), std::abs(all.back()));
  const int digits = static_cast<int>(std::ceil(std::log10(std::max(largest / step, 1.0)))) + 1;
  return format_short(std::abs(value) < 1e-9 * step ? 0.0 : value, std::clamp(digits, 4, 9));
}

}  // namespace

void draw_plot(const Plot& plot, const PlotText& text, draw::DrawList& list) {
  const draw::LineStyle thin{.width = 1.0F, .paint = Role::grid};
  const double w = plot.width;
  const double h = plot.height;
  const PlotWindow window = window_of(plot, list.visible);
  const glm::dvec2 from = plot.from_view(window.low), to = plot.from_view(window.high);
  const std::vector<double> along = round_values(from.x, to.x, 7);
  for (const double x : along) {
    const double at = plot.to_view(x, plot.y0).x;
    list.line(flat({at, window.low.y}), flat({at, window.high.y}), thin);
    list.label({.position = flat({at, window.numbers_below}),
                .text = scale_text(x, along),
                .offset = {0.0F, window.inside_below ? 0.0F : 16.0F},
                .anchor = draw::Anchor::center,
                .paint = Role::dim,
                .monospaced = true});
  }
  const std::vector<double> up = round_values(from.y, to.y, 6);
  for (const double y : up) {
    const double at = plot.to_view(plot.x0, y).y;
    list.line(flat({window.low.x, at}), flat({window.high.x, at}), thin);
    list.label({.position = flat({window.numbers_left, at}),
                .text = scale_text(y, up),
                .offset = {window.inside_left ? 0.0F : -8.0F, window.inside_left ? -9.0F : 0.0F},
                .anchor = window.inside_left ? draw::Anchor::left : draw::Anchor::right,
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
