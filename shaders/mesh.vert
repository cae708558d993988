// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Meshes and solids. Solids are instanced; a mesh is one instance whose attributes are constant.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) in vec4 color;
layout(location = 4) in float scalar;
layout(location = 5) in mat4 transform;  // model to world; 5…8
layout(location = 9) in vec4 paint;      // sRGB, straight alpha
layout(location = 10) in vec4 surface;   // x: roughness, y: alpha cutoff
layout(location = 11) in vec2 second_uv;

// Of each map, base to emission: from its set of coordinates to its image.
uniform mat3 map_transforms[4];
uniform float map_uv_sets[4];
uniform vec2 scalar_range;  // minimum, 1 / (maximum - minimum)

out Surface {
  vec3 world;
  vec3 normal;
  vec3 shadow_place;
  vec4 uvs;       // in the base map, in the normal map
  vec4 more_uvs;  // in the occlusion map, in the emission map
  vec4 color;
  float scalar;
  vec2 finish;
} v;

vec2 place_in(int map) {
  return (map_transforms[map] * vec3(map_uv_sets[map] > 0.5 ? second_uv : uv, 1.0)).xy;
}

void main() {
  vec4 world = transform * vec4(position, 1.0);
  v.world = world.xyz;
  // Normals transform by the cofactor matrix; its sign is that of the determinant, so that mirrored
  // instances keep their outside.
  mat3 m = mat3(transform);
  vec3 bc = cross(m[1], m[2]);
  vec3 n = normal.x * bc + normal.y * cross(m[2], m[0]) + normal.z * cross(m[0], m[1]);
  n *= dot(m[0], bc) < 0.0 ? -1.0 : 1.0;
  v.normal = n;
  // The receiver is moved off the surface by about a texel, so that it does not shade itself.
#ifdef SMOOTH_NORMALS
  vec3 off = n * inversesqrt(max(dot(n, n), 1.0e-30)) + 0.5 * key_direction.xyz;
#else
  vec3 off = 1.5 * key_direction.xyz;
#endif
  v.shadow_place = (shadow_matrix * vec4(world.xyz + 1.6 * shadow.z * off, 1.0)).xyz;
  v.uvs = vec4(place_in(0), place_in(1));
  v.more_uvs = vec4(place_in(2), place_in(3));
  v.color = paint;
#ifdef VERTEX_COLORS
  v.color *= color;
#endif
  v.scalar = (scalar - scalar_range.x) * scalar_range.y;
  v.finish = surface.xy;
  gl_Position = view_projection * world;
}
