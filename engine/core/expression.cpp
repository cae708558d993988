// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "engine/core/text.h"

namespace motionlab {

struct Expression::Node {
  enum class Kind { number, text, name, unary, binary, call };
  Kind kind = Kind::number;
  double number = 0.0;
  std::string text;  // text, name, operator or function
  std::vector<std::shared_ptr<const Node>> children;
};

namespace {

using Node = Expression::Node;
using NodePointer = std::shared_ptr<const Node>;
using Value = Expression::Value;

constexpr int kMaximumDepth = 64;
constexpr std::array kFunctions{"abs", "sqrt", "sin", "cos", "exp", "log", "min", "max"};

// Precedence climbing: or < and < comparison < + - < * /.
constexpr std::array<std::array<std::string_view, 6>, 5> kLevels{{
    {"or"},
    {"and"},
    {"==", "!=", "<=", ">=", "<", ">"},
    {"+", "-"},
    {"*", "/"},
}};

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<NodePointer> parse() {
    auto node = level(0);
    if (!node.ok()) return node;
    skip_blanks();
    if (position_ != text_.size())
      return error("unexpected '" + std::string(text_.substr(position_)) + "'");
    return node;
  }

 private:
  Error error(const std::string& why) const {
    return fail("condition '" + std::string(text_) + "', column " + std::to_string(position_ + 1) +
                    ": " + why,
                ErrorKind::usage);
  }
  void skip_blanks() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }
  static bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  static bool is_name_part(char c) {
    return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '@';
  }

  bool take(std::string_view token) {
    skip_blanks();
    if (!text_.substr(position_).starts_with(token)) return false;
    const std::size_t end = position_ + token.size();
    // "or" must not be read out of "orbit".
    if (is_letter(token.front()) && end < text_.size() && is_name_part(text_[end])) return false;
    position_ = end;
    return true;
  }

  Result<NodePointer> level(std::size_t index) {
    if (index == kLevels.size()) return unary();
    auto left = level(index + 1);
    while (left.ok()) {
      const auto& operators = kLevels[index];
      const auto found = std::find_if(operators.begin(), operators.end(),
                                      [this](std::string_view o) { return !o.empty() && take(o); });
      if (found == operators.end()) break;
      auto right = level(index + 1);
      if (!right.ok()) return right;
      left = make(Node::Kind::binary, std::string(*found), {*left, *right});
    }
    return left;
  }

  Result<NodePointer> unary() {
    if (++depth_ > kMaximumDepth) return error("nested too deep");
    auto node = unary_at_depth();
    --depth_;
    return node;
  }

  Result<NodePointer> unary_at_depth() {
    const bool negative = take("-");
    if (negative || take("not")) {
      auto operand = unary();
      if (!operand.ok()) return operand;
      return make(Node::Kind::unary, negative ? "-" : "not", {*operand});
    }
    if (take("(")) {
      auto inner = level(0);
      if (!inner.ok()) return inner;
      if (!take(")")) return error("expected ')'");
      return inner;
    }
    skip_blanks();
    if (position_ == text_.size()) return error("something is missing at the end");
    const char c = text_[position_];
    if (c == '"') return quoted();
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') return number();
    if (is_letter(c)) return name_or_call();
    return error(std::string("unexpected '") + c + "'");
  }

  Result<NodePointer> quoted() {
    const auto end = text_.find('"', position_ + 1);
    if (end == std::string_view::npos) return error("the closing quote is missing");
    auto node =
        make(Node::Kind::text, std::string(text_.substr(position_ + 1, end - position_ - 1)), {});
    position_ = end + 1;
    return node;
  }

  Result<NodePointer> number() {
    std::size_t end = position_;
    while (end < text_.size()) {
      const char c = text_[end];
      const bool sign = (c == '-' || c == '+') && (text_[end - 1] == 'e' || text_[end - 1] == 'E');
      if (std::isdigit(static_cast<unsigned char>(c)) == 0 && c != '.' && c != 'e' && c != 'E' &&
          !sign)
        break;
      ++end;
    }
    const auto value = parse_double(text_.substr(position_, end - position_));
    if (!value) return error("not a number");
    position_ = end;
    auto node = std::make_shared<Node>();
    node->number = *value;
    return NodePointer(node);
  }

  Result<NodePointer> name_or_call() {
    std::size_t end = position_;
    while (end < text_.size() && is_name_part(text_[end])) ++end;
    std::string name(text_.substr(position_, end - position_));
    const bool is_function =
        std::find(kFunctions.begin(), kFunctions.end(), name) != kFunctions.end();
    if (!is_function) {
      position_ = end;
      return make(Node::Kind::name, std::move(name), {});
    }
    position_ = end;
    if (!take("(")) return error("expected '(' after " + name);
    std::vector<NodePointer> arguments;
    do {
      auto argument = level(0);
      if (!argument.ok()) return argument;
      arguments.push_back(*argument);
    } while (take(","));
    if (!take(")")) return error("expected ')'");
    const std::size_t wanted = name == "min" || name == "max" ? 2 : 1;
    if (arguments.size() != wanted)
      return error(name + " takes " + std::to_string(wanted) + " argument(s)");
    return make(Node::Kind::call, std::move(name), std::move(arguments));
  }

