// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"
#include "tests/verify/gltf_files.h"

// Every file of ../shared/gltf/valid against values that independent programs computed for it
// (../shared/gltf/ORACLE.md has schema, conventions and tolerances).

namespace motionlab::anim {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

int method_index(const char* id) {
  const SkinningMethod* method = find_skinning_method(id);
  EXPECT_NE(method, nullptr) << id;
  return static_cast<int>(method - skinning_methods().data());
}

double distance(const glm::vec3& got, const json& want) {
  const glm::dvec3 w(want[0].get<double>(), want[1].get<double>(), want[2].get<double>());
  return glm::length(glm::dvec3(got) - w);
}

struct Counts {
  std::size_t primitives = 0, vertices = 0, indices = 0, triangles = 0;
};

std::size_t triangles_of(const Primitive& p) {
  const std::size_t n = p.indices.empty() ? p.positions.size() : p.indices.size();
  if (p.mode == PrimitiveMode::triangles) return n / 3;
  return p.mode > PrimitiveMode::triangles && n >= 2 ? n - 2 : 0;
}

Counts count(const Model& model) {
  Counts c;
  for (const Mesh& mesh : model.meshes) {
    for (const Primitive& p : mesh.primitives) {
      ++c.primitives;
      c.vertices += p.positions.size();
      c.indices += p.indices.size();
      c.triangles += triangles_of(p);
    }
  }
  return c;
}

class Oracle {
 public:
  Oracle(const Model& model, const json& oracle) : model_(model), oracle_(oracle) {}

  void check_counts() const {
    const json& want = oracle_["counts"];
    EXPECT_EQ(model_.scenes.size(), want["scenes"]);
    EXPECT_EQ(model_.nodes.size(), want["nodes"]);
    EXPECT_EQ(model_.meshes.size(), want["meshes"]);
    EXPECT_EQ(model_.skins.size(), want["skins"]);
    EXPECT_EQ(model_.clips.size(), want["clips"]);
    EXPECT_EQ(model_.camera_count, want["cameras"]);
    EXPECT_EQ(model_.materials.size(), want["materials"]);
    EXPECT_EQ(model_.textures.size(), want["textures"]);
    EXPECT_EQ(model_.images.size(), want["images"]);
    const Counts c = count(model_);
    EXPECT_EQ(c.primitives, want["primitives"]);
    EXPECT_EQ(c.vertices, want["vertices"]);
    EXPECT_EQ(c.indices, want["indices"]);
    EXPECT_EQ(c.triangles, want["triangles"]);
    for (std::size_t s = 0; s < model_.skins.size(); ++s) {
      EXPECT_EQ(model_.skins[s].joints.size(), want["joints"][s]);
      EXPECT_EQ(json(model_.skins[s].joints), oracle_["skins"][s]["joints"]);
      EXPECT_EQ(model_.skins[s].has_inverse_binds, oracle_["skins"][s]["hasInverseBindMatrices"]);
    }
    for (std::size_t m = 0; m < model_.meshes.size(); ++m) {
      EXPECT_EQ(model_.meshes[m].primitives[0].targets.size(), want["morphTargets"][m]);
    }
    const json scene = want["sceneUsed"];
    EXPECT_EQ(model_.scene_to_show(), scene.is_null() ? -1 : scene.get<int>());
    if (model_.scene_to_show() >= 0) {
      const Scene& shown = model_.scenes[static_cast<std::size_t>(model_.scene_to_show())];
      EXPECT_EQ(shown.instances.size(), oracle_["sceneCounts"]["meshInstances"]);
      EXPECT_EQ(shown.vertex_count, oracle_["sceneCounts"]["vertices"]);
    }
  }

  void check_clips() const {
    for (const json& want : oracle_["clips"]) {
      const Clip& clip = model_.clips.at(want["index"].get<std::size_t>());
      EXPECT_NEAR(clip.duration, want["duration"].get<double>(), 1e-6);
      EXPECT_EQ(clip.name, want["name"].is_null() ? "" : want["name"].get<std::string>());
    }
  }

