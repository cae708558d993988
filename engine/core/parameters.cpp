// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab {
namespace {

Error bad_value(const Parameter& p, std::string_view text, std::string_view why) {
  return fail(
      p.id + ": '" + std::string(text) + "' " + std::string(why) + "; allowed: " + p.range_text(),
      ErrorKind::usage);
}

std::vector<std::string> choice_ids(const Parameter& p) {
  std::vector<std::string> ids;
  for (const auto& choice : p.choices) ids.push_back(choice.id);
  return ids;
}

}  // namespace

void Parameter::set(const ParameterValue& value) {
  const auto checked = check(value);
  if (!checked.ok())
    detail::check_failed(__FILE__, __LINE__, "parameter value is valid", checked.error().message);
  write_(*checked);
}

std::optional<std::size_t> Parameter::choice_index(std::string_view choice_id) const {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].id == choice_id) return i;
  }
  return std::nullopt;
}

Result<ParameterValue> Parameter::parse(std::string_view input) const {
  switch (type) {
    case ParameterType::boolean:
      if (input == "true") return ParameterValue(true);
      if (input == "false") return ParameterValue(false);
      return bad_value(*this, input, "is neither true nor false");
    case ParameterType::integer: {
      const auto value = parse_integer(input);
      if (!value) return bad_value(*this, input, "is not a whole number");
      return check(ParameterValue(*value));
    }
    case ParameterType::real: {
      const auto value = parse_double(input);
      if (!value) return bad_value(*this, input, "is not a number");
      return check(ParameterValue(*value));
    }
    case ParameterType::choice:
    case ParameterType::path:
      return check(ParameterValue(std::string(input)));
  }
  ML_CHECK(false);
  return fail("unreachable");
}

Result<ParameterValue> Parameter::from_json(const Json& json) const {
  switch (type) {
    case ParameterType::boolean:
      if (json.is_boolean()) return ParameterValue(json.get<bool>());
      break;
    case ParameterType::integer:
      if (json.is_number_integer()) return check(ParameterValue(json.get<long long>()));
      break;
    case ParameterType::real:
      if (json.is_number()) return check(ParameterValue(json.get<double>()));
      break;
    case ParameterType::choice:
    case ParameterType::path:
      if (json.is_string()) return check(ParameterValue(json.get<std::string>()));
      break;
  }
  return bad_value(*this, json.dump(-1, ' ', false, Json::error_handler_t::replace),
                   "has the wrong type");
}

Result<ParameterValue> Parameter::check(const ParameterValue& value) const {
  if (value.index() != default_value.index())
    return bad_value(*this, format(value), "has the wrong type");
  if (const auto* integer = std::get_if<long long>(&value)) {
    if (static_cast<double>(*integer) < minimum || static_cast<double>(*integer) > maximum) {
      return bad_value(*this, format(value), "is out of range");
    }
  }
  if (const auto* real = std::get_if<double>(&value)) {
    if (!std::isfinite(*real)) return bad_value(*this, format(value), "is not a finite number");
    if (*real < minimum || *real > maximum)
      return bad_value(*this, format(value), "is out of range");
  }
  if (type == ParameterType::choice) {
    const auto& choice_id = std::get<std::string>(value);
    if (!choice_index(choice_id)) {
      const auto near = nearest(choice_id, choice_ids(*this));
      return bad_value(*this, choice_id,
                       near ? "is unknown; did you mean '" + *near + "'?" : "is unknown");
    }
  }
  return value;
}

ParameterValue Parameter::clamp(const ParameterValue& value, bool* changed) const {
  ParameterValue result = value;
  if (auto* integer = std::get_if<long long>(&result)) {
    *integer =
        std::clamp(*integer, static_cast<long long>(minimum), static_cast<long long>(maximum));
  } else if (auto* real = std::get_if<double>(&result)) {
    *real = std::isfinite(*real) ? std::clamp(*real, minimum, maximum) : std::get<double>(get());
  }
  if (!check(result).ok()) result = get();
  if (changed != nullptr) *changed = result != value;
  return result;
}

