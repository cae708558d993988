// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "app/labs/registry.h"
#include "app/shell/window/export.h"
#include "app/shell/window/gallery.h"
#include "app/shell/window/lab_screen.h"
#include "app/shell/window/open_target.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/program.h"
#include "app/shell/window/stage.h"
#include "app/shell/window/thumbnails.h"
#include "engine/gfx/offscreen_context.h"
#include "engine/gfx/png.h"
#include "engine/gfx/renderer.h"

namespace motionlab::shell {
namespace {

namespace fs = std::filesystem;

constexpr double kTourSeconds = 2.0;  // of simulated time before a lab's picture
constexpr glm::ivec2 kTourSize{1280, 720};

struct TourStyle {
  ThemeKind kind;
  float scale;
  const char* suffix;
};
constexpr TourStyle kTourStyles[] = {{ThemeKind::dark, 1.0F, "-dark"},
                                     {ThemeKind::light, 1.0F, "-light"},
                                     {ThemeKind::projector, 1.0F, "-projector"},
                                     {ThemeKind::dark, 2.0F, "-dark-2x"},
                                     {ThemeKind::light, 2.0F, "-light-2x"}};

Result<void> check_view(const Runner& runner, const std::string& view) {
  if (view.empty()) return {};
  std::string known;
  for (const ViewInfo& info : runner.info().views) {
    if (info.id == view) return {};
    known += (known.empty() ? "" : ", ") + info.id;
  }
  return fail("unknown view '" + view + "'; " + runner.info().id + " has " + known,
              ErrorKind::usage);
}

Rect window_of(const FrameInput& input) {
  return {0.0F, 0.0F, static_cast<float>(input.framebuffer_size.x),
          static_cast<float>(input.framebuffer_size.y)};
}

}  // namespace

// The context is declared first: everything of OpenGL must be gone before it.
struct Studio::Impl {
  std::unique_ptr<gfx::OffscreenContext> gl;
  std::unique_ptr<gfx::Renderer> renderer;
  Strings strings;
  KeyMap keys;

  PanelContext context(Runner* runner) {
    PanelContext context;
    context.strings = &strings;
    context.keys = &keys;
    context.runner = runner;
    return context;
  }
  draw::Image window(Runner& runner, const std::string& view, ThemeKind kind,
                     const StillSize& size) {
    LabScreen screen(*renderer);
    screen.open(runner, view);
    LayoutChoice choice;
    return paint_window(context(&runner), kind, size,
                        [&](PanelContext& ctx, const FrameInput& input) {
                          screen.draw(ctx, window_of(input), choice, 0.0, true);
                        });
  }
  Result<draw::Image> gallery(std::span<const LabEntry> labs, Thumbnails& thumbnails,
                              const TourStyle& style) {
    Gallery gallery(labs);
    thumbnails.theme_changed();
    return paint_window(context(nullptr), style.kind, {kTourSize.x, kTourSize.y, style.scale},
                        [&](PanelContext& ctx, const FrameInput& input) {
                          do {  // the picture shows every thumbnail
                            gallery.prepare(ctx, window_of(input), thumbnails);
                          } while (!thumbnails.done());
                          gallery.draw(ctx, window_of(input), input, thumbnails, {}, {});
                        });
  }
};

Studio::Studio(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Studio::~Studio() = default;

Result<std::unique_ptr<Studio>> Studio::create() {
  auto impl = std::make_unique<Impl>();
  auto gl = gfx::OffscreenContext::create();
  if (!gl) return gl.error();
  impl->gl = std::move(gl).value();
  auto renderer = gfx::Renderer::create({impl->gl->info(), {}});
  if (!renderer) return renderer.error();
  impl->renderer = std::move(renderer).value();
  return std::unique_ptr<Studio>(new Studio(std::move(impl)));
}

Result<draw::Image> Studio::picture(Runner& runner, const ShotOptions& options) {
  if (const auto known = check_view(runner, options.view); !known) return known.error();
  const double width = std::round(options.width * options.scale);
  const double height = std::round(options.height * options.scale);
  const int limit = std::min(kLargestPicture, impl_->renderer->info().max_texture_size);
  if (!(width >= 1.0 && height >= 1.0 && width <= limit && height <= limit)) {
    return fail("a picture of " + std::to_string(options.width) + "x" +
                    std::to_string(options.height) + " times " + std::to_string(options.scale) +
                    " cannot be made: each side is 1 … " + std::to_string(limit) + " pixels",
                ErrorKind::usage);
  }
  const StillSize size{static_cast<int>(width), static_cast<int>(height),
                       static_cast<float>(options.scale)};
  if (options.with_ui) return impl_->window(runner, options.view, options.theme, size);
  ViewArea view(*impl_->renderer);
  view.open(runner, options.view);
  return paint_view(view, impl_->context(&runner), options.theme, size, options.transparent);
}

Result<std::vector<fs::path>> Studio::tour(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail(folder.string() + ": " + error.message(), ErrorKind::failure);
  std::vector<fs::path> written;
  const auto save = [&](const draw::Image& image, const std::string& name) -> Result<void> {
    const fs::path path = folder / (name + ".png");
    if (const auto saved = gfx::save_png(image, path); !saved) return saved.error();
    written.push_back(path);
    return {};
  };
  const auto labs = lab_registry();
  Thumbnails thumbnails(*impl_->renderer, labs, {});
  for (const TourStyle& style : kTourStyles) {
    auto image = impl_->gallery(labs, thumbnails, style);
    if (!image) return image.error();
    if (const auto saved = save(*image, std::string("gallery") + style.suffix); !saved) {
      return saved.error();
    }
  }
  for (const LabEntry& entry : labs) {
    auto opened = open_lab({labs, nullptr, 1}, entry, opening_setup(entry.make()->info()));
    if (!opened) return opened.error();
    Runner& runner = *opened->runner;
    runner.run(std::llround(kTourSeconds / runner.dt()));
    for (const TourStyle& style : kTourStyles) {
      const draw::Image image =
          impl_->window(runner, {}, style.kind, {kTourSize.x, kTourSize.y, style.scale});
      if (const auto saved = save(image, std::string(entry.id) + style.suffix); !saved) {
        return saved.error();
      }
    }
  }
  return written;
}

Result<draw::Image> render_view(Runner& runner, const ShotOptions& options) {
  auto studio = Studio::create();
  if (!studio) return studio.error();
  return (*studio)->picture(runner, options);
}

Result<std::vector<fs::path>> render_tour(const fs::path& folder) {
  auto studio = Studio::create();
  if (!studio) return studio.error();
  return (*studio)->tour(folder);
}

Result<std::string> render_svg(const Runner& runner, const ShotOptions& options) {
  if (const auto known = check_view(runner, options.view); !known) return known.error();
  const std::vector<std::string> views =
      options.view.empty() ? opening_views(runner) : std::vector<std::string>{options.view};
  return view_svg(runner, views, {}, palette_of(options.theme),
                  {static_cast<float>(options.width), static_cast<float>(options.height)});
}

}  // namespace motionlab::shell
