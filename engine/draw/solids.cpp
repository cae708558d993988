// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/solids.h"

#include <array>
#include <cmath>

namespace motionlab::draw {
namespace {

constexpr float kFullTurn = 6.28318530718F;

using Corners = std::array<std::uint32_t, 3>;

std::uint32_t add_vertex(MeshData& mesh, const glm::vec3& position, const glm::vec3& normal) {
  mesh.positions.push_back(position);
  mesh.normals.push_back(normal);
  return static_cast<std::uint32_t>(mesh.positions.size() - 1);
}

void add_triangle(MeshData& mesh, const Corners& corners) {
  mesh.indices.insert(mesh.indices.end(), corners.begin(), corners.end());
}

// A triangle with its own three vertices and the normal of its plane.
void add_flat_triangle(MeshData& mesh, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
  const glm::vec3 normal = glm::normalize(glm::cross(b - a, c - a));
  add_triangle(mesh, {add_vertex(mesh, a, normal), add_vertex(mesh, b, normal),
                      add_vertex(mesh, c, normal)});
}

glm::vec3 rim(int i, int count) {
  const float angle = kFullTurn * static_cast<float>(i % count) / static_cast<float>(count);
  return {std::cos(angle), 0.0F, -std::sin(angle)};  // counter-clockwise seen from +y
}

MeshData make_sphere(int around) {
  MeshData mesh;
  const int rings = around / 2;
  for (int ring = 0; ring <= rings; ++ring) {
    const float polar = 0.5F * kFullTurn * static_cast<float>(ring) / static_cast<float>(rings);
    for (int i = 0; i <= around; ++i) {
      const glm::vec3 p = std::sin(polar) * rim(i, around) + glm::vec3(0.0F, std::cos(polar), 0.0F);
      add_vertex(mesh, p, p);
    }
  }
  const auto vertex = [&](int ring, int i) {
    return static_cast<std::uint32_t>(ring * (around + 1) + i);
  };
  for (int ring = 0; ring < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      if (ring > 0) add_triangle(mesh, {vertex(ring, i), vertex(ring + 1, i), vertex(ring, i + 1)});
      if (ring + 1 < rings) {
        add_triangle(mesh, {vertex(ring, i + 1), vertex(ring + 1, i), vertex(ring + 1, i + 1)});
      }
    }
  }
  return mesh;
}

void add_cap(MeshData& mesh, int around, float y, float facing) {
  const glm::vec3 normal(0.0F, facing, 0.0F);
  const std::uint32_t center = add_vertex(mesh, {0.0F, y, 0.0F}, normal);
  for (int i = 0; i < around; ++i) {
    const std::uint32_t a = add_vertex(mesh, rim(i, around) + glm::vec3(0.0F, y, 0.0F), normal);
    const std::uint32_t b = add_vertex(mesh, rim(i + 1, around) + glm::vec3(0.0F, y, 0.0F), normal);
    add_triangle(mesh, facing > 0.0F ? Corners{center, a, b} : Corners{center, b, a});
  }
}

MeshData make_cylinder(int around) {
  MeshData mesh;
  for (int i = 0; i <= around; ++i) {
    const glm::vec3 r = rim(i, around);
    add_vertex(mesh, r, r);
    add_vertex(mesh, r + glm::vec3(0.0F, 1.0F, 0.0F), r);
  }
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(around); ++i) {
    add_triangle(mesh, {2 * i, 2 * i + 2, 2 * i + 1});
    add_triangle(mesh, {2 * i + 1, 2 * i + 2, 2 * i + 3});
  }
  add_cap(mesh, around, 1.0F, 1.0F);
  add_cap(mesh, around, 0.0F, -1.0F);
  return mesh;
}

