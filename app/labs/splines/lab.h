// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/labs/splines/content.h"
#include "app/labs/splines/model.h"
#include "app/labs/splines/params.h"
#include "app/labs/splines/tools.h"
#include "engine/lab/lab.h"

namespace motionlab::splines {

const LabInfo& lab_info();

struct State {
  SharedContent content;
  // The marker's clock [s], counted in steps from where it was last set.
  double clock_base = 0.0;
  std::int64_t steps = 0;
  double step = 1.0 / 60.0;
  double clock_before = 0.0;  // before the last step

  double clock() const { return clock_base + static_cast<double>(steps) * step; }
  void hash(Hasher& hasher) const;
  std::size_t bytes() const;
};

class SplinesLab final : public LabOf<Params, State> {
 public:
  SplinesLab();

  const LabInfo& info() const override { return lab_info(); }
  void reset(std::uint64_t seed) override;
  StepStatus step(const StepInput& input, double dt) override;
  void place(const Grab& grab) override;
  std::vector<ParameterDrag> drag_parameters(const Grab& grab) const override;
  void act(std::string_view action) override;
  void draw(std::string_view view, double alpha, draw::DrawList& list) const override;
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const override;
  void measure(Readouts& readouts) const override;
  Verdict check() const override;
  Document* document() override { return &document_; }
  DocumentTools* document_tools() override { return &tools_; }
  Result<std::string> export_as(std::string_view format) const override;

 private:
  // What follows from keys and parameters, made anew when somebody asks and they have changed: of
  // the edits of a drag only the last one counts.
  const Model& model() const {
    model_.update(state_.content, params_);
    return model_;
  }
  // Moves what is no key: the marker. False for keys.
  bool follow(const Grab& grab);
  void set_clock(double time);
  Scene scene(double clock) const;

  mutable Model model_;
  KeyDocument document_;
  KeyTools tools_;
};

// The marker's time [s of the document] for a clock: held at the end, or from the start again.
double marker_time(const Model& model, bool loop, double clock);

}  // namespace motionlab::splines
