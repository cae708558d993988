// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the lab says about itself: readouts, views, plots, presets.
#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {
namespace {

std::vector<ReadoutInfo> readouts() {
  return {
      {"w", "Quaternion w", "", "Its scalar part; for matrices of the nearest rotation.", "w"},
      {"x", "Quaternion x", "", "First component of the vector part.", "x"},
      {"y", "Quaternion y", "", "Second component of the vector part.", "y"},
      {"z", "Quaternion z", "", "Third component of the vector part.", "z"},
      {"angle", "Angle from the start", "°", "Turned since the first key, on its cover.", "θ"},
      {"angular_speed", "Angular speed", "rad/s", "How fast the body turns.", "|ω|"},
      {"velocity_x", "Angular velocity, x", "rad/s", "In the axes of the world.", "ωx"},
      {"velocity_y", "Angular velocity, y", "rad/s", "In the axes of the world.", "ωy"},
      {"velocity_z", "Angular velocity, z", "rad/s", "In the axes of the world.", "ωz"},
      {"determinant", "Determinant", "", "Of what is drawn: 1 for a rotation, 0 when flat.", "det"},
      {"orthogonality_error", "Not orthogonal", "", "Frobenius norm of MᵀM − 1.", "|MᵀM − 1|"},
      {"slerp_difference", "Off slerp", "°", "Angle to where slerp is at this time."},
      {"line_distance", "Off the line", "m", "Distance from where a straight line would lead."},
      {"position_x", "Position, x", "m", "Of the body."},
      {"position_y", "Position, y", "m", "Of the body."},
      {"position_z", "Position, z", "m", "Of the body."},
      {"turning", "Turned in all", "°", "On the whole way from the first key to the last."},
      {"shortest_turning", "Shortest", "°", "Sum of the shortest turns from key to key."},
      {"arc", "Turn of this segment", "°", "Twice the arc Ω between its two quaternions.", "2Ω"},
      {"euler_1", "First Euler angle", "°", "In the chosen order.", "α"},
      {"euler_2", "Second Euler angle", "°", "In the chosen order.", "β"},
      {"euler_3", "Third Euler angle", "°", "In the chosen order.", "γ"},
      {"gimbal_determinant", "Gimbal determinant", "",
       "Of the map from rates of the angles to angular velocity: 0 is the lock.", "det E"},
      {"gimbal_condition", "Gimbal condition", "",
       "Of the same map: how much more the rings turn for one direction than for another.", "κ"},
      {"products", "Products", "", "Rotations multiplied on so far.", "n"},
      {"drift_matrix_float", "Drift, matrix, single", "", "Distance to the exact rotation."},
      {"drift_matrix_double", "Drift, matrix, double", "", "Distance to the exact rotation."},
      {"drift_quaternion_float", "Drift, quaternion, single", "",
       "Distance to the exact rotation."},
      {"drift_quaternion_double", "Drift, quaternion, double", "",
       "Distance to the exact rotation."},
      {"kept_matrix_float", "Kept orthogonal, single", "",
       "Distance to the exact rotation with a step of the polar iteration after each product."},
      {"kept_matrix_double", "Kept orthogonal, double", "",
       "Distance to the exact rotation with a step of the polar iteration after each product."},
      {"kept_quaternion_float", "Kept unit, single", "",
       "Distance to the exact rotation with the quaternion normalised after each product."},
      {"kept_quaternion_double", "Kept unit, double", "",
       "Distance to the exact rotation with the quaternion normalised after each product."},
  };
}

std::vector<Preset> presets() {
  return {
      {.id = "side_by_side",
       .title = "One turn, four ways",
       .summary = "Slerp keeps its pace, nlerp hurries in the middle, Euler angles stray, "
                  "matrices shrink.",
       .values = {{"keys", "wide_turn"}, {"method", "slerp"}, {"duration", "4"}},
       .compare = CompareSpec{"method", {"slerp", "nlerp", "euler_lerp", "matrix_lerp"}, false}},
      {.id = "x90_to_y90",
       .title = "From 90° about x to 90° about y",
       .summary = "120° about one slanted axis, by slerp in one second.",
       .values = {{"keys", "x90_to_y90"}, {"method", "slerp"}, {"duration", "1"}},
       .views = {"body", "arc"}},
      {.id = "long_way",
       .title = "The long way round, wrong on purpose",
       .summary =
           "q and −q are one orientation: without the check of the sign, 270° instead of 90°.",
       .values = {{"keys", "three_quarters"}, {"method", "slerp"}, {"shortest_path", "false"}},
       .compare = CompareSpec{"shortest_path", {"true", "false"}, false},
       .views = {"body", "covers"},
       .plots = {"speed", "angle"}},
      {.id = "gimbal_lock",
       .title = "Gimbal lock, wrong on purpose",
       .summary = "Pitch climbs to 88°: two rings become one, and beyond they must swing round.",
       .values = {{"keys", "gimbal"}, {"method", "euler_lerp"}, {"duration", "8"}},
       .compare = CompareSpec{"method", {"slerp", "euler_lerp"}, false},
       .views = {"gimbal", "body"},
       .plots = {"condition", "speed"}},
      {.id = "matrix_collapse",
       .title = "Matrices collapse at 180°, wrong on purpose",
       .summary = "Half-way between opposite orientations their mean matrix is flat: no polar "
                  "factor can tell which way to turn.",
       .values = {{"keys", "half_turn"}, {"method", "matrix_lerp"}},
       .compare = CompareSpec{"method", {"matrix_lerp", "matrix_polar", "slerp"}, false},
       .plots = {"determinant", "speed"}},
      {.id = "chain",
       .title = "A chain of keys",
       .summary = "Slerp jumps to another angular velocity at each key, squad and Bézier do not.",
       .values = {{"keys", "chain"}, {"method", "squad"}, {"duration", "6"}},
       .compare = CompareSpec{"method", {"slerp", "squad", "bezier"}, false},
       .views = {"body", "timeline"}},
      {.id = "screw",
       .title = "Turn and shift at once",
       .summary = "ScLERP follows one screw; slerp and a straight line turn the body on the spot "
                  "that happens to be its origin.",
       .values = {{"keys", "screw"}, {"method", "sclerp"}},
       .compare = CompareSpec{"method", {"sclerp", "slerp"}, false}},
      {.id = "drift",
       .title = "A million products",
       .summary = "Rounding adds up: matrices and quaternions lose their length, unless they are "
                  "pulled back.",
       .values = {{"keys", "wide_turn"}, {"method", "slerp"}, {"multiplications", "1000"}},
       .plots = {"drift", "kept"}},
  };
}

std::vector<PlotInfo> plots() {
  return {
      {.id = "speed", .title = "Angular speed", .y = {"angular_speed"}},
      {.id = "velocity",
       .title = "Angular velocity",
       .y = {"velocity_x", "velocity_y", "velocity_z"},
       .shown_by_default = false},
      {.id = "angle", .title = "Angle from the start", .y = {"angle"}, .shown_by_default = false},
      {.id = "components",
       .title = "Quaternion",
       .y = {"w", "x", "y", "z"},
       .shown_by_default = false},
      {.id = "difference",
       .title = "Angle to slerp",
       .y = {"slerp_difference"},
       .shown_by_default = false},
      {.id = "determinant",
       .title = "Determinant",
       .y = {"determinant"},
       .shown_by_default = false},
      {.id = "euler",
       .title = "Euler angles",
       .y = {"euler_1", "euler_2", "euler_3"},
       .shown_by_default = false},
      {.id = "condition",
       .title = "Gimbal condition",
       .y = {"gimbal_condition"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "drift",
       .title = "Drift of products",
       .x = "products",
       .y = {"drift_matrix_float", "drift_quaternion_float", "drift_matrix_double",
             "drift_quaternion_double"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "kept",
       .title = "Drift, pulled back after each product",
       .x = "products",
       .y = {"kept_matrix_float", "kept_quaternion_float", "kept_matrix_double",
             "kept_quaternion_double"},
       .log_y = true,
       .shown_by_default = false},
  };
}

LabInfo make_info() {
  LabInfo info;
  info.id = "rotations";
  info.title = "Rotations";
  info.summary = "Why quaternions, and what every interpolation does.";
  for (const math::InterpolationMethod& m : math::interpolation_methods()) {
    info.equations.push_back(std::string(m.label) + ": " + std::string(m.formula));
    info.sources.push_back(std::string(m.label) + ": " + std::string(m.source));
  }
  info.controls = {
      "Drag a key to turn it as a ball; then its rings turn it about one axis and its "
      "centre moves it.",
      "Drag the tip of a key's axis on the sphere, or a key along the timeline."};
  info.readouts = readouts();
  info.actions = {{"restart_drift", "Restart the products", "Begin again with no rotation."}};
  info.views = {
      {.id = "body", .title = "Body"},
      {.id = "sphere", .title = "Axes on the sphere", .shown_by_default = false},
      {.id = "arc", .title = "Arc q₀ q₁", .planar = true, .shown_by_default = false},
      {.id = "covers", .title = "S³ and −q", .shown_by_default = false},
      {.id = "timeline", .title = "Timeline", .planar = true, .shown_by_default = false},
      {.id = "gimbal",
       .title = "Gimbal",
       .camera = draw::Camera::orbiting(glm::vec3(0.0F, -0.12F, 0.0F), 5.9F, 0.6F, -0.42F),
       .shown_by_default = false}};
  info.plots = plots();
  info.exports = {{"csv", "Motion", "Orientation and position, 64 times between two keys."}};
  info.presets = presets();
  info.compare_parameter = "method";
  return info;
}

}  // namespace

const LabInfo& lab_info() {
  static const LabInfo kInfo = make_info();
  return kInfo;
}

}  // namespace motionlab::rotations
