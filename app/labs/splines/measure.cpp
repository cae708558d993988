// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Readouts, the self-test, export.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "app/labs/splines/lab.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/splines/svg_path.h"

namespace motionlab::splines {
namespace {

// Where an easing stands upright, velocity is infinite: then there is no number to show.
double finite(double value) {
  return std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN();
}

// A drawing of the curve's size, as other programs open it.
std::string to_drawing(const Model& model) {
  glm::dvec3 low(1e30), high(-1e30);
  const int samples = 16;
  for (std::size_t i = 0; i < model.curve().pieces().size(); ++i) {
    for (int k = 0; k <= samples; ++k) {
      const glm::dvec3 p = model.curve().evaluate(i, static_cast<double>(k) / samples).point;
      low = glm::min(low, p);
      high = glm::max(high, p);
    }
  }
  const double size = std::max({high.x - low.x, high.y - low.y, 1e-3});
  const double room = 0.05 * size;
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"";
  for (const double v : {low.x - room, -high.y - room, high.x - low.x + 2.0 * room}) {
    out += format_short(v) + " ";
  }
  out += format_short(high.y - low.y + 2.0 * room) +
         "\">\n  <path fill=\"none\" stroke=\"black\" " + "stroke-width=\"" +
         format_short(0.01 * size) + "\" d=\"" + spline::to_svg_path(model.curve()) +
         "\"/>\n</svg>\n";
  return out;
}

}  // namespace

void SplinesLab::measure(Readouts& readouts) const {
  readouts.set("keys", static_cast<double>(state_.content->keys.size()));
  if (!model().has_curve()) return;
  const double time = marker_time(model(), params_.loop, state_.clock());
  const bool held = !params_.loop && model().curve().time_begin() + state_.clock() >
                                         model().curve().time_end() + 1e-12;
  spline::Motion motion = model().at(time);
  if (held) motion.velocity = motion.acceleration = glm::dvec3(0.0);
  readouts.set("playhead", time);
  readouts.set("x", finite(motion.position.x));
  readouts.set("y", finite(motion.position.y));
  readouts.set("z", finite(motion.position.z));
  readouts.set("speed", finite(glm::length(motion.velocity)));
  readouts.set("curvature", finite(spline::curvature(motion.shape)));
  readouts.set("arc_length", finite(model().length_at(motion)));
  readouts.set("length", finite(model().length()));
  readouts.set("parameter", finite(motion.parameter));
  readouts.set("max_overshoot", finite(model().max_overshoot()));
  readouts.set("value", finite(motion.position[params_.channel]));
  readouts.set("velocity", finite(motion.velocity[params_.channel]));
  readouts.set("acceleration", finite(motion.acceleration[params_.channel]));
  const WorstJoins& worst = model().worst_joins();
  readouts.set("position_jump", finite(worst.position_jump));
  readouts.set("tangent_jump", finite(worst.tangent_jump));
  // 0 C0, 1 C1 or G1, 2 C2 or G2; −1 a jump.
  constexpr double kOrder[] = {-1.0, 0.0, 1.0, 1.0, 2.0, 2.0};
  readouts.set("continuity_order", kOrder[static_cast<std::size_t>(worst.continuity)]);
}

Verdict SplinesLab::check() const {
  Verdict verdict;
  const auto expect = [&](bool holds, const std::string& finding) {
    verdict.passed = verdict.passed && holds;
    verdict.findings.push_back((holds ? "" : "WRONG: ") + finding);
  };
  const auto& keys = state_.content->keys;
  verdict.findings.push_back(std::to_string(keys.size()) + " keys, " +
                             std::string(model().kind().label));
  if (!model().has_curve()) return verdict;
  const spline::Spline& curve = model().curve();
  if (model().kind().interpolates) {
    double worst = 0.0;
    for (const Key& key : keys) {
      const double size = 1.0 + glm::length(key.point);
      worst = std::max(worst, glm::distance(curve.at_time(key.time).position, key.point) / size);
    }
    expect(worst < 1e-9, "meets its keys within " + format_short(worst, 3));
  }
  // No chord of the curve is longer than its length, and the marker's length never falls.
  double chords = 0.0;
  double along = 0.0;
  bool rises = true;
  glm::dvec3 last = curve.evaluate(0, 0.0).point;
  for (std::size_t i = 0; i < curve.pieces().size(); ++i) {
    const double length = spline::piece_length(curve, i, 0.0, 1.0, 1e-7);
    rises = rises && length >= 0.0;
    along += length;
    chords += glm::distance(curve.evaluate(i, 0.0).point, curve.evaluate(i, 1.0).point);
    last = curve.evaluate(i, 1.0).point;
  }
  expect(rises && drawable(last) && chords <= along * (1.0 + 1e-6) + 1e-12,
         "length " + format_short(model().length()) + ", at least that of its chords");
  const double tolerance = curve.pieces().size() > 1000 ? 1e-2 : 1e-5;
  expect(std::abs(along - model().length()) <= tolerance * (1.0 + along),
         "length measured twice differs by " + format_short(along - model().length(), 3));
  return verdict;
}

Result<std::string> SplinesLab::export_as(std::string_view format) const {
  if (format == "json") return to_json(*state_.content).dump(2) + "\n";
  if (!model().has_curve()) {
    return fail("there is no curve to export; add keys", ErrorKind::usage);
  }
  if (format == "svg") return to_drawing(model());
  if (format != "csv") return Lab::export_as(format);
  std::string out = "time,x,y,z,velocity_x,velocity_y,velocity_z,curvature,arc_length\n";
  constexpr int kSamples = 1000;
  const double begin = model().curve().time_begin();
  const double duration = model().curve().time_end() - begin;
  for (int i = 0; i <= kSamples; ++i) {
    const double time = begin + duration * i / kSamples;
    const spline::Motion motion = model().at(time);
    out += format_double(time);
    for (const double value : {motion.position.x, motion.position.y, motion.position.z,
                               motion.velocity.x, motion.velocity.y, motion.velocity.z,
                               spline::curvature(motion.shape), model().length_at(motion)}) {
      out += "," + format_double(value);
    }
    out += "\n";
  }
  return out;
}

}  // namespace motionlab::splines
