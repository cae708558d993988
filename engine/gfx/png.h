// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engine/core/result.h"
#include "engine/draw/image.h"

namespace motionlab::gfx {

std::vector<std::uint8_t> encode_png(const draw::Image& image);

// Written beside the path and renamed onto it, so that a reader never sees half a picture. The
// folder must exist. ErrorKind::failure with the path and the system's reason.
Result<void> save_png(const draw::Image& image, const std::filesystem::path& path);

// Any PNG (or JPEG) as RGBA8. ErrorKind::input when it cannot be read, or is larger than 16384
// pixels a side.
Result<draw::Image> load_png(const std::filesystem::path& path);

}  // namespace motionlab::gfx
