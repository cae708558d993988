// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "engine/splines/bezier.h"

// What a spline goes through or is pulled by, and the kinds of spline that can be laid through it.

namespace motionlab::spline {

enum class HandleMode : std::uint8_t {
  free,       // both handles as they are
  aligned,    // the incoming one points the opposite way, with its own length
  mirrored,   // the incoming one is the outgoing one turned round
  automatic,  // as Catmull–Rom would have them
  flat,       // of no length in space: the value rests at the key
  step,       // as free, but the key's value is held until the next key
};

// A key: where, when, and how the curve comes in and goes out.
struct Key {
  std::int64_t id = 0;  // stays when others come and go
  double time = 0.0;    // [s]; no two keys have the same
  glm::dvec3 point{0.0};
  glm::dvec3 in{0.0};  // handles, from the point
  glm::dvec3 out{0.0};
  double in_time = 1.0 / 3.0;   // how far a handle reaches in time, as a fraction of the interval
  double out_time = 1.0 / 3.0;  // to the neighbour; used within [0, 1]
  HandleMode mode = HandleMode::automatic;
  double weight = 1.0;   // NURBS
  double tension = 0.0;  // Kochanek–Bartels, each −1…1
  double continuity = 0.0;
  double bias = 0.0;

  bool operator==(const Key&) const = default;
};

enum class Parametrization : std::uint8_t { key_times, uniform, centripetal, chordal };
enum class KnotMode : std::uint8_t { clamped, uniform, own };

struct Settings {
  int kind = 0;  // index into kinds()
  Parametrization parametrization = Parametrization::key_times;
  double tension = 0.0;  // cardinal; Kochanek–Bartels: added to each key's
  double continuity = 0.0;
  double bias = 0.0;
  int degree = 3;  // B-spline, NURBS; less where there are too few points
  KnotMode knots = KnotMode::clamped;

  bool operator==(const Settings&) const = default;
};

struct KindInput {
  std::span<const Key> keys;       // at least one, in order of time
  std::span<const double> values;  // the curve's parameter at each key (interpolating kinds)
  const Settings& settings;
  std::span<const double> own_knots;  // used when they fit
};

// Polynomial pieces on their way into a Spline: Bézier control points over [begin, end] each.
struct PieceDrafts {
  struct Draft {
    double begin = 0.0;
    double end = 1.0;
    std::size_t first = 0;  // in `control`; up to the next one's
  };
  std::vector<Draft> list;
  std::vector<Homogeneous> control;

  void add(double begin, double end, std::span<const Homogeneous> points) {
    list.push_back({begin, end, control.size()});
    control.insert(control.end(), points.begin(), points.end());
  }
  void add(double begin, double end, std::initializer_list<Homogeneous> points) {
    add(begin, end, std::span<const Homogeneous>(points.begin(), points.size()));
  }
};

struct Kind {
  std::string_view id;
  std::string_view label;
  std::string_view formula;
  std::string_view source;
  bool interpolates;  // goes through the keys, piece i between keys i and i + 1
  int continuity;     // claimed at joins with automatic handles: −1 jumps, 0, 1, 2
  bool linear;        // the curve is a fixed linear combination of the keys
  bool handles;       // handles shape it
  void (*pieces)(const KindInput& input, PieceDrafts& out);
};

// In the order in which a lecture would meet them.
std::span<const Kind> kinds();
// -1 if there is none of that name.
int find_kind(std::string_view id);

// The degree that is used: no more than the points allow.
int used_degree(const Settings& settings, std::size_t count);
// The knots that are used: the own ones when they fit, else as the mode says.
std::vector<double> used_knots(const Settings& settings, std::size_t count,
                               std::span<const double> own);

// The parameter at each key: key times as they are; else 0 at the first, then steps of
// |chord|^α with α = 0, ½, 1 (Yuksel, Schaefer & Keyser 2011; Lee 1989). Never two the same.
std::vector<double> key_parameters(std::span<const Key> keys, Parametrization parametrization);

// Handles as the modes make them: what is drawn, dragged and used. `values` are the parameters.
struct Handles {
  glm::dvec3 in{0.0};
  glm::dvec3 out{0.0};
  double in_time = 1.0 / 3.0;
  double out_time = 1.0 / 3.0;
};
std::vector<Handles> effective_handles(std::span<const Key> keys, std::span<const double> values);

// Derivatives by the parameter at each key, coming in and going out.
struct Tangents {
  std::vector<glm::dvec3> in;
  std::vector<glm::dvec3> out;
};
Tangents catmull_rom_tangents(std::span<const Key> keys, std::span<const double> values);
Tangents cardinal_tangents(std::span<const Key> keys, std::span<const double> values,
                           double tension);
Tangents kochanek_bartels_tangents(std::span<const Key> keys, std::span<const double> values,
                                   const Settings& added);
Tangents monotone_tangents(std::span<const Key> keys, std::span<const double> values);
Tangents natural_tangents(std::span<const Key> keys, std::span<const double> values);

}  // namespace motionlab::spline
