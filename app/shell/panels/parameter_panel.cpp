// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/parameter_panel.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "app/shell/panels/load_report.h"
#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/format.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

constexpr double kTouchedSeconds = 1.2;  // a formula's term stays lit after a change
constexpr double kNoteSeconds = 3.0;

// A parameter that applies on reset and was changed since the timeline began.
bool is_pending(const Runner& runner, const Parameter& parameter) {
  if (parameter.text.applies != Applies::on_reset) return false;
  const ParameterSet& all = runner.parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (&all.at(i) == &parameter) return runner.initial_values().at(i) != parameter.get();
  }
  return false;
}

bool any_pending(const Runner& runner) {
  const ParameterSet& all = runner.parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_pending(runner, all.at(i))) return true;
  }
  return false;
}

// Where the slider goes now; typed values reach as far.
std::string slider_range(const Parameter& parameter) {
  if (!parameter.text.slider_maximum) return parameter.range_text();
  const double end =
      std::clamp(parameter.text.slider_maximum(), parameter.minimum, parameter.maximum);
  return format_short(parameter.minimum, 4) + " … " + format_short(end, 4) +
         (parameter.unit.empty() ? "" : " " + parameter.unit);
}

// An integer whose values have names.
Edit draw_names(const Theme& theme, const Parameter& parameter, const RowOptions& row,
                ParameterValue& value) {
  std::vector<ComboItem> items;
  for (std::string& name : parameter.text.names()) items.push_back({std::move(name), {}});
  const auto least = static_cast<long long>(parameter.minimum);
  auto index = static_cast<int>(std::get<long long>(value) - least);
  const Edit edit =
      parameter_combo(theme, parameter.id.c_str(), parameter.text.label, index, items, row);
  if (edit.changed) value = least + index;
  return edit;
}

Edit draw_control(const Theme& theme, const Parameter& parameter, const RowOptions& row,
                  ParameterValue& value, bool& browse) {
  const char* id = parameter.id.c_str();
  const std::string_view label = parameter.text.label;
  switch (parameter.type) {
    case ParameterType::boolean:
      return parameter_toggle(theme, id, label, std::get<bool>(value), row);
    case ParameterType::integer: {
      if (parameter.name_of(value)) return draw_names(theme, parameter, row, value);
      IntegerSliderOptions options;
      options.minimum = static_cast<long long>(parameter.minimum);
      options.maximum = static_cast<long long>(parameter.maximum);
      options.unit = parameter.unit;
      options.default_value = std::get<long long>(parameter.default_value);
      options.row = row;
      return parameter_integer(theme, id, label, std::get<long long>(value), options);
    }
    case ParameterType::real: {
      SliderOptions options;
      options.minimum = parameter.minimum;
      options.maximum = parameter.maximum;
      if (parameter.text.slider_maximum) {
        options.maximum =
            std::clamp(parameter.text.slider_maximum(), parameter.minimum, parameter.maximum);
      }
      options.logarithmic = parameter.scale == SliderScale::logarithmic;
      options.unit = parameter.unit;
      options.decimals = parameter.decimals;
      options.default_value = std::get<double>(parameter.default_value);
      options.row = row;
      return parameter_slider(theme, id, label, std::get<double>(value), options);
    }
    case ParameterType::choice: {
      std::vector<ComboItem> items;
      std::vector<std::string> ids;
      int index = 0;
      for (const ParameterChoice& choice : parameter.choices) {
        const bool chosen = choice.id == std::get<std::string>(value);
        if (!chosen && !choice.is_relevant()) continue;
        if (chosen) index = static_cast<int>(ids.size());
        items.push_back({choice.label, choice.help});
        ids.push_back(choice.id);
      }
      const Edit edit = parameter_combo(theme, id, label, index, items, row);
      if (edit.changed) value = ids.at(static_cast<std::size_t>(index));
      return edit;
    }
    case ParameterType::path: {
      const PathEdit edit = parameter_path(theme, id, label, std::get<std::string>(value), row);
      browse = edit.browse;
      return edit;
    }
  }
  return {};
}

