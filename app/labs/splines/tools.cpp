// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/tools.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "engine/core/json.h"

// Dragging, deleting, nudging.

namespace motionlab::splines {
namespace {

constexpr std::size_t kFewItems = 8;  // are looked up one by one

bool contains(std::span<const int> items, int item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

}  // namespace

DocumentEdit set_keys(const std::vector<Key>& keys) {
  Json list = Json::array();
  for (const Key& key : keys) list.push_back(complete_json(key));
  Json data{{"keys", std::move(list)}};
  if (keys.size() == 1) data["id"] = keys.front().id;
  return {"set", std::move(data)};
}

double snapped(double value, double grid) {
  return grid > 0.0 ? std::round(value / grid) * grid : value;
}

void KeyTools::select(std::span<const int> items) {
  selected_.assign(items.begin(), items.end());
  std::sort(selected_.begin(), selected_.end());
}

bool KeyTools::owns(int item) const {
  if (item >= kFirstKnotItem) return item < kEaseItem;
  return item != kMarkerItem && content().find(id_of(item)) != nullptr;
}

bool KeyTools::selectable(int item) const {
  return item < kFirstKnotItem && owns(item) && part_of(item) == Part::key;
}

std::vector<Key> KeyTools::keys_of(std::span<const int> items) const {
  std::vector<Key> keys;
  if (items.size() <= kFewItems) {
    for (const int item : items) {
      const bool twice = std::any_of(keys.begin(), keys.end(),
                                     [&](const Key& key) { return key.id == id_of(item); });
      if (!twice && selectable(item)) keys.push_back(*content().find(id_of(item)));
    }
    std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.time < b.time; });
    return keys;
  }
  std::vector<std::int64_t> ids;
  for (const int item : items) {
    if (item < kFirstKnotItem && part_of(item) == Part::key) ids.push_back(id_of(item));
  }
  std::sort(ids.begin(), ids.end());
  for (const Key& key : content().keys) {
    if (std::binary_search(ids.begin(), ids.end(), key.id)) keys.push_back(key);
  }
  return keys;
}

std::optional<DocumentEdit> KeyTools::drag(const Grab& grab, std::span<const int> selection) const {
  if (!owns(grab.item)) return std::nullopt;
  if (grab.item >= kFirstKnotItem) return drag_knot(grab);
  return part_of(grab.item) == Part::key ? drag_key(grab, selection) : drag_handle(grab);
}

// Keys moved together keep their distances. A key that would get another one's time goes just past
// it, so that there is an edit for every place.
std::optional<DocumentEdit> KeyTools::moved(std::vector<Key> keys, double by_time,
                                            const glm::dvec3& by) const {
  if (keys.empty()) return std::nullopt;
  std::vector<std::int64_t> ids;
  ids.reserve(keys.size());
  for (const Key& key : keys) ids.push_back(key.id);
  std::sort(ids.begin(), ids.end());
  const auto& all = content().keys;
  const auto clashes = [&](double shift) {
    return std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
      const std::size_t place = content().place_of(key.time + shift);
      return place < all.size() && all[place].time == key.time + shift &&
             !std::binary_search(ids.begin(), ids.end(), all[place].id);
    });
  };
  double shift = by_time;
  for (int i = 1; i < 64 && clashes(shift); ++i) shift = by_time + 1e-4 * i;
  for (Key& key : keys) {
    key.time += shift;
    key.point += by;
    const double largest = std::max(
        {std::abs(key.time), std::abs(key.point.x), std::abs(key.point.y), std::abs(key.point.z)});
    if (!(largest <= kMaximumCoordinate)) return std::nullopt;
  }
  if (keys.size() == 1) return set_keys(keys);
  return DocumentEdit{"set", Json{{"places", to_places(keys)}}};
}

std::optional<DocumentEdit> KeyTools::drag_key(const Grab& grab,
                                               std::span<const int> selection) const {
  const Key& key = *content().find(id_of(grab.item));
  const std::array<int, 1> alone{grab.item};
  std::vector<Key> keys =
      keys_of(contains(selection, grab.item) ? selection : std::span<const int>(alone));
  const double grid = params_->snap;
  if (grab.view == "path" || grab.view == "space") {
    glm::dvec3 target = grab.target;
    if (grab.view == "path") target.z = key.point.z;
    for (int c = 0; c < 3; ++c) target[c] = snapped(target[c], grid);
    if (grab.view == "path") target.z = key.point.z;
    return moved(std::move(keys), 0.0, target - key.point);
  }
  Plot plot = Plot::of_frame(content().frame);
  const glm::dvec2 at = plot.from_view({grab.target.x, grab.target.y});
  glm::dvec3 by(0.0);
  if (grab.view == "graph")
    by[params_->channel] = snapped(at.y, grid) - key.point[params_->channel];
  return moved(std::move(keys), snapped(at.x, grid) - key.time, by);
}

std::optional<DocumentEdit> KeyTools::drag_knot(const Grab& grab) const {
  const Model& model = this->model();
  std::vector<double> knots = model.knots();
  const auto i = static_cast<std::size_t>(grab.item - kFirstKnotItem);
  const std::size_t n = content().keys.size();
  const auto degree = static_cast<std::size_t>(spline::used_degree(model.settings(), n));
  // The ends of the domain stay: they are the first and the last key's time.
  if (i >= knots.size() || i <= degree || i >= n) return std::nullopt;
  const double time = basis_plot(model).from_view({grab.target.x, 0.0}).x;
  const double duration = content().keys.back().time - content().keys.front().time;
  const double f = (time - content().keys.front().time) / duration;
  double u = knots[degree] + f * (knots[n] - knots[degree]);
  u = snapped(u, params_->snap);
  knots[i] = std::clamp(u, knots[i - 1], knots[i + 1]);
  return DocumentEdit{"set", Json{{"knots", knots}}};
}

std::optional<DocumentEdit> KeyTools::remove(std::span<const int> items) const {
  Json ids = Json::array();
  for (const Key& key : keys_of(items)) ids.push_back(key.id);
  if (ids.empty()) return std::nullopt;
  return DocumentEdit{"delete", Json{{"ids", std::move(ids)}}};
}

std::optional<DocumentEdit> KeyTools::nudge(std::string_view view, std::span<const int> items,
                                            const glm::ivec2& direction, double step) const {
  std::vector<Key> keys = keys_of(items);
  const Frame& frame = content().frame;
  const double hundredth = 0.01 * (frame.value_end - frame.value_begin);
  const double grid = params_->snap > 0.0 ? params_->snap : hundredth;
  if (view == "path" || view == "space") {
    return moved(std::move(keys), 0.0,
                 glm::dvec3(direction.x * step * grid, direction.y * step * grid, 0.0));
  }
  constexpr double kBeat = 1.0 / 24.0;  // [s] a frame of film
  glm::dvec3 by(0.0);
  if (view == "graph") by[params_->channel] = direction.y * step * grid;
  return moved(std::move(keys), direction.x * step * (params_->snap > 0.0 ? grid : kBeat), by);
}

std::vector<int> KeyTools::items_in(std::string_view view,
                                    const std::function<bool(const glm::vec3&)>& inside) const {
  std::vector<int> items;
  if (view != "path" && view != "space" && view != "graph" && view != "dope_sheet") return items;
  for (const Key& key : content().keys) {
    if (inside(glm::vec3(place_in_view(content(), *params_, view, key)))) {
      items.push_back(item_of(key.id, Part::key));
    }
  }
  return items;
}

}  // namespace motionlab::splines
