// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/gltf_document.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace motionlab::anim::gltf {
namespace {

bool is_component(std::int64_t type) {
  return (type >= 5120 && type <= 5123) || type == 5125 || type == 5126;
}

Component component_of(const Value& value) {
  switch (value.integer()) {
    case 5120:
      return Component::i8;
    case 5121:
      return Component::u8;
    case 5122:
      return Component::i16;
    case 5123:
      return Component::u16;
    case 5125:
      return Component::u32;
    case 5126:
      return Component::f32;
    default:
      fault(value.path() + " is not one of glTF's component types");
  }
}

// Sets components, rows and column_bytes from the type's name.
void set_shape(const Value& type, Accessor& accessor) {
  accessor.type = type.string();
  const auto vector_of = [&accessor](std::size_t n) {
    accessor.components = accessor.rows = n;
    accessor.column_bytes = 0;
  };
  const auto matrix_of = [&accessor](std::size_t n) {
    accessor.components = n * n;
    accessor.rows = n;
    // Columns start at multiples of four bytes (glTF 2.0, section 3.6.2.4).
    accessor.column_bytes = (n * size_of(accessor.component) + 3) / 4 * 4;
  };
  if (accessor.type == "SCALAR") return vector_of(1);
  if (accessor.type == "VEC2") return vector_of(2);
  if (accessor.type == "VEC3") return vector_of(3);
  if (accessor.type == "VEC4") return vector_of(4);
  if (accessor.type == "MAT2") return matrix_of(2);
  if (accessor.type == "MAT3") return matrix_of(3);
  if (accessor.type == "MAT4") return matrix_of(4);
  fault(type.path() + " is not one of glTF's types");
}

std::size_t element_bytes(const Accessor& a) {
  if (a.column_bytes == 0) return a.components * size_of(a.component);
  return (a.components / a.rows - 1) * a.column_bytes + a.rows * size_of(a.component);
}

template <typename T>
T read(const std::uint8_t* p) {
  T value;
  std::memcpy(&value, p, sizeof(T));  // unaligned data occurs
  return value;
}

std::uint32_t read_integer(const std::uint8_t* p, Component component) {
  switch (component) {
    case Component::u8:
      return *p;
    case Component::i8:
      return static_cast<std::uint32_t>(read<std::int8_t>(p));
    case Component::u16:
      return read<std::uint16_t>(p);
    case Component::i16:
      return static_cast<std::uint32_t>(read<std::int16_t>(p));
    default:
      return read<std::uint32_t>(p);
  }
}

// glTF 2.0, section 3.11: signed integers map to max(c / largest, -1).
float read_float(const std::uint8_t* p, Component component, bool normalized) {
  switch (component) {
    case Component::f32:
      return read<float>(p);
    case Component::u32:
      return static_cast<float>(read<std::uint32_t>(p));
    case Component::u8:
      return normalized ? static_cast<float>(*p) / 255.0f : *p;
    case Component::u16: {
      const float c = read<std::uint16_t>(p);
      return normalized ? c / 65535.0f : c;
    }
    case Component::i8: {
      const float c = read<std::int8_t>(p);
      return normalized ? std::max(c / 127.0f, -1.0f) : c;
    }
    case Component::i16: {
      const float c = read<std::int16_t>(p);
      return normalized ? std::max(c / 32767.0f, -1.0f) : c;
    }
  }
  return 0.0f;
}

// Calls store(element, component number, pointer) for every number that is not an implicit zero.
template <typename Store>
void for_each_number(const Accessor& a, const Store& store) {
  const std::size_t size = size_of(a.component);
  const auto element = [&](std::size_t index, const std::uint8_t* p) {
    for (std::size_t c = 0; c < a.components; ++c) {
      const std::size_t offset =
          a.column_bytes == 0 ? c * size : c / a.rows * a.column_bytes + c % a.rows * size;
      store(index, c, p + offset);
    }
  };
  if (!a.data.empty()) {
    for (std::size_t i = 0; i < a.count; ++i) element(i, a.data.data() + i * a.stride);
  }
  if (!a.sparse) return;
  const std::size_t bytes = element_bytes(a);
  for (std::size_t i = 0; i < a.sparse->count; ++i) {
    const std::uint8_t* p = a.sparse->indices.data() + i * size_of(a.sparse->index);
    element(read_integer(p, a.sparse->index), a.sparse->values.data() + i * bytes);
  }
}

}  // namespace

