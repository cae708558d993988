// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Smooths the edges of triangles in a finished picture: along an edge, found from the brightness of
// the four diagonal neighbours, colours are averaged (after Lottes 2009, "FXAA"). For targets without
// multisampling.
in vec2 place;
uniform sampler2D picture;
out vec4 out_color;

float luma(vec4 c) { return dot(c.rgb, vec3(0.299, 0.587, 0.114)) + 0.2 * c.a; }

void main() {
  vec2 pixel = viewport.zw;
  vec4 center = texture(picture, place);
  float m = luma(center);
  float nw = luma(texture(picture, place + vec2(-0.5, 0.5) * pixel));
  float ne = luma(texture(picture, place + vec2(0.5, 0.5) * pixel));
  float sw = luma(texture(picture, place + vec2(-0.5, -0.5) * pixel));
  float se = luma(texture(picture, place + vec2(0.5, -0.5) * pixel));
  float low = min(m, min(min(nw, ne), min(sw, se)));
  float high = max(m, max(max(nw, ne), max(sw, se)));
  vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
  float reduce = max((nw + ne + sw + se) * 0.25 * 0.125, 1.0 / 128.0);
  along = clamp(along / (min(abs(along.x), abs(along.y)) + reduce), -8.0, 8.0) * pixel;
  vec4 near = 0.5 * (texture(picture, place - along / 6.0) + texture(picture, place + along / 6.0));
  vec4 far = 0.5 * near + 0.25 * (texture(picture, place - 0.5 * along) + texture(picture, place + 0.5 * along));
  float f = luma(far);
  vec4 smoothed = f < low || f > high ? near : far;
  out_color = high - low < max(0.04, 0.1 * high) ? center : smoothed;
}
