// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/gltf_json.h"

#include <cmath>
#include <utility>

namespace motionlab::anim::gltf {
namespace {

constexpr std::size_t kMaxNesting = 128;
// A parsed value takes up to 150 bytes, so a document of these limits stays below 700 MB.
constexpr std::size_t kMaxValues = 4'000'000;
constexpr std::size_t kMaxLabel = 200;
constexpr std::int64_t kMaxInteger = std::int64_t{1} << 53;

// Counts brackets and separators outside strings before the parser allocates anything for them.
void guard_structure(std::string_view text) {
  std::size_t depth = 0;
  std::size_t values = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
      continue;
    }
    if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      ++values;
      if (++depth > kMaxNesting) {
        fault("the JSON is nested more than " + std::to_string(kMaxNesting) + " levels deep");
      }
    } else if (c == '}' || c == ']') {
      if (depth > 0) --depth;
    } else if (c == ',') {
      ++values;
    }
  }
  if (values > kMaxValues) {
    fault("the JSON has more than " + std::to_string(kMaxValues) + " values");
  }
}

}  // namespace

void fault(std::string message) {
  fault(std::move(message),
        "export the model again, or look at it with the Khronos glTF validator");
}

void fault(std::string message, std::string remedy) {
  throw Fault{std::move(message), std::move(remedy)};
}

Json parse_document(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // byte order mark
  guard_structure(text);
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const nlohmann::json::exception& e) {
    // The library's text starts with "[json.exception.parse_error.101] "; people need the rest.
    std::string what = e.what();
    const std::size_t bracket = what.find("] ");
    if (bracket != std::string::npos) what.erase(0, bracket + 2);
    if (what.size() > kMaxLabel) what.resize(kMaxLabel);
    for (char& c : what) {
      if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
    }
    fault("not a glTF model, its JSON is damaged (" + what + ")");
  }
}

void Value::wrong_type(const char* wanted) const {
  fault(path_ + " is not " + wanted + " but " + (json_ != nullptr ? json_->type_name() : "absent"));
}

Value Value::get(std::string_view key) const {
  if (json_ == nullptr) return {};
  if (!json_->is_object()) wrong_type("an object");
  const auto it = json_->find(key);
  if (it == json_->end()) return {};
  std::string path = path_;
  if (!path.empty()) path += '.';
  return {&*it, path.append(key)};
}

Value Value::require(std::string_view key) const {
  Value member = get(key);
  if (!member.present()) {
    fault((path_.empty() ? std::string("the file") : path_) + " has no " + std::string(key));
  }
  return member;
}

Value Value::at(std::size_t index) const {
  return {&(*json_)[index], path_ + '[' + std::to_string(index) + ']'};
}

std::size_t Value::size() const {
  if (json_ == nullptr) return 0;
  if (!json_->is_array()) wrong_type("an array");
  return json_->size();
}

Value Value::extension(std::string_view name) const { return get("extensions").get(name); }

std::vector<std::string> Value::keys() const {
  std::vector<std::string> keys;
  if (json_ == nullptr) return keys;
  if (!json_->is_object()) wrong_type("an object");
  for (const auto& item : json_->items()) keys.push_back(item.key());
  return keys;
}

std::int64_t Value::integer() const {
  if (json_ == nullptr) wrong_type("an integer");
  if (json_->is_number_unsigned()) {
    const std::uint64_t value = json_->get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(kMaxInteger)) fault(path_ + " is too large");
    return static_cast<std::int64_t>(value);
  }
  if (json_->is_number_integer()) {
    const std::int64_t value = json_->get<std::int64_t>();
    if (value < -kMaxInteger) fault(path_ + " is too small");
    return value;
  }
  // Some exporters write 3.0 for 3.
  if (json_->is_number_float()) {
    const double value = json_->get<double>();
    if (std::isfinite(value) && std::abs(value) <= static_cast<double>(kMaxInteger) &&
        value == std::floor(value)) {
      return static_cast<std::int64_t>(value);
    }
  }
  wrong_type("an integer");
}

std::size_t Value::size_value() const {
  const std::int64_t value = integer();
  if (value < 0) fault(path_ + " is negative (" + std::to_string(value) + ")");
  return static_cast<std::size_t>(value);
}

std::size_t Value::size_or(std::size_t fallback) const {
  return present() ? size_value() : fallback;
}

int Value::index(std::size_t limit) const {
  const std::int64_t value = integer();
  if (value < 0 || static_cast<std::uint64_t>(value) >= limit || value > 0x7fffffff) {
    fault(path_ + " is " + std::to_string(value) + " but there are only " + std::to_string(limit));
  }
  return static_cast<int>(value);
}

bool Value::is_index(std::size_t limit) const {
  if (json_ == nullptr || !json_->is_number()) return false;
  const double value = json_->get<double>();
  return value >= 0.0 && value < static_cast<double>(limit) && value == std::floor(value);
}

int Value::index_or_none(std::size_t limit) const { return present() ? index(limit) : -1; }

float Value::number() const {
  if (json_ == nullptr || !json_->is_number()) wrong_type("a number");
  const float value = static_cast<float>(json_->get<double>());
  if (!std::isfinite(value)) fault(path_ + " is too large for a 32-bit float");
  return value;
}

float Value::number_or(float fallback) const { return present() ? number() : fallback; }

bool Value::boolean_or(bool fallback) const {
  if (json_ == nullptr) return fallback;
  if (!json_->is_boolean()) wrong_type("true or false");
  return json_->get<bool>();
}

std::string Value::string() const {
  if (json_ == nullptr || !json_->is_string()) wrong_type("a text");
  return json_->get<std::string>();
}

std::string Value::string_or(std::string fallback) const {
  return present() ? string() : std::move(fallback);
}

std::string Value::label() const {
  if (json_ == nullptr || !json_->is_string()) return {};
  std::string text = json_->get<std::string>();
  if (text.size() > kMaxLabel) {
    std::size_t end = kMaxLabel;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
    text.resize(end);
  }
  // They go to terminals and panels.
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

std::vector<float> Value::numbers() const {
  std::vector<float> result(size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = at(i).number();
  return result;
}

std::vector<float> Value::numbers(std::size_t count) const {
  if (size() != count) {
    fault(path_ + " has " + std::to_string(size()) + " numbers instead of " +
          std::to_string(count));
  }
  return numbers();
}

}  // namespace motionlab::anim::gltf
