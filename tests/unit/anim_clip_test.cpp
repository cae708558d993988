// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/anim/builtin_models.h"
#include "engine/anim/pose.h"

namespace motionlab::anim {
namespace {

// The key that a plain search finds.
std::uint32_t last_key_at(const std::vector<float>& times, double time) {
  std::uint32_t key = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] <= time) key = static_cast<std::uint32_t>(i);
  }
  return key;
}

void expect_found_everywhere(Timeline timeline) {
  timeline.index_times();
  const double first = timeline.times.front();
  const double last = timeline.times.back();
  std::vector<double> probes(timeline.times.begin(), timeline.times.end());
  for (int i = -10; i <= 1010; ++i) probes.push_back(first + (last - first) * i / 1000.0);
  for (const double t : probes) {
    const Timeline::Span span = timeline.find(t);
    EXPECT_EQ(span.key, last_key_at(timeline.times, t)) << t;
    EXPECT_GE(span.fraction, 0.0f);
    EXPECT_LE(span.fraction, 1.0f);
    if (t >= first && t < last) {
      const double a = timeline.times[span.key];
      const double b = timeline.times[span.key + 1];
      EXPECT_NEAR(a + static_cast<double>(span.fraction) * (b - a), t, 1e-6 * (1.0 + last));
    }
  }
}

TEST(Timeline, FindsTheKeyWhereverItIsAsked) {
  std::mt19937 random(7);
  for (int round = 0; round < 30; ++round) {
    Timeline timeline;
    float t = static_cast<float>(random() % 5);
    const std::size_t keys = 1 + random() % 80;
    for (std::size_t i = 0; i < keys; ++i) {
      timeline.times.push_back(t);
      // Even, clustered, far apart and equal times.
      const float steps[] = {0.033f, 1e-4f, 7.5f, 0.0f};
      t += steps[random() % 4];
    }
    expect_found_everywhere(timeline);
  }
}

TEST(Timeline, BeforeAndAfterTheKeysAndNotANumber) {
  Timeline timeline;
  timeline.times = {1.0f, 2.0f, 4.0f};
  timeline.index_times();
  EXPECT_EQ(timeline.find(-3.0).key, 0u);
  EXPECT_EQ(timeline.find(0.5).fraction, 0.0f);
  EXPECT_EQ(timeline.find(99.0).key, 2u);
  EXPECT_EQ(timeline.find(std::nan("")).key, 0u);
  EXPECT_FLOAT_EQ(timeline.find(3.0).fraction, 0.5f);
}

Pose one_node() {
  Pose pose;
  pose.local.resize(1);
  return pose;
}

// CASES B55
TEST(Sampling, LinearRotationTakesTheShortWay) {
  ClipBuilder builder("turn");
  const float h = std::sqrt(0.5f);
  builder.add_track(0, ChannelPath::rotation, Interpolation::linear, 4, {0.0f, 1.0f},
                    {0, 0, 0, 1, 0, 0, -h, h});
  Pose pose = one_node();
  sample_clip(builder.build(), 0.5, pose);
  EXPECT_NEAR(2.0f * std::atan2(pose.local[0].rotation.z, pose.local[0].rotation.w), -0.785398f,
              1e-6f);
}

TEST(Sampling, CubicSplineMultipliesTangentsByTheInterval) {
  ClipBuilder builder("ease");
  // in-tangent, value, out-tangent per key: 0 -> 1 in 2 s, leaving at 1 / s, arriving at rest.
  builder.add_track(0, ChannelPath::translation, Interpolation::cubic_spline, 3, {0.0f, 2.0f},
                    {0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0});
  const Clip clip = builder.build();
  Pose pose = one_node();
  const std::pair<double, float> want[] = {{.5, .4375f}, {1.0, .75f}, {1.5, .9375f}};
  for (const auto& [time, value] : want) {
    sample_clip(clip, time, pose);
    EXPECT_NEAR(pose.local[0].translation.x, value, 1e-6f) << time;
  }
}

TEST(Sampling, StepHoldsAndTimesOutsideAreClamped) {
  ClipBuilder builder("step");
  builder.add_track(0, ChannelPath::scale, Interpolation::step, 3, {1.0f, 2.0f},
                    {1, 1, 1, 5, 5, 5});
  const Clip clip = builder.build();
  EXPECT_FLOAT_EQ(clip.duration, 2.0f);
  Pose pose = one_node();
  const std::pair<double, float> want[] = {{0, 1}, {1.99, 1}, {2, 5}, {50, 5}, {-1, 1}};
  for (const auto& [time, value] : want) {
    sample_clip(clip, time, pose);
    EXPECT_EQ(pose.local[0].scale.y, value) << time;
  }
}

