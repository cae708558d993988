// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/labs/skinning/posed.h"
#include "engine/lab/lab.h"

namespace motionlab::skinning {

// Compares the present pose with a slow evaluation in double precision, and the arm's ring with
// what the method promises.
Verdict self_test(const Character& character, const Params& params, Posed& posed);

}  // namespace motionlab::skinning
