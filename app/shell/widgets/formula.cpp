// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/formula.h"

#include <algorithm>
#include <cmath>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/format.h"
#include "app/shell/widgets/formula_layout.h"
#include "app/shell/widgets/internal.h"
#include "app/shell/widgets/stroke.h"

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

ImFont* font_of(const Fonts& fonts, FormulaStyle style, int level) {
  switch (style) {
    case FormulaStyle::italic:
      return level == 0 ? fonts.math : fonts.math_small;
    case FormulaStyle::upright:
      return level == 0 ? fonts.math_upright : fonts.math_upright_small;
    case FormulaStyle::bold:
      return level == 0 ? fonts.heading : fonts.bold;
  }
  return fonts.math;
}

// The next code point of well-formed UTF-8.
unsigned next_codepoint(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  std::size_t length = 1;
  unsigned code = first;
  if (first >= 0xF0U) {
    length = 4;
    code = first & 0x07U;
  } else if (first >= 0xE0U) {
    length = 3;
    code = first & 0x0FU;
  } else if (first >= 0xC0U) {
    length = 2;
    code = first & 0x1FU;
  }
  length = std::min(length, text.size());
  for (std::size_t i = 1; i < length; ++i)
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  text.remove_prefix(length);
  return code;
}

GlyphExtent extent_of(const ImFont& font, std::string_view text) {
  GlyphExtent extent;
  const float baseline = std::round(font.Ascent);
  bool first = true;
  while (!text.empty()) {
    const ImFontGlyph* glyph = font.FindGlyph(static_cast<ImWchar>(next_codepoint(text)));
    if (glyph == nullptr) continue;
    if (glyph->Visible) {
      if (first)
        extent = {extent.advance, glyph->X0, glyph->X1, glyph->Y0 - baseline, glyph->Y1 - baseline};
      extent.top = std::min(extent.top, glyph->Y0 - baseline);
      extent.bottom = std::max(extent.bottom, glyph->Y1 - baseline);
      extent.right = std::max(extent.right, extent.advance + glyph->X1);
      first = false;
    }
    extent.advance += glyph->AdvanceX;
  }
  return extent;
}

// `smaller`: everything in the size of scripts, for formulas that do not fit their panel.
FormulaMetrics metrics_of(const Theme& theme, bool smaller) {
  const Fonts& fonts = theme.fonts;
  const ImFont* main = smaller ? fonts.math_small : fonts.math;
  FormulaMetrics metrics;
  metrics.em = 0.86F * main->FontSize;
  metrics.script = smaller ? 1.0F : fonts.math_small->FontSize / fonts.math->FontSize;
  metrics.line = std::max(1.0F, theme.px(1.2F));
  metrics.extent = [fonts, smaller](FormulaStyle style, int level, std::string_view text) {
    return extent_of(*font_of(fonts, style, smaller ? 1 : level), text);
  };
  return metrics;
}

struct ValueText {
  std::string id;
  std::string text;
  glm::vec2 position{0.0F};
};

// A formula with its size and the numbers beside or below it.
struct Prepared {
  FormulaLayout layout;
  bool smaller = false;
  std::vector<ValueText> values;
  FormulaSize size;
};

constexpr float kValueGap = 16.0F;  // logical px between values

std::vector<ValueText> values_of(const Formula& formula, const FormulaLayout& layout,
                                 const FormulaContext& context) {
  std::vector<ValueText> values;
  if (!context.show_values || !context.value) return values;
  for (const std::string& id : formula.parameters()) {
    const std::optional<std::string> value = context.value(id);
    if (!value) continue;
    const auto term = std::find_if(layout.terms.begin(), layout.terms.end(),
                                   [&id](const FormulaTerm& t) { return t.id == id; });
    const std::string symbol = term == layout.terms.end() ? id : term->symbol;
    values.push_back({id, symbol + " = " + *value, {}});
  }
  return values;
}

// Beside the last line where there is room for them, else in rows below.
void place_values(const Theme& theme, float max_width, Prepared& p) {
  if (p.values.empty()) return;
  ImFont* font = theme.fonts.mono_caption;
  const float column = text_size(font, "0").x;
  const float gap = theme.px(kValueGap);
  std::vector<float> widths;
  float total = -gap;
  for (const ValueText& value : p.values) {
    // In steps of four columns: the place does not change with every digit.
    const int columns = (text_columns(value.text) + 3) / 4 * 4;
    widths.push_back(std::max(static_cast<float>(columns) * column, text_size(font, value.text).x));
    total += widths.back() + gap;
  }
  const float height = std::round(font->FontSize * 1.2F);
  if (p.layout.last_line_width + 1.5F * gap + total <= max_width) {
    const float line_height = p.layout.height - p.layout.last_line_top;
    const float y = p.layout.last_line_top + 0.5F * (line_height - font->FontSize);
    float x = max_width - total;
    for (std::size_t i = 0; i < p.values.size(); ++i) {
      p.values[i].position = {x, y};
      x += widths[i] + gap;
    }
    p.size.width = max_width;
    return;
  }
  float x = 0.0F;
  float y = p.layout.height + theme.px(6);
  for (std::size_t i = 0; i < p.values.size(); ++i) {
    if (x > 0.0F && x + widths[i] > max_width) {
      x = 0.0F;
      y += height;
    }
    p.values[i].position = {x, y};
    x += widths[i] + gap;
    p.size.width = std::max(p.size.width, std::min(x - gap, max_width));
  }
  p.size.height = y + height;
}