TEST(Sampling, WeightsOfSeveralNodesGoToTheirSlices) {
  ClipBuilder builder("morph");
  builder.add_track(1, ChannelPath::weights, Interpolation::linear, 2, {0.0f, 1.0f}, {0, 1, 1, 0},
                    3);
  Pose pose;
  pose.local.resize(2);
  pose.morph.assign(5, 9.0f);
  sample_clip(builder.build(), 0.25, pose);
  EXPECT_EQ(pose.morph, (std::vector<float>{9, 9, 9, 0.25f, 0.75f}));
}

TEST(Sampling, TracksWithTheSameTimesShareATimeline) {
  const std::shared_ptr<const Model> humanoid = make_humanoid();
  for (const Clip& clip : humanoid->clips) {
    EXPECT_EQ(clip.timelines.size(), 1u);
    EXPECT_GT(clip.track_count(), 5u);
  }
}

// CASES B58: what a clip does not animate keeps its rest pose.
TEST(Sampling, UnanimatedJointsKeepTheRestPose) {
  const std::shared_ptr<const Model> humanoid = make_humanoid();
  Model model = *humanoid;
  ClipBuilder builder("head only");
  builder.add_track(4, ChannelPath::rotation, Interpolation::linear, 4, {0.0f, 1.0f},
                    {0, 0, 0, 1, 1, 0, 0, 0});
  model.clips = {builder.build()};
  Pose pose;
  set_pose(model, 0, 0.5, pose);
  for (std::size_t n = 0; n < model.nodes.size(); ++n) {
    EXPECT_EQ(pose.local[n].translation, model.nodes[n].rest.translation);
    if (n == 4) {
      EXPECT_GT(std::abs(pose.local[n].rotation.x), 0.5f);
    } else {
      EXPECT_EQ(pose.local[n].rotation, model.nodes[n].rest.rotation);
    }
  }
}

TEST(Sampling, SeekingBackGivesTheSamePose) {
  const std::shared_ptr<const Model> humanoid = make_humanoid();
  Pose there, back;
  set_pose(*humanoid, 0, 0.37, there);
  set_pose(*humanoid, 2, 2.0, back);
  set_pose(*humanoid, 0, 0.9, back);
  set_pose(*humanoid, 0, 0.37, back);
  for (std::size_t n = 0; n < there.local.size(); ++n) {
    EXPECT_EQ(there.local[n].rotation, back.local[n].rotation);
  }
}

TEST(Blending, EndsAreThePosesAndTheMiddleIsHalfWay) {
  Pose a = one_node();
  Pose b = one_node();
  b.local[0].translation = {2, 4, 6};
  b.local[0].rotation = -glm::angleAxis(1.0f, glm::vec3(0, 1, 0));  // the far side of the sphere
  b.local[0].scale = {3, 3, 3};
  Pose out;
  blend_poses(a, b, 0.5f, out);
  EXPECT_EQ(out.local[0].translation, glm::vec3(1, 2, 3));
  EXPECT_EQ(out.local[0].scale, glm::vec3(2, 2, 2));
  EXPECT_NEAR(std::abs(glm::dot(out.local[0].rotation, glm::angleAxis(0.5f, glm::vec3(0, 1, 0)))),
              1.0f, 1e-6f);
  blend_poses(a, b, 0.0f, out);
  EXPECT_EQ(out.local[0].rotation, a.local[0].rotation);
  blend_poses(a, b, 1.0f, out);
  EXPECT_NEAR(std::abs(glm::dot(out.local[0].rotation, b.local[0].rotation)), 1.0f, 1e-6f);
}

TEST(Playback, LoopsOnceAndPingPong) {
  EXPECT_NEAR(clip_time(2.5, 1.0, Playback::loop), 0.5, 1e-12);
  EXPECT_NEAR(clip_time(-0.25, 1.0, Playback::loop), 0.75, 1e-12);
  EXPECT_EQ(clip_time(2.5, 1.0, Playback::once), 1.0);
  EXPECT_EQ(clip_time(-2.5, 1.0, Playback::once), 0.0);
  EXPECT_NEAR(clip_time(1.25, 1.0, Playback::ping_pong), 0.75, 1e-12);
  EXPECT_NEAR(clip_time(-0.25, 1.0, Playback::ping_pong), 0.25, 1e-12);
  for (const Playback mode : {Playback::loop, Playback::once, Playback::ping_pong}) {
    EXPECT_EQ(clip_time(3.0, 0.0, mode), 0.0);  // a clip of one key
    EXPECT_EQ(clip_time(std::nan(""), 1.0, mode), 0.0);
  }
}

}  // namespace
}  // namespace motionlab::anim
