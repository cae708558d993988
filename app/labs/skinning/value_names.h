// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/labs/skinning/character.h"
#include "app/labs/skinning/skinning_params.h"

namespace motionlab::skinning {

// Gives the parameters that count clips, scenes and joints the names that the character has for
// them. All three live as long as each other.
void name_values(ParameterSet& parameters, const Params& params, const Character& character);

}  // namespace motionlab::skinning
