// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/gallery.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/shell/panels/help_overlay.h"
#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/window/areas.h"
#include "app/shell/window/imgui_host.h"

namespace motionlab::shell {
namespace {

constexpr float kMargin = 40.0F;  // logical px
constexpr float kNarrowMargin = 24.0F;
constexpr float kNarrowBelow = 800.0F;
constexpr float kHeader = 96.0F;
constexpr float kFooter = 64.0F;
constexpr float kCardWish = 288.0F;
constexpr float kCardMost = 440.0F;
constexpr float kTextHeight = 84.0F;  // of a card: title and two lines

bool key_down(const FrameInput& input, Key key) {
  return std::any_of(input.pressed.begin(), input.pressed.end(),
                     [key](const KeyPress& press) { return press.key == key; });
}

void pop_character(std::string* text) {
  while (!text->empty() && (static_cast<unsigned char>(text->back()) & 0xC0U) == 0x80U) {
    text->pop_back();
  }
  if (!text->empty()) text->pop_back();
}

float margin_of(const PanelContext& context, const Rect& window) {
  const bool narrow = window.width / context.look().scale < kNarrowBelow;
  return context.px(narrow ? kNarrowMargin : kMargin);
}

// At most two lines; the second ends in "…" when there was more.
void draw_two_lines(const Theme& theme, ImDrawList* out, ImFont* font, ImVec2 at, float width,
                    std::string_view value) {
  const char* begin = value.data();
  const char* end = begin + value.size();
  const char* cut = font->CalcWordWrapPositionA(1.0F, begin, end, width);
  draw_text(theme, out, font, at, draw::Role::dim,
            std::string_view(begin, static_cast<std::size_t>(cut - begin)));
  while (cut < end && *cut == ' ') ++cut;
  if (cut >= end) return;
  std::string rest(cut, end);
  if (text_size(font, rest).x > width) {
    while (!rest.empty() && text_size(font, rest + "…").x > width) pop_character(&rest);
    rest += "…";
  }
  draw_text(theme, out, font, ImVec2(at.x, at.y + std::round(font->FontSize * 1.2F)),
            draw::Role::dim, rest);
}

}  // namespace

Gallery::Gallery(std::span<const LabEntry> labs) {
  for (const LabEntry& entry : labs) {
    const std::unique_ptr<Lab> lab = entry.make();
    const LabInfo& info = lab->info();
    std::string haystack = info.id + ' ' + info.title + ' ' + info.summary;
    for (const Preset& preset : info.presets) haystack += ' ' + preset.title;
    cards_.push_back({info.title, info.summary, std::move(haystack)});
  }
}

bool Gallery::clear_search() {
  if (search_.empty()) return false;
  search_.clear();
  selected_ = 0;
  return true;
}

std::vector<std::size_t> Gallery::matching() const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (matches_search(cards_[i].haystack, search_)) found.push_back(i);
  }
  return found;
}

Gallery::Grid Gallery::grid(const PanelContext& context, const Rect& window) const {
  const float width = window.width - 2.0F * margin_of(context, window);
  const float height = window.height - context.px(kHeader + kFooter + 8.0F);
  const std::size_t cards = cards_.size() + 1;
  Grid grid;
  grid.gap = context.px(16.0F);
  const auto fitting = static_cast<int>((width + grid.gap) / (context.px(kCardWish) + grid.gap));
  grid.columns = std::clamp(fitting, 1, 4);
  grid.columns = std::min(grid.columns, std::max(static_cast<int>(cards), 1));
  const float stretched =
      (width - grid.gap * static_cast<float>(grid.columns - 1)) / static_cast<float>(grid.columns);
  grid.card_width = std::floor(std::min(stretched, context.px(kCardMost)));
  // The first row is whole at every size; the picture gives way first.
  const float text = context.px(kTextHeight);
  grid.picture_height =
      std::clamp(height - text, context.px(96.0F), std::floor(grid.card_width * 0.64F));
  grid.card_height = grid.picture_height + text;
  return grid;
}

void Gallery::type(const FrameInput& input) {
  if (search_active_) return;  // the field has the keyboard itself
  if (!input.text.empty() && input.text != "?" && !(search_.empty() && input.text == " ")) {
    search_ += input.text;
    selected_ = 0;
  }
  if (key_down(input, Key::backspace)) {
    pop_character(&search_);
    selected_ = 0;
  }
}

