// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <glad/gl.h>

#include <array>
#include <string>
#include <utility>

#include "engine/gfx/renderer_impl.h"

namespace motionlab::gfx {
namespace {

std::vector<std::string> defines_of(unsigned variant) {
  constexpr std::array<std::pair<unsigned, const char*>, 11> names{
      std::pair(kSmoothNormals, "SMOOTH_NORMALS"),
      std::pair(kVertexColors, "VERTEX_COLORS"),
      std::pair(kTextured, "TEXTURED"),
      std::pair(kScalars, "SCALARS"),
      std::pair(kShadowed, "SHADOWED"),
      std::pair(kMasked, "MASKED"),
      std::pair(kUnlit, "UNLIT"),
      std::pair(kWireframe, "WIREFRAME"),
      std::pair(kNormalMap, "NORMAL_MAP"),
      std::pair(kOcclusionMap, "OCCLUSION_MAP"),
      std::pair(kEmissionMap, "EMISSION_MAP")};
  std::vector<std::string> defines;
  for (const auto& [bit, name] : names) {
    if ((variant & bit) != 0) defines.emplace_back(name);
  }
  return defines;
}

}  // namespace

Result<void> Renderer::Impl::load() {
  Programs loaded;
  const std::array<std::pair<Program*, std::vector<std::string>>, 11> wanted{
      std::pair(&loaded.shadow_depth, std::vector<std::string>{"shadow.vert", "shadow.frag"}),
      std::pair(&loaded.ground_shadow,
                std::vector<std::string>{"screen.vert", "ground_shadow.frag"}),
      std::pair(&loaded.blur, std::vector<std::string>{"screen.vert", "blur.frag"}),
      std::pair(&loaded.ground, std::vector<std::string>{"ground_quad.vert", "ground_cover.frag"}),
      std::pair(&loaded.flat, std::vector<std::string>{"flat.vert", "flat.frag"}),
      std::pair(&loaded.field, std::vector<std::string>{"field.vert", "field.frag"}),
      std::pair(&loaded.edges, std::vector<std::string>{"screen.vert", "edges.frag"}),
      std::pair(&loaded.floor, std::vector<std::string>{"floor.vert", "floor.frag"}),
      std::pair(&loaded.strokes[0], std::vector<std::string>{"stroke.vert", "stroke.frag"}),
      std::pair(&loaded.strokes[1],
                std::vector<std::string>{"stroke.vert", "stroke.frag", "DASHED"}),
      std::pair(&loaded.strokes[2],
                std::vector<std::string>{"stroke.vert", "stroke.frag", "SHAPES"})};
  for (const auto& [program, names] : wanted) {
    // Two files, and what is defined in them.
    const std::vector<std::string> stages(names.begin(), names.begin() + 2);
    const std::vector<std::string> defines(names.begin() + 2, names.end());
    Result<Program> built = library.build(stages, defines);
    if (!built) return built.error();
    *program = std::move(built).value();
  }
  // Told now, not at the first mesh.
  const unsigned common = kSmoothNormals | kShadowed;
  Result<Program> mesh = library.build({"mesh.vert", "mesh.frag"}, defines_of(common));
  if (!mesh) return mesh.error();

  std::vector<glm::vec4> dash_a(8, glm::vec4(0.0F));
  std::vector<glm::vec4> dash_b(8, glm::vec4(0.0F));
  for (std::size_t i = 0; i < draw::kSeriesCount; ++i) {
    const draw::DashPattern pattern = draw::dash_pattern(static_cast<draw::Dash>(i));
    float period = 0.0F;
    for (int k = 0; k < pattern.count; ++k) period += pattern.lengths[static_cast<std::size_t>(k)];
    const auto& l = pattern.lengths;
    dash_a[i] = {l[0], l[1], l[2], l[3]};
    dash_b[i] = {l[4], l[5], period, pattern.count > 0 ? 1.0F : 0.0F};
  }
  Program& dashed = loaded.strokes[static_cast<std::size_t>(StrokeProgram::dashed)];
  dashed.use();
  dashed.set("dash_a", dash_a);
  dashed.set("dash_b", dash_b);
  glUseProgram(0);

  if (auto skinning = skin_pass.load(library); !skinning) return skinning;
  programs = std::move(loaded);
  mesh_programs.clear();
  mesh_programs.emplace(common, std::move(mesh).value());
  return {};
}

// Null when the driver rejects the combination: then the mesh is left out rather than the program
// ended.
Program* Renderer::Impl::mesh_program(unsigned variant) {
  const auto found = mesh_programs.find(variant);
  if (found != mesh_programs.end()) return found->second.name() != 0 ? &found->second : nullptr;
  std::vector<std::string> stages{"mesh.vert", "mesh.frag"};
  std::vector<std::string> defines = defines_of(variant);
  if ((variant & kWireframe) != 0) stages.insert(stages.begin() + 1, "wire.geom");
  Result<Program> built = library.build(stages, defines);
  Program& program = mesh_programs[variant];
  if (built) program = std::move(built).value();
  return program.name() != 0 ? &program : nullptr;
}

}  // namespace motionlab::gfx
