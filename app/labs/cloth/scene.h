// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/labs/cloth/mesh_file.h"
#include "app/labs/cloth/params.h"
#include "engine/anim/model.h"
#include "engine/anim/pose.h"
#include "engine/sim/cloth/colliders.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth_lab {

// What a reset builds and nothing changes: states share it.
struct Scene {
  SceneKind kind = SceneKind::curtain;
  std::shared_ptr<const cloth::Topology> topology;
  std::vector<glm::dvec3> start;  // [m]; where the particles are at the start
  std::vector<glm::dvec3> start_velocity;
  std::vector<int> pins;
  bool precise = false;  // computed in double
  bool chain = false;
  bool walks = false;
  std::optional<double> ground;        // y [m] of a floor
  Obstacle obstacle = Obstacle::none;  // never `scene`
  glm::dvec3 obstacle_start{0.0};      // [m]
  std::vector<unsigned char> loaded;   // per particle 1: part of the load; empty: none
  double rest_length = 0.0;            // [m] of a chain
};
// `file` is for the mesh scene; null: the sleeve.
std::shared_ptr<const Scene> make_scene(const Params& params, const MeshFile* file = nullptr);

// Parts of the builder.
void put_topology(Scene& scene, cloth::Topology t);
void make_chain_scene(Scene& scene, const Params& params);

// Where the scene puts an obstacle that the user asks for [m].
glm::dvec3 obstacle_place(SceneKind kind, Obstacle obstacle);
// The obstacle as the solver sees it, around `place`; and how far it reaches from there along an
// axis [m].
cloth::Collider obstacle_collider(Obstacle obstacle, const glm::dvec3& place);
double obstacle_reach(Obstacle obstacle, int axis);

// The figure as capsules, at a time of its clip.
class Walker {
 public:
  Walker();
  struct Capsule {
    glm::dvec3 a{0.0}, b{0.0};
    double radius = 0.05;  // [m]
  };
  // No allocation after the first call.
  void pose(double time, bool walk, std::vector<Capsule>& capsules);

 private:
  struct Part {
    int node = 0;
    glm::dvec3 a{0.0}, b{0.0};  // [m] in the joint's space
    double radius = 0.05;
  };
  std::shared_ptr<const anim::Model> model_;
  int clip_ = -1;
  double duration_ = 1.0;  // [s]
  std::vector<Part> parts_;
  anim::Pose pose_;
  std::vector<glm::dmat4> world_;
};

// The exact answer of a proof scene, in its own place, for the dashed curve; empty where none is.
std::vector<glm::dvec3> exact_curve(const Scene& scene, const Params& params);
// The same as the number that its readout should show; nothing where none is.
std::optional<double> exact_extension(const Scene& scene, const Params& params);
std::optional<double> exact_sag(const Scene& scene, const Params& params);

}  // namespace motionlab::cloth_lab
