// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <imgui.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/widgets/plot.h"
#include "tests/gl/widgets_gallery.h"

namespace motionlab::test {
namespace {

using namespace shell;

struct Curve {
  std::vector<double> x;
  std::vector<double> y;
};

template <typename Function>
Curve sampled(double from, double to, int count, Function f) {
  Curve curve;
  for (int i = 0; i < count; ++i) {
    const double x = from + (to - from) * i / (count - 1);
    curve.x.push_back(x);
    curve.y.push_back(f(x));
  }
  return curve;
}

PlotSeries series_of(const Curve& curve, const char* label, int index) {
  PlotSeries series = styled_series(label, index);
  series.x = curve.x;
  series.y = curve.y;
  return series;
}

void energy_plot(const Theme& theme, ImVec2 size, bool legend) {
  static PlotState state;
  const Curve euler = sampled(0, 6, 4000, [](double t) { return 23 * t + 3 * std::sin(2 * t); });
  const Curve symplectic = sampled(0, 6, 200000, [](double t) { return 3 * std::sin(6 * t); });
  const Curve verlet = sampled(0, 6, 4000, [](double t) { return 0.6 * std::sin(6 * t + 1); });
  const Curve exact = sampled(0, 6, 2, [](double) { return 0.0; });
  const Curve before = sampled(0, 6, 400, [](double t) { return 11 * t + 3 * std::sin(3 * t); });
  PlotSpec spec{.title = "Energy error", .x = {.title = "time", .unit = "s"}, .y = {.unit = "%"}};
  spec.series.push_back(series_of(euler, "Explicit Euler", 1));
  spec.series.push_back(series_of(symplectic, "Symplectic Euler", 5));
  spec.series.push_back(series_of(verlet, "Velocity Verlet", 2));
  spec.series.push_back(series_of(before, "Explicit Euler, h = 0.01", 1));
  spec.series.back().previous = true;
  spec.series.push_back(exact_series("exact"));
  spec.series.back().x = exact.x;
  spec.series.back().y = exact.y;
  spec.cursor_x = 3.42;
  spec.legend = legend;
  plot(theme, legend ? "energy" : "energy-small", spec, state, size);
}

void phase_plot(const Theme& theme, ImVec2 size) {
  static PlotState state;
  std::array<Curve, 2> curves;
  for (int i = 0; i < 3000; ++i) {
    const double t = 0.01 * i;
    const double r = 1 + 0.02 * t;
    curves[0].x.push_back(r * std::cos(t));
    curves[0].y.push_back(3 * r * std::sin(t));
    curves[1].x.push_back(std::cos(t));
    curves[1].y.push_back(3 * std::sin(t));
  }
  PlotSpec spec{.title = "Phase portrait",
                .x = {.title = "θ", .unit = "rad"},
                .y = {.title = "ω", .unit = "rad/s"}};
  spec.series.push_back(series_of(curves[0], "Explicit Euler", 1));
  spec.series.push_back(series_of(curves[1], "RK4", 4));
  plot(theme, "phase", spec, state, size);
}

void order_plot(const Theme& theme, ImVec2 size) {
  static PlotState state;
  PlotSpec spec{.title = "Order",
                .x = {.title = "step h", .unit = "s", .logarithmic = true},
                .y = {.title = "error", .unit = "rad", .logarithmic = true}};
  std::vector<Curve> curves;
  const std::array<double, 4> orders = {1, 1, 2, 4};
  const std::array<const char*, 4> names = {"Explicit Euler", "Symplectic Euler", "Velocity Verlet",
                                            "RK4"};
  for (std::size_t k = 0; k < 4; ++k) {
    Curve curve;
    for (int i = 0; i < 9; ++i) {
      const double h = 0.1 * std::pow(0.5, i);
      curve.x.push_back(h);
      curve.y.push_back((k == 1 ? 0.3 : 1.0) * std::pow(h, orders[k]));
    }
    curves.push_back(curve);
  }
  curves[3].y.back() = 0.0;
  for (std::size_t k = 0; k < 4; ++k) {
    spec.series.push_back(series_of(curves[k], names[k], static_cast<int>(k)));
    spec.series.back().marker = series_marker(static_cast<int>(k));
  }
  spec.slopes.push_back({.x = 0.004, .y = 2e-12, .order = 4, .label = "4"});
  spec.slopes.push_back({.x = 0.004, .y = 2e-6, .order = 2, .label = "2"});
  spec.guides.push_back(
      {.vertical = true, .value = 0.05, .label = "limit", .paint = draw::Role::error});
  plot(theme, "order", spec, state, size);
}

void region_plot(const Theme& theme, ImVec2 size) {
  static PlotState state;
  Curve curve;
  for (int i = 0; i < 400; ++i) {
    const double a = 6.2831853 * i / 400;
    curve.x.push_back(-1.4 + 1.4 * std::cos(a) * (1 + 0.2 * std::cos(3 * a)));
    curve.y.push_back(2.4 * std::sin(a) * (1 + 0.2 * std::cos(3 * a)));
  }
  curve.x.push_back(curve.x.front());
  curve.y.push_back(curve.y.front());
  PlotSpec spec{.title = "Stability region", .x = {.title = "Re hλ"}, .y = {.title = "Im hλ"}};
  spec.series.push_back(series_of(curve, "RK4", 0));
  spec.series.back().closed_area = true;
  spec.equal_aspect = true;
  spec.annotations.push_back(
      {.x = -1, .y = 1, .text = "hλ now", .paint = draw::Role::selection, .mark = true});
  plot(theme, "region", spec, state, size);
}

void area_plot(const Theme& theme, ImVec2 size) {
  static PlotState state;
  const Curve wave = sampled(0, 3, 300, [](double t) { return 1e-7 * std::sin(9 * t) * t; });
  PlotSpec spec{.title = "Drift", .x = {.title = "time", .unit = "s"}, .y = {.unit = "m"}};
  spec.series.push_back(series_of(wave, "drift", 3));
  spec.series.back().fill_to = 0.0;
  plot(theme, "area", spec, state, size);
}

void empty_plot(const Theme& theme, ImVec2 size) {
  static PlotState state;
  PlotSpec spec{.title = "Nothing yet", .x = {.title = "time", .unit = "s"}};
  spec.empty_text = "Press play: the curve begins with the first tick";
  plot(theme, "empty", spec, state, size);
}

}  // namespace

void plots_page(const Theme& theme) {
  const auto at = [&theme](float x, float y) {
    ImGui::SetCursorPos(ImVec2(theme.px(x), theme.px(y)));
  };
  const auto size = [&theme](float x, float y) { return ImVec2(theme.px(x), theme.px(y)); };
  at(12, 12);
  energy_plot(theme, size(760, 158), true);
  at(784, 12);
  phase_plot(theme, size(484, 158));
  at(12, 182);
  order_plot(theme, size(420, 300));
  at(444, 182);
  region_plot(theme, size(328, 300));
  at(784, 182);
  area_plot(theme, size(484, 140));
  at(784, 334);
  empty_plot(theme, size(484, 148));
  at(12, 494);
  energy_plot(theme, size(220, 110), false);
}

}  // namespace motionlab::test