Prepared prepare(const Theme& theme, const Formula& formula, float max_width,
                 const FormulaContext& context) {
  Prepared p;
  if (formula.root() == nullptr) return p;
  p.layout = lay_out_formula(*formula.root(), metrics_of(theme, false), max_width);
  if (p.layout.width > max_width) {
    p.smaller = true;
    p.layout = lay_out_formula(*formula.root(), metrics_of(theme, true), max_width);
  }
  p.size = {p.layout.width, p.layout.height, p.layout.baseline};
  p.values = values_of(formula, p.layout, context);
  place_values(theme, max_width, p);
  return p;
}

bool is_touched(const FormulaContext& context, const std::string& id) {
  return context.touched && context.touched(id);
}

class FormulaPainter {
 public:
  FormulaPainter(const Theme& theme, ImDrawList* list, ImVec2 position,
                 const FormulaContext& context, const Prepared& p)
      : theme_(theme),
        list_(list),
        origin_(std::round(position.x), std::round(position.y)),
        context_(context),
        p_(p) {}

  void paint(const std::string& lit) {
    for (const FormulaTerm& term : p_.layout.terms) {
      if (!is_touched(context_, term.id) && term.id != lit) continue;
      const glm::vec2 pad(theme_.px(3), theme_.px(3));
      list_->AddRectFilled(at(term.min - pad), at(term.max + pad),
                           theme_.color(Paint(Role::accent, 0.25F)), theme_.px(4));
    }
    for (const FormulaGlyphs& glyphs : p_.layout.glyphs) {
      ImFont* font = font_of(theme_.fonts, glyphs.style, p_.smaller ? 1 : glyphs.level);
      const glm::vec2 top(glyphs.origin.x, glyphs.origin.y - std::round(font->Ascent));
      const ImVec2 corner = at(top);
      draw_text(theme_, list_, font, ImVec2(std::round(corner.x), std::round(corner.y)),
                paint_of(glyphs.parameter), glyphs.text);
    }
    for (const FormulaStroke& s : p_.layout.strokes) draw_stroke(s);
    for (const ValueText& value : p_.values) {
      const Paint paint = theme_.readable(Role::accent);
      draw_text(theme_, list_, theme_.fonts.mono_caption, at(value.position), paint, value.text);
    }
  }

 private:
  ImVec2 at(glm::vec2 p) const { return {origin_.x + p.x, origin_.y + p.y}; }

  Paint paint_of(int parameter) const {
    return parameter < 0 ? Paint(Role::text) : theme_.readable(Role::accent);
  }

  void draw_stroke(const FormulaStroke& s) {
    const ImU32 color = theme_.color(paint_of(s.parameter));
    if (s.filled) {
      for (const glm::vec2& p : s.points) list_->PathLineTo(at(p));
      list_->PathFillConvex(color);
      return;
    }
    // Level lines lie on whole pixels, so that bars are as sharp as the letters.
    const bool level = s.points.size() == 2 && s.points[0].y == s.points[1].y;
    if (level) {
      const float width = std::max(1.0F, std::round(s.width));
      const float y = std::round(origin_.y + s.points[0].y - 0.5F * width);
      list_->AddRectFilled(ImVec2(origin_.x + s.points[0].x, y),
                           ImVec2(origin_.x + s.points[1].x, y + width), color);
      return;
    }
    for (const glm::vec2& p : s.points) list_->PathLineTo(at(p));
    list_->PathStroke(color, ImDrawFlags_None, s.width);
  }

  const Theme& theme_;
  ImDrawList* list_;
  glm::vec2 origin_;
  const FormulaContext& context_;
  const Prepared& p_;
};

std::string term_under(const Prepared& p, glm::vec2 pointer, float slack) {
  for (const FormulaTerm& term : p.layout.terms) {
    if (pointer.x >= term.min.x - slack && pointer.x <= term.max.x + slack &&
        pointer.y >= term.min.y - slack && pointer.y <= term.max.y + slack) {
      return term.id;
    }
  }
  return {};
}

}  // namespace

FormulaSize measure(const Theme& theme, const Formula& formula, float max_width,
                    const FormulaContext& context) {
  return prepare(theme, formula, max_width, context).size;
}

void draw(const Theme& theme, ImDrawList* list, ImVec2 position, const Formula& formula,
          float max_width, const FormulaContext& context) {
  const Prepared p = prepare(theme, formula, max_width, context);
  FormulaPainter(theme, list, position, context, p).paint({});
}

std::string formula_widget(const Theme& theme, const char* id, const Formula& formula,
                           const FormulaContext& context) {
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
  const Prepared p = prepare(theme, formula, width, context);
  const detail::Item box = detail::item(id, ImVec2(width, std::ceil(p.size.height)));
  std::string under;
  if (box.hovered) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    under = term_under(p, {mouse.x - box.min.x, mouse.y - box.min.y}, theme.px(3));
  }
  FormulaPainter(theme, ImGui::GetWindowDrawList(), box.min, context, p).paint(under);
  return under;
}

}  // namespace motionlab::shell
