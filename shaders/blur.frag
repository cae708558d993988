// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// One direction of a small binomial blur: takes the grain out of the sampled ground shadow.
in vec2 place;
uniform sampler2D source;
uniform vec2 direction;  // one texel along the blurred axis
out vec4 out_color;

void main() {
  // Taps of 1 4 6 4 1, in three bilinear reads.
  float sum = 0.375 * texture(source, place).r;
  sum += 0.3125 * texture(source, place + 1.2 * direction).r;
  sum += 0.3125 * texture(source, place - 1.2 * direction).r;
  out_color = vec4(sum);
}