// Time left: tenths of a second would only flicker.
std::string whole_seconds(double seconds) {
  const double whole = std::max(1.0, std::round(seconds));
  return whole < 60.0 ? std::to_string(static_cast<int>(whole)) + " s" : format_duration(whole);
}

}  // namespace

void ParameterPanel::draw(PanelContext& context, const Area& area, bool with_heading) {
  begin_frame(context);
  PanelWindow::Options options;
  if (!with_heading) options.padding_vertical = 4.0F;
  const PanelWindow window(context, context.own_id("##parameters").c_str(), area, options);
  if (with_heading) draw_heading(context);
  draw_groups(context, false);
  draw_more(context);
  selection_.draw(context);
  converter_.draw(context);
  draw_actions(context);
  draw_jobs(context);
  content_height_ = ImGui::GetCursorPosY() + context.px(8.0F);
}

void ParameterPanel::begin_frame(PanelContext& context) {
  reported_ = false;
  if (run_ != context.runner) {
    run_ = context.runner;
    touched_until_.clear();
    notes_.clear();
    gesture_.clear();
    job_id_.clear();
  }
  // The panel was hidden during a drag: its gesture ends with it.
  if (!gesture_.empty() && !ImGui::IsAnyItemActive()) {
    context.run().end_gesture();
    gesture_.clear();
  }
  const double now = ImGui::GetTime();
  context.touched.clear();
  for (const auto& [id, until] : touched_until_) {
    if (until > now) context.touched.insert(id);
  }
}

void ParameterPanel::draw_heading(PanelContext& context) {
  const Theme& theme = context.look();
  const ParameterStrings& words = context.text().parameter;
  const ImVec2 start = ImGui::GetCursorPos();
  const float width = ImGui::GetContentRegionAvail().x;
  section_heading(theme, "heading", words.heading);
  if (!any_pending(context.run())) return;
  // On the heading's own line, so that nothing below it moves.
  const ImVec2 after = ImGui::GetCursorPos();
  const float length = text_size(theme.fonts.caption, words.pending_apply).x;
  ImGui::SetCursorPos({start.x + width - length, start.y + theme.px(4.0F)});
  if (text_link(theme, "apply", words.pending_apply, words.pending)) context.ask(ResetRun{});
  ImGui::SetCursorPos(after);
  ImGui::Dummy({0.0F, 0.0F});
}

void ParameterPanel::draw_groups(PanelContext& context, bool advanced) {
  const ParameterSet& all = context.run().parameters();
  std::vector<std::string> groups{std::string()};  // the main group is the first
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& group = all.at(i).text.group;
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  for (const std::string& group : groups) draw_group(context, group, advanced);
}

void ParameterPanel::draw_group(PanelContext& context, const std::string& group, bool advanced) {
  const ParameterSet& all = context.run().parameters();
  bool titled = group.empty();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& parameter = all.at(i);
    if (parameter.text.group != group || parameter.text.advanced != advanced) continue;
    if (!parameter.is_relevant()) continue;
    if (!titled) {
      titled = true;
      gap(context.look(), 4.0F);
      text(context.look(), context.look().fonts.caption, draw::Role::dim, group);
    }
    draw_row(context, parameter);
  }
}

void ParameterPanel::draw_more(PanelContext& context) {
  const ParameterSet& all = context.run().parameters();
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& parameter = all.at(i);
    if (!parameter.text.advanced || !parameter.is_relevant()) continue;
    std::string name = parameter.text.label;
    if (name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' && name[1] >= 'a') {
      name[0] = static_cast<char>(name[0] - 'A' + 'a');
    }
    names += (names.empty() ? "" : ", ") + name;
  }
  if (names.empty()) return;
  const ParameterStrings& words = context.text().parameter;
  if (more_open_) draw_groups(context, true);
  const std::string label = more_open_ ? std::string(words.less) : fill(words.more, names);
  const float width = ImGui::GetContentRegionAvail().x;
  std::string shown = label;
  ImFont* font = context.look().fonts.caption;
  while (!shown.empty() && text_size(font, shown).x > width) {
    const std::size_t comma = shown.rfind(',');
    shown = comma == std::string::npos ? fill(words.more, "…") : shown.substr(0, comma) + " …";
    if (comma == std::string::npos) break;
  }
  gap(context.look(), 4.0F);
  if (text_link(context.look(), "more", shown)) more_open_ = !more_open_;
}

