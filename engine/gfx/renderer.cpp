// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/renderer.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "engine/draw/ground.h"
#include "engine/draw/lighting.h"
#include "engine/gfx/flat_batch.h"
#include "engine/gfx/frame.h"
#include "engine/gfx/gpu_cache.h"
#include "engine/gfx/scene.h"
#include "engine/gfx/shader.h"
#include "engine/gfx/shadow.h"
#include "engine/gfx/strokes.h"

namespace motionlab::gfx {
namespace {

// Texels across the shadow map and the ground texture made from it. Software drivers pay for each:
// a view in the window gets small ones, whose texels are still about the size of its pixels, and a
// still (rendered larger) those in between.
struct ShadowSize {
  int map;
  int ground;
};
constexpr ShadowSize kHardwareShadow{2048, 512};
constexpr ShadowSize kSoftwareShadow{512, 128};
constexpr ShadowSize kSoftwareStillShadow{1024, 256};
constexpr int kStillHeight = 1000;  // [px]

struct PixelBox {
  int x = 0;  // from the lower left
  int y = 0;
  int width = 0;
  int height = 0;
  bool empty() const { return width <= 0 || height <= 0; }
};

// The pixels that a box in the world can touch; everything when a part of it is behind the eye.
PixelBox pixels_of(const draw::Bounds& box, const draw::Camera& camera,
                   const draw::ViewSize& size) {
  if (box.empty()) return {};
  const PixelBox all{0, 0, static_cast<int>(size.width), static_cast<int>(size.height)};
  glm::vec2 low(std::numeric_limits<float>::max());
  glm::vec2 high(std::numeric_limits<float>::lowest());
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 corner((i & 1) != 0 ? box.maximum.x : box.minimum.x,
                           (i & 2) != 0 ? box.maximum.y : box.minimum.y,
                           (i & 4) != 0 ? box.maximum.z : box.minimum.z);
    const auto p = camera.project(corner, size);
    if (!p) return all;
    low = glm::min(low, glm::vec2(*p));
    high = glm::max(high, glm::vec2(*p));
  }
  constexpr float margin = 3.0F;
  low = glm::clamp(low - margin, glm::vec2(0.0F), glm::vec2(size.width, size.height));
  high = glm::clamp(high + margin, glm::vec2(0.0F), glm::vec2(size.width, size.height));
  PixelBox result;
  result.x = static_cast<int>(low.x);
  result.y = static_cast<int>(size.height - high.y);
  result.width = static_cast<int>(std::ceil(high.x)) - result.x;
  result.height = static_cast<int>(std::ceil(size.height - low.y)) - result.y;
  return result;
}

std::vector<std::string> defines_of(unsigned variant) {
  constexpr std::array<std::pair<unsigned, const char*>, 8> names{
      std::pair(kSmoothNormals, "SMOOTH_NORMALS"),
      std::pair(kVertexColors, "VERTEX_COLORS"),
      std::pair(kTextured, "TEXTURED"),
      std::pair(kScalars, "SCALARS"),
      std::pair(kShadowed, "SHADOWED"),
      std::pair(kMasked, "MASKED"),
      std::pair(kUnlit, "UNLIT"),
      std::pair(kWireframe, "WIREFRAME")};
  std::vector<std::string> defines;
  for (const auto& [bit, name] : names) {
    if ((variant & bit) != 0) defines.emplace_back(name);
  }
  return defines;
}

glm::vec2 range_of(const draw::ScalarScale& scale) {
  const double extent = scale.maximum - scale.minimum;
  return {static_cast<float>(scale.minimum),
          extent > 0.0 ? static_cast<float>(1.0 / extent) : 0.0F};
}

template <typename T>
void stream(BufferHandle& buffer, const std::vector<T>& values) {
  if (!buffer) buffer = BufferHandle::create();
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
}

}  // namespace

// The programs that are not variants of the mesh shader.
struct Programs {
  Program shadow_depth;
  Program ground_shadow;
  Program blur;
  Program ground;
  Program flat;
  Program field;
  Program edges;
  Program floor;
  std::array<Program, 3> strokes;  // by StrokeProgram
};

struct Renderer::Impl {
  explicit Impl(const RendererOptions& options)
      : info(options.info),
        library(options.shader_folder),
        cache(options.info.software),
        small_shadow(kSoftwareShadow.map, kSoftwareShadow.ground),
        large_shadow(options.info.software ? kSoftwareStillShadow.map : kHardwareShadow.map,
                     options.info.software ? kSoftwareStillShadow.ground : kHardwareShadow.ground) {
  }

