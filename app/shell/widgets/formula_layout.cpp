// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/formula_layout.h"

#include <algorithm>
#include <cmath>

#include "app/shell/widgets/formula_box.h"

namespace motionlab::shell {
namespace {

using detail::Box;
using Class = FormulaClass;

// Proportions after Knuth, The TeXbook, appendix G, in em of the size at hand.
constexpr float kAxis = 0.26F;           // height of fraction bars above the baseline
constexpr float kSuperscript = 0.42F;    // up
constexpr float kSubscript = 0.17F;      // down
constexpr float kRelationSpace = 0.28F;  // on each side
constexpr float kBinarySpace = 0.22F;
constexpr float kThinSpace = 0.17F;
constexpr float kLineGap = 0.45F;  // between lines of a formula

class Typesetter {
 public:
  explicit Typesetter(const FormulaMetrics& metrics) : metrics_(metrics) {}

  Box set(const FormulaNode& node, int level) {
    switch (node.kind) {
      case FormulaKind::row:
        return row(node.children, 0, node.children.size(), level);
      case FormulaKind::symbol:
        return node.spacing == Class::large && level == 0 && node.text != "∫" ? large(node)
                                                                              : symbol(node, level);
      case FormulaKind::space: {
        Box box;
        box.width = node.amount * em(level);
        return box;
      }
      case FormulaKind::fraction:
        return fraction(node, level);
      case FormulaKind::root:
        return root(node, level);
      case FormulaKind::scripts:
        return scripts(node, level);
      case FormulaKind::accent:
        return accent(node, level);
      case FormulaKind::brackets:
        return brackets(node, level);
      case FormulaKind::matrix:
        return matrix(node, level);
      case FormulaKind::parameter:
        return parameter(node, level);
      case FormulaKind::line_break:
        return {};
    }
    return {};
  }

  // Children [first, last) side by side. A + or − after `previous` is a difference or a sign.
  Box row(const std::vector<std::shared_ptr<const FormulaNode>>& children, std::size_t first,
          std::size_t last, int level, Class previous = Class::opening) {
    Box result;
    for (std::size_t i = first; i < last; ++i) {
      Box box = set(*children[i], level);
      const bool is_space = children[i]->kind == FormulaKind::space;
      // + and − between two terms have space around them, before one term they belong to it.
      Class left = box.left;
      Class right = box.right;
      if (left == Class::binary && !follows_term(previous)) left = right = Class::ordinary;
      if (i > first) result.width += space_between(previous, left, level);
      if (i == first) result.left = left;
      const float width = box.width;
      result.include(box.ascent, box.descent);
      result.overhang = box.overhang;
      result.accent = last - first == 1 ? box.accent : 0.0F;
      result.place(std::move(box), {result.width, 0.0F});
      result.width += width;
      if (!is_space) previous = right;
    }
    result.right = first < last ? previous : Class::ordinary;
    return result;
  }

  float em(int level) const { return level == 0 ? metrics_.em : metrics_.em * metrics_.script; }

 private:
  static bool follows_term(Class previous) {
    return previous == Class::ordinary || previous == Class::closing || previous == Class::large;
  }

  float space_between(Class a, Class b, int level) const {
    if (level > 0)
      return a == Class::function && b == Class::ordinary ? kThinSpace * em(level) : 0.0F;
    if (a == Class::relation || b == Class::relation)
      return a == b ? 0.0F : kRelationSpace * em(level);
    if (a == Class::binary || b == Class::binary) return kBinarySpace * em(level);
    if (a == Class::punctuation) return kThinSpace * em(level);
    if (a == Class::function) return b == Class::opening ? 0.0F : kThinSpace * em(level);
    const bool term = follows_term(a);
    if (b == Class::function || b == Class::large) return term ? kThinSpace * em(level) : 0.0F;
    return a == Class::large ? kThinSpace * em(level) : 0.0F;
  }

  Box symbol(const FormulaNode& node, int level) const {
    const GlyphExtent extent = metrics_.extent(node.style, level, node.text);
    Box box;
    box.width = extent.advance;
    box.ascent = std::max(-extent.top, 0.0F);
    box.descent = std::max(extent.bottom, 0.0F);
    box.overhang = std::max(extent.right - extent.advance, 0.0F);
    box.left = box.right = node.spacing;
    box.glyphs.push_back({{0.0F, 0.0F}, node.text, node.style, level, -1});
    return box;
  }

  Box large(const FormulaNode& node) const {
    Box box;
    const float height = 1.25F * metrics_.em;
    box.width = detail::add_large(box, node.text, height, -kAxis * metrics_.em, metrics_.line);
    box.include(0.5F * height + kAxis * metrics_.em, 0.5F * height - kAxis * metrics_.em);
    box.left = box.right = Class::large;
    return box;
  }

