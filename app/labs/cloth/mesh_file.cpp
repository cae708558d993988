// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/cloth/mesh_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"

namespace motionlab::cloth_lab {
namespace {

constexpr std::size_t kMostParticles = 20'000;
constexpr double kSide = 1.5, kTop = 2.1;  // [m]

// Joins vertices at the same place, drops what no triangle uses, scales and hangs it up.
Result<MeshFile> tidy(const MeshFile& raw, const std::string& name) {
  MeshFile mesh;
  std::map<std::array<double, 3>, int> places;
  const auto place_of = [&](int vertex) {
    const glm::dvec3& p = raw.positions[static_cast<std::size_t>(vertex)];
    const auto [at, fresh] =
        places.try_emplace({p.x, p.y, p.z}, static_cast<int>(mesh.positions.size()));
    if (fresh) mesh.positions.push_back(p);
    return at->second;
  };
  for (const cloth::Triangle& f : raw.triangles) {
    const cloth::Triangle joined{place_of(f[0]), place_of(f[1]), place_of(f[2])};
    const bool flat = joined[0] == joined[1] || joined[1] == joined[2] || joined[2] == joined[0];
    if (!flat) mesh.triangles.push_back(joined);
  }
  if (mesh.triangles.empty()) return fail(name + " has no triangles to make cloth of");
  if (mesh.positions.size() > kMostParticles) {
    return fail(name + " has " + std::to_string(mesh.positions.size()) +
                " vertices; cloth takes at most " + std::to_string(kMostParticles) +
                ": simplify the mesh first");
  }
  glm::dvec3 low(1e300), high(-1e300);
  for (const glm::dvec3& p : mesh.positions) {
    if (!(std::abs(p.x) < 1e9 && std::abs(p.y) < 1e9 && std::abs(p.z) < 1e9)) {
      return fail(name + " has a vertex that is not finite or farther than 1e9 from the origin");
    }
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  const glm::dvec3 size = high - low;
  const double side = std::max({size.x, size.y, size.z});
  if (!(side > 0.0)) return fail(name + " has no extent: all its vertices are in one place");
  for (glm::dvec3& p : mesh.positions) {
    p = kSide / side * (p - glm::dvec3(0.5 * (low.x + high.x), high.y, 0.5 * (low.z + high.z)));
    p.y += kTop;
  }
  return mesh;
}

struct ObjReader {
  MeshFile mesh;
  std::string name;
  int line = 0;

  Error fault(const std::string& what) const {
    return fail(name + ", line " + std::to_string(line) + ": " + what);
  }

  static std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> out;
    std::size_t at = 0;
    while (at < text.size()) {
      const auto begin = text.find_first_not_of(" \t\r", at);
      if (begin == std::string_view::npos) break;
      const auto end = std::min(text.find_first_of(" \t\r", begin), text.size());
      out.push_back(text.substr(begin, end - begin));
      at = end;
    }
    return out;
  }

  Result<void> vertex(const std::vector<std::string_view>& word) {
    if (word.size() < 4) return fault("a vertex needs three coordinates");
    glm::dvec3 p(0.0);
    for (int i = 0; i < 3; ++i) {
      const std::string_view text = word[static_cast<std::size_t>(i) + 1];
      const auto read = std::from_chars(text.data(), text.data() + text.size(), p[i]);
      if (read.ec != std::errc() || !std::isfinite(p[i])) {
        return fault("'" + std::string(text) + "' is not a number");
      }
    }
    mesh.positions.push_back(p);
    return {};
  }

  // A polygon becomes a fan of triangles; negative indices count from the end.
  Result<void> face(const std::vector<std::string_view>& word) {
    std::vector<int> corners;
    for (std::size_t i = 1; i < word.size(); ++i) {
      const std::string_view text = word[i].substr(0, word[i].find('/'));
      long long index = 0;
      const auto read = std::from_chars(text.data(), text.data() + text.size(), index);
      const auto count = static_cast<long long>(mesh.positions.size());
      if (index < 0) index += count + 1;
      if (read.ec != std::errc() || index < 1 || index > count) {
        return fault("'" + std::string(word[i]) + "' names no vertex above it");
      }
      corners.push_back(static_cast<int>(index - 1));
    }
    if (corners.size() < 3) return fault("a face needs three vertices");
    for (std::size_t i = 2; i < corners.size(); ++i) {
      mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
    return {};
  }
};

// A host's asset in the terms of the glTF loader.
class MeshAsset final : public anim::AssetSource {
 public:
  explicit MeshAsset(const Asset& asset) : asset_(asset) {}
  std::string name() const override { return asset_.name(); }
  Result<anim::Bytes> read_model(std::size_t limit) const override {
    return bytes_of(asset_.read(), limit);
  }
  Result<anim::Bytes> read_part(const std::string& path, std::size_t limit) const override {
    return bytes_of(asset_.read_beside(path), limit);
  }

 private:
  Result<anim::Bytes> bytes_of(const Result<std::string>& content, std::size_t limit) const {
    if (!content.ok()) return content.error();
    if (content->size() > limit) return fail(name() + " is larger than is allowed here");
    return anim::Bytes(content->begin(), content->end());
  }
  const Asset& asset_;
};

Result<MeshFile> from_gltf(const Asset& asset) {
  const auto loaded = anim::load_gltf(MeshAsset(asset));
  if (!loaded.ok()) return loaded.error();
  const anim::Model& model = *loaded->model;
  MeshFile raw;
  const int scene = model.scene_to_show();
  if (scene >= 0) {
    anim::DeformBuffers buffers;
    anim::deform(model, scene, anim::rest_pose(model), {.normals = false}, buffers);
    raw.positions.assign(buffers.positions.begin(), buffers.positions.end());
    for (const anim::Instance& i : model.scenes[static_cast<std::size_t>(scene)].instances) {
      const auto& triangles = model.meshes[static_cast<std::size_t>(i.mesh)]
                                  .primitives[static_cast<std::size_t>(i.primitive)]
                                  .triangles;
      const int first = static_cast<int>(i.first_vertex);
      for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
        raw.triangles.push_back({first + static_cast<int>(triangles[t]),
                                 first + static_cast<int>(triangles[t + 1]),
                                 first + static_cast<int>(triangles[t + 2])});
      }
    }
  }
  return tidy(raw, asset.name());
}

}  // namespace

Result<MeshFile> parse_obj(std::string_view text, const std::string& name) {
  ObjReader reader;
  reader.name = name;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto word = ObjReader::words(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++reader.line;
    if (word.empty()) continue;
    Result<void> read;
    if (word[0] == "v") read = reader.vertex(word);
    if (word[0] == "f") read = reader.face(word);
    if (!read.ok()) return read.error();
  }
  return tidy(reader.mesh, name);
}

Result<MeshFile> load_mesh(AssetProvider& assets, const std::string& path) {
  const auto asset = assets.open(path);
  if (!asset.ok()) return asset.error();
  std::string ending = path.substr(path.size() - std::min<std::size_t>(path.size(), 4));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending != ".obj") return from_gltf(**asset);
  const auto content = (*asset)->read();
  if (!content.ok()) return content.error();
  return parse_obj(*content, (*asset)->name());
}

MeshFile make_sleeve() {
  constexpr int kAround = 36, kAlong = 20;
  constexpr double kRadius = 0.42, kLength = 1.3;  // [m]
  MeshFile mesh;
  for (int r = 0; r <= kAlong; ++r) {
    for (int c = 0; c < kAround; ++c) {
      // Every other row is half a step on: triangles with equal sides.
      const double angle = 2.0 * std::numbers::pi * (c + 0.5 * (r % 2)) / kAround;
      mesh.positions.push_back(
          {kRadius * std::cos(angle), kTop - kLength * r / kAlong, kRadius * std::sin(angle)});
    }
  }
  for (int r = 0; r < kAlong; ++r) {
    for (int c = 0; c < kAround; ++c) {
      const int a = r * kAround + c, b = r * kAround + (c + 1) % kAround;
      const int below = (r + 1) * kAround + c, next = (r + 1) * kAround + (c + 1) % kAround;
      if (r % 2 == 0) {
        mesh.triangles.push_back({a, below, b});
        mesh.triangles.push_back({b, below, next});
      } else {
        mesh.triangles.push_back({a, below, next});
        mesh.triangles.push_back({a, next, b});
      }
    }
  }
  return mesh;
}

}  // namespace motionlab::cloth_lab
