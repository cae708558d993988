// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/file_browser.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

namespace fs = std::filesystem;

// Dear ImGui 1.87 renamed it, and later versions dropped the old name.
#if IMGUI_VERSION_NUM >= 18700
constexpr ImGuiKey kKeypadEnter = ImGuiKey_KeypadEnter;
#else
constexpr ImGuiKey kKeypadEnter = ImGuiKey_KeyPadEnter;
#endif

fs::path home_folder() {
  const char* home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? fs::path(home) : fs::path();
}

fs::path expand_home(const std::string& typed) {
  if (typed == "~" || typed.starts_with("~/")) {
    return home_folder() / fs::path(typed.size() > 2 ? typed.substr(2) : std::string());
  }
  return typed;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string joined(const std::vector<std::string>& extensions) {
  std::string text;
  for (const std::string& extension : extensions) text += (text.empty() ? "" : ", ") + extension;
  return text;
}

enum class RowClick { none, once, twice };

// Icon, name, size and date; the last two only where there is room.
RowClick draw_entry(const Theme& theme, const FileEntry& entry, bool selected, float width) {
  const float height = std::round(theme.fonts.body->FontSize + theme.px(10.0F));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("entry", {width, height});
  const bool hovered = ImGui::IsItemHovered();
  const bool twice = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 end(corner.x + width, corner.y + height);
  if (selected || hovered) {
    list->AddRectFilled(corner, end, theme.color(selected ? theme.slider_fill() : theme.field()),
                        theme.px(6.0F));
  }
  draw_icon(list, entry.folder ? Icon::folder : Icon::file,
            {corner.x + theme.px(16.0F), corner.y + height / 2.0F}, theme.px(14.0F),
            theme.color(entry.folder ? theme.readable(draw::Role::accent)
                                     : draw::Paint(draw::Role::dim)));
  float right = end.x - theme.px(8.0F);
  const auto column = [&](const std::string& value, const char* widest) {
    ImFont* font = theme.fonts.mono_caption;
    const float left = right - text_size(font, widest).x;
    draw_text(
        theme, list, font,
        {right - text_size(font, value).x, corner.y + std::round((height - font->FontSize) / 2.0F)},
        draw::Role::dim, value);
    right = left - theme.px(16.0F);
  };
  if (width > theme.px(400.0F)) column(format_date(entry.modified), "2026-11-30 14:05");
  if (width > theme.px(280.0F)) column(entry.folder ? "" : format_bytes(entry.bytes), "99.9 MB");
  const ImVec2 after = ImGui::GetCursorScreenPos();
  const float left = corner.x + theme.px(32.0F);
  ImGui::SetCursorScreenPos(
      {left, corner.y + std::round((height - theme.fonts.body->FontSize) / 2.0F)});
  ellipsis_text(theme, theme.fonts.body, draw::Role::text, entry.name,
                std::max(right - left, 1.0F));
  ImGui::SetCursorScreenPos(after);
  ImGui::Dummy({0.0F, 0.0F});
  return twice ? RowClick::twice : clicked ? RowClick::once : RowClick::none;
}

bool place_button(const Theme& theme, const std::string& label, const std::string& tooltip,
                  bool selected, float width) {
  const float height = std::round(theme.fonts.body->FontSize + theme.px(8.0F));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float room = theme.px(width);
  const bool clicked = ImGui::InvisibleButton("place", {room, height});
  tooltip_for_item(theme, tooltip);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (selected || ImGui::IsItemHovered()) {
    list->AddRectFilled(corner, {corner.x + room, corner.y + height},
                        theme.color(selected ? theme.slider_fill() : theme.field()),
                        theme.px(6.0F));
  }
  list->PushClipRect(corner, {corner.x + room, corner.y + height}, true);
  draw_text(theme, list, theme.fonts.body, {corner.x + theme.px(8.0F), corner.y + theme.px(4.0F)},
            draw::Role::text, label);
  list->PopClipRect();
  return clicked;
}

}  // namespace

