// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/builtin_humanoid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "engine/anim/builtin_models.h"
#include "engine/anim/surface_nets.h"

// A figure made by code: capsules along its bones melt into one surface, every vertex first belongs
// to the nearest bone, and the weights are then spread along the surface.

namespace motionlab::anim {
namespace {

using glm::dvec3;

constexpr double kCell = 0.026;       // [m] of the mesh; about 3000 vertices
constexpr double kMelt = 0.014;       // [m] over which neighbouring capsules flow together
constexpr int kSmoothingRounds = 10;  // of the weights, each over one ring of neighbours
constexpr std::size_t kInfluences = 4;

struct JointShape {
  const char* name;
  int parent;
  dvec3 position;  // [m], world; a left joint (x > 0) where there is a right one
};

// 21 joints; "r_" ones mirror the "l_" ones. The figure looks along +Z, its left is +X.
constexpr int kLeftFirst = 5;
constexpr int kSideJoints = 8;
const JointShape kCentre[kLeftFirst] = {
    {"hips", -1, {0.0, 0.95, 0.0}}, {"spine", 0, {0.0, 1.07, 0.0}},  {"chest", 1, {0.0, 1.23, 0.0}},
    {"neck", 2, {0.0, 1.45, 0.0}},  {"head", 3, {0.0, 1.55, 0.015}},
};
// Parents: an index into the side's own joints, or -1 - (index of a centre joint).
const JointShape kSide[kSideJoints] = {
    {"clavicle", -3, {0.045, 1.40, 0.0}}, {"upper_arm", 0, {0.185, 1.405, 0.0}},
    {"forearm", 1, {0.414, 1.244, 0.0}},  {"hand", 2, {0.619, 1.101, 0.01}},
    {"thigh", -1, {0.095, 0.92, 0.0}},    {"shin", 4, {0.105, 0.50, 0.012}},
    {"foot", 5, {0.11, 0.085, -0.015}},   {"toe", 6, {0.115, 0.035, 0.115}},
};

struct Capsule {
  int joint;
  dvec3 a, b;
  double radius_a, radius_b;  // [m]
};

int side_index(int joint, bool left) { return kLeftFirst + joint + (left ? 0 : kSideJoints); }

std::vector<Capsule> make_capsules() {
  std::vector<Capsule> out = {
      {0, {-0.075, 0.94, -0.005}, {0.075, 0.94, -0.005}, 0.098, 0.098},
      {1, {-0.055, 1.09, 0.0}, {0.055, 1.09, 0.0}, 0.092, 0.092},
      {2, {-0.07, 1.22, 0.005}, {0.07, 1.22, 0.005}, 0.1, 0.1},
      {2, {-0.09, 1.32, 0.0}, {0.09, 1.32, 0.0}, 0.098, 0.098},
      {3, {0.0, 1.42, -0.005}, {0.0, 1.54, 0.005}, 0.056, 0.05},
      {4, {0.0, 1.60, 0.02}, {0.0, 1.665, 0.012}, 0.08, 0.092},
  };
  const Capsule side[] = {
      {0, {0.06, 1.385, 0.0}, {0.17, 1.395, 0.0}, 0.065, 0.062},
      {1, {0.185, 1.405, 0.0}, {0.414, 1.244, 0.0}, 0.056, 0.042},
      {2, {0.414, 1.244, 0.0}, {0.619, 1.101, 0.01}, 0.043, 0.03},
      {3, {0.619, 1.101, 0.01}, {0.70, 1.045, 0.015}, 0.032, 0.036},
      {3, {0.70, 1.045, 0.015}, {0.765, 1.0, 0.02}, 0.03, 0.022},
      {4, {0.095, 0.90, 0.0}, {0.105, 0.50, 0.012}, 0.088, 0.058},
      {5, {0.105, 0.50, 0.012}, {0.108, 0.34, -0.008}, 0.057, 0.058},
      {5, {0.108, 0.34, -0.008}, {0.11, 0.085, -0.015}, 0.056, 0.036},
      {6, {0.11, 0.05, -0.045}, {0.115, 0.05, 0.06}, 0.044, 0.042},
      {7, {0.115, 0.042, 0.10}, {0.117, 0.036, 0.165}, 0.04, 0.032},
  };
  for (const bool left : {true, false}) {
    for (Capsule c : side) {
      c.joint = side_index(c.joint, left);
      if (!left) {
        c.a.x = -c.a.x;
        c.b.x = -c.b.x;
      }
      out.push_back(c);
    }
  }
  return out;
}

double distance_to(const Capsule& c, const dvec3& p) {
  const dvec3 along = c.b - c.a;
  const double t = glm::clamp(glm::dot(p - c.a, along) / glm::dot(along, along), 0.0, 1.0);
  return glm::length(p - (c.a + t * along)) - glm::mix(c.radius_a, c.radius_b, t);
}

// Smooth minimum -k log sum exp(-d / k): the same whatever the order of the capsules.
double body_distance(const std::vector<Capsule>& capsules, const dvec3& p) {
  std::array<double, 64> d{};
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < capsules.size(); ++i) {
    d[i] = distance_to(capsules[i], p);
    nearest = std::min(nearest, d[i]);
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < capsules.size(); ++i) {
    const double excess = (d[i] - nearest) / kMelt;
    if (excess < 12.0) sum += std::exp(-excess);
  }
  return nearest - kMelt * std::log(sum);
}

int nearest_joint(const std::vector<Capsule>& capsules, const dvec3& p) {
  int joint = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Capsule& c : capsules) {
    const double d = distance_to(c, p);
    if (d < nearest) {
      nearest = d;
      joint = c.joint;
    }
  }
  return joint;
}

