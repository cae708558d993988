// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/runner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/recording_assets.h"

// Building a run and stepping it. What users do to it is in runner_events.cpp, going back in time
// in runner_time.cpp.

namespace motionlab {
namespace {

constexpr std::int64_t kHashInterval = 60;  // ticks

}  // namespace

Instance::Instance(std::unique_ptr<Lab> l)
    : lab(std::move(l)),
      readouts(lab->info().readouts),
      history(lab->info().readouts.size()),
      step(std::as_const(*lab).parameters().find("dt")) {
  ML_CHECK(step != nullptr);
}

Runner::Runner(const LabEntry& entry, const Host& host) : entry_(entry), host_(host) {}
Runner::~Runner() = default;

Result<std::unique_ptr<Runner>> Runner::create(const LabEntry& entry, const RunSetup& setup,
                                               const Host& host) {
  std::unique_ptr<Runner> runner(new Runner(entry, host));
  auto start = runner->start_of(setup);
  if (!start.ok()) return start.error();
  if (const auto started = runner->start(*start); !started.ok()) return started.error();
  return runner;
}

Result<std::unique_ptr<Runner>> Runner::create(const LabEntry& entry, const Session& session,
                                               const Host& host) {
  std::unique_ptr<Runner> runner(new Runner(entry, host));
  const Start start{{}, session.compare, session.seed, session.parameters, session.document};
  if (const auto started = runner->start(start); !started.ok()) return started.error();
  if (const auto scheduled = runner->schedule(session.events); !scheduled.ok()) {
    return scheduled.error();
  }
  return runner;
}

// Checks names and values on a lab of its own, so that a mistake leaves the run as it was.
Result<Runner::Start> Runner::start_of(const RunSetup& setup) const {
  const std::unique_ptr<Lab> lab = entry_.make();
  ParameterSet& parameters = lab->parameters();
  JsonBox document;
  if (setup.preset) {
    const auto& presets = lab->info().presets;
    const auto preset = std::find_if(presets.begin(), presets.end(),
                                     [&](const Preset& p) { return p.id == *setup.preset; });
    if (preset == presets.end()) {
      std::vector<std::string> ids;
      for (const Preset& p : presets) ids.push_back(p.id);
      const auto near = nearest(*setup.preset, ids);
      return fail("unknown preset '" + *setup.preset + "'" +
                      (near ? "; did you mean '" + *near + "'?"
                            : "; `motionlab describe " + lab->info().id + "` names them"),
                  ErrorKind::usage);
    }
    for (const auto& [id, value] : preset->values) {
      if (const auto set = parameters.set_text(id, value); !set.ok()) return set.error();
    }
    if (!preset->document.empty()) {
      auto parsed = parse_json(preset->document, "preset " + preset->id);
      if (!parsed.ok()) return parsed.error();
      document = std::move(parsed).value();
    }
  }
  for (const auto& [id, value] : setup.sets) {
    if (const auto set = parameters.set_text(id, value); !set.ok()) return set.error();
  }
  return Start{setup.preset, setup.compare, setup.seed, parameters.to_json(), std::move(document)};
}

Result<std::vector<Instance>> Runner::make_instances(const Start& start) {
  std::vector<std::string> values{""};
  if (start.compare) {
    values = start.compare->values;
    if (values.empty()) return fail("compare: no values given", ErrorKind::usage);
  }
  std::vector<Instance> instances;
  for (const std::string& value : values) {
    Instance instance(entry_.make());
    instance.lab->set_profiler(host_.profiler);
    ParameterSet& parameters = instance.lab->parameters();
    if (const auto set = parameters.from_json(start.parameters); !set.ok()) return set.error();
    if (start.compare) {
      const auto parameter = parameters.lookup(start.compare->parameter);
      if (!parameter.ok()) return parameter.error();
      if (const auto set = parameters.set_text(start.compare->parameter, value); !set.ok()) {
        return set.error();
      }
      instance.value = value;
      instance.label = (*parameter)->text.label + " " + value +
                       ((*parameter)->unit.empty() ? "" : " " + (*parameter)->unit);
      if (const auto choice = (*parameter)->choice_index(value)) {
        instance.label = (*parameter)->choices[*choice].label;
      }
    }
    if (Document* document = instance.lab->document();
        document != nullptr && !start.document.is_null()) {
      if (const auto loaded = document->load(start.document); !loaded.ok()) return loaded.error();
    }
    if (const auto loaded = load_assets(*instance.lab); !loaded.ok()) return loaded.error();
    instances.push_back(std::move(instance));
  }
  return instances;
}

Result<void> Runner::load_assets(Lab& lab) {
  if (host_.assets == nullptr) return {};
  RecordingAssets recording(*host_.assets);
  if (const auto loaded = lab.load(recording); !loaded.ok()) return loaded.error();
  files_.clear();
  const ParameterSet& parameters = std::as_const(lab).parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    if (p.type != ParameterType::path) continue;
    const auto path = std::get<std::string>(p.get());
    if (const auto hash = recording.hash_of(path)) files_.push_back({p.id, path, *hash});
  }
  return {};
}

