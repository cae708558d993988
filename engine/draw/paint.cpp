// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/paint.h"

#include <algorithm>
#include <cmath>

namespace motionlab::draw {
namespace {

constexpr std::array<std::uint32_t, kSeriesCount> kOkabeIto = {
    0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0xCC79A7, 0x56B4E9, 0xF0E442};

double linear_of(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

double srgb_of(double linear) {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

double luminance(const glm::vec3& c) {
  return 0.2126 * linear_of(c.x) + 0.7152 * linear_of(c.y) + 0.0722 * linear_of(c.z);
}

glm::vec3 scaled_light(const glm::vec3& color, double factor) {
  glm::vec3 result;
  for (int i = 0; i < 3; ++i) result[i] = static_cast<float>(srgb_of(factor * linear_of(color[i])));
  return result;
}

// The colour, with as much of its light taken away as the contrast asks for; hue stays.
glm::vec3 darkened(const glm::vec3& color, const glm::vec3& background, double contrast) {
  if (contrast_ratio(color, background) >= contrast) return color;
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    const bool enough = contrast_ratio(scaled_light(color, middle), background) >= contrast;
    (enough ? low : high) = middle;
  }
  return scaled_light(color, low);
}

void set(Palette& palette, Role role, const glm::vec3& color) {
  palette.roles[static_cast<std::size_t>(role)] = color;
}

// Roles that are the same thing in every lab take their colours from the series.
void set_series_roles(Palette& palette, const glm::vec3& blue) {
  const auto& s = palette.series;
  set(palette, Role::velocity, blue);
  set(palette, Role::force, s[3]);
  set(palette, Role::constraint, s[2]);
  set(palette, Role::selection, s[1]);
  set(palette, Role::error, s[3]);
  set(palette, Role::exact, palette.roles[static_cast<std::size_t>(Role::text)]);
  set(palette, Role::axis_x, s[3]);
  set(palette, Role::axis_y, s[2]);
  set(palette, Role::axis_z, blue);
  set(palette, Role::series, s[0]);
}

Palette light_palette(double series_contrast) {
  Palette palette;
  palette.light = true;
  set(palette, Role::text, rgb_of(0x1B1F24));
  set(palette, Role::dim, rgb_of(0x57606A));
  set(palette, Role::background, rgb_of(0xF7F8FA));
  set(palette, Role::background_top, rgb_of(0xFFFFFF));
  set(palette, Role::background_bottom, rgb_of(0xE9ECF1));
  set(palette, Role::panel, rgb_of(0xFFFFFF));
  set(palette, Role::border, rgb_of(0xDDE1E7));
  set(palette, Role::grid, rgb_of(0xC6CDD7));
  set(palette, Role::surface, rgb_of(0xC9CED6));
  set(palette, Role::bone, rgb_of(0x9DABC0));
  const glm::vec3 darkest = rgb_of(0xE9ECF1);
  set(palette, Role::accent, darkened(rgb_of(0x1F6FC4), darkest, series_contrast));
  for (std::size_t i = 0; i < kSeriesCount; ++i) {
    palette.series[i] = darkened(rgb_of(kOkabeIto[i]), darkest, series_contrast);
  }
  set_series_roles(palette, palette.series[0]);
  return palette;
}

}  // namespace

glm::vec3 rgb_of(std::uint32_t hex) {
  return glm::vec3(static_cast<float>((hex >> 16U) & 0xFFU),
                   static_cast<float>((hex >> 8U) & 0xFFU), static_cast<float>(hex & 0xFFU)) /
         255.0F;
}

glm::vec4 Palette::resolve(const Paint& paint) const {
  if (paint.by_value) return {paint.rgb, paint.alpha};
  if (paint.role == Role::series) {
    constexpr int count = static_cast<int>(kSeriesCount);
    const int index = ((paint.series_index % count) + count) % count;
    return {series[static_cast<std::size_t>(index)], paint.alpha};
  }
  return {roles[static_cast<std::size_t>(paint.role)], paint.alpha};
}

Palette Palette::dark() {
  Palette palette;
  set(palette, Role::text, rgb_of(0xE6E9EE));
  set(palette, Role::dim, rgb_of(0x9AA4B2));
  set(palette, Role::background, rgb_of(0x14171C));
  set(palette, Role::background_top, rgb_of(0x262D37));
  set(palette, Role::background_bottom, rgb_of(0x14171C));
  set(palette, Role::panel, rgb_of(0x1C2128));
  set(palette, Role::border, rgb_of(0x2B323C));
  set(palette, Role::grid, rgb_of(0x414B59));
  set(palette, Role::accent, rgb_of(0x4C9BE8));
  set(palette, Role::surface, rgb_of(0xC3C9D2));
  set(palette, Role::bone, rgb_of(0xA9B7CC));
  for (std::size_t i = 0; i < kSeriesCount; ++i) palette.series[i] = rgb_of(kOkabeIto[i]);
  // The lighter of the two blues: on a dark background arrows have to carry to the back row.
  set_series_roles(palette, palette.series[5]);
  return palette;
}

Palette Palette::light_theme() { return light_palette(3.0); }

Palette Palette::projector() {
  Palette palette = light_palette(4.5);
  set(palette, Role::text, rgb_of(0x0B0D10));
  set(palette, Role::dim, rgb_of(0x3A414A));
  set(palette, Role::exact, rgb_of(0x0B0D10));
  palette.line_scale = 2.0F;
  return palette;
}

double contrast_ratio(const glm::vec3& a, const glm::vec3& b) {
  // WCAG 2.1, definitions of "relative luminance" and "contrast ratio".
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Dash series_dash(int index) {
  // Colours come round after as many series as there are dashes; from then on each colour gets the
  // dash after its last one, so that 49 series are told apart by both together.
  constexpr int count = static_cast<int>(kSeriesCount);
  const int wrapped = ((index % (count * count)) + count * count) % (count * count);
  return static_cast<Dash>((wrapped + wrapped / count) % count);
}

DashPattern dash_pattern(Dash dash) {
  switch (dash) {
    case Dash::solid:
      return {};
    case Dash::dashed:
      return {{5.0F, 3.0F}, 2};
    case Dash::dotted:
      return {{1.0F, 2.0F}, 2};
    case Dash::dash_dot:
      return {{6.0F, 2.5F, 1.0F, 2.5F}, 4};
    case Dash::long_dash:
      return {{10.0F, 3.0F}, 2};
    case Dash::dash_dot_dot:
      return {{6.0F, 2.0F, 1.0F, 2.0F, 1.0F, 2.0F}, 6};
    case Dash::sparse:
      return {{2.5F, 5.0F}, 2};
  }
  return {};
}

}  // namespace motionlab::draw
