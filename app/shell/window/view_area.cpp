// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/view_area.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/shell/panels/menu_button.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/window/imgui_host.h"
#include "app/shell/window/pane_overlay.h"

namespace motionlab::shell {
namespace {

ImVec2 vec(const glm::vec2& v) { return {v.x, v.y}; }

// Of the plane, where the camera looks at it from the front.
std::optional<draw::Visible> visible_part(const PointerPane& pane) {
  const draw::Camera& camera = *pane.camera;
  if (camera.kind != draw::Camera::Kind::planar || pane.area.empty()) return std::nullopt;
  const glm::vec2 half = 0.5F * camera.height * glm::vec2(pane.area.width / pane.area.height, 1.0F);
  const glm::vec2 center(camera.target);
  return draw::Visible{center - half, center + half, camera.height / pane.area.height};
}

constexpr float kColorBarWidth = 200.0F;  // logical px, with its margins

// Of the buttons of all views [px], which may be wider than the area; 0: there is no choice.
float view_menu_width(const PanelContext& context) {
  const std::vector<ViewInfo>& views = context.run().info().views;
  if (views.size() < 2) return 0.0F;
  float width = 0.0F;
  for (const ViewInfo& view : views) {
    width += text_size(context.look().fonts.body, view.title).x + context.px(32.0F);
  }
  return width;
}

// Of the buttons of all tools [px]; 0: there is only one thing to do.
float tools_width(const PanelContext& context) {
  const std::vector<ToolInfo>& tools = context.run().info().tools;
  if (tools.empty()) return 0.0F;
  ImFont* font = context.look().fonts.body;
  float width = text_size(font, context.text().window.grab).x + context.px(28.0F);
  for (const ToolInfo& tool : tools) width += text_size(font, tool.label).x + context.px(20.0F);
  return width;
}

// Of the buttons, from the lower edge of the area [px].
float buttons_bottom(const Theme& theme) { return theme.px(6.0F); }
float buttons_height(const Theme& theme) {
  return bar_height(theme) + buttons_bottom(theme) + theme.px(2.0F);
}

float pane_gap(const PanelContext& context) { return std::max(1.0F, context.px(1.0F)); }

}  // namespace

void ViewArea::open(const Runner& runner, const std::string& only) {
  shown_ = only.empty() ? opening_views(runner) : std::vector<std::string>{only};
  preset_ = runner.preset();
  viewpoints_.clear();
  panes_.clear();
  pointer_ = PointerTool();
  tool_.clear();
}

void ViewArea::frame_all(const Runner& runner) {
  for (const PointerPane& pane : panes_) frame(runner, *pane.spec.view);
}

void ViewArea::frame(const Runner& runner, const ViewInfo& view) {
  const Framing framing = framing_of(view);
  viewpoints_.frame(runner, view, framing.aspect, framing.covered);
}

ViewArea::Framing ViewArea::framing_of(const ViewInfo& view) const {
  Framing framing{std::numeric_limits<float>::max(), {}};
  for (const PointerPane& pane : panes_) {
    if (pane.spec.view != &view) continue;
    framing.aspect = std::min(framing.aspect, pane.area.width / std::max(1.0F, pane.area.height));
    framing.covered.top = std::max(framing.covered.top, pane.covered.top);
    framing.covered.bottom = std::max(framing.covered.bottom, pane.covered.bottom);
  }
  return framing;
}

// Which panes there are, where, and with which camera.
void ViewArea::arrange(const PanelContext& context, const Rect& area, bool with_buttons) {
  const Runner& runner = context.run();
  if (preset_ != runner.preset()) {
    preset_ = runner.preset();
    // A preset looks each time as it did the first time.
    if (runner.preset_info() != nullptr) shown_ = opening_views(runner);
  }
  const std::vector<PaneSpec> specs = panes_of(runner, shown_);
  const std::vector<Rect> areas =
      split_panes(area, std::max<std::size_t>(specs.size(), 1), pane_gap(context));
  const bool buttons =
      with_buttons && (runner.info().views.size() > 1 || !runner.info().tools.empty());
  const bool same = specs.size() == panes_.size();
  if (!same) panes_.assign(specs.size(), {});
  for (std::size_t i = 0; i < specs.size(); ++i) {
    PointerPane& pane = panes_[i];
    pane.spec = specs[i];
    pane.area = areas[i];
    pane.hovered = false;
    pane.pressed = false;
    pane.list = &drawn_[i].list;
    if (!same) drawn_[i].list.clear();
    // A legend stands in the first pane, or in each pane of a comparison side by side.
    pane.covered = {};
    if (i == 0 || pane.spec.instance) {
      pane.covered.top = legend_cover(context.look(), runner, pane.spec, pane.area);
    }
    // All panes as the lowest ones, above which the buttons stand.
    if (buttons && !pane.area.empty()) {
      pane.covered.bottom = buttons_height(context.look()) / pane.area.height;
    }
  }
  for (PointerPane& pane : panes_) {
    const Framing framing = framing_of(*pane.spec.view);
    pane.camera = &viewpoints_.camera(runner, *pane.spec.view, framing.aspect, framing.covered);
  }
}

void ViewArea::fill_lists(const PanelContext& context) {
  const Runner& runner = context.run();
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    const PaneSpec& spec = panes_[i].spec;
    draw::DrawList& list = drawn_[i].list;
    list.clear();
    list.visible = visible_part(panes_[i]);
    if (spec.instance) {
      runner.draw_instance(*spec.instance, spec.view->id, context.frame.alpha, list);
    } else {
      runner.draw(spec.view->id, context.frame.alpha, list);
    }
  }
}

