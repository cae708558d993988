// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace motionlab {
namespace fs = std::filesystem;

Result<std::string> read_file(const fs::path& path, std::size_t maximum_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return fail(path.string() + ": no such file");
  if (fs::is_directory(status)) return fail(path.string() + ": is a folder, not a file");
  if (!fs::is_regular_file(status)) return fail(path.string() + ": is not a regular file");
  const auto size = fs::file_size(path, error);
  if (error) return fail(path.string() + ": " + error.message());
  if (size > maximum_bytes) {
    return fail(path.string() + ": " + std::to_string(size) + " bytes; the limit is " +
                std::to_string(maximum_bytes));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(path.string() + ": cannot be opened: " + std::strerror(errno));
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  if (file.gcount() != static_cast<std::streamsize>(size)) {
    return fail(path.string() + ": could be read only in part");
  }
  return bytes;
}

Result<void> write_file(const fs::path& path, std::string_view bytes) {
  const fs::path temporary = path.string() + ".part-" + std::to_string(::getpid());
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    if (!file) {
      return fail(path.string() + ": cannot be written: " + std::strerror(errno),
                  ErrorKind::failure);
    }
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.flush();
    if (!file) {
      const std::string reason = std::strerror(errno);
      file.close();
      std::error_code ignored;
      fs::remove(temporary, ignored);
      return fail(path.string() + ": could not be written in full: " + reason, ErrorKind::failure);
    }
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return fail(path.string() + ": " + error.message(), ErrorKind::failure);
  }
  return {};
}

fs::path unused_path(const fs::path& folder, const std::string& stem,
                     const std::string& extension) {
  fs::path path = folder / (stem + extension);
  std::error_code ignored;
  for (int i = 2; fs::exists(path, ignored); ++i) {
    path = folder / (stem + "-" + std::to_string(i) + extension);
  }
  return path;
}

}  // namespace motionlab
