// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "engine/anim/builtin_humanoid.h"
#include "engine/anim/clip.h"
#include "engine/core/check.h"

// What the built-in figure does: a walk on the spot, a walk that covers ground (root motion), and a
// wave. Angles are a few harmonics of the stride, by eye.

namespace motionlab::anim {
namespace {

constexpr double kStride = 1.1;        // [s], two steps
constexpr double kWaveDuration = 2.4;  // [s]
constexpr double kSpeed = 1.15;        // [m/s] of the walk that covers ground
constexpr int kKeys = 25;              // per clip, evenly spaced

int node_named(const Model& model, const std::string& name) {
  for (std::size_t i = 0; i < model.nodes.size(); ++i) {
    if (model.nodes[i].name == name) return static_cast<int>(i);
  }
  ML_CHECK(!"a joint of the humanoid");
  return -1;
}

// Rotation about z, then y, then x [rad], as functions of the phase 0 … 1.
using Angles = std::function<glm::dvec3(double phase)>;

class ClipMaker {
 public:
  ClipMaker(const Model& model, const std::string& name, double duration)
      : model_(model), builder_(name) {
    for (int k = 0; k < kKeys; ++k) {
      times_.push_back(static_cast<float>(duration * k / (kKeys - 1)));
    }
  }

  void rotate(const std::string& joint, const Angles& angles) {
    std::vector<float> values;
    for (int k = 0; k < kKeys; ++k) {
      const glm::dvec3 a = angles(phase(k));
      const glm::dquat q = glm::angleAxis(a.x, glm::dvec3(1.0, 0.0, 0.0)) *
                           glm::angleAxis(a.y, glm::dvec3(0.0, 1.0, 0.0)) *
                           glm::angleAxis(a.z, glm::dvec3(0.0, 0.0, 1.0));
      for (const double v : {q.x, q.y, q.z, q.w}) values.push_back(static_cast<float>(v));
    }
    builder_.add_track(node_named(model_, joint), ChannelPath::rotation, Interpolation::linear, 4,
                       times_, std::move(values));
  }

  // Offset from the rest position [m].
  void move(const std::string& joint, const Angles& offset) {
    const int node = node_named(model_, joint);
    const glm::dvec3 rest(model_.nodes[static_cast<std::size_t>(node)].rest.translation);
    std::vector<float> values;
    for (int k = 0; k < kKeys; ++k) {
      const glm::dvec3 p = rest + offset(phase(k));
      for (int i = 0; i < 3; ++i) values.push_back(static_cast<float>(p[i]));
    }
    builder_.add_track(node, ChannelPath::translation, Interpolation::linear, 3, times_,
                       std::move(values));
  }

  Clip build() { return builder_.build(); }

 private:
  static double phase(int key) { return static_cast<double>(key) / (kKeys - 1); }
  const Model& model_;
  ClipBuilder builder_;
  std::vector<float> times_;
};

double wave(double phase, double shift = 0.0) {
  return std::sin(2.0 * std::numbers::pi * (phase + shift));
}

// Leg and arm of one side; the other side runs half a stride later. Positive x angles swing a limb
// that hangs down backwards.
void walk_side(ClipMaker& clip, const std::string& side, double shift) {
  const double out = side == "l_" ? 1.0 : -1.0;
  clip.rotate(side + "thigh",
              [=](double p) { return glm::dvec3(-0.08 - 0.46 * wave(p, shift), 0.0, 0.03 * out); });
  clip.rotate(side + "shin", [=](double p) {
    // Bent most while the leg swings forward.
    const double swing = std::max(0.0, wave(p, shift + 0.23));
    return glm::dvec3(0.12 + 0.95 * swing * swing, 0.0, 0.0);
  });
  clip.rotate(side + "foot", [=](double p) {
    return glm::dvec3(0.05 - 0.26 * wave(p, shift + 0.1), 0.0, -0.03 * out);
  });
  clip.rotate(side + "toe", [=](double p) {
    const double push = std::max(0.0, -wave(p, shift + 0.12));
    return glm::dvec3(-0.45 * push * push, 0.0, 0.0);
  });
  // From the spread of the bind pose down to the body, then swinging against the leg.
  clip.rotate(side + "upper_arm",
              [=](double p) { return glm::dvec3(0.42 * wave(p, shift), 0.0, -0.78 * out); });
  clip.rotate(side + "forearm",
              [=](double p) { return glm::dvec3(-0.2 + 0.14 * wave(p, shift), -0.35 * out, 0.0); });
}

Clip make_walk(const Model& model, const std::string& name, double speed) {
  ClipMaker clip(model, name, kStride);
  walk_side(clip, "l_", 0.0);
  walk_side(clip, "r_", 0.5);
  clip.move("hips", [=](double p) {
    return glm::dvec3(0.018 * wave(p, 0.25), -0.022 + 0.018 * wave(2.0 * p, 0.05),
                      speed * kStride * p);
  });
  clip.rotate("hips",
              [](double p) { return glm::dvec3(0.02, -0.1 * wave(p), 0.035 * wave(p, 0.2)); });
  clip.rotate("spine",
              [](double p) { return glm::dvec3(0.04, 0.08 * wave(p), -0.02 * wave(p, 0.2)); });
  clip.rotate("chest",
              [](double p) { return glm::dvec3(0.0, 0.11 * wave(p), -0.02 * wave(p, 0.2)); });
  clip.rotate("head", [](double p) { return glm::dvec3(-0.04, -0.08 * wave(p), 0.0); });
  return clip.build();
}

// Raises the left hand, waves it three times, and lowers it again.
Clip make_wave(const Model& model) {
  ClipMaker clip(model, "wave", kWaveDuration);
  const auto raised = [](double p) {
    const double up = glm::clamp(p / 0.22, 0.0, 1.0) * glm::clamp((1.0 - p) / 0.22, 0.0, 1.0);
    return up * up * (3.0 - 2.0 * up);
  };
  clip.rotate("l_clavicle", [=](double p) { return glm::dvec3(0.0, 0.0, 0.2 * raised(p)); });
  clip.rotate("l_upper_arm", [=](double p) {
    return glm::dvec3(0.0, -0.2 * raised(p), glm::mix(-0.78, 0.55, raised(p)));
  });
  clip.rotate("l_forearm", [=](double p) {
    return glm::dvec3(0.0, 0.0, raised(p) * (1.35 + 0.38 * wave(3.0 * p)));
  });
  clip.rotate("l_hand", [=](double p) {
    return glm::dvec3(0.0, 0.0, raised(p) * 0.3 * wave(3.0 * p, -0.1));
  });
  clip.rotate("r_upper_arm", [](double p) { return glm::dvec3(0.04 * wave(p), 0.0, 0.78); });
  clip.rotate("r_forearm", [](double) { return glm::dvec3(-0.12, 0.25, 0.0); });
  clip.rotate("spine", [=](double p) { return glm::dvec3(0.0, 0.0, -0.06 * raised(p)); });
  clip.rotate("head", [=](double p) { return glm::dvec3(0.0, 0.2 * raised(p), 0.1 * raised(p)); });
  return clip.build();
}

}  // namespace

void add_humanoid_clips(Model& model) {
  model.clips.push_back(make_walk(model, "walk", 0.0));
  model.clips.push_back(make_walk(model, "walk ahead", kSpeed));
  model.clips.push_back(make_wave(model));
}

}  // namespace motionlab::anim