  static NodePointer make(Node::Kind kind, std::string text, std::vector<NodePointer> children) {
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->text = std::move(text);
    node->children = std::move(children);
    return node;
  }

  std::string_view text_;
  std::size_t position_ = 0;
  int depth_ = 0;
};

bool truth(double value) { return value != 0.0 && !std::isnan(value); }

double call(const std::string& function, double a, double b) {
  if (function == "abs") return std::abs(a);
  if (function == "sqrt") return std::sqrt(a);
  if (function == "sin") return std::sin(a);
  if (function == "cos") return std::cos(a);
  if (function == "exp") return std::exp(a);
  if (function == "log") return std::log(a);
  return function == "min" ? std::min(a, b) : std::max(a, b);
}

double binary(const std::string& op, double a, double b) {
  if (op == "or") return truth(a) || truth(b) ? 1.0 : 0.0;
  if (op == "and") return truth(a) && truth(b) ? 1.0 : 0.0;
  if (op == "==") return a == b ? 1.0 : 0.0;
  if (op == "!=") return a != b ? 1.0 : 0.0;
  if (op == "<=") return a <= b ? 1.0 : 0.0;
  if (op == ">=") return a >= b ? 1.0 : 0.0;
  if (op == "<") return a < b ? 1.0 : 0.0;
  if (op == ">") return a > b ? 1.0 : 0.0;
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  return op == "*" ? a * b : a / b;
}

Result<Value> evaluate_node(const Node& node, const Expression::Lookup& lookup) {
  if (node.kind == Node::Kind::number) return Value(node.number);
  if (node.kind == Node::Kind::text) return Value(node.text);
  if (node.kind == Node::Kind::name) {
    const auto value = lookup(node.text);
    if (!value) return fail("unknown name '" + node.text + "'", ErrorKind::usage);
    return *value;
  }
  std::array<Value, 2> operands{0.0, 0.0};
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    auto value = evaluate_node(*node.children[i], lookup);
    if (!value.ok()) return value;
    operands[i] = std::move(value).value();
  }
  const bool texts = node.children.size() == 2 &&
                     std::holds_alternative<std::string>(operands[0]) &&
                     std::holds_alternative<std::string>(operands[1]);
  if (texts && node.text == "==") return Value(operands[0] == operands[1] ? 1.0 : 0.0);
  if (texts && node.text == "!=") return Value(operands[0] != operands[1] ? 1.0 : 0.0);
  const auto* a = std::get_if<double>(&operands[0]);
  const auto* b = std::get_if<double>(&operands[1]);
  if (a == nullptr || b == nullptr)
    return fail("'" + node.text + "' needs numbers", ErrorKind::usage);
  if (node.kind == Node::Kind::unary)
    return Value(node.text == "-" ? -*a : (truth(*a) ? 0.0 : 1.0));
  if (node.kind == Node::Kind::call) return Value(call(node.text, *a, *b));
  return Value(binary(node.text, *a, *b));
}

void collect_names(const Node& node, std::vector<std::string>& names) {
  if (node.kind == Node::Kind::name) names.push_back(node.text);
  for (const auto& child : node.children) collect_names(*child, names);
}

}  // namespace

Result<Expression> Expression::parse(std::string_view text) {
  constexpr std::size_t kMaximumLength = 2000;
  if (text.size() > kMaximumLength) {
    return fail("a condition has at most " + std::to_string(kMaximumLength) + " characters",
                ErrorKind::usage);
  }
  auto root = Parser(text).parse();
  if (!root.ok()) return root.error();
  Expression expression;
  expression.text_ = std::string(text);
  expression.root_ = std::move(root).value();
  return expression;
}

Result<Expression::Value> Expression::evaluate(const Lookup& lookup) const {
  ML_CHECK(root_ != nullptr);
  return evaluate_node(*root_, lookup);
}

Result<bool> Expression::holds(const Lookup& lookup) const {
  const auto value = evaluate(lookup);
  if (!value.ok()) return value.error();
  const auto* number = std::get_if<double>(&*value);
  if (number == nullptr)
    return fail("'" + text_ + "' is a text, not a condition", ErrorKind::usage);
  return truth(*number);
}

std::vector<std::string> Expression::names() const {
  std::vector<std::string> names;
  if (root_) collect_names(*root_, names);
  return names;
}

}  // namespace motionlab
