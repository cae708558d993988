// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/labels.h"

#include <algorithm>

namespace motionlab::gfx {

std::vector<PlacedLabel> project_labels(const draw::DrawList& list, const draw::Camera& camera,
                                        const draw::ViewSize& size, float pixel_scale) {
  constexpr float margin = 200.0F;  // [px], for text that starts outside and reaches in
  std::vector<PlacedLabel> placed;
  for (const draw::Label& label : list.labels()) {
    const auto pixel = camera.project(label.position, size);
    if (!pixel) continue;
    const glm::vec2 p = glm::vec2(*pixel) + pixel_scale * label.offset;
    const bool inside =
        p.x > -margin && p.x < size.width + margin && p.y > -margin && p.y < size.height + margin;
    if (inside) placed.push_back({&label, p, pixel->z});
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const PlacedLabel& a, const PlacedLabel& b) { return a.depth > b.depth; });
  return placed;
}

}  // namespace motionlab::gfx
