// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <cmath>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>

#include "app/shell/window/app.h"
#include "app/shell/window/export.h"
#include "app/shell/window/folder_opener.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/program.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/gfx/png.h"
#include "engine/lab/session.h"

// What the program reads and writes: models, sessions, pictures, tables.

namespace motionlab::shell {
namespace {

// Words as a part of a file's name: "Posed mesh" is posed-mesh.
std::string in_file_name(std::string text) {
  for (char& c : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    c = plain ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '-';
  }
  return text;
}

}  // namespace

void App::open_dropped(const FrameInput& input) {
  if (!input.dropped.empty()) open_path(input.dropped.front());
}

void App::open_path(const std::filesystem::path& path) {
  // A model dropped on a lab that reads such files becomes its model: undoable, settings kept.
  if (show_lab_ && run_.runner) {
    const std::string parameter = path_parameter_for(run_.runner->parameters(), path);
    if (!parameter.empty()) {
      std::error_code ignored;
      const std::string whole = std::filesystem::absolute(path, ignored).string();
      if (context_.post(SetParameter{parameter, Json(whole)})) settings_.remember(path);
      return;
    }
  }
  if (const auto opened = open(path.string(), {}); !opened) {
    context_.toasts.load_failed(opened.error().message);
  }
}

void App::invoke_file(CommandId id) {
  const Rect& view = lab_->layout().view;
  const ImVec2 view_size(view.width, view.height);
  switch (id) {
    case CommandId::open_file:
      browse_open();
      break;
    case CommandId::save_session:
      if (show_lab_) browse_save();
      break;
    case CommandId::capture:
      if (show_lab_) {
        context_.ask(capture_.last(view_size, ImVec2(window_.x, window_.y)));
      } else {  // the gallery has nothing but itself
        context_.ask(
            SavePicture{"gallery.png", {ImVec2(0.0F, 0.0F), ImVec2(window_.x, window_.y)}});
      }
      break;
    case CommandId::capture_options:
      if (show_lab_) capture_.open();
      break;
    case CommandId::export_csv:
      if (show_lab_) context_.ask(Capture{CaptureFormat::csv});
      break;
    default:
      break;
  }
}

// The first file that the run shows; empty: none.
std::filesystem::path App::model_file() const {
  if (!show_lab_ || !run_.runner) return {};
  const ParameterSet& parameters = run_.runner->parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters.at(i).type != ParameterType::path) continue;
    const auto path = std::get<std::string>(parameters.at(i).get());
    if (!path.empty()) return run_.assets->resolve(path);
  }
  return {};
}

void App::browse_open() {
  browsing_ = Browsing::to_open;
  FileBrowser::Options options;
  options.title = strings_.gallery.open_card;
  options.folder = model_file().parent_path();
  options.extensions = openable_extensions(options_.labs);
  options.recent = settings_.recent;
  browser_.open(std::move(options));
}

void App::browse_save() {
  browsing_ = Browsing::to_save;
  FileBrowser::Options options;
  options.mode = FileBrowser::Mode::save;
  options.title = strings_.window.save_title;
  options.extensions = {".json"};
  options.recent = settings_.recent;
  // A session keeps its name; another is called after its model, else after the lab.
  const bool saved = run_.file && run_.file != autosave_.file() &&
                     run_.file->extension() == options.extensions.front();
  const std::filesystem::path model = model_file();
  options.file_name = saved           ? run_.file->filename().string()
                      : model.empty() ? run_.runner->info().id + ".json"
                                      : model.stem().string() + ".json";
  browser_.open(std::move(options));
}

void App::chosen(const std::filesystem::path& path) {
  switch (std::exchange(browsing_, Browsing::nothing)) {
    case Browsing::nothing:
      break;
    case Browsing::to_open:
      open_path(path);
      break;
    case Browsing::to_save:
      save_session(path);
      break;
    case Browsing::parameter:
      if (run_.runner && context_.post(SetParameter{browsed_parameter_, Json(path.string())})) {
        settings_.remember(path);
      }
      break;
  }
}

