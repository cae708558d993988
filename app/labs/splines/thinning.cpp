// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/thinning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace motionlab::splines {

void ThinLine::add(const glm::vec3& point) {
  if (pixel_ <= 0.0F) {
    line_.push_back(point);
    return;
  }
  if (count_ > 0) {
    float thinnest = 0.0F;
    for (int axis = 0; axis < 2; ++axis) {
      const float low = std::min(low_[axis].point[axis], point[axis]);
      const float high = std::max(high_[axis].point[axis], point[axis]);
      thinnest = axis == 0 ? high - low : std::min(thinnest, high - low);
    }
    if (thinnest > pixel_) {
      // The next run begins where this one ended, so that nothing is left out between them.
      const glm::vec3 joint = last_;
      flush();
      add(joint);
    }
  }
  const Kept kept{point, count_};
  for (int axis = 0; axis < 2; ++axis) {
    if (count_ == 0 || point[axis] < low_[axis].point[axis]) low_[axis] = kept;
    if (count_ == 0 || point[axis] > high_[axis].point[axis]) high_[axis] = kept;
  }
  if (count_ == 0) first_ = point;
  last_ = point;
  ++count_;
}

void ThinLine::flush() {
  if (count_ == 0) return;
  std::array<Kept, 6> kept{
      {{first_, 0}, low_[0], high_[0], low_[1], high_[1], {last_, count_ - 1}}};
  std::sort(kept.begin(), kept.end(),
            [](const Kept& a, const Kept& b) { return a.order < b.order; });
  const glm::vec3* before = line_.empty() ? nullptr : &line_.back();
  for (const Kept& k : kept) {
    if (before != nullptr && *before == k.point) continue;
    line_.push_back(k.point);
    before = &line_.back();
  }
  count_ = 0;
}

void ThinLine::lift(const draw::LineStyle& style, draw::DrawList& list) {
  flush();
  if (line_.size() > 1) list.polyline(line_, style);
  line_.clear();
}

namespace {

// One marker in a square of some pixels, none outside the view.
class MarkerGrid {
 public:
  MarkerGrid(const draw::Visible& visible, float apart)
      : minimum_(visible.minimum), side_(apart * visible.pixel) {
    constexpr float kMost = 2048.0F;
    const glm::vec2 size = (visible.maximum - visible.minimum) / side_;
    columns_ = static_cast<std::size_t>(std::clamp(std::ceil(size.x), 1.0F, kMost));
    rows_ = static_cast<std::size_t>(std::clamp(std::ceil(size.y), 1.0F, kMost));
    taken_.resize(columns_ * rows_);
  }
  bool takes(const glm::vec3& place) {
    const glm::vec2 at = (glm::vec2(place) - minimum_) / side_;
    const bool inside = at.x >= 0.0F && at.y >= 0.0F && at.x < static_cast<float>(columns_) &&
                        at.y < static_cast<float>(rows_);
    if (!inside) return false;
    const std::size_t cell =
        static_cast<std::size_t>(at.y) * columns_ + static_cast<std::size_t>(at.x);
    if (taken_[cell]) return false;
    taken_[cell] = true;
    return true;
  }

 private:
  glm::vec2 minimum_;
  float side_;
  std::size_t columns_ = 0;
  std::size_t rows_ = 0;
  std::vector<bool> taken_;
};

bool is_inside(const glm::vec3& p, const draw::Visible& visible) {
  return p.x >= visible.minimum.x && p.x <= visible.maximum.x && p.y >= visible.minimum.y &&
         p.y <= visible.maximum.y;
}

}  // namespace

std::vector<DrawnKey> drawn_keys(const Scene& scene, const std::vector<glm::vec3>& places,
                                 const std::optional<draw::Visible>& visible) {
  const auto& keys = scene.model.content().keys;
  std::vector<DrawnKey> drawn;
  const auto selected = [&](std::size_t i) {
    return scene.is_selected(item_of(keys[i].id, Part::key));
  };
  if (keys.size() <= kManyKeys || !visible || !(visible->pixel > 0.0F)) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return keys[a].id < keys[b].id; });
    for (const std::size_t i : order) drawn.push_back({places[i], selected(i)});
    return drawn;
  }
  const auto seen = static_cast<std::size_t>(std::count_if(
      places.begin(), places.end(), [&](const glm::vec3& p) { return is_inside(p, *visible); }));
  const bool crowded = seen > kManyKeys;
  const bool many_chosen = crowded && scene.selected.size() > kManyKeys;
  MarkerGrid others(*visible, crowded ? 7.0F : 1.0F);
  MarkerGrid chosen(*visible, many_chosen ? 7.0F : 2.0F);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool is_chosen = selected(i);
    if (!(is_chosen ? chosen : others).takes(places[i])) continue;
    const bool small = is_chosen ? many_chosen : crowded;
    drawn.push_back({places[i], is_chosen, small ? 4.0F : 10.0F});
  }
  return drawn;
}

void draw_key(const DrawnKey& key, draw::Marker marker, draw::DrawList& list) {
  if (!drawable(glm::dvec3(key.place))) return;
  const draw::Role role = key.selected ? draw::Role::selection : draw::Role::text;
  if (key.selected && key.size > 5.0F) {
    list.point({.position = key.place,
                .size = 18.0F,
                .paint = role,
                .marker = draw::Marker::ring,
                .on_top = true});
  }
  list.point(
      {.position = key.place, .size = key.size, .paint = role, .marker = marker, .on_top = true});
}

std::pair<double, double> seen_along_x(const std::optional<draw::Visible>& visible) {
  if (!visible) return {-INFINITY, INFINITY};
  return {visible->minimum.x, visible->maximum.x};
}

}  // namespace motionlab::splines
