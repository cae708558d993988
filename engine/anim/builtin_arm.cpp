// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>

#include "engine/anim/builtin_models.h"
#include "engine/core/check.h"

namespace motionlab::anim {
namespace {

// 0 before the blend, 1 after it, .5 in its middle, with level ends.
float smooth_step(float x, float width) {
  const float t = glm::clamp(x / width + 0.5f, 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

void add_ring_strip(Primitive& primitive, std::uint32_t first, std::uint32_t segments) {
  for (std::uint32_t s = 0; s < segments; ++s) {
    const std::uint32_t a = first + s;
    const std::uint32_t b = first + (s + 1) % segments;
    const std::uint32_t c = a + segments;
    const std::uint32_t d = b + segments;
    primitive.indices.insert(primitive.indices.end(), {a, b, c, b, d, c});
  }
}

void add_vertex(Primitive& primitive, glm::vec3 position, glm::vec3 normal, float lower_weight) {
  primitive.positions.push_back(position);
  primitive.normals.push_back(normal);
  // Heaviest first, as Influences promise; on a tie the upper joint is the pivot.
  const bool lower_first = lower_weight > 0.5f;
  const std::uint16_t order[2] = {static_cast<std::uint16_t>(lower_first ? 1 : 0),
                                  static_cast<std::uint16_t>(lower_first ? 0 : 1)};
  for (const std::uint16_t joint : order) {
    primitive.influences.joints.push_back(joint);
    primitive.influences.weights.push_back(joint == 1 ? lower_weight : 1.0f - lower_weight);
  }
}

// A flat end with its own vertices, so that its edge stays sharp.
void add_cap(Primitive& primitive, const ArmShape& shape, float x, float lower_weight) {
  const float side = x < 0.0f ? -1.0f : 1.0f;
  const glm::vec3 normal(side, 0.0f, 0.0f);
  const std::uint32_t centre = static_cast<std::uint32_t>(primitive.positions.size());
  add_vertex(primitive, {x, 0.0f, 0.0f}, normal, lower_weight);
  for (std::uint32_t s = 0; s < shape.segments; ++s) {
    const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(s) /
                        static_cast<float>(shape.segments);
    add_vertex(primitive, {x, shape.radius * std::cos(angle), shape.radius * std::sin(angle)},
               normal, lower_weight);
  }
  for (std::uint32_t s = 0; s < shape.segments; ++s) {
    const std::uint32_t a = centre + 1 + s;
    const std::uint32_t b = centre + 1 + (s + 1) % shape.segments;
    if (side > 0.0f) {
      primitive.indices.insert(primitive.indices.end(), {centre, a, b});
    } else {
      primitive.indices.insert(primitive.indices.end(), {centre, b, a});
    }
  }
}

// How much the muscle of the upper arm swells at x, 0 … 1: level at both ends, nothing at the
// elbow.
struct Swelling {
  float amount = 0.0f;
  float slope = 0.0f;  // [1/m]
  Swelling(const ArmShape& shape, float x) {
    const float half = 0.225f * shape.length;
    const float t = (x + 0.25f * shape.length) / half;
    if (std::abs(t) >= 1.0f) return;
    const float inside = 1.0f - t * t;
    amount = inside * inside;
    slope = -4.0f * t * inside / half;
  }
};

// The morph target "flex": the upper arm gets thicker.
MorphTarget make_flex(const Primitive& cylinder, const ArmShape& shape) {
  const float height = 0.35f * shape.radius;
  MorphTarget flex;
  for (std::size_t v = 0; v < cylinder.positions.size(); ++v) {
    const Swelling swelling(shape, cylinder.positions[v].x);
    const glm::vec3 normal = cylinder.normals[v];
    const bool side = normal.x == 0.0f;  // not a cap
    const glm::vec3 tilted(-height * swelling.slope, normal.y, normal.z);
    flex.positions.push_back(side ? height * swelling.amount * normal : glm::vec3(0.0f));
    flex.normals.push_back(side ? glm::normalize(tilted) - normal : glm::vec3(0.0f));
  }
  return flex;
}

Primitive make_cylinder(const ArmShape& shape) {
  Primitive primitive;
  primitive.influences.width = 2;
  primitive.influences.joint_limit = 2;
  for (std::uint32_t r = 0; r < shape.rings; ++r) {
    // Symmetric about the middle ring, which is at exactly 0.
    const float x = shape.length * (static_cast<float>(r) - static_cast<float>(shape.rings / 2)) /
                    static_cast<float>(shape.rings - 1);
    for (std::uint32_t s = 0; s < shape.segments; ++s) {
      const double angle = 2.0 * std::numbers::pi * s / shape.segments;
      const glm::vec3 normal(0.0f, std::cos(angle), std::sin(angle));
      add_vertex(primitive, glm::vec3(x, 0.0f, 0.0f) + shape.radius * normal, normal,
                 smooth_step(x, shape.blend_width));
    }
    if (r > 0) add_ring_strip(primitive, (r - 1) * shape.segments, shape.segments);
  }
  add_cap(primitive, shape, -0.5f * shape.length, 0.0f);
  add_cap(primitive, shape, 0.5f * shape.length, 1.0f);
  primitive.triangles = primitive.indices;
  primitive.targets.push_back(make_flex(primitive, shape));
  primitive.material = 0;
  return primitive;
}

}  // namespace

Arm make_arm(const ArmShape& shape) {
  ML_CHECK_GE(shape.segments, 3u);
  ML_CHECK_GE(shape.rings, 3u);
  ML_CHECK_EQ(shape.rings % 2, 1u);
  ML_CHECK_GT(shape.radius, 0.0f);
  ML_CHECK_GT(shape.blend_width, 0.0f);
  auto model = std::make_shared<Model>();
  model->name = "arm";
  model->nodes.resize(3);
  model->nodes[0].name = "arm";
  model->nodes[0].mesh = 0;
  model->nodes[0].skin = 0;
  model->nodes[0].morph_count = 1;
  model->rest_morph = {0.0f};
  model->nodes[1].name = "upper";
  model->nodes[1].rest.translation = {-0.5f * shape.length, 0.0f, 0.0f};
  model->nodes[2].name = "lower";
  model->nodes[2].parent = 1;
  model->nodes[2].rest.translation = {0.5f * shape.length, 0.0f, 0.0f};
  model->order = {0, 1, 2};

  Skin skin;
  skin.name = "arm";
  skin.joints = {1, 2};
  skin.inverse_binds.assign(2, glm::mat4(1.0f));
  skin.inverse_binds[0][3].x = 0.5f * shape.length;
  skin.has_inverse_binds = true;
  model->skins.push_back(skin);

  Mesh mesh;
  mesh.name = "arm";
  mesh.primitives.push_back(make_cylinder(shape));
  mesh.weights = {0.0f};
  mesh.target_names = {"flex"};
  Material material;
  material.name = "skin";
  material.base_color = {0.80f, 0.55f, 0.42f, 1.0f};
  material.metallic = 0.0f;
  material.roughness = 0.7f;
  model->materials.push_back(material);

  Scene scene;
  scene.name = "arm";
  scene.roots = {0, 1};
  scene.nodes = {0, 1, 2};
  scene.vertex_count = static_cast<std::uint32_t>(mesh.primitives[0].positions.size());
  scene.instances.push_back({0, 0, 0, 0, 0, scene.vertex_count});
  model->scenes.push_back(scene);
  model->default_scene = 0;
  model->meshes.push_back(std::move(mesh));

  Arm arm;
  arm.lower_joint_node = 2;
  arm.radius = shape.radius;
  for (std::uint32_t s = 0; s < shape.segments; ++s) {
    arm.ring.push_back(shape.rings / 2 * shape.segments + s);
  }
  arm.model = std::move(model);
  return arm;
}

void pose_arm(const Arm& arm, double twist, double bend, Pose& pose) {
  set_pose(*arm.model, -1, 0.0, pose);
  const glm::dquat about_x = glm::angleAxis(twist, glm::dvec3(1.0, 0.0, 0.0));
  const glm::dquat about_z = glm::angleAxis(bend, glm::dvec3(0.0, 0.0, 1.0));
  pose.local[static_cast<std::size_t>(arm.lower_joint_node)].rotation =
      glm::quat(about_z * about_x);
}

double ring_radius(const Arm& arm, const DeformBuffers& posed) {
  glm::dvec3 centre(0.0);
  for (const std::uint32_t v : arm.ring) centre += glm::dvec3(posed.positions[v]);
  centre /= static_cast<double>(arm.ring.size());
  double sum = 0.0;
  for (const std::uint32_t v : arm.ring) {
    sum += glm::length(glm::dvec3(posed.positions[v]) - centre);
  }
  return sum / static_cast<double>(arm.ring.size()) / static_cast<double>(arm.radius);
}

}  // namespace motionlab::anim
