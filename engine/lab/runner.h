// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/lab/asset_provider.h"
#include "engine/lab/clock.h"
#include "engine/lab/event.h"
#include "engine/lab/fixed_stepper.h"
#include "engine/lab/history.h"
#include "engine/lab/lab.h"
#include "engine/lab/session.h"
#include "engine/lab/snapshot_ring.h"
#include "engine/lab/undo_stack.h"

namespace motionlab {

struct Host {
  Clock* clock = nullptr;           // null: a frame is never cut short
  AssetProvider* assets = nullptr;  // null: path parameters cannot be loaded
  int threads = 1;
  Clock* profiler = nullptr;  // null: readouts that measure time stay NaN
};

struct RunSetup {
  std::optional<std::string> preset;
  std::vector<std::pair<std::string, std::string>>
      sets;  // after the preset, whatever the order typed
  std::optional<CompareSpec> compare;
  std::uint64_t seed = 1;
};

// One lab of the lockstep. A single run has one, a comparison one a value.
struct Instance {
  std::unique_ptr<Lab> lab;
  std::string value;  // of the compared parameter; empty in a single run
  std::string label;  // for legends
  Readouts readouts;
  History history;
  StepStatus status;
  std::int64_t steps = 0;  // taken since tick 0 (fewer than ticks when step sizes are compared)
  std::int64_t diverged_tick = -1;
  const Parameter* step = nullptr;  // "dt" among the lab's parameters

  explicit Instance(std::unique_ptr<Lab> l);
  double dt() const { return std::get<double>(step->get()); }  // [s] of one of its steps
};

struct FrameReport {
  int ticks = 0;
  double alpha = 1.0;             // for Lab::draw
  double dropped = 0.0;           // [s] simulated time given up in this frame
  double real_time_factor = 0.0;  // simulated per real second, smoothed
};

// The loop that every host shares: the window, the command line, tests, benchmarks and replay.
class Runner {
 public:
  static Result<std::unique_ptr<Runner>> create(const LabEntry& entry, const RunSetup& setup,
                                                const Host& host);
  static Result<std::unique_ptr<Runner>> create(const LabEntry& entry, const Session& session,
                                                const Host& host);
  ~Runner();

  const LabInfo& info() const { return instances_.front().lab->info(); }
  // The unit of a column of the readouts at present; empty where the instances disagree.
  std::string readout_unit(std::size_t column) const;
  const LabEntry& entry() const { return entry_; }
  std::span<const Instance> instances() const { return instances_; }
  // The parameters that panels show: those of the first instance. Change them through
  // post(SetParameter).
  const ParameterSet& parameters() const {
    return std::as_const(*instances_.front().lab).parameters();
  }
  Document* document() { return instances_.front().lab->document(); }
  const std::optional<CompareSpec>& compare() const { return compare_; }
  // What the run was set up from; parameters may have changed since.
  const std::optional<std::string>& preset() const { return preset_; }
  const Preset* preset_info() const;                     // null: none
  const ToolInfo* tool_info(std::string_view id) const;  // null: the lab has no such tool
  std::uint64_t seed() const { return seed_; }
  std::int64_t tick() const { return tick_; }
  std::int64_t last_tick() const {
    return last_tick_;
  }  // the furthest that was run: the end of the scrub bar
  double time() const { return time_of(tick_); }  // [s]
  double dt() const;                              // [s] of one tick
  // What the first instance started this timeline from, in order of declaration; parameters that
  // apply on reset may differ from it.
  const std::vector<ParameterValue>& initial_values() const { return initial_values_.front(); }

