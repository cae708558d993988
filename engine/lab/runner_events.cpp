// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/runner.h"

// What users do to a run: events, and taking them back.

namespace motionlab {

Result<void> Runner::schedule(std::vector<Event> events) {
  ML_CHECK_EQ(tick_, std::int64_t{0});
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& a, const Event& b) { return a.tick < b.tick; });
  // Names and values are checked now: a mistake at tick 10000 should not need 10000 ticks to be
  // found.
  for (const Event& event : events) {
    const std::string where = "event at tick " + std::to_string(event.tick) + ": ";
    if (const auto* set = std::get_if<SetParameter>(&event.content)) {
      auto parameter = instances_.front().lab->parameters().lookup(set->id);
      if (!parameter.ok()) return fail(where + parameter.error().message, ErrorKind::usage);
      if (const auto value = (*parameter)->from_json(set->value); !value.ok()) {
        return fail(where + value.error().message, ErrorKind::usage);
      }
      if ((*parameter)->type == ParameterType::path) {
        return fail(where + "'" + set->id + "' is a file: it cannot change during a run",
                    ErrorKind::usage);
      }
      if (compare_ && compare_->parameter == set->id) {
        return fail(where + "'" + set->id + "' is being compared", ErrorKind::usage);
      }
    }
    if (const auto* drag = std::get_if<DragBegin>(&event.content)) {
      if (const auto known = check_tool(drag->grab); !known.ok()) {
        return fail(where + known.error().message, ErrorKind::usage);
      }
    }
    if (const auto* action = std::get_if<RunAction>(&event.content)) {
      std::vector<std::string> ids;
      for (const ActionInfo& a : info().actions) ids.push_back(a.id);
      if (std::find(ids.begin(), ids.end(), action->id) == ids.end()) {
        const auto near = nearest(action->id, ids);
        return fail(where + "unknown action '" + action->id + "'" +
                        (near ? "; did you mean '" + *near + "'?" : ""),
                    ErrorKind::usage);
      }
    }
  }
  events_.insert(events_.end(), std::make_move_iterator(events.begin()),
                 std::make_move_iterator(events.end()));
  return {};
}

void Runner::apply_due_events() {
  while (next_event_ < events_.size() && events_[next_event_].tick <= tick_) {
    const auto applied = apply_event(events_[next_event_].content);
    ++next_event_;
    if (!applied.ok()) report(applied.error());
    measure_all();
    if (quiet_) continue;
    for (Instance& instance : instances_) instance.history.amend(tick_, instance.readouts.values());
  }
}

Result<void> Runner::apply_event(const EventContent& content) {
  return std::visit([this](const auto& c) { return apply_to(c); }, content);
}

Result<void> Runner::apply_to(const SetParameter& set) {
  if (compare_ && compare_->parameter == set.id) {
    return fail("'" + set.id + "' is being compared; leave the comparison to change it",
                ErrorKind::usage);
  }
  if (set.id == "dt") rebase_time();
  for (Instance& instance : instances_) {
    if (const auto done = instance.lab->parameters().set_json(set.id, set.value); !done.ok()) {
      return done.error();
    }
    instance.lab->parameters_changed();
  }
  return {};
}

const ToolInfo* Runner::tool_info(std::string_view id) const {
  for (const ToolInfo& tool : info().tools) {
    if (tool.id == id) return &tool;
  }
  return nullptr;
}

Result<void> Runner::check_tool(const Grab& grab) const {
  if (grab.tool.empty() || tool_info(grab.tool) != nullptr) return {};
  std::string known;
  for (const ToolInfo& tool : info().tools) known += (known.empty() ? "" : ", ") + tool.id;
  return fail("unknown tool '" + grab.tool + "'; " +
                  (known.empty() ? info().id + " has none" : info().id + " has: " + known),
              ErrorKind::usage);
}

Result<void> Runner::apply_to(const DragBegin& drag) {
  if (const auto known = check_tool(drag.grab); !known.ok()) return known.error();
  grab_ = drag.grab;
  grab_places_ = drag.place && drag.grab.tool.empty();
  if (!grab_places_) return {};
  for (Instance& instance : instances_) instance.lab->place(*grab_);
  return {};
}

