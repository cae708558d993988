// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// 1/128 … 8, in powers of two.
inline constexpr int kSlowestSpeed = -7;
inline constexpr int kFastestSpeed = 3;
// "1/128", "1", "8" of 2^exponent.
std::string speed_text(int exponent);
// The nearest power of two of a time scale, clamped to the range.
int speed_exponent(double time_scale);

// Play, step, reset, speed, what the machine achieves, and the scrub bar. At small widths the words
// go first, then the figures; play, step, reset and the scrub bar stay.
class TransportBar {
 public:
  void draw(PanelContext& context, const Area& area);

 private:
  struct Layout {
    bool words = true;
    bool back = true;
    bool speed = true;
    bool rate = true;
    bool tick = true;
    float scrub = 0.0F;  // [px]
  };
  Layout arrange(const PanelContext& context, float width) const;
  void draw_buttons(PanelContext& context, const Layout& layout);
  void draw_speed(PanelContext& context);
  void draw_rate(PanelContext& context);
  void draw_scrub(PanelContext& context, float width);
  void draw_time(PanelContext& context, bool with_tick);

  bool was_paused_ = false;    // before the scrub bar was taken hold of
  double behind_until_ = 0.0;  // [s] of ImGui's time: the badge does not flicker
  double shown_rate_ = 0.0;
  double shown_dropped_ = 0.0;  // [s] per second
  double dropped_ = 0.0;        // [s] since the figures were refreshed
  double refreshed_ = -1.0;     // [s] of ImGui's time
};

}  // namespace motionlab::shell
