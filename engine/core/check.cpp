// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/check.h"

#include <spdlog/spdlog.h>

#include <cstdlib>

namespace motionlab::detail {

void check_failed(const char* file, int line, const char* expression, const std::string& operands) {
  spdlog::critical("{}:{}: check failed: {}{}{}", file, line, expression,
                   operands.empty() ? "" : " | ", operands);
  spdlog::shutdown();
  std::abort();
}

}  // namespace motionlab::detail
