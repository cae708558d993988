// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/sphere_pairs.h"

#include <algorithm>

#include "engine/core/parallel_for.h"

namespace motionlab::geometry {
namespace {

bool spheres_overlap(const Spheres& a, int i, const Spheres& b, int j) {
  const float dx = a.x[i] - b.x[j], dy = a.y[i] - b.y[j], dz = a.z[i] - b.z[j];
  const float reach = a.radius[i] + b.radius[j];
  return dx * dx + dy * dy + dz * dz < reach * reach;
}

}  // namespace

float SpherePairs::small_radius(const Spheres& spheres) {
  if (spheres.size() == 0) return 0.0F;
  radii_.assign(spheres.radius.begin(), spheres.radius.end());
  const auto nth = radii_.begin() + static_cast<std::ptrdiff_t>((radii_.size() - 1) * 19 / 20);
  std::nth_element(radii_.begin(), nth, radii_.end());
  return 1.02F * *nth;
}

void SpherePairs::split(const Spheres& spheres, float limit, float cell, Side& side) {
  for (auto* values : {&side.x, &side.y, &side.z}) {
    values->reserve(spheres.size());
    values->clear();
  }
  for (auto* values : {&side.small, &side.large}) {
    values->reserve(spheres.size());
    values->clear();
  }
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    if (!(spheres.radius[i] <= limit)) {
      side.large.push_back(static_cast<int>(i));
      continue;
    }
    side.small.push_back(static_cast<int>(i));
    side.x.push_back(spheres.x[i]);
    side.y.push_back(spheres.y[i]);
    side.z.push_back(spheres.z[i]);
  }
  side.hash.build(side.x, side.y, side.z, cell);
}

void SpherePairs::add_to(Part& part, const Spheres& spheres, int index) {
  part.x.push_back(spheres.x[index]);
  part.y.push_back(spheres.y[index]);
  part.z.push_back(spheres.z[index]);
  part.radius.push_back(spheres.radius[index]);
  part.index.push_back(index);
}

// Copies the small spheres of the second side in the cells around into the part's arrays. For one
// set, only those of the cell itself and of the thirteen neighbours after it: each pair of cells
// once.
void SpherePairs::gather(const SpatialHash::Cell& cell, Part& part) const {
  const bool same = first_ == second_;
  const Side& side = same ? first_side_ : second_side_;
  for (auto* values : {&part.x, &part.y, &part.z, &part.radius}) values->clear();
  part.index.clear();
  for (int n = same ? 13 : 0; n < 27; ++n) {
    const int number =
        side.hash.find({cell[0] + n / 9 - 1, cell[1] + n / 3 % 3 - 1, cell[2] + n % 3 - 1});
    if (number < 0) continue;
    for (const int point : side.hash.points(number)) add_to(part, *second_, side.small[point]);
  }
}

void SpherePairs::search_cells(std::size_t begin, std::size_t end, Part& part, bool same) const {
  const SpatialHash& hash = first_side_.hash;
  for (std::size_t c = begin; c < end; ++c) {
    gather(hash.cell(static_cast<int>(c)), part);
    const std::size_t count = part.index.size();
    const auto points = hash.points(static_cast<int>(c));
    for (std::size_t k = 0; k < points.size(); ++k) {
      const int i = first_side_.small[points[k]];
      const float x = first_->x[i], y = first_->y[i], z = first_->z[i], r = first_->radius[i];
      // Of one set, the cell's own spheres come first in the gathered arrays, in the same order.
      for (std::size_t j = same ? k + 1 : 0; j < count; ++j) {
        const float dx = x - part.x[j], dy = y - part.y[j], dz = z - part.z[j];
        const float reach = r + part.radius[j];
        if (dx * dx + dy * dy + dz * dz < reach * reach) part.pairs.push_back({i, part.index[j]});
      }
    }
  }
}