void ParameterPanel::draw_row(PanelContext& context, const Parameter& parameter) {
  const Runner& runner = context.run();
  if (runner.compare() && runner.compare()->parameter == parameter.id) {
    draw_compared(context, parameter);
    if (parameter.type == ParameterType::path) draw_report(context, true);
    return;
  }
  const std::string range = slider_range(parameter);
  RowOptions row;
  row.tooltip = parameter.text.help;
  row.symbol = parameter.text.symbol;
  // Choices explain themselves in their list.
  if (parameter.type == ParameterType::real || parameter.type == ParameterType::integer) {
    row.range = range;
  }
  row.at_default = parameter.is_default();
  row.applies_on_reset = parameter.text.applies == Applies::on_reset;
  row.pending = is_pending(runner, parameter);

  ParameterValue value = parameter.get();
  bool browse = false;
  const Edit edit = draw_control(context.look(), parameter, row, value, browse);
  if (browse) context.ask(BrowsePath{parameter.id});
  apply(context, parameter, edit, value);
  draw_note(context, parameter);
  if (parameter.type == ParameterType::path) {
    draw_report(context, !std::get<std::string>(parameter.get()).empty());
  }
}

// Below a file: how much there is to say about it, at any time.
void ParameterPanel::draw_report(PanelContext& context, bool has_file) {
  const std::size_t notes = load_notes(context.run()).size();
  if (reported_ || (notes == 0 && !has_file)) return;
  reported_ = true;  // once, however many files there are
  const ReportStrings& words = context.text().report;
  if (word_row(context.look(), "report", words.label,
               notes == 0 ? words.nothing : note_count(words, notes), words.open_help,
               notes > 0 || has_file)) {
    context.open_report = true;
  }
}

void ParameterPanel::draw_compared(PanelContext& context, const Parameter& parameter) {
  const ParameterStrings& words = context.text().parameter;
  std::string values;
  for (const Instance& instance : context.run().instances()) {
    values += (values.empty() ? "" : ", ") + instance.label;
  }
  const std::string help = fill(words.compared_help, values);
  RowOptions row;
  row.tooltip = help;
  row.symbol = parameter.text.symbol;
  row.enabled = false;
  const ComboItem item{words.compared, help};
  int index = 0;
  parameter_combo(context.look(), parameter.id.c_str(), parameter.text.label, index,
                  std::span<const ComboItem>(&item, 1), row);
}

void ParameterPanel::apply(PanelContext& context, const Parameter& parameter, const Edit& edit,
                           const ParameterValue& value) {
  const double now = ImGui::GetTime();
  if (edit.gesture_started) {
    context.run().begin_gesture(parameter.text.label);
    gesture_ = parameter.id;
  }
  bool clamped = edit.clamped;
  if (edit.changed) {
    bool moved = false;
    const ParameterValue allowed = parameter.clamp(value, &moved);
    clamped = clamped || moved;
    if (allowed != parameter.get()) {
      context.post(SetParameter{parameter.id, parameter.to_json(allowed)});
    }
  }
  if (edit.gesture_ended) {
    context.run().end_gesture();
    gesture_.clear();
  }
  if (edit.active || edit.changed) {
    touched_until_[parameter.id] = now + kTouchedSeconds;
    context.touched.insert(parameter.id);
  }
  if (clamped) {
    notes_[parameter.id] = {fill(context.text().parameter.limited, parameter.range_text()),
                            now + kNoteSeconds};
  }
}

// Floats below its row for a moment: a line of its own would push the rows below.
void ParameterPanel::draw_note(PanelContext& context, const Parameter& parameter) {
  const auto note = notes_.find(parameter.id);
  if (note == notes_.end()) return;
  if (ImGui::GetTime() > note->second.until) {
    notes_.erase(note);
    return;
  }
  const Theme& theme = context.look();
  const ImVec2 size = text_size(theme.fonts.caption, note->second.text);
  const ImVec2 below = ImGui::GetCursorScreenPos();
  const float right = below.x + ImGui::GetContentRegionAvail().x;
  const ImVec2 padding(theme.px(8.0F), theme.px(4.0F));
  const ImVec2 corner(right - size.x - 2.0F * padding.x, below.y);
  const ImVec2 end(right, below.y + size.y + 2.0F * padding.y);
  ImDrawList* list = ImGui::GetForegroundDrawList();
  list->AddRectFilled(corner, end, theme.color(draw::Role::panel), theme.px(6.0F));
  list->AddRect(corner, end, theme.color(draw::Role::selection), theme.px(6.0F));
  draw_text(theme, list, theme.fonts.caption, {corner.x + padding.x, corner.y + padding.y},
            draw::Role::text, note->second.text);
}

