// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/anim/gltf_document.h"
#include "engine/anim/model.h"

namespace motionlab::anim::gltf {

// An entry of `images`, decoded to RGBA; the placeholder with a note when it cannot be had. Faults
// only if the document itself is malformed (an image that is not an object).
Image read_image(Document& document, const Value& value);

}  // namespace motionlab::anim::gltf
