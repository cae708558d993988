// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/runner.h"

// Going back: reset, scrubbing, and whole timelines taken back by undo.

namespace motionlab {

// A timeline as it stood: enough to return to it, with the labs rebuilt only when the comparison or
// a file differs.
struct Runner::Checkpoint {
  std::optional<std::string> preset;
  std::optional<CompareSpec> compare;
  std::uint64_t seed = 1;
  std::vector<std::vector<ParameterValue>> initial_values;
  JsonBox initial_document;
  std::vector<Event> events;
  std::size_t next_event = 0;
  std::vector<SessionHash> hashes;
  std::int64_t last_tick = 0;
  SnapshotRing::Entry present;
  std::vector<History> histories;
};

std::shared_ptr<Runner::Checkpoint> Runner::checkpoint() const {
  auto c = std::make_shared<Checkpoint>();
  c->preset = preset_;
  c->compare = compare_;
  c->seed = seed_;
  c->initial_values = initial_values_;
  c->initial_document = start_document();
  c->events = events_;
  c->next_event = next_event_;
  c->hashes = hashes_;
  c->last_tick = last_tick_;
  c->present = ring_entry();
  for (const Instance& instance : instances_) c->histories.push_back(instance.history);
  return c;
}

namespace {

bool same_paths(const ParameterSet& parameters, const std::vector<ParameterValue>& values) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters.at(i).type == ParameterType::path && parameters.at(i).get() != values[i])
      return false;
  }
  return true;
}

bool same_compare(const std::optional<CompareSpec>& a, const std::optional<CompareSpec>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->parameter == b->parameter && a->values == b->values);
}

}  // namespace

void Runner::restore_checkpoint(const Checkpoint& c) {
  if (!same_compare(compare_, c.compare)) {
    Json values = Json::object();
    const ParameterSet& parameters = this->parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      values[parameters.at(i).id] = parameters.at(i).to_json(c.initial_values.front()[i]);
    }
    auto instances =
        make_instances({c.preset, c.compare, c.seed, std::move(values), c.initial_document});
    if (!instances.ok()) return report(instances.error());
    instances_ = std::move(instances).value();
  } else {
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      Lab& lab = *instances_[i].lab;
      if (same_paths(std::as_const(lab).parameters(), c.initial_values[i])) continue;
      const auto before = lab.parameters().values();
      lab.parameters().set_values(c.initial_values[i]);
      if (const auto loaded = load_assets(lab); !loaded.ok()) {
        lab.parameters().set_values(before);
        return report(loaded.error());
      }
    }
  }
  preset_ = c.preset;
  compare_ = c.compare;
  seed_ = c.seed;
  initial_values_ = c.initial_values;
  initial_document_ = c.initial_document;
  events_ = c.events;
  start_is_edited_ = false;
  hashes_ = c.hashes;
  last_tick_ = c.last_tick;
  ring_.clear();
  for (std::size_t i = 0; i < instances_.size(); ++i) instances_[i].history = c.histories[i];
  restart_instances();
  restore_entry(c.present);
  next_event_ = c.next_event;
  measure_all();
}

// Undo and redo are the same exchange: what is now becomes what the other one brings back.
void Runner::push_timeline_undo(std::string label, std::shared_ptr<Checkpoint> before) {
  auto other = std::make_shared<std::shared_ptr<Checkpoint>>(std::move(before));
  const auto exchange = [this, other] {
    auto now = checkpoint();
    restore_checkpoint(**other);
    *other = std::move(now);
  };
  undo_.push({std::move(label), exchange, exchange, {}});
}