Result<void> Runner::apply_to(const DragMove& drag) {
  if (!grab_) return {};
  const glm::dvec3 from = grab_->target;
  grab_->target = drag.target;
  const ToolInfo* const tool = grab_->tool.empty() ? nullptr : tool_info(grab_->tool);
  if (tool != nullptr && tool->strokes) {
    for (Instance& instance : instances_) {
      if (!instance.status.diverged) instance.lab->stroke(*grab_, from);
    }
  }
  if (!grab_places_) return {};
  for (Instance& instance : instances_) instance.lab->place(*grab_);
  return {};
}

Result<void> Runner::apply_to(const DragEnd&) {
  grab_.reset();
  return {};
}

Result<void> Runner::apply_to(const RunAction& action) {
  const auto& actions = info().actions;
  const bool known = std::any_of(actions.begin(), actions.end(),
                                 [&](const ActionInfo& a) { return a.id == action.id; });
  if (!known) return fail("unknown action '" + action.id + "'", ErrorKind::usage);
  for (Instance& instance : instances_) instance.lab->act(action.id);
  return {};
}

Result<void> Runner::apply_to(const ResetState&) {
  for (Instance& instance : instances_) {
    instance.lab->reset(seed_);
    instance.status = {};
    instance.diverged_tick = -1;
  }
  return {};
}

Result<void> Runner::apply_to(const DocumentEdit& edit) {
  for (Instance& instance : instances_) {
    Document* document = instance.lab->document();
    if (document == nullptr) return fail(info().id + " has no document to edit", ErrorKind::usage);
    auto applied = document->apply(edit);
    if (!applied.ok()) return applied.error();
    if (&instance == &instances_.front()) last_inverse_ = std::move(applied).value();
    instance.lab->parameters_changed();
  }
  return {};
}

// The present becomes the end of the timeline; what was recorded after it belongs to a future that
// will not happen.
void Runner::cut_future() {
  if (next_event_ == events_.size() && last_tick_ == tick_) return;
  events_.resize(next_event_);
  std::erase_if(hashes_, [this](const SessionHash& h) { return h.tick > tick_; });
  ring_.truncate_after(tick_);
  for (Instance& instance : instances_) instance.history.truncate_after(tick_);
  last_tick_ = tick_;
}

Result<void> Runner::set_initial(const SetParameter& set) {
  if (compare_ && compare_->parameter == set.id) {
    return fail("'" + set.id + "' is being compared; leave the comparison to change it",
                ErrorKind::usage);
  }
  std::size_t index = 0;
  while (index < parameters().size() && parameters().at(index).id != set.id) ++index;
  Result<ParameterValue> value = parameters().at(index).from_json(set.value);
  if (!value.ok()) return value.error();
  for (auto& values : initial_values_) values[index] = *value;
  const auto applied_events = next_event_;
  ring_.clear();
  for (Instance& instance : instances_) instance.history.clear();
  restart_instances();
  while (next_event_ < applied_events) {
    const auto applied = apply_event(events_[next_event_].content);
    ++next_event_;
    if (!applied.ok()) report(applied.error());
  }
  return {};
}

// Another file is another model: a new timeline, and the old one stays when the file cannot be
// loaded.
Result<void> Runner::set_path(const SetParameter& set) {
  std::vector<std::vector<ParameterValue>> before;
  for (Instance& instance : instances_) before.push_back(instance.lab->parameters().values());
  Result<void> outcome;
  for (std::size_t i = 0; i < instances_.size() && outcome.ok(); ++i) {
    ParameterSet& parameters = instances_[i].lab->parameters();
    outcome = parameters.set_json(set.id, set.value);
    if (!outcome.ok()) break;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      Parameter& p = parameters.at(k);
      const bool compared = compare_ && compare_->parameter == p.id;
      if (p.text.of_file && !compared) p.set(p.default_value);
    }
    outcome = load_assets(*instances_[i].lab);
  }
  if (!outcome.ok()) {
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      instances_[i].lab->parameters().set_values(before[i]);
    }
    return outcome;
  }
  archive_.clear();  // runs of another model compare with nothing
  select({});        // its items were of the other one
  begin_timeline();
  return {};
}

