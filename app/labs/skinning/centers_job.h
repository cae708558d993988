// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/labs/skinning/character.h"
#include "engine/lab/job.h"

namespace motionlab::skinning {

// Works the centres of rotation of the scene out ahead, in chunks. They are remembered by content,
// so that choosing the method `cor` afterwards costs nothing; without the job it costs the same
// time at once. The result plots how far the vertices are from their centres.
std::unique_ptr<Job> make_centers_job(const Character& character);

}  // namespace motionlab::skinning
