// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/plot_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/shell/panels/menu_button.h"
#include "app/shell/panels/panel_window.h"
#include "app/shell/panels/plot_specs.h"
#include "app/shell/panels/subject.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

constexpr const char* kResult = "#result";
constexpr float kLeastWidth = 340.0F;  // logical px of a plot
constexpr float kTabsFrom = 130.0F;    // logical px of height; below it a menu stands for the tabs
constexpr std::size_t kMostBeside = 2;
constexpr std::size_t kKeptRuns = 4;

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// One of its curves has ever had a value.
bool does_apply(const Runner& runner, const PlotInfo& plot) {
  for (const Instance& instance : runner.instances()) {
    for (std::size_t i = 0; i < runner.info().readouts.size(); ++i) {
      if (!contains(plot.y, runner.info().readouts[i].id)) continue;
      if (ever_applies(instance.history, i)) return true;
    }
  }
  return false;
}

}  // namespace

void PlotPanel::begin_frame(const Runner& runner) {
  linked_x_ = next_linked_x_;
  next_linked_x_.reset();
  const Preset* preset = runner.preset_info();
  const bool other_preset = preset_ != runner.preset();
  preset_ = runner.preset();
  const bool other_lab = run_ != &runner || lab_ != runner.info().id;
  if (other_lab) {
    run_ = &runner;
    lab_ = runner.info().id;
    states_.clear();
    had_result_ = false;
  }
  if (other_lab || (other_preset && preset != nullptr)) {
    shown_ = preset != nullptr ? preset->plots : std::vector<std::string>();
    const bool by_lab = shown_.empty();
    for (const PlotInfo& plot : runner.info().plots) {
      if (by_lab && plot.shown_by_default) shown_.push_back(plot.id);
    }
    if (shown_.empty() && !runner.info().plots.empty()) {
      shown_.push_back(runner.info().plots.front().id);
    }
    // The first ones of the lab matter most: they are to survive where few have room.
    std::reverse(shown_.begin(), shown_.end());
  }
  if (std::string subject = subject_of(runner); subject != subject_) {
    other_subject_ = !other_lab;
    subject_ = std::move(subject);
  }
  if (other_subject_ && runner.tick() > 0) {
    replace_what_does_not(runner);
    other_subject_ = false;
  }
  show_what_applies(runner);
  const bool has_result = runner.job_result().has_value();
  if (has_result && !had_result_) {  // what was just measured comes to the front
    std::erase(shown_, std::string(kResult));
    shown_.push_back(kResult);
    states_.erase(kResult);
  }
  if (!has_result) std::erase(shown_, std::string(kResult));
  had_result_ = has_result;
}

// Energy errors mean nothing where there is no energy: then what there is comes in their place.
void PlotPanel::show_what_applies(const Runner& runner) {
  if (contains(shown_, kResult)) return;  // what a job measured is always worth its place
  const auto applies = [&](const PlotInfo& plot) { return does_apply(runner, plot); };
  const auto& plots = runner.info().plots;
  const auto shows = [&](const PlotInfo& plot) { return contains(shown_, plot.id); };
  if (std::any_of(plots.begin(), plots.end(),
                  [&](const PlotInfo& plot) { return shows(plot) && applies(plot); })) {
    return;
  }
  const auto other = std::find_if(plots.begin(), plots.end(), applies);
  if (other != plots.end()) shown_ = {other->id};
}

// After another model was loaded: what has no meaning for it gives way to what the lab opens with.
void PlotPanel::replace_what_does_not(const Runner& runner) {
  const std::size_t count = shown_.size();
  const auto& plots = runner.info().plots;
  for (const PlotInfo& plot : plots) {
    if (!does_apply(runner, plot)) std::erase(shown_, plot.id);
  }
  for (const PlotInfo& plot : plots) {
    if (shown_.size() >= count) return;
    if (plot.shown_by_default && !contains(shown_, plot.id) && does_apply(runner, plot)) {
      shown_.insert(shown_.begin(), plot.id);
    }
  }
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
  const bool low = area.size.y < theme.px(kTabsFrom);
  const float head = low ? 0.0F : std::round(theme.fonts.body->FontSize + theme.px(8.0F + 6.0F));
  const float strip = low ? theme.px(36.0F) : 0.0F;  // beside the plots, with the menu
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = area.size.x - theme.px(24.0F);
  const Area plots{{corner.x, corner.y + head},
                   {width - strip, area.end().y - corner.y - head - theme.px(8.0F)}};
  const auto room = static_cast<std::size_t>(std::clamp(
      std::floor(plots.size.x / theme.px(kLeastWidth)), 1.0F, static_cast<float>(kMostBeside)));
  while (shown_.size() > room) shown_.erase(shown_.begin());
  if (shown_.empty()) shown_.push_back(all.front().id);
  std::vector<const Tab*> shown;  // in the order of the tabs, whatever the order chosen
  for (const Tab& tab : all) {
    if (contains(shown_, tab.id)) shown.push_back(&tab);
  }
  if (low) {
    ImGui::SetCursorScreenPos({corner.x + width - theme.px(28.0F), corner.y});
    if (icon_button(theme, "more", Icon::more, context.text().plot.choose)) {
      ImGui::OpenPopup("plots");
    }
    draw_popup(context, all, shown, room, plots);
  } else {
    draw_head(context, all, shown, room, plots);
  }
  if (plots.size.y > theme.px(40.0F)) draw_plots(context, shown, plots);
}

