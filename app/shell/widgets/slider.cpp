// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/format.h"
#include "app/shell/widgets/internal.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

using detail::Item;
using draw::Paint;
using draw::Role;

// What a slider of reals and one of integers have in common.
struct SliderTraits {
  double minimum;
  double maximum;
  bool logarithmic;
  bool whole;
  int decimals;
  double default_value;
  std::string_view unit;

  bool log() const { return logarithmic && minimum > 0.0 && maximum > minimum; }

  double to_fraction(double value) const {
    if (!(maximum > minimum)) return 0.0;
    const double v = std::clamp(value, minimum, maximum);
    const double f = log() ? std::log(v / minimum) / std::log(maximum / minimum)
                           : (v - minimum) / (maximum - minimum);
    return std::isfinite(f) ? std::clamp(f, 0.0, 1.0) : 0.0;
  }

  double from_fraction(double fraction) const {
    const double f = std::clamp(fraction, 0.0, 1.0);
    if (f <= 0.0) return minimum;
    if (f >= 1.0) return maximum;
    return log() ? minimum * std::pow(maximum / minimum, f) : minimum + f * (maximum - minimum);
  }

  // Values that are dragged are round.
  double rounded(double value) const {
    if (whole) return std::clamp(std::round(value), minimum, maximum);
    double step = std::pow(10.0, -decimals);
    if (log() && value != 0.0) step = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2.0);
    // Divided by a whole number where the step is a fraction: 3 / 1000 is the nearest double to
    // 0.003, 3 · 0.001 is not.
    const double inverse = std::round(1.0 / step);
    const double result =
        step < 1.0 ? std::round(value * inverse) / inverse : std::round(value / step) * step;
    return std::clamp(result, minimum, maximum);
  }

  NumberText shown(double value) const {
    if (whole) {
      if (std::abs(value) < 1e6) return {format_fixed(value, 0, 1), std::string(unit)};
      return format_si(value, unit, 3);
    }
    // Small values of a logarithmic slider keep their digits.
    if (log() && value != 0.0 && std::abs(value) < 2.0 * std::pow(10.0, 1 - decimals)) {
      const int digits = std::max(decimals, 3);
      return {format_short(value, digits), std::string(unit)};
    }
    return format_si(value, unit, decimals);
  }
};

// Keys of what lives with the window while a gesture lasts.
struct Keys {
  ImGuiID typing = ImGui::GetID("typing");
  ImGuiID frames = ImGui::GetID("frames");
  ImGuiID typed = ImGui::GetID("typed");
  ImGuiID fraction = ImGui::GetID("fraction");
  ImGuiID moved = ImGui::GetID("moved");
};

void paint_field(const Theme& theme, const detail::Row& row, bool lit, bool active) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(row.field_min, row.field_max,
                      theme.color(lit ? theme.field_hover() : theme.field()), theme.px(4));
  if (active) {
    list->AddRect(row.field_min, row.field_max, theme.color(Role::accent), theme.px(4),
                  ImDrawFlags_RoundCornersAll, std::max(1.0F, std::floor(theme.px(1))));
  }
}

void paint_slider(const Theme& theme, const detail::Row& row, const SliderTraits& traits,
                  double value, const Item& item, bool enabled) {
  paint_field(theme, row, item.hovered && !item.active, item.active);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float x0 = row.field_min.x;
  const float x1 = row.field_max.x;
  const auto fraction = static_cast<float>(traits.to_fraction(value));
  const float fade = enabled ? 1.0F : 0.45F;
  if (fraction > 0.0F) {
    list->PushClipRect(row.field_min, ImVec2(x0 + fraction * (x1 - x0), row.field_max.y), true);
    list->AddRectFilled(row.field_min, row.field_max, theme.color(theme.slider_fill().faded(fade)),
                        theme.px(4));
    list->PopClipRect();
  }
  const NumberText number = traits.shown(value);
  float right = x1 - theme.px(8);
  if (!number.unit.empty()) {
    right = detail::text_right(theme, theme.fonts.mono, right, row.field_min.y, row.field_max.y,
                               Paint(Role::dim, fade), number.unit);
    right -= std::round(0.6F * text_size(theme.fonts.mono, "0").x);
  }
  const std::size_t first = number.number.find_first_not_of(' ');
  const std::string_view digits =
      std::string_view(number.number).substr(first == std::string::npos ? 0 : first);
  detail::text_right(theme, theme.fonts.mono, right, row.field_min.y, row.field_max.y,
                     Paint(Role::text, fade), digits);
}

