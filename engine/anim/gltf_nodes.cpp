// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/anim/gltf_parts.h"
#include "engine/math/decompose.h"
#include "engine/math/quaternion.h"

namespace motionlab::anim::gltf {
namespace {

constexpr float kLargestTransform = 1e12f;
// Exporters write garbage for joints that move nothing, and those are to load.
constexpr float kLargestInverseBind = 1e30f;
// Times a position of kLargestNumber it is still finite.
constexpr double kLargestMatrixEntry = 1e20;
constexpr double kLargestMorph = 1e15;  // [m], of all targets together

std::vector<float> transform_numbers(const Value& value, std::size_t count) {
  std::vector<float> numbers = value.numbers(count);
  for (const float x : numbers) {
    if (std::abs(x) > kLargestTransform) fault(value.path() + " is absurdly large");
  }
  return numbers;
}

void read_matrix(const Value& value, Node& node, LoadReport& report) {
  const std::vector<float> m = transform_numbers(value, 16);
  glm::mat4 matrix(1.0f);
  for (int i = 0; i < 16; ++i) matrix[i / 4][i % 4] = m[static_cast<std::size_t>(i)];
  // A pose is made of TRS, so a matrix that is one becomes one.
  if (const auto trs = math::decompose_trs(glm::dmat4(matrix), 1e-6)) {
    node.rest.translation = glm::vec3(trs->translation);
    node.rest.rotation = glm::quat(trs->rotation);
    node.rest.scale = glm::vec3(trs->scale);
    return;
  }
  if (matrix[0][3] != 0.0f || matrix[1][3] != 0.0f || matrix[2][3] != 0.0f ||
      matrix[3][3] != 1.0f) {
    report.add(NoteKind::repaired, value.path() + " had a last row other than 0 0 0 1; it was set");
  }
  for (int c = 0; c < 4; ++c) matrix[c][3] = c == 3 ? 1.0f : 0.0f;
  node.matrix = matrix;
}

void read_transform(const Value& value, Node& node, LoadReport& report) {
  if (const Value matrix = value.get("matrix"); matrix.present()) {
    read_matrix(matrix, node, report);
    return;
  }
  if (const Value t = value.get("translation"); t.present()) {
    const std::vector<float> f = transform_numbers(t, 3);
    node.rest.translation = {f[0], f[1], f[2]};
  }
  if (const Value s = value.get("scale"); s.present()) {
    const std::vector<float> f = transform_numbers(s, 3);
    node.rest.scale = {f[0], f[1], f[2]};
    if (f[0] == 0.0f || f[1] == 0.0f || f[2] == 0.0f) {
      report.add(NoteKind::noticed,
                 s.path() + " has a zero; what hangs on the node is squashed flat");
    }
  }
  if (const Value r = value.get("rotation"); r.present()) {
    const std::vector<float> f = transform_numbers(r, 4);
    const glm::quat q(f[3], f[0], f[1], f[2]);
    const float length = glm::length(q);
    if (std::abs(length - 1.0f) > 1e-3f) {
      report.add(NoteKind::repaired,
                 r.path() + " had length " + std::to_string(length) +
                     (length > 0.0f ? " and was normalized" : " and was taken as no rotation"));
    }
    node.rest.rotation = math::normalized_or_identity(q);
  }
}

void read_morph_weights(const Value& value, const Model& model, Node& node,
                        std::vector<float>& rest, LoadReport& report) {
  node.first_morph = static_cast<std::uint32_t>(rest.size());
  const Value given = value.get("weights");
  if (node.mesh < 0) {
    if (given.present()) report.add(NoteKind::ignored, given.path() + ": the node has no mesh");
    return;
  }
  const std::vector<float>& defaults = model.meshes[static_cast<std::size_t>(node.mesh)].weights;
  node.morph_count = static_cast<std::uint32_t>(defaults.size());
  std::vector<float> weights = given.present() ? given.numbers() : defaults;
  if (weights.size() != defaults.size()) {
    report.add(NoteKind::repaired, given.path() + " has " + std::to_string(weights.size()) +
                                       " weights for " + std::to_string(defaults.size()) +
                                       " morph targets");
    weights.resize(defaults.size(), 0.0f);
  }
  rest.insert(rest.end(), weights.begin(), weights.end());
}

void link_children(const Value& nodes, Model& model) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Value children = nodes.at(i).get("children");
    for (std::size_t c = 0; c < children.size(); ++c) {
      const int child = children.at(c).index(model.nodes.size());
      int& parent = model.nodes[static_cast<std::size_t>(child)].parent;
      if (parent >= 0) {
        fault(children.at(c).path() + ": node " + std::to_string(child) +
              " is already a child of node " + std::to_string(parent));
      }
      parent = static_cast<int>(i);
    }
  }
}

