// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skinning_lab.h"

#include <algorithm>
#include <glm/trigonometric.hpp>
#include <utility>

#include "app/labs/skinning/centers_job.h"
#include "app/labs/skinning/drawing.h"
#include "app/labs/skinning/grabbing.h"
#include "app/labs/skinning/model_asset.h"
#include "app/labs/skinning/model_summary.h"
#include "app/labs/skinning/pose_notes.h"
#include "app/labs/skinning/posing_tools.h"
#include "app/labs/skinning/self_test.h"
#include "app/labs/skinning/skeleton_drawing.h"
#include "app/labs/skinning/skinning_info.h"
#include "app/labs/skinning/twist_view.h"
#include "app/labs/skinning/value_names.h"
#include "engine/anim/export.h"

namespace motionlab {
namespace skinning {
namespace {

class SkinningLab final : public LabOf<Params, State> {
 public:
  SkinningLab() {
    name_values(parameters(), params_, character_);
    reset(1);
  }

  const LabInfo& info() const override { return info_; }
  Result<void> load(AssetProvider& assets) override;
  std::vector<std::string> load_summary() const override {
    return summary_lines(*character_.model);
  }
  std::vector<std::string> load_notes() const override {
    std::vector<std::string> notes = report_;
    add_pose_notes(character_, params_, present(), notes);
    return notes;
  }
  void reset(std::uint64_t seed) override;
  void parameters_changed() override;
  StepStatus step(const StepInput& input, double dt) override;
  void place(const Grab& grab) override;
  void act(std::string_view action) override;
  void draw(std::string_view view, double alpha, draw::DrawList& list) const override;
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const override;
  void measure(Readouts& readouts) const override;
  Verdict check() const override { return self_test(character_, params_, present()); }
  void hash(Hasher& hasher) const override;
  Document* document() override { return &poses_; }
  DocumentTools* document_tools() override { return &tools_; }
  std::unique_ptr<Job> start_job(std::string_view job) const override {
    return job == "centers" ? make_centers_job(character_) : nullptr;
  }
  Result<std::string> export_as(std::string_view format) const override;

 private:
  // What the character was built from.
  struct Source {
    std::shared_ptr<const anim::Model> file;  // null: the built-in
    Builtin builtin = Builtin::arm;
    long long scene = -1;
    bool operator==(const Source&) const = default;
  };
  void build_character();
  void set_clock();
  // The pose of the present state, worked out when it is asked for.
  Posed& present() const {
    present_.update(character_, params_, state_, state_.playing, profiler());
    return present_;
  }

