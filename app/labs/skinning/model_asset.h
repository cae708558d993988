// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/anim/gltf_loader.h"
#include "engine/lab/asset_provider.h"

namespace motionlab::skinning {

// Loads a glTF model through the host's asset provider.
Result<anim::LoadedModel> load_model(AssetProvider& assets, const std::string& path);

// The report as lines for people: "repaired: …".
std::vector<std::string> report_lines(const anim::LoadReport& report);

}  // namespace motionlab::skinning