void FileBrowser::open(Options options) {
  options_ = std::move(options);
  open_ = true;
  all_files_ = false;
  file_name_ = options_.file_name;
  focus_name_ = options_.mode == Mode::save;
  fault_.clear();
  overwrite_.reset();
  fs::path start = options_.folder.empty() ? folder_ : options_.folder;
  std::error_code error;
  if (start.empty() || !is_folder(start)) start = fs::current_path(error);
  if (error) start = "/";
  enter(start);
}

void FileBrowser::enter(const fs::path& folder) {
  std::error_code error;
  const fs::path absolute = fs::absolute(folder, error).lexically_normal();
  const std::vector<std::string> none;
  auto entries = list_folder(absolute, all_files_ ? none : options_.extensions);
  if (!entries) {
    fault_ = entries.error().message;  // and we stay where we are
    return;
  }
  fault_.clear();
  folder_ = absolute;
  entries_ = std::move(*entries);
  selected_ = entries_.empty() ? -1 : 0;
  scroll_to_selected_ = true;
  typed_path_ = folder_.string();
}

void FileBrowser::go_up() {
  const fs::path here = folder_;
  const fs::path above = here.parent_path();
  if (above == here) return;
  enter(above);
  // The folder we came from stays selected, so that going up and back down leads to the same place.
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].name == here.filename().string()) selected_ = static_cast<int>(i);
  }
}

// A folder is entered, a file chosen; when saving its name is taken over first.
std::optional<fs::path> FileBrowser::activate(PanelContext& context, const FileEntry& entry) {
  if (entry.folder) {
    enter(folder_ / entry.name);
    return std::nullopt;
  }
  if (options_.mode == Mode::save) {
    file_name_ = entry.name;
    return accept_name(context);
  }
  return folder_ / entry.name;
}

std::optional<fs::path> FileBrowser::accept_typed(PanelContext& context) {
  const BrowserStrings& words = context.text().browser;
  fs::path path = expand_home(typed_path_);
  if (path.is_relative()) path = folder_ / path;
  if (is_folder(path)) {
    enter(path);
    return std::nullopt;
  }
  if (options_.mode == Mode::save) {
    if (!is_folder(path.parent_path())) {
      fault_ = fill(words.no_folder, path.parent_path().string());
      return std::nullopt;
    }
    enter(path.parent_path());
    file_name_ = path.filename().string();
    return accept_name(context);
  }
  if (!is_there(path)) {
    fault_ = fill(words.no_such, path.string());
    return std::nullopt;
  }
  return path;
}

// The name in the field below the list; a file that is there is asked about first.
std::optional<fs::path> FileBrowser::accept_name(PanelContext& context) {
  const BrowserStrings& words = context.text().browser;
  if (file_name_.empty() || file_name_.find('/') != std::string::npos) {
    fault_ = words.need_name;
    return std::nullopt;
  }
  fs::path path = folder_ / file_name_;
  if (!options_.extensions.empty() && !matches_extension(file_name_, options_.extensions)) {
    path += options_.extensions.front();
  }
  if (is_folder(path)) {
    enter(path);
    return std::nullopt;
  }
  if (is_there(path)) {
    overwrite_ = path;
    return std::nullopt;
  }
  return path;
}

std::optional<fs::path> FileBrowser::draw(PanelContext& context, const Area& area) {
  std::optional<fs::path> chosen;
  {
    const Theme& theme = context.look();
    // What is being typed must not become keys of the lab because of a click beside it.
    const Sheet sheet(context, "##files", area, {820.0F, 560.0F}, &open_, SheetClose::escape);
    if (!sheet) return std::nullopt;
    const float width = ImGui::GetContentRegionAvail().x;
    text(theme, theme.fonts.heading, draw::Role::text, options_.title);
    gap(theme, 12.0F);
    chosen = draw_path_line(context);
    gap(theme, 12.0F);

    const float footer = std::round(theme.fonts.body->FontSize + theme.px(8.0F + 12.0F + 24.0F));
    const float height = std::max(ImGui::GetContentRegionAvail().y - footer, theme.px(60.0F));
    const bool with_places = width > theme.px(520.0F);
    if (with_places) {
      draw_places(context, {theme.px(160.0F), height});
      ImGui::SameLine(0.0F, theme.px(16.0F));
    }
    if (!chosen) chosen = draw_entries(context, {ImGui::GetContentRegionAvail().x, height});
    if (!chosen) chosen = draw_footer(context);
    if (!chosen && !overwrite_) chosen = handle_keys(context);
    if (chosen) open_ = false;
  }
  return chosen;
}