// The tabs, or a menu of them where they are too many; at the right what is done with the plots.
void PlotPanel::draw_head(PanelContext& context, const std::vector<Tab>& all,
                          const std::vector<const Tab*>& shown, std::size_t room,
                          const Area& plots) {
  const Theme& theme = context.look();
  const PlotStrings& words = context.text().plot;
  const auto width_of = [&](const std::string& word) {
    return std::round(text_size(theme.fonts.body, word).x + theme.px(16.0F + 4.0F));
  };
  const float width = plots.size.x;
  const float saving = width_of(words.csv) + width_of(words.png);
  const float keeping = width_of(words.keep) + width_of(words.clear);
  float tabs_width = 0.0F;
  for (const Tab& tab : all) tabs_width += width_of(tab.title);
  const ImVec2 corner = ImGui::GetCursorPos();
  if (tabs_width + saving + keeping <= width) {
    draw_tabs(context, all, room);
  } else {
    std::string label = shown.front()->title;
    if (shown.size() > 1) {
      label = fill(words.several, label, std::to_string(shown.size() - 1));
    }
    const float button_width = std::min(theme.px(260.0F), width - saving - theme.px(8.0F));
    if (begin_menu(context, "##choose", label, words.choose, button_width, 260.0F)) {
      draw_choices(context, all, room);
      end_menu();
    }
    tabs_width = button_width;
  }
  const bool with_keeping = tabs_width + saving + keeping <= width;
  ImGui::SetCursorPos(
      {corner.x + width - saving - (with_keeping ? keeping : 0.0F) + theme.px(4.0F), corner.y});
  if (with_keeping) {
    draw_keeping(context);
    ImGui::SameLine(0.0F, theme.px(4.0F));
  }
  draw_saving(context, shown, plots);
}

// Where several fit, a tab shows or hides its plot; where one fits, it changes to it.
void PlotPanel::choose(const std::string& tab, std::size_t room) {
  const bool on = contains(shown_, tab);
  std::erase(shown_, tab);
  if (!on || shown_.empty() || room == 1) shown_.push_back(tab);
}

void PlotPanel::draw_tabs(PanelContext& context, const std::vector<Tab>& all, std::size_t room) {
  const Theme& theme = context.look();
  ImGui::PushID("tabs");
  for (const Tab& tab : all) {
    if (&tab != &all.front()) ImGui::SameLine(0.0F, theme.px(4.0F));
    if (button(theme, tab.id.c_str(), tab.title,
               {.style = ButtonStyle::ghost, .selected = contains(shown_, tab.id)})) {
      choose(tab.id, room);
    }
  }
  ImGui::PopID();
}

void PlotPanel::draw_choices(PanelContext& context, const std::vector<Tab>& all, std::size_t room) {
  const float width = ImGui::GetContentRegionAvail().x;
  for (const Tab& tab : all) {
    if (menu_item(context.look(), tab.id.c_str(), {tab.title, {}, contains(shown_, tab.id)},
                  width)) {
      choose(tab.id, room);
    }
  }
}

void PlotPanel::draw_popup(PanelContext& context, const std::vector<Tab>& all,
                           const std::vector<const Tab*>& shown, std::size_t room,
                           const Area& plots) {
  const Theme& theme = context.look();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::min(theme.px(300.0F), screen.x);
  ImGui::SetNextWindowPos({plots.end().x, plots.position.y}, ImGuiCond_Always, {1.0F, 1.0F});
  ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, plots.position.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(8.0F), theme.px(8.0F)));
  const bool open = ImGui::BeginPopup("plots", ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  if (!open) return;
  if (key_pressed(ImGuiKey_Escape, false)) ImGui::CloseCurrentPopup();
  draw_choices(context, all, room);
  gap(theme, 8.0F);
  draw_keeping(context);
  ImGui::SameLine(0.0F, theme.px(4.0F));
  draw_saving(context, shown, plots);
  ImGui::EndPopup();
}

void PlotPanel::draw_keeping(PanelContext& context) {
  const Theme& theme = context.look();
  const PlotStrings& words = context.text().plot;
  Runner& runner = context.run();
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
}

void PlotPanel::draw_saving(PanelContext& context, const std::vector<const Tab*>& shown,
                            const Area& plots) {
  const Theme& theme = context.look();
  const PlotStrings& words = context.text().plot;
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
  const PlotStrings& words = context.text().plot;
  spec.empty_text = context.run().tick() > 0 ? words.not_applicable : words.empty;
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
