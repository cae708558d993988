// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/idea.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/core/text.h"
#include "engine/lab/runner.h"

namespace motionlab {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Splits "word rest" at the first blank.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return {text, {}};
  return {text.substr(0, blank), trimmed(text.substr(blank))};
}

Result<std::pair<std::string, std::string>> assignment(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return fail("expected id=value, found '" + std::string(text) + "'");
  }
  return std::pair(std::string(trimmed(text.substr(0, equals))),
                   std::string(trimmed(text.substr(equals + 1))));
}

class Parser {
 public:
  explicit Parser(std::string what) : what_(std::move(what)) {}

  Result<Idea> parse(std::string_view text) {
    int number = 0;
    for (const std::string& line : split(text, '\n')) {
      ++number;
      if (const auto taken = take(line); !taken.ok()) {
        return fail(what_ + ", line " + std::to_string(number) + ": " + taken.error().message);
      }
    }
    end_paragraph();
    return std::move(idea_);
  }

 private:
  enum class Block { text, formula, attempt, see };

  Result<void> take(std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.empty()) {
      end_paragraph();
      return {};
    }
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    if (indented && block_ != Block::text) return take_indented(content);
    return take_heading(content);
  }

  Result<void> take_heading(std::string_view content) {
    const auto [word, rest] = first_word(content);
    if (content.starts_with("# ")) {
      idea_.title = std::string(rest);
      block_ = Block::text;
    } else if (word == "formula") {
      end_paragraph();
      return begin_formula(rest);
    } else if (word == "try") {
      end_paragraph();
      block_ = Block::attempt;
      idea_.tries.push_back({std::string(rest), {}, {}, {}, {}});
    } else if (word == "see") {
      end_paragraph();
      block_ = Block::see;
      idea_.sees.push_back({std::string(rest), {}, 0.0, {}, {}});
    } else if (word == "source") {
      end_paragraph();
      block_ = Block::text;
      idea_.sources.emplace_back(rest);
    } else {
      block_ = Block::text;
      paragraph_ += (paragraph_.empty() ? "" : " ") + std::string(content);
    }
    return {};
  }

  Result<void> begin_formula(std::string_view rest) {
    block_ = Block::formula;
    condition_.reset();
    if (rest.empty()) return {};
    if (!rest.starts_with("if ")) return fail("expected 'formula' or 'formula if CONDITION'");
    auto condition = Expression::parse(rest.substr(3));
    if (!condition.ok()) return condition.error();
    condition_ = std::move(condition).value();
    return {};
  }

  Result<void> take_indented(std::string_view content) {
    if (block_ == Block::formula) {
      idea_.formulas.push_back({condition_, std::string(content)});
      return {};
    }
    return block_ == Block::attempt ? take_try(content) : take_see(content);
  }

  Result<void> take_try(std::string_view content) {
    IdeaTry& attempt = idea_.tries.back();
    const auto [word, rest] = first_word(content);
    if (word == "given") {
      auto expression = Expression::parse(rest);
      if (!expression.ok()) return expression.error();
      attempt.given = std::move(expression).value();
      return {};
    }
    if (word == "preset") {
      attempt.preset = std::string(rest);
      return {};
    }
    if (word != "set" && word != "compare")
      return fail("'" + std::string(word) + "' is none of given, preset, set, compare");
    auto pair = assignment(rest);
    if (!pair.ok()) return pair.error();
    if (word == "set") {
      attempt.sets.push_back(std::move(pair).value());
    } else {
      attempt.compare.emplace(pair->first, split(pair->second, ','));
    }
    return {};
  }

  Result<void> take_see(std::string_view content) {
    IdeaSee& see = idea_.sees.back();
    const auto [word, rest] = first_word(content);
    if (word == "given" || word == "holds") {
      auto expression = Expression::parse(rest);
      if (!expression.ok()) return expression.error();
      (word == "given" ? see.given : see.holds) = std::move(expression).value();
    } else if (word == "after") {
      const auto seconds = parse_double(rest);
      if (!seconds || !(*seconds >= 0.0)) return fail("'after' needs a number of seconds");
      see.after = *seconds;
    } else if (word == "check") {
      for (const std::string& part : split(rest, ' ')) {
        if (part.empty()) continue;
        auto pair = assignment(part);
        if (!pair.ok()) return pair.error();
        see.check_sets.push_back(std::move(pair).value());
      }
    } else {
      return fail("'" + std::string(word) + "' is none of given, after, holds, check");
    }
    return {};
  }

  void end_paragraph() {
    if (!paragraph_.empty()) idea_.paragraphs.push_back(std::exchange(paragraph_, {}));
  }

  std::string what_;
  Idea idea_;
  Block block_ = Block::text;
  std::string paragraph_;
  std::optional<Expression> condition_;
};

