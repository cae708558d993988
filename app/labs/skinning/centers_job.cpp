// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/centers_job.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/anim/rest_shape.h"
#include "engine/core/text.h"

namespace motionlab::skinning {
namespace {

constexpr std::size_t kPairsPerChunk = 100'000;  // a few milliseconds
constexpr std::size_t kPlotted = 200;            // points of the curve

class CentersJob final : public Job {
 public:
  CentersJob(std::shared_ptr<const anim::Model> model, int scene) : model_(std::move(model)) {
    if (scene < 0) return;
    for (const anim::Instance& i : model_->scenes[static_cast<std::size_t>(scene)].instances) {
      if (i.skin >= 0) todo_.push_back(&primitive(i));
    }
    // A mesh that several nodes show has the same centres everywhere.
    std::sort(todo_.begin(), todo_.end());
    todo_.erase(std::unique(todo_.begin(), todo_.end()), todo_.end());
  }

  bool run_chunk() override {
    if (next_ == todo_.size()) return false;
    const anim::Primitive& present = *todo_[next_];
    if (!builder_) {
      if (const auto known = anim::find_centers(present)) {
        add_distances(present, *known);
        return ++next_ < todo_.size();
      }
      builder_.emplace(present);
    }
    if (builder_->run(kPairsPerChunk)) return true;
    add_distances(present, *anim::keep_centers(present, builder_->take()));
    builder_.reset();
    return ++next_ < todo_.size();
  }

  double progress() const override {
    if (todo_.empty()) return 1.0;
    const double part = builder_ ? builder_->progress() : 0.0;
    return (static_cast<double>(next_) + part) / static_cast<double>(todo_.size());
  }

  JobResult result() const override {
    JobResult result;
    result.title = "Distance of the vertices from their centres of rotation";
    result.x_label = "part of the vertices that have one [%]";
    result.y_label = "distance [m]";
    std::vector<double> sorted = distances_;
    std::sort(sorted.begin(), sorted.end());
    JobResult::Series series;
    series.label = "at most this far";
    const std::size_t points = std::min(sorted.size(), kPlotted);
    for (std::size_t i = 0; i < points; ++i) {
      const std::size_t at = points > 1 ? i * (sorted.size() - 1) / (points - 1) : 0;
      series.x.push_back(100.0 * static_cast<double>(at + 1) / static_cast<double>(sorted.size()));
      series.y.push_back(sorted[at]);
    }
    if (points == 0) {  // nothing is blended: a curve at rest on the axis
      series.x = {0.0, 100.0};
      series.y = {0.0, 0.0};
    }
    result.series.push_back(std::move(series));
    result.notes = {std::to_string(distances_.size()) + " of " + std::to_string(vertices_) +
                    " skinned vertices have a centre; one joint alone moves the others."};
    return result;
  }

 private:
  const anim::Primitive& primitive(const anim::Instance& instance) const {
    return model_->meshes[static_cast<std::size_t>(instance.mesh)]
        .primitives[static_cast<std::size_t>(instance.primitive)];
  }
  void add_distances(const anim::Primitive& of, const anim::VertexCenters& centers) {
    vertices_ += of.positions.size();
    for (std::size_t v = 0; v < of.positions.size(); ++v) {
      const glm::vec4& center = centers.centers[v];
      if (center.w == 0.0F) continue;
      distances_.push_back(static_cast<double>(glm::distance(glm::vec3(center), of.positions[v])));
    }
  }

  std::shared_ptr<const anim::Model> model_;
  std::vector<const anim::Primitive*> todo_;
  std::size_t next_ = 0;
  std::optional<anim::CentersBuilder> builder_;
  std::vector<double> distances_;  // [m]
  std::size_t vertices_ = 0;
};

}  // namespace

std::unique_ptr<Job> make_centers_job(const Character& character) {
  return std::make_unique<CentersJob>(character.model, character.scene);
}

}  // namespace motionlab::skinning
