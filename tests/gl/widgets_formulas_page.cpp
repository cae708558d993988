// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <imgui.h>

#include <array>
#include <string>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/formula.h"
#include "engine/core/check.h"
#include "tests/gl/widgets_gallery.h"

namespace motionlab::test {
namespace {

using namespace shell;

constexpr std::array<const char*, 6> kLeft = {
    R"(\omega_{n+1} = \omega_n - \param{dt}{h} \frac{g}{L} \sin \theta_n \\ \theta_{n+1} = \theta_n + \param{dt}{h} \omega_{n+1})",
    R"(E = \frac{1}{2} m L^2 \dot{\theta}^2 + m \param{gravity}{g} L \left( 1 - \cos \theta \right))",
    R"(\vec{x}' = \sum_{i=1}^{n} w_i \mathbf{M}_i \vec{x}, \quad \sum_i w_i = 1)",
    R"(\left| R(\param{dt}{h} \lambda) \right| \le 1)",
    R"(\frac{\partial \vec{u}}{\partial t} = -(\vec{u} \cdot \nabla) \vec{u} - \frac{1}{\param{density}{\rho}} \nabla p + \nu \nabla^2 \vec{u} + \vec{f}, \quad \nabla \cdot \vec{u} = 0)",
    R"(\hat{q} = \frac{\sum_i w_i \hat{q}_i}{\left| \sum_i w_i \hat{q}_i \right|})",
};
constexpr std::array<const char*, 7> kRight = {
    R"(x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4 a c}}{2 a})",
    R"(\omega_0 = \sqrt{\frac{\param{stiffness}{k}}{m}} \approx \int_0^T \ddot{x} \, \mathrm{d}t)",
    R"(\mathbf{R} = \matrix{\cos \varphi & -\sin \varphi \\ \sin \varphi & \cos \varphi})",
    R"(\mathrm{sign}(x) = \cases{-1 & \text{if } x < 0 \\ 0 & \text{if } x = 0 \\ 1 & \text{if } x > 0})",
    R"(\mathrm{slerp}(p, q, t) = \frac{\sin (1 - t) \Omega}{\sin \Omega} p + \frac{\sin t \Omega}{\sin \Omega} q)",
    R"(\left[ \prod_{k=1}^{3} \left( 1 + \frac{x}{k} \right) \right]^2 \ne \sqrt[3]{x} \in \left\{ \alpha, \beta_0^2, \tilde{\gamma}, \bar{v} \right\})",
    R"(e^{-\lambda t} \propto 10^{-3} \to \infty)",
};

}  // namespace

void formulas_page(const Theme& theme) {
  FormulaContext context;
  context.value = [](std::string_view id) -> std::optional<std::string> {
    if (id == "dt") return "0.020 s";
    if (id == "gravity") return "9.810 m/s²";
    if (id == "density") return "1000 kg/m³";
    if (id == "stiffness") return "40.0 N/m";
    return std::nullopt;
  };
  context.touched = [](std::string_view id) { return id == "gravity"; };
  const auto column = [&](const auto& sources, float x, float width) {
    float y = 12.0F;
    ImGui::SetCursorPos(ImVec2(theme.px(x), theme.px(y)));
    ImGui::PushID(static_cast<int>(x));
    ImGui::BeginGroup();
    for (const char* source : sources) {
      const Result<Formula> formula = Formula::parse(source);
      ML_CHECK(formula.ok());
      begin_card(theme, source, {.width = width});
      formula_widget(theme, "formula", *formula, context);
      end_card();
    }
    ImGui::EndGroup();
    ImGui::PopID();
  };
  column(kLeft, 16, 248);
  column(kLeft, 280, 420);
  column(kRight, 716, 540);
}

}  // namespace motionlab::test
