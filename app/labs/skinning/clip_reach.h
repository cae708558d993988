// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/labs/skinning/character.h"

namespace motionlab::skinning {

// The box that a character moves through in a clip, worked out when it is first asked for, so that
// a gesture that begins with hanging arms is framed with room for them.
class ClipReach {
 public:
  // Forgets everything: the character is another one.
  void clear() { clip_.reset(); }
  // Of clip -1: empty.
  const draw::Bounds& of(const Character& character, int clip);

 private:
  std::optional<int> clip_;
  draw::Bounds box_;
};

// `reach`, but no further beyond the present box than lets a character fill the view.
draw::Bounds within_view(const draw::Bounds& reach, const draw::Bounds& present);

}  // namespace motionlab::skinning
