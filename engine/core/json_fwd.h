// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>

// JSON in interfaces, without the seconds that its definition adds to every file. Include
// engine/core/json.h to work with it.

namespace motionlab {

// Object keys keep the order in which they were written, so that files stay readable and stable.
using Json = nlohmann::ordered_json;

// An immutable JSON value as a member of something else; copies share it.
class JsonBox {
 public:
  JsonBox() = default;  // null
  JsonBox(Json json);
  // The ordinary conversions, so that a box can be filled with what a Json can.
  JsonBox(double value);
  JsonBox(long long value);
  JsonBox(bool value);
  JsonBox(const char* value);

  const Json& operator*() const;
  const Json* operator->() const { return &**this; }
  operator const Json&() const { return **this; }
  bool is_null() const;

 private:
  std::shared_ptr<const Json> json_;
};

}  // namespace motionlab