MeshData make_cone(int around) {
  MeshData mesh;
  // The slope is 45°, so the side's normal is the mean of outward and up. The tip needs one vertex
  // per face: it has no normal of its own.
  const auto side_normal = [](const glm::vec3& r) {
    return glm::normalize(r + glm::vec3(0.0F, 1.0F, 0.0F));
  };
  for (int i = 0; i < around; ++i) {
    const glm::vec3 a = rim(i, around);
    const glm::vec3 b = rim(i + 1, around);
    const glm::vec3 tip_normal = side_normal(glm::normalize(a + b));
    add_triangle(mesh, {add_vertex(mesh, a, side_normal(a)), add_vertex(mesh, b, side_normal(b)),
                        add_vertex(mesh, {0.0F, 1.0F, 0.0F}, tip_normal)});
  }
  add_cap(mesh, around, 0.0F, -1.0F);
  return mesh;
}

MeshData make_box() {
  MeshData mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float facing : {-1.0F, 1.0F}) {
      glm::vec3 normal(0.0F);
      normal[axis] = facing;
      glm::vec3 u(0.0F);
      u[(axis + 1) % 3] = 1.0F;
      const glm::vec3 v = glm::cross(normal, u);
      const std::uint32_t a = add_vertex(mesh, normal - u - v, normal);
      const std::uint32_t b = add_vertex(mesh, normal + u - v, normal);
      const std::uint32_t c = add_vertex(mesh, normal + u + v, normal);
      const std::uint32_t d = add_vertex(mesh, normal - u + v, normal);
      add_triangle(mesh, {a, b, c});
      add_triangle(mesh, {a, c, d});
    }
  }
  return mesh;
}

constexpr std::array<glm::vec3, 6> kBoneCorners = {glm::vec3{0.0F, 0.0F, 0.0F}, {0.1F, 0.1F, 0.0F},
                                                   {0.0F, 0.1F, -0.1F},         {-0.1F, 0.1F, 0.0F},
                                                   {0.0F, 0.1F, 0.1F},          {0.0F, 1.0F, 0.0F}};

MeshData make_bone() {
  MeshData mesh;
  for (std::size_t i = 0; i < 4; ++i) {
    const glm::vec3& a = kBoneCorners[1 + i];
    const glm::vec3& b = kBoneCorners[1 + (i + 1) % 4];
    add_flat_triangle(mesh, a, b, kBoneCorners[5]);
    add_flat_triangle(mesh, b, a, kBoneCorners[0]);
  }
  return mesh;
}

}  // namespace

MeshData make_solid(Solid solid, SolidDetail detail) {
  const int around = detail == SolidDetail::low ? 16 : detail == SolidDetail::medium ? 32 : 64;
  switch (solid) {
    case Solid::sphere:
      return make_sphere(around);
    case Solid::box:
      return make_box();
    case Solid::cylinder:
      return make_cylinder(around);
    case Solid::cone:
      return make_cone(around);
    case Solid::octahedral_bone:
      return make_bone();
  }
  return {};
}

Bounds solid_bounds(Solid solid, const glm::mat4& transform) {
  const glm::vec3 origin(transform[3]);
  const glm::vec3 x(transform[0]);
  const glm::vec3 y(transform[1]);
  const glm::vec3 z(transform[2]);
  // How far a disc of radius 1 in the x–z plane reaches along each axis of the world.
  const glm::vec3 disc = glm::sqrt(x * x + z * z);
  Bounds box;
  switch (solid) {
    case Solid::sphere: {
      const glm::vec3 reach = glm::sqrt(x * x + y * y + z * z);
      box.add(origin - reach);
      box.add(origin + reach);
      break;
    }
    case Solid::box: {
      const glm::vec3 reach = glm::abs(x) + glm::abs(y) + glm::abs(z);
      box.add(origin - reach);
      box.add(origin + reach);
      break;
    }
    case Solid::cylinder:
      box.add(origin + y - disc);
      box.add(origin + y + disc);
      [[fallthrough]];
    case Solid::cone:
      box.add(origin - disc);
      box.add(origin + disc);
      box.add(origin + y);
      break;
    case Solid::octahedral_bone:
      for (const glm::vec3& corner : kBoneCorners) {
        box.add(glm::vec3(transform * glm::vec4(corner, 1.0F)));
      }
      break;
  }
  return box;
}

}  // namespace motionlab::draw
