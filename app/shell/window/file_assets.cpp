// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/file_assets.h"

#include <utility>

#include "engine/anim/asset_source.h"
#include "engine/core/files.h"

namespace motionlab::shell {
namespace {

std::string text_of(const anim::Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

class FileAsset final : public Asset {
 public:
  FileAsset(std::string name, std::filesystem::path path)
      : name_(std::move(name)), source_(std::move(path)) {}

  std::string name() const override { return name_; }

  Result<std::string> read() const override {
    const Result<anim::Bytes> bytes = source_.read_model(kMaximumFileBytes);
    if (!bytes) return bytes.error();
    return text_of(*bytes);
  }

  Result<std::string> read_beside(std::string_view path) const override {
    const Result<anim::Bytes> bytes = source_.read_part(std::string(path), kMaximumFileBytes);
    if (!bytes) return bytes.error();
    return text_of(*bytes);
  }

 private:
  std::string name_;
  anim::FolderAssetSource source_;
};

}  // namespace

std::filesystem::path FileAssets::resolve(const std::string& path) const {
  const std::filesystem::path given(path);
  return given.is_absolute() ? given : base_ / given;
}

Result<std::shared_ptr<const Asset>> FileAssets::open(const std::string& path) {
  if (path.empty()) return fail("no file is named");
  if (path.find('\0') != std::string::npos) return fail("the file name has a zero byte in it");
  return std::shared_ptr<const Asset>(std::make_shared<FileAsset>(path, resolve(path)));
}

}  // namespace motionlab::shell
