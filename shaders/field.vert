// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// A scalar field on a rectangle of the plane z = 0.
uniform vec4 rectangle;  // minimum x, y and maximum x, y [m]
out vec2 place;

void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = view_projection * vec4(mix(rectangle.xy, rectangle.zw, place), 0.0, 1.0);
}
