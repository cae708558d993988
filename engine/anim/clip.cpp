// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/clip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/math/quaternion.h"

namespace motionlab::anim {

void Timeline::index_times() {
  buckets.clear();
  buckets_per_second = 0.0f;
  if (times.size() < 2) return;
  const float span = times.back() - times.front();
  if (!(span > 0.0f)) return;
  const std::size_t count = times.size();
  const float density = static_cast<float>(count) / span;
  if (!std::isfinite(density)) return;  // keys too dense for slices: find() searches all of them
  buckets_per_second = density;
  buckets.resize(count + 1);
  std::size_t key = 0;
  for (std::size_t b = 0; b <= count; ++b) {
    const float start = times.front() + static_cast<float>(b) / density;
    while (key + 1 < count && times[key + 1] <= start) ++key;
    buckets[b] = static_cast<std::uint32_t>(key);
  }
}

Timeline::Span Timeline::find(double time) const {
  const std::size_t last = times.size() - 1;
  if (!(time >= times.front())) return {0, 0.0f};  // NaN too
  if (time >= times[last]) return {static_cast<std::uint32_t>(last), 0.0f};
  std::size_t low = 0;      // times[low] <= time
  std::size_t high = last;  // time < times[high]
  if (!buckets.empty()) {
    const double slice = (time - times.front()) * buckets_per_second;
    const std::size_t b = std::min(static_cast<std::size_t>(slice), buckets.size() - 1);
    // Rounding may put the time one slice too far right; a step back is always safe.
    low = buckets[b];
    if (times[low] > time) low = b > 0 ? buckets[b - 1] : 0;
    if (b + 2 < buckets.size()) high = std::min<std::size_t>(buckets[b + 2] + 1, last);
    if (times[low] > time) low = 0;
    if (times[high] <= time) high = last;
  }
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    if (times[middle] <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const double start = times[low];
  return {static_cast<std::uint32_t>(low),
          static_cast<float>((time - start) / (static_cast<double>(times[low + 1]) - start))};
}

namespace {

// Unit keys for what is interpolated between unit quaternions, and neighbours on the same side of
// the sphere: the shortest path then needs no test when sampling. Cubic keys keep their sign and
// length, which their tangents belong to; only zero is replaced.
void align_rotations(std::vector<float>& values, bool cubic) {
  glm::quat last = math::identity_quaternion<float>();
  for (std::size_t i = cubic ? 4 : 0; i + 3 < values.size(); i += cubic ? 12 : 4) {
    glm::quat q(values[i + 3], values[i], values[i + 1], values[i + 2]);
    if (!cubic || !(glm::length(q) > 1e-6f)) q = math::normalized_or_identity(q);
    if (!cubic && i > 0 && glm::dot(q, last) < 0.0f) q = -q;
    last = q;
    values[i] = q.x;
    values[i + 1] = q.y;
    values[i + 2] = q.z;
    values[i + 3] = q.w;
  }
}

}  // namespace

std::size_t Clip::track_count() const {
  std::size_t count = 0;
  for (const Timeline& timeline : timelines) count += timeline.tracks.size();
  return count;
}

ClipBuilder::ClipBuilder(std::string name) : name_(std::move(name)) {}

void ClipBuilder::add_track(int node, ChannelPath path, Interpolation interpolation,
                            std::uint32_t width, const std::vector<float>& times,
                            std::vector<float> values, std::uint32_t first_morph) {
  const std::size_t per_key = width * (interpolation == Interpolation::cubic_spline ? 3u : 1u);
  ML_CHECK(!times.empty());
  ML_CHECK_EQ(values.size(), times.size() * per_key);
  if (path == ChannelPath::rotation) {
    ML_CHECK_EQ(width, 4u);
    align_rotations(values, interpolation == Interpolation::cubic_spline);
  }
  // Exporters write the tracks of a clip one after the other with the same times, so the newest
  // timeline is nearly always the one.
  std::size_t timeline = times_.size();
  for (std::size_t i = times_.size(); i > 0 && i + 8 > times_.size(); --i) {
    if (times_[i - 1] == times) {
      timeline = i - 1;
      break;
    }
  }
  if (timeline == times_.size()) times_.push_back(times);
  Track track;
  track.node = node;
  track.path = path;
  track.interpolation = interpolation;
  track.width = width;
  track.first_morph = first_morph;
  tracks_.push_back({track, timeline, std::move(values)});
}

Clip ClipBuilder::build() {
  Clip clip;
  clip.name = std::move(name_);
  clip.timelines.resize(times_.size());
  for (std::size_t i = 0; i < times_.size(); ++i) {
    clip.timelines[i].times = std::move(times_[i]);
    clip.timelines[i].index_times();
    clip.duration = std::max(clip.duration, clip.timelines[i].times.back());
  }
  for (Pending& pending : tracks_) {
    Timeline& timeline = clip.timelines[pending.timeline];
    pending.track.offset = timeline.stride;
    const bool cubic = pending.track.interpolation == Interpolation::cubic_spline;
    timeline.stride += pending.track.width * (cubic ? 3u : 1u);
    timeline.tracks.push_back(pending.track);
  }
  for (Timeline& timeline : clip.timelines) {
    timeline.rows.resize(timeline.times.size() * timeline.stride);
  }
  for (const Pending& pending : tracks_) {
    Timeline& timeline = clip.timelines[pending.timeline];
    // The pending tracks of one timeline come in the order of its tracks.
    const std::size_t per_key = pending.values.size() / timeline.times.size();
    for (std::size_t key = 0; key < timeline.times.size(); ++key) {
      std::copy_n(pending.values.begin() + static_cast<std::ptrdiff_t>(key * per_key), per_key,
                  timeline.rows.begin() +
                      static_cast<std::ptrdiff_t>(key * timeline.stride + pending.track.offset));
    }
  }
  tracks_.clear();
  times_.clear();
  return clip;
}

}  // namespace motionlab::anim
