// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/tearing.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "engine/core/check.h"

namespace motionlab::cloth {
namespace {

// Rest length [m] of an edge that holds nothing: however far apart its ends are, nobody takes it
// for overstretched, and no way along it is a short one.
constexpr double kSlack = 1e6;

double triangle_area(const Topology& t, const Triangle& f) {
  return 0.5 * glm::length(glm::cross(t.rest[f[1]] - t.rest[f[0]], t.rest[f[2]] - t.rest[f[0]]));
}

glm::dvec3 rest_center(const Topology& t, const Triangle& f) {
  return (t.rest[f[0]] + t.rest[f[1]] + t.rest[f[2]]) / 3.0;
}

int corner_of(const Triangle& f, int particle) {
  return f[0] == particle ? 0 : f[1] == particle ? 1 : f[2] == particle ? 2 : -1;
}

// From each particle by `gap` into the triangles that are still its own.
template <typename Place>
std::vector<glm::dvec3> ways_back(const Topology& t, const std::vector<int>& particles, double gap,
                                  const Place& place) {
  std::vector<glm::dvec3> moves;
  for (const int p : particles) {
    glm::dvec3 middle(0.0);
    for (int k = t.faces.begin[p]; k < t.faces.begin[p + 1]; ++k) {
      const Triangle& f = t.triangles[t.faces.edges[k]];
      middle += (place(f[0]) + place(f[1]) + place(f[2])) / 3.0;
    }
    const int around = t.faces.begin[p + 1] - t.faces.begin[p];
    const glm::dvec3 way = middle / std::max(1.0, static_cast<double>(around)) - place(p);
    const double length = glm::length(way);
    moves.push_back(around > 0 && length > gap ? gap / length * way : glm::dvec3(0.0));
  }
  return moves;
}

}  // namespace

TearBook::TearBook(std::shared_ptr<const Topology> whole) : whole_(std::move(whole)) {
  find_threads();
  const Edges& edges = whole_->edges;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    edge_holds_.push_back(hold_of(edges.a[e], edges.b[e]));
  }
  for (const Hinge& hinge : whole_->hinges) hinge_holds_.push_back(hold_of(hinge));
}

// The edges of the triangles in order of their ends; without triangles the links.
void TearBook::find_threads() {
  const Topology& t = *whole_;
  std::vector<std::array<int, 3>> sides;  // lower end, higher end, side
  for (int f = 0; f < static_cast<int>(t.triangles.size()); ++f) {
    for (int k = 0; k < 3; ++k) {
      const int p = t.triangles[f][k], q = t.triangles[f][(k + 1) % 3];
      sides.push_back({std::min(p, q), std::max(p, q), 3 * f + k});
    }
  }
  if (t.triangles.empty()) {
    for (std::size_t e = 0; e < t.edges.size(); ++e) {
      if (t.edges.kind[e] == EdgeKind::bend) continue;
      sides.push_back(
          {std::min(t.edges.a[e], t.edges.b[e]), std::max(t.edges.a[e], t.edges.b[e]), -1});
    }
  }
  std::sort(sides.begin(), sides.end());
  side_thread_.assign(3 * t.triangles.size(), -1);
  for (const auto& [low, high, side] : sides) {
    if (threads_.empty() || threads_.back() != std::array<int, 2>{low, high}) {
      threads_.push_back({low, high});
      thread_begin_.push_back(static_cast<int>(thread_sides_.size()));
    }
    if (side < 0) continue;
    thread_sides_.push_back(side);
    side_thread_[static_cast<std::size_t>(side)] = static_cast<int>(threads_.size()) - 1;
  }
  thread_begin_.push_back(static_cast<int>(thread_sides_.size()));
}

int TearBook::find_thread(int a, int b) const {
  const std::array<int, 2> wanted{std::min(a, b), std::max(a, b)};
  const auto at = std::lower_bound(threads_.begin(), threads_.end(), wanted);
  return at != threads_.end() && *at == wanted ? static_cast<int>(at - threads_.begin()) : -1;
}

std::span<const int> TearBook::sides(std::size_t thread) const {
  const int begin = thread_begin_[thread];
  return {thread_sides_.data() + begin,
          static_cast<std::size_t>(thread_begin_[thread + 1] - begin)};
}

