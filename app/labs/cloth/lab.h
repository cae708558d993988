// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/labs/cloth/params.h"
#include "app/labs/cloth/pins.h"
#include "app/labs/cloth/scene.h"
#include "engine/lab/lab.h"
#include "engine/sim/cloth/stepper.h"
#include "engine/sim/cloth/tearing.h"

namespace motionlab::cloth_lab {

const LabInfo& lab_info();
std::vector<Preset> cloth_presets();

// Items of Pick and Grab: particles count from 0, triangles from kFirstTriangle (their `local` is
// where in the triangle, as weights of its corners).
inline constexpr int kFirstTriangle = 1'000'000;
inline constexpr int kFirstPin = 400'000'000;      // a pinned particle, to move it
inline constexpr int kObstacleItem = 500'000'000;  // and behind it its arrows along x, y and z

// The tools of the pointer (ToolInfo).
inline constexpr std::string_view kCutTool = "cut";
inline constexpr std::string_view kBlowTool = "blow";

struct State {
  std::shared_ptr<const Scene> scene;            // as of the last reset
  std::shared_ptr<const cloth::TornCloth> torn;  // null: whole
  cloth::State<float> single;  // one of the two is in use: scene->precise says which
  cloth::State<double> precise;
  std::vector<glm::vec3> before;  // [m] at the start of the last tick, for drawing
  double time = 0.0;              // [s]
  glm::dvec3 obstacle{0.0};       // [m]
  glm::dvec3 obstacle_before{0.0};
  std::vector<int> pinned_by_hand, released_by_hand;  // see Pins; ascending
  bool pulling = false;
  cloth::Pull pull;  // of the last tick
  bool blowing = false;
  cloth::Blast blast;           // of the last tick
  glm::dvec3 hand{0.0};         // [m] where the pointer that blows was
  glm::dvec3 hand_motion{0.0};  // [m/s], smoothed
  cloth::StepReport report;
  std::vector<double> residuals;  // of the last tick's last substep
  double energy = 0.0;            // [J] after the last tick
  double base_energy = 0.0;       // [J] that it is compared with
  double given_off = 0.0;         // [J] before that

  std::size_t size() const { return before.size(); }
  glm::dvec3 position(std::size_t i) const {
    return scene->precise ? precise.position(i) : single.position(i);
  }
  bool pinned(std::size_t i) const { return scene->precise ? precise.pinned(i) : single.pinned(i); }
  bool edge_torn(std::size_t edge) const {
    return scene->precise ? precise.torn(edge) : single.torn(edge);
  }
  const cloth::Topology& topology() const { return torn ? *torn->topology : *scene->topology; }
  // Which particle of the whole cloth this one was.
  std::size_t origin(std::size_t i) const {
    return torn ? static_cast<std::size_t>(torn->origin[i]) : i;
  }
  bool loaded(std::size_t i) const {
    return !scene->loaded.empty() && scene->loaded[origin(i)] != 0;
  }
  void hash(Hasher& hasher) const;
  std::size_t bytes() const;
};

// Calls body(particles) with the state's particles in the precision that the scene has.
template <typename Body>
decltype(auto) with_particles(State& s, const Body& body) {
  return s.scene->precise ? body(s.precise) : body(s.single);
}
template <typename Body>
decltype(auto) with_particles(const State& s, const Body& body) {
  return s.scene->precise ? body(s.precise) : body(s.single);
}

// The engine's settings that the parameters mean in this scene (without pull and obstacles).
cloth::Settings settings_of(const Params& params, const Scene& scene);

class ClothLab final : public LabOf<Params, State> {
 public:
  ClothLab() { ClothLab::reset(1); }

  const LabInfo& info() const override { return lab_info(); }
  Result<void> load(AssetProvider& assets) override;
  void reset(std::uint64_t seed) override;
  void parameters_changed() override;
  StepStatus step(const StepInput& input, double dt) override;
  void place(const Grab& grab) override;
  void stroke(const Grab& grab, const glm::dvec3& from) override;
  void act(std::string_view action) override;
  void draw(std::string_view view, double alpha, draw::DrawList& list) const override;
  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const override;
  void measure(Readouts& readouts) const override;
  Verdict check() const override;
  Document* document() override { return &pins_; }
  DocumentTools* document_tools() override { return &pin_tools_; }
  std::unique_ptr<Job> start_job(std::string_view job) const override;
  Result<std::string> export_as(std::string_view format) const override;

 private:
  void restored() override;
  void make_steppers();
  double total_energy() const;
  void rebase();
  std::optional<cloth::Pull> pull_of(const Grab& grab) const;
  void blow(const Grab* grab, double dt);
  void move_obstacle(const Grab* grab, double dt);
  void move_pin(const Grab& grab, double dt);
  void place_colliders(double from, double to);
  StepStatus judge(const cloth::StepReport& report, double dt) const;
  const cloth::TearBook& tear_book();
  void open_threads(std::span<const int> threads);
  void find_overstretched();
  void tear();
  void slit();

  double solver_time_ = std::numeric_limits<double>::quiet_NaN();  // [s] of the last step
  std::optional<MeshFile> file_;                                   // what load() read
  Pins pins_{state_};
  PinTools pin_tools_{state_};
  std::unique_ptr<cloth::Stepper<float>> single_;
  std::unique_ptr<cloth::Stepper<double>> precise_;
  std::unique_ptr<cloth::TearBook> tear_book_;  // of one whole cloth; built when it first tears
  // Scratch of tear(): strain and edge; particles; threads.
  std::vector<std::pair<double, int>> overstretched_;
  std::vector<unsigned char> relieved_;
  std::vector<int> tearing_, across_;
  std::vector<cloth::Collider> colliders_;
  std::optional<Walker> walker_;  // where one walks
  std::vector<Walker::Capsule> capsules_before_, capsules_;
};

std::optional<glm::dvec3> dragged_obstacle(const State& state, const Grab& grab);
// Threads that a stroke of the pointer crosses, as seen from `eye`.
void threads_under_stroke(const cloth::TearBook& book, const State& state, const glm::dvec3& eye,
                          const glm::dvec3& from, const glm::dvec3& to, std::vector<int>& threads);
// The arrow that moves the obstacle along an axis.
struct HandleArrow {
  glm::vec3 from{0.0F}, to{0.0F};  // [m]
};
HandleArrow handle_arrow(Obstacle obstacle, const glm::dvec3& place, int axis);
inline constexpr double kSlopeReach = 1.1;  // [m]; how much of the slope is drawn
// The obstacles at one moment, at rest.
void colliders_at(const State& state, const Params& params,
                  const std::vector<Walker::Capsule>& capsules,
                  std::vector<cloth::Collider>& colliders);

struct Picture {
  const State& state;
  const Params& params;
  std::vector<glm::vec3> points;  // [m], between the last two states
  glm::vec3 obstacle{0.0F};
  const std::vector<Walker::Capsule>& capsules;
};
void draw_scene(const Picture& picture, draw::DrawList& list);
void draw_obstacles(const Picture& picture, draw::DrawList& list);
void draw_convergence(const Picture& picture, draw::DrawList& list);
// `handles`: with the obstacle's arrows.
std::optional<Pick> pick_cloth(const State& state, const draw::Ray& ray, float pixel, bool handles);

std::unique_ptr<Job> make_stiffness_job(const Params& params);
std::unique_ptr<Job> make_ordering_job(const Params& params);

}  // namespace motionlab::cloth_lab
