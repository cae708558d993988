// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/hash.h"

#include <array>

namespace motionlab {

std::string hash_to_text(std::uint64_t hash) {
  constexpr std::array<char, 17> kDigits{"0123456789abcdef"};
  std::string text(16, '0');
  for (int i = 15; i >= 0; --i, hash >>= 4) text[i] = kDigits[hash & 0xF];
  return text;
}

}  // namespace motionlab
