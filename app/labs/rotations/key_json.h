// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/labs/rotations/key_document.h"

// Keys as JSON: what documents, edits and the clipboard hold.

namespace motionlab::rotations {

inline constexpr double kLeastGap = 0.01;  // between the times of neighbours
inline constexpr double kLatest = 1e4;     // of a time, either way

Json key_to_json(const KeyOrientation& key);
// The field `name` of `data`, a whole number from 0 to a million.
Result<int> key_id_from(const Json& data, const char* name);
// Reads what is there into `key`; without `required`, what is not there stays as it is. Whether the
// time fits between its neighbours is for the caller to see.
Result<void> read_key(const Json& data, bool required, const std::string& where,
                      KeyOrientation& key);
std::string key_name(int id);

}  // namespace motionlab::rotations
