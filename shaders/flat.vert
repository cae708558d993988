// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Triangles in one colour per vertex: fills, the background, the floor.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;  // straight alpha
uniform bool in_clip_space;
out vec4 shade;

void main() {
  shade = vec4(color.rgb * color.a, color.a);
  gl_Position = in_clip_space ? vec4(position, 1.0) : view_projection * vec4(position, 1.0);
}
