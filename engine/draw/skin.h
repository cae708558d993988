// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <span>
#include <vector>

// A mesh as morph targets and a skeleton move it, for consumers that can do so themselves. All of
// it is immutable once shared: consumers may cache it by address for as long as they hold it.

namespace motionlab::draw {

struct SkinData {
  std::vector<glm::vec3> positions;   // in the bind pose, as many as the mesh's
  std::vector<glm::vec3> normals;     // as many, or none
  std::uint32_t width = 0;            // influences of a vertex
  std::vector<std::uint16_t> joints;  // [vertex * width + influence]
  std::vector<float> weights;         // sum to 1, heaviest first
  // What a morph target adds to the position and to the normal of each vertex:
  // [(target * vertices + vertex) * 2], and one further.
  std::vector<glm::vec4> targets;
};

// How the joints' motions are blended at a vertex (engine/anim/skinning.h names the papers).
enum class SkinKernel : std::uint8_t {
  matrices,  // linear blending
  dual_quaternions,
  bulge_free,  // dual quaternions, no further from the vertex's bone than at rest
  logarithms,
  centers  // turned about a centre of the vertex's own
};
inline constexpr int kSkinKernelCount = 5;

// What a vertex keeps to while it moves, in the bind pose; for the kernels that need it.
struct SkinAnchors {
  // centers: the centre, w is 1 where there is one and 0 elsewhere.
  // bulge_free: where the vertex's bone begins, w is the joint that moves the bone.
  std::vector<glm::vec4> starts;
  std::vector<glm::vec4> ends;  // bulge_free: where the bone ends; otherwise none
};

// A joint of a pose, as six vectors.
struct SkinJoint {
  glm::vec4 rows[3];  // of its matrix, to world space less SkinUse::origin
  glm::vec4 real;     // its rotation and shift as a dual quaternion (x, y, z, w); any value
  glm::vec4 dual;     //   for `matrices`
  glm::vec4 scale;    // of all directions, in x
};
static_assert(sizeof(SkinJoint) == 6 * sizeof(glm::vec4));

// A morph target that is not at rest.
struct SkinMorph {
  std::uint32_t target = 0;
  float weight = 0.0F;
};

// How one mesh is moved in one frame.
struct SkinUse {
  std::shared_ptr<const SkinData> data{};
  std::shared_ptr<const SkinAnchors> anchors{};  // for bulge_free and centers
  SkinKernel kernel = SkinKernel::matrices;
  std::uint32_t influences = 16;  // of a vertex that count
  glm::vec3 origin{0.0F};         // added to every position: the joints are relative to it
};

}  // namespace motionlab::draw