void ParameterPanel::draw_actions(PanelContext& context) {
  const Theme& theme = context.look();
  const auto& actions = context.run().info().actions;
  if (actions.empty()) return;
  ImGui::PushID("actions");
  gap(theme, 8.0F);
  section_heading(theme, "heading", context.text().parameter.actions);
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  bool first = true;
  for (const ActionInfo& action : actions) {
    const float width = text_size(theme.fonts.body, action.label).x + theme.px(28.0F);
    if (!first) {
      ImGui::SameLine(0.0F, theme.px(8.0F));
      if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
    }
    first = false;
    if (button(theme, action.id.c_str(), action.label, {.tooltip = action.help})) {
      context.post(RunAction{action.id});
    }
  }
  ImGui::PopID();
}

void ParameterPanel::draw_jobs(PanelContext& context) {
  const Theme& theme = context.look();
  const auto& jobs = context.run().info().jobs;
  if (jobs.empty()) return;
  ImGui::PushID("jobs");
  gap(theme, 8.0F);
  section_heading(theme, "heading", context.text().parameter.jobs);
  const bool running = context.run().job_running();
  if (!running) job_id_.clear();
  if (running && job_id_.empty()) {  // started from elsewhere
    job_id_ = jobs.front().id;
    job_started_ = ImGui::GetTime();
  }
  for (const ActionInfo& job : jobs) {
    if (running && job.id == job_id_) {
      draw_running_job(context, job.label);
      continue;
    }
    const float width = ImGui::GetContentRegionAvail().x / theme.zoom();
    if (button(theme, job.id.c_str(), job.label,
               {.tooltip = job.help, .enabled = !running, .width = width})) {
      job_id_ = job.id;
      job_started_ = ImGui::GetTime();
      context.ask(StartJob{job.id});
    }
  }
  ImGui::PopID();
}

// Takes the place and the size of the job's button.
void ParameterPanel::draw_running_job(PanelContext& context, const std::string& label) {
  const Theme& theme = context.look();
  const ParameterStrings& words = context.text().parameter;
  const double done = std::clamp(context.run().job_progress(), 0.0, 1.0);
  const double elapsed = ImGui::GetTime() - job_started_;
  std::string note = label;
  // A forecast from the first moments would only jump about.
  if (done > 0.02 && elapsed > 0.5) {
    const double left = elapsed * (1.0 - done) / done;
    note += " · " + fill(words.time_left, whole_seconds(left));
  }
  const float height = std::round(theme.fonts.body->FontSize + theme.px(8.0F));
  const float cancel = theme.px(28.0F);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width =
      std::max(theme.px(40.0F), ImGui::GetContentRegionAvail().x - cancel - theme.px(8.0F));
  const ImVec2 end(corner.x + width, corner.y + height);
  ImGui::Dummy({width, height});
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(corner, end, theme.color(theme.field()), theme.px(6.0F));
  list->PushClipRect(corner, {corner.x + width * static_cast<float>(done), end.y}, true);
  list->AddRectFilled(corner, end, theme.color(theme.slider_fill()), theme.px(6.0F));
  list->PopClipRect();
  list->PushClipRect(corner, end, true);
  const ImVec2 size = text_size(theme.fonts.body, note);
  draw_text(theme, list, theme.fonts.body,
            {corner.x + theme.px(12.0F), corner.y + std::round((height - size.y) / 2.0F)},
            draw::Role::text, note);
  list->PopClipRect();
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (icon_button(theme, "cancel", Icon::close, words.cancel)) context.run().cancel_job();
}

}  // namespace motionlab::shell
