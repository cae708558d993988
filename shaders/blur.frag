// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The mean of 4x4 texels in four bilinear reads: takes the grain out of the sampled ground shadow. The
// result lies half a texel toward the origin of the texture; ground_cover.frag puts it back.
in vec2 place;
uniform sampler2D source;
uniform float texel;
out vec4 out_color;

void main() {
  vec2 low = place - 0.5 * texel;
  float sum = texture(source, low).r + texture(source, low + vec2(2.0, 0.0) * texel).r +
              texture(source, low + vec2(0.0, 2.0) * texel).r + texture(source, low + vec2(2.0, 2.0) * texel).r;
  out_color = vec4(0.25 * sum);
}
