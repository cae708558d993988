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

// Why a method is not defined for a pose or a mesh. Plain data, because a character may be in such
// a pose every frame; the sentence is put together when someone reads it.
struct Undefined {
  enum class Kind : std::uint8_t {
    no,           // it is defined
    not_finite,   // of `joint`
    singular,     // `joint` is squashed flat
    uneven,       // `joint` is scaled or sheared: `lengths` of its axes
    mirrored,     // `joint` is and joint 0 is not, or the reverse
    no_bones,     // the bind pose has all joints in one place
    no_triangles  // nothing to take centres of rotation from
  };
  Kind kind = Kind::no;
  std::uint32_t joint = 0;
  glm::dvec3 lengths{0.0};
  explicit operator bool() const { return kind != Kind::no; }
  std::string text() const;  // "joint 3 is scaled or sheared unevenly (…)"; empty for no
};

// Joint transforms of one skin in one pose, in the forms that the methods use.
struct JointPalette {
  // What is to be added to every skinned position [m]: the joints are relative to it, so that a
  // character far from the world's origin does not lose its digits.
  glm::vec3 origin{0.0f};
  std::vector<glm::dmat4> joints;  // world * inverse bind, less the origin
  std::vector<JointMatrix> matrices;
  std::vector<JointDualQuaternion> dual_quaternions;
  // Why dual quaternions cannot represent this pose, once add_dual_quaternions was called.
  Undefined undefined;
  bool dual_quaternions_defined = false;
  // Largest |scale| of any joint divided by the smallest; 1 for rigid skeletons.
  float scale_ratio = 1.0f;
};

// joints <- world * inverse bind; matrices <- joints; origin: the first joint's place. No
// allocation once the palette has been used.
void set_palette(const Skin& skin, std::span<const glm::dmat4> world, JointPalette& palette);
// Same from ready joint matrices, about the world's origin.
void set_palette(std::span<const glm::dmat4> joints, JointPalette& palette);
// dual_quaternions from joints, or `undefined`. A joint qualifies if it is rotation times one
// scale to a relative 1e-3.
void add_dual_quaternions(JointPalette& palette);

// What some methods know about the shape at rest (engine/anim/rest_shape.h).
struct VertexCenters;
struct VertexBones;
enum class RestData : std::uint8_t { none, centers, bones };

struct SkinInput {
  std::span<const glm::vec3> positions;  // bind pose, morphed
  std::span<const glm::vec3> normals;    // as many as positions, or none
  const Influences* influences = nullptr;
  const JointPalette* palette = nullptr;
  // Only the heaviest so many influences count, and their weights are scaled up to sum to 1.
  std::uint32_t max_influences = 16;
  const VertexCenters* centers = nullptr;  // of this primitive, for methods that ask for them
  const VertexBones* bones = nullptr;
};

struct SkinOutput {
  std::span<glm::vec3> positions;  // world space, less the palette's origin
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
  RestData needs = RestData::none;
};

// In the order of the `method` parameter: lbs, dqs, dqs_bulge_free, log_blend, cor.
std::span<const SkinningMethod> skinning_methods();
// nullptr when there is none of that id.
const SkinningMethod* find_skinning_method(std::string_view id);

// Linear blend skinning: v' = (sum w_i M_i) v. Normals by the inverse transpose of the blend.
void skin_lbs(const SkinInput& in, const SkinOutput& out);
// Dual quaternion linear blending (Kavan et al. 2008), see the source for the conventions.
// Requires palette.dual_quaternions_defined.
void skin_dqs(const SkinInput& in, const SkinOutput& out);
// skin_dqs, then every vertex that went further from its bone than it is at rest is drawn back to
// that distance. Y. Kim, J. Han, "Bulging-free dual quaternion skinning", Computer Animation and
// Virtual Worlds 25, 2014. Requires in.bones.
void skin_dqs_bulge_free(const SkinInput& in, const SkinOutput& out);
// Logarithmic blending of rigid motions: q with sum_i w_i log(q^-1 q_i) = 0 (dual quaternion
// iterative blending, Kavan et al. 2008, algorithm 2). For two joints the angle is linear in w.
void skin_log_blend(const SkinInput& in, const SkinOutput& out);
// Optimized centres of rotation: B. H. Le, J. K. Hodgins, "Real-time Skeletal Skinning with
// Optimized Centers of Rotation", ACM TOG 35(4), 2016, algorithm 2. Requires in.centers.
void skin_cor(const SkinInput& in, const SkinOutput& out);
// The first two with the given instructions instead of the best that the machine has; the results
// are equal to the bit.
void skin_lbs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out);
void skin_dqs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out);

}  // namespace motionlab::anim
