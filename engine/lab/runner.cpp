// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/runner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"

// The loop: ticks, frames, measuring. A run is built in runner_setup.cpp, what users do to it is in
// runner_events.cpp and runner_document.cpp, going back in time in runner_time.cpp.

namespace motionlab {
namespace {

constexpr std::int64_t kHashInterval = 60;  // ticks

}  // namespace

void Runner::begin_timeline() {
  initial_values_.clear();
  for (const Instance& instance : instances_) {
    initial_values_.push_back(instance.lab->parameters().values());
  }
  const Document* document = instances_.front().lab->document();
  initial_document_ = document != nullptr ? JsonBox(document->save()) : JsonBox();
  start_is_edited_ = false;
  events_.clear();
  hashes_.clear();
  ring_.clear();
  stepper.clear();
  last_tick_ = 0;
  for (Instance& instance : instances_) instance.history.clear();
  restart_instances();
}

void Runner::restart_instances() {
  if (start_is_edited_) initial_document_ = start_document();
  start_is_edited_ = false;
  document_drag_.reset();
  for (std::size_t i = 0; i < instances_.size(); ++i) {
    Instance& instance = instances_[i];
    instance.lab->parameters().set_values(initial_values_[i]);
    if (Document* document = instance.lab->document(); document != nullptr) {
      const auto loaded = document->load(initial_document_);
      if (!loaded.ok()) report(loaded.error());
    }
    instance.lab->reset(seed_);
    label(instance);
    instance.status = {};
    instance.steps = 0;
    instance.diverged_tick = -1;
  }
  tick_ = 0;
  next_event_ = 0;
  base_time_ = 0.0;
  base_tick_ = 0;
  grab_.reset();
  grab_places_ = false;
  measure_all();
  record();
  remember();
}

// After a reset: what values are called may hang on the model that it built.
void Runner::label(Instance& instance) const {
  if (!compare_) return;
  const Parameter* parameter = std::as_const(*instance.lab).parameters().find(compare_->parameter);
  const ParameterValue value = parameter->get();
  const bool named =
      parameter->type == ParameterType::choice || parameter->name_of(value).has_value();
  instance.label = (named ? "" : parameter->text.label + " ") + parameter->value_text(value);
}

double Runner::dt() const {
  double smallest = 1e300;
  for (const Instance& instance : instances_) smallest = std::min(smallest, instance.dt());
  return smallest;
}

double Runner::time_of(std::int64_t tick) const {
  return base_time_ + static_cast<double>(tick - base_tick_) * dt();
}

void Runner::rebase_time() {
  base_time_ = time_of(tick_);
  base_tick_ = tick_;
}

// When step sizes are compared, the smallest one is the clock's and the others step when their own
// time has come.
std::int64_t Runner::due_steps(const Instance& instance, std::int64_t tick) const {
  if (!compare_ || compare_->parameter != "dt") return tick - instance.steps;
  return static_cast<std::int64_t>(
             std::floor(static_cast<double>(tick) * dt() / instance.dt() + 1e-9)) -
         instance.steps;
}

void Runner::step_instance(Instance& instance, double time) {
  StepInput input;
  input.tick = instance.steps;
  input.time = time;
  input.grab = grab_ && !grab_places_ ? &*grab_ : nullptr;
  input.threads = host_.threads;
  StepStatus status = instance.lab->step(input, instance.dt());
  ++instance.steps;
  if (status.diverged) {
    instance.status = std::move(status);
    instance.diverged_tick = tick_ + 1;
  }
}

void Runner::step_tick() {
  settle_start();
  apply_due_events();
  const double now = time();
  for (Instance& instance : instances_) {
    // A run of other step sizes takes none or several steps in a tick; counting from its own steps
    // keeps it exact.
    while (!instance.status.diverged && due_steps(instance, tick_ + 1) > 0) {
      step_instance(instance, now);
    }
  }
  ++tick_;
  last_tick_ = std::max(last_tick_, tick_);
  measure_all();
  if (ring_.wants(tick_)) remember();
  if (tick_ % kHashInterval == 0 && (hashes_.empty() || hashes_.back().tick < tick_)) {
    hashes_.push_back({tick_, state_hash()});
  }
  if (quiet_) return;
  record();
  if (on_tick) on_tick(*this);
}

void Runner::measure(Instance& instance) {
  instance.readouts.clear();
  instance.lab->measure(instance.readouts);
}

void Runner::measure_all() {
  for (Instance& instance : instances_) measure(instance);
}

void Runner::record() {
  for (Instance& instance : instances_) {
    History& history = instance.history;
    // Ticks that were run before (scrubbed back, now played forward again) are there already, and
    // equal.
    if (!history.ticks().empty() && history.ticks().back() >= tick_) continue;
    history.record(tick_, time(), instance.readouts.values());
  }
}

std::int64_t Runner::run(std::int64_t n) {
  std::int64_t taken = 0;
  while (taken < n) {
    if (all_diverged()) {
      apply_due_events();  // among them may be the reset that brings it back
      if (all_diverged()) break;
    }
    step_tick();
    ++taken;
  }
  apply_due_events();
  return taken;
}

FrameReport Runner::frame(double real_dt) {
  FrameReport result;
  if (job_) run_job_chunk();
  if (!paused) {
    const double step = dt();
    // Four frames of 60 Hz at the present speed: enough to ride out a hiccup, too little for a
    // burst.
    stepper.maximum_ticks =
        std::max(8, static_cast<int>(std::ceil(4.0 / 60.0 * stepper.time_scale / step)));
    const FixedStepper::Advance advance = stepper.advance(real_dt, step);
    result.alpha = advance.alpha;
    result.dropped = advance.dropped;
    const double begun = host_.clock != nullptr ? host_.clock->now() : 0.0;
    const bool was_diverged = diverged();
    while (result.ticks < advance.ticks) {
      step_tick();
      ++result.ticks;
      if (diverged() && !was_diverged) {
        paused = true;
        break;
      }
      const bool spent = host_.clock != nullptr && host_.clock->now() - begun > step_budget;
      if (spent && result.ticks < advance.ticks) {
        result.dropped += (advance.ticks - result.ticks) * step;
        break;
      }
    }
    if (real_dt > 0.0) {
      constexpr double kSmoothing = 0.1;  // a frame's weight: settles within half a second at 60 Hz
      const double factor = result.ticks * step / real_dt;
      real_time_factor_ += kSmoothing * (factor - real_time_factor_);
    }
  }
  if (paused) result.alpha = 1.0;
  result.real_time_factor = real_time_factor_;
  return result;
}

bool Runner::diverged() const {
  return std::any_of(instances_.begin(), instances_.end(),
                     [](const Instance& i) { return i.status.diverged; });
}

bool Runner::all_diverged() const {
  return std::all_of(instances_.begin(), instances_.end(),
                     [](const Instance& i) { return i.status.diverged; });
}

std::string Runner::divergence_message() const {
  std::string message;
  for (const Instance& instance : instances_) {
    if (!instance.status.diverged) continue;
    if (!message.empty()) message += "\n";
    message += info().id + (instance.value.empty() ? "" : " (" + instance.label + ")") +
               " diverged at tick " + std::to_string(instance.diverged_tick) +
               ", t = " + format_short(time_of(instance.diverged_tick)) +
               " s: " + instance.status.what;
  }
  return message;
}

std::int64_t Runner::last_good_tick() const {
  std::int64_t tick = tick_;
  for (const Instance& instance : instances_) {
    if (instance.status.diverged) tick = std::min(tick, instance.diverged_tick - 1);
  }
  return std::max<std::int64_t>(tick, 0);
}

std::uint64_t Runner::state_hash() const {
  Hasher hasher;
  hasher.add(tick_);
  for (const Instance& instance : instances_) instance.lab->hash(hasher);
  return hasher.value();
}

Result<void> Runner::start_job(std::string_view id) {
  job_ = instances_.front().lab->start_job(id);
  if (job_ == nullptr) {
    return fail(info().id + " has no job '" + std::string(id) + "'", ErrorKind::usage);
  }
  job_result_.reset();
  return {};
}

void Runner::run_job_chunk() {
  ML_CHECK(job_ != nullptr);
  constexpr double kBudget = 0.01;  // [s] of a frame, so that the window stays live
  const double begun = host_.clock != nullptr ? host_.clock->now() : 0.0;
  do {
    if (job_->run_chunk()) continue;
    job_result_ = job_->result();
    job_.reset();
    return;
  } while (host_.clock != nullptr && host_.clock->now() - begun < kBudget);
}

double Runner::job_progress() const { return job_ != nullptr ? job_->progress() : 1.0; }

void Runner::report(const Error& error) const {
  if (on_error) on_error(error);
}

}  // namespace motionlab
