// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The soft shadow on the ground, computed once a frame into a small texture that covers the shadow's
// footprint: its cost does not depend on the size of the picture. The penumbra widens with the
// height of what casts it (Fernando 2005, "Percentage-closer soft shadows").
in vec2 place;
uniform vec4 footprint;  // x, z of the corner and size [m]
uniform float height;    // of the ground [m]
uniform vec2 light_size;  // x: penumbra per depth, both 0…1 of the map; y: widest penumbra
uniform sampler2DShadow shadow_map;
uniform sampler2D shadow_depth;  // the same texture, read as it is
out vec4 out_color;

const int kTaps = 12;
// A sunflower: evenly spread over the unit disc.
vec2 tap(int i, float turn) {
  float r = sqrt((float(i) + 0.5) / float(kTaps));
  float a = 2.39996 * float(i) + turn;
  return r * vec2(cos(a), sin(a));
}

void main() {
  vec3 world = vec3(footprint.x + place.x * footprint.z, height, footprint.y + place.y * footprint.w);
  vec3 p = (shadow_matrix * vec4(world, 1.0)).xyz;
  float depth = min(p.z, 1.0);
  float turn = 6.2832 * fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
  float blockers = 0.0;
  float blocker_depth = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    float d = texture(shadow_depth, p.xy + light_size.y * tap(i, turn)).r;
    float hit = d < depth - 0.002 ? 1.0 : 0.0;
    blockers += hit;
    blocker_depth += hit * d;
  }
  float gap = blockers > 0.0 ? depth - blocker_depth / blockers : 0.0;
  float radius = clamp(light_size.x * gap, 1.5 * shadow.y, light_size.y);
  float covered = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    covered += 1.0 - texture(shadow_map, vec3(p.xy + radius * tap(i, turn), depth - 0.002));
  }
  out_color = vec4(covered / float(kTaps));
}