void App::save_session(const std::filesystem::path& path) {
  const Session session = portable_session(*run_.runner, *run_.assets, path.parent_path());
  const auto written = write_file(path, to_json(session).dump(1) + "\n");
  report_saved(written, path);
  if (!written) return;
  run_.file = path;
  settings_.remember(path);
  saved_changes_ = run_.runner->undo_stack().size();
  if (std::exchange(close_after_save_, false)) closed_ = true;
}

void App::report_saved(const Result<void>& outcome, const std::filesystem::path& path) {
  if (outcome) {
    context_.toasts.saved(path.string());
  } else {
    context_.toasts.error(outcome.error().message);
  }
}

void App::serve_requests() {
  const std::vector<Request> requests = std::exchange(context_.requests, {});
  for (const Request& request : requests) {
    std::visit(
        [this](const auto& wanted) {
          using Kind = std::decay_t<decltype(wanted)>;
          if constexpr (std::is_same_v<Kind, Invoke>) {
            invoke(wanted.command);
          } else if constexpr (std::is_same_v<Kind, SavePicture>) {
            pending_pictures_.push_back(wanted);
          } else if constexpr (std::is_same_v<Kind, BrowsePath> || std::is_same_v<Kind, SaveText> ||
                               std::is_same_v<Kind, Capture> || std::is_same_v<Kind, OpenFolder>) {
            serve(wanted);
          }
        },
        request);
  }
  // What a command of this frame asked of the run.
  if (context_.runner != nullptr && !context_.requests.empty()) perform_on_runner(context_);
}

void App::serve(const BrowsePath& request) {
  const Parameter* parameter =
      run_.runner ? run_.runner->parameters().find(request.parameter) : nullptr;
  if (parameter == nullptr) return;
  browsing_ = Browsing::parameter;
  browsed_parameter_ = request.parameter;
  FileBrowser::Options options;
  options.title = fill(strings_.parameter.choose_file, parameter->text.label);
  options.extensions = parameter->path_extensions;
  const auto present = std::get<std::string>(parameter->get());
  if (!present.empty()) options.folder = run_.assets->resolve(present).parent_path();
  options.recent = settings_.recent;
  browser_.open(std::move(options));
}

namespace {

// A new file in the folder, which is made when missing.
Result<std::filesystem::path> new_file(const std::filesystem::path& folder,
                                       const std::filesystem::path& name) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(folder.string() + ": " + error.message(), ErrorKind::failure);
  return unused_path(folder, name.stem().string(), name.extension().string());
}

}  // namespace

void App::serve(const SaveText& request) {
  const auto path = new_file(options_.paths.pictures, request.name);
  if (!path) {
    context_.toasts.error(path.error().message);
    return;
  }
  report_saved(write_file(*path, request.text), *path);
}

void App::serve(const OpenFolder& request) {
  if (const auto opened = open_folder(request.path); !opened) {
    context_.toasts.error(opened.error().message);
  }
}

void App::serve(const Capture& request) {
  if (!run_.runner || !show_lab_) return;
  const Runner& runner = *run_.runner;
  const std::string stem = runner.info().id + "-" + std::to_string(runner.tick());
  switch (request.format) {
    case CaptureFormat::png:
      pending_captures_.push_back(request);
      break;
    case CaptureFormat::svg: {
      const Rect& area = lab_->layout().view;
      const draw::ViewSize size{area.width, area.height};
      const std::vector<std::string>& shown = lab_->view().shown_views();
      const auto camera = [&](const ViewInfo& view, float aspect, const Cover& covered) {
        return lab_->view().viewpoints().camera(runner, view, aspect, covered);
      };
      serve(SaveText{stem + ".svg", view_svg(runner, shown, camera, stage_.theme.palette, size)});
      break;
    }
    case CaptureFormat::csv:
      serve(SaveText{stem + ".csv", readouts_csv(runner)});
      break;
    case CaptureFormat::geometry:
      save_geometry(request.geometry);
      break;
  }
}