std::string Parameter::format(const ParameterValue& value) const {
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean ? "true" : "false";
  if (const auto* integer = std::get_if<long long>(&value)) return std::to_string(*integer);
  if (const auto* real = std::get_if<double>(&value)) return format_double(*real);
  return std::get<std::string>(value);
}

std::optional<std::string> Parameter::name_of(const ParameterValue& value) const {
  if (type != ParameterType::integer || !text.names) return std::nullopt;
  const std::vector<std::string> names = text.names();
  const auto place = std::get<long long>(value) - static_cast<long long>(minimum);
  if (place < 0 || place >= static_cast<long long>(names.size())) return std::nullopt;
  return names[static_cast<std::size_t>(place)];
}

std::string Parameter::value_text(const ParameterValue& value) const {
  if (type == ParameterType::choice) {
    if (const auto choice = choice_index(std::get<std::string>(value)))
      return choices[*choice].label;
  }
  if (const auto name = name_of(value)) return *name;
  return format(value) + (unit.empty() ? "" : " " + unit);
}

Json Parameter::to_json(const ParameterValue& value) const {
  return std::visit([](const auto& v) { return Json(v); }, value);
}

std::string Parameter::range_text() const {
  switch (type) {
    case ParameterType::boolean:
      return "true, false";
    case ParameterType::integer:
    case ParameterType::real:
      return format_double(minimum) + " … " + format_double(maximum) +
             (unit.empty() ? "" : " " + unit);
    case ParameterType::choice: {
      std::string text_out;
      for (const auto& choice : choices) text_out += (text_out.empty() ? "" : ", ") + choice.id;
      return text_out;
    }
    case ParameterType::path: {
      std::string text_out = "a path to a file";
      for (const auto& extension : path_extensions) text_out += " " + extension;
      return text_out;
    }
  }
  return {};
}

Parameter& ParameterSet::add(std::string id, ParameterType type, ParameterText text) {
  ML_CHECK(find(id) == nullptr);
  auto parameter = std::make_unique<Parameter>();
  parameter->id = std::move(id);
  parameter->type = type;
  parameter->text = std::move(text);
  parameters_.push_back(std::move(parameter));
  return *parameters_.back();
}

Parameter& ParameterSet::real(std::string id, double* target, ParameterText text, RealRange range) {
  Parameter& p = add(std::move(id), ParameterType::real, std::move(text));
  p.unit = std::move(range.unit);
  p.minimum = range.minimum;
  p.maximum = range.maximum;
  p.scale = range.scale;
  p.decimals = range.decimals;
  p.default_value = *target;
  p.read_ = [target] { return ParameterValue(*target); };
  p.write_ = [target](const ParameterValue& v) { *target = std::get<double>(v); };
  ML_CHECK_LE(p.minimum, *target);
  ML_CHECK_LE(*target, p.maximum);
  return p;
}

Parameter& ParameterSet::integer(std::string id, long long* target, ParameterText text,
                                 IntegerRange range) {
  Parameter& p = add(std::move(id), ParameterType::integer, std::move(text));
  p.unit = std::move(range.unit);
  p.minimum = static_cast<double>(range.minimum);
  p.maximum = static_cast<double>(range.maximum);
  p.test_maximum = range.test_maximum;
  p.decimals = 0;
  p.default_value = *target;
  p.read_ = [target] { return ParameterValue(*target); };
  p.write_ = [target](const ParameterValue& v) { *target = std::get<long long>(v); };
  ML_CHECK_LE(range.minimum, *target);
  ML_CHECK_LE(*target, range.maximum);
  return p;
}

Parameter& ParameterSet::boolean(std::string id, bool* target, ParameterText text) {
  Parameter& p = add(std::move(id), ParameterType::boolean, std::move(text));
  p.default_value = *target;
  p.read_ = [target] { return ParameterValue(*target); };
  p.write_ = [target](const ParameterValue& v) { *target = std::get<bool>(v); };
  return p;
}