Result<void> Runner::start(const Start& start) {
  auto instances = make_instances(start);
  if (!instances.ok()) return instances.error();
  instances_ = std::move(instances).value();
  preset_ = start.preset;
  compare_ = start.compare;
  seed_ = start.seed;
  job_.reset();
  job_result_.reset();
  begin_timeline();
  return {};
}

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

const Preset* Runner::preset_info() const {
  for (const Preset& preset : info().presets) {
    if (preset.id == preset_) return &preset;
  }
  return nullptr;
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

void Runner::draw_instance(std::size_t index, std::string_view view, double alpha,
                           draw::DrawList& list) const {
  const bool split = compare_ && compare_->split;
  list.instance.index = static_cast<int>(index);
  list.instance.count = split ? 1 : static_cast<int>(instances_.size());
  instances_.at(index).lab->draw(view, alpha, list);
}

void Runner::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  for (std::size_t i = 0; i < instances_.size(); ++i) draw_instance(i, view, alpha, list);
}

std::optional<Pick> Runner::pick(std::string_view view, const draw::Ray& ray, float pixel,
                                 std::optional<std::size_t> instance) const {
  std::optional<Pick> nearest_pick;
  for (std::size_t i = 0; i < instances_.size(); ++i) {
    if (instance && *instance != i) continue;
    auto pick = instances_[i].lab->pick(view, ray, pixel);
    if (pick && (!nearest_pick || pick->depth < nearest_pick->depth))
      nearest_pick = std::move(pick);
  }
  return nearest_pick;
}

std::vector<SetParameter> Runner::parameter_drag(const Grab& grab) const {
  std::vector<SetParameter> sets;
  for (const auto& drag : std::as_const(*instances_.front().lab).drag_parameters(grab)) {
    const bool compared = compare_ && compare_->parameter == drag.id;
    if (compared || !std::isfinite(drag.value)) return {};
    const Parameter* parameter = parameters().find(drag.id);
    ML_CHECK(parameter != nullptr);
    sets.push_back({drag.id, parameter->to_json(parameter->clamp(drag.value))});
  }
  return sets;
}

std::uint64_t Runner::state_hash() const {
  Hasher hasher;
  hasher.add(tick_);
  for (const Instance& instance : instances_) instance.lab->hash(hasher);
  return hasher.value();
}

Session Runner::session() const {
  Session session;
  session.lab = info().id;
  session.seed = seed_;
  session.compare = compare_;
  const ParameterSet& parameters = this->parameters();
  Json values = Json::object();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    values[p.id] = p.to_json(initial_values_.front()[i]);
  }
  session.parameters = std::move(values);
  session.document = start_document();
  session.ticks = tick_;
  session.events.assign(events_.begin(),
                        events_.begin() + static_cast<std::ptrdiff_t>(next_event_));
  for (const SessionHash& hash : hashes_) {
    if (hash.tick < tick_) session.hashes.push_back(hash);
  }
  session.hashes.push_back({tick_, state_hash()});
  session.files = files_;
  return session;
}

RunSetup Runner::current_setup() const {
  RunSetup setup;
  setup.compare = compare_;
  setup.seed = seed_;
  const ParameterSet& parameters = this->parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    setup.sets.emplace_back(p.id, p.format(p.get()));
  }
  return setup;
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
