// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/kinds.h"

#include <algorithm>
#include <array>

#include "engine/splines/b_spline.h"

namespace motionlab::spline {
namespace {

// Control points of the cubic with these ends and derivatives (Farin 2002, §7.5).
void add_hermite(const KindInput& in, std::size_t i, const glm::dvec3& m0, const glm::dvec3& m1,
                 PieceDrafts& out) {
  const glm::dvec3 a = in.keys[i].point;
  const glm::dvec3 b = in.keys[i + 1].point;
  const double third = (in.values[i + 1] - in.values[i]) / 3.0;
  out.add(
      in.values[i], in.values[i + 1],
      {homogeneous(a), homogeneous(a + third * m0), homogeneous(b - third * m1), homogeneous(b)});
}

void add_all(const KindInput& in, const Tangents& t, PieceDrafts& out) {
  for (std::size_t i = 0; i + 1 < in.keys.size(); ++i) {
    add_hermite(in, i, t.out[i], t.in[i + 1], out);
  }
}

void linear(const KindInput& in, PieceDrafts& out) {
  for (std::size_t i = 0; i + 1 < in.keys.size(); ++i) {
    out.add(in.values[i], in.values[i + 1],
            {homogeneous(in.keys[i].point), homogeneous(in.keys[i + 1].point)});
  }
}

void step(const KindInput& in, PieceDrafts& out) {
  for (std::size_t i = 0; i + 1 < in.keys.size(); ++i) {
    out.add(in.values[i], in.values[i + 1], {homogeneous(in.keys[i].point)});
  }
}

void bezier(const KindInput& in, PieceDrafts& out) {
  const auto handles = effective_handles(in.keys, in.values);
  for (std::size_t i = 0; i + 1 < in.keys.size(); ++i) {
    const glm::dvec3 a = in.keys[i].point;
    const glm::dvec3 b = in.keys[i + 1].point;
    if (in.keys[i].mode == HandleMode::step) {
      out.add(in.values[i], in.values[i + 1], {homogeneous(a)});
    } else {
      out.add(in.values[i], in.values[i + 1],
              {homogeneous(a), homogeneous(a + handles[i].out), homogeneous(b + handles[i + 1].in),
               homogeneous(b)});
    }
  }
}

void bezier_single(const KindInput& in, PieceDrafts& out) {
  std::vector<Homogeneous> control;
  for (const Key& key : in.keys) control.push_back(homogeneous(key.point));
  out.add(0.0, 1.0, control);
}

// One derivative at each key: three times its outgoing handle, by the interval that follows.
void hermite(const KindInput& in, PieceDrafts& out) {
  const auto handles = effective_handles(in.keys, in.values);
  const std::size_t n = in.keys.size();
  Tangents t{std::vector<glm::dvec3>(n), std::vector<glm::dvec3>(n)};
  for (std::size_t i = 0; i < n; ++i) {
    if (i + 1 < n) {
      t.out[i] = 3.0 * handles[i].out / (in.values[i + 1] - in.values[i]);
    } else if (n > 1) {
      t.out[i] = -3.0 * handles[i].in / (in.values[i] - in.values[i - 1]);
    }
    t.in[i] = t.out[i];
  }
  add_all(in, t, out);
}

void catmull_rom(const KindInput& in, PieceDrafts& out) {
  add_all(in, catmull_rom_tangents(in.keys, in.values), out);
}
void cardinal(const KindInput& in, PieceDrafts& out) {
  add_all(in, cardinal_tangents(in.keys, in.values, in.settings.tension), out);
}
void kochanek_bartels(const KindInput& in, PieceDrafts& out) {
  add_all(in, kochanek_bartels_tangents(in.keys, in.values, in.settings), out);
}
void monotone_cubic(const KindInput& in, PieceDrafts& out) {
  add_all(in, monotone_tangents(in.keys, in.values), out);
}
void natural_cubic(const KindInput& in, PieceDrafts& out) {
  add_all(in, natural_tangents(in.keys, in.values), out);
}

void spans(const KindInput& in, bool weighted, PieceDrafts& out) {
  const std::size_t n = in.keys.size();
  if (n < 2) return;
  const int degree = used_degree(in.settings, n);
  const std::vector<double> knots = used_knots(in.settings, n, in.own_knots);
  std::vector<Homogeneous> control;
  for (const Key& key : in.keys) {
    control.push_back(homogeneous(key.point, weighted ? key.weight : 1.0));
  }
  for (auto j = static_cast<std::size_t>(degree); j < n; ++j) {
    if (knots[j + 1] <= knots[j]) continue;
    out.add(knots[j], knots[j + 1], bezier_of_span(knots, control, degree, j));
  }
}
void b_spline(const KindInput& in, PieceDrafts& out) { spans(in, false, out); }
void nurbs(const KindInput& in, PieceDrafts& out) { spans(in, true, out); }

constexpr std::string_view kHermite = "h₀₀p₀ + h₁₀m₀ + h₀₁p₁ + h₁₁m₁";
constexpr std::array kKinds{
    Kind{"linear", "Linear", "(1−u)p₀ + u p₁", "Straight lines", true, 0, true, false, &linear},
    Kind{"step", "Step", "p₀", "Held until the next key", true, -1, true, false, &step},
    Kind{"bezier", "Bézier, cubic pieces", "Σ B(i,3)(u) bᵢ", "Farin 2002, ch. 5", true, 1, true,
         true, &bezier},
    Kind{"bezier_single", "Bézier, one curve of any degree", "Σ B(i,n)(u) pᵢ",
         "de Casteljau 1959; Farin 2002, ch. 4", false, 2, true, false, &bezier_single},
    Kind{"hermite", "Hermite", kHermite, "Farin 2002, §7.5", true, 1, true, true, &hermite},
    Kind{"catmull_rom", "Catmull–Rom", "mᵢ = (pᵢ₊₁ − pᵢ₋₁)/2",
         "Catmull & Rom 1974; Barry & Goldman 1988", true, 1, true, false, &catmull_rom},
    Kind{"cardinal", "Cardinal", "mᵢ = (1−T)(pᵢ₊₁ − pᵢ₋₁)/2", "Catmull & Rom 1974", true, 1, true,
         false, &cardinal},
    Kind{"kochanek_bartels", "Kochanek–Bartels", "tension, continuity, bias",
         "Kochanek & Bartels 1984", true, 1, true, false, &kochanek_bartels},
    Kind{"monotone_cubic", "Monotone cubic", "mᵢ = 0 at turns, else a harmonic mean",
         "Fritsch & Carlson 1980; Fritsch & Butland 1984", true, 1, false, false, &monotone_cubic},
    Kind{"natural_cubic", "Natural cubic", "equal p″ on both sides of a key",
         "de Boor 2001, ch. IV", true, 2, true, false, &natural_cubic},
    Kind{"b_spline", "B-spline", "Σ N(i,p)(u) pᵢ", "de Boor 1972; Cox 1972", false, 2, true, false,
         &b_spline},
    Kind{"nurbs", "NURBS", "Σ N(i,p) wᵢ pᵢ / Σ N(i,p) wᵢ", "Piegl & Tiller 1997, ch. 4", false, 2,
         true, false, &nurbs},
};

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

int find_kind(std::string_view id) {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (kKinds[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

int used_degree(const Settings& settings, std::size_t count) {
  return std::max(1, std::min(settings.degree, static_cast<int>(count) - 1));
}

std::vector<double> used_knots(const Settings& settings, std::size_t count,
                               std::span<const double> own) {
  const int degree = used_degree(settings, count);
  if (settings.knots == KnotMode::own && valid_knots(own, count, degree)) {
    return {own.begin(), own.end()};
  }
  return settings.knots == KnotMode::uniform ? uniform_knots(count, degree)
                                             : clamped_knots(count, degree);
}

}  // namespace motionlab::spline
