// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/asset_source.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/text.h"

namespace motionlab::anim {
namespace {

namespace fs = std::filesystem;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A percent sign that no two hexadecimal digits follow stands for itself, as it does in browsers.
std::string percent_decode(std::string_view uri) {
  std::string out;
  out.reserve(uri.size());
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool coded = uri[i] == '%' && i + 2 < uri.size();
    const int high = coded ? hex_digit(uri[i + 1]) : -1;
    const int low = coded ? hex_digit(uri[i + 2]) : -1;
    if (high < 0 || low < 0) {
      out += uri[i];
      continue;
    }
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// Without "." and ".."; nothing where it leads above where it starts.
std::optional<std::string> resolved(std::string_view path) {
  std::vector<std::string> kept;
  for (std::string& step : split(path, '/')) {
    if (step.empty() || step == ".") continue;
    if (step != "..") {
      kept.push_back(std::move(step));
    } else if (kept.empty()) {
      return std::nullopt;
    } else {
      kept.pop_back();
    }
  }
  std::string out;
  for (const std::string& step : kept) out += (out.empty() ? "" : "/") + step;
  return out;
}

bool has_scheme(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  return colon != std::string_view::npos && uri.find('/') > colon;
}

// Whether `path` lies in `folder` once links are followed.
bool is_below(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path real_folder = fs::weakly_canonical(folder, error);
  if (error) return false;
  const fs::path real_path = fs::weakly_canonical(path, error);
  if (error) return false;
  const fs::path relative = real_path.lexically_relative(real_folder);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

Result<std::string> part_path(std::string_view uri) {
  // A URI in a message is cut short: it may be megabytes of rubbish.
  const std::string shown(uri.substr(0, 80));
  const auto refuse = [&shown](const std::string& why) {
    return fail("the part \"" + shown + "\" " + why);
  };
  if (uri.empty()) return refuse("has an empty name");
  if (has_scheme(uri)) return refuse("is not a file beside the model");
  const std::string path = percent_decode(uri);
  for (const char c : path) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      return refuse("has control characters in its name");
    }
    if (c == '\\') return refuse("has a backslash in its name");
  }
  if (path.front() == '/') return refuse("is not a file beside the model");
  const std::optional<std::string> inside = resolved(path);
  if (!inside) return refuse("leads out of the model's folder");
  if (inside->empty()) return refuse("is a folder, not a file");
  return *inside;
}

Result<Bytes> read_regular_file(const fs::path& path, std::size_t limit) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    return fail(error && error.value() != ENOENT ? "cannot be opened (" + error.message() + ")"
                                                 : std::string("does not exist"));
  }
  if (fs::is_directory(status)) return fail("is a folder, not a file");
  if (!fs::is_regular_file(status)) return fail("is a device or a pipe, not a file");
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) return fail("cannot be read (" + error.message() + ")");
  if (size > limit) {
    return fail("has " + std::to_string(size >> 20) + " MiB, more than the " +
                std::to_string(limit >> 20) + " MiB that are left for this model");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(std::string("cannot be opened (") + std::strerror(errno) + ")");
  Bytes bytes(static_cast<std::size_t>(size));
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (static_cast<std::size_t>(file.gcount()) != bytes.size()) {
    return fail("ended before its size");
  }
  return bytes;
}

FolderAssetSource::FolderAssetSource(fs::path model) : model_(std::move(model)) {}

std::string FolderAssetSource::name() const { return model_.string(); }

Result<Bytes> FolderAssetSource::read_model(std::size_t limit) const {
  return read_regular_file(model_, limit);
}

Result<Bytes> FolderAssetSource::read_part(const std::string& path, std::size_t limit) const {
  const fs::path folder = model_.has_parent_path() ? model_.parent_path() : fs::path(".");
  const fs::path full = folder / fs::path(path);
  if (!is_below(folder, full)) return fail("leads out of the model's folder");
  return read_regular_file(full, limit);
}

MemoryAssetSource::MemoryAssetSource(std::string name, Bytes model,
                                     std::map<std::string, Bytes> parts)
    : name_(std::move(name)), model_(std::move(model)), parts_(std::move(parts)) {}

Result<Bytes> MemoryAssetSource::read_model(std::size_t limit) const {
  if (model_.size() > limit) return fail("is too large");
  return model_;
}

Result<Bytes> MemoryAssetSource::read_part(const std::string& path, std::size_t limit) const {
  const auto it = parts_.find(path);
  if (it == parts_.end()) return fail("does not exist");
  if (it->second.size() > limit) return fail("is too large");
  return it->second;
}

}  // namespace motionlab::anim
