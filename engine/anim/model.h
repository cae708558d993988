// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/anim/clip.h"

// A character as glTF 2.0 describes it, after validation: every index is in range, every number is
// finite, the node graph is a forest. Nothing in here changes once the model is loaded; what moves
// is a Pose (engine/anim/pose.h). Units: metres, seconds, radians; right-handed, +Y up.

namespace motionlab::anim {

// Local transform of a node relative to its parent: p_parent = T * R * S * p_local.
struct Trs {
  glm::vec3 translation{0.0f};                 // [m], parent space
  glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  // unit
  glm::vec3 scale{1.0f};
};

struct Node {
  std::string name;  // may be empty or not unique: nodes are addressed by index
  int parent = -1;
  int mesh = -1;
  int skin = -1;
  Trs rest;
  // Only where the file gives a matrix that no TRS reproduces (shear); it then replaces the pose's
  // TRS of this node, which glTF forbids to animate.
  std::optional<glm::mat4> matrix;
  std::uint32_t first_morph = 0;  // this node's slice of Pose::morph and Model::rest_morph
  std::uint32_t morph_count = 0;
};

// Joints and weights of the vertices of a primitive: all JOINTS_n/WEIGHTS_n sets folded together,
// zero weights dropped, the rest divided by their sum and sorted, heaviest first (ties keep the
// order of the file). Every vertex has `width` slots; unused ones have weight 0 and a valid joint.
struct Influences {
  std::uint32_t width = 0;            // 0: the primitive is not skinned
  std::vector<std::uint16_t> joints;  // [vertex * width + slot], index into Skin::joints
  std::vector<float> weights;         // [vertex * width + slot], sums to 1 per vertex
  std::uint32_t joint_limit = 0;      // 1 + the largest joint index used
};

// Deltas to add to the base attribute, times the target's weight. An empty array means no delta.
struct MorphTarget {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
  std::vector<glm::vec3> tangents;
};

// Values are glTF's primitive.mode.
enum class PrimitiveMode : std::uint8_t {
  points = 0,
  lines = 1,
  line_loop = 2,
  line_strip = 3,
  triangles = 4,
  triangle_strip = 5,
  triangle_fan = 6,
};

struct Primitive {
  PrimitiveMode mode = PrimitiveMode::triangles;
  // One entry per element of POSITION, in file order, whether an index refers to it or not.
  std::vector<glm::vec3> positions;  // [m], mesh space
  std::vector<glm::vec3> normals;    // unit, mesh space; as many as positions for triangle modes
  std::vector<glm::vec4> tangents;   // w = handedness; empty when the file has none
  std::vector<std::vector<glm::vec2>> uvs;  // [set][vertex], dequantised, no KHR_texture_transform
  std::vector<glm::vec4> colors;            // COLOR_0, linear RGBA; empty when the file has none
  Influences influences;
  std::vector<MorphTarget> targets;
  std::vector<std::uint32_t> indices;    // as in the file, any mode; empty: vertices in file order
  std::vector<std::uint32_t> triangles;  // triangle modes: list of 3 per triangle, CCW = front
  std::vector<std::uint32_t> segments;   // line modes: list of 2 per line segment
  int material = -1;                     // -1: glTF's default material
  // The file has no normals, so glTF wants flat shading. `normals` are then exact where no vertex
  // is shared between triangles, and area-weighted averages where one is.
  bool flat = false;
};

struct Mesh {
  std::string name;
  std::vector<Primitive> primitives;
  std::vector<float> weights;             // default morph weights, one per target
  std::vector<std::string> target_names;  // extras.targetNames; may be empty
  std::vector<float> target_reach;  // [m] how far each target moves a vertex at weight 1, at most
};

struct Skin {
  std::string name;
  std::vector<int> joints;               // node of each joint
  std::vector<glm::mat4> inverse_binds;  // one per joint; identity when the file has none
  bool has_inverse_binds = false;        // whether the file gives them
  int skeleton = -1;                     // informative: glTF gives it no effect on transforms
};

// One (node, primitive) pair of a scene and its slice of the vertices of the posed scene.
struct Instance {
  int node = 0;
  int mesh = 0;
  int primitive = 0;
  int skin = -1;  // -1: rigid, moves with its node
  std::uint32_t first_vertex = 0;
  std::uint32_t vertex_count = 0;
};

struct Scene {
  std::string name;
  bool implied = false;  // the file has none: all nodes
  std::vector<int> roots;
  std::vector<int> nodes;           // every node of the scene, ascending
  std::vector<Instance> instances;  // by node index, then primitive
  std::uint32_t vertex_count = 0;   // sum over the instances
};

struct TextureUse {
  int texture = -1;  // index into Model::textures; -1: none
  // Index into Primitive::uvs; a primitive that has no such set is shown without the texture.
  std::uint32_t uv_set = 0;
  glm::vec2 offset{0.0f};  // KHR_texture_transform
  glm::vec2 scale{1.0f};   //
  float rotation = 0.0f;   // [rad], counter-clockwise about the uv origin
  float strength = 1.0f;   // normalTexture.scale or occlusionTexture.strength
  // uv as the texture wants it: T(offset) * R(rotation) * S(scale) * uv.
  glm::vec2 transform(glm::vec2 uv) const;
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

struct Material {
  std::string name;
  glm::vec4 base_color{1.0f};  // linear
  TextureUse base_color_texture;
  float metallic = 1.0f;
  float roughness = 1.0f;
  TextureUse metallic_roughness_texture;
  TextureUse normal_texture;
  TextureUse occlusion_texture;
  glm::vec3 emissive{0.0f};  // linear, already multiplied by KHR_materials_emissive_strength
  TextureUse emissive_texture;
  AlphaMode alpha_mode = AlphaMode::opaque;
  float alpha_cutoff = 0.5f;
  bool double_sided = false;
  bool unlit = false;  // KHR_materials_unlit
};

enum class Wrap : std::uint8_t { repeat, clamp, mirror };

struct Texture {
  int image = -1;  // index into Model::images; -1: use the placeholder
  Wrap wrap_s = Wrap::repeat;
  Wrap wrap_t = Wrap::repeat;
  bool nearest = false;  // magnification filter
};

struct Image {
  std::string name;
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  // width * height * 4, top row first, as stored (not linearised)
  bool placeholder = false;        // the file's image could not be had: a grey checkerboard
};

struct Model {
  std::string name;  // file name without folder, or the name of a built-in model
  std::vector<Node> nodes;
  std::vector<int> order;  // every node once, parents before children
  std::vector<Scene> scenes;
  int default_scene = -1;  // as the file says; -1: the file does not say
  std::vector<Mesh> meshes;
  std::vector<Skin> skins;
  std::vector<Clip> clips;
  std::vector<Material> materials;
  std::vector<Texture> textures;
  std::vector<Image> images;
  std::vector<float> rest_morph;  // of all nodes: Pose::morph of the rest pose
  std::uint32_t camera_count = 0;

  // The scene to show first: default_scene, else 0, else -1 when the file has none.
  int scene_to_show() const { return default_scene >= 0 ? default_scene : scenes.empty() ? -1 : 0; }
};

}  // namespace motionlab::anim
