// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/anim/model.h"
#include "engine/math/simd_level.h"

// Skinning methods over one primitive. A method is a row of a table: adding one is writing its two
// functions and naming them there.

namespace motionlab::anim {

// A joint matrix without its last row: 12 floats, three rows of linear part and translation.
struct JointMatrix {
  glm::vec4 row[3];
};

// Rigid part of a joint as a unit dual quaternion (x, y, z, w) and its uniform scale. The scale is
// negative when the joint mirrors, so that rotation * scale always reproduces the matrix.
struct JointDualQuaternion {
  glm::vec4 real;
  glm::vec4 dual;
  float scale;
};

// Joint transforms of one skin in one pose, in the forms that the methods use.
struct JointPalette {
  std::vector<glm::dmat4> joints;  // world * inverse bind
  std::vector<JointMatrix> matrices;
  std::vector<JointDualQuaternion> dual_quaternions;
  // Why dual quaternions cannot represent this pose ("joint 3 is scaled by (1, 2, 1)"); empty: they
  // can, and dual_quaternions is valid.
  std::string undefined_reason;
  bool dual_quaternions_defined = false;
  // Largest |scale| of any joint divided by the smallest; 1 for rigid skeletons.
  float scale_ratio = 1.0f;
};

// joints <- world * inverse bind; matrices <- joints. No allocation once the palette has been used.
void set_palette(const Skin& skin, std::span<const glm::dmat4> world, JointPalette& palette);
// Same from ready joint matrices.
void set_palette(std::span<const glm::dmat4> joints, JointPalette& palette);
// dual_quaternions from joints, or undefined_reason. A joint qualifies if it is rotation times one
// scale to a relative 1e-3.
void add_dual_quaternions(JointPalette& palette);

struct SkinInput {
  std::span<const glm::vec3> positions;  // bind pose, morphed
  std::span<const glm::vec3> normals;    // as many as positions, or none
  const Influences* influences = nullptr;
  const JointPalette* palette = nullptr;
  // Only the heaviest so many influences count, and their weights are scaled up to sum to 1.
  std::uint32_t max_influences = 16;
};

struct SkinOutput {
  std::span<glm::vec3> positions;  // world space
  std::span<glm::vec3> normals;    // unit, world space; empty when the input has none
};

using PrepareFunction = void (*)(JointPalette& palette);
using SkinFunction = void (*)(const SkinInput& in, const SkinOutput& out);

struct SkinningMethod {
  std::string_view id;
  std::string_view label;
  std::string_view property;  // what it claims, in a sentence; tests measure it
  PrepareFunction prepare;    // fills what `skin` reads beyond palette.matrices
  SkinFunction skin;
  bool needs_dual_quaternions;  // falls back to lbs where they are undefined
};

// In the order of the `method` parameter: lbs, dqs.
std::span<const SkinningMethod> skinning_methods();
// nullptr when there is none of that id.
const SkinningMethod* find_skinning_method(std::string_view id);

// Linear blend skinning: v' = (sum w_i M_i) v. Normals by the inverse transpose of the blend.
void skin_lbs(const SkinInput& in, const SkinOutput& out);
// Dual quaternion linear blending (Kavan et al. 2008), see the source for the conventions.
// Requires palette.dual_quaternions_defined.
void skin_dqs(const SkinInput& in, const SkinOutput& out);
// The same with the given instructions instead of the best that the machine has; the results are
// equal to the bit.
void skin_lbs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out);
void skin_dqs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out);

}  // namespace motionlab::anim