void ViewArea::draw_over(const PanelContext& context, ImDrawList* out) const {
  const Theme& theme = context.look();
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    const PointerPane& pane = panes_[i];
    out->PushClipRect(vec(pane.area.minimum()), vec(pane.area.minimum() + pane.area.size()), true);
    draw_labels(theme, out, drawn_[i].list, *pane.camera, pane.area);
    if (shows_color_bars(i)) draw_color_bars(theme, out, drawn_[i].list, pane.area);
    // The instances of a comparison are named once, unless each has a pane of its own.
    if (i == 0 || pane.spec.instance) draw_legend(theme, out, context.run(), pane.spec, pane.area);
    out->PopClipRect();
  }
}

void ViewArea::draw(PanelContext& context, const Rect& area) {
  if (area.empty() || context.runner == nullptr) return;
  arrange(context, area, true);
  ImGui::SetNextWindowPos(vec(area.minimum()));
  ImGui::SetNextWindowSize(vec(area.size()));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::Begin("##view", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(4);
  // Drawers and cards lie over the view, whenever they first appeared.
  ImGui::BringWindowToDisplayBack(ImGui::GetCurrentWindow());
  ImDrawList* out = ImGui::GetWindowDrawList();
  out->AddRectFilled(vec(area.minimum()), vec(area.minimum() + area.size()),
                     context.color(draw::Role::border));
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    PointerPane& pane = panes_[i];
    if (pane.area.empty()) continue;
    ImGui::PushID(static_cast<int>(i));
    ImGui::SetCursorScreenPos(vec(pane.area.minimum()));
    ImGui::InvisibleButton("pane", vec(pane.area.size()),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    pane.hovered = ImGui::IsItemHovered();
    pane.pressed = ImGui::IsItemActivated();
    ImGui::PopID();
  }
  pointer_.update(context, panes_, tool(context.run()));
  if (const auto moved = pointer_.moved_camera()) {
    viewpoints_.touched(panes_[*moved].spec.view->id);
  }
  if (const auto wanted = pointer_.wants_frame()) {
    frame(context.run(), *panes_[*wanted].spec.view);
  }
  fill_lists(context);
  const gfx::RenderSettings settings{.pixel_scale = context.look().scale};
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    const Rect& where = panes_[i].area;
    gfx::Framebuffer& framebuffer = drawn_[i].framebuffer;
    framebuffer.resize(static_cast<int>(where.width), static_cast<int>(where.height), samples());
    if (framebuffer.empty()) continue;
    renderer_->render(framebuffer, drawn_[i].list, *panes_[i].camera, context.look().palette,
                      settings);
    out->AddImage(texture_id(framebuffer), vec(where.minimum()),
                  vec(where.minimum() + where.size()), ImVec2(0.0F, 1.0F), ImVec2(1.0F, 0.0F));
  }
  draw_over(context, out);
  pointer_.draw(context, out, panes_);
  draw_tools(context, area);
  draw_view_menu(context, area);
  ImGui::End();
}

