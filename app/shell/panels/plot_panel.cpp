// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/plot_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/shell/panels/panel_window.h"
#include "app/shell/panels/plot_specs.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

constexpr const char* kResult = "#result";
constexpr float kLeastWidth = 340.0F;  // logical px of a plot
constexpr std::size_t kMostBeside = 3;
constexpr std::size_t kKeptRuns = 4;

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

void PlotPanel::begin_frame(const Runner& runner) {
  linked_x_ = next_linked_x_;
  next_linked_x_.reset();
  if (run_ != &runner || lab_ != runner.info().id) {
    run_ = &runner;
    lab_ = runner.info().id;
    states_.clear();
    shown_.clear();
    had_result_ = false;
    for (const PlotInfo& plot : runner.info().plots) {
      if (plot.shown_by_default) shown_.push_back(plot.id);
    }
    if (shown_.empty() && !runner.info().plots.empty()) {
      shown_.push_back(runner.info().plots.front().id);
    }
    // The first ones of the lab matter most: they are to survive where few have room.
    std::reverse(shown_.begin(), shown_.end());
  }
  const bool has_result = runner.job_result().has_value();
  if (has_result && !had_result_) {  // what was just measured comes to the front
    std::erase(shown_, std::string(kResult));
    shown_.push_back(kResult);
    states_.erase(kResult);
  }
  if (!has_result) std::erase(shown_, std::string(kResult));
  had_result_ = has_result;
}

std::vector<PlotPanel::Tab> PlotPanel::tabs(const PanelContext& context) const {
  std::vector<Tab> all;
  const Runner& runner = context.run();
  for (const PlotInfo& plot : runner.info().plots) all.push_back({plot.id, plot.title, &plot});
  if (runner.job_result()) {
    const std::string& title = runner.job_result()->title;
    all.push_back({kResult, title.empty() ? context.text().plot.result : title, nullptr});
  }
  return all;
}

void PlotPanel::draw(PanelContext& context, const Area& area) {
  begin_frame(context.run());
  const Theme& theme = context.look();
  const PanelWindow window(context, "##plots", area,
                           {.scrolls = false, .padding = 12.0F, .padding_vertical = 6.0F});
  const std::vector<Tab> all = tabs(context);
  if (all.empty()) {
    text(theme, theme.fonts.body, draw::Role::dim, context.text().plot.none);
    return;
  }
  const float width = area.size.x - theme.px(24.0F);
  const auto room = static_cast<std::size_t>(
      std::clamp(std::floor(width / theme.px(kLeastWidth)), 1.0F, static_cast<float>(kMostBeside)));
  while (shown_.size() > room) shown_.erase(shown_.begin());
  if (shown_.empty()) shown_.push_back(all.front().id);
  std::vector<const Tab*> shown;  // in the order of the tabs, whatever the order chosen
  for (const Tab& tab : all) {
    if (contains(shown_, tab.id)) shown.push_back(&tab);
  }

  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float head = std::round(theme.fonts.body->FontSize + theme.px(8.0F + 6.0F));
  const Area plots{{corner.x, corner.y + head},
                   {width, area.end().y - corner.y - head - theme.px(8.0F)}};
  draw_tabs(context, all, room);
  draw_tools(context, shown, plots);
  if (plots.size.y > theme.px(40.0F)) draw_plots(context, shown, plots);
}

// Where several fit, a tab shows or hides its plot; where one fits, it changes to it.
void PlotPanel::draw_tabs(PanelContext& context, const std::vector<Tab>& all, std::size_t room) {
  const Theme& theme = context.look();
  const ImVec2 corner = ImGui::GetCursorPos();
  ImGui::PushID("tabs");
  for (const Tab& tab : all) {
    const bool on = contains(shown_, tab.id);
    if (&tab != &all.front()) ImGui::SameLine(0.0F, theme.px(4.0F));
    if (!button(theme, tab.id.c_str(), tab.title, {.style = ButtonStyle::ghost, .selected = on})) {
      continue;
    }
    std::erase(shown_, tab.id);
    if (!on || shown_.empty() || room == 1) shown_.push_back(tab.id);
  }
  ImGui::PopID();
  ImGui::SetCursorPos(corner);
}

