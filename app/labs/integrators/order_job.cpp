// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Error against step, or against work, measured on demand: one run of one method a chunk.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/labs/integrators/lab.h"
#include "engine/sim/ode/analysis.h"

namespace motionlab::integrators {
namespace {

constexpr int kRuns = 6;            // steps (or tolerances) a method
constexpr int kMaxSteps = 200'000;  // a run of a chunk stays short

class OrderJob final : public Job {
 public:
  OrderJob(const Physics& physics, int method_index, std::string_view kind)
      : system_(make_system(physics)), work_(kind == "work") {
    const bool every = kind == "order_all";
    const ode::Method& chosen = ode::methods()[static_cast<std::size_t>(method_index)];
    choose(chosen);
    for (const ode::Method& m : ode::methods()) {
      const bool classic = m.id == "explicit_euler" || m.id == "symplectic_euler" ||
                           m.id == "midpoint" || m.id == "velocity_verlet" || m.id == "rk4";
      if (every || classic) choose(m);
    }
    // Four characteristic times: the coarsest run takes ten steps in each.
    const Scales scales = scales_of(physics);
    const double rate = std::max(scales.phase_v / scales.phase_q, 1e-6);
    end_time_ = 4.0 / rate;
    y0_.resize(system_->dimension());
    system_->initial_state(y0_);
    truth_.resize(y0_.size());
  }

  bool run_chunk() override {
    if (!known_) {
      known_ = true;
      failed_ = !ode::true_solution(*system_, end_time_, y0_, truth_).ok();
      return !failed_ && !methods_.empty();
    }
    if (failed_ || next_ >= methods_.size() * kRuns) return false;
    const std::size_t which = next_ / kRuns;
    const int run = static_cast<int>(next_ % kRuns);
    const ode::Method& method = *methods_[which];
    ode::RunError result;
    if (method.adaptive) {
      const double tolerance = 1e-3 * std::pow(2.0, -(method.order + 1.0) * run);
      result =
          ode::measure_error(*system_, method, end_time_, 2, truth_,
                             {.tolerance = std::max(tolerance, 1e-13), .max_substeps = kMaxSteps});
    } else {
      result = ode::measure_error(*system_, method, end_time_, 40 << run, truth_);
    }
    Curve& curve = curves_[which];
    if (result.report.ok() && std::isfinite(result.error) && result.error > 0.0) {
      curve.x.push_back(work_ ? static_cast<double>(result.evaluations) : result.step);
      curve.steps.push_back(result.step);
      curve.error.push_back(result.error);
    }
    ++next_;
    return next_ < methods_.size() * kRuns;
  }

  double progress() const override {
    const double all = static_cast<double>(methods_.size() * kRuns) + 1.0;
    return (static_cast<double>(next_) + (known_ ? 1.0 : 0.0)) / all;
  }

  JobResult result() const override {
    JobResult out;
    const std::string where = " on " + std::string(system_->id());
    out.title = (work_ ? "Error against work" : "Error against step") + where;
    out.x_label = work_ ? "evaluations" : "h [s]";
    out.y_label = "error at t = " + number(end_time_) + " s";
    out.log_x = out.log_y = true;
    if (failed_) out.notes.push_back("the true solution could not be computed for this system");
    for (std::size_t i = 0; i < methods_.size(); ++i) {
      const ode::Method& method = *methods_[i];
      const Curve& curve = curves_[i];
      if (curve.x.empty()) continue;
      out.series.push_back(
          {std::string(method.label), curve.x, curve.error, static_cast<int>(i), false});
      // Rounding, not the method, decides below about 1e-12.
      std::vector<double> h, error;
      for (std::size_t k = 0; k < curve.error.size(); ++k) {
        if (curve.error[k] < 3e-12) continue;
        // Twice the work is half the step: both fall with the same power.
        h.push_back(work_ ? 1.0 / curve.x[k] : curve.steps[k]);
        error.push_back(curve.error[k]);
      }
      const auto fit = ode::fit_order(h, error);
      if (!fit) continue;
      char note[128];
      std::snprintf(note, sizeof note, "%.*s: slope %s%.2f, claimed %s%d",
                    static_cast<int>(method.label.size()), method.label.data(), work_ ? "−" : "",
                    fit->order, work_ ? "−" : "", method.order);
      out.notes.emplace_back(note);
      if (i == 0 && !work_) out.series.push_back(claimed_line(method, h, error));
    }
    return out;
  }

 private:
  struct Curve {
    std::vector<double> x, steps, error;
  };

  void choose(const ode::Method& method) {
    if (!ode::applicable(method, *system_)) return;
    if (std::find(methods_.begin(), methods_.end(), &method) != methods_.end()) return;
    methods_.push_back(&method);
    curves_.emplace_back();
  }

  // The claimed slope of the chosen method, through its middle point.
  static JobResult::Series claimed_line(const ode::Method& method, const std::vector<double>& h,
                                        const std::vector<double>& error) {
    JobResult::Series line;
    line.label = "slope " + std::to_string(method.order);
    line.reference = true;
    const std::size_t middle = h.size() / 2;
    for (const double x :
         {*std::max_element(h.begin(), h.end()), *std::min_element(h.begin(), h.end())}) {
      line.x.push_back(x);
      line.y.push_back(error[middle] * std::pow(x / h[middle], method.order));
    }
    return line;
  }

  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
  }

  std::unique_ptr<ode::System> system_;
  bool work_;
  std::vector<const ode::Method*> methods_;
  std::vector<Curve> curves_;
  std::vector<double> y0_;
  std::vector<double> truth_;
  double end_time_ = 1.0;  // [s]
  std::size_t next_ = 0;
  bool known_ = false;
  bool failed_ = false;
};

}  // namespace

std::unique_ptr<Job> make_order_job(const Physics& physics, int method_index,
                                    std::string_view kind) {
  return std::make_unique<OrderJob>(physics, method_index, kind);
}

std::unique_ptr<Job> IntegratorsLab::start_job(std::string_view job) const {
  if (job != "order" && job != "order_all" && job != "work") return nullptr;
  return make_order_job(state_.physics, state_.method_index, job);
}

}  // namespace motionlab::integrators