Rect ViewArea::free_line(const PanelContext& context) const {
  if (panes_.empty()) return {};
  const Theme& theme = context.look();
  const Rect& last = panes_.back().area;
  const float end = last.y + last.height;
  float left = panes_.front().area.x + theme.px(16.0F);
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    const Rect& area = panes_[i].area;
    const bool in_corner = area.x <= panes_.front().area.x && area.y + area.height >= end - 1.0F;
    if (in_corner && shows_color_bars(i)) left += theme.px(kColorBarWidth);
  }
  float right = last.x + last.width - theme.px(16.0F) - view_menu_width(context);
  const float tools = tools_width(context);
  if (tools > 0.0F) right -= tools + theme.px(8.0F);
  const float height = bar_height(theme);
  return {left, end - height - buttons_bottom(theme), std::max(0.0F, right - left), height};
}

// What holds for all panes is said in the first one.
bool ViewArea::shows_color_bars(std::size_t pane) const {
  return has_color_bars(drawn_[pane].list) &&
         (pane == 0 || !same_color_bars(drawn_[pane].list, drawn_[0].list));
}

void ViewArea::next_tool(const Runner& runner) {
  const std::vector<ToolInfo>& tools = runner.info().tools;
  std::size_t next = 0;
  for (std::size_t i = 0; i < tools.size(); ++i) {
    if (tools[i].id == tool_) next = i + 1;
  }
  tool_ = next < tools.size() ? tools[next].id : std::string();
}