  // Raw attributes of the chosen vertices.
  void check_attributes() const {
    for (const json& v : oracle_["vertices"]) {
      const Primitive& p =
          model_.meshes[v["mesh"].get<std::size_t>()].primitives[v["primitive"].get<std::size_t>()];
      const std::size_t i = v["vertex"].get<std::size_t>();
      const json& a = v["attributes"];
      const double scale = std::max(1.0, std::abs(static_cast<double>(p.positions[i].x)));
      EXPECT_LE(distance(p.positions[i], a["POSITION"]), 1e-6 * scale);
      if (a.contains("NORMAL")) {
        EXPECT_LE(distance(p.normals[i], a["NORMAL"]), 2e-2);
      }
      if (a.contains("TEXCOORD_0")) {
        EXPECT_NEAR(p.uvs[0][i].x, a["TEXCOORD_0"][0].get<double>(), 1e-5);
        EXPECT_NEAR(p.uvs[0][i].y, a["TEXCOORD_0"][1].get<double>(), 1e-5);
      }
      if (a.contains("COLOR_0")) {
        EXPECT_LE(distance(glm::vec3(p.colors[i]), a["COLOR_0"]), 1e-5);
      }
      check_influences(p.influences, i, a);
    }
  }

  void check_pose(const json& want, int clip, double time) {
    SCOPED_TRACE("clip " + std::to_string(clip) + " at " + std::to_string(time) + " s");
    set_pose(model_, clip, time, pose_);
    DeformOptions options;
    options.method = method_index("lbs");
    deform(model_, model_.scene_to_show(), pose_, options, buffers_);
    const double tolerance = oracle_["tolerance"]["lbs_abs"];
    check_joints(want, tolerance);
    check_vertices(want, "positions_lbs", tolerance);
    if (want.contains("bbox") && !want["bbox"].is_null() && !buffers_.positions.empty()) {
      const Box box = bounds(buffers_.positions);
      EXPECT_LE(distance(box.min, want["bbox"]["min"]), 2 * tolerance);
      EXPECT_LE(distance(box.max, want["bbox"]["max"]), 2 * tolerance);
    }
    options.method = method_index("dqs");
    deform(model_, model_.scene_to_show(), pose_, options, buffers_);
    check_vertices(want, "positions_dqs", oracle_["tolerance"]["dqs_abs"]);
    check_scales(want);
  }

  void check_samples() {
    for (const json& sample : oracle_["trsSamples"]) {
      set_pose(model_, sample["clip"].get<int>(), sample["time"].get<double>(), pose_);
      for (const json& channel : sample["channels"]) check_channel(channel);
    }
  }

  std::size_t compared() const { return compared_; }

 private:
  void check_influences(const Influences& influences, std::size_t vertex, const json& a) const {
    std::map<int, double> want;
    double sum = 0.0;
    for (int set = 0; a.contains("WEIGHTS_" + std::to_string(set)); ++set) {
      const json& joints = a["JOINTS_" + std::to_string(set)];
      const json& weights = a["WEIGHTS_" + std::to_string(set)];
      for (std::size_t c = 0; c < 4; ++c) {
        want[joints[c].get<int>()] += weights[c].get<double>();
        sum += weights[c].get<double>();
      }
    }
    if (want.empty()) return;
    std::map<int, double> got;
    for (std::size_t s = 0; s < influences.width; ++s) {
      got[influences.joints[vertex * influences.width + s]] +=
          static_cast<double>(influences.weights[vertex * influences.width + s]);
    }
    for (const auto& [joint, weight] : want) EXPECT_NEAR(got[joint], weight / sum, 1e-5) << joint;
  }

  void check_joints(const json& want, double tolerance) {
    for (std::size_t s = 0; s < want["jointPositions"].size(); ++s) {
      for (std::size_t j = 0; j < want["jointPositions"][s].size(); ++j) {
        const glm::vec3 got = joint_position(model_.skins[s], j, buffers_.world);
        EXPECT_LE(distance(got, want["jointPositions"][s][j]), tolerance) << "joint " << j;
        ++compared_;
      }
    }
  }

  void check_vertices(const json& want, const char* key, double tolerance) {
    if (!want.contains(key) || want[key].is_null()) return;
    for (std::size_t k = 0; k < want[key].size(); ++k) {
      if (want[key][k].is_null()) continue;
      const json& v = oracle_["vertices"][k];
      const std::optional<glm::vec3> got = posed(v);
      ASSERT_TRUE(got) << "vertex " << k;
      EXPECT_LE(distance(*got, want[key][k]), tolerance) << key << " of vertex " << k;
      ++compared_;
    }
  }

