// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What can be typed in about selected keys, and the clipboard.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/labs/splines/tools.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/splines/svg_path.h"

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

const std::vector<std::string> kModeLabels{"Free", "Aligned", "Mirrored", "Auto", "Flat", "Step"};

std::string xml_path(std::string_view text) {
  // Every d="…" of a drawing, one after the other.
  std::string data;
  for (std::size_t at = text.find(" d="); at != std::string_view::npos;
       at = text.find(" d=", at + 1)) {
    const char quote = at + 3 < text.size() ? text[at + 3] : '\0';
    if (quote != '"' && quote != '\'') continue;
    const std::size_t end = text.find(quote, at + 4);
    if (end == std::string_view::npos) break;
    data += std::string(text.substr(at + 4, end - at - 4)) + " ";
  }
  return data;
}

Result<std::vector<Key>> keys_from_rows(std::string_view text) {
  std::vector<Key> keys;
  std::size_t number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    std::string row = line;
    for (char& c : row) {
      if (c == '\t' || c == ';' || c == '\r') c = ',';
    }
    std::vector<double> values;
    bool good = true;
    for (const std::string& cell : split(row, ',')) {
      const auto begin = cell.find_first_not_of(' ');
      if (begin == std::string::npos) continue;
      const auto value = parse_double(cell.substr(begin, cell.find_last_not_of(' ') - begin + 1));
      good = good && value && std::abs(*value) <= kMaximumCoordinate;
      if (value) values.push_back(*value);
    }
    if (values.empty() && (good || number == 1)) continue;  // an empty line, a heading
    if (!good || values.size() < 2) {
      return fail("row " + std::to_string(number) + " (\"" + line.substr(0, 24) +
                  "\") must be time,value or time,x,y or time,x,y,z");
    }
    Key key;
    key.time = values[0];
    key.point = values.size() == 2
                    ? glm::dvec3(values[0], values[1], 0.0)
                    : glm::dvec3(values[1], values[2], values.size() > 3 ? values[3] : 0.0);
    keys.push_back(key);
  }
  if (keys.empty()) return fail("the text holds no rows of numbers");
  return keys;
}

// Path data as keys with handles; times by the length of the chords. A new subpath begins with a
// jump: the key before it holds.
std::vector<Key> keys_of_paths(const std::vector<spline::Subpath>& paths, double duration) {
  std::vector<Key> keys;
  std::vector<double> weight;  // of the interval before each key
  for (const spline::Subpath& path : paths) {
    if (!keys.empty()) keys.back().mode = spline::HandleMode::step;
    for (std::size_t i = 0; i < path.points.size(); i += 3) {
      const glm::dvec2 p = path.points[i];
      Key key;
      key.point = {p.x, 0.0 - p.y, 0.0};
      key.mode = spline::HandleMode::free;
      const auto handle = [&](std::size_t at) {
        return glm::dvec3(path.points[at].x - p.x, p.y - path.points[at].y, 0.0);
      };
      if (i > 0) key.in = handle(i - 1);
      if (i + 1 < path.points.size()) key.out = handle(i + 1);
      weight.push_back(keys.empty() ? 0.0 : glm::distance(keys.back().point, key.point));
      keys.push_back(key);
    }
  }
  double total = 0.0;
  for (const double w : weight) total += w;
  const double least = std::max(1e-3 * total, 1e-9);
  double sum = 0.0;
  for (std::size_t i = 1; i < keys.size(); ++i) sum += std::max(weight[i], least);
  double time = 0.0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) time += std::max(weight[i], least) / sum * duration;
    keys[i].time = time;
  }
  return keys;
}

}  // namespace

Result<std::vector<Key>> keys_from_text(std::string_view text, double duration) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return fail("the clipboard holds no text");
  const std::string_view body = text.substr(begin);
  const char first = body.front();
  if (ascii_digit(first) || first == '-' || first == '.' ||
      (ascii_lower(first) == 't' && body.starts_with("time"))) {
    return keys_from_rows(body);
  }
  std::string data(body);
  if (first == '<') {
    data = xml_path(body);
    if (data.empty()) return fail("the drawing has no path with d=\"…\"");
  }
  const auto paths = spline::parse_svg_path(data);
  if (!paths.ok()) return paths.error();
  return keys_of_paths(*paths, duration);
}

std::string KeyTools::copy(std::span<const int> items) const {
  const std::vector<Key> keys = keys_of(items);
  if (keys.empty()) {
    if (params_->easing_info().id == "cubic_bezier") return spline::css_text(params_->shape);
    const Model model = this->model();
    return model.has_curve() ? spline::to_svg_path(model.curve()) : "";
  }
  Json list = Json::array();
  for (const Key& key : keys) list.push_back(to_json(key));
  return Json{{"keys", std::move(list)}}.dump();
}

