// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/labs/rotations/drift.h"
#include "app/labs/rotations/key_tools.h"
#include "app/labs/rotations/model.h"
#include "engine/lab/lab.h"

namespace motionlab::rotations {

const LabInfo& lab_info();

struct State {
  Keys keys;
  Drift drift;
  // The clock [s]: base and whole steps, so that it never accumulates rounding.
  double base_time = 0.0;
  double step = 1.0 / 60.0;
  std::int64_t steps = 0;
  glm::dvec3 euler{0.0};  // [rad] of the present orientation, continued from tick to tick

  double time() const { return base_time + static_cast<double>(steps) * step; }
  void hash(Hasher& hasher) const;
  std::size_t bytes() const { return sizeof *this + keys.edited.size() * sizeof(KeyOrientation); }
};

class RotationsLab final : public LabOf<Params, State> {
 public:
  RotationsLab() { RotationsLab::reset(1); }

  const LabInfo& info() const override { return lab_info(); }
  void reset(std::uint64_t seed) override;
  void parameters_changed() override;
  StepStatus step(const StepInput& input, double dt) override;
  void place(const Grab& grab) override;
  void act(std::string_view action) override;
  void draw(std::string_view view, double alpha, draw::DrawList& list) const override;
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const override;
  void measure(Readouts& readouts) const override;
  Verdict check() const override;
  Document* document() override { return &document_; }
  DocumentTools* document_tools() override { return &tools_; }
  Result<std::string> export_as(std::string_view format) const override;

 private:
  void restored() override { model_.build(state_.keys, params_); }
  // Euler angles of the present orientation near `reference`.
  glm::dvec3 euler_now(const glm::dvec3& reference) const;

  Model model_;
  KeyDocument document_{state_.keys, params_};
  KeyTools tools_{model_, params_};
};

// --- drawing, one function a view ---
struct Picture {
  const Model& model;
  const State& state;
  const Params& params;
  const KeyTools& tools;  // what is selected
  Moment now;
  math::Interpolated pose;  // at that moment
};
void draw_body_view(const Picture& picture, draw::DrawList& list);
void draw_sphere_view(const Picture& picture, draw::DrawList& list);
void draw_arc_view(const Picture& picture, draw::DrawList& list);
void draw_cover_view(const Picture& picture, draw::DrawList& list);
void draw_gimbal_view(const Picture& picture, draw::DrawList& list);
void draw_timeline_view(const Picture& picture, draw::DrawList& list);

}  // namespace motionlab::rotations
