// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What can be typed in about selected keys.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/labs/splines/tools.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::splines {
namespace {

// A number of a key by its name in the panel.
struct NamedValue {
  const char* id;
  const char* label;
  const char* unit;
  const char* help;
  double (*get)(const Key& key);
  void (*set)(Key& key, double value);
  double minimum, maximum;
  enum Use { always, handles, weights, kochanek } use;
};

constexpr double kFar = 1000.0;
constexpr std::array kValues{
    NamedValue{"time", "Time", "s", "When the key is reached.", [](const Key& k) { return k.time; },
               [](Key& k, double v) { k.time = v; }, -kFar, kFar, NamedValue::always},
    NamedValue{"x", "x", "", "First coordinate.", [](const Key& k) { return k.point.x; },
               [](Key& k, double v) { k.point.x = v; }, -kFar, kFar, NamedValue::always},
    NamedValue{"y", "y", "", "Second coordinate.", [](const Key& k) { return k.point.y; },
               [](Key& k, double v) { k.point.y = v; }, -kFar, kFar, NamedValue::always},
    NamedValue{"z", "z", "", "Third coordinate.", [](const Key& k) { return k.point.z; },
               [](Key& k, double v) { k.point.z = v; }, -kFar, kFar, NamedValue::always},
    NamedValue{"in_x", "In x", "", "Incoming handle, from the key.",
               [](const Key& k) { return k.in.x; }, [](Key& k, double v) { k.in.x = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"in_y", "In y", "", "Incoming handle, from the key.",
               [](const Key& k) { return k.in.y; }, [](Key& k, double v) { k.in.y = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"in_z", "In z", "", "Incoming handle, from the key.",
               [](const Key& k) { return k.in.z; }, [](Key& k, double v) { k.in.z = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"in_time", "In reach", "",
               "How far the incoming handle reaches in time: a fraction of the interval before.",
               [](const Key& k) { return k.in_time; }, [](Key& k, double v) { k.in_time = v; }, 0.0,
               1.0, NamedValue::handles},
    NamedValue{"out_x", "Out x", "", "Outgoing handle, from the key.",
               [](const Key& k) { return k.out.x; }, [](Key& k, double v) { k.out.x = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"out_y", "Out y", "", "Outgoing handle, from the key.",
               [](const Key& k) { return k.out.y; }, [](Key& k, double v) { k.out.y = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"out_z", "Out z", "", "Outgoing handle, from the key.",
               [](const Key& k) { return k.out.z; }, [](Key& k, double v) { k.out.z = v; }, -kFar,
               kFar, NamedValue::handles},
    NamedValue{"out_time", "Out reach", "",
               "How far the outgoing handle reaches in time: a fraction of the interval after.",
               [](const Key& k) { return k.out_time; }, [](Key& k, double v) { k.out_time = v; },
               0.0, 1.0, NamedValue::handles},
    NamedValue{"weight", "Weight", "", "How strongly a NURBS is pulled to the point.",
               [](const Key& k) { return k.weight; }, [](Key& k, double v) { k.weight = v; }, 0.01,
               100.0, NamedValue::weights},
    NamedValue{"tension", "Tension", "", "Of this key, added to that of all.",
               [](const Key& k) { return k.tension; }, [](Key& k, double v) { k.tension = v; },
               -1.0, 1.0, NamedValue::kochanek},
    NamedValue{"continuity", "Continuity", "", "Of this key, added to that of all.",
               [](const Key& k) { return k.continuity; },
               [](Key& k, double v) { k.continuity = v; }, -1.0, 1.0, NamedValue::kochanek},
    NamedValue{"bias", "Bias", "", "Of this key, added to that of all.",
               [](const Key& k) { return k.bias; }, [](Key& k, double v) { k.bias = v; }, -1.0, 1.0,
               NamedValue::kochanek},
};

// 0, 1, 2 for the coordinates of a point, or -1.
int coordinate(std::string_view field) {
  if (field.size() != 1) return -1;
  return field[0] >= 'x' && field[0] <= 'z' ? field[0] - 'x' : -1;
}

const std::vector<std::string> kModeLabels{"Free", "Aligned", "Mirrored", "Auto", "Flat", "Step"};

}  // namespace

std::string KeyTools::selection_title(std::span<const int> items) const {
  const std::vector<Key> keys = keys_of(items);
  if (keys.size() == 1) return "Key " + std::to_string(keys.front().id);
  if (keys.size() > 1) return std::to_string(keys.size()) + " keys";
  return "Keys";
}

std::vector<DocumentField> KeyTools::fields(std::span<const int> items) const {
  const std::vector<Key> keys = keys_of(items);
  std::vector<DocumentField> fields;
  if (keys.empty()) {
    if (auto convert = conversion_field()) fields.push_back(std::move(*convert));
    return fields;
  }
  const spline::Kind& kind = params_->kind_info();
  if (kind.handles) {
    const bool same = std::all_of(keys.begin(), keys.end(),
                                  [&](const Key& key) { return key.mode == keys.front().mode; });
    DocumentField mode{.id = "mode", .label = "Handles"};
    mode.help = "How the handles of the key behave; step holds its value until the next key.";
    mode.value = same ? static_cast<double>(keys.front().mode) : -1.0;
    mode.choices = kModeLabels;
    fields.push_back(std::move(mode));
  }
  for (const NamedValue& named : kValues) {
    if (named.use == NamedValue::handles && keys.size() > 1) continue;
    if (named.use == NamedValue::handles &&
        (!kind.handles || keys.front().mode == spline::HandleMode::automatic ||
         keys.front().mode == spline::HandleMode::flat)) {
      continue;
    }
    if (named.use == NamedValue::weights && kind.id != "nurbs") continue;
    if (named.use == NamedValue::kochanek && kind.id != "kochanek_bartels") continue;
    DocumentField field{.id = named.id, .label = named.label};
    field.unit = named.unit;
    field.help = named.help;
    if (named.use == NamedValue::always && keys.size() > 1) {
      field.help += std::string(" Of the first one; the others keep their distances from it.");
    }
    field.value =
        named.get(named.use == NamedValue::handles ? with_handles(keys.front()) : keys.front());
    field.minimum = named.minimum;
    field.maximum = named.maximum;
    if (named.maximum == kFar) {  // over what the graph shows, and as much again on either side
      const Frame& f = content().frame;
      const bool time = field.id == "time";
      const double low = time ? f.time_begin : f.value_begin;
      const double high = time ? f.time_end : f.value_end;
      field.minimum = std::min(low - (high - low), field.value);
      field.maximum = std::max(high + (high - low), field.value);
      if (time) field.unit = "s";
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

std::optional<DocumentEdit> KeyTools::set_field(std::span<const int> items, std::string_view field,
                                                double value) const {
  std::vector<Key> keys = keys_of(items);
  if (field == "convert") return convert(value);
  if (keys.empty() || !std::isfinite(value)) return std::nullopt;
  if (field == "time") {
    const double by_time = value - keys.front().time;
    return moved(std::move(keys), by_time, glm::dvec3(0.0));
  }
  if (field == "mode") {
    const auto mode = static_cast<spline::HandleMode>(std::clamp(static_cast<int>(value), 0, 5));
    // The handles stay where they are, unless the new mode moves them.
    for (Key& key : keys) {
      if (params_->kind_info().handles) key = with_handles(key);
      key.mode = mode;
    }
  } else if (const int c = coordinate(field); c >= 0 && keys.size() > 1) {
    glm::dvec3 by(0.0);
    by[c] = value - keys.front().point[c];
    return moved(std::move(keys), 0.0, by);
  } else {
    const auto named = std::find_if(kValues.begin(), kValues.end(),
                                    [&](const NamedValue& v) { return field == v.id; });
    if (named == kValues.end()) return std::nullopt;
    for (Key& key : keys) {
      if (named->use == NamedValue::handles) key = with_handles(key);
      named->set(key, value);
      if (named->use == NamedValue::handles) tie_handles(key, field.starts_with("in_"));
    }
  }
  Json list = Json::array();
  for (const Key& key : keys) list.push_back(complete_json(key));
  Json data{{"keys", std::move(list)}};
  if (keys.size() == 1) data["id"] = keys.front().id;
  return DocumentEdit{"set", std::move(data)};
}

}  // namespace motionlab::splines