std::size_t size_of(Component component) {
  switch (component) {
    case Component::i8:
    case Component::u8:
      return 1;
    case Component::i16:
    case Component::u16:
      return 2;
    default:
      return 4;
  }
}

void Budget::take(std::size_t count, std::size_t size, const std::string& path) {
  if (size != 0 && count > left_ / size) {
    fault(path + " would need more memory than a model may use (" +
              std::to_string(kMaxLoadedBytes >> 20) + " MiB in all)",
          "use a smaller model; if this one should be small, its numbers are damaged");
  }
  left_ -= count * size;
}

Document::Document(const AssetSource& source, Json json, std::optional<std::string_view> binary,
                   Budget& budget, LoadReport& report)
    : source_(source), json_(std::move(json)), root_(&json_, ""), budget_(budget), report_(report) {
  if (!json_.is_object()) fault("not a glTF model: its JSON is not an object");
  decoded_views_.resize(root_.get("bufferViews").size());
  view_decoded_.resize(decoded_views_.size());
  accessor_used_.resize(root_.get("accessors").size());
  load_buffers(binary);
}

// Buffers that only compressed views refer to need not be there (meshopt fallback buffers).
std::vector<bool> Document::buffers_to_read() const {
  const std::size_t count = root_.get("buffers").size();
  std::vector<bool> fallback(count, false);
  std::vector<bool> read(count, false);
  const Value views = root_.get("bufferViews");
  for (std::size_t i = 0; i < views.size(); ++i) {
    const Value view = views.at(i);
    const Value index = view.require("buffer");
    if (!index.is_index(count)) continue;  // a fault for who asks for the view
    const std::size_t buffer = static_cast<std::size_t>(index.index(count));
    const Value compressed = meshopt_extension(view);
    if (!compressed.present()) {
      read[buffer] = true;
      continue;
    }
    fallback[buffer] = true;
    read[static_cast<std::size_t>(compressed.require("buffer").index(count))] = true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!fallback[i]) read[i] = true;
  }
  return read;
}

void Document::load_buffers(std::optional<std::string_view> binary) {
  const Value buffers = root_.get("buffers");
  const std::vector<bool> needed = buffers_to_read();
  buffers_.resize(buffers.size());
  owned_.resize(buffers.size());
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    (void)buffers.at(i).require("byteLength").size_value();
    if (!needed[i]) continue;
    // What only a clip or an image wants costs no more than that clip or image.
    try {
      load_buffer(i, binary);
    } catch (const Fault& f) {
      buffers_[i].fault = f;
    }
  }
}

void Document::load_buffer(std::size_t index, std::optional<std::string_view> binary) {
  const Value buffer = root_.get("buffers").at(index);
  const std::size_t length = buffer.require("byteLength").size_value();
  const Value uri = buffer.get("uri");
  std::span<const std::uint8_t> bytes;
  if (uri.present()) {
    owned_[index] = part(uri);
    bytes = owned_[index];
  } else if (index == 0 && binary) {
    bytes = {reinterpret_cast<const std::uint8_t*>(binary->data()), binary->size()};
  } else {
    return;  // a view that wants its bytes will say so
  }
  if (bytes.size() < length) {
    fault(buffer.path() + " should have " + std::to_string(length) + " bytes, its data has " +
          std::to_string(bytes.size()));
  }
  buffers_[index].bytes = bytes.first(length);
  buffers_[index].has_data = true;
}

Bytes Document::part(const Value& uri_value) {
  const std::string uri = uri_value.string();
  if (is_data_uri(uri)) {
    budget_.take(uri.size(), 1, uri_value.path());
    return decode_data_uri(uri, uri_value.path());
  }
  const Result<std::string> path = part_path(uri);
  if (!path) {
    fault(uri_value.path() + ": " + path.error().message,
          "models may only use files in their own folder");
  }
  Result<Bytes> bytes = source_.read_part(*path, budget_.left());
  if (!bytes) {
    fault(uri_value.path() + ": the part \"" + path->substr(0, 200) + "\" " + bytes.error().message,
          "put it beside the model");
  }
  budget_.take(bytes->size(), 1, uri_value.path());
  return std::move(bytes).value();
}

