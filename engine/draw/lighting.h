// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "engine/draw/camera.h"

namespace motionlab::draw {

// Direction to the key light, world space. Fixed in the world, so that a shadow stays where it is
// while the camera turns; from the upper left of a camera as it starts.
inline glm::vec3 key_light_direction(const Camera& camera) {
  return camera.kind == Camera::Kind::planar ? glm::normalize(glm::vec3(-0.4F, 0.6F, 0.9F))
                                             : glm::normalize(glm::vec3(-0.42F, 1.0F, 0.5F));
}

}  // namespace motionlab::draw