// One large sphere of either side against the small ones of the other.
void SpherePairs::search_large(int index, bool first_side, float cell, Part& part) const {
  const bool same = first_ == second_;
  const Spheres& own = first_side ? *first_ : *second_;
  const Spheres& others = first_side ? *second_ : *first_;
  const Side& side = same || !first_side ? first_side_ : second_side_;
  const auto test = [&](int point) {
    const int other = side.small[point];
    if (!spheres_overlap(own, index, others, other)) return;
    part.pairs.push_back(first_side ? IndexPair{index, other} : IndexPair{other, index});
  };
  const float reach = own.radius[index] + cell;  // a small radius is at most a cell
  const SpatialHash& hash = side.hash;
  const std::array<float, 3> center{own.x[index], own.y[index], own.z[index]};
  SpatialHash::Cell low, high;
  double cells = 1.0;
  for (int k = 0; k < 3; ++k) {
    low[k] = hash.coordinate(center[k] - reach);
    high[k] = hash.coordinate(center[k] + reach);
    cells *= 1.0 + high[k] - low[k];
  }
  if (!(cells < hash.cell_count())) {
    for (std::size_t point = 0; point < side.small.size(); ++point) test(static_cast<int>(point));
    return;
  }
  for (int i = low[0]; i <= high[0]; ++i) {
    for (int j = low[1]; j <= high[1]; ++j) {
      for (int k = low[2]; k <= high[2]; ++k) {
        const int number = hash.find({i, j, k});
        if (number < 0) continue;
        for (const int point : hash.points(number)) test(point);
      }
    }
  }
}

void SpherePairs::run_parts(std::size_t cells, int threads, bool same) {
  const std::size_t likely = 8 * (first_->size() + second_->size());
  for (Part& part : parts_) {
    part.pairs.reserve(likely);
    for (auto* values : {&part.x, &part.y, &part.z, &part.radius}) values->reserve(second_->size());
    part.index.reserve(second_->size());
    part.pairs.clear();
  }
  if (cells == 0) return;
  const std::size_t grain = (cells + kParts - 1) / kParts;
  if (same) {
    parallel_for(cells, grain, threads, [this](std::size_t b, std::size_t e, std::size_t part) {
      search_cells(b, e, parts_[part], true);
    });
  } else {
    parallel_for(cells, grain, threads, [this](std::size_t b, std::size_t e, std::size_t part) {
      search_cells(b, e, parts_[part], false);
    });
  }
}

std::span<const IndexPair> SpherePairs::put_together() {
  std::size_t count = 0;
  for (const Part& part : parts_) count += part.pairs.size();
  pairs_.reserve(std::max(count, 16 * (first_->size() + second_->size())));
  pairs_.clear();
  for (const Part& part : parts_) pairs_.insert(pairs_.end(), part.pairs.begin(), part.pairs.end());
  return pairs_;
}

std::span<const IndexPair> SpherePairs::between(const Spheres& first, const Spheres& second,
                                                int threads) {
  first_ = &first;
  second_ = &second;
  const float first_limit = small_radius(first), second_limit = small_radius(second);
  const float cell = std::max(first_limit + second_limit, 1e-9F);
  split(first, first_limit, cell, first_side_);
  split(second, second_limit, cell, second_side_);
  run_parts(static_cast<std::size_t>(first_side_.hash.cell_count()), threads, false);
  Part& last = parts_.back();
  for (const int i : first_side_.large) {
    search_large(i, true, cell, last);
    for (const int j : second_side_.large) {
      if (spheres_overlap(first, i, second, j)) last.pairs.push_back({i, j});
    }
  }
  for (const int j : second_side_.large) search_large(j, false, cell, last);
  return put_together();
}

std::span<const IndexPair> SpherePairs::within(const Spheres& all, int threads) {
  first_ = second_ = &all;
  const float limit = small_radius(all);
  const float cell = std::max(2.0F * limit, 1e-9F);
  split(all, limit, cell, first_side_);
  run_parts(static_cast<std::size_t>(first_side_.hash.cell_count()), threads, true);
  Part& last = parts_.back();
  const auto& large = first_side_.large;
  for (std::size_t a = 0; a < large.size(); ++a) {
    search_large(large[a], true, cell, last);
    for (std::size_t b = a + 1; b < large.size(); ++b) {
      if (spheres_overlap(all, large[a], all, large[b])) last.pairs.push_back({large[a], large[b]});
    }
  }
  return put_together();
}

}  // namespace motionlab::geometry