TearBook::Hold TearBook::hold_of(int p, int q) const {
  const Topology& t = *whole_;
  if (const int thread = find_thread(p, q); thread >= 0) {
    return {Hold::Kind::side, thread, -1, -1, -1};
  }
  // The other diagonal of two triangles, or a bend across the edge between them.
  for (int k = t.faces.begin[p]; k < t.faces.begin[p + 1]; ++k) {
    const int f = t.faces.edges[k], at = corner_of(t.triangles[f], p);
    const int thread = side_thread_[3 * f + (at + 1) % 3];
    for (const int side : sides(static_cast<std::size_t>(thread))) {
      const int g = side / 3, opposite = (side % 3 + 2) % 3;
      if (g == f || t.triangles[g][opposite] != q) continue;
      return {Hold::Kind::diamond, thread, -1, 3 * f + at, 3 * g + opposite};
    }
  }
  // Every second particle of a straight thread.
  for (int k = t.around.begin[p]; k < t.around.begin[p + 1]; ++k) {
    const int e = t.around.edges[k];
    const int middle = t.edges.a[e] == p ? t.edges.b[e] : t.edges.a[e];
    const int first = find_thread(p, middle), second = find_thread(middle, q);
    if (first < 0 || second < 0) continue;
    const glm::dvec3 off = t.rest[middle] - 0.5 * (t.rest[p] + t.rest[q]);
    const bool chain = t.triangles.empty();
    if (!chain &&
        glm::dot(off, off) > 1e-6 * glm::dot(t.rest[p] - t.rest[q], t.rest[p] - t.rest[q]))
      continue;
    return {Hold::Kind::straight, first, second, middle, -1};
  }
  return {};
}

TearBook::Hold TearBook::hold_of(const Hinge& hinge) const {
  if (hinge.points == 3) {
    return {Hold::Kind::straight, find_thread(hinge.p[0], hinge.p[1]),
            find_thread(hinge.p[1], hinge.p[2]), hinge.p[1], -1};
  }
  Hold hold{Hold::Kind::diamond, find_thread(hinge.p[0], hinge.p[1]), -1, -1, -1};
  for (const int side : sides(static_cast<std::size_t>(hold.thread))) {
    const int corner = 3 * (side / 3) + (side % 3 + 2) % 3;
    const int opposite = whole_->triangles[side / 3][(side % 3 + 2) % 3];
    if (opposite == hinge.p[2]) hold.a = corner;
    if (opposite == hinge.p[3]) hold.b = corner;
  }
  return hold;
}

// The triangles around a particle that hang together keep one particle, the largest part this one.
void TearBook::split(Topology& t, TornCloth& torn, int particle, const Groups& faces) const {
  const int begin = faces.begin[particle], count = faces.begin[particle + 1] - begin;
  std::vector<int> part(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) part[i] = i;
  const auto join = [&](int i, int j) {
    const int from = part[j], to = part[i];
    for (int& p : part) p = p == from ? to : p;
  };
  for (int i = 0; i < count; ++i) {
    const int f = faces.edges[begin + i], at = corner_of(t.triangles[f], particle);
    for (const int side : {3 * f + at, 3 * f + (at + 2) % 3}) {
      const int thread = side_thread_[side];
      if (torn.open[thread] != 0) continue;
      for (const int other : sides(static_cast<std::size_t>(thread))) {
        for (int j = 0; j < count; ++j) {
          if (faces.edges[begin + j] == other / 3) join(i, j);
        }
      }
    }
  }
  std::vector<double> area(static_cast<std::size_t>(count), 0.0);
  double whole = 0.0;
  for (int i = 0; i < count; ++i) {
    const double a = triangle_area(t, t.triangles[faces.edges[begin + i]]);
    area[part[i]] += a;
    whole += a;
  }
  const auto largest = std::max_element(area.begin(), area.end());
  const int keeps = static_cast<int>(largest - area.begin());
  if (!(whole > 0.0) || std::count(part.begin(), part.end(), keeps) == count) return;
  const double mass = t.mass[particle];
  torn.changed.push_back(particle);
  for (int p = 0; p < count; ++p) {
    if (std::find(part.begin(), part.end(), p) == part.end()) continue;
    const double share = mass * std::max(area[p] / whole, 1e-6);
    if (p == keeps) {
      t.mass[particle] = share;
      continue;
    }
    const int copy = static_cast<int>(t.rest.size());
    t.rest.push_back(t.rest[particle]);
    t.mass.push_back(share);
    torn.origin.push_back(torn.origin[particle]);
    torn.parent.push_back(particle);
    torn.changed.push_back(copy);
    for (int i = 0; i < count; ++i) {
      if (part[i] != p) continue;
      Triangle& f = t.triangles[faces.edges[begin + i]];
      f[corner_of(f, particle)] = copy;
    }
  }
}

