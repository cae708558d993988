// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/panels/requests.h"
#include "app/shell/window/layout.h"

namespace motionlab::shell {

// A rectangle of the layout, as panels take it.
inline Area area_of(const Rect& rect) {
  return {ImVec2(rect.x, rect.y), ImVec2(rect.width, rect.height)};
}

}  // namespace motionlab::shell
