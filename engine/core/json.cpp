// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/json.h"

#include <algorithm>
#include <string>
#include <utility>

namespace motionlab {
namespace {

std::string place_of(std::string_view text, std::size_t byte) {
  byte = std::min(byte, text.size());
  const std::string_view before = text.substr(0, byte);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const auto last_break = before.rfind('\n');
  const auto column = last_break == std::string_view::npos ? byte : byte - last_break - 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// Byte at which the nesting becomes too deep, or npos.
std::size_t too_deep_at(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') {
      if (++depth > kMaximumJsonDepth) return i;
    }
    if (c == ']' || c == '}') --depth;
  }
  return std::string_view::npos;
}

}  // namespace

JsonBox::JsonBox(Json json) : json_(std::make_shared<const Json>(std::move(json))) {}
JsonBox::JsonBox(double value) : JsonBox(Json(value)) {}
JsonBox::JsonBox(long long value) : JsonBox(Json(value)) {}
JsonBox::JsonBox(bool value) : JsonBox(Json(value)) {}
JsonBox::JsonBox(const char* value) : JsonBox(Json(value)) {}

const Json& JsonBox::operator*() const {
  static const Json kNull;
  return json_ ? *json_ : kNull;
}

bool JsonBox::is_null() const { return !json_ || json_->is_null(); }

Result<Json> parse_json(std::string_view text, std::string_view what) {
  if (const auto byte = too_deep_at(text); byte != std::string_view::npos) {
    return fail(std::string(what) + ": " + place_of(text, byte) + ": nested deeper than " +
                std::to_string(kMaximumJsonDepth) + " levels");
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& e) {
    return fail(std::string(what) + ": " + place_of(text, e.byte) + ": not valid JSON");
  } catch (const Json::exception& e) {
    return fail(std::string(what) + ": not valid JSON: " + e.what());
  }
}

}  // namespace motionlab
