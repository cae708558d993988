// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/anim/gltf_json.h"
#include "engine/anim/gltf_loader.h"

// Buffers, buffer views and accessors of one document. Private to the loader.

namespace motionlab::anim::gltf {

// What may still be allocated for this model. Everything that a number in the file can make large
// passes through here before it is allocated.
class Budget {
 public:
  explicit Budget(std::size_t bytes) : left_(bytes) {}
  // count * size bytes, without overflow; faults when they are not left.
  void take(std::size_t count, std::size_t size, const std::string& path);
  std::size_t left() const { return left_; }

 private:
  std::size_t left_;
};

// No length, tangent or time of a model is larger; products of a few such numbers are finite.
inline constexpr float kLargestNumber = 1e12f;

enum class Component : std::uint8_t { i8, u8, i16, u16, u32, f32 };
std::size_t size_of(Component component);

// A validated accessor: every element lies in its view, every sparse index below `count`.
struct Accessor {
  std::string path;
  std::string type;  // "SCALAR", "VEC3", "MAT4" …
  Component component = Component::f32;
  bool normalized = false;
  std::size_t components = 1;  // numbers per element
  std::size_t count = 0;
  std::span<const std::uint8_t> data;  // from the first element; empty: all zeros
  std::size_t stride = 0;              // bytes from element to element
  std::size_t column_bytes = 0;        // matrices: bytes from column to column, else 0
  std::size_t rows = 1;                // matrices: numbers per column, else `components`
  struct Sparse {
    std::size_t count = 0;
    Component index = Component::u32;
    std::span<const std::uint8_t> indices;
    std::span<const std::uint8_t> values;
  };
  std::optional<Sparse> sparse;
};

class Document {
 public:
  Document(const AssetSource& source, Json json, std::optional<std::string_view> binary,
           Budget& budget, LoadReport& report);

  const Value& root() const { return root_; }
  Budget& budget() { return budget_; }
  LoadReport& report() { return report_; }
  const AssetSource& source() const { return source_; }

  // Bytes of a buffer view; compressed ones are decoded once.
  std::span<const std::uint8_t> view(const Value& index);
  // Its byteStride, 0 when it has none.
  std::size_t view_stride(const Value& index) const;

  // The accessor that `index` refers to. Nothing is decoded yet.
  Accessor accessor(const Value& index);
  // Decoded to floats, dequantised when normalized; faults on numbers that are not finite or too
  // large to be anything in a model.
  std::vector<float> floats(const Accessor& accessor, float largest = kLargestNumber);
  // Decoded as they stand; faults for floats.
  std::vector<std::uint32_t> integers(const Accessor& accessor);

  // Bytes of a part beside the model or in a data URI.
  Bytes part(const Value& uri);

  // The faults of this accessor are dealt with by what refers to it.
  void leave_faults_of(const Value& index);
  // Faults of accessors and buffers that nothing has asked for.
  void check_unused();

 private:
  struct Buffer {
    std::span<const std::uint8_t> bytes;
    bool has_data = false;
    std::optional<Fault> fault;  // why it has none; for those who ask
    bool asked = false;
  };
  void load_buffers(std::optional<std::string_view> binary);
  void load_buffer(std::size_t index, std::optional<std::string_view> binary);
  void check_unused_accessor(const Value& accessor);
  std::vector<bool> buffers_to_read() const;
  Accessor parse_accessor(const Value& value);
  void parse_sparse(const Value& value, Accessor& accessor);
  std::span<const std::uint8_t> range(const Value& owner, const char* where);
  std::span<const std::uint8_t> decompressed(const Value& view, const Value& extension,
                                             std::size_t index);

  const AssetSource& source_;
  Json json_;
  Value root_;
  Budget& budget_;
  LoadReport& report_;
  std::vector<Buffer> buffers_;
  std::vector<Bytes> owned_;  // bytes behind buffers_
  std::vector<Bytes> decoded_views_;
  std::vector<bool> view_decoded_;
  std::vector<bool> accessor_used_;
};

// meshopt_compression extension of a buffer view, either name; absent if not compressed.
Value meshopt_extension(const Value& view);
// Decodes `source` into count * stride bytes. Faults name `path`.
Bytes decode_meshopt(const Value& extension, std::span<const std::uint8_t> source, Budget& budget);

}  // namespace motionlab::anim::gltf
