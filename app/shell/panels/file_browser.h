// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/panels/file_entries.h"
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
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& file_name() const { return file_name_; }
  void close() { open_ = false; }
  // The chosen path, in the frame in which it was chosen.
  std::optional<std::filesystem::path> draw(PanelContext& context, const Area& area);

 private:
  using Path = std::filesystem::path;
  void enter(const Path& folder);
  void go_up();
  std::optional<Path> activate(PanelContext& context, const FileEntry& entry);
  std::optional<Path> accept_typed(PanelContext& context);
  std::optional<Path> accept_name(PanelContext& context);
  std::optional<Path> draw_path_line(PanelContext& context);
  void draw_places(PanelContext& context, ImVec2 size);
  std::optional<Path> draw_entries(PanelContext& context, ImVec2 size);
  std::optional<Path> draw_footer(PanelContext& context);
  void draw_filter(PanelContext& context, float room);
  std::optional<Path> handle_keys(PanelContext& context);

  bool open_ = false;
  Options options_;
  bool all_files_ = false;
  Path folder_;
  std::vector<FileEntry> entries_;
  int selected_ = -1;
  bool scroll_to_selected_ = false;
  bool typing_ = false;  // the keyboard is in the path's field
  bool naming_ = false;  // … in the name's field
  // Until the name's field has the keyboard: Enter then saves at once.
  bool focus_name_ = false;
  std::string typed_path_;
  std::string file_name_;
  std::string fault_;
  std::optional<Path> overwrite_;  // asked: "replace it?"
};

}  // namespace motionlab::shell
