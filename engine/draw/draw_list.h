// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/draw/bounds.h"
#include "engine/draw/mesh.h"
#include "engine/draw/paint.h"
#include "engine/draw/skin.h"

// What a lab wants to have drawn: plain data in world space, no OpenGL. Consumers: the OpenGL
// renderer (engine/gfx), the SVG writer (svg.h) and the inspector (inspect.h).

namespace motionlab::draw {

struct LineStyle {
  float width = 2.0F;  // [px at scale 1]
  Paint paint{};
  Dash dash = Dash::solid;
  bool on_top = false;  // drawn over everything, without depth test
};

struct Line {  // a polyline: `count` points from `first` in DrawList::points_pool()
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool closed = false;
  LineStyle style{};
};

enum class Marker : std::uint8_t { disc, square, diamond, ring, cross };

struct Point {
  glm::vec3 position{0.0F};  // world
  float size = 8.0F;         // diameter [px at scale 1]
  Paint paint{};
  Marker marker = Marker::disc;
  bool on_top = false;
};

struct Arrow {
  glm::vec3 from{0.0F};  // world
  glm::vec3 to{0.0F};    // world, the tip
  float width = 3.0F;    // shaft [px at scale 1]
  Paint paint{};
  bool on_top = false;
};

struct Fill {  // flat, unlit triangles: three points each from `first` in points_pool()
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  Paint paint{};
};

enum class Anchor : std::uint8_t { left, center, right };
enum class TextSize : std::uint8_t { caption, body, heading };

struct Label {
  glm::vec3 position{0.0F};  // world
  std::string text{};        // UTF-8
  glm::vec2 offset{0.0F};    // [px at scale 1], +y down
  Anchor anchor = Anchor::left;
  TextSize size = TextSize::caption;
  Paint paint{};
  bool monospaced = false;  // numbers, so that they do not dance
};

struct SolidInstance {
  Solid solid = Solid::sphere;
  glm::mat4 transform{1.0F};  // solid's own space to world
  Material material{};
};

struct MeshInstance {
  std::shared_ptr<const MeshData> mesh{};
  glm::mat4 transform{1.0F};  // model to world
  Material material{};
  // Vertices of this frame when the mesh is deformed (mesh->positions.size() each, model space), as
  // offsets into DrawList::points_pool() / scalars_pool().
  std::optional<std::uint32_t> positions{};
  std::optional<std::uint32_t> normals{};
  std::optional<std::uint32_t> scalars{};  // one number per vertex, coloured by `scale`
  ScalarScale scale{};
  // How a renderer may move the vertices itself: `positions` and `normals` are there for all
  // others. No data: it may not.
  SkinUse skin{};
  std::uint32_t first_joint = 0;  // in joints_pool()
  std::uint32_t first_morph = 0;  // in morphs_pool()
  std::uint32_t morph_count = 0;
};

// Cell values on a regular grid in a rectangle of the z = 0 plane; row 0 is at minimum.y.
struct ScalarField {
  glm::vec2 minimum{0.0F};
  glm::vec2 maximum{1.0F};  // world
  int columns = 0;
  int rows = 0;
  std::uint32_t first = 0;  // columns * rows values in scalars_pool()
  ScalarScale scale{};
  bool smooth = true;  // bilinear between cells
  float alpha = 1.0F;
};

struct GroundGrid {
  float height = 0.0F;   // world y [m]
  float spacing = 1.0F;  // [m]
};

// How this instance is told apart when several are drawn over each other (compare in overlay). Labs
// draw what belongs to the method with series() and dash().
struct InstanceStyle {
  int index = 0;
  int count = 1;
};

// What of the plane z = 0 a planar view shows, for labs that have more to draw than can be seen.
struct Visible {
  glm::vec2 minimum{0.0F};
  glm::vec2 maximum{0.0F};  // world
  float pixel = 0.0F;       // world length of one
};

class DrawList {
 public:
  InstanceStyle instance;
  std::optional<Visible> visible = {};  // nothing: everything (framing, SVG, inspection)

