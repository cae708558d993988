// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// New keys: on the curve without changing it where the kind allows, beside it, at the end.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/labs/splines/tools.h"
#include "engine/core/json.h"
#include "engine/splines/conversion.h"

namespace motionlab::splines {

std::optional<DocumentEdit> KeyTools::insert(const Model& model, double time) const {
  const auto& keys = content().keys;
  if (keys.size() < 2 || !(time > keys.front().time && time < keys.back().time)) {
    return std::nullopt;
  }
  const std::int64_t id = content().free_id();
  const auto near = std::find_if(keys.begin(), keys.end(),
                                 [&](const Key& key) { return std::abs(key.time - time) < 1e-9; });
  if (near != keys.end()) return std::nullopt;
  const std::string_view kind = model.kind().id;
  if (kind == "bezier") {
    // The two neighbours change as well, the curve does not.
    std::vector<Key> after = spline::insert_bezier_key(keys, time, id, model.settings());
    std::erase_if(after, [&](const Key& key) {
      const Key* old = content().find(key.id);
      return old != nullptr && *old == key;
    });
    return set_keys(after);
  }
  if ((kind == "b_spline" || kind == "nurbs") && model.settings().knots == spline::KnotMode::own) {
    const double u = model.curve().at_time(time).parameter;
    spline::Converted more = spline::insert_knot(keys, model.settings(), content().knots, u);
    // One control point more; the first ones keep their numbers.
    for (std::size_t i = 0; i < more.keys.size(); ++i) {
      more.keys[i].id = i < keys.size() ? keys[i].id : id;
      if (i > 0 && !(more.keys[i].time > more.keys[i - 1].time)) {
        more.keys[i].time = more.keys[i - 1].time + 1e-4;
      }
    }
    Json data = *set_keys(more.keys).data;
    data["knots"] = more.knots;
    return DocumentEdit{"set", std::move(data)};
  }
  Key key;
  key.id = id;
  key.time = time;
  key.point = model.curve().at_time(time).position;
  return set_keys({key});
}

std::optional<DocumentEdit> KeyTools::append(const glm::dvec3& point) const {
  const auto& keys = content().keys;
  if (keys.size() >= kMaximumKeys) return std::nullopt;
  Key key;
  key.id = content().free_id();
  key.point = point;
  if (keys.size() == 1) key.time = keys.back().time + 1.0;
  if (keys.size() > 1) {
    key.time = keys.back().time +
               (keys.back().time - keys.front().time) / static_cast<double>(keys.size() - 1);
  }
  return set_keys({key});
}

std::optional<DocumentEdit> KeyTools::add_at(std::string_view view, const draw::Ray& ray,
                                             float pixel) const {
  if (view != "path" && view != "graph" && view != "dope_sheet") return std::nullopt;
  const auto distance = draw::intersect_plane(ray, glm::vec3(0.0F), {0.0F, 0.0F, 1.0F});
  if (!distance) return std::nullopt;
  const glm::dvec3 at(ray.at(*distance));
  const Model& model = this->model();
  const double reach = 12.0 * static_cast<double>(pixel);
  if (view == "path") {
    const glm::dvec3 place(snapped(at.x, params_->snap), snapped(at.y, params_->snap), 0.0);
    if (!model.has_curve()) return append(place);
    const double time = model.nearest_time(at, true);
    glm::dvec3 gap = model.at(time).position - at;
    gap.z = 0.0;
    if (glm::length(gap) > reach) return append(place);
    // On the curve, by the time of the keys, whatever the marker's way of going there is.
    const spline::Motion motion = model.at(time);
    const spline::Piece& piece = model.curve().pieces()[motion.piece];
    const double s = std::clamp(motion.local, 0.0, 1.0);
    const spline::Jet x = spline::Jet{3.0 * (1.0 - s) * (1.0 - s) * s * piece.time_out +
                                          3.0 * (1.0 - s) * s * s * piece.time_in + s * s * s,
                                      0.0, 0.0};
    return insert(model, piece.time_begin + x.value * piece.duration());
  }
  const Plot plot = Plot::of_frame(content().frame);
  const glm::dvec2 where = plot.from_view({at.x, at.y});
  const int c = params_->channel;
  const double time = snapped(where.x, params_->snap);
  if (!model.has_curve()) {
    Key key;
    key.id = content().free_id();
    key.time = time;
    key.point[c] = view == "graph" ? where.y : 0.0;
    return set_keys({key});
  }
  const glm::dvec3 on_curve = model.curve().at_time(time).position;
  const double gap = std::abs(plot.to_view(time, on_curve[c]).y - at.y);
  if (view == "dope_sheet" || gap <= reach) {
    if (auto edit = insert(model, time)) return edit;
  }
  if (std::any_of(content().keys.begin(), content().keys.end(),
                  [&](const Key& key) { return key.time == time; })) {
    return std::nullopt;
  }
  Key key;
  key.id = content().free_id();
  key.time = time;
  key.point = on_curve;
  if (view == "graph") key.point[c] = snapped(where.y, params_->snap);
  return set_keys({key});
}

}  // namespace motionlab::splines
