// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>

#include "engine/draw/draw_list.h"

namespace motionlab::shell {

// The drawn thing under a pick, so that it can light up and a spring can be drawn to it while it
// moves. Labs know items by number; here only their drawing is known, which keeps its order from
// frame to frame.
class Tracker {
 public:
  struct Spot {
    glm::vec3 point{0.0F};   // world: where it was taken hold of, now
    glm::vec3 center{0.0F};  // world: middle of the thing
    float radius = 0.0F;     // world; 0: unknown
  };

  // The solid, point or disc at the world point, or nothing.
  static std::optional<Tracker> at(const draw::DrawList& list, const glm::vec3& world);
  // Where it is in the list of another frame; nothing when it is no longer there.
  std::optional<Spot> find(const draw::DrawList& list) const;

 private:
  enum class Kind { solid, point, fill };
  Kind kind_ = Kind::solid;
  std::size_t index_ = 0;
  glm::vec3 local_{0.0F};  // of a solid: in its own space; else from the middle
};

}  // namespace motionlab::shell
