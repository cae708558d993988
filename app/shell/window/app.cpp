// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/app.h"

#include <glad/gl.h>

#include <algorithm>
#include <utility>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/window/areas.h"
#include "app/shell/window/pane_overlay.h"
#include "app/shell/window/panes.h"
#include "engine/core/json.h"

// Frames and screens; keys are in app_commands.cpp, files and pictures in app_files.cpp.

namespace motionlab::shell {
namespace {

constexpr double kLongestFrame = 0.25;      // [s]; a stalled window is a pause, not a burst
constexpr double kReplayBudget = 0.03;      // [s] a frame
constexpr std::int64_t kReplayChunk = 64;   // ticks between two looks at the clock
const ImVec2 kUnsavedSize(420.0F, 176.0F);  // logical px

Rect whole(const glm::vec2& size) { return {0.0F, 0.0F, size.x, size.y}; }

}  // namespace

Result<std::unique_ptr<App>> App::create(AppOptions options) {
  auto renderer = gfx::Renderer::create({options.gl, {}});
  if (!renderer) return renderer.error();
  return std::unique_ptr<App>(new App(std::move(options), std::move(renderer).value()));
}

App::App(AppOptions options, std::unique_ptr<gfx::Renderer> renderer)
    : options_(std::move(options)),
      renderer_(std::move(renderer)),
      gallery_(options_.labs),
      thumbnails_(*renderer_, options_.labs, {options_.clock, nullptr, options_.threads}),
      lab_(std::make_unique<LabScreen>(*renderer_)) {
  stage_.host.set_clipboard(options_.clipboard);
  context_.theme = &stage_.theme;
  context_.strings = &strings_;
  context_.keys = &keys_;
  if (options_.persistent) {
    std::string note;
    settings_ = load_settings(options_.paths.config / "settings.json", &note);
    if (!settings_.keys.is_null()) {
      const auto keys = keys_.from_json(settings_.keys);
      if (!keys && note.empty()) note = "Settings: " + keys.error().message;
    }
    if (!note.empty()) context_.toasts.error(note);
    autosave_ = Autosave(options_.paths.state / "autosave.json");
    restorable_ = autosave_.found();
  }
  if (options_.reset_layout) {
    settings_.layout = LayoutChoice();
    settings_.ui_scale.reset();
  }
  if (options_.ui_scale) {
    settings_.ui_scale = std::clamp(*options_.ui_scale, kSmallestScale, kLargestScale);
  }
  stage_.set(settings_.theme, settings_.ui_scale.value_or(1.0F));
}

App::~App() = default;

OpenHost App::open_host() const {
  return {options_.labs, options_.clock, options_.threads, options_.clock};
}

Result<void> App::open(const std::string& target, const RunSetup& setup) {
  auto opened = open_target(open_host(), target, setup);
  if (!opened) return opened.error();
  if (opened->file) settings_.remember(*opened->file);
  show(std::move(opened).value());
  return {};
}

void App::show(OpenedRun run) {
  lab_->view().cancel_gesture(context_);
  context_.runner = nullptr;
  // The old run goes before the files that it points into.
  run_.runner.reset();
  run_ = std::move(run);
  context_.runner = run_.runner.get();
  context_.frame = {};
  context_.touched.clear();
  context_.requests.clear();
  run_.runner->paused = run_.run_to > 0;
  lab_->open(*run_.runner);
  autosave_.run_changed();
  saved_changes_ = 0;
  show_lab_ = true;
  context_.toasts.load_succeeded();
  if (options_.persistent && !settings_.has_seen("drag")) {
    settings_.hints_seen.emplace_back("drag");
    context_.toasts.info(strings_.window.first_hint);
  }
}

void App::show_gallery() {
  if (!show_lab_) return;
  lab_->view().cancel_gesture(context_);
  if (run_.runner) {
    if (const auto saved = autosave_.save(*run_.runner, *run_.assets); !saved) {
      context_.toasts.error(saved.error().message);
    }
    restorable_ = autosave_.found();
  }
  show_lab_ = false;
}

bool App::is_dirty() const {
  return run_.runner && run_.runner->undo_stack().size() != saved_changes_;
}

void App::request_close() {
  if (is_dirty() && !unsaved_open_) {
    unsaved_open_ = true;
  } else {
    closed_ = true;
  }
}

Result<void> App::save_all() {
  if (!options_.persistent) return {};
  settings_.keys = keys_.to_json();
  const auto settings = save_settings(settings_, options_.paths.config / "settings.json");
  if (run_.runner) {
    if (const auto saved = autosave_.save(*run_.runner, *run_.assets); !saved) return saved.error();
  }
  return settings;
}

bool App::animating() const {
  if (!show_lab_) return !thumbnails_.done();
  const Runner& runner = *run_.runner;
  return !runner.paused || runner.job_running() || runner.tick() < run_.run_to ||
         context_.toasts.size() > 0;
}

void App::update_scale(const FrameInput& input) {
  content_scale_ = std::clamp(input.content_scale, kSmallestScale, kLargestScale);
  const float scale = settings_.ui_scale.value_or(content_scale_);
  if (stage_.theme.scale != scale || stage_.theme.kind != settings_.theme) {
    const bool other_colors = stage_.theme.kind != settings_.theme;
    stage_.set(settings_.theme, scale);
    if (other_colors) thumbnails_.theme_changed();
  }
}

// A session that was opened is run up to where it was saved, a little in each frame.
void App::replay_session() {
  if (!run_.runner || run_.run_to == 0) return;
  const double begun = options_.clock != nullptr ? options_.clock->now() : 0.0;
  while (run_.runner->tick() < run_.run_to) {
    const std::int64_t left = run_.run_to - run_.runner->tick();
    if (run_.runner->run(std::min(left, kReplayChunk)) == 0) break;  // it diverged, as it did then
    if (options_.clock != nullptr && options_.clock->now() - begun > kReplayBudget) return;
  }
  run_.run_to = 0;
  // What was built and done since the start is what one wants to see.
  lab_->view().viewpoints().look_again();
}

void App::frame(const FrameInput& input, const gfx::Framebuffer* target) {
  window_ = glm::vec2(std::max(input.framebuffer_size.x, 1), std::max(input.framebuffer_size.y, 1));
  update_scale(input);
  stage_.host.begin(input);
  if (!input.focused) lab_->view().cancel_gesture(context_);
  open_dropped(input);
  handle_keys(input);
  draw_screen(context_, input);
  draw_overlays(whole(window_));
  cursor_ = ImGui::GetMouseCursor();
  if (context_.runner != nullptr) perform_on_runner(context_);
  serve_requests();
  if (target != nullptr) {
    target->bind();
  } else {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, input.framebuffer_size.x, input.framebuffer_size.y);
  }
  clear_background(stage_.theme);
  stage_.host.end(input.framebuffer_size);
  save_pending_pictures(input.framebuffer_size);
  if (run_.runner && show_lab_) {
    const auto saved = autosave_.work(*run_.runner, *run_.assets, input.dt);
    if (!saved) context_.toasts.error(saved.error().message);
  }
}

