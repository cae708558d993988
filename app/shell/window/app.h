// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/shell/panels/about_box.h"
#include "app/shell/panels/capture_popup.h"
#include "app/shell/panels/file_browser.h"
#include "app/shell/panels/help_overlay.h"
#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/strings.h"
#include "app/shell/window/autosave.h"
#include "app/shell/window/frame_input.h"
#include "app/shell/window/gallery.h"
#include "app/shell/window/lab_screen.h"
#include "app/shell/window/open_target.h"
#include "app/shell/window/paths.h"
#include "app/shell/window/settings.h"
#include "app/shell/window/stage.h"
#include "app/shell/window/thumbnails.h"
#include "engine/core/result.h"
#include "engine/gfx/gl_info.h"
#include "engine/gfx/renderer.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

struct AppOptions {
  gfx::GlInfo gl;
  std::span<const LabEntry> labs;
  Paths paths;
  bool persistent = false;  // reads and writes settings and autosaves; not for tests and stills
  Clock* clock = nullptr;   // null: frames are never cut short
  int threads = 1;
  std::optional<float> ui_scale;
  bool reset_layout = false;
  Clipboard clipboard;
};

// The whole program but for the window itself: screens, panels, keys, files. Driven frame by frame
// from FrameInput, so that the window, tests and pictures run the same code. Needs a current OpenGL
// context (gfx::load_gl) for its whole life.
class App {
 public:
  static Result<std::unique_ptr<App>> create(AppOptions options);
  ~App();

  // A lab id, a session or a model. On an error nothing has changed.
  Result<void> open(const std::string& target, const RunSetup& setup);
  // The run becomes what the window shows.
  void show(OpenedRun run);
  // Builds and draws one frame into `target`, or the window when null.
  void frame(const FrameInput& input, const gfx::Framebuffer* target = nullptr);
  // The user wants to leave: asks about unsaved changes first, where there are any.
  void request_close();
  bool closed() const { return closed_; }
  // Writes settings and autosave; called on leaving.
  Result<void> save_all();

  bool in_gallery() const { return !show_lab_; }
  Runner* runner() { return run_.runner.get(); }
  LabScreen& lab() { return *lab_; }
  Gallery& gallery() { return gallery_; }
  Thumbnails& thumbnails() { return thumbnails_; }
  const FileBrowser& browser() const { return browser_; }
  PanelContext& context() { return context_; }
  const Theme& theme() const { return stage_.theme; }
  Settings& settings() { return settings_; }
  bool is_dirty() const;  // changed since it was saved
  ImGuiMouseCursor cursor() const { return cursor_; }
  bool wants_fullscreen() const { return fullscreen_; }
  // Something moves by itself, so that frames are worth drawing without input.
  bool animating() const;
  void invoke(CommandId command);

 private:
  App(AppOptions options, std::unique_ptr<gfx::Renderer> renderer);

  // app.cpp
  void update_scale(const FrameInput& input);
  void draw_screen(PanelContext& context, const FrameInput& input);
  void draw_overlays(const Rect& window);
  void draw_unsaved_sheet(const Rect& window);
  void replay_session();
  void show_gallery();
  OpenHost open_host() const;

  // app_commands.cpp
  void handle_keys(const FrameInput& input);
  void escape();
  bool invoke_on_run(CommandId command);
  void invoke_view(CommandId command);
  void invoke_file(CommandId command);
  bool edit_document(CommandId command);
  bool nudge_selection(const KeyChord& chord);
  bool choose_preset(const KeyChord& chord);
  void step_by(std::int64_t ticks);
  void change_speed(int by);
  void set_theme(ThemeKind kind);
  void change_scale(float factor);

  // app_files.cpp
  void open_dropped(const FrameInput& input);
  void open_path(const std::filesystem::path& path);
  void serve_requests();
  void serve(const BrowsePath& request);
  void serve(const SaveText& request);
  void serve(const OpenFolder& request);
  void serve(const Capture& request);
  void save_geometry(const std::string& format);
  std::filesystem::path model_file() const;
  void browse_open();
  void browse_save();
  void chosen(const std::filesystem::path& path);
  void save_session(const std::filesystem::path& path);
  void report_saved(const Result<void>& outcome, const std::filesystem::path& path);
  std::filesystem::path new_picture_path(const std::string& extension);
  draw::Image capture_picture(const Capture& request);
  draw::Image panel_picture(const Rect& area);
  void save_pending_pictures(const glm::ivec2& framebuffer_size);

  enum class Browsing { nothing, to_open, to_save, parameter };

  AppOptions options_;
  std::unique_ptr<gfx::Renderer> renderer_;
  Stage stage_;
  Strings strings_;
  KeyMap keys_;
  PanelContext context_;
  Settings settings_;
  Autosave autosave_;
  std::optional<std::string> restorable_;

  Gallery gallery_;
  Thumbnails thumbnails_;
  OpenedRun run_;
  std::unique_ptr<LabScreen> lab_;
  bool show_lab_ = false;
  std::size_t saved_changes_ = 0;  // size of the undo stack when the session was saved

  HelpOverlay help_;
  AboutBox about_;
  CapturePopup capture_;
  FileBrowser browser_;
  Browsing browsing_ = Browsing::nothing;
  std::string browsed_parameter_;
  bool unsaved_open_ = false;
  bool close_after_save_ = false;
  bool closed_ = false;
  bool fullscreen_ = false;
  glm::vec2 window_{1280.0F, 720.0F};  // [px]
  float content_scale_ = 1.0F;
  ImGuiMouseCursor cursor_ = ImGuiMouseCursor_Arrow;
  std::vector<SavePicture> pending_pictures_;  // read back once the frame is drawn
  std::vector<Capture> pending_captures_;
};

}  // namespace motionlab::shell
