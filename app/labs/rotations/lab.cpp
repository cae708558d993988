// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/lab.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/labs/rotations/rotations_lab.h"

namespace motionlab {

std::unique_ptr<Lab> make_rotations_lab() { return std::make_unique<rotations::RotationsLab>(); }

namespace rotations {

void RotationsLab::reset(std::uint64_t) {
  const Keys keys =
      std::move(state_.keys);  // what was edited before the run is what it starts from
  state_ = State{};
  state_.keys = keys;
  state_.step = params_.dt;
  model_.build(state_.keys, params_);
  state_.euler = euler_now(glm::dvec3(0.0));
}

void RotationsLab::parameters_changed() {
  model_.build(state_.keys, params_);
  // Before the first step there is nothing to continue from.
  state_.euler = euler_now(state_.steps == 0 ? glm::dvec3(0.0) : state_.euler);
}

glm::dvec3 RotationsLab::euler_now(const glm::dvec3& reference) const {
  const Moment now = moment_at(model_, params_, state_.time());
  const math::InterpolationMethod& method = params_.interpolation();
  // Where the angles themselves are interpolated, they are what they are.
  if (method.id == "euler_lerp") {
    return glm::mix(model_.chain.euler(now.segment), model_.chain.euler(now.segment + 1), now.t);
  }
  const glm::dquat q = method.evaluate(model_.chain, now.segment, now.t).rotation;
  const math::EulerConvention convention = params_.convention();
  const glm::dvec3 angles = math::euler_angles(convention, glm::mat3_cast(q)).angles;
  return state_.steps == 0 ? angles : math::nearest_euler_angles(convention, angles, reference);
}

StepStatus RotationsLab::step(const StepInput& input, double dt) {
  if (input.grab != nullptr) place(*input.grab);
  if (dt != state_.step) {
    state_.base_time = state_.time();
    state_.step = dt;
    state_.steps = 0;
  }
  ++state_.steps;
  state_.drift.multiply(params_.multiplications);
  state_.euler = euler_now(state_.euler);
  return {};
}

// A host that knows no document tools drags keys like anything else.
void RotationsLab::place(const Grab& grab) {
  const auto key = tools_.dragged(grab);
  if (!key) return;
  for (KeyOrientation& own : state_.keys.own(params_.keys)) {
    if (own.id == key->id) own = *key;
  }
  model_.build(state_.keys, params_);
}

void RotationsLab::act(std::string_view action) {
  if (action == "restart_drift") state_.drift = Drift{};
}

void RotationsLab::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  // Between two ticks the clock stands between them.
  const double back = state_.steps > 0 ? (1.0 - alpha) * state_.step : 0.0;
  const Moment now = moment_at(model_, params_, state_.time() - back);
  const Picture picture{
      model_, state_, params_,
      tools_, now,    params_.interpolation().evaluate(model_.chain, now.segment, now.t)};
  if (view == "sphere") {
    draw_sphere_view(picture, list);
  } else if (view == "arc") {
    draw_arc_view(picture, list);
  } else if (view == "covers") {
    draw_cover_view(picture, list);
  } else if (view == "timeline") {
    draw_timeline_view(picture, list);
  } else if (view == "gimbal") {
    draw_gimbal_view(picture, list);
  } else {
    draw_body_view(picture, list);
  }
}

std::optional<Pick> RotationsLab::pick(std::string_view view, const draw::Ray& ray,
                                       float pixel) const {
  return tools_.pick(view, ray, pixel);
}

Result<std::string> RotationsLab::export_as(std::string_view format) const {
  if (format != "csv") return Lab::export_as(format);
  constexpr int kSteps = 64;  // per segment
  std::string out = "time,w,x,y,z,position_x,position_y,position_z\n";
  char row[256];
  const double first = model_.keys.front().time;
  const double seconds = params_.duration / (model_.keys.back().time - first);
  for (std::size_t s = 0; s < model_.chain.segments(); ++s) {
    for (int i = s == 0 ? 0 : 1; i <= kSteps; ++i) {
      const double t = static_cast<double>(i) / kSteps;
      const math::Interpolated r = params_.interpolation().evaluate(model_.chain, s, t);
      std::snprintf(row, sizeof row, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n",
                    seconds * (std::lerp(model_.keys[s].time, model_.keys[s + 1].time, t) - first),
                    r.rotation.w, r.rotation.x, r.rotation.y, r.rotation.z, r.position.x,
                    r.position.y, r.position.z);
      out += row;
    }
  }
  return out;
}

}  // namespace rotations
}  // namespace motionlab