  const LabInfo info_ = make_info();
  std::shared_ptr<const anim::Model> file_;  // what load() read; null: no path is set
  std::vector<std::string> report_;
  std::optional<Source> source_;
  Character character_;
  JointPoses poses_{state_};
  PosingTools tools_{character_, state_, poses_, [this]() -> const Posed& { return present(); }};
  mutable Posed present_;
  mutable Posed between_;  // drawn between two ticks
};

Result<void> SkinningLab::load(AssetProvider& assets) {
  if (params_.model.empty()) {
    file_ = nullptr;
    report_.clear();
    return {};
  }
  auto loaded = load_model(assets, params_.model);
  if (!loaded) return loaded.error();
  file_ = loaded->model;
  report_ = report_lines(loaded->report);
  return {};
}

void SkinningLab::build_character() {
  const Source source{file_, params_.builtin, file_ != nullptr ? params_.scene : -1};
  if (source_ == source) return;
  if (file_ != nullptr) {
    character_ = make_character(file_, params_.scene);
  } else if (params_.builtin == Builtin::humanoid) {
    character_ = make_character(anim::make_humanoid(), -1);
  } else {
    character_ = make_arm_character();
  }
  source_ = source;
  present_.clear();
  between_.clear();
  poses_.model = character_.model->name;
  poses_.node_count = static_cast<int>(character_.model->nodes.size());
  poses_.targets.clear();
  for (const MorphControl& control : character_.morphs) poses_.targets.push_back(control.name);
}

void SkinningLab::reset(std::uint64_t /*seed*/) {
  build_character();
  set_clock();
}

void SkinningLab::set_clock() {
  const int clip = clip_index(*character_.model, params_.clip);
  state_.clip = params_.clip;
  state_.clip_time = params_.clip_time;
  state_.playing = params_.clip_time;
  if (clip >= 0) {
    // Beyond the end the last pose is shown, in every loop mode.
    const double duration = duration_of(*character_.model, clip);
    state_.playing = std::min(state_.playing, duration);
    const bool backward = params_.loop == anim::Playback::once && params_.speed < 0.0;
    if (backward && params_.clip_time == 0.0) state_.playing = duration;
  }
  state_.previous = state_.playing;
}

void SkinningLab::parameters_changed() {
  if (params_.clip != state_.clip || params_.clip_time != state_.clip_time) set_clock();
}

StepStatus SkinningLab::step(const StepInput& input, double dt) {
  state_.previous = state_.playing;
  state_.playing += params_.speed * dt;
  if (const int clip = clip_index(*character_.model, params_.clip);
      clip >= 0 && params_.loop == anim::Playback::once) {
    // The clock waits at either end, so that turning round shows at once.
    const int other = clip_index(*character_.model, params_.fade_clip);
    const double end =
        std::max(duration_of(*character_.model, clip), duration_of(*character_.model, other));
    state_.playing = std::clamp(state_.playing, 0.0, end);
  }
  if (input.grab != nullptr) place(*input.grab);
  return {};
}

// The state is hardly more than a time: what a run is compared by is where the skin is.
void SkinningLab::hash(Hasher& hasher) const {
  LabOf::hash(hasher);
  const std::span<const glm::vec3> positions = present().positions();
  hasher.add(positions.size());
  hasher.bytes(positions.data(), positions.size_bytes());
}

void SkinningLab::place(const Grab& grab) {
  const auto dragged = dragged_turn(character_, present(), grab, state_);
  if (dragged) {
    state_.set_turn(character_.model->name, dragged->turn.node, dragged->turn.turn);
  }
}

void SkinningLab::act(std::string_view action) {
  if (action == "clear_poses") {
    state_.turns.clear();
    state_.morphs.clear();
  }
}

void SkinningLab::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  const double playing =
      alpha >= 1.0 ? state_.playing : state_.previous + alpha * (state_.playing - state_.previous);
  const bool between = playing != state_.playing;
  if (between) between_.update(character_, params_, state_, playing);
  Posed& posed = between ? between_ : present();
  if (view == "twist") {
    draw_twist(character_, params_, tools_.selected(), posed, list);
  } else {
    draw_scene(character_, params_, tools_.selected(), posed, list);
    draw_rings(character_, tools_.selected(), tools_.hovered_ring(), posed, list);
  }
}

std::optional<Pick> SkinningLab::pick(std::string_view view, const draw::Ray& ray,
                                      float pixel) const {
  if (view == "twist") return std::nullopt;
  constexpr float kRingTolerance = 6.0F;  // pixels
  return pick_skin(character_, present(), tools_.selected(), ray, kRingTolerance * pixel);
}

void SkinningLab::measure(Readouts& readouts) const {
  Posed& posed = present();
  const anim::Measures& measures = posed.measures(character_);
  // A mirrored model is inside out to the formula, not to the eye.
  const double side = character_.rest_measures.volume < 0.0 ? -1.0 : 1.0;
  readouts.set("volume", side * measures.volume);
  readouts.set("surface_area", measures.surface_area);
  const anim::Measures& rest = character_.rest_measures;
  // An open or flat mesh encloses nothing; what is left is rounding.
  const double size = static_cast<double>(character_.size);
  if (std::abs(rest.volume) > 1e-9 * size * size * size) {
    const double change = 100.0 * (measures.volume - rest.volume) / rest.volume;  // [%]
    // Below this it is the order in which the triangles were summed.
    readouts.set("volume_change", std::abs(change) < 1e-11 ? 0.0 : change);
  }
  readouts.set("max_difference", posed.max_difference(character_));
  if (character_.arm) {
    readouts.set("ring_radius", anim::ring_radius(*character_.arm, posed.buffers()));
  }
  if (character_.arm) readouts.set("twist_angle", glm::degrees(posed.twist()));
  readouts.set("clip_time", posed.clip_time());
  readouts.set("height", posed.height());
  readouts.set("vertices", static_cast<double>(posed.positions().size()));
  readouts.set("skinning_ms", 1e3 * posed.skinning_time());
  readouts.set("joints", static_cast<double>(character_.joints.size()));
}

Result<std::string> SkinningLab::export_as(std::string_view format) const {
  const anim::DeformBuffers& posed = present().buffers();
  if (format == "obj") return anim::export_obj(*character_.model, character_.scene, posed);
  if (format == "ply") return anim::export_ply(*character_.model, character_.scene, posed);
  if (format == "csv") return anim::export_joints_csv(*character_.model, posed);
  return fail("skinning exports .obj, .ply (the posed mesh) and .csv (the joints), not ." +
                  std::string(format),
              ErrorKind::usage);
}

}  // namespace
}  // namespace skinning

std::unique_ptr<Lab> make_skinning_lab() { return std::make_unique<skinning::SkinningLab>(); }

}  // namespace motionlab
