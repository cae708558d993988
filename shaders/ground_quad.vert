// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
uniform vec4 footprint;
uniform float height;
out vec2 place;

void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 xz = footprint.xy + place * footprint.zw;
  gl_Position = view_projection * vec4(xz.x, height, xz.y, 1.0);
}
