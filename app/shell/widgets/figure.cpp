// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/figure.h"

#include <algorithm>
#include <cmath>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/plot.h"
#include "app/shell/widgets/stroke.h"

namespace motionlab::shell {
namespace {

ImFont* font_of(const Theme& theme, FigureFont font) {
  switch (font) {
    case FigureFont::body:
      return theme.fonts.body;
    case FigureFont::bold:
      return theme.fonts.bold;
    case FigureFont::caption:
      return theme.fonts.caption;
    case FigureFont::mono_caption:
      return theme.fonts.mono_caption;
  }
  return theme.fonts.caption;
}

// Paints figures on an ImDrawList.
class Painter {
 public:
  Painter(const Theme& theme, ImDrawList* list, ImVec2 origin, const Figure& figure)
      : theme_(theme), list_(list), origin_(origin.x, origin.y), figure_(figure) {}

  void paint() {
    box(figure_.frame);
    clip();
    for (const FigureArea& area : figure_.areas) triangles(area);
    unclip();
    lines(figure_.lines);
    for (const FigureMark& m : figure_.marks) mark(m);
    for (const FigureText& t : figure_.texts) text(t);
    for (const FigureBox& b : figure_.boxes_above) box(b);
    lines(figure_.lines_above);
    for (const FigureMark& m : figure_.marks_above) mark(m);
    for (const FigureText& t : figure_.texts_above) text(t);
  }

 private:
  ImVec2 at(glm::vec2 p) const { return {origin_.x + p.x, origin_.y + p.y}; }
  void clip() { list_->PushClipRect(at(figure_.clip_min), at(figure_.clip_max), true); }
  void unclip() { list_->PopClipRect(); }

  void box(const FigureBox& b) {
    list_->AddRectFilled(at(b.min), at(b.max), theme_.color(b.fill), b.radius);
    if (!b.border) return;
    list_->AddRect(at(b.min), at(b.max), theme_.color(draw::Role::border), b.radius,
                   ImDrawFlags_RoundCornersAll, std::max(1.0F, std::floor(theme_.px(1))));
  }

  void triangles(const FigureArea& area) {
    const ImU32 color = theme_.color(area.paint);
    const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
    constexpr std::size_t kBatch = 9000;  // indices of 16 bits
    for (std::size_t first = 0; first < area.triangles.size(); first += kBatch) {
      const std::size_t count = std::min(kBatch, area.triangles.size() - first);
      list_->PrimReserve(static_cast<int>(count), static_cast<int>(count));
      for (std::size_t i = 0; i < count; ++i)
        list_->PrimVtx(at(area.triangles[first + i]), uv, color);
    }
  }

  void lines(const std::vector<FigureLine>& all) {
    std::vector<glm::vec2> moved;
    for (const FigureLine& line : all) {
      moved.clear();
      // Dear ImGui's lines of odd width are sharp through the middle of pixels.
      for (const glm::vec2& p : line.points) moved.push_back(origin_ + p);
      if (line.clip) clip_lines();
      stroke(list_, moved, theme_.color(line.paint), line.width, line.dash, line.dash_unit);
      if (line.clip) unclip();
    }
  }
  // Half a line's width may stand over the edges, so that the axes' own lines and curves along them
  // are whole.
  void clip_lines() {
    const float over = theme_.px(2);
    list_->PushClipRect(at(figure_.clip_min - over), at(figure_.clip_max + over), true);
  }

  void mark(const FigureMark& m) {
    const ImU32 color = theme_.color(m.paint);
    const float r = m.radius;
    switch (m.marker) {
      case Marker::none:
        return;
      case Marker::circle:
        return list_->AddCircleFilled(at(m.center), r, color);
      case Marker::square:
        return list_->AddRectFilled(at(m.center - 0.88F * r), at(m.center + 0.88F * r), color);
      case Marker::triangle:
        return list_->AddTriangleFilled(at(m.center + glm::vec2(0.0F, -1.2F * r)),
                                        at(m.center + glm::vec2(1.1F * r, 0.8F * r)),
                                        at(m.center + glm::vec2(-1.1F * r, 0.8F * r)), color);
      case Marker::diamond:
        return list_->AddQuadFilled(at(m.center + glm::vec2(0.0F, -1.2F * r)),
                                    at(m.center + glm::vec2(1.2F * r, 0.0F)),
                                    at(m.center + glm::vec2(0.0F, 1.2F * r)),
                                    at(m.center + glm::vec2(-1.2F * r, 0.0F)), color);
      case Marker::cross:
        list_->AddLine(at(m.center - r), at(m.center + r), color, 0.5F * r);
        return list_->AddLine(at(m.center + glm::vec2(-r, r)), at(m.center + glm::vec2(r, -r)),
                              color, 0.5F * r);
    }
  }

  void text(const FigureText& t) {
    const draw::Paint paint = t.paint.role == draw::Role::dim || t.paint.role == draw::Role::text
                                  ? t.paint
                                  : theme_.readable(t.paint);
    draw_text(theme_, list_, font_of(theme_, t.font), at(t.position), paint, t.text);
  }

  const Theme& theme_;
  ImDrawList* list_;
  glm::vec2 origin_;
  const Figure& figure_;
};

}  // namespace

void draw_figure(const Theme& theme, ImDrawList* list, ImVec2 origin, const Figure& figure) {
  Painter(theme, list, origin, figure).paint();
}

FigureMetrics figure_metrics(const Theme& theme) {
  FigureMetrics metrics;
  metrics.scale = theme.zoom();
  metrics.line_scale = theme.palette.line_scale;
  const Fonts fonts = theme.fonts;
  metrics.text_size = [fonts](FigureFont font, std::string_view value) {
    Theme with_fonts;
    with_fonts.fonts = fonts;
    const ImVec2 size = text_size(font_of(with_fonts, font), value);
    return glm::vec2(size.x, size.y);
  };
  return metrics;
}

}  // namespace motionlab::shell
