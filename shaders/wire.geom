// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Hands each fragment its distances to the three edges, for the wireframe overlay.
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

in Surface {
  vec3 world;
  vec3 normal;
  vec3 shadow_place;
  vec2 uv;
  vec4 color;
  float scalar;
  vec2 finish;
} v[];

out Surface {
  vec3 world;
  vec3 normal;
  vec3 shadow_place;
  vec2 uv;
  vec4 color;
  float scalar;
  vec2 finish;
} g;
out vec3 corner_weights;

void main() {
  for (int i = 0; i < 3; ++i) {
    g.world = v[i].world;
    g.normal = v[i].normal;
    g.shadow_place = v[i].shadow_place;
    g.uv = v[i].uv;
    g.color = v[i].color;
    g.scalar = v[i].scalar;
    g.finish = v[i].finish;
    corner_weights = vec3(i == 0, i == 1, i == 2);
    gl_Position = gl_in[i].gl_Position;
    EmitVertex();
  }
  EndPrimitive();
}