std::optional<fs::path> FileBrowser::draw_path_line(PanelContext& context) {
  const Theme& theme = context.look();
  const BrowserStrings& words = context.text().browser;
  if (icon_button(theme, "up", Icon::chevron_up, words.up_help, "Backspace")) go_up();
  ImGui::SameLine(0.0F, theme.px(8.0F));
  const TextEdit edit = text_field(theme, "path", typed_path_, {.hint = words.path_hint});
  typing_ = edit.active || edit.accepted;
  return edit.accepted ? accept_typed(context) : std::nullopt;
}

void FileBrowser::draw_places(PanelContext& context, ImVec2 size) {
  const Theme& theme = context.look();
  const BrowserStrings& words = context.text().browser;
  const ScrollRegion region(context, "places", size);
  const float width = size.x / theme.zoom() - 8.0F;
  const auto place = [&](const std::string& label, const fs::path& folder) {
    if (folder.empty()) return;
    ImGui::PushID(folder.c_str());
    if (place_button(theme, label, folder.string(), folder == folder_, width)) enter(folder);
    ImGui::PopID();
  };
  text(theme, theme.fonts.caption, draw::Role::dim, words.places);
  std::error_code error;
  const fs::path here = fs::current_path(error);
  place(words.home, home_folder());
  place(words.here, here);
  place(words.root, "/");
  std::vector<fs::path> folders;
  for (const fs::path& file : options_.recent) {
    const fs::path folder = is_folder(file) ? file : file.parent_path();
    if (folder.empty() || !is_folder(folder) || folder == here) continue;
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) {
      folders.push_back(folder);
    }
  }
  if (folders.empty()) return;
  gap(theme, 12.0F);
  text(theme, theme.fonts.caption, draw::Role::dim, words.recent);
  for (const fs::path& folder : folders) place(folder.filename().string(), folder);
}

std::optional<fs::path> FileBrowser::draw_entries(PanelContext& context, ImVec2 size) {
  const Theme& theme = context.look();
  const ScrollRegion region(context, "entries", size);
  if (!fault_.empty()) {
    wrapped_text(theme, theme.fonts.caption, theme.readable(draw::Role::error), fault_);
    gap(theme, 8.0F);
  }
  if (entries_.empty()) {
    const std::string what = all_files_ || options_.extensions.empty()
                                 ? std::string(context.text().browser.files)
                                 : joined(options_.extensions);
    text(theme, theme.fonts.body, draw::Role::dim, fill(context.text().browser.empty, what));
  }
  std::optional<fs::path> chosen;
  const std::vector<FileEntry> shown = entries_;  // entering a folder replaces them
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool selected = static_cast<int>(i) == selected_;
    ImGui::PushID(static_cast<int>(i));
    const RowClick click = draw_entry(theme, shown[i], selected, size.x - theme.px(12.0F));
    if (selected && scroll_to_selected_) {
      ImGui::SetScrollHereY(0.5F);
      scroll_to_selected_ = false;
    }
    ImGui::PopID();
    if (click == RowClick::none) continue;
    selected_ = static_cast<int>(i);
    if (options_.mode == Mode::save && !shown[i].folder) file_name_ = shown[i].name;
    if (click == RowClick::twice || shown[i].folder) {
      chosen = activate(context, shown[i]);
      break;
    }
  }
  return chosen;
}

