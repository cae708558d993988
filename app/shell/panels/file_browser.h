// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Folders and files in the window itself: places, typing a path, filter by extension, and all of it
// by keyboard (arrows, Enter, Backspace for up, Esc).
class FileBrowser {
 public:
  enum class Mode { open, save };
  struct Options {
    Mode mode = Mode::open;
    std::string title;
    std::vector<std::string> extensions;        // ".glb"; empty: every file
    std::filesystem::path folder;               // where to start; empty: where it was last
    std::string file_name;                      // suggested, in save mode
    std::vector<std::filesystem::path> recent;  // files whose folders are offered as places
  };
  void open(Options options);
  bool is_open() const { return open_; }
  void close() { open_ = false; }
  // The chosen path, in the frame in which it was chosen.
  std::optional<std::filesystem::path> draw(PanelContext& context, const Area& area);

  struct Entry {
    std::string name;
    bool folder = false;
    std::uintmax_t bytes = 0;
    std::int64_t modified = 0;  // [s] since 1970, UTC
  };
  // Folders first, then files that match, each by name; hidden ones are left out. An error in
  // words.
  static Result<std::vector<Entry>> list(const std::filesystem::path& folder,
                                         const std::vector<std::string>& extensions);

 private:
  void enter(const std::filesystem::path& folder);
  void go_up();
  std::optional<std::filesystem::path> activate(const Entry& entry);
  std::optional<std::filesystem::path> accept_typed(PanelContext& context);
  void draw_places(PanelContext& context, float width);
  void draw_path_line(PanelContext& context);
  std::optional<std::filesystem::path> draw_entries(PanelContext& context, float width,
                                                    float height);
  std::optional<std::filesystem::path> draw_footer(PanelContext& context);
  void handle_keys(std::optional<std::filesystem::path>& chosen);

  bool open_ = false;
  Options options_;
  bool all_files_ = false;
  std::filesystem::path folder_;
  std::vector<Entry> entries_;
  int selected_ = -1;
  bool scroll_to_selected_ = false;
  bool focus_list_ = false;
  std::string typed_path_;
  std::string file_name_;
  std::string fault_;
  std::optional<std::filesystem::path> overwrite_;  // asked: "replace it?"
};

std::string format_bytes(std::uintmax_t bytes);     // "1.2 MB"
std::string format_date(std::int64_t seconds_utc);  // "2026-11-30 14:05", UTC

}  // namespace motionlab::shell
