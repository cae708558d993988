// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Smooths the edges of triangles in a finished picture: along an edge, found from the brightness of
// the four diagonal neighbours, colours are averaged (after Lottes 2009, "FXAA"). For targets without
// multisampling.
uniform sampler2D picture;
out vec4 out_color;

float luma(vec4 c) { return dot(c, vec4(0.299, 0.587, 0.114, 0.2)); }

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float m = luma(texelFetch(picture, at, 0));
  float nw = luma(texelFetchOffset(picture, at, 0, ivec2(-1, 1)));
  float ne = luma(texelFetchOffset(picture, at, 0, ivec2(1, 1)));
  float sw = luma(texelFetchOffset(picture, at, 0, ivec2(-1, -1)));
  float se = luma(texelFetchOffset(picture, at, 0, ivec2(1, -1)));
  float low = min(m, min(min(nw, ne), min(sw, se)));
  float high = max(m, max(max(nw, ne), max(sw, se)));
  if (high - low < max(0.04, 0.12 * high)) discard;  // no edge: the pixel stays as it is
  vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
  float reduce = max((nw + ne + sw + se) * 0.03125, 1.0 / 128.0);
  along = clamp(along / (min(abs(along.x), abs(along.y)) + reduce), -4.0, 4.0) * viewport.zw;
  vec2 place = gl_FragCoord.xy * viewport.zw;
  out_color = 0.5 * (texture(picture, place - 0.32 * along) + texture(picture, place + 0.32 * along));
}
