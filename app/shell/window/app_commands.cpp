// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "app/shell/panels/transport_bar.h"
#include "app/shell/window/app.h"
#include "engine/lab/document_tools.h"

// What keys do.

namespace motionlab::shell {
namespace {

constexpr float kScaleStep = 1.1F;
constexpr std::int64_t kLeap = 10;  // ticks

// Names of keys with a fixed place, as panels/commands.h writes them, in the order of Key.
constexpr std::array<const char*, kKeyCount> kNames{
    "",      "",   "Space", "Tab",  "Enter", "Escape", "Backspace", "Delete", "Insert", "Left",
    "Right", "Up", "Down",  "Home", "End",   "PageUp", "PageDown",  "F1",     "F2",     "F3",
    "F4",    "F5", "F6",    "F7",   "F8",    "F9",     "F10",       "F11",    "F12"};

bool is_letter(const std::string& character) {
  return character.size() == 1 && character[0] >= 'a' && character[0] <= 'z';
}

// The chords of this frame. Letters go by what the key types; other characters by what was typed,
// because Shift or AltGr may be needed for them on some keyboards (CASES B10). With Control nothing
// is typed, so there the key itself counts.
std::vector<KeyChord> chords_of(const FrameInput& input) {
  std::vector<KeyChord> chords;
  for (const KeyPress& press : input.pressed) {
    if (press.key == Key::none) continue;
    if (press.key != Key::character) {
      chords.push_back(
          {press.control, press.shift, press.alt, kNames[static_cast<std::size_t>(press.key)]});
    } else if (is_letter(press.character)) {
      const char upper = static_cast<char>(press.character[0] - 'a' + 'A');
      chords.push_back({press.control, press.shift, press.alt, std::string(1, upper)});
    } else if (press.control && !press.character.empty()) {
      chords.push_back({true, press.shift, press.alt, press.character});
    }
  }
  for (const char c : input.text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c > ' ' && c < 127 && !letter) chords.push_back({false, false, false, std::string(1, c)});
  }
  return chords;
}

// Plain characters search in the gallery; the rest are commands there too.
bool works_in_gallery(const KeyChord& chord) {
  return chord.ctrl || chord.alt || chord.key == "?" ||
         (chord.key.size() > 1 && chord.key[0] == 'F');
}

}  // namespace

void App::handle_keys(const FrameInput& input) {
  if (help_.wants_chord()) {
    const std::vector<KeyChord> chords = chords_of(input);
    if (!chords.empty()) help_.take_chord(context_, chords.front());
    return;
  }
  const bool modal = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
  if (modal || ImGui::GetIO().WantTextInput) return;
  for (const KeyChord& chord : chords_of(input)) {
    if (chord.key == "Escape") {
      escape();
      continue;
    }
    if (!show_lab_ && !works_in_gallery(chord)) continue;
    if (show_lab_ && (nudge_selection(chord) || choose_preset(chord))) continue;
    if (const auto id = keys_.find(chord)) invoke(*id);
  }
}

void App::escape() {
  if (!show_lab_) {
    gallery_.clear_search();
    return;
  }
  LayoutChoice& layout = settings_.layout;
  if (lab_->view().gesture() != PointerTool::Gesture::none) {
    lab_->view().cancel_gesture(context_);
  } else if (lab_->report().is_open()) {
    lab_->close_report();
  } else if ((lab_->layout().left_is_drawer && layout.drawer_left) ||
             (lab_->layout().right_is_drawer && layout.drawer_right)) {
    layout.drawer_left = layout.drawer_right = false;
  } else if (!run_.runner->selection().empty()) {
    run_.runner->select({});
  } else if (lab_->view().tool(*run_.runner) != nullptr) {
    lab_->view().choose_tool({});
  } else {
    show_gallery();
  }
}

void App::invoke(CommandId id) {
  if (show_lab_ && invoke_on_run(id)) return;
  switch (id) {
    case CommandId::open_file:
    case CommandId::save_session:
    case CommandId::capture:
    case CommandId::capture_options:
    case CommandId::export_csv:
      invoke_file(id);
      break;
    case CommandId::gallery:
      show_gallery();
      break;
    case CommandId::help:
      help_.open = true;
      break;
    case CommandId::about:
      about_.open = true;
      break;
    case CommandId::quit:
      request_close();
      break;
    default:
      invoke_view(id);
  }
}

// True when the command was one of the run's.
bool App::invoke_on_run(CommandId id) {
  Runner& runner = *run_.runner;
  switch (id) {
    case CommandId::play_pause:
      runner.paused = !runner.paused;
      return true;
    case CommandId::step_forward:
      step_by(1);
      return true;
    case CommandId::step_backward:
      step_by(-1);
      return true;
    case CommandId::leap_forward:
      step_by(kLeap);
      return true;
    case CommandId::leap_backward:
      step_by(-kLeap);
      return true;
    case CommandId::reset:
      context_.ask(ResetRun{});
      return true;
    case CommandId::faster:
      change_speed(1);
      return true;
    case CommandId::slower:
      change_speed(-1);
      return true;
    case CommandId::normal_speed:
      runner.stepper.time_scale = 1.0;
      return true;
    case CommandId::go_to_start:
      context_.ask(SeekTick{0});
      return true;
    case CommandId::go_to_end:
      context_.ask(SeekTick{runner.last_tick()});
      return true;
    case CommandId::undo:
      context_.ask(Undo{});
      return true;
    case CommandId::redo:
      context_.ask(Redo{});
      return true;
    case CommandId::next_preset:
      lab_->top_bar().presets().step(context_, 1);
      return true;
    case CommandId::previous_preset:
      lab_->top_bar().presets().step(context_, -1);
      return true;
    case CommandId::next_tool:
      lab_->view().next_tool(runner);
      return true;
    default:
      return edit_document(id);
  }
}

