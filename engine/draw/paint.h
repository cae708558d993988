// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace motionlab::draw {

// What a colour means. Labs name the meaning; the theme of the host gives the colour, so that the
// same drawing works on a dark screen, a white slide and a projector.
enum class Role : std::uint8_t {
  text,
  dim,             // captions, rods, secondary lines
  background,      // of the window
  background_top,  // the view's soft vertical gradient
  background_bottom,
  panel,
  border,
  grid,
  accent,      // the program's own blue: focus, primary button
  velocity,    // blue in every lab
  force,       // vermilion
  constraint,  // green: constraints and contacts
  selection,   // amber
  error,       // vermilion, always with a word beside it
  exact,       // the exact solution: neutral text colour, dashed
  surface,     // matte default of a lit mesh
  bone,
  axis_x,
  axis_y,
  axis_z,
  series,  // one of several competing things; told apart by index
};
inline constexpr std::size_t kRoleCount = static_cast<std::size_t>(Role::series) + 1;
inline constexpr std::size_t kSeriesCount = 7;

// A colour by role, by series index or by value.
struct Paint {
  Role role = Role::text;
  int series_index = 0;   // for Role::series; wraps at kSeriesCount
  bool by_value = false;  // rgb holds instead of the role
  glm::vec3 rgb{0.0F};    // sRGB, 0…1
  float alpha = 1.0F;

  Paint() = default;
  Paint(Role r, float a = 1.0F) : role(r), alpha(a) {}
  static Paint series(int index, float a = 1.0F) {
    Paint paint(Role::series, a);
    paint.series_index = index;
    return paint;
  }
  static Paint value(const glm::vec3& srgb, float a = 1.0F) {
    Paint paint;
    paint.by_value = true;
    paint.rgb = srgb;
    paint.alpha = a;
    return paint;
  }
  Paint faded(float factor) const {
    Paint paint = *this;
    paint.alpha *= factor;
    return paint;
  }
};

// The colours of one theme (sRGB, 0…1; LOOK: "Type, space, colour"). Series colours are Okabe–Ito,
// darkened on light backgrounds to a contrast of 3:1.
struct Palette {
  std::array<glm::vec3, kRoleCount> roles{};
  std::array<glm::vec3, kSeriesCount> series{};
  float line_scale = 1.0F;  // 2 in projector mode
  bool light = false;

  glm::vec4 resolve(const Paint& paint) const;

  static Palette dark();
  static Palette light_theme();
  // Light; contrast of text at least 7:1, of series 4.5:1 (at 7:1 orange, vermilion and yellow
  // would all be brown); lines twice as wide.
  static Palette projector();
};

// The sRGB colour of 0xRRGGBB.
glm::vec3 rgb_of(std::uint32_t hex);

// WCAG 2 contrast ratio of two sRGB colours, 1…21.
double contrast_ratio(const glm::vec3& a, const glm::vec3& b);

enum class Dash : std::uint8_t { solid, dashed, dotted, dash_dot, long_dash, dash_dot_dot, sparse };

// Each series has its own dash beside its colour, so that no figure depends on colour vision.
Dash series_dash(int index);

// Lengths of on, off, on, off … in multiples of the line's width; empty for a solid line. Ends are
// round and lie inside the "on" length, so that a length of 1 is a dot.
struct DashPattern {
  std::array<float, 6> lengths{};
  int count = 0;
};
DashPattern dash_pattern(Dash dash);

}  // namespace motionlab::draw