// Bytes [byteOffset, byteOffset + byteLength) of the buffer that `owner` names.
std::span<const std::uint8_t> Document::range(const Value& owner, const char* where) {
  const std::size_t buffer =
      static_cast<std::size_t>(owner.require("buffer").index(buffers_.size()));
  const std::size_t offset = owner.get("byteOffset").size_or(0);
  const std::size_t length = owner.require("byteLength").size_value();
  buffers_[buffer].asked = true;
  if (buffers_[buffer].fault) throw *buffers_[buffer].fault;
  if (!buffers_[buffer].has_data) {
    fault(owner.path() + ": buffers[" + std::to_string(buffer) + "] has no data");
  }
  const std::size_t available = buffers_[buffer].bytes.size();
  if (offset > available || length > available - offset) {
    fault(owner.path() + " ends " + std::to_string(offset + length - available) +
          " bytes after the end of " + where + " (buffers[" + std::to_string(buffer) + "])");
  }
  return buffers_[buffer].bytes.subspan(offset, length);
}

std::span<const std::uint8_t> Document::decompressed(const Value& view, const Value& extension,
                                                     std::size_t index) {
  if (!view_decoded_[index]) {
    decoded_views_[index] =
        decode_meshopt(extension, range(extension, "its compressed buffer"), budget_);
    view_decoded_[index] = true;
  }
  const std::size_t length = view.require("byteLength").size_value();
  if (length > decoded_views_[index].size()) {
    fault(view.path() + " is longer than its compressed data");
  }
  return std::span<const std::uint8_t>(decoded_views_[index]).first(length);
}

std::span<const std::uint8_t> Document::view(const Value& index_value) {
  const Value views = root_.get("bufferViews");
  const std::size_t index = static_cast<std::size_t>(index_value.index(views.size()));
  const Value view = views.at(index);
  const Value extension = meshopt_extension(view);
  if (extension.present()) return decompressed(view, extension, index);
  return range(view, "its buffer");
}

std::size_t Document::view_stride(const Value& index_value) const {
  const Value views = root_.get("bufferViews");
  const std::size_t index = static_cast<std::size_t>(index_value.index(views.size()));
  return views.at(index).get("byteStride").size_or(0);
}

Accessor Document::accessor(const Value& index_value) {
  const Value accessors = root_.get("accessors");
  const std::size_t index = static_cast<std::size_t>(index_value.index(accessors.size()));
  accessor_used_[index] = true;
  return parse_accessor(accessors.at(index));
}

Accessor Document::parse_accessor(const Value& value) {
  Accessor a;
  a.path = value.path();
  a.component = component_of(value.require("componentType"));
  set_shape(value.require("type"), a);
  a.normalized = value.get("normalized").boolean_or(false);
  a.count = value.require("count").size_value();
  const Value view_index = value.get("bufferView");
  const std::size_t bytes = element_bytes(a);
  a.stride = bytes;
  if (view_index.present()) {
    a.data = view(view_index);
    const std::size_t stride = view_stride(view_index);
    if (stride != 0) {
      if (stride < bytes) {
        fault(a.path + " has elements of " + std::to_string(bytes) + " bytes, " +
              "its buffer view's byteStride is only " + std::to_string(stride));
      }
      a.stride = stride;
    }
    const std::size_t offset = value.get("byteOffset").size_or(0);
    // offset + (count - 1) * stride + bytes <= size, without overflow.
    const std::size_t size = a.data.size();
    const bool fits = a.count == 0 || (offset <= size && bytes <= size - offset &&
                                       a.count - 1 <= (size - offset - bytes) / a.stride);
    if (!fits) {
      fault(a.path + " does not fit into its buffer view: " + std::to_string(a.count) +
            " elements of " + std::to_string(a.stride) + " bytes from byte " +
            std::to_string(offset) + ", the view has " + std::to_string(size));
    }
    a.data = a.count == 0 ? std::span<const std::uint8_t>() : a.data.subspan(offset);
  }
  if (const Value sparse = value.get("sparse"); sparse.present()) parse_sparse(sparse, a);
  return a;
}