bool App::edit_document(CommandId id) {
  Runner& runner = *run_.runner;
  DocumentTools* tools = runner.document_tools();
  const std::vector<int> items = runner.selection();
  switch (id) {
    case CommandId::select_all: {
      if (tools == nullptr) return true;
      std::vector<int> all;
      for (const std::string& view : lab_->view().shown_views()) {
        const auto items_there = tools->items_in(view, [](const glm::vec3&) { return true; });
        all.insert(all.end(), items_there.begin(), items_there.end());
      }
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      runner.select(std::move(all));
      return true;
    }
    case CommandId::delete_selected:
      if (tools == nullptr || items.empty()) return true;
      if (const auto edit = tools->remove(items); edit && context_.post(*edit)) runner.select({});
      return true;
    case CommandId::copy:
      if (tools != nullptr) ImGui::SetClipboardText(tools->copy(items).c_str());
      return true;
    case CommandId::paste: {
      if (tools == nullptr) return true;
      const char* clipboard = ImGui::GetClipboardText();
      const std::string text = clipboard != nullptr ? clipboard : "";
      if (const auto parameters = tools->paste_parameters(text); !parameters.empty()) {
        runner.begin_gesture("Paste");
        context_.set(parameters);
        runner.end_gesture();
        return true;
      }
      const auto edit = tools->paste(text);
      if (edit.ok()) {
        context_.post(*edit);
      } else {
        context_.toasts.error(edit.error().message);
      }
      return true;
    }
    default:
      return false;
  }
}

// 1 … 9: the presets in their order.
bool App::choose_preset(const KeyChord& chord) {
  const bool digit = chord.key.size() == 1 && chord.key[0] >= '1' && chord.key[0] <= '9';
  if (!digit || chord.ctrl || chord.alt) return false;
  lab_->top_bar().presets().choose(context_, chord.key[0] - '1');
  return true;
}

// Arrow keys move what is selected; without a selection they step through time.
bool App::nudge_selection(const KeyChord& chord) {
  Runner& runner = *run_.runner;
  DocumentTools* tools = runner.document_tools();
  if (tools == nullptr || runner.selection().empty() || chord.ctrl) return false;
  glm::ivec2 direction{0, 0};
  if (chord.key == "Left") direction.x = -1;
  if (chord.key == "Right") direction.x = 1;
  if (chord.key == "Up") direction.y = 1;
  if (chord.key == "Down") direction.y = -1;
  if (direction == glm::ivec2(0, 0)) return false;
  const double step = chord.shift ? 10.0 : (chord.alt ? 0.1 : 1.0);
  const auto& shown = lab_->view().shown_views();
  if (shown.empty()) return false;
  if (const auto edit = tools->nudge(shown.front(), runner.selection(), direction, step)) {
    context_.post(*edit);
  }
  return true;
}

void App::step_by(std::int64_t ticks) {
  Runner& runner = *run_.runner;
  runner.paused = true;
  const std::int64_t to = runner.tick() + ticks;
  if (to <= runner.last_tick()) {
    context_.ask(SeekTick{std::max<std::int64_t>(to, 0)});
  } else {
    runner.run(to - runner.tick());
  }
}

void App::change_speed(int by) {
  Runner& runner = *run_.runner;
  const int exponent =
      std::clamp(speed_exponent(runner.stepper.time_scale) + by, kSlowestSpeed, kFastestSpeed);
  runner.stepper.time_scale = std::ldexp(1.0, exponent);
}

void App::invoke_view(CommandId id) {
  LayoutChoice& layout = settings_.layout;
  switch (id) {
    case CommandId::frame_view:
      if (show_lab_) lab_->view().frame_all(*run_.runner);
      break;
    case CommandId::toggle_panels:
      layout.panels = !layout.panels;
      break;
    case CommandId::toggle_idea: {
      bool& open = lab_->layout().left_is_drawer ? layout.drawer_left : layout.left_open;
      open = !open || !layout.panels;
      layout.panels = true;
      break;
    }
    case CommandId::toggle_plots:
      layout.plots_open = !layout.plots_open || !layout.panels;
      layout.panels = true;
      break;
    case CommandId::next_theme:
      set_theme(settings_.theme == ThemeKind::dark ? ThemeKind::light : ThemeKind::dark);
      break;
    case CommandId::projector:
      set_theme(settings_.theme == ThemeKind::projector ? ThemeKind::dark : ThemeKind::projector);
      break;
    case CommandId::larger_ui:
      change_scale(kScaleStep);
      break;
    case CommandId::smaller_ui:
      change_scale(1.0F / kScaleStep);
      break;
    case CommandId::reset_ui_scale:
      settings_.ui_scale.reset();
      break;
    case CommandId::fullscreen:
      fullscreen_ = !fullscreen_;
      break;
    default:
      break;
  }
}

void App::set_theme(ThemeKind kind) { settings_.theme = kind; }

void App::change_scale(float factor) {
  // In steps of 5 %, so that the way up and down meets the same sizes.
  const float wanted = std::round(stage_.theme.scale * factor * 20.0F) / 20.0F;
  settings_.ui_scale = std::clamp(wanted, kSmallestScale, kLargestScale);
}

}  // namespace motionlab::shell
