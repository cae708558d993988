// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/rest_shape.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

#include "engine/core/hash.h"

namespace motionlab::anim {
namespace {

constexpr std::size_t kRemembered = 32;        // primitives
constexpr std::size_t kPairsAtOnce = 1 << 24;  // when nobody waits for progress

// A pure function's results by the hash of its argument: it can be forgotten at any time and
// changes no result. The newest are kept.
class CentersMemory {
 public:
  std::shared_ptr<const VertexCenters> find(std::uint64_t key, std::size_t vertices) {
    const std::scoped_lock lock(mutex_);
    for (const auto& [known, centers] : entries_) {
      if (known == key && centers->centers.size() == vertices) return centers;
    }
    return nullptr;
  }
  void keep(std::uint64_t key, std::shared_ptr<const VertexCenters> centers) {
    const std::scoped_lock lock(mutex_);
    entries_.emplace_front(key, std::move(centers));
    if (entries_.size() > kRemembered) entries_.pop_back();
  }
  static CentersMemory& instance() {
    static CentersMemory memory;
    return memory;
  }

 private:
  std::mutex mutex_;
  std::deque<std::pair<std::uint64_t, std::shared_ptr<const VertexCenters>>> entries_;
};

std::uint64_t content_of(const Primitive& primitive) {
  Hasher hasher;
  hasher.add(primitive.positions.size());
  hasher.bytes(primitive.positions.data(), primitive.positions.size() * sizeof(glm::vec3));
  hasher.add_range(std::span<const std::uint32_t>(primitive.triangles));
  hasher.add(primitive.influences.width);
  hasher.add_range(std::span<const std::uint16_t>(primitive.influences.joints));
  hasher.add_range(std::span<const float>(primitive.influences.weights));
  return hasher.value();
}

// Position of each joint in the bind pose, in mesh space; not finite where it has none.
std::vector<glm::vec3> bind_positions(const Skin& skin) {
  std::vector<glm::vec3> out;
  for (const glm::mat4& inverse_bind : skin.inverse_binds) {
    out.emplace_back(glm::inverse(glm::dmat4(inverse_bind))[3]);
  }
  return out;
}

bool is_place(const glm::vec3& p) { return p - p == glm::vec3(0.0f); }

bool in_one_place(const std::vector<glm::vec3>& joints) {
  glm::vec3 low(std::numeric_limits<float>::max());
  glm::vec3 high = -low;
  for (const glm::vec3& p : joints) {
    if (!is_place(p)) continue;
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  const glm::vec3 extent = high - low;
  return !(glm::length(extent) > 1e-6f * (glm::length(low) + glm::length(high)));
}

// Where the bone of a joint without one below it ends: through the middle of the vertices that it
// moves most, as far as they go. For every joint of the skin, in two passes over the vertices.
std::vector<glm::vec3> ends_of_last_bones(const Primitive& primitive,
                                          const std::vector<glm::vec3>& starts) {
  const std::uint32_t width = primitive.influences.width;
  const auto owner = [&](std::size_t v) { return primitive.influences.joints[v * width]; };
  std::vector<glm::dvec3> sums(starts.size(), glm::dvec3(0.0));
  for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
    sums[owner(v)] += glm::dvec3(primitive.positions[v] - starts[owner(v)]);
  }
  std::vector<glm::vec3> directions(starts.size(), glm::vec3(0.0f));
  for (std::size_t j = 0; j < starts.size(); ++j) {
    const double length = glm::length(sums[j]);
    if (length > 0.0 && std::isfinite(length)) directions[j] = glm::vec3(sums[j] / length);
  }
  std::vector<float> reach(starts.size(), 0.0f);
  for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
    const std::size_t j = owner(v);
    reach[j] = std::max(reach[j], glm::dot(primitive.positions[v] - starts[j], directions[j]));
  }
  std::vector<glm::vec3> ends;
  for (std::size_t j = 0; j < starts.size(); ++j)
    ends.push_back(starts[j] + reach[j] * directions[j]);
  return ends;
}

// Of the segments of one joint, [first, last), the nearest to the point.
std::uint32_t nearest_segment(const std::vector<BoneSegment>& segments, std::uint32_t first,
                              std::uint32_t last, const glm::vec3& p) {
  std::uint32_t best = first;
  float smallest = std::numeric_limits<float>::max();
  for (std::uint32_t s = first; s < last; ++s) {
    const float distance = glm::distance(segments[s].closest(p), p);
    if (distance >= smallest) continue;
    smallest = distance;
    best = s;
  }
  return best;
}

const Primitive& primitive_of(const Model& model, const Instance& instance) {
  return model.meshes[static_cast<std::size_t>(instance.mesh)]
      .primitives[static_cast<std::size_t>(instance.primitive)];
}

std::shared_ptr<const VertexCenters> centers_of(const Primitive& primitive) {
  if (auto known = find_centers(primitive)) return known;
  CentersBuilder builder(primitive);
  while (builder.run(kPairsAtOnce)) {
  }
  return keep_centers(primitive, builder.take());
}

}  // namespace

