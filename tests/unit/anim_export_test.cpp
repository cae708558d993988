// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/anim/builtin_models.h"
#include "engine/anim/export.h"

namespace motionlab::anim {
namespace {

// The figure and a second, rigid instance of a line primitive on a node of a lower index.
Model two_objects() {
  Model model = *make_humanoid();
  Primitive line;
  line.mode = PrimitiveMode::line_strip;
  line.positions = {{0.0f, 0.0f, 0.0f}, {1.0f / 3.0f, 0.0f, 0.0f}, {9.0f, 9.0f, 9.0f}};
  line.segments = {0, 1};
  model.meshes.push_back({"line", {line}, {}, {}, {}});
  model.nodes[3].mesh = 1;
  Scene& scene = model.scenes[0];
  const Instance body = scene.instances[0];
  scene.instances = {{3, 1, 0, -1, 0, 3}, body};
  scene.instances[1].first_vertex = 3;
  scene.vertex_count += 3;
  return model;
}

std::map<std::string, std::vector<glm::vec3>> parse_obj(const std::string& text) {
  std::map<std::string, std::vector<glm::vec3>> objects;
  std::vector<glm::vec3>* current = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("o ", 0) == 0) current = &objects[line.substr(2)];
    if (line.rfind("v ", 0) != 0) continue;
    std::istringstream numbers(line.substr(2));
    glm::vec3 p;
    numbers >> p.x >> p.y >> p.z;
    current->push_back(p);
  }
  return objects;
}

TEST(Export, ObjHasOneObjectPerNodeAndPrimitiveWithEveryVertex) {
  const Model model = two_objects();
  Pose pose;
  DeformBuffers buffers;
  set_pose(model, 0, 0.3, pose);
  deform(model, 0, pose, {}, buffers);
  const std::string text = export_obj(model, 0, buffers);
  const auto objects = parse_obj(text);
  ASSERT_EQ(objects.size(), 2u);
  ASSERT_EQ(objects.count("node3_primitive0"), 1u);
  EXPECT_LT(text.find("o node3_primitive0"), text.find("o node21_primitive0"));
  const std::vector<glm::vec3>& body = objects.at("node21_primitive0");
  ASSERT_EQ(body.size(), model.meshes[0].primitives[0].positions.size());
  // 9 significant digits give a float back exactly.
  for (std::size_t v = 0; v < body.size(); ++v) EXPECT_EQ(body[v], buffers.positions[3 + v]);
  EXPECT_EQ(objects.at("node3_primitive0").size(), 3u);
  EXPECT_NE(text.find("\nl 1 2\n"), std::string::npos);
  // The first triangle of the body, numbered after the three vertices of the line.
  const std::uint32_t first = model.meshes[0].primitives[0].triangles[0] + 4;
  EXPECT_NE(text.find("\nf " + std::to_string(first) + "//"), std::string::npos);
}

TEST(Export, PlyCountsItsElements) {
  const Model model = two_objects();
  DeformBuffers buffers;
  deform(model, 0, rest_pose(model), {}, buffers);
  const std::string text = export_ply(model, 0, buffers);
  const std::size_t faces = model.meshes[0].primitives[0].triangles.size() / 3;
  EXPECT_EQ(text.rfind("ply\nformat ascii 1.0\n", 0), 0u);
  EXPECT_NE(text.find("element vertex " + std::to_string(buffers.positions.size()) + "\n"),
            std::string::npos);
  EXPECT_NE(text.find("element face " + std::to_string(faces) + "\n"), std::string::npos);
  const std::string body = text.substr(text.find("end_header\n") + 11);
  EXPECT_EQ(static_cast<std::size_t>(std::count(body.begin(), body.end(), '\n')),
            buffers.positions.size() + faces);
}

TEST(Export, CsvHasARowPerJoint) {
  const Arm arm = make_arm();
  DeformBuffers buffers;
  deform(*arm.model, 0, rest_pose(*arm.model), {}, buffers);
  EXPECT_EQ(export_joints_csv(*arm.model, buffers),
            "skin,joint,node,x,y,z\n0,0,1,-4,0,0\n0,1,2,0,0,0\n");
}

TEST(Export, OfNoSceneIsEmptyButWellFormed) {
  Model model;
  DeformBuffers buffers;
  deform(model, -1, rest_pose(model), {}, buffers);
  EXPECT_EQ(export_obj(model, -1, buffers).find("\nv "), std::string::npos);
  EXPECT_NE(export_ply(model, -1, buffers).find("element vertex 0\n"), std::string::npos);
}

TEST(Measures, OfTheClosedFigureAndOfAScaledOne) {
  const std::shared_ptr<const Model> humanoid = make_humanoid();
  DeformBuffers buffers;
  deform(*humanoid, 0, rest_pose(*humanoid), {}, buffers);
  const Measures rest = measure(*humanoid, 0, buffers.positions);
  EXPECT_GT(rest.volume, 0.05);  // [m^3], a slim person; positive: triangles face outward
  EXPECT_LT(rest.volume, 0.09);
  Model twice = *humanoid;
  twice.nodes[0].rest.scale = glm::vec3(2.0f);
  deform(twice, 0, rest_pose(twice), {}, buffers);
  const Measures scaled = measure(twice, 0, buffers.positions);
  EXPECT_NEAR(scaled.volume / rest.volume, 8.0, 1e-4);
  EXPECT_NEAR(scaled.surface_area / rest.surface_area, 4.0, 1e-4);
}

TEST(Measures, OfTheArm) {
  ArmShape shape;
  shape.segments = 200;
  const Arm arm = make_arm(shape);
  DeformBuffers buffers;
  deform(*arm.model, 0, rest_pose(*arm.model), {}, buffers);
  const Measures m = measure(*arm.model, 0, buffers.positions);
  EXPECT_NEAR(m.volume, 8.0 * 3.14159265, 8.0 * 3.14159265 * 2e-4);
  EXPECT_NEAR(m.surface_area, 18.0 * 3.14159265, 18.0 * 3.14159265 * 2e-4);
}

}  // namespace
}  // namespace motionlab::anim