// Weights of all joints for all vertices, [vertex * joints + joint].
std::vector<float> spread_weights(const SurfaceMesh& mesh, const std::vector<int>& owner,
                                  std::size_t joints) {
  const std::size_t n = mesh.positions.size();
  std::vector<float> weights(n * joints, 0.0f);
  for (std::size_t v = 0; v < n; ++v) weights[v * joints + static_cast<std::size_t>(owner[v])] = 1;
  std::vector<float> sums(n * joints);
  std::vector<float> counts(n);
  for (int round = 0; round < kSmoothingRounds; ++round) {
    // Each triangle gives every corner the weights of the other two.
    std::fill(counts.begin(), counts.end(), 2.0f);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = 2.0f * weights[i];
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
      const std::size_t v = mesh.triangles[i];
      for (const std::size_t k : {i / 3 * 3 + (i + 1) % 3, i / 3 * 3 + (i + 2) % 3}) {
        const std::size_t other = mesh.triangles[k];
        for (std::size_t j = 0; j < joints; ++j) {
          sums[v * joints + j] += weights[other * joints + j];
        }
        counts[v] += 1.0f;
      }
    }
    for (std::size_t v = 0; v < n; ++v) {
      for (std::size_t j = 0; j < joints; ++j) {
        weights[v * joints + j] = sums[v * joints + j] / counts[v];
      }
    }
  }
  return weights;
}

// The four heaviest of each vertex, normalised.
Influences pick_influences(const std::vector<float>& weights, std::size_t joints) {
  Influences out;
  out.width = kInfluences;
  out.joint_limit = static_cast<std::uint32_t>(joints);
  std::vector<std::uint16_t> order(joints);
  for (std::size_t v = 0; v < weights.size() / joints; ++v) {
    const float* w = weights.data() + v * joints;
    for (std::size_t j = 0; j < joints; ++j) order[j] = static_cast<std::uint16_t>(j);
    std::partial_sort(order.begin(), order.begin() + kInfluences, order.end(),
                      [w](int a, int b) { return w[a] != w[b] ? w[a] > w[b] : a < b; });
    float sum = 0.0f;
    for (std::size_t s = 0; s < kInfluences; ++s) sum += w[order[s]];
    for (std::size_t s = 0; s < kInfluences; ++s) {
      out.joints.push_back(w[order[s]] > 0.0f ? order[s] : order[0]);
      out.weights.push_back(w[order[s]] / sum);
    }
  }
  return out;
}

glm::vec3 color_of(std::size_t joint) {
  const glm::vec3 skin(0.86f, 0.62f, 0.48f);
  const glm::vec3 shirt(0.16f, 0.42f, 0.62f);
  const glm::vec3 trousers(0.22f, 0.24f, 0.30f);
  const glm::vec3 shoes(0.55f, 0.22f, 0.14f);
  if (joint == 3 || joint == 4) return skin;
  if (joint == 0) return trousers;
  if (joint < kLeftFirst) return shirt;
  const std::size_t side = (joint - kLeftFirst) % kSideJoints;
  if (side <= 1) return shirt;
  if (side <= 3) return skin;
  return side <= 5 ? trousers : shoes;
}

