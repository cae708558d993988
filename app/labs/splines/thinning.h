// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/labs/splines/scene.h"
#include "engine/draw/draw_list.h"

// Drawing no more than pixels can show: ten thousand keys make one line and a carpet of markers.

namespace motionlab::splines {

// Documents with more keys are thinned where the view is known.
inline constexpr std::size_t kManyKeys = 400;

// A polyline without what falls into the same column or row of pixels: of each run that stays
// within one, the first, the outermost and the last point are kept. It covers the same pixels.
class ThinLine {
 public:
  explicit ThinLine(const std::optional<draw::Visible>& visible)
      : pixel_(visible ? visible->pixel : 0.0F) {}

  void add(const glm::vec3& point);
  // Puts what was added into the list and begins another line.
  void lift(const draw::LineStyle& style, draw::DrawList& list);
  bool empty() const { return line_.empty() && count_ == 0; }
  const glm::vec3& last() const { return count_ > 0 ? last_ : line_.back(); }

 private:
  void flush();

  float pixel_;
  std::vector<glm::vec3> line_;
  // The run that is open: its points by the order in which they came.
  struct Kept {
    glm::vec3 point{0.0F};
    std::size_t order = 0;
  };
  std::size_t count_ = 0;
  glm::vec3 first_{0.0F}, last_{0.0F};
  Kept low_[2], high_[2];  // along x and y
};

struct DrawnKey {
  glm::vec3 place{0.0F};
  bool selected = false;
  float size = 10.0F;  // [px]
};
// The keys that are drawn, `places` being where all of them are: those of a large document that
// would be apart, and selected ones wherever there is room for one. In the order of their numbers
// where there are few, so that a key that is dragged past another one keeps its place in the list.
std::vector<DrawnKey> drawn_keys(const Scene& scene, const std::vector<glm::vec3>& places,
                                 const std::optional<draw::Visible>& visible);
void draw_key(const DrawnKey& key, draw::Marker marker, draw::DrawList& list);

// The part of a plane that is seen, along x with room on either side; everything where the view is
// not known.
std::pair<double, double> seen_along_x(const std::optional<draw::Visible>& visible);

}  // namespace motionlab::splines
