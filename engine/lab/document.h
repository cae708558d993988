// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"

namespace motionlab {

// One typed change of a document: `op` is "add", "move", "delete", "set" or "paste"; the rest is
// the document's own vocabulary (key ids, values). Edits are events: undoable, replayable, savable.
struct DocumentEdit {
  std::string op;
  JsonBox data;
};

// Data of variable size that belongs to a lab (spline keys, key orientations, joint poses, drawn
// obstacles).
class Document {
 public:
  virtual ~Document() = default;
  virtual std::string type() const = 0;  // which editor the shell shows
  virtual Json save() const = 0;
  // Replaces everything; on an error nothing has changed.
  virtual Result<void> load(const Json& json) = 0;
  // Applies the edit and returns its inverse; on an error nothing has changed.
  virtual Result<DocumentEdit> apply(const DocumentEdit& edit) = 0;
};

}  // namespace motionlab
