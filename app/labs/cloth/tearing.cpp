// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Threads that tear by themselves, by the button and under the pointer.
#include <algorithm>
#include <glm/geometric.hpp>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

using cloth::EdgeKind;

// The sides of a fresh tear are drawn apart by this share of a thread.
constexpr double kGapShare = 0.02;

// Whether the way from a to b crosses the wedge that the pointer's ray swept from `from` to `to`.
bool crosses_wedge(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& from,
                   const glm::dvec3& to) {
  const glm::dvec3 normal = glm::cross(from, to);
  const double square = glm::dot(normal, normal);
  const double sa = glm::dot(normal, a), sb = glm::dot(normal, b);
  if (!(square > 0.0) || (sa >= 0.0) == (sb >= 0.0)) return false;
  const glm::dvec3 x = a + sa / (sa - sb) * (b - a);
  // x = α from + β to
  return glm::dot(glm::cross(x, to), normal) >= 0.0 && glm::dot(glm::cross(from, x), normal) > 0.0;
}

// Whether a tear ends at this particle: the triangles on both sides of an open thread share it.
bool is_tip(const cloth::TearBook& book, const State& state, int particle) {
  if (!state.torn) return false;
  const cloth::Topology& t = state.topology();
  const auto has = [&](int side) {
    const cloth::Triangle& f = t.triangles[static_cast<std::size_t>(side / 3)];
    return f[0] == particle || f[1] == particle || f[2] == particle;
  };
  for (int k = t.faces.begin[particle]; k < t.faces.begin[particle + 1]; ++k) {
    for (int side = 3 * t.faces.edges[k]; side < 3 * t.faces.edges[k] + 3; ++side) {
      const int thread = book.thread_of_side(side);
      if (state.torn->open[static_cast<std::size_t>(thread)] == 0) continue;
      const cloth::Triangle& f = t.triangles[static_cast<std::size_t>(side / 3)];
      if (f[side % 3] != particle && f[(side + 1) % 3] != particle) continue;
      for (const int other : book.sides(static_cast<std::size_t>(thread))) {
        if (other / 3 != side / 3 && has(other)) return true;
      }
    }
  }
  return false;
}

}  // namespace

void threads_under_stroke(const cloth::TearBook& book, const State& state, const glm::dvec3& eye,
                          const glm::dvec3& from, const glm::dvec3& to, std::vector<int>& threads) {
  const cloth::Topology& t = state.topology();
  threads.clear();
  const auto seen = [&](int p) { return state.position(static_cast<std::size_t>(p)) - eye; };
  if (t.triangles.empty()) {
    for (std::size_t i = 0; i < book.thread_count(); ++i) {
      const auto& [a, b] = book.thread(i);
      if (crosses_wedge(seen(a), seen(b), from - eye, to - eye)) {
        threads.push_back(static_cast<int>(i));
      }
    }
    return;
  }
  // The cloth opens along the threads between triangles on both sides of the stroke: one way that
  // hangs together, however the stroke lies to the threads.
  const auto center = [&](int f) {
    const cloth::Triangle& p = t.triangles[static_cast<std::size_t>(f)];
    return (seen(p[0]) + seen(p[1]) + seen(p[2])) / 3.0;
  };
  for (std::size_t i = 0; i < book.thread_count(); ++i) {
    const auto sides = book.sides(i);
    for (std::size_t k = 1; k < sides.size(); ++k) {
      if (!crosses_wedge(center(sides[0] / 3), center(sides[k] / 3), from - eye, to - eye))
        continue;
      threads.push_back(static_cast<int>(i));
      break;
    }
  }
}

const cloth::TearBook& ClothLab::tear_book() {
  const auto& whole = state_.scene->topology;
  if (tear_book_ == nullptr || &tear_book_->whole() != whole.get()) {
    tear_book_ = std::make_unique<cloth::TearBook>(whole);
  }
  return *tear_book_;
}

