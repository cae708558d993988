// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/shader_skin.h"

#include <algorithm>
#include <span>

#include "app/labs/skinning/posed.h"
#include "app/labs/skinning/skinning_params.h"
#include "engine/core/check.h"

namespace motionlab::skinning {
namespace {

// Rows of skinning_methods().
constexpr std::array kKernels{draw::SkinKernel::matrices, draw::SkinKernel::dual_quaternions,
                              draw::SkinKernel::bulge_free, draw::SkinKernel::logarithms,
                              draw::SkinKernel::centers};

// The vertex of the instance that is drawn as vertex `drawn` of the surface.
std::size_t source_of(const Surface& surface, std::size_t drawn) {
  return surface.corners.empty() ? drawn : surface.corners[drawn];
}

void add_targets(const anim::Primitive& primitive, const Surface& surface, std::size_t count,
                 draw::SkinData& data) {
  for (const anim::MorphTarget& target : primitive.targets) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t v = source_of(surface, i);
      const auto delta = [&](const std::vector<glm::vec3>& of) {
        return v < of.size() ? glm::vec4(of[v], 0.0F) : glm::vec4(0.0F);
      };
      data.targets.push_back(delta(target.positions));
      data.targets.push_back(delta(target.normals));
    }
  }
}

// A mesh that no skin moves is one whose only joint is its node.
std::shared_ptr<const draw::SkinData> make_data(const Character& character,
                                                const Surface& surface) {
  const anim::Instance& instance = character.shown()->instances[surface.instance];
  const anim::Primitive& primitive = character.primitive(instance);
  const std::size_t count =
      surface.corners.empty() ? primitive.positions.size() : surface.corners.size();
  auto data = std::make_shared<draw::SkinData>();
  data->width = instance.skin < 0 ? 1 : primitive.influences.width;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t v = source_of(surface, i);
    data->positions.push_back(primitive.positions[v]);
    // Normals of flat triangles follow from where their corners come to lie.
    if (surface.corners.empty()) data->normals.push_back(primitive.normals[v]);
    for (std::uint32_t k = 0; k < data->width; ++k) {
      const std::size_t at = v * data->width + k;
      data->joints.push_back(instance.skin < 0 ? std::uint16_t{0}
                                               : primitive.influences.joints[at]);
      data->weights.push_back(instance.skin < 0 ? 1.0F : primitive.influences.weights[at]);
    }
  }
  add_targets(primitive, surface, count, *data);
  return data;
}

std::shared_ptr<const draw::SkinAnchors> make_anchors(draw::SkinKernel kernel,
                                                      const Surface& surface, std::size_t count,
                                                      const anim::RestShapes& rest) {
  auto anchors = std::make_shared<draw::SkinAnchors>();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t v = source_of(surface, i);
    if (kernel == draw::SkinKernel::centers) {
      anchors->starts.push_back(rest.centers[surface.instance]->centers[v]);
    } else {
      const anim::VertexBones& bones = *rest.bones[surface.instance];
      const anim::BoneSegment& bone = bones.segments[bones.of_vertex[v]];
      anchors->starts.emplace_back(bone.start, static_cast<float>(bone.joint));
      anchors->ends.emplace_back(bone.end, 0.0F);
    }
  }
  return anchors;
}

glm::vec4 row_of(const glm::dmat4& matrix, int row) {
  return {matrix[0][row], matrix[1][row], matrix[2][row], matrix[3][row]};
}

void set_joints(const anim::Instance& instance, const anim::DeformBuffers& posed,
                std::vector<draw::SkinJoint>& joints) {
  joints.clear();
  if (instance.skin < 0) {
    const glm::dmat4& world = posed.world[static_cast<std::size_t>(instance.node)];
    joints.push_back({{row_of(world, 0), row_of(world, 1), row_of(world, 2)}, {}, {}, {}});
    return;
  }
  const anim::JointPalette& palette = posed.palettes[static_cast<std::size_t>(instance.skin)];
  for (std::size_t j = 0; j < palette.matrices.size(); ++j) {
    const auto& rows = palette.matrices[j].row;
    draw::SkinJoint joint{{rows[0], rows[1], rows[2]}, {}, {}, {}};
    if (palette.dual_quaternions_defined) {
      const anim::JointDualQuaternion& q = palette.dual_quaternions[j];
      joint.real = q.real;
      joint.dual = q.dual;
      joint.scale.x = q.scale;
    }
    joints.push_back(joint);
  }
}

}  // namespace

void ShaderSkins::apply(const Character& character, const Params& params, std::size_t surface,
                        const Posed& posed, draw::MeshInstance& drawn, draw::DrawList& list) {
  ML_CHECK_EQ(anim::skinning_methods().size(), kKernels.size());
  surfaces_.resize(character.surfaces.size());
  const Surface& shown = character.surfaces[surface];
  OfSurface& known = surfaces_[surface];
  if (known.data == nullptr) known.data = make_data(character, shown);
  const anim::Instance& instance = character.shown()->instances[shown.instance];
  const bool linear = instance.skin < 0 || posed.buffers().fallbacks[shown.instance];
  draw::SkinUse use;
  use.data = known.data;
  if (instance.skin >= 0) {
    use.origin = posed.buffers().palettes[static_cast<std::size_t>(instance.skin)].origin;
  }
  use.influences = static_cast<std::uint32_t>(params.max_influences);
  use.kernel =
      linear ? draw::SkinKernel::matrices : kKernels[static_cast<std::size_t>(params.method)];
  if (use.kernel == draw::SkinKernel::centers || use.kernel == draw::SkinKernel::bulge_free) {
    auto& anchors = known.anchors[static_cast<std::size_t>(use.kernel)];
    if (anchors == nullptr) {
      anchors = make_anchors(use.kernel, shown, known.data->positions.size(), posed.rest());
    }
    use.anchors = anchors;
  }
  set_joints(instance, posed.buffers(), joints_);
  const anim::Node& node = character.model->nodes[static_cast<std::size_t>(instance.node)];
  const auto weights = std::span(posed.pose().morph).subspan(node.first_morph, node.morph_count);
  const std::size_t targets =
      std::min(weights.size(), character.primitive(instance).targets.size());
  morphs_.clear();
  for (std::size_t t = 0; t < targets; ++t) {
    if (weights[t] != 0.0F) morphs_.push_back({static_cast<std::uint32_t>(t), weights[t]});
  }
  list.skin_by(drawn, std::move(use), joints_, morphs_);
}

}  // namespace motionlab::skinning
