// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/colliders.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtx/quaternion.hpp>
#include <limits>

#include "engine/core/parallel_for.h"
#include "engine/math/simd_level.h"

namespace motionlab::cloth {

// Named, because the templates below hold these in their closures.
namespace collider_detail {

template <typename Real>
using Vec = glm::vec<3, Real>;

// A collider with what every particle needs of it, in the precision of the particles.
template <typename Real>
struct Frame {
  explicit Frame(const Collider& c)
      : shape(c.shape),
        to_start(glm::transpose(glm::mat3_cast(c.start.rotation))),
        to_end(glm::transpose(glm::mat3_cast(c.end.rotation))),
        from_end(glm::mat3_cast(c.end.rotation)),
        start(c.start.position),
        end(c.end.position),
        half(c.half),
        radius(static_cast<Real>(c.radius)),
        half_length(static_cast<Real>(c.half_length)),
        friction(static_cast<Real>(c.friction)) {}

  geometry::SignedDistance<Real> distance(const Vec<Real>& p) const {
    const Vec<Real> end_point(0, half_length, 0);
    switch (shape) {
      case ColliderShape::plane:
        return geometry::distance_to_plane(p, Vec<Real>(0), Vec<Real>(0, 1, 0));
      case ColliderShape::sphere:
        return geometry::distance_to_sphere(p, Vec<Real>(0), radius);
      case ColliderShape::capsule:
        return geometry::distance_to_capsule(p, -end_point, end_point, radius);
      case ColliderShape::box:
        break;
    }
    return geometry::distance_to_box(p, half);
  }