glm::vec3 BoneSegment::closest(const glm::vec3& p) const {
  const glm::vec3 along = end - start;
  const float squared = glm::dot(along, along);
  if (!(squared > 0.0f)) return start;
  return start + glm::clamp(glm::dot(p - start, along) / squared, 0.0f, 1.0f) * along;
}

std::vector<int> joints_above(const Model& model, const Skin& skin) {
  std::vector<int> joint_of(model.nodes.size(), -1);
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    joint_of[static_cast<std::size_t>(skin.joints[j])] = static_cast<int>(j);
  }
  std::vector<int> nearest(model.nodes.size(), -1);  // at or above the node
  std::vector<int> above(skin.joints.size(), -1);
  for (const int index : model.order) {
    const auto node = static_cast<std::size_t>(index);
    const int parent = model.nodes[node].parent;
    const int inherited = parent < 0 ? -1 : nearest[static_cast<std::size_t>(parent)];
    nearest[node] = joint_of[node] >= 0 ? joint_of[node] : inherited;
    if (joint_of[node] >= 0) above[static_cast<std::size_t>(joint_of[node])] = inherited;
  }
  return above;
}

VertexBones make_vertex_bones(const Model& model, const Instance& instance) {
  VertexBones out;
  const Skin& skin = model.skins[static_cast<std::size_t>(instance.skin)];
  const Primitive& primitive = primitive_of(model, instance);
  const std::vector<glm::vec3> bind = bind_positions(skin);
  if (primitive.influences.width == 0 || (bind.size() > 1 && in_one_place(bind))) return out;
  std::vector<glm::vec3> starts;
  for (const glm::vec3& p : bind) starts.push_back(is_place(p) ? p : glm::vec3(0.0f));
  const std::vector<glm::vec3> ends = ends_of_last_bones(primitive, starts);
  const std::vector<int> above = joints_above(model, skin);
  std::vector<std::vector<std::uint32_t>> below(bind.size());
  for (std::uint32_t j = 0; j < bind.size(); ++j) {
    if (above[j] >= 0 && is_place(bind[j])) below[static_cast<std::size_t>(above[j])].push_back(j);
  }
  std::vector<std::uint32_t> first(bind.size() + 1, 0);  // segments of joint j: [j], [j + 1]
  for (std::uint32_t j = 0; j < bind.size(); ++j) {
    first[j] = static_cast<std::uint32_t>(out.segments.size());
    for (const std::uint32_t child : below[j]) out.segments.push_back({j, starts[j], bind[child]});
    if (below[j].empty()) out.segments.push_back({j, starts[j], ends[j]});
  }
  first[bind.size()] = static_cast<std::uint32_t>(out.segments.size());
  for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
    const std::size_t joint = primitive.influences.joints[v * primitive.influences.width];
    out.of_vertex.push_back(
        nearest_segment(out.segments, first[joint], first[joint + 1], primitive.positions[v]));
  }
  return out;
}

std::shared_ptr<const VertexCenters> find_centers(const Primitive& primitive) {
  return CentersMemory::instance().find(content_of(primitive), primitive.positions.size());
}

std::shared_ptr<const VertexCenters> keep_centers(const Primitive& primitive,
                                                  VertexCenters centers) {
  auto shared = std::make_shared<const VertexCenters>(std::move(centers));
  CentersMemory::instance().keep(content_of(primitive), shared);
  return shared;
}

void prepare_rest_shapes(const Model& model, int scene, RestData what, RestShapes& shapes) {
  if (scene < 0 || what == RestData::none) return;
  const auto& instances = model.scenes[static_cast<std::size_t>(scene)].instances;
  shapes.centers.resize(instances.size());
  shapes.bones.resize(instances.size());
  for (std::size_t i = 0; i < instances.size(); ++i) {
    if (instances[i].skin < 0) continue;
    if (what == RestData::centers && shapes.centers[i] == nullptr) {
      shapes.centers[i] = centers_of(primitive_of(model, instances[i]));
    }
    if (what == RestData::bones && shapes.bones[i] == nullptr) {
      shapes.bones[i] = std::make_shared<const VertexBones>(make_vertex_bones(model, instances[i]));
    }
  }
}

}  // namespace motionlab::anim