// Where an edge of the whole cloth is now: none, one, or one on either side of a tear.
int TearBook::living_ends(const Topology& t, const TornCloth& torn, std::size_t edge,
                          std::array<Ends, 4>& out) const {
  const Hold& hold = edge_holds_[edge];
  const int a = whole_->edges.a[edge], b = whole_->edges.b[edge];
  int count = 0;
  const auto add = [&](const Ends& ends) {
    if (count == 4 || std::find(out.begin(), out.begin() + count, ends) != out.begin() + count)
      return;
    out[count++] = ends;
  };
  const auto ends_of = [&](int side, int first) -> Ends {
    const int f = side / 3, k = side % 3;
    const int p = t.triangles[f][k], q = t.triangles[f][(k + 1) % 3];
    return whole_->triangles[f][k] == first ? Ends{p, q} : Ends{q, p};
  };
  switch (hold.kind) {
    case Hold::Kind::side:
      for (const int side : sides(static_cast<std::size_t>(hold.thread))) add(ends_of(side, a));
      if (t.triangles.empty() && torn.open[hold.thread] == 0) add({a, b});
      break;
    case Hold::Kind::diamond:
      if (torn.open[hold.thread] != 0) break;
      add({t.triangles[hold.a / 3][hold.a % 3], t.triangles[hold.b / 3][hold.b % 3]});
      break;
    case Hold::Kind::straight:
      if (t.triangles.empty()) {
        if (torn.open[hold.thread] == 0 && torn.open[hold.second] == 0) add({a, b});
        break;
      }
      for (const int first : sides(static_cast<std::size_t>(hold.thread))) {
        for (const int second : sides(static_cast<std::size_t>(hold.second))) {
          const Ends to = ends_of(first, a), from = ends_of(second, hold.a);
          if (to[1] == from[0]) add({to[0], from[1]});
        }
      }
      break;
    case Hold::Kind::fixed: {
      const auto split = [&](int p) {
        return std::count(torn.origin.begin(), torn.origin.end(), p) > 1;
      };
      if (!split(a) && !split(b)) add({a, b});
      break;
    }
  }
  return count;
}

void TearBook::rebuild_edges(Topology& t, TornCloth& torn) const {
  const std::size_t count = whole_->edges.size();
  t.edges = whole_->edges;
  t.runs = whole_->runs;
  torn.dead.assign(count, 0);
  std::array<std::vector<std::pair<Ends, std::size_t>>, kEdgeKinds> added;
  std::array<Ends, 4> ends{};
  for (std::size_t e = 0; e < count; ++e) {
    const Ends own{t.edges.a[e], t.edges.b[e]};
    const int living = living_ends(t, torn, e, ends);
    torn.dead[e] = 1;
    for (int i = 0; i < living; ++i) {
      if (ends[i] == own) {
        torn.dead[e] = 0;
      } else {
        added[static_cast<std::size_t>(t.edges.kind[e])].emplace_back(ends[i], e);
      }
    }
  }
  for (const auto& list : added) {
    const int first = static_cast<int>(t.edges.size());
    for (const auto& [ends_now, e] : list) {
      t.edges.a.push_back(ends_now[0]);
      t.edges.b.push_back(ends_now[1]);
      t.edges.rest.push_back(whole_->edges.rest[e]);
      t.edges.kind.push_back(whole_->edges.kind[e]);
      torn.dead.push_back(0);
    }
    if (!list.empty()) add_run(t, t.edges.kind[first], Pattern::general, first);
  }
}

void TearBook::rebuild_hinges(Topology& t, const TornCloth& torn) const {
  t.hinges.clear();
  for (std::size_t i = 0; i < whole_->hinges.size(); ++i) {
    Hinge hinge = whole_->hinges[i];
    const Hold& hold = hinge_holds_[i];
    if (torn.open[hold.thread] != 0) continue;
    if (hold.kind == Hold::Kind::straight) {
      if (torn.open[hold.second] == 0) t.hinges.push_back(hinge);
      continue;
    }
    const int f = hold.a / 3;
    for (int k = 0; k < 3; ++k) {
      for (int i0 = 0; i0 < 2; ++i0) {
        if (whole_->triangles[f][k] == whole_->hinges[i].p[i0]) hinge.p[i0] = t.triangles[f][k];
      }
    }
    hinge.p[2] = t.triangles[f][hold.a % 3];
    hinge.p[3] = t.triangles[hold.b / 3][hold.b % 3];
    t.hinges.push_back(hinge);
  }
}

