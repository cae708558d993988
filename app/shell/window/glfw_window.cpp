// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/glfw_window.h"

#include <GLFW/glfw3.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>

#include "app/shell/window/glfw_keys.h"

namespace motionlab::shell {

struct GlfwWindow::Impl {
  GLFWwindow* window = nullptr;
  gfx::GlInfo gl;
  FrameInput input;  // gathered by the callbacks
  // What a button did since it was last looked at. A frame takes one step of each, so that a quick
  // click, or two, is seen whole however slow frames are.
  struct ButtonStep {
    bool down = false;
    glm::vec2 at{0.0F};  // of the pointer, in window coordinates
  };
  std::array<std::deque<ButtonStep>, 3> steps;
  std::array<bool, 3> down{};  // as the frames know it
  bool close = false;
  bool fullscreen = false;
  std::array<GLFWcursor*, ImGuiMouseCursor_COUNT> cursors{};
  ImGuiMouseCursor cursor = ImGuiMouseCursor_Arrow;
  std::string title;
  glm::ivec2 windowed_position{0};
  glm::ivec2 windowed_size{1280, 720};

  ~Impl() {
    for (GLFWcursor* c : cursors) {
      if (c != nullptr) glfwDestroyCursor(c);
    }
    if (window != nullptr) glfwDestroyWindow(window);
    glfwTerminate();
  }

  static Impl& of(GLFWwindow* w) { return *static_cast<Impl*>(glfwGetWindowUserPointer(w)); }
  void install_callbacks();
  void on_key(int key, int scancode, int action, int mods);
  void on_button(int button, int action);
  void release_everything();
};

namespace {

// Warnings of a platform about what it cannot do (positions, icons) are nobody's concern; what
// matters is returned by the calls themselves.
void ignore_error(int, const char*) {}

std::string last_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description != nullptr ? description : "";
}

void append_utf8(std::string* text, unsigned c) {
  const auto put = [text](unsigned byte) { text->push_back(static_cast<char>(byte)); };
  if (c < 0x80U) {
    put(c);
  } else if (c < 0x800U) {
    put(0xC0U | (c >> 6U));
    put(0x80U | (c & 0x3FU));
  } else if (c < 0x10000U) {
    put(0xE0U | (c >> 12U));
    put(0x80U | ((c >> 6U) & 0x3FU));
    put(0x80U | (c & 0x3FU));
  } else {
    put(0xF0U | (c >> 18U));
    put(0x80U | ((c >> 12U) & 0x3FU));
    put(0x80U | ((c >> 6U) & 0x3FU));
    put(0x80U | (c & 0x3FU));
  }
}

void request_core_profile(bool wanted) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);  // depth is in our own framebuffers
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  if (!wanted) return;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, gfx::kRequiredGlMajor);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, gfx::kRequiredGlMinor);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
}

// What the machine can give when it cannot give what is needed: for the message.
std::string found_version() {
  request_core_profile(false);
  GLFWwindow* probe = glfwCreateWindow(64, 64, "motionlab", nullptr, nullptr);
  if (probe == nullptr) return {};
  glfwMakeContextCurrent(probe);
  std::string found;
  using GetString = const unsigned char* (*)(unsigned);
  const auto get_string = reinterpret_cast<GetString>(glfwGetProcAddress("glGetString"));
  if (get_string != nullptr) {
    const auto read = [&](unsigned name) {
      const unsigned char* text = get_string(name);
      return text != nullptr ? std::string(reinterpret_cast<const char*>(text)) : std::string();
    };
    found = read(GL_VERSION) + ", " + read(GL_RENDERER);
  }
  glfwDestroyWindow(probe);
  return found;
}

// No larger than the screen it opens on.
glm::ivec2 fitted(const glm::ivec2& size) {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return size;
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  float scale_x = 1.0F;
  float scale_y = 1.0F;
  glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  glfwGetMonitorContentScale(monitor, &scale_x, &scale_y);
  if (width <= 0 || height <= 0) return size;
  return {std::min(size.x, static_cast<int>(static_cast<float>(width) / scale_x)),
          std::min(size.y, static_cast<int>(static_cast<float>(height) / scale_y))};
}

}  // namespace

