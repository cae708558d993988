// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "engine/lab/asset_provider.h"

namespace motionlab::testing {

// Files that exist in the test only.
class MemoryAssets final : public AssetProvider {
 public:
  explicit MemoryAssets(std::map<std::string, std::string> contents = {})
      : files(std::move(contents)) {}

  Result<std::shared_ptr<const Asset>> open(const std::string& path) override {
    if (!files.contains(path)) return fail(path + ": no such file");
    return std::shared_ptr<const Asset>(std::make_shared<File>(*this, path));
  }

  std::map<std::string, std::string> files;  // path to content

 private:
  class File final : public Asset {
   public:
    File(const MemoryAssets& all, std::string path) : all_(all), path_(std::move(path)) {}
    std::string name() const override { return path_; }
    Result<std::string> read() const override { return content(path_); }
    Result<std::string> read_beside(std::string_view uri) const override {
      const auto slash = path_.rfind('/');
      const std::string folder = slash == std::string::npos ? "" : path_.substr(0, slash + 1);
      return content(folder + std::string(uri));
    }

   private:
    Result<std::string> content(const std::string& path) const {
      const auto found = all_.files.find(path);
      if (found == all_.files.end()) return fail(path + ": no such file");
      return found->second;
    }
    const MemoryAssets& all_;
    std::string path_;
  };
};

}  // namespace motionlab::testing
