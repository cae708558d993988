// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
in vec4 shade;
out vec4 out_color;

void main() { out_color = shade; }
