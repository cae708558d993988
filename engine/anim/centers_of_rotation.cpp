// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/anim/rest_shape.h"

// Le & Hodgins 2016: the centre of vertex i is the centroid of the rest surface, weighted by how
// alike its skinning weights are to those of i (eq. 1 and 4). A pair of joints contributes only
// where both have weight, so the surface is sorted by pairs; and pieces of one pair with nearly the
// same two weights have nearly the same similarity to any vertex, so they are put together first.

namespace motionlab::anim {
namespace {

constexpr double kSigma = 0.1;       // of the similarity (their section 4.1)
constexpr double kWeightStep = 0.1;  // triangles whose weights differ by more are divided
constexpr int kFinestDivision = 4;   // of an edge
constexpr double kClustersPerUnit = 64.0;
constexpr double kSmallestProduct = 1e-6;
constexpr std::size_t kHeaviest = 8;             // of a vertex that are looked at: the heaviest
constexpr std::size_t kManyTriangles = 200'000;  // fine enough without dividing
constexpr std::size_t kBatch = std::size_t{1} << 19;

}  // namespace

namespace centers {

// Pieces of the surface with about the same weights of one pair of joints; all sums over area.
struct SurfacePiece {
  std::uint64_t key = 0;  // pair of joints, then both weights in steps
  double area = 0.0;
  double first = 0.0, second = 0.0;  // weights
  glm::dvec3 center{0.0};
};

struct PairRange {
  std::uint32_t pair = 0;
  std::size_t begin = 0, end = 0;
};

// A joint's weights at the corners of a triangle.
struct CornerWeights {
  std::uint32_t joint = 0;
  std::array<double, 3> weight{};
};

}  // namespace centers

namespace {

using centers::CornerWeights;
using centers::PairRange;
using centers::SurfacePiece;

bool by_key(const SurfacePiece& a, const SurfacePiece& b) { return a.key < b.key; }

std::uint32_t pair_of(std::uint32_t a, std::uint32_t b) {
  return std::min(a, b) << 16 | std::max(a, b);
}

// Puts neighbours of one key together. Sums run in the order of the list.
void merge_equal_keys(std::vector<SurfacePiece>& pieces) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (count > 0 && pieces[count - 1].key == pieces[i].key) {
      SurfacePiece& into = pieces[count - 1];
      into.area += pieces[i].area;
      into.first += pieces[i].first;
      into.second += pieces[i].second;
      into.center += pieces[i].center;
    } else {
      pieces[count++] = pieces[i];
    }
  }
  pieces.resize(count);
}

}  // namespace

struct CentersBuilder::Work {
  const Primitive& primitive;
  std::size_t triangles = 0;
  std::size_t next_triangle = 0;
  std::size_t next_vertex = 0;
  std::vector<SurfacePiece> fresh, pieces;
  std::vector<PairRange> ranges;
  std::vector<CornerWeights> corners;  // scratch
  VertexCenters out;

  explicit Work(const Primitive& p) : primitive(p) {
    out.centers.assign(p.positions.size(), glm::vec4(0.0f));
    if (p.influences.width > 1) triangles = p.triangles.size() / 3;
    if (triangles == 0) next_vertex = p.positions.size();
  }
  void collect_corners(const std::uint32_t* triangle);
  int divisions() const;
  void add_triangle(std::size_t index);
  void add_piece(double u, double v, double area, const glm::dvec3& center);
  void sort_pieces();
  void find_ranges();
  std::size_t add_vertex(std::size_t vertex);
};

void CentersBuilder::Work::collect_corners(const std::uint32_t* triangle) {
  const Influences& influences = primitive.influences;
  corners.clear();
  for (std::size_t c = 0; c < 3; ++c) {
    const std::size_t first = std::size_t{triangle[c]} * influences.width;
    for (std::size_t i = first; i < first + std::min<std::size_t>(influences.width, kHeaviest);
         ++i) {
      if (!(influences.weights[i] > 0.0f)) continue;
      const std::uint32_t joint = influences.joints[i];
      auto found = std::find_if(corners.begin(), corners.end(),
                                [joint](const CornerWeights& w) { return w.joint == joint; });
      if (found == corners.end()) found = corners.insert(found, {joint, {}});
      found->weight[c] += static_cast<double>(influences.weights[i]);
    }
  }
}

int CentersBuilder::Work::divisions() const {
  if (triangles > kManyTriangles) return 1;
  double largest = 0.0;
  for (std::size_t c = 0; c < 3; ++c) {
    double squared = 0.0;
    for (const CornerWeights& w : corners) {
      const double d = w.weight[c] - w.weight[(c + 1) % 3];
      squared += d * d;
    }
    largest = std::max(largest, squared);
  }
  return std::clamp(static_cast<int>(std::ceil(std::sqrt(largest) / kWeightStep)), 1,
                    kFinestDivision);
}

void CentersBuilder::Work::add_triangle(std::size_t index) {
  const std::uint32_t* triangle = primitive.triangles.data() + 3 * index;
  const glm::dvec3 a(primitive.positions[triangle[0]]);
  const glm::dvec3 ab = glm::dvec3(primitive.positions[triangle[1]]) - a;
  const glm::dvec3 ac = glm::dvec3(primitive.positions[triangle[2]]) - a;
  const double area = 0.5 * glm::length(glm::cross(ab, ac));
  collect_corners(triangle);
  if (!(area > 0.0) || corners.size() < 2) return;
  const int n = divisions();
  const double step = 1.0 / n;
  const double part = area * step * step;
  const auto piece = [&](double u, double v) { add_piece(u, v, part, a + u * ab + v * ac); };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; i + j < n; ++j) {
      piece((i + 1.0 / 3.0) * step, (j + 1.0 / 3.0) * step);
      if (i + j + 1 < n) piece((i + 2.0 / 3.0) * step, (j + 2.0 / 3.0) * step);
    }
  }
}