// At the right end of the tabs' line; what does not fit there is left out, least needed first.
void PlotPanel::draw_tools(PanelContext& context, const std::vector<const Tab*>& shown,
                           const Area& plots) {
  const Theme& theme = context.look();
  const PlotStrings& words = context.text().plot;
  Runner& runner = context.run();
  const auto width_of = [&](const char* word) {
    return text_size(theme.fonts.body, word).x + theme.px(16.0F + 4.0F);
  };
  float tabs_end = 0.0F;
  for (const Tab& tab : tabs(context)) tabs_end += width_of(tab.title.c_str());
  const float saving = width_of(words.csv) + width_of(words.png);
  const float keeping = width_of(words.keep) + width_of(words.clear);
  const float room = plots.size.x - tabs_end;
  if (room < saving) return;
  const bool with_keep = room >= saving + keeping;
  const float left = plots.size.x - saving - (with_keep ? keeping : 0.0F);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + left);
  if (with_keep) {
    if (button(theme, "keep", words.keep,
               {.style = ButtonStyle::ghost, .tooltip = words.keep_help, .selected = keep_})) {
      keep_ = !keep_;
      runner.maximum_archived_runs = keep_ ? kKeptRuns : 0;
    }
    ImGui::SameLine(0.0F, theme.px(4.0F));
    const bool some = !runner.archived_runs().empty();
    if (button(theme, "clear", words.clear,
               {.style = ButtonStyle::ghost, .tooltip = words.clear_help, .enabled = some})) {
      runner.clear_archived_runs();
    }
    ImGui::SameLine(0.0F, theme.px(4.0F));
  }
  if (button(theme, "csv", words.csv, {.style = ButtonStyle::ghost, .tooltip = words.csv_help})) {
    for (const Tab* tab : shown) {
      const std::string id = tab->plot != nullptr ? tab->id : "result";
      context.ask(SaveText{lab_ + "-" + id + ".csv", plot_to_csv(spec_of(context, *tab))});
    }
  }
  ImGui::SameLine(0.0F, theme.px(4.0F));
  if (button(theme, "png", words.png, {.style = ButtonStyle::ghost, .tooltip = words.png_help})) {
    context.ask(SavePicture{lab_ + "-plots.png", plots});
  }
}

void PlotPanel::draw_plots(PanelContext& context, const std::vector<const Tab*>& shown,
                           const Area& area) {
  const float gutter = context.px(12.0F);
  const auto count = static_cast<float>(shown.size());
  const float width = (area.size.x - gutter * (count - 1.0F)) / count;
  float x = area.position.x;
  for (const Tab* tab : shown) {
    draw_one(context, *tab, {{std::round(x), area.position.y}, {std::floor(width), area.size.y}});
    x += width + gutter;
  }
}

void PlotPanel::draw_one(PanelContext& context, const Tab& tab, const Area& area) {
  const Theme& theme = context.look();
  ImGui::GetWindowDrawList()->AddRectFilled(area.position, area.end(),
                                            theme.color(draw::Role::background), theme.px(6.0F));
  PlotSpec spec = spec_of(context, tab);
  spec.empty_text = context.text().plot.empty;
  PlotState& state = states_[tab.id];
  Area data{area};
  if (tab.plot == nullptr && !context.run().job_result()->notes.empty()) {
    const float notes = std::min(theme.px(220.0F), area.size.x * 0.4F);
    data.size.x -= notes;
    draw_notes(context, *context.run().job_result(),
               {{data.end().x, area.position.y}, {notes, area.size.y}});
  }
  const bool over_time = tab.plot != nullptr && tab.plot->x == "time";
  state.linked_x = over_time ? linked_x_ : std::nullopt;
  ImGui::SetCursorScreenPos(data.position);
  const PlotEvents events = plot(theme, tab.id.c_str(), spec, state, data.size);
  if (over_time && events.hover_x) next_linked_x_ = events.hover_x;
  if (events.seek_x) context.ask(SeekTick{tick_at(context.run(), *events.seek_x)});
}

// "RK4: slope 4.02, claimed 4", line by line beside the plot.
void PlotPanel::draw_notes(PanelContext& context, const JobResult& result, const Area& area) {
  const Theme& theme = context.look();
  ImGui::SetCursorScreenPos({area.position.x + theme.px(8.0F), area.position.y + theme.px(8.0F)});
  const ScrollRegion region(context, "notes",
                            {area.size.x - theme.px(12.0F), area.size.y - theme.px(16.0F)});
  for (const std::string& note : result.notes) {
    wrapped_text(theme, theme.fonts.caption, draw::Role::text, note);
    gap(theme, 4.0F);
  }
}

PlotSpec PlotPanel::spec_of(const PanelContext& context, const Tab& tab) const {
  if (tab.plot == nullptr) return result_spec(*context.run().job_result());
  return plot_spec(context.run(), *tab.plot, keep_);
}

}  // namespace motionlab::shell
