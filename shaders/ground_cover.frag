// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Darkens the ground where the key light does not reach it.
in vec2 place;
uniform sampler2D covered;
uniform float texel;
uniform float strength;
out vec4 out_color;

void main() { out_color = vec4(0.0, 0.0, 0.0, strength * texture(covered, place - 0.5 * texel).r); }
