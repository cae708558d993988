// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/autosave.h"

#include <system_error>

#include "app/shell/window/open_target.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/session.h"

namespace motionlab::shell {

std::optional<std::string> Autosave::found() const {
  std::error_code ignored;
  if (file_.empty() || !std::filesystem::exists(file_, ignored)) return std::nullopt;
  const Result<std::string> text = read_file(file_);
  if (!text) return std::nullopt;
  const Result<Json> json = parse_json(*text, file_.string());
  if (!json) return std::nullopt;
  const Result<Session> session = session_from_json(*json, file_.string());
  if (!session) return std::nullopt;
  return session->lab + ", " + std::to_string(session->ticks) + " ticks, " +
         std::to_string(session->events.size()) + " changes";
}

void Autosave::forget() {
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(file_, ignored);
}

Result<void> Autosave::work(const Runner& runner, const FileAssets& assets, double dt) {
  if (file_.empty()) return {};
  since_ += dt;
  if (since_ < kInterval) return {};
  return save(runner, assets);
}

Result<void> Autosave::save(const Runner& runner, const FileAssets& assets) {
  if (file_.empty()) return {};
  since_ = 0.0;
  const std::uint64_t hash = runner.state_hash();
  if (runner.tick() == written_tick_ && hash == written_hash_) return {};
  std::error_code error;
  std::filesystem::create_directories(file_.parent_path(), error);
  if (error) return fail(file_.parent_path().string() + ": " + error.message(), ErrorKind::failure);
  const auto written = write_file(
      file_, to_json(portable_session(runner, assets, file_.parent_path())).dump() + "\n");
  if (!written) return written.error();
  written_tick_ = runner.tick();
  written_hash_ = hash;
  return {};
}

}  // namespace motionlab::shell
