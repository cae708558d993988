// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/anim/asset_source.h"

// Typed, checked access to a glTF document. Private to the loader.

namespace motionlab::anim::gltf {

// Keys sorted: an object with many keys stays fast to parse and to search.
using Json = nlohmann::json;

// A fault of the file. Only inside the loader does it travel as an exception; load_gltf() turns it
// into an Error, and the readers of clips and images turn it into a note.
struct Fault {
  std::string message;  // place and fault
  std::string remedy;   // what the user can do
};
[[noreturn]] void fault(std::string message);
[[noreturn]] void fault(std::string message, std::string remedy);

// A JSON value and where it stands in the file ("meshes[0].primitives[2]"), for messages. A default
// constructed Value stands for one that is absent: arrays and objects are then empty.
class Value {
 public:
  Value() = default;
  Value(const Json* json, std::string path) : json_(json), path_(std::move(path)) {}

  bool present() const { return json_ != nullptr; }
  bool is_object() const { return json_ != nullptr && json_->is_object(); }
  bool is_array() const { return json_ != nullptr && json_->is_array(); }
  const std::string& path() const { return path_; }

  // Member of an object; absent when the object is absent or has no such member. Faults if this is
  // not an object.
  Value get(std::string_view key) const;
  // Member that has to be there.
  Value require(std::string_view key) const;
  // Element of an array.
  Value at(std::size_t index) const;
  // Length of an array, 0 when absent. Faults if this is not an array.
  std::size_t size() const;
  // extensions.<name>, absent if not there.
  Value extension(std::string_view name) const;
  // Keys of an object, sorted.
  std::vector<std::string> keys() const;

  std::int64_t integer() const;
  std::size_t size_value() const;                   // an integer of 0 … 2^53
  std::size_t size_or(std::size_t fallback) const;  // the same, or `fallback` when absent
  // Whether it is an integer of 0 … limit - 1.
  bool is_index(std::size_t limit) const;
  int index(std::size_t limit) const;          // an integer of 0 … limit - 1
  int index_or_none(std::size_t limit) const;  // -1 when absent
  float number() const;                        // finite as a float
  float number_or(float fallback) const;
  bool boolean_or(bool fallback) const;
  std::string string() const;
  std::string string_or(std::string fallback) const;
  // A label for people: empty when absent or not a string, cut to a sane length.
  std::string label() const;
  std::vector<float> numbers() const;  // an array of finite numbers
  std::vector<float> numbers(std::size_t count) const;

 private:
  [[noreturn]] void wrong_type(const char* wanted) const;
  const Json* json_ = nullptr;
  std::string path_;
};

// Parses a document after checking that it cannot exhaust memory: nesting, number of values, size.
Json parse_document(std::string_view text);

// The two parts of a model file, told apart by the magic number and not by the extension.
struct Container {
  std::string_view json;
  std::optional<std::string_view> binary;  // BIN chunk of a .glb
  std::vector<std::string> notes;          // repairs
};
Container open_container(const Bytes& file);

// Bytes of a base64 data URI ("data:…;base64,…"); faults name `path`.
bool is_data_uri(std::string_view uri);
Bytes decode_data_uri(std::string_view uri, const std::string& path);

}  // namespace motionlab::anim::gltf