std::optional<fs::path> FileBrowser::draw_footer(PanelContext& context) {
  const Theme& theme = context.look();
  const BrowserStrings& words = context.text().browser;
  std::optional<fs::path> chosen;
  gap(theme, 12.0F);
  if (overwrite_) {
    text(theme, theme.fonts.body, theme.readable(draw::Role::selection),
         fill(words.replace, overwrite_->filename().string()));
    ImGui::SameLine(0.0F, theme.px(16.0F));
    if (button(theme, "replace", words.replace_yes)) chosen = overwrite_;
    ImGui::SameLine(0.0F, theme.px(8.0F));
    const bool keep = button(theme, "keep", words.replace_no, {.style = ButtonStyle::primary});
    if (keep || key_pressed(ImGuiKey_Enter, false)) overwrite_.reset();
    return chosen;
  }
  const bool saving = options_.mode == Mode::save;
  const char* verb = saving ? words.save : words.open;
  const float buttons = text_size(theme.fonts.bold, verb).x +
                        text_size(theme.fonts.body, words.cancel).x + theme.px(2.0F * 28.0F + 8.0F);
  const float room = ImGui::GetContentRegionAvail().x - buttons - theme.px(16.0F);
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  naming_ = false;
  if (saving) {
    const TextEdit edit = text_field(theme, "name", file_name_,
                                     {.hint = words.name_hint,
                                      .width = room / theme.zoom(),
                                      .focus = focus_name_,
                                      .select_all = true});
    naming_ = edit.active || edit.accepted || focus_name_;
    if (edit.active) focus_name_ = false;
    if (edit.accepted) chosen = accept_name(context);
  } else if (!options_.extensions.empty()) {
    draw_filter(context, room);
  } else {
    ImGui::Dummy({1.0F, 1.0F});
  }
  ImGui::SameLine(right - buttons);
  if (button(theme, "cancel", words.cancel)) open_ = false;
  ImGui::SameLine(0.0F, theme.px(8.0F));
  const bool can_go = saving || (selected_ >= 0 && selected_ < static_cast<int>(entries_.size()));
  if (button(theme, "go", verb, {.style = ButtonStyle::primary, .enabled = can_go})) {
    chosen = saving ? accept_name(context)
                    : activate(context, FileEntry(entries_[static_cast<std::size_t>(selected_)]));
  }
  return chosen;
}

void FileBrowser::draw_filter(PanelContext& context, float room) {
  const Theme& theme = context.look();
  const BrowserStrings& words = context.text().browser;
  const std::vector<std::string> filters = {fill(words.only, joined(options_.extensions)),
                                            words.all_files};
  int filter = all_files_ ? 1 : 0;
  const float wanted = text_size(theme.fonts.body, filters[0] + filters[1]).x + theme.px(64.0F);
  if (wanted <= room) {
    segmented_control(theme, "filter", filter, filters);
  } else if (text_link(theme, "filter", filters[static_cast<std::size_t>(1 - filter)])) {
    filter = 1 - filter;
  }
  if (filter == (all_files_ ? 1 : 0)) return;
  all_files_ = filter == 1;
  enter(folder_);
}

std::optional<fs::path> FileBrowser::handle_keys(PanelContext& context) {
  if (typing_ || naming_) return std::nullopt;
  const int count = static_cast<int>(entries_.size());
  const auto select = [&](int index) {
    if (count == 0) return;
    selected_ = std::clamp(index, 0, count - 1);
    scroll_to_selected_ = true;
  };
  if (key_pressed(ImGuiKey_DownArrow)) select(selected_ + 1);
  if (key_pressed(ImGuiKey_UpArrow)) select(selected_ - 1);
  if (key_pressed(ImGuiKey_PageDown)) select(selected_ + 10);
  if (key_pressed(ImGuiKey_PageUp)) select(selected_ - 10);
  if (key_pressed(ImGuiKey_Home)) select(0);
  if (key_pressed(ImGuiKey_End)) select(count - 1);
  if (key_pressed(ImGuiKey_Backspace)) go_up();
  const bool entered = key_pressed(ImGuiKey_Enter, false) || key_pressed(kKeypadEnter, false);
  if (entered && selected_ >= 0 && selected_ < count) {
    return activate(context, FileEntry(entries_[static_cast<std::size_t>(selected_)]));
  }
  return std::nullopt;
}

}  // namespace motionlab::shell
