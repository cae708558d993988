// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/support/probe_lab.h"

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/parallel_for.h"
#include "engine/core/rng.h"
#include "engine/lab/grabber.h"
#include "tests/support/probe_document.h"

namespace motionlab::testing {
namespace {

constexpr std::string_view kIdea = R"(# Probe
Beads on springs; {stiffness} holds them.

formula if mode == "calm"
  F = - \param{stiffness}{k} x
try Noise
  set mode=noisy
see The energy stays below where it started.
  given mode == "calm" and damped
  after 0.5
  holds energy <= energy.max
  check preset=calm
source Nobody: Nothing, 2026
)";

enum class Mode { calm, noisy, explode };

struct Params {
  double dt = 0.01;          // [s]
  double stiffness = 100.0;  // [N/m]
  double offset = 1.0;       // [m]
  long long beads = 8;
  bool damped = true;
  Mode mode = Mode::calm;
  std::string file;

  void describe(ParameterSet& set) {
    set.time_step(&dt);
    set.choice("mode", &mode, {.label = "Mode", .help = "What the beads do."},
               {{"calm", "Calm"}, {"noisy", "Noisy"}, {"explode", "Explode"}});
    set.real("stiffness", &stiffness,
             {.label = "Stiffness", .help = "Of the springs.", .symbol = "k"},
             {1e-3, 1e3, "N/m", SliderScale::logarithmic});
    set.real("offset", &offset,
             {.label = "Offset", .help = "Where beads start.", .applies = Applies::on_reset},
             {-10.0, 10.0, "m"});
    set.integer("beads", &beads,
                {.label = "Beads", .help = "How many.", .applies = Applies::on_reset},
                {1, 1'000'000, "", 100});
    set.boolean("damped", &damped, {.label = "Damped", .help = "Whether the beads come to rest."});
    set.path("file", &file, {.label = "File", .help = "Counted, not understood."}, {".txt"});
  }
};

struct State {
  std::vector<double> x;  // [m]
  std::vector<double> v;  // [m/s]
  std::vector<double> x_before;
  Rng rng;
  int kicks = 0;

  void hash(Hasher& hasher) const {
    hasher.add_range<double>(x);
    hasher.add_range<double>(v);
    hasher.add_range<double>(x_before);
    hasher.add(rng.state);
    hasher.add(kicks);
  }
  std::size_t bytes() const { return sizeof *this + 3 * x.size() * sizeof(double); }
};

// Counts to a hundred, ten at a time.
class CountingJob final : public Job {
 public:
  bool run_chunk() override {
    done_ += 10;
    return done_ < 100;
  }
  double progress() const override { return done_ / 100.0; }
  JobResult result() const override {
    JobResult result;
    result.title = "Counted";
    result.series.push_back({.label = "count", .x = {0.0, 1.0}, .y = {0.0, 1.0 * done_}});
    return result;
  }

 private:
  int done_ = 0;
};

LabInfo make_info() {
  LabInfo info;
  info.id = "probe";
  info.title = "Probe";
  info.summary = "everything that the contract knows";
  info.equations = {"m a = -k x"};
  info.sources = {"none"};
  info.controls = {"Drag a bead."};
  info.readouts = {
      {.id = "energy", .label = "Energy", .unit = "J", .help = "Of all beads."},
      {.id = "mean", .label = "Mean position", .unit = "m", .help = "Of all beads."},
      {.id = "points", .label = "Points", .help = "Of the document."},
      {.id = "bytes", .label = "Bytes", .help = "Of the file."},
  };
  info.actions = {{"kick", "Kick", "Gives every bead a push."}};
  info.jobs = {{"count", "Count", "Counts to a hundred."}};
  info.views = {{.id = "scene", .title = "Scene"},
                {.id = "plane", .title = "Plane", .planar = true}};
  info.plots = {{.id = "energy", .title = "Energy", .y = {"energy"}}};
  info.presets = {
      {.id = "calm",
       .title = "Calm",
       .summary = "Beads come to rest.",
       .values = {{"damped", "true"}}},
      {.id = "noise",
       .title = "Noise",
       .summary = "Beads are pushed at random.",
       .values = {{"mode", "noisy"}, {"beads", "20"}},
       .compare = CompareSpec{"stiffness", {"10", "100"}, false}},
      {.id = "explosion",
       .title = "Explosion",
       .summary = "Beads fly off.",
       .values = {{"mode", "explode"}},
       .diverges = true},
      {.id = "two_points",
       .title = "Two points",
       .summary = "Points of its own.",
       .document = R"({"points":[{"id":0,"x":0.5},{"id":1,"x":1.5}]})"},
  };
  info.compare_parameter = "stiffness";
  return info;
}

class ProbeLab final : public LabOf<Params, State> {
 public:
  ProbeLab() { reset(1); }
  const LabInfo& info() const override { return info_; }

  Result<void> load(AssetProvider& assets) override {
    if (params_.file.empty()) {
      bytes_ = 0;
      return {};
    }
    const auto asset = assets.open(params_.file);
    if (!asset.ok()) return asset.error();
    const auto content = (*asset)->read();
    if (!content.ok()) return content.error();
    bytes_ = content->size();
    return {};
  }

  std::vector<std::string> load_notes() const override {
    std::vector<std::string> notes;
    if (!params_.file.empty()) notes.push_back("counted, not understood");
    if (params_.mode == Mode::explode) notes.emplace_back("nothing holds the beads");
    return notes;
  }