// Parents before children, by a queue instead of recursion: a chain of nodes may be long.
void order_nodes(Model& model) {
  std::vector<std::vector<int>> children(model.nodes.size());
  for (std::size_t i = 0; i < model.nodes.size(); ++i) {
    const int parent = model.nodes[i].parent;
    if (parent < 0) {
      model.order.push_back(static_cast<int>(i));
    } else {
      children[static_cast<std::size_t>(parent)].push_back(static_cast<int>(i));
    }
  }
  for (std::size_t next = 0; next < model.order.size(); ++next) {
    const auto& more = children[static_cast<std::size_t>(model.order[next])];
    model.order.insert(model.order.end(), more.begin(), more.end());
  }
  if (model.order.size() == model.nodes.size()) return;
  // With one parent each, the nodes that no root leads to hang on a loop.
  std::vector<bool> reached(model.nodes.size(), false);
  for (const int i : model.order) reached[static_cast<std::size_t>(i)] = true;
  const auto lost = std::find(reached.begin(), reached.end(), false) - reached.begin();
  fault("nodes[" + std::to_string(lost) + "] is part of or below a loop of nodes");
}

void read_inverse_binds(Document& document, const Value& value, Skin& skin) {
  const Value index = value.get("inverseBindMatrices");
  skin.inverse_binds.assign(skin.joints.size(), glm::mat4(1.0f));
  if (!index.present()) return;
  skin.has_inverse_binds = true;
  const Accessor accessor = document.accessor(index);
  if (accessor.type != "MAT4" || accessor.component != Component::f32) {
    fault(index.path() + " is not an accessor of float MAT4");
  }
  if (accessor.count < skin.joints.size()) {
    fault(index.path() + " has " + std::to_string(accessor.count) + " matrices for " +
          std::to_string(skin.joints.size()) + " joints");
  }
  const std::vector<float> numbers = document.floats(accessor, kLargestInverseBind);
  std::size_t repaired = 0;
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    glm::mat4& m = skin.inverse_binds[j];
    for (int i = 0; i < 16; ++i) m[i / 4][i % 4] = numbers[j * 16 + static_cast<std::size_t>(i)];
    if (m[0][3] != 0.0f || m[1][3] != 0.0f || m[2][3] != 0.0f || m[3][3] != 1.0f) ++repaired;
    for (int c = 0; c < 4; ++c) m[c][3] = c == 3 ? 1.0f : 0.0f;
  }
  const auto is_singular = [](const glm::mat4& m) {
    return glm::determinant(glm::dmat3(glm::dmat4(m))) == 0.0;
  };
  const auto singular =
      std::count_if(skin.inverse_binds.begin(), skin.inverse_binds.end(), is_singular);
  if (singular > 0) {
    document.report().add(NoteKind::noticed,
                          index.path() + ": " + std::to_string(singular) +
                              " matrices are singular; what those joints move is squashed flat");
  }
  if (repaired > 0) {
    document.report().add(NoteKind::repaired,
                          index.path() + ": " + std::to_string(repaired) +
                              " matrices had a last row other than 0 0 0 1; it was set");
  }
}

