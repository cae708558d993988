// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/transport_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/format.h"

namespace motionlab::shell {
namespace {

constexpr double kRefresh = 0.25;        // [s] between figures: legible, and still prompt
constexpr double kBehindSeconds = 1.5;   // the badge stays at least so long
constexpr double kBehindFraction = 0.9;  // of the chosen speed; less is told
constexpr float kSpacing = 8.0F;         // logical px between items
constexpr float kWideSpacing = 16.0F;    // between groups

std::string fixed2(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.2f", value);
  return text.data();
}

// Enough decimals to tell two ticks apart, up to a tenth of a millisecond.
int time_decimals(double dt) { return dt >= 0.01 ? 2 : dt >= 0.001 ? 3 : 4; }

float button_width(const PanelContext& context, const char* word, bool with_word) {
  const float icon = context.px(14.0F);
  if (!with_word) return icon + context.px(16.0F);
  return icon + context.px(8.0F + 16.0F) + text_size(context.look().fonts.body, word).x;
}

float play_width(const PanelContext& context, bool with_word) {
  const TransportStrings& words = context.text().transport;
  if (!with_word) return context.px(14.0F + 16.0F);
  ImFont* bold = context.look().fonts.bold;
  return context.px(14.0F + 8.0F + 28.0F) +
         std::max(text_size(bold, words.play).x, text_size(bold, words.pause).x);
}

float speed_width(const PanelContext& context) {
  return text_size(context.look().fonts.body, "speed  1/128 ×").x + context.px(40.0F);
}

float rate_width(const PanelContext& context) {
  const TransportStrings& words = context.text().transport;
  const float figure = text_size(context.look().fonts.caption, words.rate).x +
                       text_size(context.look().fonts.mono, "0.00").x + context.px(8.0F);
  const float badge =
      text_size(context.look().fonts.caption, fill(words.behind, "0.00")).x + context.px(16.0F);
  return std::max(figure, badge);
}

float time_width(const PanelContext& context, bool with_tick) {
  const TransportStrings& words = context.text().transport;
  const int decimals = time_decimals(context.run().dt());
  const std::string widest = format_fixed(0.0, decimals, 4) + " s";
  float width = text_size(context.look().fonts.mono, widest).x;
  if (with_tick) {
    width += context.px(kWideSpacing + 6.0F) +
             text_size(context.look().fonts.caption, words.tick).x +
             text_size(context.look().fonts.mono, "000000").x;
  }
  return width;
}

// Text on the bar's middle line, as an item of the given width.
void bar_text(const PanelContext& context, ImFont* font, const draw::Paint& paint,
              const std::string& value, float width, bool right_aligned = false) {
  const float height = std::round(context.look().fonts.body->FontSize + context.px(8.0F));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size = text_size(font, value);
  const float x = right_aligned ? corner.x + width - size.x : corner.x;
  draw_text(context.look(), ImGui::GetWindowDrawList(), font,
            {x, corner.y + std::round((height - size.y) / 2.0F)}, paint, value);
  ImGui::Dummy({width, height});
}

}  // namespace

std::string speed_text(int exponent) {
  return exponent < 0 ? "1/" + std::to_string(1 << -exponent) : std::to_string(1 << exponent);
}

int speed_exponent(double time_scale) {
  if (!(time_scale > 0.0)) return kSlowestSpeed;
  const double exponent = std::round(std::log2(time_scale));
  return static_cast<int>(
      std::clamp(exponent, static_cast<double>(kSlowestSpeed), static_cast<double>(kFastestSpeed)));
}

void TransportBar::draw(PanelContext& context, const Area& area) {
  const float height = std::round(context.look().fonts.body->FontSize + context.px(8.0F));
  const float margin = std::max(0.0F, (area.size.y - height) / 2.0F) / context.look().zoom();
  const PanelWindow window(
      context, "##transport", area,
      {.scrolls = false, .padding = 12.0F, .padding_vertical = std::floor(margin)});
  const Layout layout = arrange(context, area.size.x - context.px(24.0F));
  draw_buttons(context, layout);
  if (layout.speed) {
    ImGui::SameLine(0.0F, context.px(kWideSpacing));
    draw_speed(context);
  }
  if (layout.rate) {
    ImGui::SameLine(0.0F, context.px(kWideSpacing));
    draw_rate(context);
  }
  ImGui::SameLine(0.0F, context.px(kWideSpacing));
  draw_scrub(context, layout.scrub);
  ImGui::SameLine(0.0F, context.px(kWideSpacing));
  draw_time(context, layout.tick);
}

// What there is no room for goes, in the order of how little it would be missed.
TransportBar::Layout TransportBar::arrange(const PanelContext& context, float width) const {
  const TransportStrings& words = context.text().transport;
  const float least_scrub = context.px(140.0F);
  const auto fixed = [&](const Layout& l) {
    float sum = play_width(context, l.words) + button_width(context, words.step, l.words) +
                button_width(context, words.reset, l.words) + 2.0F * context.px(kSpacing);
    if (l.back) sum += button_width(context, "", false) + context.px(kSpacing);
    if (l.speed) sum += speed_width(context) + context.px(kWideSpacing);
    if (l.rate) sum += rate_width(context) + context.px(kWideSpacing);
    return sum + time_width(context, l.tick) + 2.0F * context.px(kWideSpacing);
  };
  Layout layout;
  const std::array<bool Layout::*, 5> droppable = {&Layout::words, &Layout::rate, &Layout::tick,
                                                   &Layout::speed, &Layout::back};
  for (bool Layout::*part : droppable) {
    if (width - fixed(layout) >= least_scrub) break;
    layout.*part = false;
  }
  layout.scrub = std::max(context.px(24.0F), width - fixed(layout));
  return layout;
}

void TransportBar::draw_buttons(PanelContext& context, const Layout& layout) {
  const Theme& theme = context.look();
  const TransportStrings& words = context.text().transport;
  const KeyMap& keys = *context.keys;
  Runner& runner = context.run();
  const auto width = [&](float pixels) { return pixels / theme.zoom(); };
  const std::string play_key = keys.text(CommandId::play_pause);
  if (button(theme, "play",
             !layout.words   ? std::string_view()
             : runner.paused ? words.play
                             : words.pause,
             {.style = ButtonStyle::primary,
              .icon = runner.paused ? Icon::play : Icon::pause,
              .tooltip = words.play_help,
              .key = play_key,
              .width = width(play_width(context, layout.words))})) {
    context.ask(Invoke{CommandId::play_pause});
  }
  const auto command_button = [&](const char* id, Icon icon, const char* word, const char* help,
                                  CommandId command, bool with_word) {
    ImGui::SameLine(0.0F, context.px(kSpacing));
    const std::string key = keys.text(command);
    if (button(theme, id, with_word ? std::string_view(word) : std::string_view(),
               {.style = ButtonStyle::ghost,
                .icon = icon,
                .tooltip = help,
                .key = key,
                .width = width(button_width(context, word, with_word))})) {
      context.ask(Invoke{command});
    }
  };
  if (layout.back) {
    command_button("back", Icon::step_back, "", words.back_help, CommandId::step_backward, false);
  }
  command_button("step", Icon::step, words.step, words.step_help, CommandId::step_forward,
                 layout.words);
  command_button("reset", Icon::reset, words.reset, words.reset_help, CommandId::reset,
                 layout.words);
}

void TransportBar::draw_speed(PanelContext& context) {
  std::vector<ComboItem> items;
  for (int e = kFastestSpeed; e >= kSlowestSpeed; --e) items.push_back({speed_text(e) + " ×"});
  int index = kFastestSpeed - speed_exponent(context.run().stepper.time_scale);
  if (combo(context.look(), "speed", index, items, speed_width(context) / context.look().zoom(),
            context.text().transport.speed)) {
    context.run().stepper.time_scale = std::exp2(kFastestSpeed - index);
  }
  tooltip_for_item(context.look(), context.text().transport.speed_help);
}

void TransportBar::draw_rate(PanelContext& context) {
  const TransportStrings& words = context.text().transport;
  const Theme& theme = context.look();
  const double now = ImGui::GetTime();
  const double wanted = context.run().stepper.time_scale;
  dropped_ += context.frame.dropped;
  if (refreshed_ < 0.0 || now - refreshed_ >= kRefresh) {
    const double elapsed = refreshed_ < 0.0 ? kRefresh : now - refreshed_;
    shown_rate_ = context.frame.real_time_factor;
    shown_dropped_ = dropped_ / elapsed;
    // Both signs together: a single long frame is no machine that is too slow.
    const bool behind = dropped_ > 0.0 && shown_rate_ < kBehindFraction * wanted;
    if (behind && !context.run().paused) behind_until_ = now + kBehindSeconds;
    dropped_ = 0.0;
    refreshed_ = now;
  }
  const float width = rate_width(context);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (!context.run().paused && now < behind_until_) {
    const float height = std::round(theme.fonts.body->FontSize + theme.px(8.0F));
    const float inset =
        std::round((height - theme.fonts.caption->FontSize - theme.px(4.0F)) / 2.0F);
    ImGui::SetCursorScreenPos({corner.x, corner.y + inset});
    badge(theme, fill(words.behind, fixed2(shown_rate_)), draw::Role::selection);
    tooltip_for_item(theme, fill(words.behind_help, fixed2(shown_dropped_) + " s"));
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({width, height});
    return;
  }
  const float label = text_size(theme.fonts.caption, words.rate).x;
  bar_text(context, theme.fonts.caption, draw::Role::dim, words.rate, label);
  ImGui::SameLine(0.0F, theme.px(8.0F));
  const bool idle = context.run().paused || shown_rate_ <= 0.0;
  bar_text(context, theme.fonts.mono, draw::Role::text,
           idle ? std::string("–") : fixed2(shown_rate_), width - label - theme.px(8.0F));
  tooltip_for_item(theme, words.rate_help);
}

void TransportBar::draw_scrub(PanelContext& context, float width) {
  Runner& runner = context.run();
  double tick = static_cast<double>(runner.tick());
  const double last = static_cast<double>(std::max<std::int64_t>(runner.last_tick(), 1));
  const ScrubResult scrub = scrub_bar(context.look(), "scrub", tick, 0.0, last, 0.0, width);
  if (scrub.started) {
    was_paused_ = runner.paused;
    runner.paused = true;  // held in the hand it does not run away
  }
  if (scrub.changed) context.ask(SeekTick{static_cast<std::int64_t>(std::llround(tick))});
  if (scrub.ended) runner.paused = was_paused_;
  if (!scrub.active) tooltip_for_item(context.look(), context.text().transport.scrub_help);
}

void TransportBar::draw_time(PanelContext& context, bool with_tick) {
  const Theme& theme = context.look();
  const TransportStrings& words = context.text().transport;
  const Runner& runner = context.run();
  const std::string time =
      format_fixed(runner.time(), time_decimals(runner.dt()), 4) + " " + words.seconds;
  bar_text(context, theme.fonts.mono, draw::Role::text, time, time_width(context, false), true);
  if (!with_tick) return;
  ImGui::SameLine(0.0F, theme.px(kWideSpacing));
  bar_text(context, theme.fonts.caption, draw::Role::dim, words.tick,
           text_size(theme.fonts.caption, words.tick).x);
  ImGui::SameLine(0.0F, theme.px(6.0F));
  bar_text(context, theme.fonts.mono, draw::Role::text, std::to_string(runner.tick()),
           text_size(theme.fonts.mono, "000000").x);
}

}  // namespace motionlab::shell