  void check_scales(const json& want) {
    if (!want.contains("skin_uniform_scale") || want["skin_uniform_scale"].is_null()) return;
    for (const auto& [skin, scale] : want["skin_uniform_scale"].items()) {
      if (scale.is_null()) continue;
      const JointPalette& palette = buffers_.palettes[std::stoul(skin)];
      if (palette.joints.empty()) continue;
      ASSERT_TRUE(palette.dual_quaternions_defined) << palette.undefined.text();
      const double s = scale.get<double>();
      EXPECT_NEAR(static_cast<double>(palette.dual_quaternions[0].scale), s, 1e-3 * s);
    }
  }

  std::optional<glm::vec3> posed(const json& v) const {
    const Scene& scene = model_.scenes[static_cast<std::size_t>(model_.scene_to_show())];
    for (const Instance& instance : scene.instances) {
      if (instance.node == v["node"] && instance.primitive == v["primitive"]) {
        return buffers_.positions[instance.first_vertex + v["vertex"].get<std::size_t>()];
      }
    }
    return std::nullopt;
  }

  void check_channel(const json& channel) {
    const Trs& local = pose_.local[channel["node"].get<std::size_t>()];
    const json& want = channel["value"];
    const std::string path = channel["path"];
    if (path == "rotation") {
      const glm::dquat w(want[3].get<double>(), want[0].get<double>(), want[1].get<double>(),
                         want[2].get<double>());
      // q and -q are the same rotation.
      EXPECT_NEAR(std::abs(glm::dot(glm::dquat(local.rotation), w)), 1.0, 1e-6) << channel;
    } else if (path == "weights") {
      const Node& node = model_.nodes[channel["node"].get<std::size_t>()];
      for (std::size_t i = 0; i < want.size(); ++i) {
        EXPECT_NEAR(pose_.morph[node.first_morph + i], want[i].get<double>(), 1e-5) << channel;
      }
    } else {
      const glm::vec3 got = path == "scale" ? local.scale : local.translation;
      const double size = std::max(1.0, glm::length(glm::dvec3(got)));
      EXPECT_LE(distance(got, want), 1e-5 * size) << channel;
    }
    ++compared_;
  }

  const Model& model_;
  const json& oracle_;
  Pose pose_;
  DeformBuffers buffers_;
  std::size_t compared_ = 0;
};

class GltfOracle : public ::testing::TestWithParam<fs::path> {};

TEST_P(GltfOracle, CountsAttributesPosesAndClips) {
  ML_SKIP_WITHOUT_GLTF();
  const json oracle = tests::read_json(GetParam());
  const fs::path file = tests::gltf_folder() / "valid" / oracle["file"].get<std::string>();
  Result<LoadedModel> loaded = load_gltf_file(file);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  for (const LoadNote& note : loaded->report.notes) {
    // Stripped textures aside, a valid file needs no repair of its geometry or clips.
    EXPECT_EQ(note.text.find("cannot be played"), std::string::npos) << note.text;
  }
  Oracle check(*loaded->model, oracle);
  check.check_counts();
  check.check_clips();
  check.check_attributes();
  check.check_pose(oracle["rest"], -1, 0.0);
  for (const json& pose : oracle["poses"]) check.check_pose(pose, pose["clip"], pose["time"]);
  check.check_samples();
  if (!oracle["vertices"].empty()) {
    EXPECT_GE(check.compared(), oracle["vertices"].size() * (1 + oracle["poses"].size()));
  }
}

std::vector<fs::path> oracles() {
  std::vector<fs::path> files;
  const fs::path folder = tests::gltf_folder() / "oracle";
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  // One parameter all the same, so that the missing folder is reported and not silently nothing.
  if (files.empty()) files.emplace_back("missing.json");
  return files;
}

std::string oracle_test_name(const ::testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Valid, GltfOracle, ::testing::ValuesIn(oracles()), oracle_test_name);

}  // namespace
}  // namespace motionlab::anim
