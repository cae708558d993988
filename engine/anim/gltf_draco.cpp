// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <draco/compression/decode.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/anim/gltf_parts.h"

// KHR_draco_mesh_compression, decoded by libdraco. The vertices come in the decoder's order, which
// is the order of this project's exports too.

namespace motionlab::anim::gltf {
namespace {

// Number in Draco's LEB128; advances `offset`. Zero at the end of the data.
std::uint64_t read_varint(std::span<const std::uint8_t> data, std::size_t& offset) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && offset < data.size(); shift += 7) {
    const std::uint8_t byte = data[offset++];
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if ((byte & 0x80) == 0) break;
  }
  return value;
}

// Moves `offset` past the metadata of a stream: of attributes, then of the file. Each has named
// entries and named children.
void skip_metadata(std::span<const std::uint8_t> data, std::size_t& offset) {
  const auto skip = [&](std::uint64_t bytes) {
    offset = bytes > data.size() - offset ? data.size() : offset + static_cast<std::size_t>(bytes);
  };
  const auto skip_name = [&] { skip(offset < data.size() ? data[offset] + 1u : 0u); };
  const auto skip_tree = [&] {
    std::uint64_t pending = 1;
    for (bool root = true; pending > 0 && offset < data.size(); root = false) {
      --pending;
      if (!root) skip_name();
      for (std::uint64_t n = read_varint(data, offset); n > 0 && offset < data.size(); --n) {
        skip_name();
        skip(read_varint(data, offset));
      }
      pending += std::min<std::uint64_t>(read_varint(data, offset), data.size());
    }
  };
  for (std::uint64_t n = read_varint(data, offset); n > 0 && offset < data.size(); --n) {
    read_varint(data, offset);  // which attribute
    skip_tree();
  }
  skip_tree();
}

// The library allocates what the stream's header claims, so the claim is read first: it must not
// exceed what the accessors say.
void guard_claims(std::span<const std::uint8_t> data, std::size_t faces, std::size_t vertices,
                  const std::string& path) {
  constexpr std::size_t kStreamHeaderBytes = 11;  // "DRACO", version 2, type, method, flags 2
  if (data.size() < kStreamHeaderBytes + 2) fault(path + ": the Draco data is cut off");
  if (data[5] != 2 || data[6] != 2) {
    fault(path + ": the Draco data has version " + std::to_string(data[5]) + "." +
          std::to_string(data[6]) + ", glTF wants 2.2");
  }
  const bool edgebreaker = data[8] == 1;
  const bool metadata = (data[10] & 0x80) != 0;
  std::size_t offset = kStreamHeaderBytes;
  if (metadata) skip_metadata(data, offset);
  if (edgebreaker) ++offset;  // traversal method
  const std::uint64_t first = read_varint(data, offset);
  const std::uint64_t second = read_varint(data, offset);
  const std::uint64_t claimed_faces = edgebreaker ? second : first;
  const std::uint64_t claimed_points = edgebreaker ? first : second;
  if (claimed_faces > faces || claimed_points > vertices) {
    fault(path + ": the Draco data claims " + std::to_string(claimed_faces) + " triangles and " +
          std::to_string(claimed_points) + " vertices, more than its accessors");
  }
}

template <typename T, typename Out>
void convert(const draco::PointAttribute& source, std::size_t points, std::size_t components,
             std::vector<Out>& out, const std::string& path) {
  out.resize(points * components);
  std::vector<T> value(components);
  for (std::size_t p = 0; p < points; ++p) {
    const auto index = source.mapped_index(draco::PointIndex(static_cast<std::uint32_t>(p)));
    if (index.value() >= source.size() ||
        !source.ConvertValue<T>(index, static_cast<std::int8_t>(components), value.data())) {
      fault(path + ": the Draco data is damaged");
    }
    for (std::size_t c = 0; c < components; ++c) {
      out[p * components + c] = static_cast<Out>(value[c]);
    }
  }
}

