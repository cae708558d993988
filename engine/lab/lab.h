// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.h"
#include "engine/core/parameters.h"
#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"
#include "engine/lab/asset_provider.h"
#include "engine/lab/clock.h"
#include "engine/lab/document.h"
#include "engine/lab/job.h"
#include "engine/lab/lab_info.h"
#include "engine/lab/readouts.h"

// The contract: a lab is a deterministic function (parameters, seed, events) → states → numbers and
// drawings. It touches only its parameters, its state, the input of a step and the lists it is
// given: no wall clock, no files, no globals, no user interface.

namespace motionlab {

class DocumentTools;

// What the pointer is on. `item` is the lab's own number; `local` a point in that item's space.
struct Pick {
  int item = 0;
  glm::vec3 local{0.0F};
  glm::vec3 world{0.0F};
  float depth = 0.0F;  // along the ray [m]; the nearest pick wins
  std::string hint;    // what a drag would do: "drag the bob"
};

// A grabbed item and where the pointer pulls it (world space, on the camera's plane at the depth of
// the hit).
struct Grab {
  std::string view;
  int item = 0;
  glm::dvec3 local{0.0};
  glm::dvec3 target{0.0};
  // Of a tool (ToolInfo): then there is no item, and `eye` is where the pointer's ray comes from,
  // so that it goes through the target.
  std::string tool = {};
  glm::dvec3 eye{0.0};
};

// A number parameter and the value that a drag gives it (a handle in the plane has two).
struct ParameterDrag {
  std::string id;
  double value = 0.0;
};

struct StepInput {
  std::int64_t tick = 0;       // index of the step about to be taken
  double time = 0.0;           // [s] at its start
  const Grab* grab = nullptr;  // a drag in progress
  int threads = 1;
};

struct StepStatus {
  bool diverged = false;
  std::string what;  // what, where and why, e.g. the amplification per step
};

struct Verdict {
  bool passed = true;
  std::vector<std::string> findings;  // one line each, with figures
};

// An immutable copy of a lab's state.
struct Snapshot {
  std::shared_ptr<const void> state;
  std::size_t bytes = 0;
};

class Lab {
 public:
  Lab() = default;
  Lab(const Lab&) = delete;
  Lab& operator=(const Lab&) = delete;
  virtual ~Lab() = default;

  virtual const LabInfo& info() const = 0;
  // The host's clock for readouts that measure time (ReadoutInfo::timing); nothing else may look
  // at it. Null, which is the default: they stay NaN.
  void set_profiler(Clock* clock) { profiler_ = clock; }
  virtual ParameterSet& parameters() = 0;
  const ParameterSet& parameters() const { return const_cast<Lab*>(this)->parameters(); }

  // Loads what the path parameters name. Called before reset() when one of them changed; on an
  // error the lab keeps what it had. Labs without files need not override it.
  virtual Result<void> load(AssetProvider&) { return {}; }
  // What the file holds that load() read, a line each, for the report panel.
  virtual std::vector<std::string> load_summary() const { return {}; }
  // Notes about what load() repaired, ignored or missed, for the report panel.
  virtual std::vector<std::string> load_notes() const { return {}; }

  // Builds the model from the parameters and returns to tick 0. Everything starts anew: caches,
  // sequences, history.
  virtual void reset(std::uint64_t seed) = 0;
  // A live parameter was changed from outside: refresh what depends on it. dt is not advanced.
  virtual void parameters_changed() {}
  virtual StepStatus step(const StepInput& input, double dt) = 0;
  // A move of a tool that strokes, from `from` to the grab's target.
  virtual void stroke(const Grab&, const glm::dvec3& /*from*/) {}
  // A drag while paused: moves the item's position to the target exactly; velocities stay (CASES
  // B05).
  virtual void place(const Grab&) {}
  // An item that stands for a parameter, as the points hλ of a stability region stand for the step:
  // what the parameter is when the item is dragged to the target. Then neither the spring nor
  // place() comes into play. None: it stands for no parameter.
  virtual std::vector<ParameterDrag> drag_parameters(const Grab&) const { return {}; }
  virtual void act(std::string_view /*action*/) {}

  // `alpha` in [0, 1]: how far between the last two states to draw; 1 is the present state.
  virtual void draw(std::string_view view, double alpha, draw::DrawList& list) const = 0;
  virtual std::optional<Pick> pick(std::string_view /*view*/, const draw::Ray&,
                                   float /*pixel*/) const {
    return std::nullopt;  // `pixel`: world length of a pixel at the target, for a tolerance
  }
  virtual void measure(Readouts& readouts) const = 0;
  // In what a readout is measured now, where that follows from the parameters (an angle in one
  // system, a length in another).
  virtual std::string readout_unit(const ReadoutInfo& readout) const { return readout.unit; }

  virtual Snapshot snapshot() const = 0;
  virtual void restore(const Snapshot& snapshot) = 0;
  virtual void hash(Hasher& hasher) const = 0;

  // The lab's own self-test on its present state and model.
  virtual Verdict check() const = 0;

  virtual Document* document() { return nullptr; }
  // How gestures edit it (engine/lab/document_tools.h).
  virtual DocumentTools* document_tools() { return nullptr; }
  virtual std::unique_ptr<Job> start_job(std::string_view /*job*/) const { return nullptr; }
  // The geometry as it stands: `format` is one of LabInfo::exports; any other is refused.
  virtual Result<std::string> export_as(std::string_view format) const {
    return fail(info().id + " has no geometry to export as ." + std::string(format),
                ErrorKind::usage);
  }

 protected:
  Clock* profiler() const { return profiler_; }

 private:
  Clock* profiler_ = nullptr;
};

// The usual lab: Params (what the user sets; describe(ParameterSet&) declares them), State (a
// copyable value; hash(Hasher&) const and bytes() const).
template <typename Params, typename State>
class LabOf : public Lab {
 public:
  LabOf() { params_.describe(parameters_); }

  ParameterSet& parameters() final { return parameters_; }
  using Lab::parameters;
  Snapshot snapshot() const final {
    return {std::make_shared<const State>(state_), state_.bytes()};
  }
  void restore(const Snapshot& snapshot) final {
    state_ = *static_cast<const State*>(snapshot.state.get());
    restored();
  }
  void hash(Hasher& hasher) const override { state_.hash(hasher); }

 protected:
  // Recomputes scratch that follows from the state (it is not part of snapshots).
  virtual void restored() {}

  Params params_;
  State state_;

 private:
  ParameterSet parameters_;
};

// One line of the generated registry (app/labs/CMakeLists.txt).
struct LabEntry {
  std::string_view id;
  std::unique_ptr<Lab> (*make)();
  std::string_view idea;  // text of the lab's idea.txt (engine/lab/idea.h)
};

}  // namespace motionlab
