// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab::testing {

// A lab for tests, with everything that the contract knows: parameters of each type, a document
// with every kind of edit, a job, an action, a drag, random numbers, threads, a file, a comparison
// and a way to diverge. Beads on springs along a line.
std::unique_ptr<Lab> make_probe_lab();
const LabEntry& probe_entry();

}  // namespace motionlab::testing
