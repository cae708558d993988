// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/sim/cloth/state.h"
#include "engine/sim/cloth/topology.h"

// Cloth that tears and is cut: along opened threads the mesh comes apart, each side with particles
// of its own (Müller et al. 2007, Position Based Dynamics, §4.2 on tearing).

namespace motionlab::cloth {

// What is left of a cloth. A thread is an edge of its triangles, or a link of a chain.
struct TornCloth {
  std::shared_ptr<const Topology> topology;
  std::vector<unsigned char> open;  // per thread of the whole cloth 1: it is torn
  std::vector<unsigned char> dead;  // per edge of `topology` 1: it holds nothing any more
  std::vector<int> origin;          // per particle: which of the whole cloth it was
  // Of the last tear: the particles that changed, and for those it added whose copies they are.
  std::vector<int> changed;
  std::vector<int> parent;  // of the particles from size() − parent.size() on
};

// What holds a whole cloth together: needed as soon as something tears, built once.
class TearBook {
 public:
  explicit TearBook(std::shared_ptr<const Topology> whole);

  const Topology& whole() const { return *whole_; }
  std::size_t thread_count() const { return threads_.size(); }
  // Its ends in the whole cloth, the lower first.
  const std::array<int, 2>& thread(std::size_t i) const { return threads_[i]; }
  int find_thread(int a, int b) const;  // -1: none
  // Sides of triangles that lie along a thread, each 3·triangle + corner where it starts.
  std::span<const int> sides(std::size_t thread) const;
  int thread_of_side(int side) const { return side_thread_[static_cast<std::size_t>(side)]; }

  // Opens more threads. Triangles keep their numbers, and the edges of the whole cloth theirs;
  // copies of particles and of springs are added behind. A particle is split into as many as its
  // triangles hang together without open threads; its mass is divided like their area. At rest the
  // sides of a tear lie `gap` [m] back from it, so that self-collision can tell them apart. Null:
  // none of the threads was still whole.
  std::shared_ptr<const TornCloth> open(const TornCloth* before, std::span<const int> threads,
                                        double gap) const;
  // The threads at `particle` that a tear across the direction to `toward` opens: those between its
  // triangles on this side and on the other. Particles of the torn cloth; none: they are all on one
  // side.
  void threads_across(const Topology& now, int particle, int toward, std::vector<int>& out) const;

 private:
  // What a spring or hinge needs to hold. side: one thread. diamond: two triangles beside a thread,
  // with the corners 3·triangle + corner. straight: two threads that meet.
  struct Hold {
    enum class Kind : unsigned char { fixed, side, diamond, straight };
    Kind kind = Kind::fixed;
    int thread = -1;
    int second = -1;  // thread
    int a = -1, b = -1;
  };
  using Ends = std::array<int, 2>;

  void find_threads();
  Hold hold_of(int p, int q) const;
  Hold hold_of(const Hinge& hinge) const;
  void split(Topology& t, TornCloth& torn, int particle, const Groups& faces) const;
  int living_ends(const Topology& t, const TornCloth& torn, std::size_t edge,
                  std::array<Ends, 4>& out) const;
  void rebuild_edges(Topology& t, TornCloth& torn) const;
  void rebuild_hinges(Topology& t, const TornCloth& torn) const;

  std::shared_ptr<const Topology> whole_;
  std::vector<std::array<int, 2>> threads_;
  std::vector<int> thread_begin_, thread_sides_, side_thread_;
  std::vector<Hold> edge_holds_, hinge_holds_;
};

// Brings a state along: the added particles start where and as fast as those that they are copies
// of, each side drawn back from the tear by `gap` [m].
template <typename Real>
void follow_tear(const TornCloth& torn, double gap, State<Real>& state);

}  // namespace motionlab::cloth
