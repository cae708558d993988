// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Matte surfaces under one key light with a soft shadow, and a hemispheric fill.
in Surface {
  vec3 world;
  vec3 normal;
  vec3 shadow_place;
  vec4 uvs;       // in the base map, in the normal map
  vec4 more_uvs;  // in the occlusion map, in the emission map
  vec4 color;
  float scalar;
  vec2 finish;
} v;
#ifdef WIREFRAME
in vec3 corner_weights;
uniform vec4 wire_color;  // sRGB, straight alpha
uniform float wire_width;  // half of it [px]
#endif
#ifdef TEXTURED
uniform sampler2D base_texture;
#endif
#ifdef NORMAL_MAP
uniform sampler2D normal_map;
#endif
#ifdef OCCLUSION_MAP
uniform sampler2D occlusion_map;
#endif
#ifdef EMISSION_MAP
uniform sampler2D emission_map;
#endif
uniform vec4 emission;  // linear
uniform vec2 map_strengths;  // of normals and of occlusion
#ifdef SCALARS
uniform sampler2D color_map;
#endif
#ifdef SHADOWED
uniform sampler2DShadow shadow_map;
#endif

out vec4 out_color;  // premultiplied

#ifndef UNLIT
const vec3 kSky = vec3(0.50, 0.51, 0.52);
const vec3 kFloor = vec3(0.27, 0.26, 0.25);
const vec3 kKey = vec3(0.67, 0.66, 0.64);

float key_visibility() {
#ifdef SHADOWED
  // Two bilinear comparisons on a diagonal: a filter three texels wide.
  vec3 d = vec3(0.75, -0.4, 0.0) * shadow.y;
  return 0.5 * (texture(shadow_map, v.shadow_place + d) + texture(shadow_map, v.shadow_place - d));
#else
  return 1.0;
#endif
}

#ifdef NORMAL_MAP
// The directions of u and of -v (glTF's v runs down, its green up) along the surface come from how
// position and coordinates change from pixel to pixel: no tangents are needed.
vec3 tilted(vec3 n) {
  vec3 dx = dFdx(v.world);
  vec3 dy = dFdy(v.world);
  vec2 du = dFdx(v.uvs.zw);
  vec2 dv = dFdy(v.uvs.zw);
  vec3 across_y = cross(dy, n);
  vec3 across_x = cross(n, dx);
  vec3 t = across_y * du.x + across_x * dv.x;
  vec3 b = -(across_y * du.y + across_x * dv.y);
  float longest = max(dot(t, t), dot(b, b));
  if (longest < 1.0e-30) return n;
  vec3 m = texture(normal_map, v.uvs.zw).xyz * (255.0 / 127.0) - 128.0 / 127.0;
  m.xy *= map_strengths.x;
  return normalize((t * m.x + b * m.y) * inversesqrt(longest) + n * max(m.z, 0.05));
}
#endif

vec3 lit(vec3 albedo) {
#ifdef SMOOTH_NORMALS
  vec3 n = normalize(gl_FrontFacing ? v.normal : -v.normal);
#ifdef NORMAL_MAP
  n = tilted(n);
#endif
#else
  vec3 n = normalize(cross(dFdx(v.world), dFdy(v.world)));  // of the face, to the viewer
#endif
  vec3 l = key_direction.xyz;
  float facing = dot(n, l);
  // A little wrap keeps the terminator soft.
  // Where the light grazes, a shadow map of this size cannot tell the surface from itself: there the terminator alone shades.
  float visibility = mix(1.0, key_visibility(), smoothstep(0.05, 0.4, facing));
  float diffuse = max(0.88 * facing + 0.12, 0.0) * visibility;
  vec3 around = mix(kFloor, kSky, 0.5 * n.y + 0.5);
#ifdef OCCLUSION_MAP
  around *= mix(1.0, texture(occlusion_map, v.more_uvs.xy).r, map_strengths.y);
#endif
  vec3 light = around + kKey * diffuse;
  vec3 to_eye = normalize(eye.xyz - eye.w * v.world);
  vec3 h = normalize(l + to_eye);
  float gloss = max(dot(n, h), 0.0);
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;  // to the 16th
  float sheen = 0.35 * (1.0 - v.finish.x) * gloss * gloss * diffuse;
  return albedo * light + vec3(sheen);
}
#endif

void main() {
  vec4 base = v.color;
#ifdef TEXTURED
  base *= texture(base_texture, v.uvs.xy);
#endif
#ifdef SCALARS
  base.rgb = texture(color_map, vec2(clamp(v.scalar, 0.0, 1.0) * (255.0 / 256.0) + 0.5 / 256.0, 0.5)).rgb;
#endif
#ifdef MASKED
  if (base.a < v.finish.y) discard;
  base.a = 1.0;
#endif
#ifdef UNLIT
  vec3 color = base.rgb;
#else
  vec3 seen = lit(to_light(base.rgb));
#ifdef EMISSION_MAP
  seen += emission.rgb * to_light(texture(emission_map, v.more_uvs.zw).rgb);
#else
  seen += emission.rgb;
#endif
  vec3 color = to_display(seen);
#endif
#ifdef WIREFRAME
  vec3 heights = 1.0 / max(fwidth(corner_weights), vec3(1.0e-6));  // of the triangle [px]
  vec3 pixels = corner_weights * heights;
  float line = clamp(wire_width + 0.5 - min(pixels.x, min(pixels.y, pixels.z)), 0.0, 1.0);
  // Where triangles are hardly larger than the lines, these would paint the surface over.
  line *= mix(0.4, 1.0, smoothstep(1.0, 8.0, min(heights.x, min(heights.y, heights.z)) / (2.0 * wire_width)));
  color = mix(color, wire_color.rgb, line * wire_color.a);
  base.a = mix(base.a, 1.0, line * wire_color.a);
#endif
  out_color = vec4(color * base.a, base.a);
}
