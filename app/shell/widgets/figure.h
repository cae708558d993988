// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/draw/paint.h"

// A figure as lines and texts: plain data that the window, a picture and a file can be made of.
// Points and lengths are pixels, y down, from the figure's upper left corner.

namespace motionlab::shell {

enum class Marker { none, circle, square, triangle, diamond, cross };

enum class FigureFont { body, bold, caption, mono_caption };
struct FigureMetrics {
  float scale = 1.0F;       // pixels of a logical px
  float line_scale = 1.0F;  // the palette's
  std::function<glm::vec2(FigureFont, std::string_view)> text_size;
};

struct FigureLine {
  std::vector<glm::vec2> points;
  draw::Paint paint;
  float width = 1.0F;
  draw::Dash dash = draw::Dash::solid;
  float dash_unit = 0.0F;  // length that the dash is measured in; the width where 0
  bool clip = true;        // to the data's rectangle
};
struct FigureArea {
  std::vector<glm::vec2> triangles;  // three points each
  draw::Paint paint;
  bool clip = true;
};
struct FigureMark {
  glm::vec2 center{0.0F};
  float radius = 3.0F;
  Marker marker = Marker::circle;
  draw::Paint paint;
};
struct FigureText {
  glm::vec2 position{0.0F};  // upper left corner
  std::string text;
  FigureFont font = FigureFont::caption;
  draw::Paint paint = draw::Role::dim;
};
struct FigureBox {
  glm::vec2 min{0.0F};
  glm::vec2 max{0.0F};
  draw::Paint fill;
  float radius = 0.0F;
  bool border = false;
};
// Painted in the order of its members; lines, areas and marks that say so are clipped to the
// rectangle of the data.
struct Figure {
  glm::vec2 size{0.0F};
  glm::vec2 clip_min{0.0F};
  glm::vec2 clip_max{0.0F};
  FigureBox frame;
  std::vector<FigureArea> areas;
  std::vector<FigureLine> lines;
  std::vector<FigureMark> marks;
  std::vector<FigureText> texts;
  std::vector<FigureBox> boxes_above;  // the read-out and what belongs to it
  std::vector<FigureLine> lines_above;
  std::vector<FigureMark> marks_above;
  std::vector<FigureText> texts_above;
};

}  // namespace motionlab::shell
