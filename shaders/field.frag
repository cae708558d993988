// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
in vec2 place;
uniform sampler2D values;
uniform sampler2D color_map;
uniform vec2 scalar_range;  // minimum, 1 / (maximum - minimum)
uniform float alpha;
out vec4 out_color;

void main() {
  float value = texture(values, place).r;
  if (value < -1.0e30) discard;  // a cell without a finite value
  float t = clamp((value - scalar_range.x) * scalar_range.y, 0.0, 1.0);
  out_color = vec4(texture(color_map, vec2(t * (255.0 / 256.0) + 0.5 / 256.0, 0.5)).rgb * alpha, alpha);
}
