// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/file_entries.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <system_error>

namespace motionlab::shell {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 5000;  // more than anyone scrolls through; keeps frames quick

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

FileEntry describe(const fs::directory_entry& item) {
  FileEntry entry;
  std::error_code error;
  entry.name = item.path().filename().string();
  entry.folder = item.is_directory(error);
  if (!entry.folder) entry.bytes = item.file_size(error);
  if (error) entry.bytes = 0;
  const auto time = item.last_write_time(error);
  if (!error) {
    const auto system = std::chrono::file_clock::to_sys(time);
    entry.modified =
        std::chrono::duration_cast<std::chrono::seconds>(system.time_since_epoch()).count();
  }
  return entry;
}

}  // namespace

bool matches_extension(std::string_view name, const std::vector<std::string>& extensions) {
  if (extensions.empty()) return true;
  const std::string low = lowered(name);
  return std::any_of(extensions.begin(), extensions.end(), [&](const std::string& extension) {
    return low.size() > extension.size() && low.ends_with(lowered(extension));
  });
}

Result<std::vector<FileEntry>> list_folder(const fs::path& folder,
                                           const std::vector<std::string>& extensions) {
  std::error_code error;
  fs::directory_iterator item(folder, error);
  if (error) return fail("The folder " + folder.string() + " cannot be read: " + error.message());
  std::vector<FileEntry> entries;
  for (; item != fs::directory_iterator() && entries.size() < kMostEntries; item.increment(error)) {
    if (error) break;
    const std::string name = item->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code ignored;
    if (!item->is_directory(ignored) && !matches_extension(name, extensions)) continue;
    entries.push_back(describe(*item));
  }
  if (error) return fail("The folder " + folder.string() + " cannot be read: " + error.message());
  std::sort(entries.begin(), entries.end(), [](const FileEntry& a, const FileEntry& b) {
    if (a.folder != b.folder) return a.folder;
    const std::string low_a = lowered(a.name);
    const std::string low_b = lowered(b.name);
    return low_a != low_b ? low_a < low_b : a.name < b.name;
  });
  return entries;
}

std::string format_bytes(std::uintmax_t bytes) {
  static constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < kUnits.size()) {
    value /= 1000.0;
    ++unit;
  }
  std::array<char, 32> text;
  const int decimals = unit == 0 || value >= 99.95 ? 0 : 1;
  std::snprintf(text.data(), text.size(), "%.*f %s", decimals, value, kUnits[unit]);
  return text.data();
}

std::string format_date(std::int64_t seconds_utc) {
  using std::chrono::days;
  const std::chrono::sys_seconds time{std::chrono::seconds(seconds_utc)};
  const auto day = std::chrono::floor<days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss<std::chrono::seconds> clock(time - day);
  std::array<char, 48> text;
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u %02d:%02d", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()));
  return text.data();
}

}  // namespace motionlab::shell
