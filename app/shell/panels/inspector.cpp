// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/inspector.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

constexpr float kBothFrom = 300.0F;  // logical px of height
constexpr float kReadoutsPart = 0.42F;

}  // namespace

void Inspector::draw(PanelContext& context, const Area& area) {
  if (area.size.y < context.px(kBothFrom)) {
    draw_one(context, area);
    return;
  }
  // Readouts follow the parameters where both fit. Otherwise they get what they need, at most a
  // part of the panel, and stay at the bottom, while the parameters scroll above them.
  const float wanted = readouts.wanted_height(context);
  const float above = parameters.content_height();
  const float room = area.size.y - std::min(wanted, std::round(kReadoutsPart * area.size.y));
  const bool crowded = above > room;
  const float upper =
      std::clamp(std::round(above > 0.0F ? std::min(room, above) : room), 0.0F, area.size.y);
  parameters.draw(context, {area.position, {area.size.x, upper}});
  const Area below{{area.position.x, area.position.y + upper}, {area.size.x, area.size.y - upper}};
  readouts.draw(context, below, crowded);
}

void Inspector::draw_one(PanelContext& context, const Area& area) {
  const float head = std::round(std::min(context.px(44.0F), area.size.y));
  {
    const PanelWindow window(context, "##inspector", {area.position, {area.size.x, head}},
                             {.scrolls = false, .padding_vertical = 8.0F});
    const std::vector<std::string> parts = {context.text().parameter.heading,
                                            context.text().readout.heading};
    segmented_control(context.look(), "part", chosen_, parts,
                      ImGui::GetContentRegionAvail().x / context.look().zoom());
  }
  const Area below{{area.position.x, area.position.y + head}, {area.size.x, area.size.y - head}};
  if (chosen_ == 0) {
    parameters.draw(context, below, false);
  } else {
    parameters.rest(context);
    readouts.draw(context, below, false, false);
  }
}

}  // namespace motionlab::shell
