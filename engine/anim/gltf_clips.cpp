// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/anim/gltf_parts.h"
#include "engine/anim/pose.h"

namespace motionlab::anim::gltf {
namespace {

// Poses looked at per clip to find one that is out of bounds, and matrices computed for that in
// all. One that none of them meets shows the rest pose when it comes.
constexpr std::size_t kMaxProbes = 33;
constexpr std::size_t kMaxProbedMatrices = 10'000'000;

Interpolation interpolation_of(const Value& sampler) {
  const Value value = sampler.get("interpolation");
  const std::string name = value.string_or("LINEAR");
  if (name == "LINEAR") return Interpolation::linear;
  if (name == "STEP") return Interpolation::step;
  if (name == "CUBICSPLINE") return Interpolation::cubic_spline;
  fault(value.path() + " is \"" + value.label() + "\", which glTF does not know");
}

std::vector<float> read_times(Document& document, const Value& index, LoadReport& report) {
  const Accessor accessor = document.accessor(index);
  if (accessor.type != "SCALAR" || accessor.component != Component::f32) {
    fault(index.path() + " is not an accessor of float SCALAR");
  }
  if (accessor.count == 0) fault(index.path() + " has no keys");
  std::vector<float> times = document.floats(accessor);
  bool equal = false;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] < 0.0f)
      fault(index.path() + ": key " + std::to_string(i) + " has a negative time");
    if (i == 0 || times[i] > times[i - 1]) continue;
    if (times[i] < times[i - 1]) {
      fault(index.path() + ": the time of key " + std::to_string(i) + " is before the last one's");
    }
    equal = true;
  }
  if (equal) {
    report.add(NoteKind::repaired,
               index.path() + " has keys at the same time; the value jumps there");
  }
  return times;
}

struct Target {
  int node = -1;
  ChannelPath path = ChannelPath::translation;
  std::uint32_t width = 0;
  std::uint32_t first_morph = 0;
};

// The animated property, or width 0 when the channel is one to leave out.
Target read_target(const Value& channel, const Model& model, LoadReport& report) {
  Target target;
  const Value value = channel.require("target");
  target.node = value.get("node").index_or_none(model.nodes.size());
  const std::string path = value.require("path").string();
  if (target.node < 0) return target;  // glTF 2.0, section 3.11: such a channel is to be ignored
  const Node& node = model.nodes[static_cast<std::size_t>(target.node)];
  if (path == "weights") {
    target.path = ChannelPath::weights;
    target.width = node.morph_count;
    target.first_morph = node.first_morph;
    if (target.width == 0) {
      report.add(NoteKind::ignored, channel.path() + ": its node has no morph targets");
    }
    return target;
  }
  if (path == "translation") {
    target.path = ChannelPath::translation;
    target.width = 3;
  } else if (path == "rotation") {
    target.path = ChannelPath::rotation;
    target.width = 4;
  } else if (path == "scale") {
    target.path = ChannelPath::scale;
    target.width = 3;
  } else {
    report.add(NoteKind::ignored, channel.path() + " animates \"" + value.get("path").label() +
                                      "\", which is not supported");
    return target;
  }
  if (node.matrix) {
    report.add(NoteKind::ignored,
               channel.path() + ": its node has a matrix that cannot be animated");
    target.width = 0;
  }
  return target;
}

std::vector<float> read_values(Document& document, const Value& index, const Target& target,
                               std::size_t values) {
  const Accessor accessor = document.accessor(index);
  const char* type = target.path == ChannelPath::weights    ? "SCALAR"
                     : target.path == ChannelPath::rotation ? "VEC4"
                                                            : "VEC3";
  if (accessor.type != type) fault(index.path() + " is of type " + accessor.type);
  const std::size_t per_value = target.path == ChannelPath::weights ? target.width : 1;
  if (accessor.count != values * per_value) {
    fault(index.path() + " has " + std::to_string(accessor.count) + " elements instead of " +
          std::to_string(values * per_value));
  }
  return document.floats(accessor);
}

