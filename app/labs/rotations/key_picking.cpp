// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What of a key the pointer is on, and where a drag takes it.
#include <algorithm>
#include <cmath>

#include "app/labs/rotations/key_items.h"
#include "app/labs/rotations/key_json.h"
#include "app/labs/rotations/key_tools.h"

namespace motionlab::rotations {
namespace {

using glm::dquat;
using glm::dvec3;

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

}  // namespace

// Keeps the nearest hit; rings and centres lie around and in the ball and come first.
class KeyPicker {
 public:
  explicit KeyPicker(const draw::Ray& ray) : ray_(ray) {}

  void offer(int id, KeyPart part, const math::RigidKey& pose, float distance, const char* hint) {
    const bool handle = part != KeyPart::ball;
    if (best_ && (handle_ && !handle)) return;
    if (best_ && handle_ == handle && distance >= best_->depth) return;
    const glm::vec3 world = ray_.at(distance);
    const dvec3 local = glm::conjugate(pose.rotation) * (dvec3(world) - pose.position);
    best_ = Pick{item_of(id, part), glm::vec3(local), world, distance, hint};
    handle_ = handle;
  }
  const std::optional<Pick>& best() const { return best_; }

 private:
  const draw::Ray& ray_;
  std::optional<Pick> best_;
  bool handle_ = false;
};

void KeyTools::pick_on_body(KeyPicker& picker, const draw::Ray& ray, float pixel) const {
  for (const KeyOrientation& key : model_.keys) {
    const math::RigidKey& pose = key.pose;
    const glm::vec3 centre(pose.position);
    const float radius = std::max(static_cast<float>(kBallRadius), 10.0F * pixel);
    if (const auto d = draw::intersect_sphere(ray, centre, radius)) {
      picker.offer(key.id, KeyPart::ball, pose, *d, "turn the key");
    }
    if (!is_selected(key.id)) continue;
    if (const auto d = draw::intersect_sphere(ray, centre, std::max(0.1F, 8.0F * pixel))) {
      picker.offer(key.id, KeyPart::centre, pose, *d, "move the key");
    }
    for (int axis = 0; axis < 3; ++axis) {
      constexpr const char* kHints[] = {"turn about the body's x", "turn about the body's y",
                                        "turn about the body's z"};
      const glm::vec3 normal(glm::mat3_cast(pose.rotation)[axis]);
      const auto d = draw::intersect_plane(ray, centre, normal);
      if (!d || *d <= 0.0F) continue;
      const float off =
          std::abs(glm::distance(ray.at(*d), centre) - static_cast<float>(kRingRadius));
      if (off > std::max(0.05F, 6.0F * pixel)) continue;
      picker.offer(key.id, part_of_axis(KeyPart::ring_x, axis), pose, *d, kHints[axis]);
    }
  }
}

void KeyTools::pick_on_sphere(KeyPicker& picker, const draw::Ray& ray, float pixel) const {
  for (const KeyOrientation& key : model_.keys) {
    const math::RigidKey pose{key.pose.rotation, dvec3(0.0)};
    for (int axis = 0; axis < 3; ++axis) {
      const glm::vec3 tip(glm::mat3_cast(pose.rotation)[axis]);
      const auto d = draw::intersect_sphere(ray, tip, std::max(0.06F, 8.0F * pixel));
      if (d) {
        picker.offer(key.id, part_of_axis(KeyPart::tip_x, axis), pose, *d,
                     "pull the axis of the key");
      }
    }
  }
}

void KeyTools::pick_on_timeline(KeyPicker& picker, const draw::Ray& ray, float pixel) const {
  const auto d = draw::intersect_plane(ray, glm::vec3(0.0F), {0.0F, 0.0F, 1.0F});
  if (!d) return;
  for (std::size_t i = 0; i < model_.keys.size(); ++i) {
    const glm::vec3 at = timeline_place(model_, static_cast<double>(i));
    if (glm::distance(ray.at(*d), at) > std::max(0.08F, 9.0F * pixel)) continue;
    picker.offer(model_.keys[i].id, KeyPart::mark, {{1.0, 0.0, 0.0, 0.0}, dvec3(at)}, *d,
                 "drag the key in time");
  }
}

std::optional<Pick> KeyTools::pick(std::string_view view, const draw::Ray& ray, float pixel) const {
  KeyPicker picker(ray);
  if (view == "body") pick_on_body(picker, ray, pixel);
  if (view == "sphere") pick_on_sphere(picker, ray, pixel);
  if (view == "timeline") pick_on_timeline(picker, ray, pixel);
  return picker.best();
}

// The time nearest to `seconds` that the key may have: between its neighbours; the ends stay.
double KeyTools::timed(std::size_t place, double seconds) const {
  const auto& keys = model_.keys;
  if (place == 0 || place + 1 == keys.size()) return keys[place].time;
  const double first = keys.front().time;
  const double time = first + seconds / params_.duration * (keys.back().time - first);
  const double gap = std::max(kLeastGap, 0.005 * (keys.back().time - first));
  const double low = keys[place - 1].time + gap;
  const double high = keys[place + 1].time - gap;
  return low < high ? std::clamp(time, low, high) : keys[place].time;
}

std::optional<KeyOrientation> KeyTools::dragged(const Grab& grab) const {
  const KeyOrientation* found = key_of(grab.item);
  if (found == nullptr) return std::nullopt;
  KeyOrientation key = *found;
  math::RigidKey& pose = key.pose;
  const KeyPart part = part_of(grab.item);
  if (part == KeyPart::mark) {
    const auto place = static_cast<std::size_t>(found - model_.keys.data());
    const double fraction = (grab.target.x - grab.local.x) / kTimelineWidth + 0.5;
    key.time = timed(place, fraction * params_.duration);
    return key;
  }
  if (part == KeyPart::centre) {
    const dvec3 to = grab.target - pose.rotation * grab.local;
    pose.position = glm::clamp(to, dvec3(-100.0), dvec3(100.0));
    return key;
  }
  const bool tip = part >= KeyPart::tip_x;
  const dvec3 wanted = grab.target - (tip ? dvec3(0.0) : pose.position);
  const dvec3 held = pose.rotation * grab.local;
  if (glm::length(wanted) < 1e-6 || glm::length(held) < 1e-6) return key;
  if (part == KeyPart::ball || tip) {
    pose.rotation = turn_from_to(glm::normalize(held), glm::normalize(wanted)) * pose.rotation;
  } else {
    dvec3 own(0.0);
    own[axis_of(part)] = 1.0;
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
