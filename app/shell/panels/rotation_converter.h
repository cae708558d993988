// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "engine/math/rotation_text.h"

namespace motionlab::shell {

// One rotation in every notation, each of them to read, type in and copy: a section of the
// parameter panel in labs whose document is of type "key_orientations".
class RotationConverter {
 public:
  // Nothing where the document is another one.
  void draw(PanelContext& context);

  // What is typed into one notation; the others follow at once.
  void type(math::RotationForm form, const std::string& text);
  void set(const glm::dquat& rotation);
  const glm::dquat& rotation() const { return rotation_; }
  const std::string& text(math::RotationForm form) const {
    return texts_[static_cast<std::size_t>(form)];
  }
  const std::string& fault() const { return fault_; }
  // The rotation nearest to what was typed, where that is none.
  const std::optional<glm::dquat>& nearest() const { return nearest_; }

 private:
  static constexpr int kShownDigits = 6;
  static constexpr int kCopiedDigits = 12;  // more than rounding leaves right

  void draw_style(PanelContext& context);
  void draw_form(PanelContext& context, math::RotationForm form);
  void type_row(math::RotationForm form, std::vector<std::string> rows, std::size_t row);
  void draw_fault(PanelContext& context);
  void draw_key(PanelContext& context);
  void refresh(std::optional<math::RotationForm> but);
  math::RotationTextStyle style(int digits = kShownDigits) const;

  bool open_ = false;
  int order_ = 5;  // zyx
  int frame_ = 0;
  bool degrees_ = true;
  glm::dquat rotation_{1.0, 0.0, 0.0, 0.0};
  std::array<std::string, math::kRotationForms.size()> texts_;
  std::string fault_;
  math::RotationForm typed_ = math::RotationForm::quaternion;  // where the fault stands
  std::optional<glm::dquat> nearest_;
};

}  // namespace motionlab::shell