  Box fraction(const FormulaNode& node, int level) {
    Box above = set(*node.children[0], level);
    Box below = set(*node.children[1], level);
    const float size = em(level);
    const float gap = level == 0 ? 0.2F * size : 0.12F * size;
    const float pad = 0.1F * size;
    const float side = 0.12F * size;
    const float axis = -kAxis * size;
    Box box;
    const float inner =
        std::max(above.width + above.overhang, below.width + below.overhang) + 2.0F * pad;
    box.width = inner + 2.0F * side;
    const float above_y = axis - gap - above.descent;
    const float below_y = axis + gap + below.ascent;
    box.include(above.ascent - above_y, below_y + below.descent);
    const float above_x = side + 0.5F * (inner - above.width);
    const float below_x = side + 0.5F * (inner - below.width);
    box.place(std::move(above), {above_x, above_y});
    box.place(std::move(below), {below_x, below_y});
    box.strokes.push_back({{{side, axis}, {side + inner, axis}}, metrics_.line, false, -1});
    return box;
  }

  Box root(const FormulaNode& node, int level) {
    Box inside = set(*node.children[0], level);
    const float size = em(level);
    const float gap = 0.14F * size;
    // Roots of small things are as high as a letter, so that several in a row look alike.
    const float up = std::max(inside.ascent, 0.62F * size) + gap;
    const float down = std::max(inside.descent, 0.1F * size);
    Box box;
    float x = 0.05F * size;
    if (node.children.size() > 1) {
      Box index = set(*node.children[1], 1);
      const float index_width = index.width;
      box.place(std::move(index), {x, -0.45F * size});
      x += std::max(index_width - 0.1F * size, 0.0F);
    }
    const float sign = 0.58F * size;
    const float right = x + sign + inside.width + inside.overhang + 0.06F * size;
    detail::add_root(box, x, right, -up, down, size, metrics_.line);
    box.width = right + 0.05F * size;
    box.include(up + metrics_.line, down);
    box.place(std::move(inside), {x + sign, 0.0F});
    return box;
  }

  Box scripts(const FormulaNode& node, int level) {
    const FormulaNode& base = *node.children[0];
    const bool limits = level == 0 && base.kind == FormulaKind::symbol &&
                        base.spacing == Class::large && base.text != "∫";
    Box nucleus = set(base, level);
    Box below = node.children[1] ? set(*node.children[1], 1) : Box();
    Box above = node.children[2] ? set(*node.children[2], 1) : Box();
    const bool has_below = node.children[1] != nullptr;
    const bool has_above = node.children[2] != nullptr;
    if (limits)
      return stacked(std::move(nucleus), std::move(below), std::move(above), has_below, has_above);
    const float size = em(level);
    // Of a tall nucleus the scripts stand at its corners.
    float up = std::max(kSuperscript * size, nucleus.ascent - nucleus.accent - 0.3F * size);
    float down = std::max(kSubscript * size, nucleus.descent + 0.02F * size);
    if (has_below && has_above) {
      down = std::max(down, 0.25F * size);
      const float between = (up - above.descent) - (below.ascent - down);
      const float wanted = 0.1F * size;
      if (between < wanted) up += wanted - between;
    }
    const float gap = 0.04F * size;
    Box box;
    box.left = nucleus.left;
    box.right = nucleus.right;
    const float below_x = nucleus.width + gap;
    const float above_x = nucleus.width + nucleus.overhang + gap;
    box.width = std::max({nucleus.width, has_below ? below_x + below.width : 0.0F,
                          has_above ? above_x + above.width : 0.0F});
    box.width += gap;
    box.include(nucleus.ascent, nucleus.descent);
    if (has_above) box.include(up + above.ascent, 0.0F);
    if (has_below) box.include(0.0F, down + below.descent);
    box.place(std::move(nucleus), {0.0F, 0.0F});
    if (has_below) box.place(std::move(below), {below_x, down});
    if (has_above) box.place(std::move(above), {above_x, -up});
    return box;
  }

  // Limits below and above a sum.
  Box stacked(Box nucleus, Box below, Box above, bool has_below, bool has_above) const {
    Box box;
    box.left = box.right = Class::large;
    box.width = std::max({nucleus.width, below.width, above.width});
    const float gap = 0.14F * metrics_.em;
    const float ascent = nucleus.ascent;
    const float descent = nucleus.descent;
    box.include(ascent, descent);
    const float nucleus_x = 0.5F * (box.width - nucleus.width);
    box.place(std::move(nucleus), {nucleus_x, 0.0F});
    if (has_above) {
      const float y = -(ascent + gap + above.descent);
      box.include(above.ascent - y, 0.0F);
      const float x = 0.5F * (box.width - above.width);
      box.place(std::move(above), {x, y});
    }
    if (has_below) {
      const float y = descent + gap + below.ascent;
      box.include(0.0F, y + below.descent);
      const float x = 0.5F * (box.width - below.width);
      box.place(std::move(below), {x, y});
    }
    return box;
  }

