// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/draw/image.h"

namespace motionlab::draw {

// How alike two pictures of one size are: the mean over 8x8 blocks of the structural similarity of
// their luminance (Wang et al. 2004, eq. 13), times the agreement of the blocks' mean colours; 1
// for equal pictures, below .9 when something has moved, is missing or has another colour.
// Different sizes give 0. Transparent pixels count as laid over mid grey.
double similarity(const Image& a, const Image& b);

// The smallest block's value, which finds a small part that is wrong in a large picture.
double worst_block_similarity(const Image& a, const Image& b);

}  // namespace motionlab::draw
