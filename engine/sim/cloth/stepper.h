// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/sim/cloth/edge_kernels.h"
#include "engine/sim/cloth/self_collision.h"
#include "engine/sim/cloth/settings.h"
#include "engine/sim/cloth/state.h"

namespace motionlab::cloth {

class ImplicitSystem;
class ProjectiveSystem;

struct StepReport {
  bool diverged = false;
  int particle = -1;          // the first that is not finite, or an end of the longest edge
  double longest = 0.0;       // largest edge length over its rest length
  int cg_iterations = 0;      // of the implicit step, all substeps together
  int self_contacts = 0;      // pairs of features, of the last substep
  int collider_contacts = 0;  // particles, of the last substep
  double residual = 0.0;      // see Stepper::residuals(); implicit: of the linear system, relative
};

// Advances a State over one step. Holds scratch and factorisations, which follow from the topology,
// the settings and the pins: it is no part of the state, and no step allocates once it is warm.
template <typename Real>
class Stepper {
 public:
  explicit Stepper(std::shared_ptr<const Topology> topology);
  ~Stepper();
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  // `time` [s] at the start, for gusts. On divergence the state is the last that was finite.
  StepReport step(State<Real>& state, const Settings& settings, double time, double dt);

  // Root mean square of C + α̃λ over the edges [m] before the first iteration and after each one of
  // the last substep; of PBD that of C. Only with settings.record_residuals.
  std::span<const double> residuals() const { return residuals_; }
  const Topology& topology() const { return *topology_; }

 private:
  void position_substep(State<Real>& s, const Settings& settings, double h);
  void explicit_substep(State<Real>& s, const Settings& settings, double h, bool symplectic);
  void implicit_substep(State<Real>& s, const Settings& settings, double h, StepReport& report);
  void projective_substep(State<Real>& s, const Settings& settings, double h);
  void local_step(const State<Real>& s, const Settings& settings, double h);
  void find_flags(const State<Real>& s);
  void predict(State<Real>& s, const Settings& settings, double h);
  void take_velocities(State<Real>& s, double h);
  EdgeSweep<Real> sweep_of(State<Real>& s, const Settings& settings, double h);
  void iterate(State<Real>& s, const Settings& settings, const EdgeSweep<Real>& sweep, double h);
  void jacobi_iteration(State<Real>& s, const Settings& settings, const EdgeSweep<Real>& sweep);
  void project_hinges(State<Real>& s, const Settings& settings, double h);
  void project_pull(State<Real>& s, const Settings& settings, double h);
  void record_residual(const EdgeSweep<Real>& sweep);
  void find_air_acceleration(const State<Real>& s, const Settings& settings, double time, double h);
  void limit_strain(State<Real>& s, const Settings& settings);
  void find_tethers(const State<Real>& s);
  void keep_places(const State<Real>& s);
  void change_velocities(State<Real>& s, double h);
  EdgeSweep<Real> lengths_of(State<Real>& s) const;
  bool overstretched(State<Real>& s);
  ParticleView<Real> since_start(State<Real>& s);
  bool begin_self_contacts(State<Real>& s, const Settings& settings);
  void collide_with_itself(State<Real>& s, const Settings& settings, double dt, StepReport& report);
  void place_colliders(std::span<const Collider> colliders, int substep, int substeps);
  void judge(State<Real>& s, StepReport& report);

  std::shared_ptr<const Topology> topology_;
  std::vector<Real> rest_;    // [m] per edge
  std::vector<Real> lambda_;  // per edge
  std::vector<glm::dvec3> hinge_lambda_;
  glm::dvec3 pull_lambda_{0.0};
  glm::dvec3 pull_target_{0.0};     // within reach of the maximum force
  std::vector<Real> ax_, ay_, az_;  // [m/s²] of the air
  std::vector<EdgeStep<Real>> jacobi_;
  std::vector<Real> errors_;  // per edge: [m²], or of edge_stretches()
  std::vector<double> residuals_;
  // Long range attachments (Kim, Chentanez & Müller 2012): the nearest pin and how far it is along
  // the cloth [m]; -1 where none is in reach. For the pins of tethered_w_.
  std::vector<int> tether_;
  std::vector<double> tether_length_;
  std::vector<Real> tethered_w_;
  std::vector<glm::dvec3> force_;      // [N]
  std::vector<glm::dvec3> air_force_;  // [N] on each corner of a triangle
  std::vector<glm::dvec3> position_, velocity_;
  std::vector<unsigned char> free_, torn_;
  std::vector<Real> before_[6];      // x, y, z, vx, vy, vz at the start of the step
  std::vector<Collider> colliders_;  // of this substep
  std::unique_ptr<SelfCollision<Real>> self_collision_;
  bool self_contacts_begun_ = false;  // in this step
  std::vector<Real> places_[3];       // x, y, z before contacts moved them
  std::unique_ptr<ImplicitSystem> implicit_;
  std::unique_ptr<ProjectiveSystem> projective_;
};

// --- pieces that solvers share ---

// Forces of springs and hinges [N], added to `force`.
template <typename Real>
void add_elastic_forces(const Topology& t, const State<Real>& s, const Material& material,
                        std::span<glm::dvec3> force);
// Wind at a place and time: gusts are a sum of waves that travel with it [m/s].
glm::dvec3 wind_at(const Air& air, const glm::dvec3& place, double time);
// Where the pull acts at this moment [m].
template <typename Real>
glm::dvec3 pulled_point(const Pull& pull, const State<Real>& s);
// The target, brought so near that stiffness times distance is at most the maximum force.
glm::dvec3 target_in_reach(const Pull& pull, const glm::dvec3& point);

}  // namespace motionlab::cloth
