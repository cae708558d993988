// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/formula_box.h"

#include <algorithm>
#include <cmath>

namespace motionlab::shell::detail {
namespace {

void add_stroke(Box& box, std::vector<glm::vec2> points, float width) {
  FormulaStroke stroke;
  stroke.points = std::move(points);
  stroke.width = width;
  box.strokes.push_back(std::move(stroke));
}

void add_filled(Box& box, std::vector<glm::vec2> points) {
  FormulaStroke stroke;
  stroke.points = std::move(points);
  stroke.filled = true;
  box.strokes.push_back(std::move(stroke));
}

// Points on a cubic Bézier curve.
void add_curve(std::vector<glm::vec2>& out, glm::vec2 a, glm::vec2 b, glm::vec2 c, glm::vec2 d,
               int count = 12) {
  for (int i = out.empty() ? 0 : 1; i <= count; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(count);
    const float s = 1.0F - t;
    out.push_back(s * s * s * a + 3.0F * s * s * t * b + 3.0F * s * t * t * c + t * t * t * d);
  }
}

void add_parenthesis(Box& box, float x, float width, float top, float bottom, float line,
                     bool opens) {
  const float tip = opens ? x + width : x;
  const float belly = opens ? x - 0.25F * width : x + 1.25F * width;
  const float pull = 0.3F * (bottom - top);
  std::vector<glm::vec2> points;
  add_curve(points, {tip, top}, {belly, top + pull}, {belly, bottom - pull}, {tip, bottom}, 24);
  add_stroke(box, std::move(points), 1.35F * line);
}

void add_brace(Box& box, float x, float width, float top, float bottom, float line, bool opens) {
  const float middle = 0.5F * (top + bottom);
  const float stem = x + 0.5F * width;
  const float outside = opens ? x + width : x;
  const float point = opens ? x : x + width;
  const float turn = std::min(0.8F * width, 0.25F * (bottom - top));
  // Two strokes that meet in the point: one line that turned back on itself would have a spike
  // there.
  std::vector<glm::vec2> upper;
  add_curve(upper, {outside, top}, {stem, top}, {stem, top + 0.3F * turn}, {stem, top + turn}, 8);
  add_curve(upper, {stem, middle - turn}, {stem, middle - 0.3F * turn}, {stem, middle},
            {point, middle}, 8);
  add_stroke(box, std::move(upper), line);
  std::vector<glm::vec2> lower;
  add_curve(lower, {point, middle}, {stem, middle}, {stem, middle + 0.3F * turn},
            {stem, middle + turn}, 8);
  add_curve(lower, {stem, bottom - turn}, {stem, bottom - 0.3F * turn}, {stem, bottom},
            {outside, bottom}, 8);
  add_stroke(box, std::move(lower), line);
}

std::vector<glm::vec2> disc(glm::vec2 center, float radius) {
  std::vector<glm::vec2> points;
  for (int i = 0; i < 16; ++i) {
    const float a = 6.2831853F * static_cast<float>(i) / 16.0F;
    points.push_back(center + radius * glm::vec2(std::cos(a), std::sin(a)));
  }
  return points;
}

}  // namespace

void Box::place(Box&& other, glm::vec2 offset) {
  for (FormulaGlyphs& g : other.glyphs) {
    g.origin += offset;
    glyphs.push_back(std::move(g));
  }
  for (FormulaStroke& s : other.strokes) {
    for (glm::vec2& p : s.points) p += offset;
    strokes.push_back(std::move(s));
  }
  for (FormulaTerm& t : other.terms) {
    t.min += offset;
    t.max += offset;
    terms.push_back(std::move(t));
  }
}

void Box::include(float up, float down) {
  ascent = std::max(ascent, up);
  descent = std::max(descent, down);
}

float add_bracket(Box& box, char sign, float x, float top, float bottom, float em, float line) {
  if (sign == '.') return 0.12F * em;
  const float height = bottom - top;
  const float pad = 0.08F * em;
  // Taller ones are a little wider.
  const float width = std::clamp(0.12F * height, 0.24F * em, 0.45F * em);
  const float x0 = x + pad;
  switch (sign) {
    case '(':
    case ')':
      add_parenthesis(box, x0, width, top, bottom, line, sign == '(');
      break;
    case '[':
      add_stroke(box, {{x0 + width, top}, {x0, top}, {x0, bottom}, {x0 + width, bottom}}, line);
      break;
    case ']':
      add_stroke(box, {{x0, top}, {x0 + width, top}, {x0 + width, bottom}, {x0, bottom}}, line);
      break;
    case '{':
    case '}':
      add_brace(box, x0, width * 1.2F, top, bottom, line, sign == '{');
      return width * 1.2F + 2.0F * pad;
    case '<':
      add_stroke(box, {{x0 + width, top}, {x0, 0.5F * (top + bottom)}, {x0 + width, bottom}}, line);
      break;
    case '>':
      add_stroke(box, {{x0, top}, {x0 + width, 0.5F * (top + bottom)}, {x0, bottom}}, line);
      break;
    default:
      add_stroke(box, {{x0 + line, top}, {x0 + line, bottom}}, line);
      return 2.0F * (pad + line);
  }
  return width + 2.0F * pad;
}

float add_accent(Box& box, const std::string& name, float left, float right, float top, float em,
                 float line) {
  const float center = 0.5F * (left + right);
  const float base = top - 0.12F * em;
  if (name == "dot" || name == "ddot") {
    const float radius = 0.065F * em;
    const float shift = name == "ddot" ? 0.13F * em : 0.0F;
    add_filled(box, disc({center - shift, base - radius}, radius));
    if (shift > 0.0F) add_filled(box, disc({center + shift, base - radius}, radius));
    return base - 2.0F * radius;
  }
  if (name == "bar") {
    add_stroke(box, {{left, base}, {right, base}}, line);
    return base - line;
  }
  if (name == "hat") {
    const float half = 0.17F * em;
    const float peak = base - 0.17F * em;
    add_stroke(box, {{center - half, base}, {center, peak}, {center + half, base}}, line);
    return peak - line;
  }
  if (name == "tilde") {
    const float half = 0.2F * em;
    std::vector<glm::vec2> points;
    const float y = base - 0.06F * em;
    add_curve(points, {center - half, y + 0.05F * em}, {center - 0.4F * half, y - 0.18F * em},
              {center + 0.4F * half, y + 0.18F * em}, {center + half, y - 0.05F * em}, 14);
    add_stroke(box, std::move(points), line);
    return base - 0.16F * em;
  }
  // vec: at least as long as its head looks right with
  const float half = std::max(0.5F * (right - left), 0.24F * em);
  const float y = base - 0.09F * em;
  const float tip = center + half;
  add_stroke(box, {{center - half, y}, {tip, y}}, line);
  add_stroke(box, {{tip - 0.13F * em, y - 0.1F * em}, {tip, y}, {tip - 0.13F * em, y + 0.1F * em}},
             line);
  return y - 0.12F * em;
}

void add_root(Box& box, float x, float right, float top, float bottom, float em, float line) {
  const float height = bottom - top;
  const float knee = bottom - std::min(0.45F * height, 0.5F * em);
  add_stroke(box, {{x, knee + 0.08F * em}, {x + 0.12F * em, knee}}, line);
  add_stroke(box, {{x + 0.12F * em, knee}, {x + 0.3F * em, bottom}}, 1.6F * line);
  add_stroke(box, {{x + 0.3F * em, bottom}, {x + 0.52F * em, top}, {right, top}}, line);
}

float add_large(Box& box, const std::string& sign, float height, float center, float line) {
  const float top = center - 0.5F * height;
  const float bottom = center + 0.5F * height;
  const float width = 0.8F * height;
  const float serif = 0.13F * height;
  if (sign == "∏") {
    add_stroke(box, {{0.0F, top}, {width, top}}, line);
    for (const float x : {0.2F * width, 0.8F * width}) {
      add_stroke(box, {{x, top}, {x, bottom}}, 1.8F * line);
      add_stroke(box, {{x - serif, bottom}, {x + serif, bottom}}, line);
    }
    return width;
  }
  add_stroke(box, {{width, top + serif}, {0.95F * width, top}, {0.03F * width, top}}, line);
  add_stroke(box, {{0.03F * width, top}, {0.5F * width, center}}, 1.9F * line);
  add_stroke(box, {{0.5F * width, center}, {0.0F, bottom}}, line);
  add_stroke(box, {{0.0F, bottom}, {0.96F * width, bottom}, {width, bottom - 1.3F * serif}}, line);
  return width;
}

}  // namespace motionlab::shell::detail
