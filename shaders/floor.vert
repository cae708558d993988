// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// A disc of ground around the scene, as a fan of 16 triangles.
uniform vec4 center;  // xyz: world, w: radius [m]
out vec2 at;          // x, z from the center [m]

void main() {
  int corner = gl_VertexID % 3;
  float angle = 0.39269908 * float(gl_VertexID / 3 + (corner == 2 ? 1 : 0));
  // The polygon's sides, not its corners, touch the circle.
  at = corner == 0 ? vec2(0.0) : center.w * 1.0196 * vec2(cos(angle), -sin(angle));
  gl_Position = view_projection * vec4(center.x + at.x, center.y, center.z + at.y, 1.0);
}
