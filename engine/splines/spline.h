// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/splines/easing.h"
#include "engine/splines/kinds.h"

namespace motionlab::spline {

// A polynomial or rational piece of a Spline, over a stretch of the parameter and of time.
struct Piece {
  double begin = 0.0;  // parameter
  double end = 1.0;
  double time_begin = 0.0;  // [s]
  double time_end = 1.0;
  double time_out = 1.0 / 3.0;  // x control values of the time curve, as of CSS cubic-bezier
  double time_in = 2.0 / 3.0;
  std::size_t first = 0;  // control points in the spline's pool
  int degree = 3;

  double width() const { return end - begin; }
  double duration() const { return time_end - time_begin; }
};

// Where the motion is: the piece, its local parameter, and what is moving how.
struct Motion {
  std::size_t piece = 0;
  double local = 0.0;      // in [0, 1], eased; a little outside where the easing overshoots
  double parameter = 0.0;  // of the curve
  glm::dvec3 position{0.0};
  glm::dvec3 velocity{0.0};      // [1/s]; not finite where an easing's slope is not
  glm::dvec3 acceleration{0.0};  // [1/s²]
  Derivatives shape;             // by the local parameter
};

// A spline of any kind as Bézier pieces: all kinds have that form exactly, so that evaluation,
// curvature, length, joins and export are written once.
class Spline {
 public:
  Spline() = default;
  // `keys` in order of time. An error where the kind cannot be laid through so many points.
  static Result<Spline> build(std::span<const Key> keys, const Settings& settings,
                              std::span<const double> own_knots = {});
  // As build, with the parameters at the keys given (the influence of a key keeps the knots).
  static Result<Spline> build_on(std::span<const Key> keys, const Settings& settings,
                                 std::span<const double> own_knots, std::vector<double> values);

  std::span<const Piece> pieces() const { return pieces_; }
  std::span<const Homogeneous> control(std::size_t piece) const {
    return {pool_.data() + pieces_[piece].first,
            static_cast<std::size_t>(pieces_[piece].degree) + 1};
  }
  bool rational() const { return rational_; }
  std::span<const double> key_values() const { return values_; }  // parameters at the keys
  double time_begin() const { return time_begin_; }               // [s]
  double time_end() const { return time_end_; }

  // The piece that goes on at a time or a parameter; the last one at the end.
  std::size_t piece_at_time(double time) const;
  std::size_t piece_at_parameter(double u) const;
  Derivatives evaluate(std::size_t piece, double local) const;  // by the local parameter
  glm::dvec3 point(std::size_t piece, double local) const;
  // Derivatives by the curve's own parameter, from the right; at the end from the left.
  Derivatives at_parameter(double u) const;

  // The motion at a time, held before the first and after the last key. `easing` bends the time
  // between the keys (of an interpolating kind) or over the whole (of the others).
  Motion at_time(double time, const Easing& easing, const EasingShape& shape) const;
  Motion at_time(double time) const;

  // For each piece the one of an earlier spline that has the same control points over as long a
  // stretch of the parameter, to the bit, or kNoPiece: what was measured there holds here.
  static constexpr std::size_t kNoPiece = static_cast<std::size_t>(-1);
  std::vector<std::size_t> counterparts(const Spline& earlier) const;

 private:
  Motion held(double time) const;
  bool same_piece(std::size_t piece, const Spline& other, std::size_t there) const;

  std::vector<Piece> pieces_;
  std::vector<Homogeneous> pool_;
  std::vector<double> values_;
  glm::dvec3 last_{0.0};  // where a curve that jumps ends
  double time_begin_ = 0.0;
  double time_end_ = 0.0;
  bool rational_ = false;
  bool eased_whole_ = false;
};

// --- length ---

// Length of a piece between two local parameters: Gauss–Legendre quadrature of the speed, halved
// until two estimates agree to `tolerance`.
double piece_length(const Spline& spline, std::size_t piece, double from, double to,
                    double tolerance = 1e-11);

// Lengths up to each piece, for walking along the curve at constant speed. Of more than a thousand
// pieces each is measured by one quadrature of ten points.
class ArcLength {
 public:
  ArcLength() = default;
  explicit ArcLength(const Spline& spline) : ArcLength(spline, {}, {}) {}
  // With what was measured on an earlier spline: only pieces that are new are measured.
  ArcLength(const Spline& spline, std::span<const std::size_t> counterparts,
            const ArcLength& known);
  double total() const { return upto_.empty() ? 0.0 : upto_.back(); }
  // Length from the start to a place; local may be outside [0, 1] where an easing overshoots.
  double length_at(const Spline& spline, std::size_t piece, double local) const;
  struct Place {
    std::size_t piece = 0;
    double local = 0.0;
  };
  Place place_at(const Spline& spline, double length) const;

 private:
  std::vector<double> upto_;  // [i]: length up to the end of piece i
  std::vector<double> each_;
};

// --- joins ---

enum class Continuity { jump, c0, g1, c1, g2, c2 };
const char* continuity_text(Continuity c);

// How two pieces meet, by the curve's parameter.
struct Join {
  std::size_t piece = 0;  // the piece that begins here
  double time = 0.0;
  glm::dvec3 point{0.0};
  Continuity continuity = Continuity::c2;
  double position_jump = 0.0;
  double tangent_jump = 0.0;    // |p′ right − p′ left|
  double angle = 0.0;           // [rad] between the directions
  double second_jump = 0.0;     // |p″ right − p″ left|
  double curvature_jump = 0.0;  // [1/m]
};
std::vector<Join> joins(const Spline& spline);
// The same, with those of an earlier spline where both pieces are still what they were.
std::vector<Join> joins(const Spline& spline, std::span<const std::size_t> counterparts,
                        std::span<const Join> known);

// --- overshoot ---

// How far a channel leaves the range of the two keys between which it is, at the worst.
struct Overshoot {
  double amount = 0.0;
  double time = 0.0;   // [s] where; before easing
  double local = 0.0;  // of the piece
  double value = 0.0;
  std::size_t piece = 0;
};
// `low` and `high`: the range of the easing, over which each piece is searched.
std::optional<Overshoot> overshoot_of_piece(const Spline& spline, std::size_t piece, int channel,
                                            double low = 0.0, double high = 1.0);
// The range of an easing on [0, 1].
std::pair<double, double> easing_range(const Easing& easing, const EasingShape& shape);

}  // namespace motionlab::spline