void App::draw_screen(PanelContext& context, const FrameInput& input) {
  if (show_lab_) {
    replay_session();
    const bool replaying = run_.runner->tick() < run_.run_to;
    lab_->draw(context, whole(window_), settings_.layout, std::min(input.dt, kLongestFrame),
               replaying);
    if (replaying) {
      const double done =
          static_cast<double>(run_.runner->tick()) / static_cast<double>(run_.run_to);
      const Rect& view = lab_->layout().view;
      draw_pill(context.look(), ImGui::GetForegroundDrawList(),
                ImVec2(view.x + context.px(16.0F), view.y + view.height - context.px(40.0F)),
                draw::Role::text,
                fill(strings_.window.replaying, std::to_string(static_cast<int>(100.0 * done))));
    }
    return;
  }
  const GalleryChoice choice =
      gallery_.draw(context, whole(window_), input, thumbnails_, settings_.recent, restorable_);
  if (const auto* chosen = std::get_if<OpenLab>(&choice)) {
    const LabEntry& entry = options_.labs[chosen->index];
    auto opened = open_lab(open_host(), entry, opening_setup(entry.make()->info()));
    if (opened) {
      show(std::move(opened).value());
    } else {
      context.toasts.load_failed(opened.error().message);
    }
  } else if (std::holds_alternative<OpenBrowser>(choice)) {
    browse_open();
  } else if (const auto* path = std::get_if<OpenPath>(&choice)) {
    open_path(path->path);
  } else if (std::holds_alternative<RestoreSession>(choice)) {
    auto opened = open_session(open_host(), autosave_.file());
    if (opened) {
      show(std::move(opened).value());
    } else {
      context.toasts.load_failed(opened.error().message);
    }
  } else if (std::holds_alternative<ForgetSession>(choice)) {
    autosave_.forget();
    restorable_.reset();
  }
}

void App::draw_overlays(const Rect& window) {
  const Area area = area_of(window);
  if (show_lab_) {
    if (lab_->top_bar().takes_capture_options()) capture_.open();
    const Rect& view = lab_->layout().view;
    capture_.draw(context_, lab_->top_bar().capture_corner(), ImVec2(view.width, view.height),
                  ImVec2(window.width, window.height));
  }
  if (const auto path = browser_.draw(context_, area)) chosen(*path);
  if (!browser_.is_open() && browsing_ == Browsing::to_save) close_after_save_ = false;
  help_.draw(context_, area);
  AboutFacts facts;
  if (about_.open) {
    const gfx::GlInfo& gl = renderer_->info();
    facts = {MOTIONLAB_VERSION,
             gl.renderer,
             gl.version,
             gl.software,
             renderer_->recommended_samples(),
             options_.threads,
             options_.paths.pictures.string(),
             options_.paths.state.string()};
  }
  about_.draw(context_, area, facts);
  draw_unsaved_sheet(window);
  // The gallery's picture is read from the screen.
  const bool is_photographed = std::any_of(
      context_.requests.begin(), context_.requests.end(),
      [](const Request& request) { return std::holds_alternative<SavePicture>(request); });
  if (!is_photographed || show_lab_) context_.toasts.draw(context_, area);
}

void App::draw_unsaved_sheet(const Rect& window) {
  const WindowStrings& text = strings_.window;
  const Sheet sheet(context_, "##unsaved", area_of(window), kUnsavedSize, &unsaved_open_);
  if (!sheet) return;
  const Theme& theme = context_.look();
  shell::text(theme, theme.fonts.heading, draw::Role::text, text.unsaved_title);
  gap(theme, 8.0F);
  wrapped_text(theme, theme.fonts.body, draw::Role::dim, text.unsaved_text);
  gap(theme, 16.0F);
  if (button(theme, "save", text.save, {.style = ButtonStyle::primary})) {
    unsaved_open_ = false;
    close_after_save_ = true;
    browse_save();
  }
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (button(theme, "discard", text.discard)) closed_ = true;
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (button(theme, "cancel", text.cancel, {.style = ButtonStyle::ghost})) unsaved_open_ = false;
}

}  // namespace motionlab::shell