void Document::parse_sparse(const Value& value, Accessor& a) {
  Accessor::Sparse sparse;
  sparse.count = value.require("count").size_value();
  if (sparse.count > a.count) fault(value.path() + " has more elements than the accessor");
  const Value indices = value.require("indices");
  sparse.index = component_of(indices.require("componentType"));
  if (sparse.index != Component::u8 && sparse.index != Component::u16 &&
      sparse.index != Component::u32) {
    fault(indices.path() + " are not unsigned integers");
  }
  const auto part_of = [this](const Value& owner, std::size_t count, std::size_t bytes) {
    const std::span<const std::uint8_t> data = view(owner.require("bufferView"));
    const std::size_t offset = owner.get("byteOffset").size_or(0);
    if (offset > data.size() || count > (data.size() - offset) / bytes) {
      fault(owner.path() + " do not fit into their buffer view");
    }
    return data.subspan(offset, count * bytes);
  };
  sparse.indices = part_of(indices, sparse.count, size_of(sparse.index));
  sparse.values = part_of(value.require("values"), sparse.count, element_bytes(a));
  for (std::size_t i = 0; i < sparse.count; ++i) {
    const std::uint32_t index =
        read_integer(sparse.indices.data() + i * size_of(sparse.index), sparse.index);
    if (index >= a.count) {
      fault(indices.path() + ": index " + std::to_string(index) + " in an accessor of " +
            std::to_string(a.count) + " elements");
    }
  }
  a.sparse = sparse;
}

std::vector<float> Document::floats(const Accessor& a, float largest) {
  budget_.take(a.count, a.components * sizeof(float), a.path);
  std::vector<float> out(a.count * a.components, 0.0f);
  for_each_number(a, [&](std::size_t i, std::size_t c, const std::uint8_t* p) {
    out[i * a.components + c] = read_float(p, a.component, a.normalized);
  });
  if (a.component != Component::f32) return out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!(std::abs(out[i]) <= largest)) {
      fault(a.path + ": element " + std::to_string(i / a.components) +
            (std::isfinite(out[i]) ? " is absurdly large" : " is not a finite number"));
    }
  }
  return out;
}

std::vector<std::uint32_t> Document::integers(const Accessor& a) {
  if (a.component == Component::f32) fault(a.path + " holds floats where integers belong");
  budget_.take(a.count, a.components * sizeof(std::uint32_t), a.path);
  std::vector<std::uint32_t> out(a.count * a.components, 0);
  for_each_number(a, [&](std::size_t i, std::size_t c, const std::uint8_t* p) {
    out[i * a.components + c] = read_integer(p, a.component);
  });
  return out;
}

void Document::leave_faults_of(const Value& index) {
  if (!index.is_index(accessor_used_.size())) return;
  accessor_used_[static_cast<std::size_t>(index.index(accessor_used_.size()))] = true;
}

void Document::check_unused() {
  const Value accessors = root_.get("accessors");
  for (std::size_t i = 0; i < accessors.size(); ++i) {
    if (!accessor_used_[i]) check_unused_accessor(accessors.at(i));
  }
  for (const Buffer& buffer : buffers_) {
    if (buffer.fault && !buffer.asked) throw *buffer.fault;
  }
}

void Document::check_unused_accessor(const Value& accessor) {
  const Value component = accessor.require("componentType");
  if (!is_component(component.integer())) {  // an extension's that we do not know
    report_.add(NoteKind::ignored, component.path() + " is " + std::to_string(component.integer()) +
                                       ", which glTF does not know; nothing needs it");
    return;
  }
  const Accessor a = parse_accessor(accessor);
  // An accessor of zeros needs no look at its numbers, however many they are.
  if (a.component != Component::f32 || (a.data.empty() && !a.sparse)) return;
  Budget own(budget_.left());
  own.take(a.count, a.components * sizeof(float), a.path);
  for_each_number(a, [&](std::size_t element, std::size_t, const std::uint8_t* p) {
    if (!std::isfinite(read<float>(p))) {
      fault(a.path + ": element " + std::to_string(element) + " is not a finite number");
    }
  });
}

}  // namespace motionlab::anim::gltf
