// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"

namespace motionlab {

inline constexpr int kMaximumJsonDepth = 200;

// Parses text that may be hostile: nesting is limited before the recursive parser sees it; a fault
// is reported with its line and column. `what` names the source in the message.
Result<Json> parse_json(std::string_view text, std::string_view what);

}  // namespace motionlab
