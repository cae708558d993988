// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace motionlab {

// One stack for all labs, unlimited. A gesture (a whole drag of a slider or a key) is one entry
// however many events it made.
class UndoStack {
 public:
  struct Entry {
    std::string label;
    std::function<void()> undo;
    std::function<void()> redo;
    std::string merge_key;  // within a gesture, later entries with the same key only replace `redo`
  };

  void begin_gesture(std::string label);
  void end_gesture();
  bool in_gesture() const { return in_gesture_; }

  void push(Entry entry);
  bool can_undo() const { return !done_.empty(); }
  bool can_redo() const { return !undone_.empty(); }
  std::string undo_label() const { return can_undo() ? done_.back().label : std::string(); }
  std::string redo_label() const { return can_redo() ? undone_.back().label : std::string(); }
  void undo();
  void redo();
  void clear();
  std::size_t size() const { return done_.size(); }

 private:
  struct Group {
    std::string label;
    std::vector<Entry> entries;
  };
  bool in_gesture_ = false;
  bool gesture_is_open_ = false;  // has an entry of its own on the stack
  std::string gesture_label_;
  std::vector<Group> done_;
  std::vector<Group> undone_;
};

}  // namespace motionlab
