// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Moves the vertices of a skinned mesh; what comes out is captured, not drawn. The same arithmetic
// as engine/anim/skinning_kernels.cpp, whose comments say why.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform samplerBuffer joints;      // three texels a joint
uniform samplerBuffer influences;  // joint, weight
uniform int first_joint;           // texel of the first one
uniform int width;                 // influences stored for a vertex
uniform int count;                 // of which so many count

out vec3 moved_position;
out vec3 moved_normal;

int joint_at(int i) {
  return first_joint + 3 * int(texelFetch(influences, gl_VertexID * width + i).r);
}
float weight_at(int i) { return texelFetch(influences, gl_VertexID * width + i).g; }

#ifdef DUAL_QUATERNIONS
// Texels of a joint: real part, dual part, and its scale.
void main() {
  float sum = 0.0;
  for (int i = 0; i < count; ++i) sum += weight_at(i);
  vec4 pivot = texelFetch(joints, joint_at(0));
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  float scale = 0.0;
  for (int i = 0; i < count; ++i) {
    int at = joint_at(i);
    float w = weight_at(i) / sum;
    vec4 q = texelFetch(joints, at);
    float side = dot(q, pivot) < 0.0 ? -w : w;
    real += side * q;
    dual += side * texelFetch(joints, at + 1);
    scale += w * texelFetch(joints, at + 2).x;
  }
  float inverse_norm = 1.0 / sqrt(dot(real, real));
  real *= inverse_norm;
  dual *= inverse_norm;
  vec3 p = scale * position;
  moved_position = p + 2.0 * cross(real.xyz, cross(real.xyz, p) + real.w * p) +
                   2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  vec3 n = scale < 0.0 ? -normal : normal;
  moved_normal = n + 2.0 * cross(real.xyz, cross(real.xyz, n) + real.w * n);
  gl_Position = vec4(0.0);
}
#else
// Texels of a joint: the rows of its matrix.
void main() {
  float sum = 0.0;
  for (int i = 0; i < count; ++i) sum += weight_at(i);
  vec4 r0 = vec4(0.0);
  vec4 r1 = vec4(0.0);
  vec4 r2 = vec4(0.0);
  for (int i = 0; i < count; ++i) {
    int at = joint_at(i);
    float w = weight_at(i) / sum;
    r0 += w * texelFetch(joints, at);
    r1 += w * texelFetch(joints, at + 1);
    r2 += w * texelFetch(joints, at + 2);
  }
  vec4 p = vec4(position, 1.0);
  moved_position = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
  vec3 c0 = cross(r1.xyz, r2.xyz);
  vec3 n = vec3(dot(c0, normal), dot(cross(r2.xyz, r0.xyz), normal),
                dot(cross(r0.xyz, r1.xyz), normal));
  n *= dot(r0.xyz, c0) < 0.0 ? -1.0 : 1.0;
  float squared = dot(n, n);
  moved_normal = squared > 1.0e-36 && squared < 1.0e36 ? n * inversesqrt(squared) : vec3(0.0);
  gl_Position = vec4(0.0);
}
#endif