  Box accent(const FormulaNode& node, int level) {
    Box box = set(*node.children[0], level);
    const float size = em(level);
    // Slanted letters lean to the right: so does what stands above them.
    const float lean = 0.12F * box.ascent;
    const float top = std::min(-box.ascent, -0.45F * size);
    const float shift = std::min(lean, 0.12F * size);
    const float new_top =
        detail::add_accent(box, node.text, 0.05F * size + shift, box.width - 0.05F * size + shift,
                           top, size, metrics_.line);
    box.accent = std::max(-new_top - box.ascent, 0.0F);
    box.include(-new_top, 0.0F);
    box.left = box.right = Class::ordinary;
    return box;
  }

  Box brackets(const FormulaNode& node, int level) {
    Box inside = set(*node.children[0], level);
    const float size = em(level);
    const bool small = inside.ascent <= 0.85F * size && inside.descent <= 0.27F * size;
    // As high above the axis as below it.
    const float axis = kAxis * size;
    const float half =
        std::max({inside.ascent - axis, inside.descent + axis, 0.52F * size}) + 0.06F * size;
    Box box;
    const auto add = [&](const std::string& sign, float x) {
      if (sign.empty()) return 0.0F;
      // Around letters the font's own signs look best.
      if (small && sign != "." && sign != "<" && sign != ">") {
        FormulaNode glyph;
        glyph.text = sign;
        glyph.style = FormulaStyle::upright;
        Box set_sign = symbol(glyph, level);
        box.include(set_sign.ascent, set_sign.descent);
        const float width = set_sign.width;
        box.place(std::move(set_sign), {x, 0.0F});
        return width;
      }
      box.include(half + axis, half - axis);
      return detail::add_bracket(box, sign[0], x, -axis - half, -axis + half, size, metrics_.line);
    };
    float x = add(node.text, 0.0F);
    const float width = inside.width + inside.overhang;
    box.include(inside.ascent, inside.descent);
    box.place(std::move(inside), {x, 0.0F});
    x += width;
    x += add(node.closing, x);
    box.width = x;
    box.left = Class::opening;
    box.right = Class::closing;
    return box;
  }

  Box matrix(const FormulaNode& node, int level) {
    const std::size_t columns = std::max<std::size_t>(node.columns, 1);
    const std::size_t rows = node.children.size() / columns;
    std::vector<Box> cells;
    std::vector<float> widths(columns, 0.0F);
    const float size = em(level);
    std::vector<float> ups(rows, 0.6F * size);
    std::vector<float> downs(rows, 0.2F * size);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      cells.push_back(set(*node.children[i], level));
      widths[i % columns] = std::max(widths[i % columns], cells[i].width);
      ups[i / columns] = std::max(ups[i / columns], cells[i].ascent);
      downs[i / columns] = std::max(downs[i / columns], cells[i].descent);
    }
    const float column_gap = 0.8F * size;
    const float row_gap = 0.25F * size;
    float height = row_gap * static_cast<float>(rows - 1);
    for (std::size_t r = 0; r < rows; ++r) height += ups[r] + downs[r];
    Box box;
    float y = -kAxis * size - 0.5F * height;
    box.include(-y, y + height);
    for (std::size_t r = 0; r < rows; ++r) {
      y += ups[r];
      float x = 0.1F * size;
      for (std::size_t c = 0; c < columns; ++c) {
        Box& cell = cells[r * columns + c];
        const float free = node.left_aligned ? 0.0F : 0.5F * (widths[c] - cell.width);
        box.place(std::move(cell), {x + free, y});
        x += widths[c] + column_gap;
      }
      box.width = x - column_gap + 0.1F * size;
      y += downs[r] + row_gap;
    }
    return box;
  }

  Box parameter(const FormulaNode& node, int level) {
    Box box = set(*node.children[0], level);
    const int index = next_term_++;
    for (FormulaGlyphs& g : box.glyphs) {
      if (g.parameter < 0) g.parameter = index;
    }
    for (FormulaStroke& s : box.strokes) {
      if (s.parameter < 0) s.parameter = index;
    }
    FormulaTerm term;
    term.index = index;
    term.id = node.text;
    term.symbol = formula_plain_text(*node.children[0]);
    term.min = {0.0F, -std::max(box.ascent, 0.5F * em(level))};
    term.max = {box.width + box.overhang, box.descent};
    box.terms.push_back(std::move(term));
    return box;
  }