Result<void> Runner::apply_now(EventContent content) {
  cut_future();
  // An edit of the start only adds to it; anything else happens after it.
  const bool edits_start =
      tick_ == 0 && events_.empty() && std::holds_alternative<DocumentEdit>(content);
  if (!edits_start) settle_start();
  if (const auto* set = std::get_if<SetParameter>(&content)) {
    const auto found = instances_.front().lab->parameters().lookup(set->id);
    if (!found.ok()) return found.error();
    if ((*found)->type == ParameterType::path) return set_path(*set);
    // Before the first tick a parameter is part of the start, not something that happened.
    if (tick_ == 0) {
      const auto done = set_initial(*set);
      measure_all();
      for (Instance& instance : instances_)
        instance.history.amend(tick_, instance.readouts.values());
      return done;
    }
  }
  if (const auto applied = apply_event(content); !applied.ok()) return applied.error();

  // Likewise an edit of the document: what was drawn or posed before the run is what it starts
  // from.
  if (edits_start) {
    start_is_edited_ = true;
    measure_all();
    for (Instance& instance : instances_) instance.history.amend(tick_, instance.readouts.values());
    return {};
  }

  // Of the moves of one placing drag only the last counts: each puts the item where the pointer is.
  Event* last = events_.empty() ? nullptr : &events_.back();
  const bool follows_move = last != nullptr && last->tick == tick_ && grab_places_ &&
                            std::holds_alternative<DragMove>(last->content) &&
                            std::holds_alternative<DragMove>(content);
  if (follows_move) {
    last->content = std::move(content);
  } else {
    events_.push_back({tick_, std::move(content)});
    next_event_ = events_.size();
  }
  measure_all();
  for (Instance& instance : instances_) instance.history.amend(tick_, instance.readouts.values());
  return {};
}

Result<void> Runner::post(EventContent content) {
  if (const auto* set = std::get_if<SetParameter>(&content)) {
    auto found = instances_.front().lab->parameters().lookup(set->id);
    if (!found.ok()) return found.error();
    const Parameter& p = **found;
    if (p.type == ParameterType::path) {
      auto before = checkpoint();
      if (const auto applied = apply_now(content); !applied.ok()) return applied.error();
      push_timeline_undo("Load " + p.text.label, std::move(before));
      return {};
    }
    const SetParameter inverse{set->id, p.to_json(p.get())};
    const SetParameter forward = *set;
    if (const auto applied = apply_now(content); !applied.ok()) return applied.error();
    const auto repeat = [this](const SetParameter& s) {
      if (const auto done = apply_now(s); !done.ok()) report(done.error());
    };
    undo_.push({p.text.label, [repeat, inverse] { repeat(inverse); },
                [repeat, forward] { repeat(forward); }, "set:" + set->id});
    return {};
  }
  if (const auto* edit = std::get_if<DocumentEdit>(&content)) return post_edit(*edit);
  const std::string label = timeline_label(content);
  if (label.empty()) return apply_now(std::move(content));
  auto before = checkpoint();
  if (const auto applied = apply_now(std::move(content)); !applied.ok()) return applied.error();
  push_timeline_undo(label, std::move(before));
  return {};
}

// What undo calls an event that it takes back by returning to the moment before; empty: it does
// not.
std::string Runner::timeline_label(const EventContent& content) const {
  if (const auto* drag = std::get_if<DragBegin>(&content)) {
    const ToolInfo* const tool = tool_info(drag->grab.tool);
    if (tool != nullptr) return tool->strokes ? tool->label : std::string();
    return drag->place ? "Move" : "";
  }
  if (const auto* action = std::get_if<RunAction>(&content)) {
    for (const ActionInfo& known : info().actions) {
      if (known.id == action->id && known.undoable) return known.label;
    }
  }
  return {};
}

void Runner::undo() { undo_.undo(); }
void Runner::redo() { undo_.redo(); }

}  // namespace motionlab
