// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "app/shell/widgets/format.h"
#include "app/shell/widgets/formula.h"
#include "app/shell/widgets/formula_node.h"
#include "app/shell/widgets/formula_symbols.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

using NodePtr = std::shared_ptr<const FormulaNode>;

constexpr const char* kMisplacedCell =
    "& belongs in \\matrix{…} or \\cases{…}; the sign itself is \\&";
constexpr int kDeepest = 40;  // nested groups; the parser is recursive

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
std::size_t sequence_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0x80U) return 1;
  if (byte >= 0xF0U) return 4;
  return byte >= 0xE0U ? 3 : 2;
}

NodePtr make(FormulaNode node) { return std::make_shared<const FormulaNode>(std::move(node)); }

NodePtr symbol(std::string text, FormulaStyle style,
               FormulaClass spacing = FormulaClass::ordinary) {
  FormulaNode node;
  node.kind = FormulaKind::symbol;
  node.text = std::move(text);
  node.style = style;
  node.spacing = spacing;
  return make(std::move(node));
}

NodePtr with_children(FormulaKind kind, std::vector<NodePtr> children, std::string text = {}) {
  FormulaNode node;
  node.kind = kind;
  node.children = std::move(children);
  node.text = std::move(text);
  return make(std::move(node));
}

NodePtr space(float em) {
  FormulaNode node;
  node.kind = FormulaKind::space;
  node.amount = em;
  return make(std::move(node));
}