// What a left drag does, where the lab offers more than grabbing: in the lower right corner, beside
// the views or, without room, above them.
void ViewArea::draw_tools(PanelContext& context, const Rect& area) {
  const std::vector<ToolInfo>& tools = context.run().info().tools;
  const Theme& theme = context.look();
  const WindowStrings& words = context.text().window;
  if (tools.empty()) return;
  const float width = tools_width(context);
  const float room = area.width - theme.px(16.0F);
  if (width > room) return;  // the key still changes it
  const float views = view_menu_width(context);
  const bool beside = views + width + theme.px(kColorBarWidth) < room;
  const float height = bar_height(theme) + theme.px(8.0F);
  const float above = beside || views == 0.0F ? 0.0F : height + theme.px(4.0F);
  const ImVec2 corner(
      area.x + area.width - width - theme.px(8.0F) -
          (beside && views > 0.0F ? views + theme.px(8.0F) : 0.0F),
      area.y + area.height - height - buttons_bottom(theme) + theme.px(4.0F) - above);
  ImGui::GetWindowDrawList()->AddRectFilled(
      corner, ImVec2(corner.x + width, corner.y + height),
      theme.color(draw::Paint(draw::Role::background_top, 0.62F)), theme.px(6.0F));
  ImGui::SetCursorScreenPos(ImVec2(corner.x + theme.px(4.0F), corner.y + theme.px(4.0F)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0.0F, 0.0F, 0.0F, 0.0F));
  ImGui::BeginChild("##tools", ImVec2(width - theme.px(4.0F), height), false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  const std::string key = context.keys->text(CommandId::next_tool);
  const auto choice = [&](const std::string& id, const std::string& label,
                          const std::string& help) {
    const ButtonOptions options{
        .style = ButtonStyle::ghost,
        .tooltip = help,
        .key = key,
        .selected = tool_ == id,
        .width = text_size(theme.fonts.body, label).x / theme.zoom() + 18.0F};
    if (button(theme, label.c_str(), label, options)) tool_ = id;
    ImGui::SameLine(0.0F, theme.px(2.0F));
  };
  choice({}, words.grab, words.grab_help);
  for (const ToolInfo& tool : tools) choice(tool.id, tool.label, tool.help);
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

// A button per view of the lab in the lower right corner, where there is more than one: above,
// legends need the room. A menu of them where they would fill the area's width.
void ViewArea::draw_view_menu(PanelContext& context, const Rect& area) {
  const std::vector<ViewInfo>& views = context.run().info().views;
  float width = view_menu_width(context);
  if (!(width > 0.0F)) return;
  const Theme& theme = context.look();
  const auto is_shown = [this](const ViewInfo& view) {
    return std::find(shown_.begin(), shown_.end(), view.id) != shown_.end();
  };
  const bool as_menu = width > area.width - theme.px(8.0F);
  if (as_menu) width = std::min(theme.px(120.0F), area.width - theme.px(8.0F));
  ImGui::SetCursorScreenPos(
      ImVec2(area.x + area.width - width - theme.px(8.0F),
             area.y + area.height - bar_height(theme) - buttons_bottom(theme)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4(0.0F, 0.0F, 0.0F, 0.0F));
  ImGui::BeginChild("##views", ImVec2(width, bar_height(theme) + theme.px(2.0F)), false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  if (as_menu) {
    const WindowStrings& words = context.text().window;
    if (begin_menu(context, "##choose view", fill(words.views, std::to_string(shown_.size())),
                   words.views_help, width, 220.0F)) {
      const float item_width = ImGui::GetContentRegionAvail().x;
      for (const ViewInfo& view : views) {
        if (menu_item(theme, view.id.c_str(), {view.title, {}, is_shown(view)}, item_width)) {
          toggle_view(context.run(), view.id);
        }
      }
      end_menu();
    }
  } else {
    for (const ViewInfo& view : views) {
      if (button(theme, view.id.c_str(), view.title,
                 {.style = ButtonStyle::ghost, .selected = is_shown(view)})) {
        toggle_view(context.run(), view.id);
      }
      ImGui::SameLine(0.0F, theme.px(4.0F));
    }
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

void ViewArea::toggle_view(const Runner& runner, const std::string& id) {
  const bool one_view = runner.compare() && runner.compare()->split;  // the panes are instances
  const auto found = std::find(shown_.begin(), shown_.end(), id);
  if (one_view) {
    shown_ = {id};
  } else if (found == shown_.end()) {
    if (shown_.size() == kMaximumPanes) shown_.pop_back();
    shown_.push_back(id);
  } else if (shown_.size() > 1) {
    shown_.erase(found);
  }
}

void ViewArea::paint(const PanelContext& context, const gfx::Framebuffer& target, bool transparent,
                     ImDrawList* out) {
  const Rect area{0.0F, 0.0F, static_cast<float>(target.width()),
                  static_cast<float>(target.height())};
  arrange(context, area, false);
  fill_lists(context);
  const int more = renderer_->recommended_supersampling();
  const gfx::RenderSettings settings{.pixel_scale = context.look().scale * static_cast<float>(more),
                                     .transparent = transparent};
  const glm::vec3 edge = context.look().palette.resolve(draw::Role::border);
  if (transparent) {
    target.clear(0.0F, 0.0F, 0.0F, 0.0F);
  } else {
    target.clear(edge.x, edge.y, edge.z, 1.0F);
  }
  for (std::size_t i = 0; i < panes_.size(); ++i) {
    const Rect& where = panes_[i].area;
    const int width = static_cast<int>(where.width);
    const int height = static_cast<int>(where.height);
    gfx::Framebuffer large;
    large.resize(width * more, height * more, samples());
    renderer_->render(large, drawn_[i].list, *panes_[i].camera, context.look().palette, settings);
    large.copy_to(target, static_cast<int>(where.x), static_cast<int>(where.y), width, height);
  }
  if (out != nullptr) draw_over(context, out);
}

}  // namespace motionlab::shell
