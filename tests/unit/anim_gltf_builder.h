// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/anim/gltf_loader.h"

// Makes glTF documents in memory for the loader's tests.

namespace motionlab::anim {

using Json = nlohmann::json;

inline Bytes to_bytes(const std::string& text) { return Bytes(text.begin(), text.end()); }

inline std::string base64(const Bytes& bytes) {
  const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < n ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= n ? digits[bits >> (18 - 6 * k) & 63u] : '=';
    }
  }
  return out;
}

// Builds a document accessor by accessor; every one has its own view of one buffer.
class Builder {
 public:
  Builder() {
    json = {{"asset", {{"version", "2.0"}}},
            {"accessors", Json::array()},
            {"bufferViews", Json::array()}};
  }
  template <typename T>
  int add(const char* type, int component, std::size_t components, const std::vector<T>& values,
          bool normalized = false) {
    while (data.size() % 4 != 0) data.push_back(0);
    const std::size_t offset = data.size();
    data.resize(offset + values.size() * sizeof(T));
    std::memcpy(data.data() + offset, values.data(), values.size() * sizeof(T));
    json["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", values.size() * sizeof(T)}});
    json["accessors"].push_back({{"bufferView", json["bufferViews"].size() - 1},
                                 {"componentType", component},
                                 {"type", type},
                                 {"normalized", normalized},
                                 {"count", values.size() / components}});
    return static_cast<int>(json["accessors"].size()) - 1;
  }
  int floats(const char* type, std::size_t components, const std::vector<float>& values) {
    return add(type, 5126, components, values);
  }
  std::string text() const {
    Json document = json;
    if (!data.empty() && !document.contains("buffers")) {
      document["buffers"] = {{{"byteLength", data.size()},
                              {"uri", "data:application/octet-stream;base64," + base64(data)}}};
    }
    return document.dump();
  }
  Result<LoadedModel> load() const {
    return load_gltf(MemoryAssetSource("folder/test.gltf", to_bytes(text())));
  }

  Json json;
  Bytes data;
};

}  // namespace motionlab::anim
