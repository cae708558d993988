// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/draw_list.h"

#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/draw/solids.h"

namespace motionlab::draw {
namespace {

constexpr int kCircleSegments = 96;
constexpr int kDiscSegments = 48;
constexpr float kTurn = 6.28318530718F;

// Two unit vectors that complete the given one to a right-handed frame (Duff et al. 2017, listing
// 3).
std::pair<glm::vec3, glm::vec3> frame_of(const glm::vec3& n) {
  const float sign = std::copysign(1.0F, n.z);
  const float a = -1.0F / (sign + n.z);
  const float b = n.x * n.y * a;
  return {{1.0F + sign * n.x * n.x * a, sign * b, -sign * n.x}, {b, sign + n.y * n.y * a, -n.y}};
}

Material painted(const Paint& paint) {
  Material material;
  material.color = paint;
  if (paint.alpha < 1.0F) material.alpha_mode = AlphaMode::blend;
  return material;
}

std::uint32_t size_of(std::size_t n) { return static_cast<std::uint32_t>(n); }

}  // namespace

void DrawList::line(const glm::vec3& a, const glm::vec3& b, const LineStyle& style) {
  lines_.push_back({size_of(pool_.size()), 2, false, style});
  pool_.push_back(a);
  pool_.push_back(b);
}

void DrawList::polyline(std::span<const glm::vec3> points, const LineStyle& style, bool closed) {
  if (points.size() < 2) return;
  lines_.push_back({size_of(pool_.size()), size_of(points.size()), closed, style});
  pool_.insert(pool_.end(), points.begin(), points.end());
}

void DrawList::circle(const glm::vec3& center, float radius, const glm::vec3& normal,
                      const LineStyle& style) {
  const auto [x, y] = frame_of(normal);
  lines_.push_back({size_of(pool_.size()), kCircleSegments, true, style});
  for (int i = 0; i < kCircleSegments; ++i) {
    const float angle = kTurn * static_cast<float>(i) / kCircleSegments;
    pool_.push_back(center + radius * (std::cos(angle) * x + std::sin(angle) * y));
  }
}

void DrawList::triangles(std::span<const glm::vec3> corners, const Paint& paint) {
  ML_CHECK_EQ(corners.size() % 3, 0U);
  if (corners.empty()) return;
  fills_.push_back({size_of(pool_.size()), size_of(corners.size()), paint});
  pool_.insert(pool_.end(), corners.begin(), corners.end());
}

void DrawList::disc(const glm::vec3& center, float radius, const Paint& paint) {
  fills_.push_back({size_of(pool_.size()), 3 * kDiscSegments, paint});
  const auto rim = [&](int i) {
    const float angle = kTurn * static_cast<float>(i % kDiscSegments) / kDiscSegments;
    return center + radius * glm::vec3(std::cos(angle), std::sin(angle), 0.0F);
  };
  for (int i = 0; i < kDiscSegments; ++i) {
    pool_.push_back(center);
    pool_.push_back(rim(i));
    pool_.push_back(rim(i + 1));
  }
}

void DrawList::sphere(const glm::vec3& center, float radius, const Paint& paint) {
  glm::mat4 transform(radius);
  transform[3] = {center, 1.0F};
  solid({Solid::sphere, transform, painted(paint)});
}

void DrawList::rod(const glm::vec3& a, const glm::vec3& b, float radius, const Paint& paint) {
  const glm::vec3 axis = b - a;
  const float length = glm::length(axis);
  if (length == 0.0F) return;
  const auto [x, y] = frame_of(axis / length);
  // The cylinder's y axis runs along the rod; (y, axis, x) is right-handed because (x, y, axis) is.
  glm::mat4 transform(1.0F);
  transform[0] = {radius * y, 0.0F};
  transform[1] = {axis, 0.0F};
  transform[2] = {radius * x, 0.0F};
  transform[3] = {a, 1.0F};
  solid({Solid::cylinder, transform, painted(paint)});
}

MeshInstance& DrawList::mesh(std::shared_ptr<const MeshData> mesh, const glm::mat4& transform,
                             const Material& material) {
  ML_CHECK(mesh != nullptr);
  ML_CHECK(mesh->normals.empty() || mesh->normals.size() == mesh->positions.size());
  for (const auto& set : mesh->uvs) ML_CHECK(set.empty() || set.size() == mesh->positions.size());
  ML_CHECK(mesh->colors.empty() || mesh->colors.size() == mesh->positions.size());
  ML_CHECK_EQ(mesh->indices.size() % 3, 0U);
  MeshInstance drawn;
  drawn.mesh = std::move(mesh);
  drawn.transform = transform;
  drawn.material = material;
  return meshes_.emplace_back(std::move(drawn));
}

MeshInstance& DrawList::deformed_mesh(std::shared_ptr<const MeshData> mesh,
                                      std::span<const glm::vec3> positions,
                                      std::span<const glm::vec3> normals,
                                      const Material& material) {
  ML_CHECK(mesh != nullptr);
  ML_CHECK_EQ(positions.size(), mesh->positions.size());
  if (!normals.empty()) ML_CHECK_EQ(normals.size(), mesh->positions.size());
  MeshInstance& drawn = this->mesh(std::move(mesh), glm::mat4(1.0F), material);
  drawn.positions = size_of(pool_.size());
  pool_.insert(pool_.end(), positions.begin(), positions.end());
  if (!normals.empty()) {
    drawn.normals = size_of(pool_.size());
    pool_.insert(pool_.end(), normals.begin(), normals.end());
  }
  return drawn;
}

void DrawList::skin_by(MeshInstance& drawn, SkinUse skin, std::span<const SkinJoint> joints,
                       std::span<const SkinMorph> morphs) {
  ML_CHECK(drawn.positions.has_value());
  const SkinData& data = *skin.data;
  const std::size_t vertices = drawn.mesh->positions.size();
  ML_CHECK_EQ(data.positions.size(), vertices);
  ML_CHECK(data.normals.empty() || data.normals.size() == vertices);
  ML_CHECK_EQ(data.joints.size(), vertices * data.width);
  ML_CHECK_EQ(data.weights.size(), data.joints.size());
  for (const SkinMorph& morph : morphs) {
    ML_CHECK_LE((morph.target + std::size_t{1}) * vertices * 2, data.targets.size());
  }
  const bool anchored = skin.kernel == SkinKernel::bulge_free || skin.kernel == SkinKernel::centers;
  if (anchored) {
    ML_CHECK(skin.anchors != nullptr);
    ML_CHECK_EQ(skin.anchors->starts.size(), vertices);
  }
  drawn.skin = std::move(skin);
  drawn.first_joint = size_of(joints_.size());
  drawn.first_morph = size_of(morphs_.size());
  drawn.morph_count = size_of(morphs.size());
  joints_.insert(joints_.end(), joints.begin(), joints.end());
  morphs_.insert(morphs_.end(), morphs.begin(), morphs.end());
}

void DrawList::color_by(MeshInstance& drawn, std::span<const float> vertex_values,
                        const ScalarScale& scale) {
  ML_CHECK_EQ(vertex_values.size(), drawn.mesh->positions.size());
  drawn.scalars = size_of(scalars_.size());
  drawn.scale = scale;
  scalars_.insert(scalars_.end(), vertex_values.begin(), vertex_values.end());
}

void DrawList::scalar_field(ScalarField field, std::span<const float> values) {
  ML_CHECK(field.columns > 0 && field.rows > 0);
  ML_CHECK_EQ(values.size(),
              static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows));
  field.first = size_of(scalars_.size());
  scalars_.insert(scalars_.end(), values.begin(), values.end());
  fields_.push_back(field);
}

