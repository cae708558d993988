// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// One triangle that covers the viewport.
out vec2 place;  // 0…1 over the viewport, from the lower left

void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  place = corner;
  gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
