// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/labs/splines/content.h"

namespace motionlab::splines {

// The keys that presets bring.
enum class Figure { curves, course_keys, de_casteljau, ledge, race, circle };
std::shared_ptr<Content> figure(Figure which);
std::string figure_text(Figure which);  // as JSON

}  // namespace motionlab::splines
