// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/labs/cloth/params.h"
#include "app/labs/cloth/pins.h"
#include "app/labs/cloth/scene.h"
#include "engine/lab/lab.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth_lab {

const LabInfo& lab_info();

// Items of Pick and Grab: particles count from 0, triangles from kFirstTriangle (their `local` is
// where in the triangle, as weights of its corners).
inline constexpr int kFirstTriangle = 1'000'000;
inline constexpr int kFirstPin = 400'000'000;  // a pinned particle, to move it
inline constexpr int kBallItem = 500'000'000;

struct State {
  std::shared_ptr<const Scene> scene;  // as of the last reset
  cloth::State<float> single;          // one of the two is in use: scene->precise says which
  cloth::State<double> precise;
  std::vector<glm::vec3> before;  // [m] at the start of the last tick, for drawing
  double time = 0.0;              // [s]
  glm::dvec3 ball{0.0};           // [m]
  glm::dvec3 ball_before{0.0};
  std::vector<int> pinned_by_hand, released_by_hand;  // see Pins; ascending
  bool pulling = false;
  cloth::Pull pull;  // of the last tick
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
  bool torn(std::size_t edge) const {
    return scene->precise ? precise.torn(edge) : single.torn(edge);
  }
  bool any_torn() const { return !single.alive.empty(); }
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
  void move_ball(const Grab* grab, double dt);
  void move_pin(const Grab& grab, double dt);
  void place_colliders(double from, double to);
  StepStatus judge(const cloth::StepReport& report, double dt) const;
  void tear();

  double solver_time_ = std::numeric_limits<double>::quiet_NaN();  // [s] of the last step
  std::optional<MeshFile> file_;                                   // what load() read
  Pins pins_{state_};
  PinTools pin_tools_{state_};
  std::unique_ptr<cloth::Stepper<float>> single_;
  std::unique_ptr<cloth::Stepper<double>> precise_;
  std::vector<cloth::Collider> colliders_;
  std::optional<Walker> walker_;  // where one walks
  std::vector<Walker::Capsule> capsules_before_, capsules_;
};

// Tears thread `edge` (warp or weft) and what else holds its two sides together.
void tear_edge(const Scene& scene, State& state, std::size_t edge);
// The obstacles at one moment, at rest.
void colliders_at(const State& state, const Params& params,
                  const std::vector<Walker::Capsule>& capsules,
                  std::vector<cloth::Collider>& colliders);

struct Picture {
  const State& state;
  const Params& params;
  std::vector<glm::vec3> points;  // [m], between the last two states
  glm::vec3 ball{0.0F};
  const std::vector<Walker::Capsule>& capsules;
};
void draw_scene(const Picture& picture, draw::DrawList& list);
void draw_convergence(const Picture& picture, draw::DrawList& list);
std::optional<Pick> pick_cloth(const State& state, const draw::Ray& ray, float pixel);

std::unique_ptr<Job> make_stiffness_job(const Params& params);
std::unique_ptr<Job> make_ordering_job(const Params& params);

}  // namespace motionlab::cloth_lab
