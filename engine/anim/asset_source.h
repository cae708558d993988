// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace motionlab::anim {

using Bytes = std::vector<std::uint8_t>;

// Where a model's bytes come from. The loader opens no file itself.
class AssetSource {
 public:
  virtual ~AssetSource() = default;
  // What messages call the model: a path as the user typed it.
  virtual std::string name() const = 0;
  // The .gltf or .glb itself. Refuses more than `limit` bytes without reading them.
  virtual Result<Bytes> read_model(std::size_t limit) const = 0;
  // A part beside it. `path` came through part_path(): relative, decoded, no traversal.
  virtual Result<Bytes> read_part(const std::string& path, std::size_t limit) const = 0;
};

// A model file and the parts in its folder and below. Symbolic links that lead outside, devices and
// pipes are refused.
class FolderAssetSource final : public AssetSource {
 public:
  explicit FolderAssetSource(std::filesystem::path model);
  std::string name() const override;
  Result<Bytes> read_model(std::size_t limit) const override;
  Result<Bytes> read_part(const std::string& path, std::size_t limit) const override;

 private:
  std::filesystem::path model_;
};

// Bytes that are in memory already (a host that read the files itself, tests, fuzzing).
class MemoryAssetSource final : public AssetSource {
 public:
  MemoryAssetSource(std::string name, Bytes model, std::map<std::string, Bytes> parts = {});
  std::string name() const override { return name_; }
  Result<Bytes> read_model(std::size_t limit) const override;
  Result<Bytes> read_part(const std::string& path, std::size_t limit) const override;

 private:
  std::string name_;
  Bytes model_;
  std::map<std::string, Bytes> parts_;
};

// Turns a URI of the file into a path below the model's folder: percent-decodes it and refuses
// schemes, absolute paths, `..`, backslashes and control characters.
Result<std::string> part_path(std::string_view uri);

// Bytes of a regular file of at most `limit` bytes.
Result<Bytes> read_regular_file(const std::filesystem::path& path, std::size_t limit);

}  // namespace motionlab::anim
