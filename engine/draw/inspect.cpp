// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/inspect.h"

#include <cmath>
#include <span>

namespace motionlab::draw {
namespace {

bool is_finite(float x) { return std::isfinite(x); }
bool is_finite(const glm::vec2& p) { return is_finite(p.x) && is_finite(p.y); }
bool is_finite(const glm::vec3& p) { return is_finite(p.x) && is_finite(p.y) && is_finite(p.z); }
bool is_finite(const glm::mat4& m) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      if (!is_finite(m[column][row])) return false;
    }
  }
  return true;
}

class Inspector {
 public:
  explicit Inspector(const DrawList& list) : list_(list) {}

  Inspection run() {
    for (const Line& line : list_.lines()) pool("line", line.first, line.count);
    for (const Fill& fill : list_.fills()) pool("fill", fill.first, fill.count);
    for (const Point& point : list_.points()) {
      item("point", is_finite(point.position) && is_finite(point.size), 1);
    }
    for (const Arrow& arrow : list_.arrows()) {
      item("arrow", is_finite(arrow.from) && is_finite(arrow.to), 2);
    }
    for (const Label& label : list_.labels()) {
      item("label \"" + label.text + "\"", is_finite(label.position) && is_finite(label.offset), 1);
    }
    for (const SolidInstance& solid : list_.solids()) item("solid", is_finite(solid.transform), 1);
    for (const MeshInstance& mesh : list_.meshes()) inspect_mesh(mesh);
    for (const ScalarField& field : list_.fields()) {
      const std::size_t cells =
          static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows);
      const bool fine = all_finite(list_.scalars_pool().subspan(field.first, cells)) &&
                        is_finite(field.minimum) && is_finite(field.maximum);
      item("scalar field", fine, 4);
    }
    result_.bounds = list_.bounds();
    return result_;
  }

 private:
  template <typename T>
  static bool all_finite(std::span<const T> values) {
    for (const T& value : values) {
      if (!is_finite(value)) return false;
    }
    return true;
  }

  void item(const std::string& name, bool fine, std::size_t vertices) {
    ++result_.items;
    result_.vertices += vertices;
    if (fine || !result_.finite) return;
    result_.finite = false;
    result_.first_fault = name + " has a coordinate that is not finite";
  }

  void pool(const char* name, std::uint32_t first, std::uint32_t count) {
    item(name, all_finite(list_.points_pool().subspan(first, count)), count);
  }

  void inspect_mesh(const MeshInstance& mesh) {
    const std::size_t count = mesh.mesh->positions.size();
    bool fine = is_finite(mesh.transform);
    if (mesh.positions)
      fine = fine && all_finite(list_.points_pool().subspan(*mesh.positions, count));
    if (mesh.normals) fine = fine && all_finite(list_.points_pool().subspan(*mesh.normals, count));
    if (mesh.scalars) fine = fine && all_finite(list_.scalars_pool().subspan(*mesh.scalars, count));
    item("mesh", fine, count);
  }

  const DrawList& list_;
  Inspection result_;
};

}  // namespace

Inspection inspect(const DrawList& list) { return Inspector(list).run(); }

}  // namespace motionlab::draw
