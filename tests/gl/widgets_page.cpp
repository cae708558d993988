// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <imgui.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/icons.h"
#include "tests/gl/widgets_gallery.h"

namespace motionlab::test {
namespace {

using draw::Paint;
using draw::Role;
using namespace shell;

void panel(const Theme& theme, const char* id, ImVec2 position, ImVec2 size,
           const std::function<void()>& contents) {
  ImGui::SetCursorPos(ImVec2(theme.px(position.x), theme.px(position.y)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ImGui::ColorConvertU32ToFloat4(theme.color(Role::panel)));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0F);
  ImGui::BeginChild(id, ImVec2(theme.px(size.x), theme.px(size.y)), false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar);
  contents();
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

void parameters(const Theme& theme) {
  static const std::vector<ComboItem> systems = {{"Pendulum", "A bob on a rod"}, {"Spring"}};
  static const std::vector<ComboItem> methods = {{"Explicit Euler"},
                                                 {"Symplectic Euler", "Velocity first"}};
  section_heading(theme, "parameters", "Parameters");
  int system = 0;
  int method = 1;
  double step = 0.02;
  double length = 1.0;
  double angle = 1.0;
  double gravity = 9.81;
  long long count = 12;
  bool on = true;
  bool off = false;
  std::string path = "/home/me/models/CesiumMan.glb";
  RowOptions moved;
  moved.at_default = false;
  RowOptions reset;
  reset.applies_on_reset = true;
  RowOptions pending = reset;
  pending.pending = true;
  pending.at_default = false;
  parameter_combo(theme, "system", "System", system, systems);
  parameter_combo(theme, "method", "Integrator", method, methods);
  parameter_slider(theme, "h", "Step", step,
                   {.minimum = 1e-4,
                    .maximum = 1.0,
                    .logarithmic = true,
                    .unit = "s",
                    .row = {.symbol = "h", .at_default = false}});
  parameter_slider(theme, "L", "Length", length,
                   {.minimum = 0.1, .maximum = 3.0, .unit = "m", .row = {.symbol = "L"}});
  parameter_slider(theme, "a", "Angle", angle,
                   {.minimum = -3.14,
                    .maximum = 3.14,
                    .unit = "rad",
                    .row = {.symbol = "θ₀", .applies_on_reset = true}});
  parameter_slider(theme, "g", "Gravity", gravity,
                   {.minimum = 0, .maximum = 20, .unit = "m/s²", .row = {.symbol = "g"}});
  parameter_integer(theme, "n", "Bobs", count, {.minimum = 1, .maximum = 32, .row = pending});
  double stiffness = 5.0e5;
  parameter_slider(
      theme, "k", "Stiffness of the rod", stiffness,
      {.minimum = 1, .maximum = 1e6, .logarithmic = true, .unit = "N/m", .row = {.symbol = "k"}});
  double small = 0.0002;
  parameter_slider(theme, "tol", "Tolerance", small,
                   {.minimum = 1e-9, .maximum = 1e-2, .logarithmic = true});
  parameter_toggle(theme, "trail", "Trail", on);
  parameter_toggle(theme, "off", "Damping", off, moved);
  parameter_path(theme, "model", "Model", path, reset);
  text_link(theme, "more", "More · damping, mass, tolerance");
  gap(theme, 8);
}

void idea(const Theme& theme) {
  section_heading(theme, "idea", "Idea");
  wrapped_text(theme, theme.fonts.body, Role::text,
               "An integrator turns forces into motion, one step h at a time. What it does to the "
               "energy decides whether a scene lives.");
  gap(theme, 12);
  section_heading(theme, "try", "Try this");
  numbered_row(theme, "t1", 1, "Raise h until the bob loops over.", true);
  numbered_row(theme, "t2", 2, "Take symplectic Euler past h = 2/ω.", true);
  numbered_row(theme, "t3", 3, "Drag the bob while paused; play.", true);
  gap(theme, 12);
  section_heading(theme, "see", "You should see");
  check_row(theme, "s1", CheckMark::holds, "explicit Euler gains every step");
  check_row(theme, "s2", CheckMark::holds, "symplectic stays within ±3.1 %");
  check_row(theme, "s3", CheckMark::waiting, "Verlet below .03 % at h = .01");
  check_row(theme, "s4", CheckMark::fails, "the energy of RK4 never grows");
  check_row(theme, "s5", CheckMark::not_applicable, "only for the spring");
  gap(theme, 12);
  bool open = false;
  section_heading(theme, "sources", "Sources", &open);
}

void small_signs(const Theme& theme) {
  key_chord(theme, "Ctrl+Shift+Z");
  ImGui::SameLine();
  key_cap(theme, "?");
  ImGui::SameLine();
  badge(theme, "diverged", Role::error);
  ImGui::SameLine();
  badge(theme, "order 4", Role::constraint);
  progress_bar(theme, 0.62, "12 s left");
  progress_bar(theme, -1.0, "");
}

void top(const Theme& theme) {
  static const std::vector<ComboItem> presets = {{"Swing it"}, {"Stiff spring"}};
  static const std::vector<std::string> segments = {"Dark", "Light", "Projector"};
  int preset = 0;
  int segment = 0;
  ImGui::SetCursorPos(ImVec2(theme.px(8), theme.px(9)));
  button(theme, "labs", "Labs", {.style = ButtonStyle::ghost, .icon = Icon::chevron_left});
  ImGui::SameLine();
  bar_text(theme, theme.fonts.heading, Role::text, "Integrators");
  ImGui::SameLine(0, theme.px(24));
  combo(theme, "preset", preset, presets, 170);
  ImGui::SameLine();
  combo(theme, "compare", preset, presets, 196, "Compare: ");
  ImGui::SameLine();
  icon_button(theme, "undo", Icon::undo, "Undo", "Ctrl+Z");
  ImGui::SameLine(0, 0);
  icon_button(theme, "redo", Icon::redo, "Redo", "Ctrl+Y", false);
  ImGui::SameLine();
  button(theme, "capture", "Capture", {.style = ButtonStyle::primary, .icon = Icon::camera});
  ImGui::SameLine();
  segmented_control(theme, "kind", segment, segments);
}

void transport(const Theme& theme) {
  ImGui::SetCursorPos(ImVec2(theme.px(12), theme.px(7)));
  button(theme, "play", "Pause",
         {.style = ButtonStyle::primary, .icon = Icon::pause, .widest_label = "Pause"});
  ImGui::SameLine();
  button(theme, "step", "Step", {.style = ButtonStyle::ghost, .icon = Icon::step});
  ImGui::SameLine();
  button(theme, "reset", "Reset", {.style = ButtonStyle::ghost, .icon = Icon::reset});
  ImGui::SameLine();
  button(theme, "save", "Save", {.icon = Icon::save});
  ImGui::SameLine();
  double value = 3.42;
  scrub_bar(theme, "scrub", value, 0.0, 6.0, 1.0, theme.px(420));
  ImGui::SameLine();
  std::string search;
  text_field(theme, "search", search, {.hint = "Search labs…", .icon = Icon::search, .width = 200});
}

void icons(const Theme& theme) {
  for (int i = 1; i <= static_cast<int>(Icon::more); ++i) {
    if (i % 20 != 1) ImGui::SameLine(0, 0);
    ImGui::PushID(i);
    icon_button(theme, "icon", static_cast<Icon>(i), "");
    ImGui::PopID();
  }
}

void legend(const Theme& theme) {
  std::vector<LegendRow> rows;
  const std::array<const char*, 7> labels = {
      "Explicit Euler", "Symplectic Euler",  "Velocity Verlet", "RK4",
      "Leapfrog",       "Implicit midpoint", "Gauss 4"};
  const std::array<const char*, 7> numbers = {"+70.519", " -2.619", " -0.020", " -0.000",
                                              "  0.001", "  0.000", "  0.000"};
  for (int i = 0; i < 7; ++i) {
    rows.push_back({labels[static_cast<std::size_t>(i)], numbers[static_cast<std::size_t>(i)], "%",
                    Paint::series(i), draw::series_dash(i), i == 5});
  }
  rows.push_back({"exact", "", "", Role::exact, draw::Dash::dashed});
  const float width = legend_width(theme, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    legend_row(theme, "row", rows[i], width);
    ImGui::PopID();
  }
}

}  // namespace

void widgets_page(const Theme& theme) {
  panel(theme, "top", {0, 0}, {1280, 44}, [&] { top(theme); });
  panel(theme, "idea", {0, 46}, {278, 460}, [&] { idea(theme); });
  panel(theme, "parameters", {982, 46}, {298, 590}, [&] { parameters(theme); });
  panel(theme, "transport", {0, 508}, {978, 42}, [&] { transport(theme); });
  panel(theme, "legend", {290, 60}, {330, 200}, [&] { legend(theme); });
  panel(theme, "signs", {640, 60}, {330, 120}, [&] { small_signs(theme); });
  panel(theme, "icons", {290, 270}, {600, 84}, [&] { icons(theme); });
}

}  // namespace motionlab::test
