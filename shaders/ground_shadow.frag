// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The soft shadow on the ground, computed once a frame into a small texture that covers the shadow's
// footprint: its cost does not depend on the size of the picture. The penumbra widens with the
// height of what casts it (Fernando 2005, "Percentage-closer soft shadows").
in vec2 place;
uniform vec4 footprint;   // x, z of the corner and size [m]
uniform float height;     // of the ground [m]
uniform vec2 light_size;  // x: penumbra per depth, both 0…1 of the map; y: widest penumbra
uniform vec4 taps[4];     // eight points spread over the unit disc
uniform sampler2DShadow shadow_map;
uniform sampler2D shadow_depth;  // the same texture, read as it is
out vec4 out_color;

void main() {
  vec3 world = vec3(footprint.x + place.x * footprint.z, height, footprint.y + place.y * footprint.w);
  vec3 p = (shadow_matrix * vec4(world, 1.0)).xyz;
  float depth = min(p.z, 1.0) - 0.002;
  // The taps turn from pixel to pixel in a pattern of 4x4, which the blur that follows evens out.
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  float angle = 0.3927 * float(((cell.x ^ cell.y) & 1) * 8 + (cell.y & 1) * 4 + ((cell.x ^ cell.y) >> 1) * 2 + (cell.y >> 1));
  mat2 turn = mat2(cos(angle), sin(angle), -sin(angle), cos(angle));
  mat2 search = light_size.y * turn;
  float blockers = 1.0e-4;
  float blocker_depth = 1.0e-4 * depth;
  for (int i = 0; i < 3; ++i) {
    float d = texture(shadow_depth, p.xy + search * taps[i].xy).r;
    float hit = d < depth ? 1.0 : 0.0;
    blockers += hit;
    blocker_depth += hit * d;
    d = texture(shadow_depth, p.xy + search * taps[i].zw).r;
    hit = d < depth ? 1.0 : 0.0;
    blockers += hit;
    blocker_depth += hit * d;
  }
  float radius = clamp(light_size.x * (depth - blocker_depth / blockers), 1.5 * shadow.y, light_size.y);
  mat2 spread = radius * turn;
  float light = 0.0;
  for (int i = 0; i < 4; ++i) {
    light += texture(shadow_map, vec3(p.xy + spread * taps[i].xy, depth));
    light += texture(shadow_map, vec3(p.xy + spread * taps[i].zw, depth));
  }
  out_color = vec4(1.0 - light / 8.0);
}
