// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/labs/integrators/model.h"
#include "engine/lab/lab.h"

namespace motionlab::integrators {

const LabInfo& lab_info();

// Items of Pick and Grab: bodies count from 0.
inline constexpr int kPhaseItem = 1000;
inline constexpr int kEigenvalueItem = 2000;  // + index among the system's eigenvalues

class IntegratorsLab final : public LabOf<Params, State> {
 public:
  IntegratorsLab() { IntegratorsLab::reset(1); }

  const LabInfo& info() const override { return lab_info(); }
  void reset(std::uint64_t seed) override;
  void parameters_changed() override;
  StepStatus step(const StepInput& input, double dt) override;
  void place(const Grab& grab) override;
  std::vector<ParameterDrag> drag_parameters(const Grab& grab) const override;
  void act(std::string_view action) override;
  void draw(std::string_view view, double alpha, draw::DrawList& list) const override;
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const override;
  void measure(Readouts& readouts) const override;
  std::string readout_unit(const ReadoutInfo& readout) const override;
  Verdict check() const override;
  std::unique_ptr<Job> start_job(std::string_view job) const override;
  Result<std::string> export_as(std::string_view format) const override;

 private:
  void restored() override;
  ode::StepperOptions stepper_options() const { return {.tolerance = params_.tolerance}; }
  // Builds the model anew for the state's physics and method.
  void rebuild();
  // The state was edited: the exact motion and the energy to compare with start from here.
  void rebase();
  void apply_grab(const Grab& grab, double dt);
  void advance_exact(double dt);
  void record_trail();
  StepStatus judge(const ode::StepReport& report);
  void measure_energy(Readouts& readouts) const;

  Model model_;
};

// Why a step ended badly: the sentence that the divergence card and the command line show.
std::string explain_divergence(const Model& model, const State& state,
                               const ode::StepReport& report, double dt);

// --- drawing, one function a view ---
struct Picture {
  const Model& model;
  const State& state;
  const Params& params;
  std::vector<double> y;  // between the last two states
};
void draw_scene(const Picture& picture, draw::DrawList& list);
void draw_phase(const Picture& picture, draw::DrawList& list);
void draw_stability(const Picture& picture, draw::DrawList& list);
// Where the point hλ is in the plane of the stability region: points outside of what is shown sit
// on its edge in their direction.
std::complex<double> shown_eigenvalue(std::complex<double> z);
// The phase portrait fills the square from -1 to 1.
glm::dvec2 phase_to_view(const Scales& scales, const glm::dvec2& phase);
glm::dvec2 view_to_phase(const Scales& scales, const glm::dvec2& view);

// Error against step or against work, for the chosen method and the classics beside it.
std::unique_ptr<Job> make_order_job(const Physics& physics, int method_index,
                                    std::string_view kind);

}  // namespace motionlab::integrators