void read_skins(Document& document, Model& model) {
  const Value skins = document.root().get("skins");
  std::vector<std::size_t> seen_by_skin(model.nodes.size(), 0);  // 1 + the last skin that has it
  for (std::size_t s = 0; s < skins.size(); ++s) {
    const Value value = skins.at(s);
    Skin skin;
    skin.name = value.get("name").label();
    const Value joints = value.require("joints");
    if (joints.size() == 0) fault(joints.path() + " is empty");
    if (joints.size() > 0xFFFF) fault(joints.path() + " has more than 65535 entries");
    bool duplicate = false;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const int node = joints.at(j).index(model.nodes.size());
      std::size_t& seen = seen_by_skin[static_cast<std::size_t>(node)];
      duplicate = duplicate || seen == s + 1;
      seen = s + 1;
      skin.joints.push_back(node);
    }
    if (duplicate) {
      document.report().add(NoteKind::repaired,
                            joints.path() + " names a node twice; both entries move with it");
    }
    document.budget().take(skin.joints.size(), 512, joints.path());
    read_inverse_binds(document, value, skin);
    skin.skeleton = value.get("skeleton").index_or_none(model.nodes.size());
    model.skins.push_back(std::move(skin));
  }
}

// A node's mesh must fit its skin: joint indices below the number of joints.
void check_skinned_meshes(Document& document, const Value& nodes, const Model& model) {
  LoadReport& report = document.report();
  for (std::size_t i = 0; i < model.nodes.size(); ++i) {
    const Node& node = model.nodes[i];
    if (node.mesh < 0) {
      if (node.skin >= 0) {
        report.add(NoteKind::ignored, nodes.at(i).path() + " has a skin but no mesh");
      }
      continue;
    }
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
    bool skinned = false;
    document.budget().take(mesh.primitives.size(), 16, nodes.at(i).path());
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      const Influences& influences = mesh.primitives[p].influences;
      skinned = skinned || influences.width > 0;
      if (node.skin < 0) continue;
      const std::size_t joints = model.skins[static_cast<std::size_t>(node.skin)].joints.size();
      const std::string place =
          "meshes[" + std::to_string(node.mesh) + "].primitives[" + std::to_string(p) + "]";
      if (influences.joint_limit > joints) {
        fault(place + " refers to joint " + std::to_string(influences.joint_limit - 1) +
              ", the skin of " + nodes.at(i).path() + " has " + std::to_string(joints));
      }
      if (influences.width == 0 && !mesh.primitives[p].positions.empty()) {
        report.add(NoteKind::ignored, place + " has no joints and weights; it is not skinned");
      }
    }
    if (skinned && node.skin < 0) {
      report.add(NoteKind::ignored,
                 nodes.at(i).path() + " has no skin for its mesh's joints; it is not skinned");
    }
  }
}

void add_instances(Document& document, const Model& model, Scene& scene) {
  for (const int index : scene.nodes) {
    const Node& node = model.nodes[static_cast<std::size_t>(index)];
    if (node.mesh < 0) continue;
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      const Primitive& primitive = mesh.primitives[p];
      Instance instance;
      instance.node = index;
      instance.mesh = node.mesh;
      instance.primitive = static_cast<int>(p);
      instance.skin = primitive.influences.width > 0 ? node.skin : -1;
      instance.first_vertex = scene.vertex_count;
      instance.vertex_count = static_cast<std::uint32_t>(primitive.positions.size());
      document.budget().take(std::max<std::size_t>(instance.vertex_count, 1), 32, "a scene");
      scene.vertex_count += instance.vertex_count;
      scene.instances.push_back(instance);
    }
  }
}

void collect_nodes(const Model& model, Scene& scene) {
  // In topological order a node belongs to the scene if it is a root of it or its parent belongs.
  std::vector<bool> inside(model.nodes.size(), false);
  for (const int root : scene.roots) inside[static_cast<std::size_t>(root)] = true;
  for (const int index : model.order) {
    const int parent = model.nodes[static_cast<std::size_t>(index)].parent;
    if (parent >= 0 && inside[static_cast<std::size_t>(parent)]) {
      inside[static_cast<std::size_t>(index)] = true;
    }
  }
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i]) scene.nodes.push_back(static_cast<int>(i));
  }
}

bool is_bounded(const glm::dmat4& m) {
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) {
      if (!(std::abs(m[c][r]) <= kLargestMatrixEntry)) return false;  // NaN too
    }
  }
  return true;
}

}  // namespace