Result<std::unique_ptr<GlfwWindow>> GlfwWindow::create(const glm::ivec2& wanted) {
  glfwSetErrorCallback(ignore_error);
  if (glfwInit() != GLFW_TRUE) {
    std::string message = "no window can be opened: " + last_error();
    message += "; is DISPLAY set? `motionlab run` and `motionlab --tour DIR` need no display";
    return fail(std::move(message), ErrorKind::environment);
  }
  auto impl = std::make_unique<Impl>();
  const glm::ivec2 size = fitted(wanted);
  request_core_profile(true);
  impl->window = glfwCreateWindow(size.x, size.y, "motionlab", nullptr, nullptr);
  if (impl->window == nullptr) return gfx::too_old_error(found_version());
  glfwMakeContextCurrent(impl->window);
  auto gl = gfx::load_gl(glfwGetProcAddress);
  if (!gl) return gl.error();
  impl->gl = std::move(gl).value();
  glfwSwapInterval(1);
  impl->install_callbacks();
  impl->windowed_size = size;
  return std::unique_ptr<GlfwWindow>(new GlfwWindow(std::move(impl)));
}

GlfwWindow::GlfwWindow(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GlfwWindow::~GlfwWindow() = default;

const gfx::GlInfo& GlfwWindow::gl() const { return impl_->gl; }

Clipboard GlfwWindow::clipboard() {
  GLFWwindow* window = impl_->window;
  return {[window] {
            const char* text = glfwGetClipboardString(window);
            return std::string(text != nullptr ? text : "");
          },
          [window](const std::string& text) { glfwSetClipboardString(window, text.c_str()); }};
}

void GlfwWindow::Impl::on_key(int key, int scancode, int action, int mods) {
  const Key named = key_of(key);
  const std::string physical = physical_character(key);
  std::string character;
  if (named == Key::none && !physical.empty()) {
    const char* name = glfwGetKeyName(key, scancode);
    character = name != nullptr ? name : physical;
    if (character.size() == 1 && character[0] >= 'A' && character[0] <= 'Z') {
      character[0] = static_cast<char>(character[0] - 'A' + 'a');
    }
  }
  if (named != Key::none) input.held[static_cast<std::size_t>(named)] = action != GLFW_RELEASE;
  if (character.size() == 1) {
    std::erase(input.held_characters, character[0]);
    if (action != GLFW_RELEASE) input.held_characters += character;
  }
  if (action == GLFW_RELEASE || (named == Key::none && character.empty())) return;
  KeyPress press;
  press.key = named != Key::none ? named : Key::character;
  press.character = character;
  press.physical = physical;
  press.control = (mods & GLFW_MOD_CONTROL) != 0;
  press.shift = (mods & GLFW_MOD_SHIFT) != 0;
  press.alt = (mods & GLFW_MOD_ALT) != 0;
  press.repeat = action == GLFW_REPEAT;
  input.pressed.push_back(std::move(press));
}

void GlfwWindow::Impl::on_button(int button, int action) {
  if (button < 0 || button > 2) return;
  const auto index = static_cast<std::size_t>(button);
  double x = 0.0;
  double y = 0.0;
  glfwGetCursorPos(window, &x, &y);
  steps[index].push_back({action == GLFW_PRESS, glm::vec2(x, y)});
}

// A key or button that goes up elsewhere is never heard of (CASES B06).
void GlfwWindow::Impl::release_everything() {
  down = {};
  for (auto& pending : steps) pending.clear();
  input.held = {};
  input.held_characters.clear();
}

void GlfwWindow::Impl::install_callbacks() {
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    of(w).on_key(key, scancode, action, mods);
  });
  glfwSetCharCallback(window, [](GLFWwindow* w, unsigned c) { append_utf8(&of(w).input.text, c); });
  glfwSetMouseButtonCallback(
      window, [](GLFWwindow* w, int button, int action, int) { of(w).on_button(button, action); });
  glfwSetScrollCallback(
      window, [](GLFWwindow* w, double x, double y) { of(w).input.wheel += glm::vec2(x, y); });
  glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
    for (int i = 0; i < count; ++i) of(w).input.dropped.emplace_back(paths[i]);
  });
  glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int focused) {
    if (focused == GLFW_FALSE) of(w).release_everything();
  });
  glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
    glfwSetWindowShouldClose(w, GLFW_FALSE);
    of(w).close = true;
  });
}

