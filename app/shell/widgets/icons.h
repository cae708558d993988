// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

namespace motionlab::shell {

// Drawn with lines, so that they are sharp at every scale and need no icon font.
enum class Icon {
  none,
  play,
  pause,
  step,
  step_back,
  reset,
  rewind,
  undo,
  redo,
  camera,
  gear,
  folder,
  file,
  save,
  chevron_down,
  chevron_up,
  chevron_left,
  chevron_right,
  close,
  plus,
  grid,
  help,
  search,
  check,
  circle,
  dot,
  warning,
  lock,
  unlock,
  fit,
  copy,
  eye,
  eye_off,
  sun,
  moon,
  screen,
  panels,
  plot,
  compare,
  more,
};

// In the square of `size` around `center`; strokes are about size / 10 wide.
void draw_icon(ImDrawList* list, Icon icon, ImVec2 center, float size, ImU32 color);

}  // namespace motionlab::shell