void Gallery::move_selection(const FrameInput& input, std::size_t cards, int columns) {
  const auto before = selected_;
  const auto step = [&](Key key, std::ptrdiff_t by) {
    const auto to = static_cast<std::ptrdiff_t>(selected_) + by;
    if (key_down(input, key) && to >= 0 && to < static_cast<std::ptrdiff_t>(cards)) {
      selected_ = static_cast<std::size_t>(to);
    }
  };
  if (!search_active_) {
    step(Key::left, -1);
    step(Key::right, 1);
  }
  step(Key::up, -columns);
  step(Key::down, columns);
  if (key_down(input, Key::home)) selected_ = 0;
  if (key_down(input, Key::end)) selected_ = cards - 1;
  selected_ = std::min(selected_, cards - 1);
  if (selected_ != before) scroll_to_selected_ = true;
}

void Gallery::prepare(const PanelContext& context, const Rect& window,
                      Thumbnails& thumbnails) const {
  const Grid layout = grid(context, window);
  thumbnails.work(context,
                  {static_cast<int>(layout.card_width), static_cast<int>(layout.picture_height)});
}

GalleryChoice Gallery::draw(PanelContext& context, const Rect& window, const FrameInput& input,
                            Thumbnails& thumbnails, std::span<const std::filesystem::path> recent,
                            const std::optional<std::string>& restorable) {
  const float margin = margin_of(context, window);
  const float width = window.width - 2.0F * margin;
  const float header = context.px(kHeader);
  const float footer = context.px(kFooter);
  const Rect middle{0.0F, header, window.width, std::max(1.0F, window.height - header - footer)};
  type(input);
  const std::vector<std::size_t> labs = matching();
  const std::size_t cards = labs.size() + 1;
  const Grid layout = grid(context, window);
  move_selection(input, cards, layout.columns);
  prepare(context, window, thumbnails);

  const PanelWindow whole(context, "##gallery", area_of(window),
                          {.background = PanelBackground::background,
                           .scrolls = false,
                           .padding = 0.0F,
                           .padding_vertical = 0.0F});
  GalleryChoice choice = draw_header(context, margin, window.width);
  const auto take = [&choice](GalleryChoice next) {
    if (choice.index() == 0) choice = std::move(next);
  };
  take(draw_cards(context, {margin, middle.y, width, middle.height}, layout, labs, thumbnails));
  take(draw_footer(context, {margin, window.height - footer, width, footer}, recent, restorable));
  if (key_down(input, Key::enter) && !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) {
    take(selected_ < labs.size() ? GalleryChoice(OpenLab{labs[selected_]})
                                 : GalleryChoice(OpenBrowser{}));
  }
  return choice;
}

GalleryChoice Gallery::draw_header(PanelContext& context, float margin, float width) {
  const Theme& theme = context.look();
  const GalleryStrings& text = context.text().gallery;
  ImDrawList* out = ImGui::GetWindowDrawList();
  const float middle = context.px(48.0F);
  const float title_y = middle - 0.5F * theme.fonts.title->FontSize;
  draw_text(theme, out, theme.fonts.title, ImVec2(margin, std::round(title_y)), draw::Role::text,
            text.name);
  const float name_end = margin + text_size(theme.fonts.title, text.name).x;
  const bool roomy = width / theme.scale >= kNarrowBelow;
  const float field = context.px(roomy ? 250.0F : 150.0F);
  const std::string theme_word =
      theme.kind == ThemeKind::dark ? context.text().window.light : context.text().window.dark;
  const float open_width = text_size(theme.fonts.body, text.open).x + context.px(16.0F);
  const float theme_width = text_size(theme.fonts.body, theme_word).x + context.px(40.0F);
  float x = width - margin - theme_width - open_width - field - context.px(24.0F);
  const float motto_x = name_end + context.px(20.0F);
  if (motto_x + text_size(theme.fonts.caption, text.motto).x < x - context.px(16.0F)) {
    draw_text(theme, out, theme.fonts.caption,
              ImVec2(motto_x, std::round(middle - 0.2F * theme.fonts.caption->FontSize)),
              draw::Role::dim, text.motto);
  }
  const float control_y = std::round(middle - 14.0F * theme.scale);
  GalleryChoice choice;
  ImGui::SetCursorScreenPos(ImVec2(x, control_y));
  const TextEdit edit =
      text_field(theme, "search", search_,
                 {.hint = text.search, .icon = Icon::search, .width = field / theme.scale});
  search_active_ = edit.active;
  if (edit.changed) selected_ = 0;
  x += field + context.px(12.0F);
  ImGui::SetCursorScreenPos(ImVec2(x, control_y));
  if (button(theme, "open", text.open,
             {.style = ButtonStyle::ghost,
              .tooltip = text.open_card,
              .key = context.keys->text(CommandId::open_file)})) {
    choice = OpenBrowser{};
  }
  x += open_width + context.px(4.0F);
  ImGui::SetCursorScreenPos(ImVec2(x, control_y));
  if (button(theme, "theme", theme_word,
             {.style = ButtonStyle::ghost,
              .icon = theme.kind == ThemeKind::dark ? Icon::sun : Icon::moon,
              .tooltip = context.text().window.theme_help,
              .key = context.keys->text(CommandId::next_theme)})) {
    context.ask(Invoke{CommandId::next_theme});
  }
  return choice;
}

