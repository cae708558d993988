// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "engine/draw/draw_list.h"

namespace motionlab::draw {

// The consumer that draws nothing: counts, and whether every coordinate is finite. Used by the
// contract tests.
struct Inspection {
  std::size_t items = 0;  // lines, points, arrows, fills, labels, solids, meshes, fields
  std::size_t vertices = 0;
  bool finite = true;
  std::string first_fault;  // what is not finite, empty when all is
  Bounds bounds;
};

Inspection inspect(const DrawList& list);

}  // namespace motionlab::draw