std::shared_ptr<const TornCloth> TearBook::open(const TornCloth* before,
                                                std::span<const int> threads, double gap) const {
  auto torn = std::make_shared<TornCloth>();
  if (before != nullptr) {
    torn->open = before->open;
    torn->origin = before->origin;
  } else {
    torn->open.assign(threads_.size(), 0);
    for (int i = 0; i < static_cast<int>(whole_->particle_count()); ++i) torn->origin.push_back(i);
  }
  Topology t = before != nullptr ? *before->topology : *whole_;
  const Groups faces = t.faces;
  std::vector<int> ends;
  for (const int thread : threads) {
    ML_CHECK(thread >= 0 && thread < static_cast<int>(threads_.size()));
    if (torn->open[thread] != 0) continue;
    torn->open[thread] = 1;
    if (t.triangles.empty()) ends.push_back(threads_[thread][0]);
    for (const int side : sides(static_cast<std::size_t>(thread))) {
      ends.push_back(t.triangles[side / 3][side % 3]);
      ends.push_back(t.triangles[side / 3][(side % 3 + 1) % 3]);
    }
  }
  if (ends.empty()) return nullptr;
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  for (const int p : ends) {
    if (!t.triangles.empty()) split(t, *torn, p, faces);
  }
  rebuild_edges(t, *torn);
  rebuild_hinges(t, *torn);
  finish_topology(t);
  const auto moves = ways_back(t, torn->changed, gap, [&](int p) { return t.rest[p]; });
  for (std::size_t k = 0; k < moves.size(); ++k) t.rest[torn->changed[k]] += moves[k];
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (torn->dead[e] != 0) t.edges.rest[e] = kSlack;
  }
  torn->topology = std::make_shared<const Topology>(std::move(t));
  return torn;
}

void TearBook::threads_across(const Topology& now, int particle, int toward,
                              std::vector<int>& out) const {
  out.clear();
  const glm::dvec3 at = now.rest[particle], way = now.rest[toward] - at;
  const auto beyond = [&](int f) {
    return glm::dot(rest_center(now, now.triangles[f]) - at, way) > 0.0;
  };
  for (int k = now.faces.begin[particle]; k < now.faces.begin[particle + 1]; ++k) {
    const int f = now.faces.edges[k], corner = corner_of(now.triangles[f], particle);
    for (const int side : {3 * f + corner, 3 * f + (corner + 2) % 3}) {
      const int thread = side_thread_[side];
      for (const int other : sides(static_cast<std::size_t>(thread))) {
        const int g = other / 3;
        if (g <= f || corner_of(now.triangles[g], particle) < 0 || beyond(f) == beyond(g)) continue;
        out.push_back(thread);
      }
    }
  }
}

template <typename Real>
void follow_tear(const TornCloth& torn, double gap, State<Real>& s) {
  const Topology& t = *torn.topology;
  const std::size_t first = t.particle_count() - torn.parent.size();
  ML_CHECK_EQ(s.size(), first);
  for (auto* v : {&s.x, &s.y, &s.z, &s.px, &s.py, &s.pz, &s.vx, &s.vy, &s.vz, &s.w}) {
    for (const int parent : torn.parent) v->push_back((*v)[static_cast<std::size_t>(parent)]);
  }
  const auto moves = ways_back(t, torn.changed, gap,
                               [&](int p) { return s.position(static_cast<std::size_t>(p)); });
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const auto i = static_cast<std::size_t>(torn.changed[k]);
    s.place(i, s.position(i) + moves[k]);
    if (!s.pinned(i)) s.unpin(t, i);
  }
  s.alive.resize(t.edges.size());
  for (std::size_t e = 0; e < s.alive.size(); ++e)
    s.alive[e] = torn.dead[e] != 0 ? Real(0) : Real(1);
}

template void follow_tear<float>(const TornCloth&, double, State<float>&);
template void follow_tear<double>(const TornCloth&, double, State<double>&);

}  // namespace motionlab::cloth
