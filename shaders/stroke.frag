// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Coverage from exact distances, so that strokes are smooth without multisampling. Compiled once for
// plain lines, once with DASHED and once with SHAPES (markers and arrows): a software rasteriser pays
// for both sides of every branch.
in vec2 at;
flat in vec4 form;
flat in vec4 ends;
in vec4 shade;
out vec4 out_color;  // premultiplied

#ifdef DASHED
uniform vec4 dash_a[8];  // lengths of on, off, on, off
uniform vec4 dash_b[8];  // on, off, period, 1 when dashed

// Signed distance to the nearest dash; the ends are round and lie inside the "on" length.
float dash_distance(int pattern, float s, float v, float half_width) {
  float unit = 2.0 * half_width;
  vec4 a = dash_a[pattern] * unit;
  vec4 b = dash_b[pattern] * unit;
  float t = mod(s, b.z);
  float best = 1.0e6;
  float start = 0.0;
  vec3 on = vec3(a.x, a.z, b.x);
  vec3 off = vec3(a.y, a.w, b.y);
  for (int i = 0; i < 3; ++i) {
    float middle = start + 0.5 * on[i];
    float reach = max(0.5 * on[i] - half_width, 0.0);
    float gap = abs(t - middle);
    gap = min(gap, b.z - gap);  // the pattern repeats
    float du = max(gap - reach, 0.0);
    best = on[i] > 0.0 ? min(best, length(vec2(du, v)) - half_width) : best;
    start += on[i] + off[i];
  }
  return best;
}

#endif

#ifdef SHAPES
// The head's length and half width are those of engine/draw/svg.cpp.
float arrow_distance() {
  float head = min(9.0 * form.y, form.x);
  float side = 0.4 * head;
  float v = abs(at.y);
  float slant = dot(vec2(at.x - form.x, v), vec2(side, head)) * inversesqrt(side * side + head * head);
  float tip = max(slant, form.x - head - at.x);
  float shaft = max(v - form.y, max(-at.x, at.x - (form.x - 0.9 * head)));
  return min(tip, shaft);
}

float marker_distance(int marker) {
  float r = form.y;
  vec2 p = abs(at);
  if (marker == 0) return length(at) - r;                             // disc
  if (marker == 1) return max(p.x, p.y) - 0.85 * r;                   // square
  if (marker == 2) return (p.x + p.y - r) * 0.7071;                   // diamond
  if (marker == 3) return abs(length(at) - 0.8 * r) - 0.2 * r;        // ring
  vec2 d = abs(vec2(p.x - p.y, p.x + p.y)) * 0.7071;                  // cross
  return max(min(d.x, d.y) - 0.2 * r, max(d.x, d.y) - 0.99 * r);
}

#endif

void main() {
#ifdef SHAPES
  int kind = int(form.w);
  float d = kind < 16 ? marker_distance(kind - 8) : arrow_distance();
#else
  float beyond = max(max(-at.x, at.x - form.x), 0.0);
  float d = length(vec2(beyond, at.y)) - form.y;
  // At a joint each of the two strokes ends at the bisecting plane: no pixel is drawn by both.
  bool cut = dot(at, ends.xy) < 0.0 || dot(at - vec2(form.x, 0.0), ends.zw) > 0.0;
  d = cut ? 1.0 : d;
#ifdef DASHED
  d = max(d, dash_distance(int(form.w), form.z + clamp(at.x, 0.0, form.x), at.y, form.y));
#endif
#endif
  float alpha = clamp(0.5 - d, 0.0, 1.0) * shade.a;
  if (alpha < 0.004) discard;
  out_color = vec4(shade.rgb * alpha, alpha);
}