  GlInfo info;
  ShaderLibrary library;
  Programs programs;
  std::map<unsigned, Program> mesh_programs;
  GpuCache cache;
  ShadowPass small_shadow;
  ShadowPass large_shadow;
  Scene scene;
  StrokeBatch strokes;
  FlatBatch flats;
  RenderStatistics statistics;

  VertexArrayHandle mesh_array;
  VertexArrayHandle flat_array;
  VertexArrayHandle stroke_array;
  VertexArrayHandle empty_array;  // for vertices made from gl_VertexID
  BufferHandle frame_buffer;
  BufferHandle flat_buffer;
  BufferHandle stroke_buffer;
  BufferHandle quad_indices;
  std::size_t quad_capacity = 0;
  std::vector<TextureHandle> field_textures;
  std::vector<float> field_values;
  TextureHandle edge_copy;
  int edge_copy_width = 0;
  int edge_copy_height = 0;

  // The frame being drawn.
  const draw::DrawList* list = nullptr;
  const draw::Camera* camera = nullptr;
  const draw::Palette* palette = nullptr;
  RenderSettings settings;
  draw::ViewSize size;
  FrameUniforms frame;
  bool shadowed = false;
  ShadowFit shadow_fit;
  ShadowPass* shadow = nullptr;

  Result<void> load();
  Program* mesh_program(unsigned variant);
  void begin(const Framebuffer& target);
  void upload_frame();
  void draw_shadow_map();
  void draw_background();
  void draw_meshes(const std::vector<MeshDraw>& draws, bool blend);
  void draw_mesh(const MeshDraw& draw, unsigned variant, bool blend);
  void draw_floor();
  void draw_ground();
  void draw_fields();
  void draw_flats(std::size_t first, std::size_t end, bool in_clip_space);
  void draw_strokes(std::size_t first, std::size_t end);
  void upload_strokes();
  void upload_flats();
  void smooth_edges(const Framebuffer& target, const PixelBox& box);
  void end(const Framebuffer& target);
};

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

void Renderer::Impl::begin(const Framebuffer& target) {
  size = {static_cast<float>(target.width()), static_cast<float>(target.height())};
  frame.view_projection = camera->projection(size.aspect()) * camera->view();
  const bool perspective = camera->kind == draw::Camera::Kind::perspective;
  frame.eye = perspective ? glm::vec4(camera->eye(), 1.0F) : glm::vec4(-camera->forward(), 0.0F);
  frame.key_direction = glm::vec4(draw::key_light_direction(*camera), 0.0F);
  frame.viewport = {size.width, size.height, 1.0F / size.width, 1.0F / size.height};
  frame.shadow = glm::vec4(0.0F);
  shadow = info.software && target.height() < kStillHeight ? &small_shadow : &large_shadow;
  statistics = RenderStatistics();

  cache.collect();
  scene.build(*list, *camera, *palette, size, cache);
  build_strokes(strokes, *list, *camera, *palette, {size, settings.pixel_scale});
  build_flats(flats, *list, *palette, settings.transparent, settings.dim);
  statistics.stroke_quads = static_cast<int>(strokes.count);
  statistics.cached_meshes = cache.mesh_count();
  statistics.cached_textures = cache.texture_count();

  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_CLAMP);  // what lies outside the depth range is drawn all the same
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);  // premultiplied
  upload_strokes();
  upload_flats();
}

void Renderer::Impl::upload_frame() {
  glBindBuffer(GL_UNIFORM_BUFFER, frame_buffer.get());
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameUniforms), &frame, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlockBinding, frame_buffer.get());
}

void Renderer::Impl::draw_shadow_map() {
  // A planar view is a drawing: it has no depth for a shadow to tell of.
  shadowed = settings.shadows && camera->kind == draw::Camera::Kind::perspective &&
             !scene.caster_bounds().empty();
  if (!shadowed) return;
  const auto ground = list->ground() ? std::optional(list->ground()->height) : std::nullopt;
  shadow_fit =
      fit_shadow(scene.caster_bounds(), glm::vec3(frame.key_direction), shadow->size(), ground);
  frame.shadow_matrix =
      shadow->render_map(scene, shadow_fit, programs.shadow_depth, mesh_array.get());
  frame.shadow = {1.0F, 1.0F / static_cast<float>(shadow->size()),
                  shadow_fit.extent / static_cast<float>(shadow->size()), 0.0F};
}