  // --- running ---
  // One frame of the window: fixed ticks for the real time that passed [s].
  FrameReport frame(double real_dt);
  // Exactly n ticks; stops early when every instance has diverged. Returns the ticks taken.
  std::int64_t run(std::int64_t n);
  // One tick, without the events that are due at its end.
  void step_once() { step_tick(); }
  bool paused = false;
  FixedStepper stepper;
  // Real time that one frame may spend on stepping [s] (CASES B13).
  double step_budget = 0.05;
  std::function<void(const Error&)> on_error;  // what undo or a lab's assets could not do
  std::function<void(const Runner&)> on_tick;  // after each tick's measure (CSV)

  bool diverged() const;  // any instance
  bool all_diverged() const;
  std::string divergence_message() const;
  std::int64_t last_good_tick() const;  // before the first divergence

  // --- what users do ---
  // Takes effect at once, is stamped with the present tick and recorded. Later events of an earlier
  // future are cut off.
  Result<void> post(EventContent content);
  // Events known beforehand (--events, replay), in any order.
  Result<void> schedule(std::vector<Event> events);
  // Back to tick 0 with the present parameters: a new timeline. Undoable.
  void reset();
  // Any tick from 0 to last_tick(): the nearest snapshot before it, then its events again.
  void seek(std::int64_t tick);
  // Rebuilds from tick 0. On an error nothing has changed. Undoable.
  Result<void> apply(const RunSetup& setup);
  // The present parameters, comparison and seed as a setup: change one thing and apply() it.
  RunSetup current_setup() const;

  // --- the document ---
  DocumentTools* document_tools() { return instances_.front().lab->document_tools(); }
  // Not part of any state: what the edits of the next gesture are meant for.
  void select(std::vector<int> items);
  const std::vector<int>& selection() const { return selection_; }
  // What the pointer is on, for drawing; -1: nothing.
  void hover(int item);
  // The drag of an item of the document, from its first to its last position one entry of undo.
  // What the drag did so far is taken back first, so that where it went on its way leaves no trace.
  // False when there is no edit that takes it there; then the document is as it was before the
  // drag.
  bool drag_document(const Grab& grab);
  void end_document_drag() { document_drag_.reset(); }
  bool dragging_document() const { return document_drag_ != nullptr; }

  void begin_gesture(std::string label) { undo_.begin_gesture(std::move(label)); }
  void end_gesture() { undo_.end_gesture(); }
  const UndoStack& undo_stack() const { return undo_; }
  void undo();
  void redo();

  // --- looking ---
  // Every instance of an overlay into one list, or one instance of a split.
  void draw(std::string_view view, double alpha, draw::DrawList& list) const;
  void draw_instance(std::size_t index, std::string_view view, double alpha,
                     draw::DrawList& list) const;
  // The nearest hit of all instances (or of one pane's).
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel,
                           std::optional<std::size_t> instance = std::nullopt) const;
  const std::optional<Grab>& grab() const { return grab_; }
  // The events that a drag of an item that stands for parameters amounts to, within their ranges;
  // none for other items, and for a parameter that is compared.
  std::vector<SetParameter> parameter_drag(const Grab& grab) const;
  std::uint64_t state_hash() const;
  Session session() const;
  // Earlier runs kept for plots, newest last.
  struct ArchivedRun {
    std::string label;
    History history;
  };
  const std::deque<ArchivedRun>& archived_runs() const { return archive_; }
  void clear_archived_runs() { archive_.clear(); }
  // What tells a run of this instance from another one: the method and the step.
  std::string run_label(const Instance& instance) const;
  std::size_t maximum_archived_runs = 4;

  // --- jobs ---
  Result<void> start_job(std::string_view id);
  void
  run_job_chunk();  // frame() does one or more; headless hosts call until job_running() is false
  bool job_running() const { return job_ != nullptr; }
  double job_progress() const;
  void cancel_job() { job_.reset(); }
  const std::optional<JobResult>& job_result() const { return job_result_; }

