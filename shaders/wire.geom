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
  vec4 uvs;       // in the base map, in the normal map
  vec4 more_uvs;  // in the occlusion map, in the emission map
  vec4 color;
  float scalar;
  vec2 finish;
} v[];

out Surface {
  vec3 world;
  vec3 normal;
  vec3 shadow_place;
  vec4 uvs;       // in the base map, in the normal map
  vec4 more_uvs;  // in the occlusion map, in the emission map
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
    g.uvs = v[i].uvs;
    g.more_uvs = v[i].more_uvs;
    g.color = v[i].color;
    g.scalar = v[i].scalar;
    g.finish = v[i].finish;
    corner_weights = vec3(i == 0, i == 1, i == 2);
    gl_Position = gl_in[i].gl_Position;
    EmitVertex();
  }
  EndPrimitive();
}