// The sign of one ASCII character that is neither letter, digit nor part of the notation.
NodePtr sign(char c) {
  switch (c) {
    case '+':
      return symbol("+", FormulaStyle::upright, FormulaClass::binary);
    case '-':
      return symbol("−", FormulaStyle::upright, FormulaClass::binary);
    case '*':
      return symbol("·", FormulaStyle::upright, FormulaClass::binary);
    case '=':
    case '<':
    case '>':
    case ':':
      return symbol(std::string(1, c), FormulaStyle::upright, FormulaClass::relation);
    case '(':
    case '[':
      return symbol(std::string(1, c), FormulaStyle::upright, FormulaClass::opening);
    case ')':
    case ']':
      return symbol(std::string(1, c), FormulaStyle::upright, FormulaClass::closing);
    case ',':
    case ';':
      return symbol(std::string(1, c), FormulaStyle::upright, FormulaClass::punctuation);
    case '\'':
      return symbol("′", FormulaStyle::upright);
    default:
      return symbol(std::string(1, c), FormulaStyle::upright);
  }
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  NodePtr parse() {
    NodePtr root = row();
    if (!error_ && at_ < text_.size()) {
      if (peek() == '}') error("a } without its {");
      if (peek() == '\\') error("\\right without its \\left");
      if (peek() == '&') error(kMisplacedCell);
    }
    return root;
  }
  const std::optional<std::string>& error_message() const { return error_; }
  std::vector<std::string> take_parameters() { return std::move(parameters_); }

 private:
  void error(const std::string& what, std::size_t where) {
    if (error_) return;
    const int column = text_columns(text_.substr(0, std::min(where, text_.size()))) + 1;
    error_ = what + " (character " + std::to_string(column) + ")";
    at_ = text_.size();  // nothing more is read
  }
  void error(const std::string& what) { error(what, at_); }

  bool done() const { return at_ >= text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  void skip_blanks() {
    while (!done() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
  }
  bool next_is(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  // A command whose name ends here: \left, not \leftarrow.
  bool next_is_command(std::string_view word) const {
    return next_is(word) &&
           (at_ + word.size() >= text_.size() || !is_letter(text_[at_ + word.size()]));
  }

  NodePtr row() {
    std::vector<NodePtr> children;
    if (++depth_ > kDeepest)
      error("more than " + std::to_string(kDeepest) + " groups within each other");
    while (true) {
      skip_blanks();
      if (done() || peek() == '}' || peek() == '&' || next_is_command("\\right")) break;
      if (next_is("\\\\")) {
        if (in_matrix_) break;
        at_ += 2;
        children.push_back(with_children(FormulaKind::line_break, {}));
        continue;
      }
      if (peek() == '^' || peek() == '_') {
        if (children.empty()) {
          error(std::string(1, peek()) + " needs something before it");
          break;
        }
        children.back() = scripts(children.back());
        continue;
      }
      NodePtr next = atom();
      if (!next) break;
      children.push_back(std::move(next));
    }
    --depth_;
    return with_children(FormulaKind::row, std::move(children));
  }

  NodePtr scripts(const NodePtr& nucleus) {
    std::array<NodePtr, 2> parts;  // below, above
    while (peek() == '^' || peek() == '_') {
      const std::size_t where = at_;
      const std::size_t which = peek() == '^' ? 1 : 0;
      ++at_;
      if (parts[which]) {
        error(which == 1 ? "two superscripts; write x^{ab}" : "two subscripts; write x_{ab}",
              where);
        break;
      }
      parts[which] = argument(which == 1 ? "^" : "_");
      skip_blanks();
    }
    FormulaNode node;
    node.kind = FormulaKind::scripts;
    node.children = {nucleus, parts[0], parts[1]};
    node.spacing = nucleus->kind == FormulaKind::symbol ? nucleus->spacing : FormulaClass::ordinary;
    return make(std::move(node));
  }

  // {…} or one sign.
  NodePtr argument(const std::string& of) {
    skip_blanks();
    if (peek() == '{') return group();
    if (done() || peek() == '}' || peek() == '&' || peek() == '^' || peek() == '_') {
      error(of + " needs a sign or {…} after it");
      return with_children(FormulaKind::row, {});
    }
    // One digit only: x^23 is x² 3, as in TeX.
    if (ascii_digit(peek())) return symbol(std::string(1, text_[at_++]), FormulaStyle::upright);
    return atom();
  }

  NodePtr group() {
    const std::size_t where = at_;
    ++at_;
    const bool outer = in_matrix_;
    in_matrix_ = false;
    NodePtr inside = row();
    in_matrix_ = outer;
    close(where);
    return inside;
  }

  void close(std::size_t opened_at) {
    if (error_) return;
    if (peek() == '&') return error(kMisplacedCell);
    if (peek() != '}') return error("a { that is never closed", opened_at);
    ++at_;
  }

  // The text between braces as it stands.
  std::string raw(const std::string& of) {
    skip_blanks();
    if (peek() != '{') {
      error(of + " needs {…} after it");
      return {};
    }
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) {
      error("a { that is never closed");
      return {};
    }
    std::string inside(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return inside;
  }

  NodePtr atom() {
    const char c = peek();
    if (c == '\\') return command();
    if (c == '{') return group();
    if (is_letter(c)) return symbol(std::string(1, text_[at_++]), FormulaStyle::italic);
    if (ascii_digit(c)) return number();
    if (static_cast<unsigned char>(c) >= 0x80U) return foreign();
    ++at_;
    return sign(c);
  }

  NodePtr number() {
    std::string digits;
    while (ascii_digit(peek()) ||
           (peek() == '.' && at_ + 1 < text_.size() && ascii_digit(text_[at_ + 1]))) {
      digits += text_[at_++];
    }
    return symbol(std::move(digits), FormulaStyle::upright);
  }

  // A sign that is written as itself: θ, ≤, ·.
  NodePtr foreign() {
    const std::string_view sequence = text_.substr(at_, sequence_length(peek()));
    at_ += sequence.size();
    if (sequence == "≤" || sequence == "≥" || sequence == "≈" || sequence == "≠" ||
        sequence == "→") {
      return symbol(std::string(sequence), FormulaStyle::upright, FormulaClass::relation);
    }
    if (sequence == "·" || sequence == "×" || sequence == "±" || sequence == "−") {
      return symbol(std::string(sequence), FormulaStyle::upright, FormulaClass::binary);
    }
    const bool greek = sequence >= "α" && sequence <= "ω";
    return symbol(std::string(sequence), greek ? FormulaStyle::italic : FormulaStyle::upright);
  }

  NodePtr command() {
    const std::size_t where = at_;
    ++at_;
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    if (end == at_ && end < text_.size()) ++end;  // \, \{
    const std::string name(text_.substr(at_, end - at_));
    at_ = end;
    if (NodePtr node = structure(name, where)) return node;
    if (error_) return nullptr;
    if (const auto known = find_formula_symbol(name)) {
      return symbol(std::string(known->text), known->style, known->spacing);
    }
    const std::string_view near = nearest_formula_name(name);
    error("\\" + name + " is not known" +
              (near.empty() ? "" : "; did you mean \\" + std::string(near) + "?"),
          where);
    return nullptr;
  }

  NodePtr structure(const std::string& name, std::size_t where) {
    const std::string shown = "\\" + name;
    if (name == ",") return space(0.17F);
    if (name == ";") return space(0.28F);
    if (name == "quad") return space(1.0F);
    if (name == "frac") {
      NodePtr above = argument(shown);
      NodePtr below = argument(shown);
      return with_children(FormulaKind::fraction, {std::move(above), std::move(below)});
    }
    if (name == "sqrt") return root(shown);
    static constexpr std::array<std::string_view, 6> kAccents = {"vec",   "hat", "bar",
                                                                 "tilde", "dot", "ddot"};
    if (std::find(kAccents.begin(), kAccents.end(), name) != kAccents.end()) {
      return with_children(FormulaKind::accent, {argument(shown)}, name);
    }
    if (name == "left") return brackets(where);
    if (name == "text") return symbol(raw(shown), FormulaStyle::upright);
    if (name == "mathrm") return symbol(raw(shown), FormulaStyle::upright);
    if (name == "mathbf") return symbol(raw(shown), FormulaStyle::bold);
    if (name == "matrix" || name == "cases") return matrix(name == "cases");
    if (name == "param") return parameter(shown);
    return nullptr;
  }

  NodePtr root(const std::string& shown) {
    skip_blanks();
    NodePtr index;
    if (peek() == '[') {
      const std::size_t end = text_.find(']', at_);
      if (end == std::string_view::npos) {
        error("a [ that is never closed");
        return nullptr;
      }
      index = symbol(std::string(text_.substr(at_ + 1, end - at_ - 1)), FormulaStyle::upright);
      at_ = end + 1;
    }
    NodePtr radicand = argument(shown);
    std::vector<NodePtr> children = {std::move(radicand)};
    if (index) children.push_back(std::move(index));
    return with_children(FormulaKind::root, std::move(children));
  }

  std::string bracket_sign(const std::string& of) {
    skip_blanks();
    static constexpr std::array<std::string_view, 10> kSigns = {
        "\\langle", "\\rangle", "\\{", "\\}", "(", ")", "[", "]", "|", "."};
    for (const std::string_view known : kSigns) {
      if (!next_is(known)) continue;
      at_ += known.size();
      if (known == "\\langle") return "<";
      if (known == "\\rangle") return ">";
      return std::string(known.substr(known.size() - 1));
    }
    error(of + " needs one of ( ) [ ] | . \\{ \\} \\langle \\rangle after it");
    return {};
  }

  NodePtr brackets(std::size_t where) {
    FormulaNode node;
    node.kind = FormulaKind::brackets;
    node.text = bracket_sign("\\left");
    const bool outer = in_matrix_;
    in_matrix_ = false;
    node.children.push_back(row());
    in_matrix_ = outer;
    if (error_) return nullptr;
    if (!next_is_command("\\right")) {
      error("\\left without its \\right", where);
      return nullptr;
    }
    at_ += std::string_view("\\right").size();
    node.closing = bracket_sign("\\right");
    return make(std::move(node));
  }

  NodePtr matrix(bool cases) {
    skip_blanks();
    const std::size_t where = at_;
    if (peek() != '{') {
      error(cases ? "\\cases needs {…} after it" : "\\matrix needs {…} after it");
      return nullptr;
    }
    ++at_;
    std::vector<std::vector<NodePtr>> rows(1);
    const bool outer = in_matrix_;
    in_matrix_ = true;
    while (!error_) {
      rows.back().push_back(row());
      if (peek() == '&') {
        ++at_;
      } else if (next_is("\\\\")) {
        at_ += 2;
        rows.emplace_back();
      } else {
        break;
      }
    }
    in_matrix_ = outer;
    close(where);
    FormulaNode node;
    node.kind = FormulaKind::matrix;
    node.left_aligned = cases;
    for (const auto& cells : rows) node.columns = std::max(node.columns, cells.size());
    for (auto& cells : rows) {
      cells.resize(node.columns);
      for (NodePtr& cell : cells) {
        node.children.push_back(cell ? std::move(cell) : with_children(FormulaKind::row, {}));
      }
    }
    FormulaNode framed;
    framed.kind = FormulaKind::brackets;
    framed.text = cases ? "{" : "(";
    framed.closing = cases ? "." : ")";
    framed.children.push_back(make(std::move(node)));
    return make(std::move(framed));
  }

  NodePtr parameter(const std::string& shown) {
    const std::string id = raw(shown);
    if (!error_ && id.empty())
      error("\\param needs the id of a parameter or readout: \\param{dt}{h}");
    NodePtr inside = argument(shown);
    if (error_) return nullptr;
    if (std::find(parameters_.begin(), parameters_.end(), id) == parameters_.end())
      parameters_.push_back(id);
    return with_children(FormulaKind::parameter, {std::move(inside)}, id);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool in_matrix_ = false;
  std::optional<std::string> error_;
  std::vector<std::string> parameters_;
};

}  // namespace

Result<Formula> Formula::parse(std::string_view text) {
  Parser parser(text);
  NodePtr root = parser.parse();
  if (parser.error_message()) {
    return fail("formula: " + *parser.error_message() + " in \"" + std::string(text) + "\"");
  }
  Formula formula;
  formula.source_ = std::string(text);
  formula.parameters_ = parser.take_parameters();
  formula.root_ = std::move(root);
  return formula;
}

}  // namespace motionlab::shell
