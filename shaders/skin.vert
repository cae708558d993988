// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Moves the vertices of a mesh by morph targets and joints; what comes out is captured, not drawn.
// The same arithmetic as engine/anim/skinning_kernels.cpp and skinning_rigid.cpp, whose comments
// say why. One of MATRICES, DUAL_QUATERNIONS, BULGE_FREE, LOGARITHMS, CENTERS is defined.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 anchor_start;  // CENTERS: the centre, w is 1 where there is one;
layout(location = 3) in vec4 anchor_end;    // BULGE_FREE: the bone, moved by joint anchor_start.w

// Six texels a joint (draw::SkinJoint): rows of its matrix, real part, dual part, scale. Behind
// them one texel a morph target: which, and its weight.
uniform samplerBuffer pose;
uniform samplerBuffer influences;  // joint, weight
uniform samplerBuffer targets;     // of position, of normal
uniform int first_joint;           // texel of the first one
uniform int first_morph;           // texel of the first one
uniform int morph_count;
uniform int vertices;
uniform vec4 origin;  // added to every position
uniform int width;  // influences stored for a vertex
uniform int count;  // of which so many count

out vec3 moved_position;
out vec3 moved_normal;

int texel_of(float joint) { return first_joint + 6 * int(joint); }
int joint_at(int i) { return texel_of(texelFetch(influences, gl_VertexID * width + i).r); }
float weight_at(int i) { return texelFetch(influences, gl_VertexID * width + i).g; }
float weight_sum() {
  float sum = 0.0;
  for (int i = 0; i < count; ++i) sum += weight_at(i);
  return sum;
}

vec3 transformed(int joint, vec3 p) {
  vec4 v = vec4(p, 1.0);
  return vec3(dot(texelFetch(pose, joint), v), dot(texelFetch(pose, joint + 1), v),
              dot(texelFetch(pose, joint + 2), v));
}

void add_morphs(inout vec3 p, inout vec3 n) {
  for (int i = 0; i < morph_count; ++i) {
    vec2 morph = texelFetch(pose, first_morph + i).xy;
    int at = 2 * (int(morph.x) * vertices + gl_VertexID);
    p += morph.y * texelFetch(targets, at).xyz;
    n += morph.y * texelFetch(targets, at + 1).xyz;
  }
  // To length 1, whatever the size; what has none is as at rest.
  vec3 size = abs(n);
  float largest = max(size.x, max(size.y, size.z));
  bool usable = largest > 0.0 && largest < 3.0e38;
  if (morph_count > 0) n = usable ? normalize(n / largest) : normal;
}

#ifdef MATRICES
void move(vec3 p, vec3 n) {
  float sum = weight_sum();
  vec4 r0 = vec4(0.0);
  vec4 r1 = vec4(0.0);
  vec4 r2 = vec4(0.0);
  for (int i = 0; i < count; ++i) {
    int at = joint_at(i);
    float w = weight_at(i) / sum;
    r0 += w * texelFetch(pose, at);
    r1 += w * texelFetch(pose, at + 1);
    r2 += w * texelFetch(pose, at + 2);
  }
  vec4 v = vec4(p, 1.0);
  moved_position = vec3(dot(r0, v), dot(r1, v), dot(r2, v));
  vec3 c0 = cross(r1.xyz, r2.xyz);
  vec3 turned = vec3(dot(c0, n), dot(cross(r2.xyz, r0.xyz), n), dot(cross(r0.xyz, r1.xyz), n));
  turned *= dot(r0.xyz, c0) < 0.0 ? -1.0 : 1.0;
  float squared = dot(turned, turned);
  moved_normal =
      squared > 1.0e-36 && squared < 1.0e36 ? turned * inversesqrt(squared) : vec3(0.0);
}
#else
// A rigid motion as a dual quaternion; quaternions are (x, y, z, w).
struct Motion {
  vec4 real;
  vec4 dual;
};

// Of joint i, on the pivot's side: the heaviest one's.
Motion motion_at(int i, vec4 pivot) {
  int at = joint_at(i);
  vec4 real = texelFetch(pose, at + 3);
  float side = dot(real, pivot) < 0.0 ? -1.0 : 1.0;
  return Motion(side * real, side * texelFetch(pose, at + 4));
}

vec4 pivot_motion() { return texelFetch(pose, joint_at(0) + 3); }

// Kavan 2008, algorithm 1; scales are blended beside it.
Motion linear_blend(float sum, out float scale) {
  vec4 pivot = pivot_motion();
  Motion blend = Motion(vec4(0.0), vec4(0.0));
  scale = 0.0;
  for (int i = 0; i < count; ++i) {
    float w = weight_at(i) / sum;
    Motion m = motion_at(i, pivot);
    blend.real += w * m.real;
    blend.dual += w * m.dual;
    scale += w * texelFetch(pose, joint_at(i) + 5).x;
  }
  float inverse_norm = 1.0 / sqrt(dot(blend.real, blend.real));
  return Motion(inverse_norm * blend.real, inverse_norm * blend.dual);
}

vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

vec3 moved(Motion m, vec3 p) {
  return turned(m.real, p) + 2.0 * (m.real.w * m.dual.xyz - m.dual.w * m.real.xyz +
                                    cross(m.real.xyz, m.dual.xyz));
}
#endif

#ifdef LOGARITHMS
vec4 product(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

Motion product(Motion a, Motion b) {
  return Motion(product(a.real, b.real), product(a.real, b.dual) + product(a.dual, b.real));
}

Motion conjugate(Motion m) {
  return Motion(vec4(-m.real.xyz, m.real.w), vec4(-m.dual.xyz, m.dual.w));
}

Motion unit(Motion m) {
  float inverse_norm = inversesqrt(dot(m.real, m.real));
  vec4 real = inverse_norm * m.real;
  vec4 dual = inverse_norm * m.dual;
  return Motion(real, dual - dot(real, dual) * real);
}

// Half the dual angle times the screw axis.
struct Twist {
  vec3 real;
  vec3 dual;
};

// The differences of nearly equal terms are taken as factors, which small angles leave exact.
Twist log_of(Motion m) {
  float sine = length(m.real.xyz);
  if (sine < 1.0e-6) return Twist(m.real.xyz, m.dual.xyz);
  float ratio = atan(sine, m.real.w) / sine;
  vec3 axis = m.real.xyz / sine;
  float pitch = -m.dual.w / sine;
  return Twist(ratio * m.real.xyz,
               ratio * m.dual.xyz + (pitch * (1.0 - ratio * m.real.w)) * axis);
}

Motion exp_of(Twist t) {
  float angle = length(t.real);
  if (angle < 1.0e-6) return Motion(vec4(t.real, 1.0), vec4(t.dual, 0.0));
  float ratio = sin(angle) / angle;
  vec3 axis = t.real / angle;
  float pitch = dot(t.dual, axis);
  return Motion(vec4(ratio * t.real, cos(angle)),
                vec4(ratio * t.dual + (pitch * (cos(angle) - ratio)) * axis,
                     -pitch * sin(angle)));
}

// Kavan 2008, algorithm 2.
Motion logarithmic_blend(float sum, out float scale) {
  Motion q = unit(linear_blend(sum, scale));
  vec4 pivot = pivot_motion();
  for (int step = 0; count > 1 && step < 6; ++step) {
    Twist mean = Twist(vec3(0.0), vec3(0.0));
    for (int i = 0; i < count; ++i) {
      float w = weight_at(i) / sum;
      if (w == 0.0) continue;
      Twist t = log_of(product(conjugate(q), motion_at(i, pivot)));
      mean.real += w * t.real;
      mean.dual += w * t.dual;
    }
    q = unit(product(q, exp_of(mean)));
    if (length(mean.real) < 1.0e-6 && length(mean.dual) < 1.0e-6 * (1.0 + length(q.dual))) break;
  }
  return q;
}
#endif

#ifdef BULGE_FREE
vec3 closest(vec3 start, vec3 end, vec3 p) {
  vec3 along = end - start;
  float squared = dot(along, along);
  float t = squared > 0.0 ? clamp(dot(p - start, along) / squared, 0.0, 1.0) : 0.0;
  return start + t * along;
}

// Kim & Han 2014: no further from the vertex's bone than at rest. `p` at rest, `at` moved.
vec3 without_bulge(vec3 p, vec3 at) {
  if (count < 2 || !(weight_at(1) > 0.0)) return at;
  int bone = texel_of(anchor_start.w);
  float allowed = abs(texelFetch(pose, bone + 5).x) *
                  distance(closest(anchor_start.xyz, anchor_end.xyz, p), p);
  vec3 nearest =
      closest(transformed(bone, anchor_start.xyz), transformed(bone, anchor_end.xyz), at);
  float away = distance(nearest, at);
  return away > allowed * 1.000001 ? nearest + (allowed / away) * (at - nearest) : at;
}
#endif

#ifndef MATRICES
void move(vec3 p, vec3 n) {
  float scale;
  float sum = weight_sum();
#ifdef LOGARITHMS
  Motion m = logarithmic_blend(sum, scale);
#else
  Motion m = linear_blend(sum, scale);
#endif
  moved_normal = turned(m.real, scale < 0.0 ? -n : n);
#ifdef CENTERS
  // Le & Hodgins 2016, algorithm 2.
  vec3 center = anchor_start.w > 0.0 ? anchor_start.xyz : p;
  moved_position = turned(m.real, scale * (p - center));
  for (int i = 0; i < count; ++i) {
    moved_position += (weight_at(i) / sum) * transformed(joint_at(i), center);
  }
#else
  moved_position = moved(m, scale * p);
#endif
#ifdef BULGE_FREE
  moved_position = without_bulge(p, moved_position);
#endif
}
#endif

void main() {
  vec3 p = position;
  vec3 n = normal;
  add_morphs(p, n);
  move(p, n);
  moved_position += origin.xyz;
  gl_Position = vec4(0.0);
}
