// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Key-framed animation. Tracks that share their key times (nearly all of a character's do) share a
// Timeline, so a sample looks its keys up once per timeline, not once per track, and their values
// lie key after key in one array: a sample reads two contiguous rows. Finding the keys is the same
// constant-time look-up whether time moved a little or a lot, so seeking costs what playing does.

namespace motionlab::anim {

enum class Interpolation : std::uint8_t { step, linear, cubic_spline };
enum class ChannelPath : std::uint8_t { translation, rotation, scale, weights };

struct Track {
  int node = 0;
  ChannelPath path = ChannelPath::translation;
  Interpolation interpolation = Interpolation::linear;
  std::uint32_t width = 3;        // numbers per value: 3, 4, or the node's morph count
  std::uint32_t offset = 0;       // in the row; cubic_spline: in-tangent, value, out-tangent
  std::uint32_t first_morph = 0;  // weights: where in Pose::morph
};

struct Timeline {
  std::vector<float> times;  // [s], ascending (equal ones make a jump), from any start
  std::uint32_t stride = 0;  // floats per row
  std::vector<float> rows;   // [key * stride + track.offset + i]
  std::vector<Track> tracks;
  // buckets[b] = number of the last key at or before the start of the b-th of equal slices.
  std::vector<std::uint32_t> buckets;
  float buckets_per_second = 0.0f;

  // Call once when times are set.
  void index_times();
  struct Span {
    std::uint32_t key;  // the last key at or before the time (0 before the first)
    float fraction;     // of the way to key + 1, 0 … 1; 0 when there is no next key
  };
  Span find(double time) const;
};

struct Clip {
  std::string name;       // may be empty: show the index
  float duration = 0.0f;  // [s], the largest key time; clips start at time 0
  std::vector<Timeline> timelines;
  // Why the file's clip cannot be played; empty for all others. It keeps its place, so that clips
  // are numbered as in the file, and animates nothing.
  std::string unusable;

  std::size_t track_count() const;
};

// Puts a clip together from tracks in any order. Fills everything that Timeline and Clip promise.
class ClipBuilder {
 public:
  explicit ClipBuilder(std::string name);
  // `times` ascending and not empty; `values` has times.size() * width numbers (* 3 for
  // cubic_spline). Rotations are x, y, z, w; they are normalised and turned to the shortest path.
  void add_track(int node, ChannelPath path, Interpolation interpolation, std::uint32_t width,
                 const std::vector<float>& times, std::vector<float> values,
                 std::uint32_t first_morph = 0);
  Clip build();

 private:
  struct Pending {
    Track track;
    std::size_t timeline;
    std::vector<float> values;
  };
  std::string name_;
  std::vector<std::vector<float>> times_;
  std::vector<Pending> tracks_;
};

}  // namespace motionlab::anim
