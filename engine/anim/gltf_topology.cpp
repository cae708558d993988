// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/anim/gltf_parts.h"

// Triangle and segment lists from glTF's seven primitive modes, and normals where there are none.

namespace motionlab::anim::gltf {
namespace {

using List = std::vector<std::uint32_t>;

// The i-th vertex of the primitive's sequence, indexed or not.
struct Sequence {
  const Primitive& primitive;
  std::size_t size() const {
    return primitive.indices.empty() ? primitive.positions.size() : primitive.indices.size();
  }
  std::uint32_t operator[](std::size_t i) const {
    return primitive.indices.empty() ? static_cast<std::uint32_t>(i) : primitive.indices[i];
  }
};

void add(List& list, std::initializer_list<std::uint32_t> items) { list.insert(list.end(), items); }

bool is_degenerate(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return a == b || b == c || c == a;
}

}  // namespace

void build_topology(Primitive& primitive, const std::string& path, LoadReport& report) {
  const Sequence at{primitive};
  const std::size_t n = at.size();
  List& triangles = primitive.triangles;
  List& segments = primitive.segments;
  std::size_t unused = 0;
  switch (primitive.mode) {
    case PrimitiveMode::points:
      break;
    case PrimitiveMode::lines:
      for (std::size_t i = 0; i + 1 < n; i += 2) add(segments, {at[i], at[i + 1]});
      unused = n % 2;
      break;
    case PrimitiveMode::line_strip:
    case PrimitiveMode::line_loop:
      for (std::size_t i = 0; i + 1 < n; ++i) add(segments, {at[i], at[i + 1]});
      if (primitive.mode == PrimitiveMode::line_loop && n > 2) add(segments, {at[n - 1], at[0]});
      break;
    case PrimitiveMode::triangles:
      triangles.reserve(n);
      for (std::size_t i = 0; i + 2 < n; i += 3) add(triangles, {at[i], at[i + 1], at[i + 2]});
      unused = n % 3;
      break;
    case PrimitiveMode::triangle_strip:
      for (std::size_t i = 0; i + 2 < n; ++i) {
        // Every other triangle of a strip runs the other way round. Degenerate ones only stitch.
        const std::uint32_t a = at[i];
        const std::uint32_t b = at[i + 1 + i % 2];
        const std::uint32_t c = at[i + 2 - i % 2];
        if (!is_degenerate(a, b, c)) add(triangles, {a, b, c});
      }
      break;
    case PrimitiveMode::triangle_fan:
      for (std::size_t i = 1; i + 1 < n; ++i) add(triangles, {at[i], at[i + 1], at[0]});
      break;
  }
  if (unused > 0) {
    report.add(NoteKind::ignored,
               path + ": the last " + std::to_string(unused) + " vertices do not fill a primitive");
  }
}

void compute_normals(Primitive& primitive) {
  primitive.flat = true;
  primitive.normals.assign(primitive.positions.size(), glm::vec3(0.0f));
  const std::vector<std::uint32_t>& t = primitive.triangles;
  for (std::size_t i = 0; i + 2 < t.size(); i += 3) {
    const glm::dvec3 a(primitive.positions[t[i]]);
    const glm::dvec3 b(primitive.positions[t[i + 1]]);
    const glm::dvec3 c(primitive.positions[t[i + 2]]);
    // Length = twice the area, which weights the average.
    const glm::vec3 n(glm::cross(b - a, c - a));
    for (std::size_t k = 0; k < 3; ++k) primitive.normals[t[i + k]] += n;
  }
  for (glm::vec3& n : primitive.normals) {
    const glm::dvec3 wide(n);
    const double length = glm::length(wide);
    n = length > 0.0 ? glm::vec3(wide / length) : glm::vec3(0.0f, 1.0f, 0.0f);
  }
}

}  // namespace motionlab::anim::gltf