void Renderer::Impl::draw_background() {
  glDepthMask(GL_TRUE);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClearDepth(1.0);
  glClear(settings.transparent ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  draw_flats(0, flats.background_end, true);
}

void Renderer::Impl::draw_meshes(const std::vector<MeshDraw>& draws, bool blend) {
  if (draws.empty()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(blend ? GL_FALSE : GL_TRUE);
  (blend ? glEnable : glDisable)(GL_BLEND);
  glBindVertexArray(mesh_array.get());
  for (const MeshDraw& draw : draws) {
    const unsigned lit = shadowed && (draw.variant & kUnlit) == 0 ? kShadowed : 0U;
    draw_mesh(draw, draw.variant | lit, blend);
  }
}

void Renderer::Impl::draw_mesh(const MeshDraw& draw, unsigned variant, bool blend) {
  Program* program = mesh_program(variant);
  if (program == nullptr) return;
  program->use();
  program->set("uv_transform", draw.uv_transform);
  program->set("scalar_range", range_of(draw.scale));
  if ((variant & kWireframe) != 0) {
    const draw::Role role = palette->light ? draw::Role::text : draw::Role::background;
    program->set("wire_color", palette->resolve(draw::Paint(role, 0.55F)));
    program->set("wire_width", 0.5F * settings.pixel_scale * palette->line_scale);
  }
  glActiveTexture(GL_TEXTURE0 + kColorMapUnit);
  glBindTexture(GL_TEXTURE_2D, (variant & kScalars) != 0 ? cache.color_map(draw.scale.map) : 0);
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  glBindTexture(GL_TEXTURE_2D, draw.texture);
  glFrontFace(draw.mirrored ? GL_CW : GL_CCW);
  scene.bind_attributes(draw, true);
  const auto submit = [&] {
    statistics.triangles += scene.submit(draw);
    ++statistics.draw_calls;
  };
  if (!draw.double_sided) {
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    submit();
  } else if (blend) {  // the far side first
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    submit();
    glCullFace(GL_BACK);
    submit();
  } else {
    glDisable(GL_CULL_FACE);
    submit();
  }
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
}

// The pool of light and the grid of a perspective view.
void Renderer::Impl::draw_floor() {
  const draw::GroundGrid& ground = *list->ground();
  const float radius = draw::ground_radius(*camera);
  const glm::vec3 center(camera->target.x, ground.height, camera->target.z);
  if (!(radius > 0.0F) || !std::isfinite(radius + center.x + center.y + center.z)) return;
  const float spacing = draw::ground_spacing(ground, *camera);
  const float line = settings.pixel_scale * palette->line_scale;
  const bool from_above = camera->eye().y > ground.height;
  const glm::vec3 pool = palette->light
                             ? glm::vec3(1.0F)
                             : 1.12F * glm::vec3(palette->resolve(draw::Role::background_top));
  const float pool_alpha = settings.transparent || !from_above ? 0.0F
                           : palette->light                    ? 0.75F
                                                               : 0.6F;
  programs.floor.use();
  programs.floor.set("center", glm::vec4(center, radius));
  // Whole cells are taken out on the CPU: far from the origin the shader's floats would lose them.
  programs.floor.set("grid", glm::vec4(std::fmod(center.x, spacing) / spacing,
                                       std::fmod(center.z, spacing) / spacing, 1.0F / spacing,
                                       0.5F * std::max(line, 1.0F)));
  programs.floor.set("grid_color", palette->resolve(draw::Role::grid));
  programs.floor.set("pool_color", glm::vec4(pool, pool_alpha));
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLES, 0, 3 * 16);
  ++statistics.draw_calls;
}

void Renderer::Impl::draw_ground() {
  if (!list->ground()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  if (camera->kind == draw::Camera::Kind::planar) {
    draw_strokes(0, strokes.ground_end);
  } else {
    draw_floor();
  }
  const bool from_above = camera->eye().y > list->ground()->height;
  if (!shadowed || !shadow_fit.footprint || !from_above) return;
  programs.ground.use();
  programs.ground.set("footprint", *shadow_fit.footprint);
  programs.ground.set("height", list->ground()->height);
  programs.ground.set("strength", palette->light ? 0.34F : 0.62F);
  programs.ground.set("texel", shadow->ground_texel());
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  glBindTexture(GL_TEXTURE_2D, shadow->ground_texture());
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  ++statistics.draw_calls;
}

void Renderer::Impl::draw_fields() {
  if (list->fields().empty()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  programs.field.use();
  glBindVertexArray(empty_array.get());
  field_textures.resize(std::max(field_textures.size(), list->fields().size()));
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  for (std::size_t i = 0; i < list->fields().size(); ++i) {
    const draw::ScalarField& field = list->fields()[i];
    if (field.columns > largest || field.rows > largest) continue;
    const std::size_t cells =
        static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows);
    const auto values = list->scalars_pool().subspan(field.first, cells);
    field_values.assign(values.begin(), values.end());
    for (float& value : field_values) {
      if (!std::isfinite(value)) value = std::numeric_limits<float>::lowest();
    }
    TextureHandle& texture = field_textures[i];
    if (!texture) texture = TextureHandle::create();
    glActiveTexture(GL_TEXTURE0 + kColorMapUnit);
    glBindTexture(GL_TEXTURE_2D, cache.color_map(field.scale.map));
    glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    const GLint filter = field.smooth ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, field.columns, field.rows, 0, GL_RED, GL_FLOAT,
                 field_values.data());
    programs.field.set("rectangle", glm::vec4(field.minimum, field.maximum));
    programs.field.set("scalar_range", range_of(field.scale));
    programs.field.set("alpha", field.alpha);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    ++statistics.draw_calls;
  }
}

void Renderer::Impl::upload_flats() {
  glBindVertexArray(flat_array.get());
  stream(flat_buffer, flats.vertices);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(FlatVertex),
                        offset_pointer(offsetof(FlatVertex, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(FlatVertex),
                        offset_pointer(offsetof(FlatVertex, color)));
  glEnableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
}

void Renderer::Impl::draw_flats(std::size_t first, std::size_t end, bool in_clip_space) {
  if (first >= end) return;
  programs.flat.use();
  programs.flat.set("in_clip_space", in_clip_space ? 1 : 0);
  glBindVertexArray(flat_array.get());
  glDrawArrays(GL_TRIANGLES, static_cast<GLint>(first), static_cast<GLsizei>(end - first));
  ++statistics.draw_calls;
}

void Renderer::Impl::upload_strokes() {
  if (strokes.count == 0) return;
  glBindVertexArray(stroke_array.get());
  stream(stroke_buffer, strokes.vertices);
  const auto attribute = [](GLuint location, GLint components, std::size_t offset) {
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, sizeof(StrokeVertex),
                          offset_pointer(offset));
    glEnableVertexAttribArray(location);
  };
  attribute(0, 3, offsetof(StrokeVertex, position));
  attribute(1, 2, offsetof(StrokeVertex, uv));
  attribute(2, 4, offsetof(StrokeVertex, length));
  attribute(3, 4, offsetof(StrokeVertex, joints));
  glVertexAttribPointer(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(StrokeVertex),
                        offset_pointer(offsetof(StrokeVertex, color)));
  glEnableVertexAttribArray(4);

  if (!quad_indices) quad_indices = BufferHandle::create();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, quad_indices.get());
  if (strokes.count <= quad_capacity) return;
  quad_capacity = std::max<std::size_t>(2 * strokes.count, 4096);
  std::vector<std::uint32_t> indices;
  indices.reserve(6 * quad_capacity);
  for (std::size_t i = 0; i < quad_capacity; ++i) {
    const auto base = static_cast<std::uint32_t>(4 * i);
    for (const std::uint32_t corner : {0U, 1U, 2U, 2U, 1U, 3U}) indices.push_back(base + corner);
  }
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)), indices.data(),
               GL_STATIC_DRAW);
}

