// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace motionlab {

// 64-bit FNV-1a over the bytes of states and files. It finds differences; it protects against
// nobody.
class Hasher {
 public:
  void bytes(const void* data, std::size_t size) {
    const auto* p = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) value_ = (value_ ^ p[i]) * 0x100000001B3ULL;
  }
  // Only types without padding: padding bytes would make equal states hash differently.
  template <typename T>
  requires(std::has_unique_object_representations_v<T> ||
           std::is_floating_point_v<T>) void add(const T& value) {
    bytes(&value, sizeof value);
  }
  void add(std::string_view text) {
    add(text.size());
    bytes(text.data(), text.size());
  }
  template <typename T>
  void add_range(std::span<const T> values) {
    static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>);
    add(values.size());
    bytes(values.data(), values.size_bytes());
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

std::string hash_to_text(std::uint64_t hash);  // 16 hexadecimal digits

}  // namespace motionlab
