// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/undo_stack.h"

#include <utility>

namespace motionlab {

void UndoStack::begin_gesture(std::string label) {
  in_gesture_ = true;
  gesture_is_open_ = false;
  gesture_label_ = std::move(label);
}

void UndoStack::end_gesture() {
  in_gesture_ = false;
  gesture_is_open_ = false;
}

void UndoStack::push(Entry entry) {
  undone_.clear();
  if (!in_gesture_) {
    std::string label = entry.label;
    done_.push_back({std::move(label), {}});
    done_.back().entries.push_back(std::move(entry));
    return;
  }
  if (!gesture_is_open_) {
    done_.push_back({gesture_label_.empty() ? entry.label : gesture_label_, {}});
    gesture_is_open_ = true;
  }
  auto& entries = done_.back().entries;
  if (!entry.merge_key.empty()) {
    for (Entry& earlier : entries) {
      if (earlier.merge_key == entry.merge_key) {
        earlier.redo = std::move(entry.redo);
        return;
      }
    }
  }
  entries.push_back(std::move(entry));
}

void UndoStack::undo() {
  end_gesture();
  if (done_.empty()) return;
  Group group = std::move(done_.back());
  done_.pop_back();
  for (auto entry = group.entries.rbegin(); entry != group.entries.rend(); ++entry) entry->undo();
  undone_.push_back(std::move(group));
}

void UndoStack::redo() {
  end_gesture();
  if (undone_.empty()) return;
  Group group = std::move(undone_.back());
  undone_.pop_back();
  for (Entry& entry : group.entries) entry.redo();
  done_.push_back(std::move(group));
}

void UndoStack::clear() {
  end_gesture();
  done_.clear();
  undone_.clear();
}

}  // namespace motionlab