// A piece with its middle at barycentric (1 - u - v, u, v).
void CentersBuilder::Work::add_piece(double u, double v, double area, const glm::dvec3& center) {
  const auto weight = [&](const CornerWeights& w) {
    return (1.0 - u - v) * w.weight[0] + u * w.weight[1] + v * w.weight[2];
  };
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = i + 1; j < corners.size(); ++j) {
      const bool in_order = corners[i].joint < corners[j].joint;
      const double first = weight(in_order ? corners[i] : corners[j]);
      const double second = weight(in_order ? corners[j] : corners[i]);
      if (!(first * second > kSmallestProduct)) continue;
      const auto steps = [](double w) { return static_cast<std::uint64_t>(w * kClustersPerUnit); };
      const std::uint64_t pair = pair_of(corners[i].joint, corners[j].joint);
      fresh.push_back({pair << 32 | steps(first) << 16 | steps(second), area, area * first,
                       area * second, area * center});
    }
  }
}

void CentersBuilder::Work::sort_pieces() {
  std::stable_sort(fresh.begin(), fresh.end(), by_key);
  merge_equal_keys(fresh);
  const auto middle = static_cast<std::ptrdiff_t>(pieces.size());
  pieces.insert(pieces.end(), fresh.begin(), fresh.end());
  std::inplace_merge(pieces.begin(), pieces.begin() + middle, pieces.end(), by_key);
  merge_equal_keys(pieces);
  fresh.clear();
}

void CentersBuilder::Work::find_ranges() {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto pair = static_cast<std::uint32_t>(pieces[i].key >> 32);
    if (ranges.empty() || ranges.back().pair != pair) ranges.push_back({pair, i, i});
    ranges.back().end = i + 1;
    pieces[i].first /= pieces[i].area;
    pieces[i].second /= pieces[i].area;
  }
}

// Returns the number of pieces that were looked at.
std::size_t CentersBuilder::Work::add_vertex(std::size_t vertex) {
  const Influences& influences = primitive.influences;
  const std::size_t begin = vertex * influences.width;
  const std::size_t end = begin + std::min<std::size_t>(influences.width, kHeaviest);
  double sum = 0.0;
  glm::dvec3 center(0.0);
  std::size_t count = 1;
  for (std::size_t i = begin; i < end; ++i) {
    for (std::size_t j = i + 1; j < end; ++j) {
      if (!(influences.weights[j] > 0.0f)) break;  // sorted: there are no more
      const bool in_order = influences.joints[i] < influences.joints[j];
      const double first = static_cast<double>(influences.weights[in_order ? i : j]);
      const double second = static_cast<double>(influences.weights[in_order ? j : i]);
      const std::uint32_t pair = pair_of(influences.joints[i], influences.joints[j]);
      const auto range =
          std::lower_bound(ranges.begin(), ranges.end(), pair,
                           [](const PairRange& r, std::uint32_t p) { return r.pair < p; });
      if (range == ranges.end() || range->pair != pair) continue;
      count += range->end - range->begin;
      for (std::size_t k = range->begin; k < range->end; ++k) {
        const SurfacePiece& piece = pieces[k];
        const double difference = (first * piece.second - second * piece.first) / kSigma;
        const double exponent = difference * difference;
        if (exponent > 30.0) continue;
        const double similarity = first * second * piece.first * piece.second * std::exp(-exponent);
        sum += similarity * piece.area;
        center += similarity * piece.center;  // holds its area
      }
    }
  }
  if (sum > 0.0 && std::isnormal(sum)) {
    out.centers[vertex] = glm::vec4(glm::vec3(center / sum), 1.0f);
    ++out.defined;
  }
  return count;
}

CentersBuilder::CentersBuilder(const Primitive& primitive)
    : work_(std::make_unique<Work>(primitive)) {}
CentersBuilder::~CentersBuilder() = default;
CentersBuilder::CentersBuilder(CentersBuilder&&) noexcept = default;

bool CentersBuilder::run(std::size_t pairs) {
  Work& work = *work_;
  std::size_t done = 0;
  while (done < pairs && work.next_triangle < work.triangles) {
    const std::size_t before = work.fresh.size();
    work.add_triangle(work.next_triangle++);
    done += 1 + work.fresh.size() - before;
    const bool last = work.next_triangle == work.triangles;
    if (last || work.fresh.size() >= kBatch) work.sort_pieces();
    if (last) work.find_ranges();
  }
  while (done < pairs && work.next_vertex < work.primitive.positions.size()) {
    done += work.add_vertex(work.next_vertex++);
  }
  return work.next_vertex < work.primitive.positions.size();
}

double CentersBuilder::progress() const {
  const double total = static_cast<double>(work_->triangles + work_->primitive.positions.size());
  const double done = static_cast<double>(work_->next_triangle + work_->next_vertex);
  return total > 0.0 ? std::min(done / total, 1.0) : 1.0;
}

VertexCenters CentersBuilder::take() { return std::move(work_->out); }

}  // namespace motionlab::anim
