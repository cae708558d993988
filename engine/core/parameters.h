// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"

// A parameter is declared once, in the lab's Params::describe(ParameterSet&). That declaration
// serves the panel, --set, describe, sessions, undo, the test sweep and the generated reference.

namespace motionlab {

using ParameterValue = std::variant<bool, long long, double, std::string>;

enum class ParameterType { boolean, integer, real, choice, path };
enum class SliderScale { linear, logarithmic };
enum class Applies { live, on_reset };

struct ParameterChoice {
  std::string id;     // stable, lower_snake_case
  std::string label;  // for people
  std::string help = {};
  std::function<bool()> relevant = {};  // offered only while this holds; always settable
  bool is_relevant() const { return !relevant || relevant(); }
};

// What every parameter says about itself. Designated initializers keep declarations readable.
struct ParameterText {
  std::string label;
  std::string help;         // one sentence
  std::string symbol = {};  // in the formulas, e.g. "θ₀"
  std::string group = {};   // heading in the panel; empty: the main group
  Applies applies = Applies::live;
  bool advanced = false;                // behind "more"
  std::function<bool()> relevant = {};  // shown only while this holds; always settable
  // Speaks of the file that a path parameter names: back to its default when another is opened.
  bool of_file = false;
  // An integer's values by name, as they are now, from the least on: a character's clips. Shown
  // instead of numbers; other values stay settable.
  std::function<std::vector<std::string>()> names = {};
  // Where the panel's slider ends now, within the range: a clip's length. Other values stay
  // settable.
  std::function<double()> slider_maximum = {};
};

struct RealRange {
  double minimum;  // hard range, in the parameter's unit
  double maximum;
  std::string unit = {};  // SI, e.g. "m/s²"; empty when dimensionless
  SliderScale scale = SliderScale::linear;
  int decimals = 3;  // shown in the panel
};

struct IntegerRange {
  long long minimum;
  long long maximum;
  std::string unit = {};
  std::optional<long long> test_maximum = {};  // sizes: the largest that the contract sweep tries
};

class Parameter {
 public:
  std::string id;
  ParameterType type = ParameterType::real;
  ParameterText text;
  std::string unit;
  double minimum = 0.0;
  double maximum = 0.0;
  SliderScale scale = SliderScale::linear;
  int decimals = 3;
  std::optional<long long> test_maximum;
  std::vector<ParameterChoice> choices;
  std::vector<std::string> path_extensions;  // offered by the file browser, e.g. ".glb"
  ParameterValue default_value;

  ParameterValue get() const { return read_(); }
  // `value` must be of the parameter's type and in range: what comes from outside passes check() or
  // clamp() first.
  void set(const ParameterValue& value);
  bool is_default() const { return get() == default_value; }
  bool is_relevant() const { return !text.relevant || text.relevant(); }

  // Text from a command line or a file → value; an error names the parameter, the fault and the
  // range or the choices.
  Result<ParameterValue> parse(std::string_view text) const;
  Result<ParameterValue> from_json(const Json& json) const;
  // An error when out of range, of another type or not finite.
  Result<ParameterValue> check(const ParameterValue& value) const;
  // The nearest allowed value, for the panel; `changed` says whether it had to move.
  ParameterValue clamp(const ParameterValue& value, bool* changed = nullptr) const;

  // Round-trips through parse().
  std::string format(const ParameterValue& value) const;
  Json to_json(const ParameterValue& value) const;
  // For people: a choice's label, an integer's name, or the value with its unit.
  std::string value_text(const ParameterValue& value) const;
  // The name of an integer that has one.
  std::optional<std::string> name_of(const ParameterValue& value) const;
  std::string range_text() const;  // "1e-05 … 1 s", "explicit_euler, rk4"

  std::optional<std::size_t> choice_index(std::string_view choice_id) const;

 private:
  friend class ParameterSet;
  std::function<ParameterValue()> read_;
  std::function<void(const ParameterValue&)> write_;
};

class ParameterSet {
 public:
  ParameterSet() = default;
  ParameterSet(const ParameterSet&) = delete;  // bound to the fields of one Params
  ParameterSet& operator=(const ParameterSet&) = delete;

  // Declares a parameter bound to `target`, whose current value becomes the default.
  Parameter& real(std::string id, double* target, ParameterText text, RealRange range);
  Parameter& integer(std::string id, long long* target, ParameterText text, IntegerRange range);
  Parameter& boolean(std::string id, bool* target, ParameterText text);
  Parameter& path(std::string id, std::string* target, ParameterText text,
                  std::vector<std::string> extensions);
  // Enum is an enumeration (or int) whose values are the indices into `choices`.
  template <typename Enum>
  Parameter& choice(std::string id, Enum* target, ParameterText text,
                    std::vector<ParameterChoice> choices) {
    static_assert(std::is_enum_v<Enum> || std::is_integral_v<Enum>);
    return add_choice(
        std::move(id), std::move(text), std::move(choices),
        [target] { return static_cast<std::size_t>(*target); },
        [target](std::size_t index) { *target = static_cast<Enum>(index); });
  }
  // The fixed step that every lab has: id "dt" [s], 1e-5 … 1, logarithmic, live.
  Parameter& time_step(double* target);

  std::size_t size() const { return parameters_.size(); }
  const Parameter& at(std::size_t index) const { return *parameters_.at(index); }
  Parameter& at(std::size_t index) { return *parameters_.at(index); }
  Parameter* find(std::string_view id);
  const Parameter* find(std::string_view id) const;
  // As find, but an unknown id is an error that names the nearest one.
  Result<Parameter*> lookup(std::string_view id);

  Result<void> set_text(std::string_view id, std::string_view value);
  Result<void> set_json(std::string_view id, const Json& value);

  // All values in order of declaration: a copyable picture of the Params.
  std::vector<ParameterValue> values() const;
  void set_values(const std::vector<ParameterValue>& values);
  void reset_to_defaults();

  Json to_json() const;                      // {id: value}
  Result<void> from_json(const Json& json);  // nothing is changed when any entry is wrong

 private:
  Parameter& add(std::string id, ParameterType type, ParameterText text);
  Parameter& add_choice(std::string id, ParameterText text, std::vector<ParameterChoice> choices,
                        std::function<std::size_t()> read, std::function<void(std::size_t)> write);
  std::vector<std::unique_ptr<Parameter>> parameters_;
};

}  // namespace motionlab
