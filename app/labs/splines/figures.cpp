// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/figures.h"

#include <cmath>
#include <initializer_list>

#include "engine/core/json.h"

namespace motionlab::splines {
namespace {

struct Row {
  double time;  // [s]
  double x, y;
  double z = 0.0;
  double weight = 1.0;
};

std::shared_ptr<Content> of_rows(std::initializer_list<Row> rows) {
  auto content = std::make_shared<Content>();
  for (const Row& row : rows) {
    Key key;
    key.id = static_cast<std::int64_t>(content->keys.size()) + 1;
    key.time = row.time;
    key.point = {row.x, row.y, row.z};
    key.weight = row.weight;
    content->keys.push_back(key);
  }
  content->frame = frame_around(content->keys);
  return content;
}

// The full circle of radius 1 as four quarters (Piegl & Tiller 1997, §7.5): exact, at uneven speed.
std::shared_ptr<Content> circle() {
  const double h = std::sqrt(0.5);
  auto content = of_rows({{0.0, 1, 0, 0, 1},
                          {0.5, 1, 1, 0, h},
                          {1.0, 0, 1, 0, 1},
                          {1.5, -1, 1, 0, h},
                          {2.0, -1, 0, 0, 1},
                          {2.5, -1, -1, 0, h},
                          {3.0, 0, -1, 0, 1},
                          {3.5, 1, -1, 0, h},
                          {4.0, 1, 0, 0, 1}});
  content->knots = {0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
  return content;
}

}  // namespace

std::shared_ptr<Content> figure(Figure which) {
  switch (which) {
    case Figure::curves:
      return of_rows({{0.0, 0.0, 0.6, 0.0},
                      {0.7, 1.1, 2.3, 0.6},
                      {1.3, 2.3, 1.7, 0.9},
                      {1.9, 2.1, 0.3, 0.4},
                      {2.6, 3.6, 0.0, -0.4},
                      {3.2, 4.6, 1.9, -0.6},
                      {4.0, 5.9, 2.2, 0.0}});
    case Figure::course_keys:
      return of_rows({{0.0, 0, 0}, {1.0, 1, 4}, {2.0, 2, 3}, {3.0, 3, 6}});
    case Figure::de_casteljau:
      return of_rows({{0.0, 0, 0}, {1.0, 1, 2}, {2.0, 3, 2}, {3.0, 4, 0}});
    case Figure::ledge: {
      auto content = of_rows(
          {{0.0, 0, 0}, {1.0, 1, 0}, {2.0, 2, 0}, {2.3, 2.3, 1}, {3.3, 3.3, 1}, {4.3, 4.3, 1}});
      content->frame.value_begin = -0.8;  // for y; x only says how far along
      content->frame.value_end = 1.8;
      return content;
    }
    case Figure::race:
      return of_rows({{0.0, 0, 0}, {1.5, 4, 0}});
    case Figure::circle:
      return circle();
  }
  return std::make_shared<Content>();
}

std::string figure_text(Figure which) { return to_json(*figure(which)).dump(); }

}  // namespace motionlab::splines