  ColliderShape shape;
  glm::mat<3, 3, Real> to_start, to_end, from_end;
  Vec<Real> start, end, half;
  Real radius, half_length, friction;
};

// Where a way from `from` (outside) to `to` first meets the surface, if it does: the distance is
// how far one may go without meeting anything (sphere tracing, Hart 1996).
template <typename Real>
bool trace_to_surface(const Frame<Real>& frame, const Vec<Real>& from, const Vec<Real>& to,
                      Real near, geometry::SignedDistance<Real>& hit, Vec<Real>& where) {
  const Vec<Real> way = to - from;
  const Real length = glm::length(way);
  Real gone = Real(0);
  for (int step = 0; step < 64; ++step) {
    where = from + (gone / length) * way;
    hit = frame.distance(where);
    if (hit.distance <= near) return true;
    gone += hit.distance;
    if (gone > length) return false;
  }
  return true;  // grazing: stopping there is the safe side
}

// The push of one particle; its positions in the collider's frame. False if it is not touched.
template <typename Real>
bool push_out(const Frame<Real>& frame, const Vec<Real>& before, Real thickness, Vec<Real>& now,
              Real& depth) {
  auto at = frame.distance(now);
  const Vec<Real> moved = now - before;
  const Real way = glm::length(moved);
  if (at.distance >= thickness + way) return false;  // was no nearer anywhere on its way
  depth = thickness - at.distance;
  // It may have gone through, or so far in that the nearest surface is no longer the one it came
  // through: then the plane that it met counts.
  if (way > Real(0) && at.distance < way) {
    const auto begin = frame.distance(before);
    Vec<Real> where;
    geometry::SignedDistance<Real> hit;
    const Real near = Real(1e-3) * thickness;
    if (begin.distance > near && begin.distance < way &&
        trace_to_surface(frame, before, now, near, hit, where)) {
      const Real beyond = thickness - hit.distance - glm::dot(now - where, hit.normal);
      if (beyond > depth || glm::dot(hit.normal, at.normal) < Real(0.5)) {
        at.normal = hit.normal;
        depth = beyond;
      }
    }
  }
  if (!(depth > Real(0))) return false;
  now += depth * at.normal;
  const Vec<Real> slid = (now - before) - glm::dot(now - before, at.normal) * at.normal;
  const Real length = glm::length(slid);
  const Real most = frame.friction * depth;
  now -= length > most ? (most / length) * slid : slid;
  return true;
}

// Where some particles are now and where they were.
template <typename Real>
struct Track {
  const Real *x, *y, *z, *px, *py, *pz;
};
constexpr std::size_t kBlock = 64;

// Of each particle no more than its distance at the end less its way, in the collider's frame: what
// is not below the thickness is not touched. A box counts as the ball around it.
template <bool kPlane, typename Real>
[[gnu::always_inline]] inline void gaps_here(const Frame<Real>& f, const Track<Real>& t,
                                             std::size_t count, Real* gap) {
  const auto &e = f.to_end, &b = f.to_start;
  const bool box = f.shape == ColliderShape::box;
  const Real radius = box ? glm::length(f.half) : f.radius;
  const Real half_length = f.shape == ColliderShape::capsule ? f.half_length : Real(0);
  for (std::size_t i = 0; i < count; ++i) {
    const Real x = t.x[i] - f.end.x, y = t.y[i] - f.end.y, z = t.z[i] - f.end.z;
    const Real u = t.px[i] - f.start.x, v = t.py[i] - f.start.y, w = t.pz[i] - f.start.z;
    const Real nx = e[0][0] * x + e[1][0] * y + e[2][0] * z;
    const Real ny = e[0][1] * x + e[1][1] * y + e[2][1] * z;
    const Real nz = e[0][2] * x + e[1][2] * y + e[2][2] * z;
    const Real mx = nx - (b[0][0] * u + b[1][0] * v + b[2][0] * w);
    const Real my = ny - (b[0][1] * u + b[1][1] * v + b[2][1] * w);
    const Real mz = nz - (b[0][2] * u + b[1][2] * v + b[2][2] * w);
    const Real way = std::sqrt(mx * mx + my * my + mz * mz);
    Real distance = ny;
    if constexpr (!kPlane) {
      const Real top = ny - half_length, bottom = -ny - half_length;
      const Real beyond = top > bottom ? top : bottom;
      const Real off = beyond > Real(0) ? beyond : Real(0);
      distance = std::sqrt(nx * nx + off * off + nz * nz) - radius;
    }
    // For the rounding of all this and of the exact way.
    const Real size = std::abs(x) + std::abs(y) + std::abs(z) + std::abs(u) + std::abs(v) +
                      std::abs(w) + radius + half_length;
    gap[i] = distance - way - Real(32) * std::numeric_limits<Real>::epsilon() * size;
  }
}
template <typename Real>
[[gnu::always_inline]] inline void gaps_of_shape(const Frame<Real>& f, const Track<Real>& t,
                                                 std::size_t count, Real* gap) {
  f.shape == ColliderShape::plane ? gaps_here<true>(f, t, count, gap)
                                  : gaps_here<false>(f, t, count, gap);
}
template <typename Real>
ML_TARGET_AVX2 void gaps_avx2(const Frame<Real>& f, const Track<Real>& t, std::size_t count,
                              Real* gap) {
  gaps_of_shape(f, t, count, gap);
}
template <typename Real>
void find_gaps(const Frame<Real>& f, const Track<Real>& t, std::size_t count, Real* gap) {
  if (math::simd_level() == math::SimdLevel::avx2) return gaps_avx2(f, t, count, gap);
  gaps_of_shape(f, t, count, gap);
}

template <typename Real>
void collide_range(const Frame<Real>& frame, const ParticleView<Real>& v, std::size_t begin,
                   std::size_t end, Real thickness, ColliderReport& report) {
  std::array<Real, kBlock> gap;
  for (std::size_t first = begin; first < end; first += kBlock) {
    const std::size_t count = std::min(kBlock, end - first);
    const Track<Real> track{v.x.data() + first,  v.y.data() + first,  v.z.data() + first,
                            v.px.data() + first, v.py.data() + first, v.pz.data() + first};
    find_gaps(frame, track, count, gap.data());
    for (std::size_t i = first; i < first + count; ++i) {
      if (gap[i - first] >= thickness || !(v.inverse_mass[i] > Real(0))) continue;
      Vec<Real> now = frame.to_end * (Vec<Real>(v.x[i], v.y[i], v.z[i]) - frame.end);
      const Vec<Real> before =
          frame.to_start * (Vec<Real>(v.px[i], v.py[i], v.pz[i]) - frame.start);
      Real depth = Real(0);
      if (!push_out(frame, before, thickness, now, depth)) continue;
      const Vec<Real> out = frame.end + frame.from_end * now;
      v.x[i] = out.x;
      v.y[i] = out.y;
      v.z[i] = out.z;
      ++report.contacts;
      report.pushed = std::max(report.pushed, static_cast<double>(depth));
    }
  }
}

}  // namespace collider_detail

namespace {

glm::dquat rotation_to(const glm::dvec3& direction) {
  return glm::rotation(glm::dvec3(0.0, 1.0, 0.0), direction);
}

}  // namespace

Collider make_plane(const glm::dvec3& point, const glm::dvec3& normal) {
  Collider out;
  out.shape = ColliderShape::plane;
  out.start = out.end = {point, rotation_to(glm::normalize(normal))};
  return out;
}

Collider make_sphere(const glm::dvec3& center, double radius) {
  Collider out;
  out.radius = radius;
  out.start.position = out.end.position = center;
  return out;
}

Collider::Pose capsule_pose(const glm::dvec3& a, const glm::dvec3& b) {
  const double length = glm::length(b - a);
  Collider::Pose pose;
  pose.position = 0.5 * (a + b);
  if (length > 0.0) pose.rotation = rotation_to((b - a) / length);
  return pose;
}

Collider make_capsule(const glm::dvec3& a, const glm::dvec3& b, double radius) {
  Collider out;
  out.shape = ColliderShape::capsule;
  out.radius = radius;
  out.half_length = 0.5 * glm::length(b - a);
  out.start = out.end = capsule_pose(a, b);
  return out;
}

Collider make_box(const glm::dvec3& center, const glm::dvec3& half) {
  Collider out;
  out.shape = ColliderShape::box;
  out.half = half;
  out.start.position = out.end.position = center;
  return out;
}

template <typename Real>
ColliderReport collide(const ParticleView<Real>& particles, std::span<const Collider> colliders,
                       double thickness, int threads) {
  namespace cd = collider_detail;
  constexpr std::size_t kChunks = 8;
  constexpr std::size_t kFew = 32768;  // pairs that are done before a second thread is awake
  const std::size_t count = particles.size();
  const int used = count * colliders.size() < kFew ? 1 : threads;
  const std::size_t grain = std::max<std::size_t>(1, (count + kChunks - 1) / kChunks);
  struct Work {
    const ParticleView<Real>& view;
    std::span<const Collider> colliders;
    Real thickness;
    std::array<ColliderReport, kChunks> reports{};
  } work{particles, colliders, static_cast<Real>(thickness), {}};
  parallel_for(count, grain, used, [&work](std::size_t begin, std::size_t end, std::size_t chunk) {
    for (const Collider& collider : work.colliders) {
      cd::collide_range(cd::Frame<Real>(collider), work.view, begin, end, work.thickness,
                        work.reports[chunk]);
    }
  });
  ColliderReport total;
  for (const ColliderReport& report : work.reports) {
    total.contacts += report.contacts;
    total.pushed = std::max(total.pushed, report.pushed);
  }
  return total;
}

template <typename Real>
double penetration_depth(std::span<const Real> x, std::span<const Real> y, std::span<const Real> z,
                         std::span<const Collider> colliders) {
  namespace cd = collider_detail;
  double deepest = 0.0;
  std::array<Real, cd::kBlock> gap;
  for (Collider collider : colliders) {
    collider.start = collider.end;
    const cd::Frame<double> exact(collider);
    const cd::Frame<Real> frame(collider);
    for (std::size_t first = 0; first < x.size(); first += cd::kBlock) {
      const std::size_t count = std::min(cd::kBlock, x.size() - first);
      const cd::Track<Real> still{x.data() + first, y.data() + first, z.data() + first,
                                  x.data() + first, y.data() + first, z.data() + first};
      cd::find_gaps(frame, still, count, gap.data());
      for (std::size_t i = first; i < first + count; ++i) {
        if (!(gap[i - first] < Real(0))) continue;
        const glm::dvec3 local = exact.to_end * (glm::dvec3(x[i], y[i], z[i]) - exact.end);
        deepest = std::max(deepest, -exact.distance(local).distance);
      }
    }
  }
  return deepest;
}

template ColliderReport collide(const ParticleView<float>&, std::span<const Collider>, double, int);
template ColliderReport collide(const ParticleView<double>&, std::span<const Collider>, double,
                                int);
template double penetration_depth(std::span<const float>, std::span<const float>,
                                  std::span<const float>, std::span<const Collider>);
template double penetration_depth(std::span<const double>, std::span<const double>,
                                  std::span<const double>, std::span<const Collider>);

}  // namespace motionlab::cloth
