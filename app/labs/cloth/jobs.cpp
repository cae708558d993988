// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Two tables measured on demand: what PBD's stiffness depends on, and what the order costs.
#include <algorithm>
#include <array>
#include <cstdio>

#include "app/labs/cloth/lab.h"
#include "engine/sim/cloth/measures.h"

namespace motionlab::cloth_lab {
namespace {

// Settled extension of the hanging chain for a solver and a number of iterations.
double settled_extension(const Params& params, cloth::Solver solver, int iterations) {
  Params p = params;
  p.scene = SceneKind::hanging_chain;
  p.solver = solver;
  p.iterations = iterations;
  p.substeps = 1;
  p.ordering = cloth::Ordering::natural;
  p.damping = 2.0;
  const auto scene = make_scene(p);
  cloth::Stepper<double> stepper(scene->topology);
  auto s = cloth::State<double>::at_rest(*scene->topology);
  s.pin(0);
  cloth::Settings settings = settings_of(p, *scene);
  settings.record_residuals = false;
  constexpr double kStep = 1.0 / 60.0, kTime = 30.0;  // [s]
  for (int i = 0; i < static_cast<int>(kTime / kStep); ++i) stepper.step(s, settings, 0.0, kStep);
  return -s.y.back() - scene->rest_length;
}

class StiffnessJob final : public Job {
 public:
  explicit StiffnessJob(const Params& params) : params_(params) {
    params_.count = std::clamp(params_.count, 1LL, 20LL);
    if (params_.pbd_stiffness >= 1.0) params_.pbd_stiffness = 0.5;  // the figure of the text
  }

  bool run_chunk() override {
    const std::size_t which = next_ % 2;
    const int n = kIterations[next_ / 2];
    const double extension =
        settled_extension(params_, which == 0 ? cloth::Solver::pbd : cloth::Solver::xpbd, n);
    x_[which].push_back(n);
    y_[which].push_back(std::max(extension, 1e-12));
    return ++next_ < 2 * kIterations.size();
  }
  double progress() const override {
    return static_cast<double>(next_) / (2.0 * static_cast<double>(kIterations.size()));
  }
  JobResult result() const override {
    JobResult out;
    out.title = "Stiffness against iterations";
    out.x_label = "iterations";
    out.y_label = "tip extension [m]";
    out.log_x = out.log_y = true;
    char label[64];
    std::snprintf(label, sizeof label, "PBD, s = %.3g", params_.pbd_stiffness);
    if (!x_[0].empty()) out.series.push_back({label, x_[0], y_[0], 0, false});
    std::snprintf(label, sizeof label, "XPBD, k = %.3g N/m", params_.stiffness);
    if (!x_[1].empty()) out.series.push_back({label, x_[1], y_[1], 1, false});
    const double exact = cloth::chain_extension(static_cast<int>(params_.count), params_.mass,
                                                params_.stiffness, params_.gravity);
    out.series.push_back({"exact, m g N(N+1)/(2k)",
                          {1.0, static_cast<double>(kIterations.back())},
                          {std::max(exact, 1e-12), std::max(exact, 1e-12)},
                          2,
                          true});
    out.notes.emplace_back("PBD gets stiffer with every iteration; XPBD goes to the exact answer");
    return out;
  }

 private:
  static constexpr std::array<int, 8> kIterations{1, 2, 5, 10, 20, 50, 100, 200};
  Params params_;
  std::size_t next_ = 0;
  std::array<std::vector<double>, 2> x_, y_;
};

// One step of a cloth that is let go, once for each order.
class OrderingJob final : public Job {
 public:
  explicit OrderingJob(const Params& params) : params_(params) {
    params_.scene = SceneKind::curtain;
    params_.resolution = 32;
    params_.solver = cloth::Solver::xpbd;
    params_.substeps = 1;
    params_.iterations = 200;
    params_.self_collision = false;
  }

  bool run_chunk() override {
    params_.ordering = static_cast<cloth::Ordering>(next_);
    const auto scene = make_scene(params_);
    cloth::Stepper<double> stepper(scene->topology);
    auto s = cloth::State<double>::at_rest(*scene->topology);
    for (int c = 0; c < scene->topology->columns; ++c) s.pin(static_cast<std::size_t>(c));
    cloth::Settings settings = settings_of(params_, *scene);
    settings.strain_limit = 0.0;
    stepper.step(s, settings, 0.0, params_.dt);
    for (std::size_t i = 0; i < stepper.residuals().size(); ++i) {
      x_[next_].push_back(static_cast<double>(i));
      y_[next_].push_back(std::max(stepper.residuals()[i], 1e-18));
    }
    return ++next_ < 3;
  }
  double progress() const override { return static_cast<double>(next_) / 3.0; }
  JobResult result() const override {
    JobResult out;
    out.title = "Residual of one step, by order";
    out.x_label = "iterations";
    out.y_label = "residual [m]";
    out.log_y = true;
    const std::array<const char*, 3> labels{"natural", "coloured", "Jacobi"};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!x_[i].empty())
        out.series.push_back({labels[i], x_[i], y_[i], static_cast<int>(i), false});
    }
    return out;
  }

 private:
  Params params_;
  std::size_t next_ = 0;
  std::array<std::vector<double>, 3> x_, y_;
};

}  // namespace

std::unique_ptr<Job> make_stiffness_job(const Params& params) {
  return std::make_unique<StiffnessJob>(params);
}

std::unique_ptr<Job> make_ordering_job(const Params& params) {
  return std::make_unique<OrderingJob>(params);
}

}  // namespace motionlab::cloth_lab