std::optional<double> readout_value(const Instance& instance, std::string_view name) {
  const auto dot = name.rfind('.');
  const std::string_view id = name.substr(0, dot);
  const std::string_view part = dot == std::string_view::npos ? "" : name.substr(dot + 1);
  const auto infos = instance.readouts.infos();
  const auto found =
      std::find_if(infos.begin(), infos.end(), [&](const ReadoutInfo& r) { return r.id == id; });
  if (found == infos.end()) return std::nullopt;
  const auto column = static_cast<std::size_t>(found - infos.begin());
  if (part.empty()) return instance.readouts.values()[column];
  if (part != "min" && part != "max") return std::nullopt;
  double extreme = instance.readouts.values()[column];
  for (std::size_t row = 0; row < instance.history.rows(); ++row) {
    const double value = instance.history.value(row, column);
    if (std::isnan(extreme) || (part == "min" ? value < extreme : value > extreme)) extreme = value;
  }
  return extreme;
}

}  // namespace

Result<Idea> parse_idea(std::string_view text, const std::string& what) {
  return Parser(what).parse(text);
}

namespace {

// Names as one of the instances has them.
Expression::Lookup lookup_in(const Runner& runner, const Instance& own) {
  return [&runner, &own](std::string_view name) -> std::optional<Expression::Value> {
    if (name == "time") return runner.time();
    if (name == "tick") return static_cast<double>(runner.tick());
    if (name == "diverged") return runner.diverged() ? 1.0 : 0.0;
    const Instance* instance = &own;
    if (const auto at = name.find('@'); at != std::string_view::npos) {
      const std::string_view value = name.substr(at + 1);
      const auto named = std::find_if(runner.instances().begin(), runner.instances().end(),
                                      [&](const Instance& i) { return i.value == value; });
      if (named == runner.instances().end()) return std::nullopt;
      instance = &*named;
      name = name.substr(0, at);
    }
    if (const Parameter* p = std::as_const(*instance->lab).parameters().find(name)) {
      const ParameterValue value = p->get();
      if (const auto* b = std::get_if<bool>(&value)) return *b ? 1.0 : 0.0;
      if (const auto* i = std::get_if<long long>(&value)) return static_cast<double>(*i);
      if (const auto* d = std::get_if<double>(&value)) return *d;
      return std::get<std::string>(value);
    }
    if (const auto value = readout_value(*instance, name)) return *value;
    return std::nullopt;
  };
}

SeeState judge_in(const IdeaSee& see, const Runner& runner, const Instance& instance) {
  const auto lookup = lookup_in(runner, instance);
  if (see.given) {
    const auto given = see.given->holds(lookup);
    if (!given.ok() || !*given) return SeeState::not_applicable;
  }
  if (!see.holds) return SeeState::not_applicable;
  if (runner.time() < see.after - 1e-9) return SeeState::waiting;
  const auto holds = see.holds->holds(lookup);
  if (!holds.ok()) return SeeState::not_applicable;
  return *holds ? SeeState::holds : SeeState::fails;
}

}  // namespace

Expression::Lookup idea_lookup(const Runner& runner) {
  return lookup_in(runner, runner.instances().front());
}

SeeState judge(const IdeaSee& see, const Runner& runner) {
  // From what says least to what says most; the last found stands for all.
  constexpr std::array kOrder{SeeState::not_applicable, SeeState::holds, SeeState::waiting,
                              SeeState::fails};
  std::size_t found = 0;
  for (const Instance& instance : runner.instances()) {
    const SeeState state = judge_in(see, runner, instance);
    const auto place = std::find(kOrder.begin(), kOrder.end(), state) - kOrder.begin();
    found = std::max(found, static_cast<std::size_t>(place));
  }
  return kOrder[found];
}

}  // namespace motionlab