  Paint series(float alpha = 1.0F) const { return Paint::series(instance.index, alpha); }
  Dash dash() const { return series_dash(instance.index); }

  void line(const glm::vec3& a, const glm::vec3& b, const LineStyle& style);
  void polyline(std::span<const glm::vec3> points, const LineStyle& style, bool closed = false);
  // A circle of `radius` around `center` in the plane with the given unit normal.
  void circle(const glm::vec3& center, float radius, const glm::vec3& normal,
              const LineStyle& style);
  void point(const Point& point) { points_.push_back(point); }
  void arrow(const Arrow& arrow) { arrows_.push_back(arrow); }
  void triangles(std::span<const glm::vec3> corners,
                 const Paint& paint);  // three points a triangle
  void disc(const glm::vec3& center, float radius,
            const Paint& paint);  // in a plane z = const, filled
  void label(Label label) { labels_.push_back(std::move(label)); }
  void solid(const SolidInstance& solid) { solids_.push_back(solid); }
  void sphere(const glm::vec3& center, float radius, const Paint& paint);
  // A rod with round section from a to b.
  void rod(const glm::vec3& a, const glm::vec3& b, float radius, const Paint& paint);

  // The mesh as it stands, or with this frame's vertices (copied; sizes are checked against the
  // mesh).
  MeshInstance& mesh(std::shared_ptr<const MeshData> mesh, const glm::mat4& transform,
                     const Material& material);
  MeshInstance& deformed_mesh(std::shared_ptr<const MeshData> mesh,
                              std::span<const glm::vec3> positions,
                              std::span<const glm::vec3> normals, const Material& material);
  // Lets a renderer skin a deformed mesh itself. `joints`: of the whole skin, in its order.
  void skin_by(MeshInstance& drawn, SkinUse skin, std::span<const SkinJoint> joints,
               std::span<const SkinMorph> morphs);
  void color_by(MeshInstance& drawn, std::span<const float> vertex_values,
                const ScalarScale& scale);
  void scalar_field(ScalarField field, std::span<const float> values);
  void ground(const GroundGrid& grid) { ground_ = grid; }
  // Where what is drawn will come to: bounds() covers it, so that it stays in view.
  void keep_in_view(const Bounds& box) { reach_.add(box); }

  // Copies the drawing of `other` into this list (compare in overlay draws several instances into
  // one).
  void append(const DrawList& other);
  void clear();
  bool empty() const;
  // Box around everything with a place; the ground grid does not count.
  Bounds bounds() const;

  std::span<const glm::vec3> points_pool() const { return pool_; }
  std::span<const float> scalars_pool() const { return scalars_; }
  std::span<const SkinJoint> joints_pool() const { return joints_; }
  std::span<const SkinMorph> morphs_pool() const { return morphs_; }
  std::span<const Line> lines() const { return lines_; }
  std::span<const Point> points() const { return points_; }
  std::span<const Arrow> arrows() const { return arrows_; }
  std::span<const Fill> fills() const { return fills_; }
  std::span<const Label> labels() const { return labels_; }
  std::span<const SolidInstance> solids() const { return solids_; }
  std::span<const MeshInstance> meshes() const { return meshes_; }
  std::span<const ScalarField> fields() const { return fields_; }
  const std::optional<GroundGrid>& ground() const { return ground_; }

 private:
  std::vector<glm::vec3> pool_;
  std::vector<float> scalars_;
  std::vector<SkinJoint> joints_;
  std::vector<SkinMorph> morphs_;
  std::vector<Line> lines_;
  std::vector<Point> points_;
  std::vector<Arrow> arrows_;
  std::vector<Fill> fills_;
  std::vector<Label> labels_;
  std::vector<SolidInstance> solids_;
  std::vector<MeshInstance> meshes_;
  std::vector<ScalarField> fields_;
  std::optional<GroundGrid> ground_;
  Bounds reach_;
};

}  // namespace motionlab::draw
