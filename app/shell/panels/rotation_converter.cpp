// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/rotation_converter.h"

#include <algorithm>

#include "app/shell/widgets/controls.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/document_tools.h"
#include "engine/math/quaternion.h"

namespace motionlab::shell {
namespace {

using math::RotationForm;

// The first selected key, as the document writes it.
std::optional<Json> selected_key(Runner& runner) {
  const DocumentTools* tools = runner.document_tools();
  if (tools == nullptr || runner.selection().empty()) return std::nullopt;
  const auto copied = parse_json(tools->copy(runner.selection()), "the selection");
  if (!copied.ok() || !copied->is_object() || !copied->contains("keys")) return std::nullopt;
  const Json& keys = (*copied)["keys"];
  if (!keys.is_array() || keys.empty() || !keys[0].contains("rotation")) return std::nullopt;
  return keys[0];
}

}  // namespace

math::RotationTextStyle RotationConverter::style(int digits) const {
  return {{&math::euler_orders()[static_cast<std::size_t>(order_)],
           frame_ == 0 ? math::EulerFrame::intrinsic : math::EulerFrame::extrinsic},
          degrees_,
          digits};
}

void RotationConverter::refresh(std::optional<RotationForm> but) {
  for (const RotationForm form : math::kRotationForms) {
    if (form == but) continue;
    texts_[static_cast<std::size_t>(form)] = math::rotation_text(form, rotation_, style());
  }
}

void RotationConverter::set(const glm::dquat& rotation) {
  rotation_ = math::normalized_or_identity(rotation);
  fault_.clear();
  nearest_.reset();
  refresh({});
}

void RotationConverter::type(RotationForm form, const std::string& text) {
  texts_[static_cast<std::size_t>(form)] = text;
  const auto read = math::read_rotation_text(form, text, style());
  fault_ = read.fault;
  typed_ = form;
  nearest_.reset();
  if (read.readable && !read.ok()) nearest_ = read.rotation;
  if (!read.ok()) return;
  rotation_ = read.rotation;
  refresh(form);
}

void RotationConverter::draw(PanelContext& context) {
  const Document* document = context.run().document();
  if (document == nullptr || document->type() != "key_orientations") return;
  if (texts_[0].empty() && fault_.empty()) refresh({});
  const Theme& theme = context.look();
  ImGui::PushID("converter");
  gap(theme, 8.0F);
  section_heading(theme, "heading", context.text().converter.heading, &open_);
  if (open_) {
    draw_style(context);
    for (const RotationForm form : math::kRotationForms) {
      draw_form(context, form);
      if (form == typed_) draw_fault(context);
    }
    draw_key(context);
  }
  ImGui::PopID();
}

void RotationConverter::draw_style(PanelContext& context) {
  const Theme& theme = context.look();
  const ConverterStrings& words = context.text().converter;
  std::vector<ComboItem> orders;
  for (const math::EulerOrder& order : math::euler_orders()) {
    orders.push_back({std::string(order.label)});
  }
  const std::vector<ComboItem> frames{{words.intrinsic}, {words.extrinsic}};
  bool changed = parameter_combo(theme, "order", words.order, order_, orders).changed;
  changed = parameter_combo(theme, "frame", words.frame, frame_, frames).changed || changed;
  changed = parameter_toggle(theme, "degrees", words.degrees, degrees_).changed || changed;
  if (changed) refresh({});
}

void RotationConverter::draw_form(PanelContext& context, RotationForm form) {
  const Theme& theme = context.look();
  const ConverterStrings& words = context.text().converter;
  const auto index = static_cast<std::size_t>(form);
  ImGui::PushID(static_cast<int>(index));
  gap(theme, 4.0F);
  std::string title = words.forms[index];
  if (form == RotationForm::euler) {
    title += " " + std::string(math::euler_orders()[static_cast<std::size_t>(order_)].label);
  }
  const bool angles = form == RotationForm::euler || form == RotationForm::axis_angle;
  if (angles) title += degrees_ ? " [°]" : " [rad]";
  ::motionlab::shell::text(theme, theme.fonts.caption, draw::Role::dim, title);
  TextFieldOptions options;
  options.select_all = true;  // what is pasted replaces what stood there
  options.width = (ImGui::GetContentRegionAvail().x - bar_height(theme)) / theme.scale - 4.0F;
  // A matrix has a field a row; nine numbers in one would not be seen.
  std::vector<std::string> rows = form == RotationForm::matrix
                                      ? split(texts_[index], ';')
                                      : std::vector<std::string>{texts_[index]};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) rows[i].erase(0, rows[i].find_first_not_of(' '));  // after the semicolon
    ImGui::PushID(static_cast<int>(i));
    if (text_field(theme, "text", rows[i], options).changed) type_row(form, rows, i);
    if (i == 0) {
      ImGui::SameLine(0.0F, theme.px(4.0F));
      if (icon_button(theme, "copy", Icon::copy, words.copy)) {
        ImGui::SetClipboardText(math::rotation_text(form, rotation_, style(kCopiedDigits)).c_str());
      }
    }
    ImGui::PopID();
  }
  ImGui::PopID();
}

void RotationConverter::type_row(RotationForm form, std::vector<std::string> rows,
                                 std::size_t row) {
  if (rows.size() == 1) return type(form, rows.front());
  // A whole matrix pasted into one of the rows.
  if (math::read_rotation_text(form, rows[row], style()).readable) {
    type(form, rows[row]);
    if (fault_.empty()) refresh({});
    return;
  }
  std::string text;
  for (std::string& part : rows) {
    std::replace(part.begin(), part.end(), ';', ' ');  // separates the rows
    if (&part != rows.data()) text += ';';
    text += part;
  }
  type(form, text);
}

void RotationConverter::draw_fault(PanelContext& context) {
  if (fault_.empty()) return;
  const Theme& theme = context.look();
  gap(theme, 4.0F);
  wrapped_text(theme, theme.fonts.caption, theme.readable(draw::Role::error), fault_);
  if (nearest_ && button(theme, "nearest", context.text().converter.nearest)) set(*nearest_);
}

void RotationConverter::draw_key(PanelContext& context) {
  const Theme& theme = context.look();
  const ConverterStrings& words = context.text().converter;
  const bool selected = !context.run().selection().empty();
  gap(theme, 8.0F);
  if (button(theme, "copy_all", words.copy_all)) {
    ImGui::SetClipboardText(math::all_rotation_texts(rotation_, style(kCopiedDigits)).c_str());
  }
  ButtonOptions options;
  options.enabled = selected;
  options.tooltip = words.key_help;
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (button(theme, "from_key", words.from_key, options)) {
    if (const auto key = selected_key(context.run())) {
      const Json& q = (*key)["rotation"];
      set({q[3].get<double>(), q[0].get<double>(), q[1].get<double>(), q[2].get<double>()});
    }
  }
  ImGui::SameLine(0.0F, theme.px(8.0F));
  options.enabled = selected && fault_.empty();
  if (button(theme, "to_key", words.to_key, options)) {
    if (const auto key = selected_key(context.run())) {
      const glm::dquat& q = rotation_;
      context.post(
          DocumentEdit{"set", Json{{"id", (*key)["id"]}, {"rotation", {q.x, q.y, q.z, q.w}}}});
    }
  }
}

}  // namespace motionlab::shell
