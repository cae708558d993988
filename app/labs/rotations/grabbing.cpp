// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/grabbing.h"

#include <algorithm>
#include <cmath>

namespace motionlab::rotations {
namespace {

using glm::dquat;
using glm::dvec3;

int item_of(std::size_t key, Part part) {
  return static_cast<int>(key) * kParts + static_cast<int>(part);
}

// The smallest turn that takes direction u to direction v (both unit).
dquat turn_from_to(const dvec3& u, const dvec3& v) {
  const double c = glm::dot(u, v);
  if (c < -0.999999) {
    const dvec3 away = std::abs(u.x) < 0.8 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 axis = glm::normalize(glm::cross(u, away));
    return {0.0, axis.x, axis.y, axis.z};
  }
  const dvec3 n = glm::cross(u, v);
  return glm::normalize(dquat(1.0 + c, n.x, n.y, n.z));
}

class Picker {
 public:
  Picker(const draw::Ray& ray) : ray_(ray) {}

  // A hit at `distance` along the ray; `local` is its place in the key's own axes.
  void offer(std::size_t key, Part part, const math::RigidKey& pose, float distance,
             const char* hint, bool preferred = false) {
    // Rings lie around the ball and come first wherever they are hit.
    if (best_ && (best_preferred_ || distance >= best_->depth) && !(preferred && !best_preferred_)) {
      return;
    }
    const glm::vec3 world = ray_.at(distance);
    const dvec3 local = glm::conjugate(pose.rotation) * (dvec3(world) - pose.position);
    best_ = Pick{item_of(key, part), glm::vec3(local), world, distance, hint};
    best_preferred_ = preferred;
  }
  const std::optional<Pick>& best() const { return best_; }

 private:
  const draw::Ray& ray_;
  std::optional<Pick> best_;
  bool best_preferred_ = false;
};

void pick_in_scene(const Model& model, int selected, const draw::Ray& ray, float pixel,
                   Picker& picker) {
  const float radius = std::max(static_cast<float>(kBallRadius), 10.0F * pixel);
  for (std::size_t i = 0; i < model.poses.size(); ++i) {
    const math::RigidKey& pose = model.poses[i];
    const glm::vec3 centre(pose.position);
    if (const auto d = draw::intersect_sphere(ray, centre, radius)) {
      picker.offer(i, Part::ball, pose, *d, "turn the key");
    }
    if (static_cast<int>(i) != selected) continue;
    if (const auto d = draw::intersect_sphere(ray, centre, std::max(0.09F, 7.0F * pixel))) {
      picker.offer(i, Part::centre, pose, *d, "move the key", true);
    }
    for (int axis = 0; axis < 3; ++axis) {
      const glm::vec3 normal(glm::mat3_cast(pose.rotation)[axis]);
      const auto d = draw::intersect_plane(ray, centre, normal);
      if (!d || *d <= 0.0F) continue;
      const float off = std::abs(glm::distance(ray.at(*d), centre) -
                                 static_cast<float>(kRingRadius));
      if (off > std::max(0.05F, 6.0F * pixel)) continue;
      constexpr const char* kHints[] = {"turn about the body's x", "turn about the body's y",
                                        "turn about the body's z"};
      picker.offer(i, static_cast<Part>(1 + axis), pose, *d, kHints[axis], true);
    }
  }
}

// On the unit sphere the tips of the keys' axes are handles.
void pick_on_sphere(const Model& model, const Params& params, const draw::Ray& ray, float pixel,
                    Picker& picker) {
  static_cast<void>(params);
  for (std::size_t i = 0; i < model.poses.size(); ++i) {
    math::RigidKey pose = model.poses[i];
    pose.position = dvec3(0.0);
    for (int axis = 0; axis < 3; ++axis) {
      const glm::vec3 tip(glm::mat3_cast(pose.rotation)[axis]);
      const auto d = draw::intersect_sphere(ray, tip, std::max(0.06F, 8.0F * pixel));
      if (d) picker.offer(i, static_cast<Part>(5 + axis), pose, *d, "drag the axis of the key");
    }
  }
}

}  // namespace

std::optional<Pick> pick_key(const Model& model, int selected, std::string_view view,
                             const draw::Ray& ray, float pixel) {
  Picker picker(ray);
  if (view == "body") pick_in_scene(model, selected, ray, pixel, picker);
  if (view == "sphere") pick_on_sphere(model, Params(), ray, pixel, picker);
  return picker.best();
}

std::optional<KeyOrientation> dragged_key(const Model& model, const Grab& grab) {
  const int place = grab.item / kParts;
  if (grab.item < 0 || place >= static_cast<int>(model.keys.size())) return std::nullopt;
  KeyOrientation key = model.keys[static_cast<std::size_t>(place)];
  math::RigidKey& pose = key.pose;
  const auto part = static_cast<Part>(grab.item % kParts);
  if (part == Part::centre) {
    const dvec3 to = grab.target - pose.rotation * grab.local;
    pose.position = glm::clamp(to, dvec3(-100.0), dvec3(100.0));
    return key;
  }
  const bool tip = part >= Part::tip_x;
  const dvec3 wanted = grab.target - (tip ? dvec3(0.0) : pose.position);
  const dvec3 held = pose.rotation * grab.local;
  if (glm::length(wanted) < 1e-6 || glm::length(held) < 1e-6) return key;
  if (part == Part::ball || tip) {
    pose.rotation = turn_from_to(glm::normalize(held), glm::normalize(wanted)) * pose.rotation;
  } else {
    dvec3 own(0.0);
    own[static_cast<int>(part) - 1] = 1.0;
    const dvec3 axis = pose.rotation * own;
    const double s = glm::dot(axis, glm::cross(held, wanted));
    const double c = glm::dot(held, wanted) - glm::dot(axis, held) * glm::dot(axis, wanted);
    if (s == 0.0 && c == 0.0) return key;
    pose.rotation = pose.rotation * glm::angleAxis(std::atan2(s, c), own);
  }
  pose.rotation = glm::normalize(pose.rotation);
  return key;
}

}  // namespace motionlab::rotations
