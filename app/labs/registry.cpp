// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/registry.h"

#include <string>
#include <vector>

#include "engine/core/text.h"

namespace motionlab {

Result<const LabEntry*> find_lab(std::string_view id) {
  std::vector<std::string> ids;
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id == id) return &entry;
    ids.emplace_back(entry.id);
  }
  const auto near = nearest(id, ids);
  std::string message = "unknown lab '" + std::string(id) + "'";
  message += near ? "; did you mean '" + *near + "'?" : "; `motionlab list` names them";
  return fail(std::move(message), ErrorKind::usage);
}

}  // namespace motionlab
