// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/twist_view.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <string>
#include <vector>

#include "engine/anim/twist.h"
#include "engine/core/text.h"

namespace motionlab::skinning {
namespace {

using draw::Role;

constexpr float kHalfWidth = 1.6F;  // of the diagram, in units of the view
constexpr float kHalfHeight = 1.0F;
constexpr double kWidest = 180.0;  // [deg] of the angle's axis for characters of files

// The limb that ends at the selected joint, or the one with the most skin.
anim::Limb limb_of(const Character& character, int selected) {
  const anim::Scene* scene = character.shown();
  if (scene == nullptr) return {};
  for (std::size_t i = 0; selected >= 0 && i < scene->instances.size(); ++i) {
    if (scene->instances[i].skin < 0) continue;
    const auto& joints =
        character.model->skins[static_cast<std::size_t>(scene->instances[i].skin)].joints;
    const auto found = std::find(joints.begin(), joints.end(), selected);
    if (found == joints.end()) continue;
    anim::Limb limb = anim::make_limb(*character.model, character.scene, i,
                                      static_cast<std::uint32_t>(found - joints.begin()));
    if (!limb.empty()) return limb;
  }
  return character.limb;
}

// From the limb's length and the angle's range to the view.
struct Diagram {
  double low = 0.0, high = 1.0;  // [m]
  double range = kWidest;        // [deg] up and down
  glm::vec3 at(double along, double degrees) const {
    const double x = (along - low) / (high - low) * 2.0 - 1.0;
    const double y = std::clamp(degrees / range, -1.0, 1.0);
    return {kHalfWidth * static_cast<float>(x), kHalfHeight * static_cast<float>(y), 0.0F};
  }
};

// Leaves of the slices those around the joint, where the weights change, and fits the diagram.
void keep_the_joint(std::vector<anim::TwistSlice>& slices, Diagram& diagram) {
  double low = slices.back().along;
  double high = slices.front().along;
  for (const anim::TwistSlice& s : slices) {
    if (s.weight < 0.002 || s.weight > 0.998) continue;
    low = std::min(low, s.along);
    high = std::max(high, s.along);
  }
  const double margin = low < high ? 0.4 * (high - low) : 0.0;
  if (margin > 0.0) {
    std::erase_if(slices, [&](const anim::TwistSlice& s) {
      return s.along < low - margin || s.along > high + margin;
    });
  }
  diagram.low = slices.front().along;
  diagram.high = slices.back().along;
}

void draw_label(draw::DrawList& list, const glm::vec3& at, std::string text, glm::vec2 offset,
                draw::Anchor anchor, bool number) {
  list.label({.position = at,
              .text = std::move(text),
              .offset = offset,
              .anchor = anchor,
              .paint = Role::dim,
              .monospaced = number});
}

void draw_diagram(const Diagram& d, const std::string& title, draw::DrawList& list) {
  const draw::LineStyle thin{.width = 1.0F, .paint = Role::grid};
  for (int part = -2; part <= 2; ++part) {
    const double degrees = 0.5 * part * d.range;
    list.line(d.at(d.low, degrees), d.at(d.high, degrees), thin);
    draw_label(list, d.at(d.low, degrees), format_short(degrees, 4) + "°", {-8.0F, 0.0F},
               draw::Anchor::right, true);
  }
  for (const double along : {d.low, 0.0, d.high}) {
    if (along < d.low || along > d.high) continue;
    list.line(d.at(along, -d.range), d.at(along, d.range), thin);
    draw_label(list, d.at(along, -d.range), format_short(along, 3), {0.0F, 14.0F},
               draw::Anchor::center, true);
  }
  const glm::vec3 below = d.at(0.5 * (d.low + d.high), -d.range);
  draw_label(list, below, "along the limb [m]", {0.0F, 32.0F}, draw::Anchor::center, false);
  draw_label(list, below, "dashed: in proportion to the weight", {0.0F, 52.0F},
             draw::Anchor::center, false);
  draw_label(list, d.at(0.5 * (d.low + d.high), d.range), title, {0.0F, -16.0F},
             draw::Anchor::center, false);
}

}  // namespace

void draw_twist(const Character& character, const Params& params, int selected, const Posed& posed,
                draw::DrawList& list) {
  const anim::Limb limb = limb_of(character, selected);
  std::vector<anim::TwistSlice> slices;
  if (posed.finite()) anim::measure_twist(*character.model, limb, posed.buffers(), slices);
  if (slices.size() < 2) {
    list.label({.position = glm::vec3(0.0F),
                .text = "Select a joint whose limb has a skin of its own",
                .anchor = draw::Anchor::center,
                .size = draw::TextSize::body,
                .paint = Role::dim});
    return;
  }
  Diagram diagram;
  keep_the_joint(slices, diagram);
  if (character.arm) {
    diagram.range = std::max(30.0, 30.0 * std::ceil(std::abs(params.twist) / 30.0));
  }
  constexpr double kDegrees = 180.0 / glm::pi<double>();
  std::vector<glm::vec3> measured;
  std::vector<glm::vec3> proportional;
  // The skin at the limb's end tells how far the joint is turned.
  const double whole = slices.back().weight > 0.5
                           ? (slices.back().angle - slices.front().angle) / slices.back().weight
                           : 0.0;
  for (const anim::TwistSlice& s : slices) {
    measured.push_back(diagram.at(s.along, kDegrees * s.angle));
    proportional.push_back(
        diagram.at(s.along, kDegrees * (slices.front().angle + s.weight * whole)));
  }
  if (list.instance.index == 0 || list.instance.count == 1) {
    const auto& joints = character.model->skins[static_cast<std::size_t>(limb.skin)].joints;
    draw_diagram(diagram, "turn of the skin at " + node_label(character, joints[limb.lower]), list);
    list.polyline(proportional, {.width = 1.5F, .paint = Role::exact, .dash = draw::Dash::dashed});
  }
  list.polyline(measured, {.width = 2.5F, .paint = list.series(), .dash = list.dash()});
}

}  // namespace motionlab::skinning
