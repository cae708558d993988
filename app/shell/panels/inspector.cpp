// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/inspector.h"

#include <algorithm>
#include <cmath>

namespace motionlab::shell {

void Inspector::draw(PanelContext& context, const Area& area) {
  // Readouts follow the parameters where both fit. Otherwise they get at most what they need or 45
  // % and stay at the bottom, while the parameters scroll above them.
  const float wanted = readouts.wanted_height(context);
  const float above = parameters.content_height();
  float upper = area.size.y - std::min(wanted, std::round(0.45F * area.size.y));
  if (above > 0.0F) upper = std::min(upper, above);
  upper = std::clamp(std::round(upper), 0.0F, area.size.y);
  parameters.draw(context, {area.position, {area.size.x, upper}});
  readouts.draw(context,
                {{area.position.x, area.position.y + upper}, {area.size.x, area.size.y - upper}});
}

}  // namespace motionlab::shell
