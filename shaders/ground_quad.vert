// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The rectangle of the ground that a shadow can reach.
uniform vec4 footprint;  // x, z of the corner and size [m]
uniform float height;    // of the ground [m]
out vec2 place;

void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 xz = footprint.xy + place * footprint.zw;
  gl_Position = view_projection * vec4(xz.x, height, xz.y, 1.0);
}
