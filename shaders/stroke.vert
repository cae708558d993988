// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Lines, arrows and markers: screen-space rectangles made on the CPU (engine/gfx/strokes.h).
layout(location = 0) in vec3 position;  // normalised device coordinates
layout(location = 1) in vec2 uv;        // [px] along and across the stroke
layout(location = 2) in vec4 shape;     // length, half width [px], dash offset [px], kind
layout(location = 3) in vec4 joints;    // normals of the planes that end the stroke at a joint, in its frame
layout(location = 4) in vec4 color;     // straight alpha

out vec2 at;
flat out vec4 form;
flat out vec4 ends;
out vec4 shade;

void main() {
  at = uv;
  form = shape;
  ends = joints;
  shade = color;
  gl_Position = vec4(position, 1.0);
}