void note_odd_rotations(const std::vector<float>& values, bool cubic, const std::string& path,
                        LoadReport& report) {
  std::size_t odd = 0;
  for (std::size_t i = cubic ? 4 : 0; i + 3 < values.size(); i += cubic ? 12 : 4) {
    const glm::quat q(values[i + 3], values[i], values[i + 1], values[i + 2]);
    if (std::abs(glm::length(q) - 1.0f) > 1e-2f) ++odd;
  }
  if (odd > 0) {
    report.add(NoteKind::repaired,
               path + ": " + std::to_string(odd) + " rotation keys were not unit quaternions");
  }
}

// A clip that cannot be played is left out as a whole, however much of it is damaged.
void leave_faults_of_clip(Document& document, const Value& clip) {
  if (!clip.is_object() || !clip.get("samplers").is_array()) return;
  const Value samplers = clip.get("samplers");
  for (std::size_t s = 0; s < samplers.size(); ++s) {
    if (!samplers.at(s).is_object()) continue;
    document.leave_faults_of(samplers.at(s).get("input"));
    document.leave_faults_of(samplers.at(s).get("output"));
  }
}

std::size_t matrices_per_pose(const Model& model) {
  std::size_t count = model.nodes.size() + model.rest_morph.size() / 16;
  for (const Skin& skin : model.skins) count += skin.joints.size();
  return std::max<std::size_t>(count, 1);
}

void check_poses(const Model& model, const Clip& clip, std::size_t probes) {
  Pose pose = rest_pose(model);
  std::vector<glm::dmat4> world;
  for (std::size_t i = 0; i < probes; ++i) {
    const double fraction =
        probes > 1 ? static_cast<double>(i) / static_cast<double>(probes - 1) : 1;
    sample_clip(clip, fraction * static_cast<double>(clip.duration), pose);
    check_bounded(model, pose, world);
  }
}

Clip read_clip(Document& document, const Value& value, const Model& model, std::size_t probes) {
  LoadReport& report = document.report();
  ClipBuilder builder(value.get("name").label());
  const Value channels = value.require("channels");
  const Value samplers = value.require("samplers");
  if (channels.size() == 0) report.add(NoteKind::ignored, channels.path() + " is empty");
  std::set<std::pair<int, ChannelPath>> animated;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const Value channel = channels.at(c);
    const Value sampler =
        samplers.at(static_cast<std::size_t>(channel.require("sampler").index(samplers.size())));
    const Target target = read_target(channel, model, report);
    if (target.width == 0) continue;
    if (!animated.insert({target.node, target.path}).second) {
      report.add(NoteKind::ignored, channel.path() + " animates what another channel does already");
      continue;
    }
    const Interpolation interpolation = interpolation_of(sampler);
    const std::vector<float> times = read_times(document, sampler.require("input"), report);
    const bool cubic = interpolation == Interpolation::cubic_spline;
    if (cubic && times.size() < 2) fault(sampler.path() + ": CUBICSPLINE needs two keys");
    const Value output = sampler.require("output");
    std::vector<float> values =
        read_values(document, output, target, times.size() * (cubic ? 3 : 1));
    if (target.path == ChannelPath::rotation) {
      note_odd_rotations(values, cubic, output.path(), report);
    }
    document.budget().take(values.size(), 2 * sizeof(float), output.path());
    builder.add_track(target.node, target.path, interpolation, target.width, times,
                      std::move(values), target.first_morph);
  }
  Clip clip = builder.build();
  check_poses(model, clip, probes);
  return clip;
}

}  // namespace

void read_clips(Document& document, Model& model) {
  const Value animations = document.root().get("animations");
  if (animations.size() == 0) return;
  const std::size_t probes = kMaxProbedMatrices / matrices_per_pose(model) / animations.size();
  for (std::size_t i = 0; i < animations.size(); ++i) {
    const Value value = animations.at(i);
    leave_faults_of_clip(document, value);
    try {
      model.clips.push_back(read_clip(document, value, model, std::min(probes, kMaxProbes)));
    } catch (const Fault& f) {
      std::string text = value.path();
      const std::string name = value.is_object() ? value.get("name").label() : std::string();
      if (!name.empty()) text += " \"" + name + "\"";
      document.report().add(NoteKind::ignored, text + " cannot be played: " + f.message);
      Clip damaged;
      damaged.name = name;
      damaged.unusable = f.message;
      model.clips.push_back(std::move(damaged));
    }
  }
}

}  // namespace motionlab::anim::gltf