  const FormulaMetrics& metrics_;
  int next_term_ = 0;
};

using Nodes = std::vector<std::shared_ptr<const FormulaNode>>;

bool is_wide_space(const FormulaNode& node) {
  return node.kind == FormulaKind::space && node.amount > 0.9F;
}

bool starts_with(const FormulaNode& node, Class wanted) {
  if (node.kind == FormulaKind::symbol) return node.spacing == wanted;
  return false;
}

// Where the lines of [first, last) begin, so that each fits: before relations, else before + and −.
std::vector<std::size_t> line_starts(Typesetter& setter, const Nodes& nodes, std::size_t first,
                                     std::size_t last, float max_width, float indent) {
  std::vector<std::size_t> starts = {first};
  std::size_t start = first;
  while (true) {
    const float room = start == first ? max_width : max_width - indent;
    if (setter.row(nodes, start, last, 0).width <= room) return starts;
    std::size_t best = start;
    const auto find = [&](Class wanted, float least) {
      std::size_t found = start;
      for (std::size_t i = start + 1; i < last; ++i) {
        if (!starts_with(*nodes[i], wanted)) continue;
        const float width = setter.row(nodes, start, i, 0).width;
        if (width > room) break;
        if (width >= least) found = i;
      }
      return found;
    };
    // Between two statements best of all; the space is left out then.
    for (std::size_t i = start + 1; i + 1 < last; ++i) {
      if (is_wide_space(*nodes[i]) && setter.row(nodes, start, i, 0).width <= room) best = i + 1;
    }
    // Not "E" alone on a line and everything after it below, where a sum can be broken instead.
    if (best == start) best = find(Class::relation, 0.4F * room);
    if (best == start) best = find(Class::binary, 0.3F * room);
    if (best == start) best = find(Class::relation, 0.0F);
    if (best == start) best = find(Class::binary, 0.0F);
    if (best == start) {
      // Nothing fits: before the first place at all, so that as little as possible stands over.
      for (std::size_t i = start + 1; i < last && best == start; ++i) {
        if (starts_with(*nodes[i], Class::relation) || starts_with(*nodes[i], Class::binary))
          best = i;
      }
      if (best == start) return starts;
    }
    starts.push_back(best);
    start = best;
  }
}

}  // namespace

FormulaLayout lay_out_formula(const FormulaNode& root, const FormulaMetrics& metrics,
                              float max_width) {
  FormulaLayout layout;
  const float indent = 1.2F * metrics.em;
  // Lines are measured with one typesetter and set with another, which numbers the terms once.
  Typesetter measuring(metrics);
  Typesetter setter(metrics);
  const Nodes& nodes = root.children;
  Box all;
  float y = 0.0F;
  bool first_line = true;
  for (std::size_t first = 0; first <= nodes.size();) {
    std::size_t last = first;
    while (last < nodes.size() && nodes[last]->kind != FormulaKind::line_break) ++last;
    const std::vector<std::size_t> starts =
        line_starts(measuring, nodes, first, last, max_width, indent);
    for (std::size_t k = 0; k < starts.size(); ++k) {
      std::size_t end = k + 1 < starts.size() ? starts[k + 1] : last;
      while (end > starts[k] + 1 && nodes[end - 1]->kind == FormulaKind::space) --end;
      Box line = setter.row(nodes, starts[k], end, 0, k == 0 ? Class::opening : Class::ordinary);
      // Every line has the height of a letter at least, so that lines stand evenly.
      line.include(0.75F * metrics.em, 0.25F * metrics.em);
      if (!first_line) y += kLineGap * metrics.em;
      const float x = k == 0 ? 0.0F : indent;
      layout.last_line_top = y;
      layout.last_line_width = x + line.width + line.overhang;
      layout.width = std::max(layout.width, layout.last_line_width);
      if (first_line) layout.baseline = line.ascent;
      const float height = line.height();
      const float baseline = y + line.ascent;
      all.place(std::move(line), {x, baseline});
      y += height;
      first_line = false;
    }
    first = last + 1;
  }
  layout.height = y;
  layout.glyphs = std::move(all.glyphs);
  layout.strokes = std::move(all.strokes);
  layout.terms = std::move(all.terms);
  std::sort(layout.terms.begin(), layout.terms.end(),
            [](const FormulaTerm& a, const FormulaTerm& b) { return a.index < b.index; });
  return layout;
}

}  // namespace motionlab::shell