  void reset(std::uint64_t seed) override {
    const auto count = static_cast<std::size_t>(params_.beads);
    state_.x.assign(count, params_.offset);
    for (std::size_t i = 0; i < count; ++i) state_.x[i] += 0.1 * static_cast<double>(i % 7);
    state_.v.assign(count, 0.0);
    state_.x_before = state_.x;
    state_.rng = Rng(seed);
    state_.kicks = 0;
  }

  StepStatus step(const StepInput& input, double dt) override {
    state_.x_before = state_.x;
    if (params_.mode == Mode::explode) {
      for (double& v : state_.v) v = 100.0 * (std::abs(v) + 1.0);
    }
    if (params_.mode == Mode::noisy) {
      for (double& v : state_.v) v += state_.rng.uniform(-0.1, 0.1);
    }
    const std::size_t grabbed =
        input.grab != nullptr ? static_cast<std::size_t>(input.grab->item) : state_.x.size();
    // Implicit in the velocity, so that no stiffness and step of the sweep makes it explode.
    const double damping = params_.damped ? 1.0 : 0.0;  // [1/s]
    const auto body = [&](std::size_t begin, std::size_t end, std::size_t) {
      for (std::size_t i = begin; i < end; ++i) {
        const double target = i == grabbed ? input.grab->target.x : 0.0;
        const double k = params_.mode == Mode::explode ? 0.0 : params_.stiffness;
        state_.v[i] =
            (state_.v[i] - dt * k * (state_.x[i] - target)) / (1.0 + dt * damping + dt * dt * k);
        state_.x[i] += dt * state_.v[i];
      }
    };
    // By reference: a std::function allocates for what is captured here.
    parallel_for(state_.x.size(), 16, input.threads, std::cref(body));
    for (std::size_t i = 0; i < state_.x.size(); ++i) {
      if (!(std::abs(state_.x[i]) < 1e30)) {
        return {true, "bead " + std::to_string(i) + " left: its speed grows a hundredfold a step"};
      }
    }
    return {};
  }

  void place(const Grab& grab) override {
    const auto i = static_cast<std::size_t>(grab.item);
    if (i < state_.x.size()) state_.x[i] = state_.x_before[i] = grab.target.x;
  }

  void act(std::string_view action) override {
    if (action != "kick") return;
    ++state_.kicks;
    for (double& v : state_.v) v += 1.0;
  }

  void draw(std::string_view view, double alpha, draw::DrawList& list) const override {
    for (std::size_t i = 0; i < state_.x.size(); ++i) {
      const double x = state_.x_before[i] + alpha * (state_.x[i] - state_.x_before[i]);
      if (!(std::abs(x) < 1e30)) continue;
      const glm::vec3 p(static_cast<float>(x), 0.2F * static_cast<float>(i % 10), 0.0F);
      if (view == "plane") {
        list.point({.position = p, .paint = list.series()});
      } else {
        list.sphere(p, 0.05F, list.series());
      }
    }
    for (const auto& point : points_.points()) {
      list.point({.position = ProbeTools::position(point), .paint = draw::Role::constraint});
    }
    list.line({0.0F, 0.0F, 0.0F}, {0.0F, 2.0F, 0.0F}, {.paint = draw::Role::dim});
  }

  std::optional<Pick> pick(std::string_view, const draw::Ray& ray, float) const override {
    std::optional<Pick> best;
    for (std::size_t i = 0; i < state_.x.size(); ++i) {
      const glm::vec3 center(static_cast<float>(state_.x[i]), 0.2F * static_cast<float>(i % 10),
                             0.0F);
      const auto distance = draw::intersect_sphere(ray, center, 0.1F);
      if (!distance || (best && *distance >= best->depth)) continue;
      best = Pick{static_cast<int>(i), glm::vec3(0.0F), center, *distance, "drag the bead"};
    }
    for (const auto& point : points_.points()) {
      const glm::vec3 center = ProbeTools::position(point);
      const auto distance = draw::intersect_sphere(ray, center, 0.1F);
      if (!distance || (best && *distance >= best->depth)) continue;
      const int item = ProbeTools::kFirstPoint + static_cast<int>(point.id);
      best = Pick{item, glm::vec3(0.0F), center, *distance, "drag the point"};
    }
    return best;
  }

  void measure(Readouts& readouts) const override {
    double energy = 0.0;
    double mean = 0.0;
    for (std::size_t i = 0; i < state_.x.size(); ++i) {
      energy +=
          0.5 * state_.v[i] * state_.v[i] + 0.5 * params_.stiffness * state_.x[i] * state_.x[i];
      mean += state_.x[i] / static_cast<double>(state_.x.size());
    }
    readouts.set("energy", energy);
    readouts.set("mean", mean);
    readouts.set("points", static_cast<double>(points_.points().size()));
    if (!params_.file.empty()) readouts.set("bytes", static_cast<double>(bytes_));
  }

  Verdict check() const override {
    return {state_.x.size() == state_.v.size(), {std::to_string(state_.x.size()) + " beads"}};
  }

  Document* document() override { return &points_; }
  DocumentTools* document_tools() override { return &tools_; }
  std::unique_ptr<Job> start_job(std::string_view job) const override {
    return job == "count" ? std::make_unique<CountingJob>() : nullptr;
  }

 private:
  const LabInfo info_ = make_info();
  ProbePoints points_;
  ProbeTools tools_{points_};
  std::size_t bytes_ = 0;
};

}  // namespace

std::unique_ptr<Lab> make_probe_lab() { return std::make_unique<ProbeLab>(); }

const LabEntry& probe_entry() {
  static constexpr LabEntry kEntry{"probe", &make_probe_lab, kIdea};
  return kEntry;
}

}  // namespace motionlab::testing
