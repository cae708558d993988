// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/spatial_hash.h"

namespace motionlab::geometry {

// Spheres as a structure of arrays.
struct Spheres {
  std::vector<float> x, y, z, radius;  // [m]

  void resize(std::size_t count) {
    for (auto* values : {&x, &y, &z, &radius}) values->resize(count);
  }
  std::size_t size() const { return x.size(); }
};

using IndexPair = std::array<int, 2>;

// Every pair of spheres that overlap, each once: a broad phase for features of a mesh, which are
// about equally large. Nine tenths of the spheres and more lie in a spatial hash by their centres
// and meet those of the 27 cells around; the few that are larger look over as many cells as they
// reach. Work is divided by cells, not by threads, and the parts are put together in their order,
// so the list is the same for any number of threads. Memory is kept between calls.
class SpherePairs {
 public:
  // Pairs {index in first, index in second}.
  std::span<const IndexPair> between(const Spheres& first, const Spheres& second, int threads);
  // Pairs of different spheres of one set.
  std::span<const IndexPair> within(const Spheres& all, int threads);

 private:
  // The spheres of one set that are small enough for the grid, and the others.
  struct Side {
    std::vector<int> small, large;
    std::vector<float> x, y, z;  // centres of the small
    SpatialHash hash;
  };
  // What one part of the work found, and the neighbours of its present cell side by side.
  struct Part {
    std::vector<IndexPair> pairs;
    std::vector<float> x, y, z, radius;
    std::vector<int> index;
  };
  static constexpr std::size_t kParts = 16;

  float small_radius(const Spheres& spheres);
  void split(const Spheres& spheres, float limit, float cell, Side& side);
  void run_parts(std::size_t cells, int threads, bool same);
  void search_cells(std::size_t begin, std::size_t end, Part& part, bool same) const;
  void gather(const SpatialHash::Cell& cell, Part& part) const;
  static void add_to(Part& part, const Spheres& spheres, int index);
  void search_large(int index, bool first_side, float cell, Part& part) const;
  std::span<const IndexPair> put_together();

  const Spheres* first_ = nullptr;
  const Spheres* second_ = nullptr;
  Side first_side_, second_side_;
  std::array<Part, kParts + 1> parts_;  // the last one for the large spheres
  std::vector<float> radii_;
  std::vector<IndexPair> pairs_;
};

}  // namespace motionlab::geometry