void DrawList::append(const DrawList& other) {
  const auto points_shift = size_of(pool_.size());
  const auto scalars_shift = size_of(scalars_.size());
  const auto joints_shift = size_of(joints_.size());
  joints_.insert(joints_.end(), other.joints_.begin(), other.joints_.end());
  const auto morphs_shift = size_of(morphs_.size());
  morphs_.insert(morphs_.end(), other.morphs_.begin(), other.morphs_.end());
  pool_.insert(pool_.end(), other.pool_.begin(), other.pool_.end());
  scalars_.insert(scalars_.end(), other.scalars_.begin(), other.scalars_.end());
  for (Line line : other.lines_) {
    line.first += points_shift;
    lines_.push_back(line);
  }
  for (Fill fill : other.fills_) {
    fill.first += points_shift;
    fills_.push_back(fill);
  }
  for (MeshInstance mesh : other.meshes_) {
    if (mesh.positions) *mesh.positions += points_shift;
    if (mesh.normals) *mesh.normals += points_shift;
    if (mesh.scalars) *mesh.scalars += scalars_shift;
    mesh.first_joint += joints_shift;
    mesh.first_morph += morphs_shift;
    meshes_.push_back(std::move(mesh));
  }
  for (ScalarField field : other.fields_) {
    field.first += scalars_shift;
    fields_.push_back(field);
  }
  points_.insert(points_.end(), other.points_.begin(), other.points_.end());
  arrows_.insert(arrows_.end(), other.arrows_.begin(), other.arrows_.end());
  labels_.insert(labels_.end(), other.labels_.begin(), other.labels_.end());
  solids_.insert(solids_.end(), other.solids_.begin(), other.solids_.end());
  if (!ground_) ground_ = other.ground_;
  reach_.add(other.reach_);
}

void DrawList::clear() {
  pool_.clear();
  scalars_.clear();
  joints_.clear();
  morphs_.clear();
  lines_.clear();
  points_.clear();
  arrows_.clear();
  fills_.clear();
  labels_.clear();
  solids_.clear();
  meshes_.clear();
  fields_.clear();
  ground_.reset();
  reach_ = Bounds();
}

bool DrawList::empty() const {
  return lines_.empty() && points_.empty() && arrows_.empty() && fills_.empty() &&
         labels_.empty() && solids_.empty() && meshes_.empty() && fields_.empty() && !ground_;
}

Bounds DrawList::bounds() const {
  Bounds box = reach_;
  const auto add_pool = [&](std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) box.add(pool_[first + i]);
  };
  for (const Line& line : lines_) add_pool(line.first, line.count);
  for (const Fill& fill : fills_) add_pool(fill.first, fill.count);
  for (const Point& point : points_) box.add(point.position);
  for (const Arrow& arrow : arrows_) {
    box.add(arrow.from);
    box.add(arrow.to);
  }
  for (const Label& label : labels_) box.add(label.position);
  for (const SolidInstance& solid : solids_) box.add(solid_bounds(solid.solid, solid.transform));
  for (const MeshInstance& mesh : meshes_) {
    const std::span<const glm::vec3> vertices =
        mesh.positions ? points_pool().subspan(*mesh.positions, mesh.mesh->positions.size())
                       : std::span<const glm::vec3>(mesh.mesh->positions);
    for (const glm::vec3& p : vertices) box.add(glm::vec3(mesh.transform * glm::vec4(p, 1.0F)));
  }
  for (const ScalarField& field : fields_) {
    box.add({field.minimum, 0.0F});
    box.add({field.maximum, 0.0F});
  }
  return box;
}

}  // namespace motionlab::draw
