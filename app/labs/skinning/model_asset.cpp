// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/model_asset.h"

#include <utility>

namespace motionlab::skinning {
namespace {

// A host's asset in the loader's terms.
class HostAsset final : public anim::AssetSource {
 public:
  explicit HostAsset(std::shared_ptr<const Asset> asset) : asset_(std::move(asset)) {}

  std::string name() const override { return asset_->name(); }
  Result<anim::Bytes> read_model(std::size_t limit) const override {
    return bytes_of(asset_->read(), name(), limit);
  }
  Result<anim::Bytes> read_part(const std::string& path, std::size_t limit) const override {
    return bytes_of(asset_->read_beside(path), path, limit);
  }

 private:
  static Result<anim::Bytes> bytes_of(const Result<std::string>& content, const std::string& what,
                                      std::size_t limit) {
    if (!content) return content.error();
    if (content->size() > limit) {
      return fail(what + " has " + std::to_string(content->size()) + " bytes, more than the " +
                  std::to_string(limit) + " that are allowed here");
    }
    return anim::Bytes(content->begin(), content->end());
  }

  std::shared_ptr<const Asset> asset_;
};

std::string_view kind_text(anim::NoteKind kind) {
  switch (kind) {
    case anim::NoteKind::repaired:
      return "repaired: ";
    case anim::NoteKind::ignored:
      return "ignored: ";
    case anim::NoteKind::missing:
      return "missing: ";
    case anim::NoteKind::noticed:
      return "noticed: ";
  }
  return "";
}

}  // namespace

Result<anim::LoadedModel> load_model(AssetProvider& assets, const std::string& path) {
  auto asset = assets.open(path);
  if (!asset) return asset.error();
  return anim::load_gltf(HostAsset(std::move(asset).value()));
}

std::vector<std::string> report_lines(const anim::LoadReport& report) {
  std::vector<std::string> lines;
  for (const anim::LoadNote& note : report.notes) {
    lines.push_back(std::string(kind_text(note.kind)) + note.text);
  }
  if (report.more > 0) lines.push_back("and " + std::to_string(report.more) + " more");
  return lines;
}

}  // namespace motionlab::skinning
