// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace motionlab {

// One file that a path parameter names, opened by the host, with the files beside it that it refers
// to.
class Asset {
 public:
  virtual ~Asset() = default;
  // As the user wrote it; names the file in messages.
  virtual std::string name() const = 0;
  virtual Result<std::string> read() const = 0;
  // A file referred to from inside, by its path from this one's folder: whoever read the reference
  // has decoded it. Refused when it leads out of that folder or is no regular file.
  virtual Result<std::string> read_beside(std::string_view path) const = 0;
};

// How a lab reaches files: it names them, the host opens them (relative to the caller's folder or
// to the session's) and keeps the content's hash for the session.
class AssetProvider {
 public:
  virtual ~AssetProvider() = default;
  virtual Result<std::shared_ptr<const Asset>> open(const std::string& path) = 0;
};

}  // namespace motionlab