void Renderer::Impl::draw_strokes(std::size_t first, std::size_t end) {
  if (first >= end) return;
  glEnable(GL_BLEND);
  glBindVertexArray(stroke_array.get());
  // Runs of strokes of one program, so that the order stays that of the list.
  while (first < end) {
    const StrokeProgram program = program_of(strokes.vertices[4 * first].kind);
    std::size_t next = first + 1;
    while (next < end && program_of(strokes.vertices[4 * next].kind) == program) ++next;
    programs.strokes[static_cast<std::size_t>(program)].use();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(6 * (next - first)), GL_UNSIGNED_INT,
                   offset_pointer(6 * first * sizeof(std::uint32_t)));
    ++statistics.draw_calls;
    first = next;
  }
}

void Renderer::Impl::smooth_edges(const Framebuffer& target, const PixelBox& box) {
  if (!settings.smooth_edges || target.samples() > 1 || box.empty()) return;
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  if (!edge_copy) edge_copy = TextureHandle::create();
  glBindTexture(GL_TEXTURE_2D, edge_copy.get());
  if (edge_copy_width != target.width() || edge_copy_height != target.height()) {
    edge_copy_width = target.width();
    edge_copy_height = target.height();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, edge_copy_width, edge_copy_height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  // A border of the filter's reach is copied with the box.
  constexpr int reach = 5;
  const int x0 = std::max(box.x - reach, 0);
  const int y0 = std::max(box.y - reach, 0);
  const int x1 = std::min(box.x + box.width + reach, target.width());
  const int y1 = std::min(box.y + box.height + reach, target.height());
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, x0, y0, x0, y0, x1 - x0, y1 - y0);
  glEnable(GL_SCISSOR_TEST);
  glScissor(box.x, box.y, box.width, box.height);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  programs.edges.use();
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  ++statistics.draw_calls;
  glDisable(GL_SCISSOR_TEST);
}

