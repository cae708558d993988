// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Keys as text and back: SVG path data, rows of numbers, JSON.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/labs/splines/tools.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/splines/svg_path.h"

namespace motionlab::splines {
namespace {

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
    const std::string css = spline::css_text(params_->easing_info(), params_->shape);
    if (!css.empty()) return css;
    const Model& model = this->model();
    return model.has_curve() ? spline::to_svg_path(model.curve()) : "";
  }
  Json list = Json::array();
  for (const Key& key : keys) list.push_back(to_json(key));
  return Json{{"keys", std::move(list)}}.dump();
}

ParameterTexts KeyTools::paste_parameters(std::string_view text) const {
  if (!spline::looks_like_css(text)) return {};
  const auto css = spline::read_css(text);
  if (!css.ok()) return {};  // paste() says what is wrong with it
  ParameterTexts texts{{"easing", std::string(css->easing->id)}};
  if (css->easing->id != "cubic_bezier") return texts;
  const spline::EasingShape& s = css->shape;
  for (const auto& [id, value] :
       {std::pair{"ease_x1", s.x1}, {"ease_y1", s.y1}, {"ease_x2", s.x2}, {"ease_y2", s.y2}}) {
    texts.emplace_back(id, format_double(value));
  }
  return texts;
}

Result<DocumentEdit> KeyTools::paste(std::string_view text) const {
  if (spline::looks_like_css(text)) {
    const auto css = spline::read_css(text);
    return css.ok() ? fail("an easing is set, not pasted as keys", ErrorKind::usage) : css.error();
  }
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

}  // namespace motionlab::splines