// The geometry of each instance, in a file of its own that says what it is.
void App::save_geometry(const std::string& format) {
  const Runner& runner = *run_.runner;
  std::string what;
  for (const ExportInfo& file : runner.info().exports) {
    if (file.format == format) what = file.label;
  }
  const Parameter* compared =
      runner.compare() ? runner.parameters().find(runner.compare()->parameter) : nullptr;
  const bool files = compared != nullptr && compared->type == ParameterType::path;
  for (const Instance& instance : runner.instances()) {
    const auto text = instance.lab->export_as(format);
    if (!text) {
      context_.toasts.error(text.error().message);
      return;
    }
    std::string name = runner.info().id + "-" + std::to_string(runner.tick());
    const std::filesystem::path value(instance.value);
    if (!value.empty()) name += "-" + (files ? value.stem() : value).string();
    serve(SaveText{in_file_name(name + "-" + what) + "." + format, *text});
  }
}

namespace {

// The part of an image that lies in the rectangle, which is clipped to it.
draw::Image cropped(const draw::Image& image, const Rect& area) {
  const int left = std::clamp(static_cast<int>(std::lround(area.x)), 0, image.width);
  const int top = std::clamp(static_cast<int>(std::lround(area.y)), 0, image.height);
  const int right =
      std::clamp(static_cast<int>(std::lround(area.x + area.width)), left, image.width);
  const int bottom =
      std::clamp(static_cast<int>(std::lround(area.y + area.height)), top, image.height);
  draw::Image part{right - left, bottom - top, {}};
  for (int y = top; y < bottom; ++y) {
    const auto row = image.rgba.begin() + 4 * (static_cast<std::ptrdiff_t>(y) * image.width);
    part.rgba.insert(part.rgba.end(), row + 4 * left, row + 4 * right);
  }
  return part;
}

}  // namespace

// A part of the screen, drawn once more without what lies over it for a moment (toasts, tooltips),
// and twice as fine, for slides.
draw::Image App::panel_picture(const Rect& area) {
  constexpr float kFiner = 2.0F;
  Capture whole_window;
  whole_window.width = static_cast<int>(kFiner * window_.x);
  whole_window.height = static_cast<int>(kFiner * window_.y);
  whole_window.with_panels = true;
  return cropped(capture_picture(whole_window),
                 {kFiner * area.x, kFiner * area.y, kFiner * area.width, kFiner * area.height});
}

draw::Image App::capture_picture(const Capture& request) {
  const Rect& view = lab_->layout().view;
  const float base = request.with_panels ? window_.x : view.width;
  StillSize size;
  size.width = std::clamp(request.width, 1, kLargestPicture);
  size.height = std::clamp(request.height, 1, kLargestPicture);
  size.scale = stage_.theme.scale * static_cast<float>(size.width) / std::max(1.0F, base);
  if (!request.with_panels) {
    return paint_view(lab_->view(), context_, settings_.theme, size, request.transparent);
  }
  return paint_window(context_, settings_.theme, size,
                      [&](PanelContext& context, const FrameInput& input) {
                        LayoutChoice choice = settings_.layout;
                        lab_->draw(context,
                                   {0.0F, 0.0F, static_cast<float>(input.framebuffer_size.x),
                                    static_cast<float>(input.framebuffer_size.y)},
                                   choice, 0.0, true);
                      });
}

// Pictures are made between two frames: they need the frame that is on the screen, or a stage of
// their own.
void App::save_pending_pictures(const glm::ivec2& framebuffer_size) {
  for (const SavePicture& wanted : std::exchange(pending_pictures_, {})) {
    const Rect area{wanted.area.position.x, wanted.area.position.y, wanted.area.size.x,
                    wanted.area.size.y};
    const draw::Image image =
        show_lab_ ? panel_picture(area) : read_rectangle(area, framebuffer_size);
    const auto path = new_file(options_.paths.pictures, wanted.name);
    if (!path) {
      context_.toasts.error(path.error().message);
    } else {
      report_saved(gfx::save_png(image, *path), *path);
    }
  }
  for (const Capture& wanted : std::exchange(pending_captures_, {})) {
    const std::string name =
        run_.runner->info().id + "-" + std::to_string(run_.runner->tick()) + ".png";
    const auto path = new_file(options_.paths.pictures, name);
    if (!path) {
      context_.toasts.error(path.error().message);
    } else {
      report_saved(gfx::save_png(capture_picture(wanted), *path), *path);
    }
  }
}

}  // namespace motionlab::shell