GalleryChoice Gallery::draw_cards(PanelContext& context, const Rect& area, const Grid& grid,
                                  const std::vector<std::size_t>& labs,
                                  const Thumbnails& thumbnails) {
  GalleryChoice choice;
  // Room around the cards for the outline of the selected one.
  const float edge = context.px(4.0F);
  ImGui::SetCursorScreenPos(ImVec2(area.x - edge, area.y - edge));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  // The scroll handle lies in the margin, beside the cards.
  const ScrollRegion region(context, "cards",
                            ImVec2(area.width + context.px(20.0F), area.height + 2.0F * edge));
  ImGui::PopStyleVar();
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const GalleryStrings& text = context.text().gallery;
  const Card open{text.open_card, text.open_card_line, {}};
  for (std::size_t place = 0; place <= labs.size(); ++place) {
    const auto columns = static_cast<std::size_t>(grid.columns);
    const std::size_t whole_rows = place / columns;
    const auto column = static_cast<float>(place % columns);
    const auto row = static_cast<float>(whole_rows);
    ImGui::SetCursorScreenPos(
        ImVec2(std::round(origin.x + edge + column * (grid.card_width + grid.gap)),
               std::round(origin.y + edge + row * (grid.card_height + grid.gap))));
    const bool plus = place == labs.size();
    const Card& card = plus ? open : cards_[labs[place]];
    const gfx::Framebuffer* picture = plus ? nullptr : thumbnails.picture(labs[place]);
    if (draw_card(context, grid, place, card, picture, plus)) {
      choice = plus ? GalleryChoice(OpenBrowser{}) : GalleryChoice(OpenLab{labs[place]});
    }
  }
  if (labs.empty() && !search_.empty()) {
    ImGui::SetCursorScreenPos(
        ImVec2(origin.x + edge, origin.y + edge + grid.card_height + context.px(16.0F)));
    shell::text(context.look(), context.look().fonts.body, draw::Role::dim,
                fill(text.none, search_));
  }
  // Room for the outline of the last row, and no more: rows that fit do not scroll.
  ImGui::SetCursorScreenPos(
      ImVec2(origin.x, ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y));
  ImGui::Dummy(ImVec2(1.0F, edge));
  return choice;
}

