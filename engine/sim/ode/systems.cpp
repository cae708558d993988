// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

constexpr SystemEntry kSystems[] = {
    {"spring", "Spring", "x″ = −(k/m) x", [] { return make_spring({}); }},
    {"damped_spring", "Damped spring", "x″ = −(k/m) x − (c/m) x′",
     [] { return make_spring({.stiffness = 100.0, .damping = 2.0}); }},
    {"pendulum", "Pendulum", "θ″ = −(g/L) sin θ", [] { return make_pendulum({}); }},
    {"double_pendulum", "Double pendulum", "M(θ) θ″ = F(θ, θ′)",
     [] { return make_double_pendulum({}); }},
    {"decay", "Decay", "y′ = λ y", [] { return make_decay({}); }},
    {"circle", "Circle", "x′ = −ω y,  y′ = ω x", [] { return make_circle({}); }},
    {"orbit", "Kepler orbit", "r″ = −GM r / |r|³", [] { return make_orbit({}); }},
    {"chain", "Chain of springs", "xᵢ″ = (k/m) (xᵢ₋₁ − 2 xᵢ + xᵢ₊₁)",
     [] { return make_chain({}); }},
    {"van_der_pol", "Van der Pol", "x″ = μ (1 − x²) x′ − x", [] { return make_van_der_pol({}); }},
    {"projectile_drag", "Projectile with drag", "r″ = −g e − (c/m) r′",
     [] { return make_projectile({.damping = 0.5}); }},
};

}  // namespace

std::span<const SystemEntry> systems() { return kSystems; }

}  // namespace motionlab::ode