 private:
  struct Checkpoint;
  Runner(const LabEntry& entry, const Host& host);
  struct Start {  // what a timeline starts from
    std::optional<std::string> preset = {};
    std::optional<CompareSpec> compare;
    std::uint64_t seed = 1;
    JsonBox parameters;
    JsonBox document;
  };
  Result<void> start(const Start& start);
  Result<std::vector<Instance>> make_instances(const Start& start);
  void label(Instance& instance) const;
  Result<Start> start_of(const RunSetup& setup) const;
  Result<void> load_assets(Lab& lab);
  void begin_timeline();
  void restart_instances();

  void step_tick();
  void step_instance(Instance& instance, double time);
  void apply_due_events();
  void measure(Instance& instance);
  void measure_all();
  void record();
  void remember();
  double time_of(std::int64_t tick) const;
  void rebase_time();
  std::int64_t due_steps(const Instance& instance, std::int64_t tick) const;

  Result<void> check_tool(const Grab& grab) const;
  Result<void> apply_event(const EventContent& content);
  Result<void> apply_to(const SetParameter& set);
  Result<void> apply_to(const DragBegin& drag);
  Result<void> apply_to(const DragMove& drag);
  Result<void> apply_to(const DragEnd& drag);
  Result<void> apply_to(const RunAction& action);
  Result<void> apply_to(const ResetState& reset);
  Result<void> apply_to(const DocumentEdit& edit);
  std::string timeline_label(const EventContent& content) const;
  Result<void> apply_now(EventContent content);  // post() without an undo entry
  struct DocumentDrag {
    DocumentEdit forward;
    DocumentEdit inverse;
    std::int64_t tick = 0;
    bool applied = false;
    bool recorded = false;  // the last event is its edit; otherwise it is part of the start
  };
  Result<void> post_edit(const DocumentEdit& edit);
  Result<DocumentEdit> inverse_of(const DocumentEdit& edit);
  void take_back(DocumentDrag& drag);
  void repeat(const DocumentEdit& edit);
  void settle_start();
  JsonBox start_document() const;
  Result<void> set_initial(const SetParameter& set);
  Result<void> set_path(const SetParameter& set);
  void cut_future();

  std::shared_ptr<Checkpoint> checkpoint() const;
  void restore_checkpoint(const Checkpoint& checkpoint);
  void push_timeline_undo(std::string label, std::shared_ptr<Checkpoint> before);
  SnapshotRing::Entry ring_entry() const;
  void restore_entry(const SnapshotRing::Entry& entry);
  void archive_histories();
  void report(const Error& error) const;

  LabEntry entry_;
  Host host_;
  std::vector<Instance> instances_;
  std::optional<std::string> preset_;
  std::optional<CompareSpec> compare_;
  std::uint64_t seed_ = 1;
  std::vector<SessionFile> files_;

  // The timeline: what it started from, what was done, and where we are on it.
  std::vector<std::vector<ParameterValue>> initial_values_;  // per instance
  JsonBox initial_document_;
  bool start_is_edited_ = false;     // initial_document_ and the ring wait for settle_start()
  std::vector<Event> events_;        // in order of tick
  std::size_t next_event_ = 0;       // first not yet applied
  std::vector<SessionHash> hashes_;  // every few ticks up to last_tick_
  std::int64_t tick_ = 0;
  std::int64_t last_tick_ = 0;
  double base_time_ = 0.0;  // [s] at base_tick_: time never accumulates rounding
  std::int64_t base_tick_ = 0;
  std::optional<Grab> grab_;
  bool grab_places_ = false;
  std::vector<int> selection_;
  std::shared_ptr<DocumentDrag> document_drag_;
  DocumentEdit last_inverse_;  // of the edit that was applied last
  bool quiet_ = false;         // replaying for seek(): nothing is recorded or reported

  SnapshotRing ring_;
  UndoStack undo_;
  std::deque<ArchivedRun> archive_;
  std::unique_ptr<Job> job_;
  std::optional<JobResult> job_result_;
  double real_time_factor_ = 0.0;
};

}  // namespace motionlab
