// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"
#include "tests/verify/gltf_files.h"

// Damages the valid models in many small ways, always the same ones, and loads them: each answers
// with an Error or with a model that can be posed. Crashes, hangs and reads out of bounds are what
// this looks for; the sanitizer builds see the latter.

namespace motionlab::anim {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Random = std::mt19937;

constexpr std::size_t kLargestSeed = 80'000;  // bytes; large files cost time and teach the same

Bytes read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

struct Seed {
  std::string name;
  Bytes model;
  std::map<std::string, Bytes> parts;
};

std::vector<Seed> seeds() {
  std::vector<Seed> out;
  for (const fs::path& path : tests::models_below(tests::gltf_folder() / "valid")) {
    Seed seed{path.filename().string(), read_file(path), {}};
    if (seed.model.size() > kLargestSeed) continue;
    for (const auto& entry : fs::recursive_directory_iterator(path.parent_path())) {
      if (path.parent_path().filename() == "valid" || !entry.is_regular_file()) continue;
      if (entry.file_size() > kLargestSeed) continue;
      seed.parts[fs::relative(entry.path(), path.parent_path()).generic_string()] =
          read_file(entry.path());
    }
    out.push_back(std::move(seed));
  }
  return out;
}

void flip_bits(Bytes& bytes, Random& random, std::size_t from = 0) {
  if (bytes.size() <= from) return;
  for (std::size_t n = 1 + random() % 6; n > 0; --n) {
    bytes[from + random() % (bytes.size() - from)] ^= static_cast<std::uint8_t>(1u << random() % 8);
  }
}

// A value out of a bag of nasty ones.
json nasty_value(Random& random) {
  const json values[] = {-1,
                         0,
                         1,
                         2,
                         255,
                         65535,
                         4294967295u,
                         1e39,
                         -1e39,
                         1e12,
                         0.5,
                         "",
                         "a",
                         nullptr,
                         true,
                         json::array(),
                         json::object(),
                         {0, 0},
                         5126,
                         5121,
                         "VEC3",
                         "MAT4",
                         9007199254740993ull,
                         {1, 1e38, -1e38}};
  return values[random() % std::size(values)];
}

// Every value of the document, deepest last.
void collect(json& value, std::vector<json*>& out) {
  out.push_back(&value);
  if (value.is_structured()) {
    for (json& child : value) collect(child, out);
  }
}

void mutate_json(json& document, Random& random) {
  for (std::size_t n = 1 + random() % 3; n > 0; --n) {
    std::vector<json*> values;
    collect(document, values);
    json& value = *values[random() % values.size()];
    switch (random() % 6) {
      case 0:
      case 1:
        value = nasty_value(random);
        break;
      case 2:
        if (value.is_number()) value = value.get<double>() + (random() % 2 != 0 ? 1.0 : -1.0);
        break;
      case 3:
        if (value.is_number_integer()) value = value.get<std::int64_t>() ^ 1ll << random() % 33;
        break;
      case 4:  // lose a member
        if (value.is_structured() && !value.empty()) {
          auto it = value.begin();
          std::advance(it, static_cast<std::ptrdiff_t>(random() % value.size()));
          value.erase(it);
        }
        break;
      default:  // put another part of the document here
        value = json(*values[random() % values.size()]);
        break;
    }
  }
}

std::size_t glb_json_size(const Bytes& glb) {
  return glb[12] | static_cast<std::size_t>(glb[13]) << 8 | static_cast<std::size_t>(glb[14]) << 16;
}

bool is_glb(const Bytes& bytes) { return bytes.size() > 20 && bytes[0] == 'g' && bytes[1] == 'l'; }

void put_u32(Bytes& out, std::size_t value) {
  for (int shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<std::uint8_t>(value >> shift));
}

// The model with its JSON changed, in the container it had.
Bytes with_mutated_json(const Bytes& model, Random& random) {
  const bool glb = is_glb(model);
  const std::size_t start = glb ? 20 : 0;
  const std::size_t size = glb ? glb_json_size(model) : model.size();
  json document = json::parse(model.begin() + static_cast<std::ptrdiff_t>(start),
                              model.begin() + static_cast<std::ptrdiff_t>(start + size));
  mutate_json(document, random);
  const std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  if (!glb) return Bytes(text.begin(), text.end());
  Bytes out(model.begin(), model.begin() + 8);
  put_u32(out, 20 + text.size() + model.size() - start - size);
  put_u32(out, text.size());
  out.insert(out.end(), {'J', 'S', 'O', 'N'});
  out.insert(out.end(), text.begin(), text.end());
  out.insert(out.end(), model.begin() + static_cast<std::ptrdiff_t>(start + size), model.end());
  return out;
}

void pose_it(const Model& model) {
  Pose pose;
  DeformBuffers buffers;
  for (int clip = -1; clip < std::min(2, static_cast<int>(model.clips.size())); ++clip) {
    set_pose(model, clip,
             clip < 0 ? 0.0 : 0.4 * model.clips[static_cast<std::size_t>(clip)].duration, pose);
    for (std::size_t m = 0; m < skinning_methods().size(); ++m) {
      DeformOptions options;
      options.method = static_cast<int>(m);
      deform(model, model.scene_to_show(), pose, options, buffers);
      // Only the rest pose is promised to be finite at any time.
      for (std::size_t i = 0; clip < 0 && i < buffers.positions.size(); ++i) {
        ASSERT_TRUE(std::isfinite(glm::dot(buffers.positions[i], glm::vec3(1e-30f))));
      }
    }
  }
}

// What became of the loads; a fuzz test in which nothing loads or nothing fails tests nothing.
struct Outcome {
  int loaded = 0;
  int refused = 0;
  void add(const Seed& seed, Bytes model, std::map<std::string, Bytes> parts) {
    const MemoryAssetSource source(seed.name, std::move(model), std::move(parts));
    const Result<LoadedModel> result = load_gltf(source);
    if (result.ok()) {
      ++loaded;
      pose_it(*result->model);
    } else {
      ++refused;
      EXPECT_EQ(result.error().message.rfind(seed.name + ": ", 0), 0u) << result.error().message;
    }
  }
};

class GltfMutation : public ::testing::Test {
 protected:
  void SetUp() override {
    ML_SKIP_WITHOUT_GLTF();
    seeds_ = seeds();
    ASSERT_GT(seeds_.size(), 30u);
  }
  void TearDown() override {
    std::cout << "  " << outcome_.loaded << " loaded, " << outcome_.refused << " refused\n";
  }
  void expect_both() const {
    EXPECT_GT(outcome_.loaded, 20);
    EXPECT_GT(outcome_.refused, 20);
  }
  std::vector<Seed> seeds_;
  Outcome outcome_;
};

TEST_F(GltfMutation, FlippedBitsOfTheFile) {
  Random random(11);
  for (const Seed& seed : seeds_) {
    for (int i = 0; i < 12; ++i) {
      Bytes model = seed.model;
      flip_bits(model, random);
      outcome_.add(seed, std::move(model), seed.parts);
    }
  }
  expect_both();
}

TEST_F(GltfMutation, FlippedBitsOfTheBinaryParts) {
  Random random(12);
  for (const Seed& seed : seeds_) {
    for (int i = 0; i < 12; ++i) {
      Bytes model = seed.model;
      std::map<std::string, Bytes> parts = seed.parts;
      if (is_glb(model)) flip_bits(model, random, 28 + glb_json_size(model));
      for (auto& part : parts) flip_bits(part.second, random);
      outcome_.add(seed, std::move(model), std::move(parts));
    }
  }
  expect_both();
}

TEST_F(GltfMutation, CutOffFiles) {
  Random random(13);
  for (const Seed& seed : seeds_) {
    for (int i = 0; i < 8; ++i) {
      Bytes model = seed.model;
      std::map<std::string, Bytes> parts = seed.parts;
      if (i % 2 == 0 || parts.empty()) {
        model.resize(random() % model.size());
      } else {
        for (auto& part : parts) part.second.resize(random() % (part.second.size() + 1));
      }
      outcome_.add(seed, std::move(model), std::move(parts));
    }
  }
  EXPECT_GT(outcome_.refused, 100);
}

TEST_F(GltfMutation, ChangedValuesOfTheJson) {
  Random random(14);
  for (const Seed& seed : seeds_) {
    for (int i = 0; i < 40; ++i) {
      outcome_.add(seed, with_mutated_json(seed.model, random), seed.parts);
    }
  }
  expect_both();
}

}  // namespace
}  // namespace motionlab::anim