FrameInput GlfwWindow::poll(double seconds) {
  FrameInput& gathered = impl_->input;
  gathered.pressed.clear();
  gathered.text.clear();
  gathered.dropped.clear();
  gathered.wheel = glm::vec2(0.0F);
  const bool waiting = std::any_of(impl_->steps.begin(), impl_->steps.end(),
                                   [](const auto& pending) { return !pending.empty(); });
  if (seconds > 0.0 && !waiting) {
    glfwWaitEventsTimeout(seconds);
  } else {
    glfwPollEvents();
  }
  GLFWwindow* window = impl_->window;
  glfwGetWindowSize(window, &gathered.window_size.x, &gathered.window_size.y);
  glfwGetFramebufferSize(window, &gathered.framebuffer_size.x, &gathered.framebuffer_size.y);
  float scale_x = 1.0F;
  float scale_y = 1.0F;
  glfwGetWindowContentScale(window, &scale_x, &scale_y);
  gathered.content_scale = scale_x;
  double x = 0.0;
  double y = 0.0;
  glfwGetCursorPos(window, &x, &y);
  gathered.pointer = glm::vec2(x, y);
  for (std::size_t i = 0; i < 3; ++i) {
    auto& pending = impl_->steps[i];
    if (!pending.empty()) {
      impl_->down[i] = pending.front().down;
      // A press counts where it happened, not where the pointer is by now.
      if (pending.front().down) gathered.pointer = pending.front().at;
      pending.pop_front();
    }
    gathered.buttons[i] = impl_->down[i];
  }
  const auto held = [window](int left, int right) {
    return glfwGetKey(window, left) == GLFW_PRESS || glfwGetKey(window, right) == GLFW_PRESS;
  };
  gathered.control = held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  gathered.shift = held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  gathered.alt = held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
  gathered.focused = glfwGetWindowAttrib(window, GLFW_FOCUSED) == GLFW_TRUE;
  return gathered;
}

void GlfwWindow::swap() { glfwSwapBuffers(impl_->window); }
void GlfwWindow::show() { glfwShowWindow(impl_->window); }

void GlfwWindow::set_cursor(ImGuiMouseCursor cursor) {
  if (cursor == impl_->cursor || cursor < 0 || cursor >= ImGuiMouseCursor_COUNT) return;
  impl_->cursor = cursor;
  GLFWcursor*& shape = impl_->cursors[static_cast<std::size_t>(cursor)];
  if (shape == nullptr) shape = glfwCreateStandardCursor(cursor_shape(cursor));
  glfwSetCursor(impl_->window, shape);
}

void GlfwWindow::set_title(const std::string& title) {
  if (title == impl_->title) return;
  impl_->title = title;
  glfwSetWindowTitle(impl_->window, title.c_str());
}

void GlfwWindow::set_fullscreen(bool fullscreen) {
  if (fullscreen == impl_->fullscreen) return;
  GLFWwindow* window = impl_->window;
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  impl_->fullscreen = fullscreen;
  if (fullscreen) {
    glfwGetWindowPos(window, &impl_->windowed_position.x, &impl_->windowed_position.y);
    glfwGetWindowSize(window, &impl_->windowed_size.x, &impl_->windowed_size.y);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window, nullptr, impl_->windowed_position.x, impl_->windowed_position.y,
                         impl_->windowed_size.x, impl_->windowed_size.y, 0);
  }
}

bool GlfwWindow::take_close() { return std::exchange(impl_->close, false); }

bool GlfwWindow::minimised() const {
  int width = 0;
  int height = 0;
  glfwGetFramebufferSize(impl_->window, &width, &height);
  return width == 0 || height == 0 ||
         glfwGetWindowAttrib(impl_->window, GLFW_ICONIFIED) == GLFW_TRUE;
}

glm::ivec2 GlfwWindow::logical_size() const {
  glm::ivec2 size = impl_->windowed_size;
  if (!impl_->fullscreen) glfwGetWindowSize(impl_->window, &size.x, &size.y);
  glm::ivec2 framebuffer{size};
  glfwGetFramebufferSize(impl_->window, &framebuffer.x, &framebuffer.y);
  float scale_x = 1.0F;
  float scale_y = 1.0F;
  glfwGetWindowContentScale(impl_->window, &scale_x, &scale_y);
  // Where window coordinates are pixels, the content scale was multiplied in when it was made.
  const float factor = framebuffer == size && !impl_->fullscreen ? scale_x : 1.0F;
  return {static_cast<int>(std::lround(static_cast<float>(size.x) / factor)),
          static_cast<int>(std::lround(static_cast<float>(size.y) / factor))};
}

}  // namespace motionlab::shell