Parameter& ParameterSet::path(std::string id, std::string* target, ParameterText text,
                              std::vector<std::string> extensions) {
  Parameter& p = add(std::move(id), ParameterType::path, std::move(text));
  p.path_extensions = std::move(extensions);
  p.default_value = *target;
  p.read_ = [target] { return ParameterValue(*target); };
  p.write_ = [target](const ParameterValue& v) { *target = std::get<std::string>(v); };
  return p;
}

Parameter& ParameterSet::add_choice(std::string id, ParameterText text,
                                    std::vector<ParameterChoice> choices,
                                    std::function<std::size_t()> read,
                                    std::function<void(std::size_t)> write) {
  Parameter& p = add(std::move(id), ParameterType::choice, std::move(text));
  p.choices = std::move(choices);
  ML_CHECK_LT(read(), p.choices.size());
  p.default_value = p.choices[read()].id;
  Parameter* self = &p;
  p.read_ = [self, read] { return ParameterValue(self->choices.at(read()).id); };
  p.write_ = [self, write = std::move(write)](const ParameterValue& v) {
    write(*self->choice_index(std::get<std::string>(v)));
  };
  return p;
}

Parameter& ParameterSet::time_step(double* target) {
  return real("dt", target,
              {.label = "Step h", .help = "Simulated time of one tick.", .symbol = "h"},
              {.minimum = 1e-5,
               .maximum = 1.0,
               .unit = "s",
               .scale = SliderScale::logarithmic,
               .decimals = 4});
}

Parameter* ParameterSet::find(std::string_view id) {
  for (auto& p : parameters_) {
    if (p->id == id) return p.get();
  }
  return nullptr;
}

const Parameter* ParameterSet::find(std::string_view id) const {
  return const_cast<ParameterSet*>(this)->find(id);
}

Result<Parameter*> ParameterSet::lookup(std::string_view id) {
  if (Parameter* p = find(id)) return p;
  std::vector<std::string> ids;
  for (const auto& p : parameters_) ids.push_back(p->id);
  const auto near = nearest(id, ids);
  std::string message = "unknown parameter '" + std::string(id) + "'";
  if (near) message += "; did you mean '" + *near + "'?";
  return fail(std::move(message), ErrorKind::usage);
}

Result<void> ParameterSet::set_text(std::string_view id, std::string_view value) {
  const auto p = lookup(id);
  if (!p.ok()) return p.error();
  const auto parsed = (*p)->parse(value);
  if (!parsed.ok()) return parsed.error();
  (*p)->set(*parsed);
  return {};
}

Result<void> ParameterSet::set_json(std::string_view id, const Json& value) {
  const auto p = lookup(id);
  if (!p.ok()) return p.error();
  const auto parsed = (*p)->from_json(value);
  if (!parsed.ok()) return parsed.error();
  (*p)->set(*parsed);
  return {};
}

std::vector<ParameterValue> ParameterSet::values() const {
  std::vector<ParameterValue> result;
  result.reserve(parameters_.size());
  for (const auto& p : parameters_) result.push_back(p->get());
  return result;
}

void ParameterSet::set_values(const std::vector<ParameterValue>& values) {
  ML_CHECK_EQ(values.size(), parameters_.size());
  for (std::size_t i = 0; i < values.size(); ++i) parameters_[i]->set(values[i]);
}

void ParameterSet::reset_to_defaults() {
  for (auto& p : parameters_) p->set(p->default_value);
}

Json ParameterSet::to_json() const {
  Json json = Json::object();
  for (const auto& p : parameters_) json[p->id] = p->to_json(p->get());
  return json;
}

Result<void> ParameterSet::from_json(const Json& json) {
  if (!json.is_object())
    return fail("parameters: expected an object of id: value", ErrorKind::usage);
  std::vector<std::pair<Parameter*, ParameterValue>> accepted;
  for (const auto& [id, value] : json.items()) {
    const auto p = lookup(id);
    if (!p.ok()) return p.error();
    auto parsed = (*p)->from_json(value);
    if (!parsed.ok()) return parsed.error();
    accepted.emplace_back(*p, std::move(parsed).value());
  }
  for (const auto& [p, value] : accepted) p->set(value);
  return {};
}

}  // namespace motionlab