float dequantise(float value, const Attribute& a) {
  if (!a.normalized) return value;
  switch (a.component) {
    case Component::u8:
      return value / 255.0f;
    case Component::u16:
      return value / 65535.0f;
    case Component::i8:
      return std::max(value / 127.0f, -1.0f);
    case Component::i16:
      return std::max(value / 32767.0f, -1.0f);
    default:
      return value;
  }
}

Attribute read_attribute(Document& document, const draco::Mesh& mesh, const Value& id,
                         const Value& accessor_index, const std::string& semantic) {
  const Accessor accessor = document.accessor(accessor_index);
  Attribute out{accessor.path,
                accessor.type,
                accessor.component,
                accessor.normalized,
                accessor.components,
                accessor.count,
                {},
                {}};
  const draco::PointAttribute* source =
      mesh.GetAttributeByUniqueId(static_cast<std::uint32_t>(id.size_value()));
  if (source == nullptr) fault(id.path() + ": the Draco data has no such attribute");
  if (mesh.num_points() != accessor.count) {
    fault(accessor.path + " has " + std::to_string(accessor.count) +
          " elements, its Draco data has " + std::to_string(mesh.num_points()));
  }
  document.budget().take(out.count, out.components * 4, id.path());
  if (is_joints(semantic)) {
    convert<std::uint32_t>(*source, out.count, out.components, out.integers, id.path());
  } else if (out.component == Component::f32) {
    convert<float>(*source, out.count, out.components, out.floats, id.path());
  } else {
    convert<std::int32_t>(*source, out.count, out.components, out.floats, id.path());
    for (float& value : out.floats) value = dequantise(value, out);
  }
  for (const float value : out.floats) {
    if (!(std::abs(value) <= 1e12f))
      fault(id.path() + ": a number is not finite or absurdly large");
  }
  return out;
}

}  // namespace

DracoGeometry decode_draco(Document& document, const Value& primitive, const Value& extension) {
  const std::span<const std::uint8_t> data = document.view(extension.require("bufferView"));
  const Value accessors = primitive.require("attributes");
  const Value names = extension.require("attributes");
  const Accessor position = document.accessor(accessors.require("POSITION"));
  const Accessor index_accessor = document.accessor(primitive.require("indices"));
  guard_claims(data, index_accessor.count / 3, position.count, extension.path());
  document.budget().take(position.count, 64, position.path);
  document.budget().take(index_accessor.count, 16, index_accessor.path);

  draco::DecoderBuffer buffer;
  buffer.Init(reinterpret_cast<const char*>(data.data()), data.size());
  draco::Decoder decoder;
  draco::StatusOr<std::unique_ptr<draco::Mesh>> decoded = decoder.DecodeMeshFromBuffer(&buffer);
  if (!decoded.ok()) {
    fault(extension.path() + ": the Draco data is damaged (" + decoded.status().error_msg_string() +
          ")");
  }
  const draco::Mesh& mesh = *decoded.value();
  if (std::size_t{mesh.num_faces()} * 3 != index_accessor.count) {
    fault(index_accessor.path + " has " + std::to_string(index_accessor.count) +
          " indices, its Draco data has " + std::to_string(std::size_t{mesh.num_faces()} * 3));
  }
  DracoGeometry geometry;
  for (const std::string& semantic : names.keys()) {
    geometry.attributes.emplace(semantic, read_attribute(document, mesh, names.require(semantic),
                                                         accessors.require(semantic), semantic));
  }
  geometry.indices.reserve(index_accessor.count);
  for (std::uint32_t f = 0; f < mesh.num_faces(); ++f) {
    const draco::Mesh::Face& face = mesh.face(draco::FaceIndex(f));
    for (std::size_t c = 0; c < 3; ++c) geometry.indices.push_back(face[c].value());
  }
  return geometry;
}

}  // namespace motionlab::anim::gltf
