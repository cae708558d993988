// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Stands in front of every shader.

// Must match FrameUniforms in engine/gfx/frame.h.
layout(std140) uniform Frame {
  mat4 view_projection;  // world to clip
  mat4 shadow_matrix;    // world to shadow map, 0…1 on each axis
  vec4 eye;              // xyz: the eye, or for a parallel projection (w = 0) the direction to it
  vec4 key_direction;    // xyz: to the key light, unit
  vec4 viewport;         // width, height [px], and their reciprocals
  vec4 shadow;           // x: 1 when there is a shadow map; y: one texel of it; z: that texel in world [m]
};

// Light is added up in "linear = display²", which is close to sRGB's curve and costs a software
// rasteriser one multiplication and one root instead of six powers a pixel.
vec3 to_light(vec3 display) { return display * display; }
vec3 to_display(vec3 light) { return sqrt(min(light, vec3(1.0))); }
