// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "engine/anim/builtin_models.h"
#include "engine/anim/deform.h"
#include "engine/draw/image_compare.h"
#include "engine/gfx/framebuffer.h"
#include "engine/gfx/skin_pass.h"
#include "tests/gl/gfx_fixture.h"

// Skinning in the vertex shader beside the same on the processor (issue 6: to 1e-4 of the size).

namespace motionlab::gfx {
namespace {

std::shared_ptr<draw::SkinData> skin_data_of(const anim::Primitive& primitive) {
  auto skin = std::make_shared<draw::SkinData>();
  skin->positions = primitive.positions;
  skin->normals = primitive.normals;
  skin->width = primitive.influences.width;
  skin->joints = primitive.influences.joints;
  skin->weights = primitive.influences.weights;
  return skin;
}

std::vector<glm::vec4> texels_of(const anim::JointPalette& palette, draw::SkinKernel kernel) {
  std::vector<glm::vec4> texels;
  for (std::size_t j = 0; j < palette.matrices.size(); ++j) {
    if (kernel == draw::SkinKernel::matrices) {
      for (const glm::vec4& row : palette.matrices[j].row) texels.push_back(row);
    } else {
      const anim::JointDualQuaternion& q = palette.dual_quaternions[j];
      texels.insert(texels.end(), {q.real, q.dual, glm::vec4(q.scale, 0, 0, 0)});
    }
  }
  return texels;
}

class GfxSkinning : public GfxTest {
 protected:
  // The largest differences of positions, as part of the size, and of normals.
  struct Difference {
    float position = 0.0F;
    float normal = 0.0F;
  };
  static Difference compare(const anim::Model& model, const anim::Pose& pose, int method,
                            std::uint32_t influences) {
    anim::DeformBuffers posed;
    anim::DeformOptions options;
    options.method = method;
    options.max_influences = influences;
    anim::deform(model, 0, pose, options, posed);
    EXPECT_FALSE(posed.any_fallback);
    const auto kernel =
        method == 0 ? draw::SkinKernel::matrices : draw::SkinKernel::dual_quaternions;
    const auto skin = skin_data_of(model.meshes[0].primitives[0]);
    const std::size_t count = skin->positions.size();

    SkinPass pass;
    EXPECT_TRUE(pass.load(ShaderLibrary(std::nullopt)).ok());
    GpuCache cache(true);
    const GpuSkin* gpu = cache.skin(skin);
    if (gpu == nullptr) {
      ADD_FAILURE() << "no place for the influences";
      return {};
    }
    BufferHandle target = BufferHandle::create();
    glBindBuffer(GL_ARRAY_BUFFER, target.get());
    // Seven floats in front: nothing may begin at zero by luck.
    const std::size_t floats = 7 + 6 * count;
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(floats * sizeof(float)), nullptr,
                 GL_STREAM_DRAW);
    std::vector<glm::vec4> joints(3, glm::vec4(9.0F));  // another mesh's
    for (const glm::vec4& texel : texels_of(posed.palettes[0], kernel)) joints.push_back(texel);
    const SkinDraw draw{gpu, kernel, static_cast<int>(influences), 3, 7, 7 + 3 * count};
    Framebuffer framebuffer;
    framebuffer.resize(4, 4);
    framebuffer.bind();
    pass.run(std::span(&draw, 1), joints, target.get());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    std::vector<float> got(floats);
    glBindBuffer(GL_ARRAY_BUFFER, target.get());
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(floats * sizeof(float)),
                       got.data());
    glBindBuffer(GL_ARRAY_BUFFER, 0);

    const float size = anim::bounds(posed.positions).diagonal();
    Difference largest;
    for (std::size_t v = 0; v < count; ++v) {
      const float* p = got.data() + 7 + 3 * v;
      const float* n = p + 3 * count;
      largest.position = std::max(
          largest.position, glm::distance(glm::vec3(p[0], p[1], p[2]), posed.positions[v]) / size);
      largest.normal =
          std::max(largest.normal, glm::distance(glm::vec3(n[0], n[1], n[2]), posed.normals[v]));
    }
    return largest;
  }
};

