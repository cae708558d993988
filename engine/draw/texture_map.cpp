// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/texture_map.h"

#include <algorithm>
#include <cmath>

namespace motionlab::draw {

float wrapped(Wrap wrap, float coordinate) {
  switch (wrap) {
    case Wrap::repeat:
      return coordinate - std::floor(coordinate);
    case Wrap::clamp:
      return std::clamp(coordinate, 0.0F, 1.0F);
    case Wrap::mirror:
      break;
  }
  const float turn = coordinate - 2.0F * std::floor(0.5F * coordinate);  // 0 … 2
  return turn <= 1.0F ? turn : 2.0F - turn;
}

}  // namespace motionlab::draw
