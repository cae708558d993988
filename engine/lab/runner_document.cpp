// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"

// Edits of a lab's document, alone and by dragging.

namespace motionlab {
namespace {

// Within a gesture, later edits of the same thing only replace what redo does.
std::string merge_key_of(const DocumentEdit& edit) {
  const bool replaces = edit.op == "move" || edit.op == "set";
  if (!replaces || !edit.data->is_object() || !edit.data->contains("id")) return {};
  return "edit:" + edit.op + edit.data->at("id").dump();
}

}  // namespace

// What was edited before the first tick is part of the start. Saving it is put off until somebody
// needs it: a drag edits the document many times a second.
void Runner::settle_start() {
  if (!start_is_edited_) return;
  initial_document_ = start_document();
  start_is_edited_ = false;
  ring_.clear();
  remember();
}

JsonBox Runner::start_document() const {
  if (!start_is_edited_) return initial_document_;
  return instances_.front().lab->document()->save();
}

void Runner::repeat(const DocumentEdit& edit) {
  document_drag_.reset();
  if (const auto done = apply_now(edit); !done.ok()) report(done.error());
}

// On an error nothing has changed, nor has it otherwise.
Result<DocumentEdit> Runner::inverse_of(const DocumentEdit& edit) {
  Document* document = this->document();
  if (document == nullptr) return fail(info().id + " has no document to edit", ErrorKind::usage);
  auto inverse = document->apply(edit);
  if (!inverse.ok()) return inverse.error();
  const auto undone = document->apply(*inverse);
  if (!undone.ok()) return undone.error();
  return inverse;
}

Result<void> Runner::post_edit(const DocumentEdit& edit) {
  const auto inverse = inverse_of(edit);
  if (!inverse.ok()) return inverse.error();
  if (const auto applied = apply_now(edit); !applied.ok()) return applied.error();
  undo_.push({edit.op, [this, back = *inverse] { repeat(back); },
              [this, forward = edit] { repeat(forward); }, merge_key_of(edit)});
  return {};
}

void Runner::select(std::vector<int> items) {
  selection_ = std::move(items);
  for (Instance& instance : instances_) {
    if (DocumentTools* tools = instance.lab->document_tools()) tools->select(selection_);
  }
}

void Runner::hover(int item) {
  for (Instance& instance : instances_) {
    if (DocumentTools* tools = instance.lab->document_tools()) tools->hover(item);
  }
}

// The moves of a drag within one tick leave one event; an edit of an earlier tick stays in the
// record, and its inverse becomes an event of this tick.
void Runner::take_back(DocumentDrag& drag) {
  if (!drag.applied) return;
  drag.applied = false;
  if (drag.recorded && drag.tick == tick_ && next_event_ == events_.size()) {
    events_.pop_back();
    next_event_ = events_.size();
    if (const auto done = apply_to(drag.inverse); !done.ok()) report(done.error());
  } else if (const auto done = apply_now(drag.inverse); !done.ok()) {
    report(done.error());
  }
}

bool Runner::drag_document(const Grab& grab) {
  DocumentTools* tools = document_tools();
  if (tools == nullptr || !tools->owns(grab.item)) return false;
  if (document_drag_) take_back(*document_drag_);
  auto edit = tools->drag(grab, selection_);
  const bool first = document_drag_ == nullptr;
  // The first move is tried before it cuts off the future; the others follow at once.
  if (edit && first && !inverse_of(*edit).ok()) edit.reset();
  const std::size_t events_before = events_.size();
  if (!edit || !apply_now(*edit).ok()) {
    measure_all();
    return false;
  }
  if (first) document_drag_ = std::make_shared<DocumentDrag>();
  *document_drag_ = {std::move(*edit), std::move(last_inverse_), tick_, true,
                     events_.size() > events_before};
  if (first) {
    undo_.push({"Move",
                [this, drag = document_drag_] { repeat(drag->inverse); },
                [this, drag = document_drag_] { repeat(drag->forward); },
                {}});
  }
  return true;
}

}  // namespace motionlab