bool Gallery::draw_card(PanelContext& context, const Grid& grid, std::size_t place,
                        const Card& card, const gfx::Framebuffer* picture, bool plus) {
  const Theme& theme = context.look();
  ImGui::PushID(static_cast<int>(place));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 end(at.x + grid.card_width, at.y + grid.card_height);
  const bool clicked = ImGui::InvisibleButton("card", ImVec2(grid.card_width, grid.card_height));
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::GetIO().MouseDelta.x != 0.0F || ImGui::GetIO().MouseDelta.y != 0.0F) {
      selected_ = place;
    }
  }
  const bool selected = place == selected_;
  if (selected && scroll_to_selected_) {
    ImGui::SetScrollHereY();
    scroll_to_selected_ = false;
  }
  ImDrawList* out = ImGui::GetWindowDrawList();
  const float radius = context.px(6.0F);
  const float split = at.y + grid.picture_height;
  out->AddRectFilled(at, end, theme.color(draw::Role::panel), radius);
  if (picture != nullptr) {
    out->AddImageRounded(texture_id(*picture), at, ImVec2(end.x, split), ImVec2(0.0F, 1.0F),
                         ImVec2(1.0F, 0.0F), IM_COL32_WHITE, radius, ImDrawFlags_RoundCornersTop);
  } else {
    out->AddRectFilled(at, ImVec2(end.x, split), theme.color(draw::Role::background_bottom), radius,
                       ImDrawFlags_RoundCornersTop);
  }
  if (plus) {
    draw_icon(out, Icon::plus, ImVec2(0.5F * (at.x + end.x), 0.5F * (at.y + split)),
              context.px(52.0F), theme.color(draw::Role::dim));
  }
  const float pad = context.px(16.0F);
  draw_text(theme, out, theme.fonts.heading,
            ImVec2(at.x + pad, std::round(split + context.px(12.0F))), draw::Role::text,
            card.title);
  draw_two_lines(theme, out, theme.fonts.caption,
                 ImVec2(at.x + pad, std::round(split + context.px(38.0F))),
                 grid.card_width - 2.0F * pad, card.summary);
  const draw::Paint outline = selected ? draw::Role::accent : draw::Role::border;
  const float width = selected ? context.px(2.0F) * theme.palette.line_scale : 1.0F;
  out->AddRect(at, end, theme.color(outline), radius, 0, width);
  ImGui::PopID();
  return clicked;
}

GalleryChoice Gallery::draw_footer(PanelContext& context, const Rect& area,
                                   std::span<const std::filesystem::path> recent,
                                   const std::optional<std::string>& restorable) {
  const Theme& theme = context.look();
  const GalleryStrings& text = context.text().gallery;
  ImDrawList* out = ImGui::GetWindowDrawList();
  const float y = std::round(area.y + 0.5F * (area.height - theme.fonts.caption->FontSize));
  const float hint_width = text_size(theme.fonts.caption, text.hint).x;
  float right = area.x + area.width;
  if (hint_width < 0.6F * area.width) {
    right -= hint_width;
    draw_text(theme, out, theme.fonts.caption, ImVec2(right, y), draw::Role::dim, text.hint);
  }
  GalleryChoice choice;
  float x = area.x;
  if (restorable) {
    const float button_y = std::round(area.y + 0.5F * (area.height - context.px(26.0F)));
    ImGui::SetCursorScreenPos(ImVec2(x, button_y));
    const std::string& help = *restorable;
    if (button(theme, "restore", text.restore, {.icon = Icon::rewind, .tooltip = help})) {
      choice = RestoreSession{};
    }
    ImGui::SameLine(0.0F, context.px(4.0F));
    if (icon_button(theme, "forget", Icon::close, text.forget)) choice = ForgetSession{};
    x = ImGui::GetItemRectMax().x + context.px(16.0F);
  }
  if (recent.empty()) return choice;
  draw_text(theme, out, theme.fonts.caption, ImVec2(x, y), draw::Role::dim, text.recent);
  x += text_size(theme.fonts.caption, text.recent).x + context.px(12.0F);
  for (std::size_t i = 0; i < recent.size(); ++i) {
    const std::string name = recent[i].filename().string();
    const float width = text_size(theme.fonts.caption, name).x;
    if (x + width > right - context.px(24.0F)) break;
    ImGui::PushID(static_cast<int>(i));
    ImGui::SetCursorScreenPos(ImVec2(x, y));
    const bool clicked =
        ImGui::InvisibleButton("file", ImVec2(width, theme.fonts.caption->FontSize));
    const bool hovered = ImGui::IsItemHovered();
    tooltip_for_item(theme, recent[i].string());
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    draw_text(theme, out, theme.fonts.caption, ImVec2(x, y),
              hovered ? draw::Role::text : draw::Role::dim, name);
    ImGui::PopID();
    if (clicked) choice = OpenPath{recent[i]};
    x += width + context.px(16.0F);
  }
  return choice;
}

}  // namespace motionlab::shell
