// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/hash.h"
#include "engine/lab/asset_provider.h"

namespace motionlab {

// Passes a lab's requests on to the host and notes the hash of what each path contained, for the
// session.
class RecordingAssets final : public AssetProvider {
 public:
  explicit RecordingAssets(AssetProvider& host) : host_(host) {}

  Result<std::shared_ptr<const Asset>> open(const std::string& path) override {
    auto asset = host_.open(path);
    if (!asset.ok()) return asset.error();
    return std::shared_ptr<const Asset>(std::make_shared<RecordedAsset>(*asset, path, hashes_));
  }
  std::optional<std::uint64_t> hash_of(const std::string& path) const {
    for (const auto& [name, hash] : *hashes_) {
      if (name == path) return hash;
    }
    return std::nullopt;
  }

 private:
  using Hashes = std::vector<std::pair<std::string, std::uint64_t>>;

  class RecordedAsset final : public Asset {
   public:
    RecordedAsset(std::shared_ptr<const Asset> asset, std::string path,
                  std::shared_ptr<Hashes> hashes)
        : asset_(std::move(asset)), path_(std::move(path)), hashes_(std::move(hashes)) {}
    std::string name() const override { return asset_->name(); }
    Result<std::string> read() const override {
      auto bytes = asset_->read();
      if (bytes.ok()) {
        Hasher hasher;
        hasher.add(std::string_view(*bytes));
        hashes_->emplace_back(path_, hasher.value());
      }
      return bytes;
    }
    Result<std::string> read_beside(std::string_view path) const override {
      return asset_->read_beside(path);
    }

   private:
    std::shared_ptr<const Asset> asset_;
    std::string path_;
    std::shared_ptr<Hashes> hashes_;
  };

  AssetProvider& host_;
  std::shared_ptr<Hashes> hashes_ = std::make_shared<Hashes>();
};

}  // namespace motionlab
