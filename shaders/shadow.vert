// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Depth as seen from the key light.
layout(location = 0) in vec3 position;
layout(location = 5) in mat4 transform;
uniform mat4 light_projection;  // world to the light's clip space

void main() { gl_Position = light_projection * (transform * vec4(position, 1.0)); }