// The text field in the slider's place. Ends with Enter, Tab or a click elsewhere (taken over) or
// Escape (dropped).
void type_value(const Theme& theme, const detail::Row& row, const SliderTraits& traits,
                double& value, Edit& edit) {
  const Keys keys;
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const int frames = storage.GetInt(keys.frames);
  storage.SetInt(keys.frames, frames + 1);
  paint_field(theme, row, true, true);
  edit.active = true;

  std::string text = traits.whole ? format_fixed(value, 0, 0) : format_short(value, 12);
  text.erase(0, text.find_first_not_of(' '));
  ImGui::PushFont(theme.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0, 0, 0, 0));
  const float frame_padding =
      0.5F * (row.field_max.y - row.field_min.y - theme.fonts.mono->FontSize);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(theme.px(8), frame_padding));
  ImGui::SetNextItemWidth(row.field_max.x - row.field_min.x);
  if (frames == 0) ImGui::SetKeyboardFocusHere();
  const bool entered =
      detail::input_text("##type", "", text,
                         ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue |
                             ImGuiInputTextFlags_CharsNoBlank);
  const bool active = ImGui::IsItemActive();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::PopFont();

  if (active || entered) {
    // NaN stands for a text that is no number.
    detail::store_double(keys.typed, parse_double(text).value_or(std::nan("")));
    if (!entered) return;
  }
  if (frames < 3 && !entered) return;  // the focus comes a frame or two after it was asked for
  storage.SetInt(keys.typing, 0);
  edit.gesture_started = edit.gesture_ended = true;
  if (detail::key_pressed(ImGuiKey_Escape)) return;
  const double typed = detail::stored_double(keys.typed, value);
  if (std::isnan(typed)) {
    edit.clamped = true;
    return;
  }
  const double whole = traits.whole ? std::round(typed) : typed;
  const double allowed = std::clamp(whole, traits.minimum, traits.maximum);
  edit.clamped = allowed != typed;
  edit.changed = allowed != value;
  value = allowed;
}

void begin_typing() {
  const Keys keys;
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  storage.SetInt(keys.typing, 1);
  storage.SetInt(keys.frames, 0);
  storage.SetInt(keys.typed, 0);
}

// The mouse on the field: a drag that has moved far enough to be one.
void drag_value(const Theme& theme, const Item& item, const SliderTraits& traits, double& value,
                Edit& edit) {
  const Keys keys;
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiIO& io = ImGui::GetIO();
  if (item.activated) {
    storage.SetInt(keys.moved, 0);
    detail::store_double(keys.fraction, traits.to_fraction(value));
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
      edit.gesture_started = edit.gesture_ended = true;
      edit.changed = value != traits.default_value;
      value = traits.default_value;
      storage.SetInt(keys.moved, -1);  // what follows before the release is no drag
    }
  }
  const int moved = storage.GetInt(keys.moved);
  if (item.active && moved >= 0) {
    const bool dragging = moved == 1 || ImGui::IsMouseDragging(ImGuiMouseButton_Left, theme.px(3));
    if (dragging && moved == 0) {
      edit.gesture_started = true;
      storage.SetInt(keys.moved, 1);
    }
    if (dragging && io.MouseDelta.x != 0.0F) {
      const double fine = io.KeyShift ? 0.1 : 1.0;
      const double fraction = std::clamp(
          detail::stored_double(keys.fraction, 0.0) +
              fine * static_cast<double>(io.MouseDelta.x) / static_cast<double>(item.width()),
          0.0, 1.0);
      detail::store_double(keys.fraction, fraction);
      const double next = traits.rounded(traits.from_fraction(fraction));
      edit.changed = next != value;
      value = next;
    }
    edit.active = true;
  }
  if (item.deactivated && storage.GetInt(keys.moved) == 1) {
    edit.gesture_ended = true;
    storage.SetInt(keys.moved, 0);
  }
}

Edit slider(const Theme& theme, const char* id, std::string_view label, double& value,
            const SliderTraits& traits, const RowOptions& options) {
  Edit edit;
  ImGui::PushID(id);
  const detail::Row row = detail::begin_row(theme, label, options);
  const Keys keys;
  if (options.enabled && ImGui::GetStateStorage()->GetInt(keys.typing) != 0) {
    type_value(theme, row, traits, value, edit);
  } else {
    const ImVec2 size(row.field_max.x - row.field_min.x, row.field_max.y - row.field_min.y);
    const Item item = detail::item("field", size, options.enabled);
    const bool by_keyboard = item.pressed && !ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    if ((item.activated && ImGui::GetIO().KeyCtrl && item.hovered) || by_keyboard) {
      begin_typing();
    } else if (options.enabled) {
      drag_value(theme, item, traits, value, edit);
    }
    if (item.hovered || item.active) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    paint_slider(theme, row, traits, value, item, options.enabled);
  }
  detail::end_row(theme, row, label, options);
  edit.hovered = ImGui::IsWindowHovered() &&
                 ImGui::IsMouseHoveringRect(
                     row.origin, ImVec2(row.origin.x + row.width, row.origin.y + row.height));
  ImGui::PopID();
  return edit;
}

}  // namespace

Edit parameter_slider(const Theme& theme, const char* id, std::string_view label, double& value,
                      const SliderOptions& options) {
  const SliderTraits traits{options.minimum,  options.maximum,       options.logarithmic, false,
                            options.decimals, options.default_value, options.unit};
  return slider(theme, id, label, value, traits, options.row);
}

Edit parameter_integer(const Theme& theme, const char* id, std::string_view label, long long& value,
                       const IntegerSliderOptions& options) {
  const SliderTraits traits{static_cast<double>(options.minimum),
                            static_cast<double>(options.maximum),
                            false,
                            true,
                            0,
                            static_cast<double>(options.default_value),
                            options.unit};
  auto real = static_cast<double>(value);
  const Edit edit = slider(theme, id, label, real, traits, options.row);
  if (edit.changed) value = std::llround(real);
  return edit;
}

}  // namespace motionlab::shell
