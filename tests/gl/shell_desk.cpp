// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/gl/shell_desk.h"

#include <unistd.h>

#include <algorithm>

#include "engine/core/check.h"

namespace motionlab::test {

namespace fs = std::filesystem;

Desk::Desk(const Options& options) : options_(options) {
  auto gl = gfx::OffscreenContext::create();
  ML_CHECK(gl.ok());
  gl_ = std::move(gl).value();
  restart();
}

Desk::~Desk() {
  target_ = gfx::Framebuffer();
  app_.reset();
}

void Desk::restart() {
  app_.reset();
  shell::AppOptions options;
  options.gl = gl_->info();
  options.labs = options_.labs;
  options.persistent = options_.persistent;
  options.clock = options_.clock;
  options.paths = {options_.folder / "config", options_.folder / "state",
                   options_.folder / "pictures", options_.folder};
  auto app = shell::App::create(std::move(options));
  ML_CHECK(app.ok());
  app_ = std::move(app).value();
}

void Desk::frames(int count, double dt) {
  input_.dt = dt;
  for (int i = 0; i < count; ++i) {
    target_.resize(input_.framebuffer_size.x, input_.framebuffer_size.y);
    app_->frame(input_, &target_);
    input_.pressed.clear();
    input_.text.clear();
    input_.dropped.clear();
    input_.wheel = glm::vec2(0.0F);
  }
}

void Desk::move(const glm::vec2& to) {
  input_.pointer = to;
  frames();
}

void Desk::press(shell::PointerButton button) {
  input_.buttons[static_cast<std::size_t>(button)] = true;
  frames();
}

void Desk::release(shell::PointerButton button) {
  input_.buttons[static_cast<std::size_t>(button)] = false;
  frames();
}

void Desk::drag(const glm::vec2& from, const glm::vec2& to, shell::PointerButton button) {
  constexpr int kMoves = 5;
  move(from);
  frames();
  press(button);
  for (int i = 1; i <= kMoves; ++i) {
    move(from + (to - from) * (static_cast<float>(i) / kMoves));
  }
  release(button);
}

void Desk::key(shell::Key key, bool control, bool shift) {
  shell::KeyPress press;
  press.key = key;
  press.control = control;
  press.shift = shift;
  input_.pressed.push_back(press);
  frames();
}

void Desk::letter(const std::string& character, const std::string& physical, bool control) {
  shell::KeyPress press;
  press.key = shell::Key::character;
  press.character = character;
  press.physical = physical;
  press.control = control;
  input_.pressed.push_back(press);
  if (!control) input_.text = character;
  frames();
}

void Desk::type(const std::string& text) {
  input_.text = text;
  frames();
}

draw::Image Desk::picture() { return target_.read_pixels(); }

const shell::PointerPane& Desk::pane(const std::string& view) {
  for (const shell::PointerPane& pane : app_->lab().view().panes()) {
    if (pane.spec.view->id == view) return pane;
  }
  detail::check_failed(__FILE__, __LINE__, "the view is shown", view);
}

glm::vec2 Desk::window_point(const std::string& view, const glm::vec3& world) {
  const shell::Rect& area = pane(view).area;
  const auto pixel = camera(view).project(world, {area.width, area.height});
  ML_CHECK(pixel.has_value());
  const glm::vec2 framebuffer(input_.framebuffer_size);
  return (area.minimum() + glm::vec2(*pixel)) * glm::vec2(input_.window_size) / framebuffer;
}

std::optional<glm::vec2> Desk::find_grabbable(const std::string& view) {
  constexpr float kStep = 4.0F;  // [px]
  const shell::PointerPane& where = pane(view);
  const draw::ViewSize size{where.area.width, where.area.height};
  for (float y = kStep; y < size.height; y += kStep) {
    for (float x = kStep; x < size.width; x += kStep) {
      const draw::Ray ray = where.camera->ray({x, y}, size);
      const float pixel = where.camera->pixel_length(where.camera->target, size);
      if (runner().pick(view, ray, pixel, where.spec.instance)) {
        return where.area.minimum() + glm::vec2(x, y);
      }
    }
  }
  return std::nullopt;
}

TemporaryFolder::TemporaryFolder(const std::string& name)
    : path_(fs::temp_directory_path() /
            ("motionlab-test-" + name + "-" + std::to_string(::getpid()))) {
  fs::remove_all(path_);
  fs::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::permissions(path_, fs::perms::owner_all, fs::perm_options::add, ignored);
  fs::remove_all(path_, ignored);
}

}  // namespace motionlab::test
