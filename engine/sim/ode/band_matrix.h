// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace motionlab::ode {

// A square matrix with non-zeros near its diagonal, and its LU factorisation with row exchanges.
//
// A second-order system orders its state (positions, velocities), which puts the coupling of a
// position with its own velocity n entries away from the diagonal. With `interleaved` the matrix
// stores row and column i of the first half at 2i and of the second half at 2i+1, so that a chain
// of any length has a band of fixed width and a Newton step costs O(n). Indices given to `at` are
// always those of the state. A full matrix is the special case of a band as wide as the matrix.
class BandMatrix {
 public:
  BandMatrix() = default;
  // `band`: how far from the diagonal a non-zero may lie, in stored order (clipped to size - 1).
  BandMatrix(std::size_t size, std::size_t band, bool interleaved);

  std::size_t size() const { return size_; }
  std::size_t band() const { return band_; }
  void set_zero();
  // Whether the entry lies within the band; `at` must only be called where it does.
  bool stores(std::size_t row, std::size_t column) const;
  double& at(std::size_t row, std::size_t column);
  double at(std::size_t row, std::size_t column) const;
  // The position in stored order of state index `i`, and back.
  std::size_t stored_index(std::size_t i) const;
  std::size_t state_index(std::size_t stored) const;

  // *this = I - scale * other; same shape.
  void set_identity_minus(double scale, const BandMatrix& other);
  // Replaces the matrix by its factors. False if it is singular or holds a value that is not
  // finite; the content is then of no use. Allocates nothing. (Golub & Van Loan, Matrix
  // Computations, 4th ed., section 4.3: band Gaussian elimination with partial pivoting.)
  bool factorise();
  // Solves A x = b in place after `factorise`. `scratch` has the size of b.
  void solve(std::span<double> b, std::span<double> scratch) const;

 private:
  // Column-major band storage; row exchanges widen the upper band to 2 * band.
  std::size_t offset(std::size_t r, std::size_t c) const { return c * height_ + 2 * band_ + r - c; }

  std::size_t size_ = 0;
  std::size_t band_ = 0;
  std::size_t height_ = 0;
  bool interleaved_ = false;
  std::vector<double> values_;
  std::vector<std::size_t> pivots_;
};

}  // namespace motionlab::ode