void Renderer::Impl::end(const Framebuffer& target) {
  glBindVertexArray(0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlockBinding, 0);
  for (const int unit : {kColorMapUnit, kBaseTextureUnit}) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, 0);
  }
  ShadowPass::unbind();
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_DEPTH_CLAMP);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  target.resolve();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options) {
  auto impl = std::make_unique<Impl>(options);
  Result<void> loaded = impl->load();
  if (!loaded) return loaded.error();
  impl->mesh_array = VertexArrayHandle::create();
  impl->flat_array = VertexArrayHandle::create();
  impl->stroke_array = VertexArrayHandle::create();
  impl->empty_array = VertexArrayHandle::create();
  impl->frame_buffer = BufferHandle::create();
  return std::unique_ptr<Renderer>(new Renderer(std::move(impl)));
}

void Renderer::render(const Framebuffer& target, const draw::DrawList& list,
                      const draw::Camera& camera, const draw::Palette& palette,
                      const RenderSettings& settings) {
  if (target.empty()) return;
  Impl& r = *impl_;
  r.list = &list;
  r.camera = &camera;
  r.palette = &palette;
  r.settings = settings;

  r.begin(target);
  r.draw_shadow_map();
  r.upload_frame();
  if (r.shadowed && list.ground()) {
    r.shadow->render_ground(r.shadow_fit, list.ground()->height,
                            {&r.programs.shadow_depth, &r.programs.ground_shadow, &r.programs.blur},
                            r.empty_array.get());
  }
  target.bind();
  r.draw_background();
  if (r.shadowed) r.shadow->bind();
  r.draw_meshes(r.scene.opaque(), false);
  r.draw_ground();
  r.draw_fields();
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  r.draw_flats(r.flats.background_end, r.flats.fills_end, false);
  draw::Bounds faceted = r.scene.bounds();
  faceted.add(r.flats.fill_bounds);
  r.smooth_edges(target, pixels_of(faceted, camera, r.size));

  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  r.draw_strokes(r.strokes.ground_end, r.strokes.opaque_end);
  r.draw_meshes(r.scene.blended(), true);
  r.smooth_edges(target, pixels_of(r.scene.blended_bounds(), camera, r.size));
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  r.draw_strokes(r.strokes.opaque_end, r.strokes.translucent_end);
  glDisable(GL_DEPTH_TEST);
  r.draw_strokes(r.strokes.translucent_end, r.strokes.count);
  r.draw_flats(r.flats.fills_end, r.flats.count, true);
  r.end(target);
}

int Renderer::recommended_samples() const { return impl_->info.software ? 1 : 4; }

int Renderer::recommended_supersampling() const { return impl_->info.software ? 2 : 1; }

const RenderStatistics& Renderer::statistics() const { return impl_->statistics; }

const GlInfo& Renderer::info() const { return impl_->info; }

Result<void> Renderer::reload_shaders() { return impl_->load(); }

draw::Image render_still(Renderer& renderer, const draw::DrawList& list, const draw::Camera& camera,
                         const draw::Palette& palette, const RenderSettings& settings, int width,
                         int height) {
  const int largest = renderer.info().max_texture_size;
  const int factor = std::max(width, height) * 2 <= largest
                         ? std::max(renderer.recommended_supersampling(), 2)
                         : 1;
  Framebuffer large;
  large.resize(width * factor, height * factor, renderer.recommended_samples());
  RenderSettings scaled = settings;
  scaled.pixel_scale *= static_cast<float>(factor);
  renderer.render(large, list, camera, palette, scaled);
  if (factor == 1) return large.read_pixels();
  Framebuffer small;
  small.resize(width, height);
  large.copy_to(small, 0, 0, width, height);
  return small.read_pixels();
}

}  // namespace motionlab::gfx
