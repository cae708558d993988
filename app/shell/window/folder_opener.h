// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/result.h"

namespace motionlab::shell {

// Shows the folder in the desktop's file manager (xdg-open), without a shell and without waiting.
Result<void> open_folder(const std::string& path);

}  // namespace motionlab::shell
