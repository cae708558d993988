// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "engine/lab/runner.h"

// What the instances of a run show: pictures, what is under the pointer, units.

namespace motionlab {

void Runner::draw_instance(std::size_t index, std::string_view view, double alpha,
                           draw::DrawList& list) const {
  const bool split = compare_ && compare_->split;
  list.instance.index = static_cast<int>(index);
  list.instance.count = split ? 1 : static_cast<int>(instances_.size());
  instances_.at(index).lab->draw(view, alpha, list);
}

void Runner::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  for (std::size_t i = 0; i < instances_.size(); ++i) draw_instance(i, view, alpha, list);
}

std::optional<Pick> Runner::pick(std::string_view view, const draw::Ray& ray, float pixel,
                                 std::optional<std::size_t> instance) const {
  std::optional<Pick> nearest_pick;
  for (std::size_t i = 0; i < instances_.size(); ++i) {
    if (instance && *instance != i) continue;
    auto pick = instances_[i].lab->pick(view, ray, pixel);
    if (pick && (!nearest_pick || pick->depth < nearest_pick->depth))
      nearest_pick = std::move(pick);
  }
  return nearest_pick;
}

std::vector<SetParameter> Runner::parameter_drag(const Grab& grab) const {
  std::vector<SetParameter> sets;
  for (const auto& drag : std::as_const(*instances_.front().lab).drag_parameters(grab)) {
    const bool compared = compare_ && compare_->parameter == drag.id;
    if (compared || !std::isfinite(drag.value)) return {};
    const Parameter* parameter = parameters().find(drag.id);
    ML_CHECK(parameter != nullptr);
    sets.push_back({drag.id, parameter->to_json(parameter->clamp(drag.value))});
  }
  return sets;
}

std::string Runner::readout_unit(std::size_t column) const {
  std::string unit;
  for (const Instance& instance : instances_) {
    std::string own = instance.lab->readout_unit(info().readouts[column]);
    if (&instance == &instances_.front())
      unit = std::move(own);
    else if (unit != own)
      return {};
  }
  return unit;
}

}  // namespace motionlab
