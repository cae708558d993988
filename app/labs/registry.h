// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "engine/core/result.h"
#include "engine/lab/lab.h"

namespace motionlab {

// Every lab of the program, in the gallery's order. Generated from the list in
// app/labs/CMakeLists.txt.
std::span<const LabEntry> lab_registry();

// The lab with this id; an unknown one is a usage error that names the nearest.
Result<const LabEntry*> find_lab(std::string_view id);

}  // namespace motionlab