SnapshotRing::Entry Runner::ring_entry() const {
  SnapshotRing::Entry entry;
  entry.tick = tick_;
  entry.base_time = base_time_;
  entry.base_tick = base_tick_;
  entry.grab = grab_;
  entry.grab_places = grab_places_;
  entry.bytes = sizeof entry;
  for (const Instance& instance : instances_) {
    SnapshotRing::InstanceEntry part;
    part.snapshot = instance.lab->snapshot();
    part.values = std::as_const(*instance.lab).parameters().values();
    part.status = instance.status;
    part.steps = instance.steps;
    part.diverged_tick = instance.diverged_tick;
    if (const Document* document = instance.lab->document()) part.document = document->save();
    entry.bytes += sizeof part + part.snapshot.bytes + part.values.size() * sizeof(ParameterValue);
    if (!part.document.is_null()) entry.bytes += part.document->dump().size();
    entry.instances.push_back(std::move(part));
  }
  return entry;
}

void Runner::remember() { ring_.add(ring_entry()); }

void Runner::restore_entry(const SnapshotRing::Entry& entry) {
  tick_ = entry.tick;
  base_time_ = entry.base_time;
  base_tick_ = entry.base_tick;
  grab_ = entry.grab;
  grab_places_ = entry.grab_places;
  for (std::size_t i = 0; i < instances_.size(); ++i) {
    const SnapshotRing::InstanceEntry& part = entry.instances[i];
    Instance& instance = instances_[i];
    instance.lab->parameters().set_values(part.values);
    if (Document* document = instance.lab->document();
        document != nullptr && !part.document.is_null()) {
      const auto loaded = document->load(part.document);
      if (!loaded.ok()) report(loaded.error());
    }
    instance.lab->restore(part.snapshot);
    instance.status = part.status;
    instance.steps = part.steps;
    instance.diverged_tick = part.diverged_tick;
  }
}

void Runner::seek(std::int64_t tick) {
  tick = std::clamp<std::int64_t>(tick, 0, last_tick_);
  settle_start();
  document_drag_.reset();
  quiet_ = true;
  if (const SnapshotRing::Entry* entry = ring_.before(tick)) {
    restore_entry(*entry);
    next_event_ = 0;
    while (next_event_ < events_.size() && events_[next_event_].tick < tick_) ++next_event_;
  } else {
    restart_instances();
  }
  const std::int64_t furthest = last_tick_;
  while (tick_ < tick) step_tick();
  apply_due_events();
  last_tick_ = furthest;
  measure_all();
  quiet_ = false;
  stepper.clear();
}

void Runner::reset() {
  auto before = checkpoint();
  archive_histories();
  begin_timeline();
  push_timeline_undo("Reset", std::move(before));
}

Result<void> Runner::apply(const RunSetup& setup) {
  auto next = start_of(setup);
  if (!next.ok()) return next.error();
  if (Document* present = document(); present != nullptr && next->document.is_null()) {
    next->document = present->save();
  }
  auto before = checkpoint();
  const bool same_lineup = same_compare(compare_, next->compare);
  std::deque<ArchivedRun> archive = archive_;
  if (same_lineup) {
    archive_histories();
  } else {
    archive_.clear();
  }
  if (auto started = start(*next); !started.ok()) {
    archive_ = std::move(archive);
    return started.error();
  }
  push_timeline_undo("Set up", std::move(before));
  return {};
}

std::string Runner::run_label(const Instance& instance) const {
  // As the timeline began: what is changed at its end is meant for the next one.
  const auto& values = initial_values_.at(static_cast<std::size_t>(&instance - instances_.data()));
  const ParameterSet& set = std::as_const(*instance.lab).parameters();
  std::string label = instance.label;
  std::string step;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const Parameter& p = set.at(i);
    if (p.id == "dt") step = format_short(std::get<double>(values[i]), 4);
    if (!instance.label.empty() || p.id != info().compare_parameter) continue;
    label = p.value_text(values[i]);
  }
  return label + (label.empty() ? "" : ", ") + "h = " + step + " s";
}

void Runner::archive_histories() {
  for (const Instance& instance : instances_) {
    if (instance.history.rows() < 2) continue;
    archive_.push_back({run_label(instance), instance.history});
  }
  while (archive_.size() > maximum_archived_runs) archive_.pop_front();
}

}  // namespace motionlab
