// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"
#include "engine/gfx/gpu_cache.h"
#include "engine/gfx/skin_pass.h"

namespace motionlab::gfx {

// Ways in which the mesh shader is compiled; a program per combination in use.
inline constexpr unsigned kSmoothNormals = 1U << 0U;
inline constexpr unsigned kVertexColors = 1U << 1U;
inline constexpr unsigned kTextured = 1U << 2U;
inline constexpr unsigned kScalars = 1U << 3U;
inline constexpr unsigned kShadowed = 1U << 4U;
inline constexpr unsigned kMasked = 1U << 5U;
inline constexpr unsigned kUnlit = 1U << 6U;
inline constexpr unsigned kWireframe = 1U << 7U;
inline constexpr unsigned kNormalMap = 1U << 8U;
inline constexpr unsigned kOcclusionMap = 1U << 9U;
inline constexpr unsigned kEmissionMap = 1U << 10U;

// Per-instance attributes of shaders/mesh.vert.
struct MeshInstanceData {
  glm::mat4 transform{1.0F};
  glm::vec4 paint{1.0F};
  glm::vec4 surface{0.0F};  // roughness, alpha cutoff
};

// An image over a surface; texture 0: none.
struct MapDraw {
  unsigned texture = 0;
  unsigned sampler = 0;
  glm::mat3 transform{1.0F};
  float uv_set = 0.0F;
};

// The maps of a material, in the order of their texture units (frame.h).
inline constexpr std::size_t kMapCount = 4;
enum class Map : std::uint8_t { base, normal, occlusion, emission };

// One draw call.
struct MeshDraw {
  const GpuMesh* mesh = nullptr;
  std::uint32_t first_instance = 0;
  std::uint32_t instance_count = 1;
  unsigned variant = 0;
  // Places in the stream buffer [floats] of this frame's vertices.
  std::optional<std::size_t> positions{};
  std::optional<std::size_t> normals{};
  std::optional<std::size_t> scalars{};
  // Triangles that can be drawn this frame, when some corners are not finite.
  std::optional<std::size_t> first_index{};
  int index_count = 0;
  std::array<MapDraw, kMapCount> maps{};
  glm::vec2 map_strengths{1.0F};  // of normals and of occlusion
  glm::vec4 emission{0.0F};
  draw::ScalarScale scale{};
  bool double_sided = false;
  bool mirrored = false;
  bool casts_shadow = true;
  float depth = 0.0F;  // of the middle, for sorting what blends
};

// The meshes and solids of one frame, ready to be drawn by any pass: solids are gathered into
// instanced draws as finely cut as their size on screen asks for, vertices of deformed meshes are
// uploaded once.
class Scene {
 public:
  void build(const draw::DrawList& list, const draw::Camera& camera, const draw::Palette& palette,
             const draw::ViewSize& size, GpuCache& cache);

  // What the vertex shader has to move, into this buffer, before anything is drawn.
  std::span<const SkinDraw> skins() const { return skins_; }
  unsigned stream_buffer() const { return stream_buffer_.get(); }

  // Points the vertex array bound now at the draw's data. `all` is false for the depth-only pass.
  void bind_attributes(const MeshDraw& draw, bool all) const;
  // Issues the draw call; the attributes are bound. Returns the number of triangles.
  int submit(const MeshDraw& draw) const;

  const std::vector<MeshDraw>& opaque() const { return opaque_; }
  const std::vector<MeshDraw>& blended() const { return blended_; }  // farthest first
  const draw::Bounds& bounds() const { return bounds_; }             // world
  const draw::Bounds& blended_bounds() const { return blended_bounds_; }
  const draw::Bounds& caster_bounds() const { return caster_bounds_; }

 private:
  // Solid, detail, variant, double sided, mirrored, casts a shadow.
  using SolidKey = std::tuple<int, int, unsigned, bool, bool, bool>;

  void add_solids(const draw::DrawList& list, const draw::Camera& camera,
                  const draw::Palette& palette, const draw::ViewSize& size, GpuCache& cache);
  void add_mesh(const draw::DrawList& list, const draw::MeshInstance& item,
                const draw::Camera& camera, const draw::Palette& palette, GpuCache& cache);
  static void add_maps(const draw::Material& material, const GpuMesh& mesh, GpuCache& cache,
                       MeshDraw& draw);
  bool add_skin(const draw::MeshInstance& item, GpuCache& cache, MeshDraw& draw);
  void place(MeshDraw draw, const draw::Bounds& box, bool blend, const draw::Camera& camera);
  void upload();

  std::vector<MeshDraw> opaque_;
  std::vector<MeshDraw> blended_;
  std::vector<MeshInstanceData> instances_;
  std::vector<SkinDraw> skins_;
  std::vector<float> stream_;
  std::vector<std::uint32_t> stream_indices_;
  std::map<SolidKey, std::vector<MeshInstanceData>> solid_groups_;
  draw::Bounds bounds_;
  draw::Bounds blended_bounds_;
  draw::Bounds caster_bounds_;
  BufferHandle instance_buffer_;
  BufferHandle stream_buffer_;
  BufferHandle stream_index_buffer_;
};

}  // namespace motionlab::gfx