void check_bounded(const Model& model, const Pose& pose, std::vector<glm::dmat4>& world) {
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    const Node& node = model.nodes[n];
    if (node.mesh < 0 || node.morph_count == 0) continue;
    const auto& reach = model.meshes[static_cast<std::size_t>(node.mesh)].target_reach;
    double moved = 0.0;
    for (std::uint32_t t = 0; t < std::min<std::size_t>(node.morph_count, reach.size()); ++t) {
      moved += std::abs(static_cast<double>(pose.morph[node.first_morph + t])) *
               static_cast<double>(reach[t]);
    }
    if (!(moved <= kLargestMorph)) {
      fault("the morph targets of nodes[" + std::to_string(n) + "] move it out of all bounds");
    }
  }
  world.resize(model.nodes.size());
  world_matrices(model, pose, world);
  for (std::size_t n = 0; n < world.size(); ++n) {
    if (!is_bounded(world[n])) fault("nodes[" + std::to_string(n) + "] is moved out of all bounds");
  }
  for (std::size_t s = 0; s < model.skins.size(); ++s) {
    const Skin& skin = model.skins[s];
    for (std::size_t j = 0; j < skin.joints.size(); ++j) {
      const glm::dmat4& joint = world[static_cast<std::size_t>(skin.joints[j])];
      if (is_bounded(joint * glm::dmat4(skin.inverse_binds[j]))) continue;
      fault("skins[" + std::to_string(s) + "].joints[" + std::to_string(j) +
            "] moves its vertices out of all bounds");
    }
  }
}

void read_nodes(Document& document, Model& model) {
  const Value nodes = document.root().get("nodes");
  const std::size_t meshes = model.meshes.size();
  const std::size_t skins = document.root().get("skins").size();
  const std::size_t cameras = document.root().get("cameras").size();
  model.camera_count = static_cast<std::uint32_t>(cameras);
  document.budget().take(nodes.size(), sizeof(Node) + 512, "nodes");
  model.nodes.resize(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Value value = nodes.at(i);
    Node& node = model.nodes[i];
    node.name = value.get("name").label();
    node.mesh = value.get("mesh").index_or_none(meshes);
    node.skin = value.get("skin").index_or_none(skins);
    (void)value.get("camera").index_or_none(cameras);
    read_transform(value, node, document.report());
    document.budget().take(
        node.mesh < 0 ? 0 : model.meshes[static_cast<std::size_t>(node.mesh)].weights.size(), 128,
        value.path());
    read_morph_weights(value, model, node, model.rest_morph, document.report());
  }
  link_children(nodes, model);
  order_nodes(model);
  read_skins(document, model);
  check_skinned_meshes(document, nodes, model);
}

// glTF leaves it to the reader what a file without scenes shows: all of it, here.
void add_implied_scene(Document& document, Model& model) {
  if (model.nodes.empty()) return;
  document.report().add(NoteKind::noticed, "the file has no scene; all of its nodes are shown");
  document.budget().take(model.nodes.size(), 8, "scenes");
  Scene scene;
  scene.implied = true;
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    if (model.nodes[n].parent < 0) scene.roots.push_back(static_cast<int>(n));
  }
  collect_nodes(model, scene);
  add_instances(document, model, scene);
  model.scenes.push_back(std::move(scene));
}

void read_scenes(Document& document, Model& model) {
  const Value scenes = document.root().get("scenes");
  if (scenes.size() == 0) add_implied_scene(document, model);
  model.default_scene = document.root().get("scene").index_or_none(scenes.size());
  for (std::size_t s = 0; s < scenes.size(); ++s) {
    const Value value = scenes.at(s);
    Scene scene;
    scene.name = value.get("name").label();
    const Value roots = value.get("nodes");
    document.budget().take(model.nodes.size(), 8, value.path());
    std::vector<bool> seen(model.nodes.size(), false);
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const int root = roots.at(i).index(model.nodes.size());
      if (seen[static_cast<std::size_t>(root)]) {
        document.report().add(NoteKind::repaired, roots.at(i).path() + " is named twice");
        continue;
      }
      seen[static_cast<std::size_t>(root)] = true;
      if (model.nodes[static_cast<std::size_t>(root)].parent >= 0) {
        document.report().add(
            NoteKind::repaired,
            roots.at(i).path() + " is not a root node; it keeps the transforms above it");
      }
      scene.roots.push_back(root);
    }
    collect_nodes(model, scene);
    add_instances(document, model, scene);
    model.scenes.push_back(std::move(scene));
  }
}

}  // namespace motionlab::anim::gltf