Result<DocumentEdit> KeyTools::paste(std::string_view text) const {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const auto& keys = content().keys;
  if (begin != std::string_view::npos && text[begin] == '{') {
    const auto json = parse_json(text, "clipboard");
    if (!json.ok()) return json.error();
    const auto pasted = content_from_json(*json);
    if (!pasted.ok()) return pasted.error();
    // After the last key, with new numbers.
    Json list = Json::array();
    std::int64_t id = content().free_id();
    double shift = 0.0;
    if (!keys.empty() && !(*pasted)->keys.empty()) {
      shift = keys.back().time + 0.5 - (*pasted)->keys.front().time;
    }
    for (Key key : (*pasted)->keys) {
      key.id = id++;
      key.time += shift;
      list.push_back(to_json(key));
    }
    return DocumentEdit{"add", Json{{"keys", std::move(list)}}};
  }
  const double duration =
      keys.size() > 1 ? std::max(keys.back().time - keys.front().time, 0.1) : 4.0;
  auto read = keys_from_text(text, duration);
  if (!read.ok()) return read.error();
  Json list = Json::array();
  for (std::size_t i = 0; i < read->size(); ++i) {
    (*read)[i].id = static_cast<std::int64_t>(i) + 1;
    list.push_back(to_json((*read)[i]));
  }
  Json document{{"keys", std::move(list)}};
  // What is wrong with it is said now, and nothing of the open document is touched.
  if (const auto content = content_from_json(document); !content.ok()) return content.error();
  return DocumentEdit{"paste", std::move(document)};
}

std::string KeyTools::selection_title(std::span<const int> items) const {
  const std::vector<Key> keys = keys_of(items);
  if (keys.size() == 1) return "Key " + std::to_string(keys.front().id);
  if (keys.size() > 1) return std::to_string(keys.size()) + " keys";
  return "Keys";
}

const KeyTools::Conversions* KeyTools::conversions() const {
  constexpr std::size_t kMost = 200;  // keys; more would be felt
  if (content().keys.size() < 2 || content().keys.size() > kMost) return nullptr;
  const spline::Settings settings = params_->settings();
  if (conversions_.content == *content_ && conversions_.settings == settings) return &conversions_;
  const Model model = this->model();
  if (!model.has_curve()) return nullptr;
  conversions_ = {*content_, settings, spline::to_bezier(model.curve()),
                  spline::to_b_spline(model.curve())};
  return &conversions_;
}

namespace {

std::string conversion_label(const char* name, const spline::Converted& converted) {
  return std::string(name) +
         (converted.exact ? ", exact" : ", within " + format_short(converted.error, 2));
}

}  // namespace

std::vector<DocumentField> KeyTools::fields(std::span<const int> items) const {
  const std::vector<Key> keys = keys_of(items);
  std::vector<DocumentField> fields;
  if (keys.empty()) {
    const Conversions* found = conversions();
    if (found == nullptr) return fields;
    DocumentField convert{.id = "convert", .label = "Turn into"};
    convert.help =
        "Replaces the keys by those of another kind that give the same curve, or the nearest one. "
        "Then choose that kind; for the B-spline with its own knots and the degree shown.";
    convert.choices = {"Keys as they are", conversion_label("Bézier", found->bezier),
                       conversion_label("B-spline", found->b_spline)};
    fields.push_back(std::move(convert));
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
    const bool single_only = named.use == NamedValue::always || named.use == NamedValue::handles;
    if (single_only && keys.size() > 1) continue;
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
    field.value = named.get(keys.front());
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
  if (field == "convert") {
    const Conversions* found = conversions();
    if (found == nullptr || (value != 1.0 && value != 2.0)) return std::nullopt;
    const spline::Converted& converted = value == 1.0 ? found->bezier : found->b_spline;
    Json list = Json::array();
    for (const Key& key : converted.keys) list.push_back(to_json(key));
    Json document{{"keys", std::move(list)}};
    if (!converted.knots.empty()) document["knots"] = converted.knots;
    return DocumentEdit{"paste", std::move(document)};
  }
  if (keys.empty() || !std::isfinite(value)) return std::nullopt;
  if (field == "time") return moved(std::move(keys), value - keys.front().time, glm::dvec3(0.0));
  if (field == "mode") {
    const auto mode = static_cast<spline::HandleMode>(std::clamp(static_cast<int>(value), 0, 5));
    // Taken over from automatic handles, free ones begin where those were.
    const Model model = this->model();
    for (Key& key : keys) {
      const bool had_none = key.mode == spline::HandleMode::automatic;
      for (std::size_t i = 0; had_none && i < model.handles().size(); ++i) {
        if (content().keys[i].id != key.id) continue;
        key.in = model.handles()[i].in;
        key.out = model.handles()[i].out;
        key.in_time = model.handles()[i].in_time;
        key.out_time = model.handles()[i].out_time;
      }
      key.mode = mode;
    }
  } else {
    const auto named = std::find_if(kValues.begin(), kValues.end(),
                                    [&](const NamedValue& v) { return field == v.id; });
    if (named == kValues.end()) return std::nullopt;
    for (Key& key : keys) named->set(key, value);
  }
  Json list = Json::array();
  for (const Key& key : keys) list.push_back(complete_json(key));
  Json data{{"keys", std::move(list)}};
  if (keys.size() == 1) data["id"] = keys.front().id;
  return DocumentEdit{"set", std::move(data)};
}

}  // namespace motionlab::splines
