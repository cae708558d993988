// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/lab/asset_provider.h"

namespace motionlab::shell {

// Opens what path parameters name, relative to one folder: the caller's, or that of the session
// file. What a model refers to is read only from its own folder and below.
class FileAssets final : public AssetProvider {
 public:
  explicit FileAssets(std::filesystem::path base = std::filesystem::current_path())
      : base_(std::move(base)) {}

  Result<std::shared_ptr<const Asset>> open(const std::string& path) override;
  const std::filesystem::path& base() const { return base_; }
  void set_base(std::filesystem::path base) { base_ = std::move(base); }
  // The file that `path` means.
  std::filesystem::path resolve(const std::string& path) const;

 private:
  std::filesystem::path base_;
};

}  // namespace motionlab::shell
