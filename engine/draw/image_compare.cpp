// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/image_compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace motionlab::draw {
namespace {

constexpr int kBlock = 8;  // [px]
// Wang et al. 2004, eq. 13: C = (K L)², K1 = .01, K2 = .03, for values of 0…1.
constexpr double kC1 = 0.01 * 0.01;
constexpr double kC2 = 0.03 * 0.03;

std::array<double, 3> pixel(const Image& image, int x, int y) {
  const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                              static_cast<std::size_t>(x));
  const double alpha = image.rgba[at + 3] / 255.0;
  std::array<double, 3> result{};
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = image.rgba[at + i] / 255.0 * alpha + 0.5 * (1.0 - alpha);
  }
  return result;
}

double luma(const std::array<double, 3>& c) { return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]; }

double block_similarity(const Image& a, const Image& b, int x0, int y0) {
  const int x1 = std::min(x0 + kBlock, a.width);
  const int y1 = std::min(y0 + kBlock, a.height);
  const double n = static_cast<double>(x1 - x0) * static_cast<double>(y1 - y0);
  double sum_a = 0.0;
  double sum_b = 0.0;
  double sum_aa = 0.0;
  double sum_bb = 0.0;
  double sum_ab = 0.0;
  std::array<double, 3> color_difference{};
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      const auto pa = pixel(a, x, y);
      const auto pb = pixel(b, x, y);
      const double la = luma(pa);
      const double lb = luma(pb);
      sum_a += la;
      sum_b += lb;
      sum_aa += la * la;
      sum_bb += lb * lb;
      sum_ab += la * lb;
      for (std::size_t i = 0; i < 3; ++i) color_difference[i] += pa[i] - pb[i];
    }
  }
  const double mean_a = sum_a / n;
  const double mean_b = sum_b / n;
  const double variance_a = sum_aa / n - mean_a * mean_a;
  const double variance_b = sum_bb / n - mean_b * mean_b;
  const double covariance = sum_ab / n - mean_a * mean_b;
  const double structure =
      (2.0 * mean_a * mean_b + kC1) * (2.0 * covariance + kC2) /
      ((mean_a * mean_a + mean_b * mean_b + kC1) * (variance_a + variance_b + kC2));
  double worst_channel = 0.0;
  for (const double d : color_difference) worst_channel = std::max(worst_channel, std::abs(d) / n);
  return std::max(structure, 0.0) * (1.0 - worst_channel);
}

bool comparable(const Image& a, const Image& b) {
  const auto complete = [](const Image& image) {
    return image.width > 0 && image.height > 0 &&
           image.rgba.size() ==
               4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  };
  return complete(a) && complete(b) && a.width == b.width && a.height == b.height;
}

}  // namespace

double similarity(const Image& a, const Image& b) {
  if (!comparable(a, b)) return 0.0;
  double sum = 0.0;
  int blocks = 0;
  for (int y = 0; y < a.height; y += kBlock) {
    for (int x = 0; x < a.width; x += kBlock) {
      sum += block_similarity(a, b, x, y);
      ++blocks;
    }
  }
  return sum / blocks;
}

double worst_block_similarity(const Image& a, const Image& b) {
  if (!comparable(a, b)) return 0.0;
  double worst = 1.0;
  for (int y = 0; y < a.height; y += kBlock) {
    for (int x = 0; x < a.width; x += kBlock) worst = std::min(worst, block_similarity(a, b, x, y));
  }
  return worst;
}

}  // namespace motionlab::draw