TEST_F(GfxSkinning, AgreesWithTheProcessorOnTheArm) {
  const anim::Arm arm = anim::make_arm();
  anim::Pose pose;
  for (const int method : {0, 1}) {
    for (const double twist : {0.0, 1.5, 3.0}) {
      anim::pose_arm(arm, twist, 1.1, pose);
      const Difference d = compare(*arm.model, pose, method, 16);
      EXPECT_LT(d.position, 1e-5F) << method << " " << twist;
      EXPECT_LT(d.normal, 1e-3F) << method << " " << twist;
    }
  }
}

TEST_F(GfxSkinning, AgreesWithTheProcessorOnACharacterAndItsLimits) {
  const auto humanoid = anim::make_humanoid();
  anim::Pose pose;
  anim::set_pose(*humanoid, 2, 0.7, pose);
  for (const int method : {0, 1}) {
    for (const std::uint32_t influences : {1U, 2U, 3U, 16U}) {
      const Difference d = compare(*humanoid, pose, method, influences);
      EXPECT_LT(d.position, 1e-5F) << method << " " << influences;
      EXPECT_LT(d.normal, 1e-3F) << method << " " << influences;
    }
  }
}

TEST_F(GfxSkinning, MirrorsAndScales) {
  const anim::Arm arm = anim::make_arm();
  anim::Pose pose;
  anim::pose_arm(arm, 1.0, 0.4, pose);
  pose.local[1].scale = glm::vec3(-0.01F);
  for (const int method : {0, 1}) {
    const Difference d = compare(*arm.model, pose, method, 16);
    EXPECT_LT(d.position, 1e-5F) << method;
    EXPECT_LT(d.normal, 1e-3F) << method;
  }
}

// The picture is the one that the processor's vertices give.
TEST_F(GfxSkinning, DrawsTheSamePicture) {
  const anim::Arm arm = anim::make_arm();
  const anim::Primitive& primitive = arm.model->meshes[0].primitives[0];
  anim::Pose pose;
  anim::pose_arm(arm, 1.2, 1.0, pose);
  anim::DeformBuffers posed;
  anim::deform(*arm.model, 0, pose, {}, posed);
  auto mesh = std::make_shared<draw::MeshData>();
  mesh->positions = primitive.positions;
  mesh->normals = primitive.normals;
  mesh->indices = primitive.triangles;
  draw::DrawList on_processor, in_shader, displaced;
  on_processor.deformed_mesh(mesh, posed.positions, posed.normals, {});
  const auto texels = texels_of(posed.palettes[0], draw::SkinKernel::matrices);
  draw::MeshInstance& drawn = in_shader.deformed_mesh(mesh, posed.positions, posed.normals, {});
  in_shader.skin_by(drawn, skin_data_of(primitive), draw::SkinKernel::matrices, texels, 16);
  // The shader's vertices are what is seen: with other joints the picture is another.
  std::vector<glm::vec4> other = texels;
  for (std::size_t j = 0; j < other.size(); j += 3) other[j].w += 3.0F;
  draw::MeshInstance& moved = displaced.deformed_mesh(mesh, posed.positions, posed.normals, {});
  displaced.skin_by(moved, skin_data_of(primitive), draw::SkinKernel::matrices, other, 16);
  draw::Camera camera;
  camera.frame(on_processor.bounds(), 1.5F);
  const draw::Image a = render(on_processor, camera, 360, 240);
  const draw::Image b = render(in_shader, camera, 360, 240);
  const draw::Image c = render(displaced, camera, 360, 240);
  std::size_t different = 0;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    different += std::abs(int{a.rgba[i]} - int{b.rgba[i]}) > 2 ? 1 : 0;
  }
  EXPECT_LT(different, a.rgba.size() / 1000);
  EXPECT_NE(a.rgba, c.rgba);
}

}  // namespace
}  // namespace motionlab::gfx
