// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Over a diverged view: it is dimmed, and a card says what, where, when and why, and what to do.
class DivergenceCard {
 public:
  // Draws nothing while the run has not diverged, or after the card was closed for this divergence.
  void draw(PanelContext& context, const Area& view);

 private:
  void draw_buttons(PanelContext& context);
  std::int64_t closed_at_ = -1;  // last_good_tick() of the divergence whose card was closed
};

}  // namespace motionlab::shell
