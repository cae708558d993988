// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The built-in figure of the skinning lab, as the capsules that cloth meets.
#include <algorithm>
#include <glm/matrix.hpp>
#include <string_view>

#include "app/labs/cloth/scene.h"
#include "engine/anim/builtin_models.h"
#include "engine/core/check.h"

namespace motionlab::cloth_lab {
namespace {

// A capsule of the rest pose [m]; `left`: mirrored for the right side too.
struct BodyPart {
  std::string_view joint;  // with "l_" where there is a right one
  glm::dvec3 a, b;
  double radius;
};
constexpr std::string_view kLeft = "l_";
const BodyPart kBody[] = {
    {"hips", {-0.075, 0.94, 0.0}, {0.075, 0.94, 0.0}, 0.105},
    {"spine", {-0.055, 1.09, 0.0}, {0.055, 1.09, 0.0}, 0.1},
    {"chest", {-0.08, 1.27, 0.0}, {0.08, 1.27, 0.0}, 0.115},
    {"neck", {0.0, 1.42, 0.0}, {0.0, 1.54, 0.005}, 0.06},
    {"head", {0.0, 1.60, 0.02}, {0.0, 1.665, 0.012}, 0.098},
    {"l_clavicle", {0.06, 1.385, 0.0}, {0.17, 1.395, 0.0}, 0.066},
    {"l_upper_arm", {0.185, 1.405, 0.0}, {0.414, 1.244, 0.0}, 0.056},
    {"l_forearm", {0.414, 1.244, 0.0}, {0.619, 1.101, 0.01}, 0.045},
    {"l_hand", {0.619, 1.101, 0.01}, {0.74, 1.02, 0.018}, 0.038},
    {"l_thigh", {0.095, 0.90, 0.0}, {0.105, 0.50, 0.012}, 0.085},
    {"l_shin", {0.105, 0.50, 0.012}, {0.11, 0.085, -0.015}, 0.058},
    {"l_foot", {0.11, 0.05, -0.045}, {0.116, 0.04, 0.15}, 0.043},
};

int node_named(const anim::Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.nodes.size(); ++i) {
    if (model.nodes[i].name == name) return static_cast<int>(i);
  }
  ML_CHECK(false);
  return 0;
}

// Building the figure takes a tenth of a second, and it never changes.
const std::shared_ptr<const anim::Model>& figure() {
  static const std::shared_ptr<const anim::Model> kFigure = anim::make_humanoid();
  return kFigure;
}

}  // namespace

Walker::Walker() : model_(figure()) {
  for (std::size_t i = 0; i < model_->clips.size(); ++i) {
    if (model_->clips[i].name == "walk") clip_ = static_cast<int>(i);
  }
  ML_CHECK_GE(clip_, 0);
  duration_ = static_cast<double>(model_->clips[static_cast<std::size_t>(clip_)].duration);
  pose_ = anim::rest_pose(*model_);
  world_.resize(model_->nodes.size());
  anim::world_matrices(*model_, pose_, world_);
  for (const BodyPart& part : kBody) {
    for (const bool right : {false, true}) {
      std::string name(part.joint);
      const bool sided = name.starts_with(kLeft);
      if (right && !sided) continue;
      if (right) name[0] = 'r';
      const double side = right ? -1.0 : 1.0;
      const int node = node_named(*model_, name);
      const glm::dmat4 to_joint = glm::inverse(world_[static_cast<std::size_t>(node)]);
      const auto local = [&](const glm::dvec3& p) {
        return glm::dvec3(to_joint * glm::dvec4(side * p.x, p.y, p.z, 1.0));
      };
      parts_.push_back({node, local(part.a), local(part.b), part.radius});
    }
  }
}

void Walker::pose(double time, bool walk, std::vector<Capsule>& capsules) {
  anim::set_pose(*model_, walk ? clip_ : -1, anim::clip_time(time, duration_, anim::Playback::loop),
                 pose_);
  anim::world_matrices(*model_, pose_, world_);
  capsules.resize(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    const glm::dmat4& world = world_[static_cast<std::size_t>(part.node)];
    capsules[i] = {glm::dvec3(world * glm::dvec4(part.a, 1.0)),
                   glm::dvec3(world * glm::dvec4(part.b, 1.0)), part.radius};
  }
}

}  // namespace motionlab::cloth_lab
