// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/pose.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/math/quaternion.h"

namespace motionlab::anim {
namespace {

glm::quat load_quaternion(const float* p) { return glm::quat(p[3], p[0], p[1], p[2]); }

// Factors of the cubic Hermite polynomial (glTF 2.0, appendix C.5). Its tangents are per second,
// hence the key interval `dt`.
struct Hermite {
  float p0, m0, p1, m1;
  Hermite(float t, float dt) {
    const float t2 = t * t;
    const float t3 = t2 * t;
    p0 = 2.0f * t3 - 3.0f * t2 + 1.0f;
    m0 = dt * (t3 - 2.0f * t2 + t);
    p1 = -2.0f * t3 + 3.0f * t2;
    m1 = dt * (t3 - t2);
  }
};

// A track between two keys: `a` and `b` point at its numbers in their rows.
struct TrackSpan {
  const Track& track;
  const float* a;
  const float* b;
  float fraction;
  float interval;  // [s]
};

// All numbers of the track, each for itself.
void interpolate(const TrackSpan& span, float* out) {
  const std::uint32_t n = span.track.width;
  switch (span.track.interpolation) {
    case Interpolation::step:
      std::copy_n(span.a, n, out);
      return;
    case Interpolation::linear:
      for (std::uint32_t i = 0; i < n; ++i) {
        out[i] = span.a[i] + span.fraction * (span.b[i] - span.a[i]);
      }
      return;
    case Interpolation::cubic_spline: {
      const Hermite h(span.fraction, span.interval);
      for (std::uint32_t i = 0; i < n; ++i) {
        out[i] = h.p0 * span.a[n + i] + h.m0 * span.a[2 * n + i] + h.p1 * span.b[n + i] +
                 h.m1 * span.b[i];
      }
      return;
    }
  }
}

void interpolate_rotation(const TrackSpan& span, glm::quat& out) {
  if (span.track.interpolation == Interpolation::linear) {
    // ClipBuilder put neighbouring keys on the same side of the sphere.
    out = math::slerp_keys(load_quaternion(span.a), load_quaternion(span.b), span.fraction);
    return;
  }
  float value[4];
  interpolate(span, value);
  out = math::normalized_or_identity(load_quaternion(value));
}

void interpolate_vector(const TrackSpan& span, glm::vec3& out) {
  if (span.track.interpolation != Interpolation::linear) return interpolate(span, &out.x);
  // The usual case, written out: the width is known.
  const float f = span.fraction;
  out = {span.a[0] + f * (span.b[0] - span.a[0]), span.a[1] + f * (span.b[1] - span.a[1]),
         span.a[2] + f * (span.b[2] - span.a[2])};
}

void apply(const TrackSpan& span, Pose& pose) {
  const Track& track = span.track;
  Trs* const local = pose.local.data() + track.node;
  switch (track.path) {
    case ChannelPath::translation:
      return interpolate_vector(span, local->translation);
    case ChannelPath::rotation:
      return interpolate_rotation(span, local->rotation);
    case ChannelPath::scale:
      return interpolate_vector(span, local->scale);
    case ChannelPath::weights:
      return interpolate(span, pose.morph.data() + track.first_morph);
  }
}

}  // namespace

Pose rest_pose(const Model& model) {
  Pose pose;
  set_pose(model, -1, 0.0, pose);
  return pose;
}

void set_pose(const Model& model, int clip, double time, Pose& pose) {
  pose.local.resize(model.nodes.size());
  pose.morph.resize(model.rest_morph.size());
  std::copy(model.rest_morph.begin(), model.rest_morph.end(), pose.morph.begin());
  for (std::size_t i = 0; i < model.nodes.size(); ++i) pose.local[i] = model.nodes[i].rest;
  if (clip < 0) return;
  ML_CHECK_LT(static_cast<std::size_t>(clip), model.clips.size());
  sample_clip(model.clips[static_cast<std::size_t>(clip)], time, pose);
}

void sample_clip(const Clip& clip, double time, Pose& pose) {
  for (const Timeline& timeline : clip.timelines) {
    const Timeline::Span at = timeline.find(time);
    const std::size_t next = std::min<std::size_t>(at.key + 1, timeline.times.size() - 1);
    const float* a = timeline.rows.data() + std::size_t{at.key} * timeline.stride;
    const float* b = timeline.rows.data() + next * timeline.stride;
    const float interval = timeline.times[next] - timeline.times[at.key];
    for (const Track& track : timeline.tracks) {
      apply({track, a + track.offset, b + track.offset, at.fraction, interval}, pose);
    }
  }
}

void blend_poses(const Pose& a, const Pose& b, float t, Pose& out) {
  ML_CHECK_EQ(a.local.size(), b.local.size());
  ML_CHECK_EQ(a.morph.size(), b.morph.size());
  out.local.resize(a.local.size());
  out.morph.resize(a.morph.size());
  for (std::size_t i = 0; i < a.local.size(); ++i) {
    const Trs from = a.local[i];
    const Trs to = b.local[i];
    out.local[i].translation = glm::mix(from.translation, to.translation, t);
    out.local[i].rotation = math::nlerp_shortest(from.rotation, to.rotation, t);
    out.local[i].scale = glm::mix(from.scale, to.scale, t);
  }
  for (std::size_t i = 0; i < a.morph.size(); ++i) {
    out.morph[i] = glm::mix(a.morph[i], b.morph[i], t);
  }
}

double clip_time(double playing_time, double duration, Playback mode) {
  if (!(duration > 0.0) || !std::isfinite(playing_time)) return 0.0;
  if (mode == Playback::once) return std::clamp(playing_time, 0.0, duration);
  const double period = mode == Playback::ping_pong ? 2.0 * duration : duration;
  double time = std::fmod(playing_time, period);
  if (time < 0.0) time += period;
  if (mode == Playback::ping_pong && time > duration) time = period - time;
  return std::clamp(time, 0.0, duration);
}

glm::dmat4 local_matrix(const Trs& trs) {
  const glm::dquat q(trs.rotation);
  glm::dmat3 r = glm::mat3_cast(q);
  glm::dmat4 m(1.0);
  for (int c = 0; c < 3; ++c) m[c] = glm::dvec4(r[c] * static_cast<double>(trs.scale[c]), 0.0);
  m[3] = glm::dvec4(glm::dvec3(trs.translation), 1.0);
  return m;
}

void world_matrices(const Model& model, const Pose& pose, std::span<glm::dmat4> world) {
  ML_CHECK_EQ(world.size(), model.nodes.size());
  ML_CHECK_EQ(pose.local.size(), model.nodes.size());
  for (const int index : model.order) {
    const std::size_t i = static_cast<std::size_t>(index);
    const Node& node = model.nodes[i];
    const glm::dmat4 local = node.matrix ? glm::dmat4(*node.matrix) : local_matrix(pose.local[i]);
    world[i] = node.parent < 0 ? local : world[static_cast<std::size_t>(node.parent)] * local;
  }
}

}  // namespace motionlab::anim