// Colours follow the weights, so that the edge of a sleeve is as smooth as they are.
glm::vec4 clothing(const float* weights, std::size_t joints) {
  glm::vec3 color(0.0f);
  float sum = 0.0f;
  for (std::size_t j = 0; j < joints; ++j) {
    const float sharp = std::pow(weights[j], 4.0f);
    color += sharp * color_of(j);
    sum += sharp;
  }
  return glm::vec4(color / sum, 1.0f);
}

void add_joints(Model& model) {
  std::vector<dvec3> world;
  const auto add = [&](const std::string& name, int parent, const dvec3& position) {
    Node node;
    node.name = name;
    node.parent = parent;
    const dvec3 origin = parent < 0 ? dvec3(0.0) : world[static_cast<std::size_t>(parent)];
    node.rest.translation = glm::vec3(position - origin);
    world.push_back(position);
    model.nodes.push_back(node);
  };
  for (const JointShape& joint : kCentre) add(joint.name, joint.parent, joint.position);
  for (const bool left : {true, false}) {
    for (const JointShape& joint : kSide) {
      const int parent = joint.parent < 0 ? -1 - joint.parent : side_index(joint.parent, left);
      const dvec3 p = joint.position * dvec3(left ? 1.0 : -1.0, 1.0, 1.0);
      add((left ? "l_" : "r_") + std::string(joint.name), parent, p);
    }
  }
  Skin skin;
  skin.name = "humanoid";
  skin.has_inverse_binds = true;
  for (std::size_t j = 0; j < world.size(); ++j) {
    skin.joints.push_back(static_cast<int>(j));
    glm::mat4 inverse(1.0f);
    inverse[3] = glm::vec4(-glm::vec3(world[j]), 1.0f);
    skin.inverse_binds.push_back(inverse);
  }
  model.skins.push_back(std::move(skin));
}

Primitive make_body(std::size_t joints) {
  const std::vector<Capsule> capsules = make_capsules();
  const SurfaceMesh mesh = surface_nets([&](const dvec3& p) { return body_distance(capsules, p); },
                                        {-0.85, -0.06, -0.22}, {0.85, 1.82, 0.28}, kCell);
  Primitive body;
  std::vector<int> owner;
  for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
    body.positions.emplace_back(mesh.positions[v]);
    body.normals.emplace_back(mesh.normals[v]);
    owner.push_back(nearest_joint(capsules, mesh.positions[v]));
  }
  body.indices = mesh.triangles;
  body.triangles = mesh.triangles;
  body.material = 0;
  const std::vector<float> weights = spread_weights(mesh, owner, joints);
  body.influences = pick_influences(weights, joints);
  for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
    body.colors.push_back(clothing(weights.data() + v * joints, joints));
  }
  return body;
}

}  // namespace

std::shared_ptr<const Model> make_humanoid() {
  auto model = std::make_shared<Model>();
  model->name = "humanoid";
  add_joints(*model);
  Node body;
  body.name = "body";
  body.mesh = 0;
  body.skin = 0;
  model->nodes.push_back(body);
  for (std::size_t i = 0; i < model->nodes.size(); ++i) {
    model->order.push_back(static_cast<int>(i));  // parents were added first
  }
  Mesh mesh;
  mesh.name = "body";
  mesh.primitives.push_back(make_body(model->skins[0].joints.size()));
  Material material;
  material.name = "body";
  material.metallic = 0.0f;
  material.roughness = 0.75f;
  model->materials.push_back(material);

  Scene scene;
  scene.name = "humanoid";
  scene.roots = {0, static_cast<int>(model->nodes.size()) - 1};
  scene.nodes = model->order;
  scene.vertex_count = static_cast<std::uint32_t>(mesh.primitives[0].positions.size());
  scene.instances.push_back({scene.roots[1], 0, 0, 0, 0, scene.vertex_count});
  model->scenes.push_back(std::move(scene));
  model->default_scene = 0;
  model->meshes.push_back(std::move(mesh));
  add_humanoid_clips(*model);
  return model;
}

}  // namespace motionlab::anim