// The only steps that allocate: the model becomes another one.
void ClothLab::open_threads(std::span<const int> threads) {
  if (threads.empty()) return;
  const auto& edges = state_.scene->topology->edges;
  const double gap = edges.size() > 0 ? kGapShare * edges.rest.front() : 0.0;
  auto torn = tear_book().open(state_.torn.get(), threads, gap);
  if (torn == nullptr) return;
  with_particles(state_, [&](auto& s) { cloth::follow_tear(*torn, gap, s); });
  for (const int parent : torn->parent) {
    state_.before.push_back(state_.before[static_cast<std::size_t>(parent)]);
  }
  state_.torn = std::move(torn);
  make_steppers();
}

// Tears run: at the tips of those that there are, and from one new place a step, the longest thread
// first. What is beside is relieved of its load before it is judged again; otherwise a cloth under
// load would fall to crumbs.
void ClothLab::tear() {
  find_overstretched();
  if (overstretched_.empty()) return;
  const cloth::Topology& t = state_.topology();
  const cloth::TearBook& book = tear_book();
  relieved_.assign(t.particle_count(), 0);
  tearing_.clear();
  bool began = false;
  for (const auto& [ratio, e] : overstretched_) {
    int a = t.edges.a[e], b = t.edges.b[e];
    if (relieved_[a] != 0 || relieved_[b] != 0) continue;
    const bool tips[] = {is_tip(book, state_, a), is_tip(book, state_, b)};
    const bool runs = tips[0] || tips[1];
    if (!runs && began) continue;
    if (t.triangles.empty()) {
      across_.assign(1, book.find_thread(a, b));
    } else {
      // At the tip of a tear, and rather in the cloth than at a pin.
      if (tips[0] == tips[1] ? state_.pinned(static_cast<std::size_t>(a)) : tips[1])
        std::swap(a, b);
      book.threads_across(t, a, b, across_);
      if (across_.empty()) {
        std::swap(a, b);
        book.threads_across(t, a, b, across_);
      }
    }
    if (across_.empty()) continue;
    began = began || !runs;
    tearing_.insert(tearing_.end(), across_.begin(), across_.end());
    relieved_[a] = relieved_[b] = 1;
    for (int k = t.faces.begin[a]; k < t.faces.begin[a + 1]; ++k) {
      for (const int p : t.triangles[t.faces.edges[k]]) relieved_[p] = 1;
    }
  }
  open_threads(tearing_);
}

// By length, the longest first.
void ClothLab::find_overstretched() {
  const cloth::Topology& t = state_.topology();
  const double longest = 1.0 + 0.01 * params_.tear_strain;
  overstretched_.clear();
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (t.edges.kind[e] > EdgeKind::weft || state_.edge_torn(e)) continue;
    const auto a = static_cast<std::size_t>(t.edges.a[e]),
               b = static_cast<std::size_t>(t.edges.b[e]);
    const double ratio = glm::distance(state_.position(a), state_.position(b)) / t.edges.rest[e];
    if (ratio > longest) overstretched_.emplace_back(-ratio, static_cast<int>(e));
  }
  std::sort(overstretched_.begin(), overstretched_.end());
}

// From the middle of the cloth to the edge that is farthest from the pins.
void ClothLab::slit() {
  const cloth::Topology& t = *state_.scene->topology;
  if (t.columns == 0) return;
  std::vector<int> threads;
  const int column = t.columns / 2;
  for (int row = t.rows / 2; row + 1 < t.rows; ++row) {
    const int p = row * t.columns + column;
    if (const int thread = tear_book().find_thread(p, p + t.columns); thread >= 0) {
      threads.push_back(thread);
    }
  }
  open_threads(threads);
}

void ClothLab::stroke(const Grab& grab, const glm::dvec3& from) {
  if (grab.tool != kCutTool) return;
  std::vector<int> threads;
  threads_under_stroke(tear_book(), state_, grab.eye, from, grab.target, threads);
  open_threads(threads);
  rebase();
}

}  // namespace motionlab::cloth_lab
