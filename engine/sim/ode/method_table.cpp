// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode {
namespace {

std::size_t no_history(std::size_t) { return 0; }
std::size_t accelerations(std::size_t n) { return n / 2; }
std::size_t one_state_and_step(std::size_t n) { return n + 1; }
std::size_t one_step(std::size_t) { return 1; }
std::size_t dense_output(std::size_t n) { return 3 + 9 * n; }

std::complex<double> two_half_euler_steps(std::complex<double> z) {
  const std::complex<double> r = growth::explicit_euler(z / 2.0);
  return r * r;
}

// |R| of a method given by its amplification function.
template <std::complex<double> (*Amplification)(std::complex<double>)>
double modulus(std::complex<double> z) {
  return std::abs(Amplification(z));
}

constexpr Method kMethods[] = {
    {.id = "explicit_euler",
     .label = "Explicit Euler",
     .order = 1,
     .evaluations_per_step = 1,
     .formula = "yₙ₊₁ = yₙ + h f(tₙ, yₙ)",
     .idea = "Follow the slope at the start for the whole step: every circle becomes a spiral.",
     .source = "Witkin & Baraff 1998, Differential Equation Basics, section 2.1",
     .step = steps::explicit_euler,
     .history_size = no_history,
     .amplification = growth::explicit_euler,
     .growth = modulus<growth::explicit_euler>},
    {.id = "symplectic_euler",
     .label = "Symplectic Euler",
     .order = 1,
     .evaluations_per_step = 1,
     .symplectic = true,
     .needs_split = true,
     .formula = "vₙ₊₁ = vₙ + h a(xₙ, vₙ),  xₙ₊₁ = xₙ + h vₙ₊₁",
     .idea = "Move with the new velocity: the same cost, and the energy stays in a narrow band.",
     .source = "Hairer, Lubich & Wanner 2006, Geometric Numerical Integration, eq. I.1.9",
     .step = steps::symplectic_euler,
     .history_size = no_history,
     .amplification = nullptr,
     .growth = growth::symplectic_euler},
    {.id = "midpoint",
     .label = "Midpoint (RK2)",
     .order = 2,
     .evaluations_per_step = 2,
     .formula = "yₙ₊₁ = yₙ + h f(tₙ + h/2, yₙ + (h/2) f(tₙ, yₙ))",
     .idea = "Take the slope in the middle of a trial step.",
     .source = "Witkin & Baraff 1998, Differential Equation Basics, section 2.2",
     .step = steps::midpoint,
     .history_size = no_history,
     .amplification = growth::rk2,
     .growth = modulus<growth::rk2>},
    {.id = "heun",
     .label = "Heun (RK2)",
     .order = 2,
     .evaluations_per_step = 2,
     .formula = "yₙ₊₁ = yₙ + (h/2) (k₁ + f(tₙ + h, yₙ + h k₁)),  k₁ = f(tₙ, yₙ)",
     .idea = "Average the slopes at both ends of a trial step.",
     .source = "Heun 1900; Hairer, Norsett & Wanner, Solving ODEs I, section II.1",
     .step = steps::heun,
     .history_size = no_history,
     .amplification = growth::rk2,
     .growth = modulus<growth::rk2>},
    {.id = "stormer_verlet",
     .label = "Störmer–Verlet",
     .order = 2,
     .evaluations_per_step = 1,
     .symplectic = true,
     .needs_split = true,
     .formula = "x½ = xₙ + (h/2) vₙ,  vₙ₊₁ = vₙ + h a(x½),  xₙ₊₁ = x½ + (h/2) vₙ₊₁",
     .idea = "Drift, kick, drift: reversible in time, so that nothing can drift away.",
     .source = "Hairer, Lubich & Wanner 2003, Acta Numerica 12, eq. 1.6",
     .step = steps::stormer_verlet,
     .history_size = no_history,
     .amplification = nullptr,
     .growth = growth::stormer_verlet},
    {.id = "velocity_verlet",
     .label = "Velocity Verlet",
     .order = 2,
     .evaluations_per_step = 1,
     .symplectic = true,
     .needs_split = true,
     .formula = "xₙ₊₁ = xₙ + h vₙ + (h²/2) aₙ,  vₙ₊₁ = vₙ + (h/2) (aₙ + aₙ₊₁)",
     .idea = "Kick, drift, kick: one force per step, second order, no drift in the energy.",
     .source = "Swope et al. 1982; Hairer, Lubich & Wanner 2003, Acta Numerica 12, eq. 1.5",
     .step = steps::velocity_verlet,
     .history_size = accelerations,
     .amplification = nullptr,
     .growth = growth::velocity_verlet},
    {.id = "rk4",
     .label = "Runge–Kutta 4",
     .order = 4,
     .evaluations_per_step = 4,
     .formula = "yₙ₊₁ = yₙ + (h/6) (k₁ + 2 k₂ + 2 k₃ + k₄)",
     .idea = "Four slopes cancel the error to fourth order: halve h and it falls sixteenfold.",
     .source = "Kutta 1901; Witkin & Baraff 1998, Differential Equation Basics, section 2.2",
     .step = steps::rk4,
     .run = steps::rk4_run,
     .history_size = no_history,
     .amplification = growth::rk4,
     .growth = modulus<growth::rk4>},
    {.id = "yoshida4",
     .label = "Yoshida 4",
     .order = 4,
     .evaluations_per_step = 3,
     .symplectic = true,
     .needs_split = true,
     .needs_separable = true,
     .formula = "S(w₁h) S(w₀h) S(w₁h),  w₁ = 1/(2 − ∛2),  w₀ = −∛2 w₁,  S = Störmer–Verlet",
     .idea = "Three Verlet steps, the middle one backwards, cancel the error and stay symplectic.",
     .source = "Yoshida 1990, Physics Letters A 150, eq. 4.8",
     .step = steps::yoshida4,
     .history_size = no_history,
     .amplification = nullptr,
     .growth = growth::yoshida4},
    {.id = "implicit_euler",
     .label = "Implicit Euler",
     .order = 1,
     .a_stable = true,
     .implicit = true,
     .formula = "yₙ₊₁ = yₙ + h f(tₙ₊₁, yₙ₊₁)",
     .idea = "Demand the slope at the end: stable at every step, and it drains the energy.",
     .source = "Baraff & Witkin 1998, Large Steps in Cloth Simulation, eq. 3",
     .step = steps::implicit_euler,
     .history_size = no_history,
     .amplification = growth::implicit_euler,
     .growth = modulus<growth::implicit_euler>},
    {.id = "implicit_midpoint",
     .label = "Implicit midpoint",
     .order = 2,
     .symplectic = true,
     .a_stable = true,
     .implicit = true,
     .formula = "yₙ₊₁ = yₙ + h f(tₙ + h/2, (yₙ + yₙ₊₁)/2)",
     .idea = "Stable at every step and symplectic: it keeps every quadratic invariant.",
     .source = "Hairer, Lubich & Wanner 2006, Geometric Numerical Integration, eq. I.1.7",
     .step = steps::implicit_midpoint,
     .history_size = no_history,
     .amplification = growth::implicit_midpoint,
     .growth = modulus<growth::implicit_midpoint>},
    {.id = "trapezoidal",
     .label = "Trapezoidal rule",
     .order = 2,
     .a_stable = true,
     .implicit = true,
     .formula = "yₙ₊₁ = yₙ + (h/2) (f(tₙ, yₙ) + f(tₙ₊₁, yₙ₊₁))",
     .idea = "Average the slopes at both true ends: stable, but it never damps a stiff mode.",
     .source = "Dahlquist 1963, A special stability problem for linear multistep methods, BIT 3",
     .step = steps::trapezoidal,
     .history_size = no_history,
     .amplification = growth::implicit_midpoint,
     .growth = modulus<growth::implicit_midpoint>},
    {.id = "bdf2",
     .label = "BDF2",
     .order = 2,
     .a_stable = true,
     .implicit = true,
     .formula = "yₙ₊₁ = (4/3) yₙ − (1/3) yₙ₋₁ + (2/3) h f(tₙ₊₁, yₙ₊₁)",
     .idea = "Remember the last two states: second order, and stiff modes die at once.",
     .source = "Curtiss & Hirschfelder 1952; Hairer, Norsett & Wanner, Solving ODEs I, III.1",
     .step = steps::bdf2,
     .history_size = one_state_and_step,
     .amplification = growth::bdf2,
     .growth = modulus<growth::bdf2>},
    {.id = "adaptive_euler",
     .label = "Adaptive Euler",
     .order = 1,
     .adaptive = true,
     .formula = "h ← h √(tolerance / |x_a − x_b|),  one step of h against two of h/2",
     .idea = "Compare one step with two halves and choose the step that just meets the tolerance.",
     .source = "Witkin & Baraff 1998, Differential Equation Basics, section 3",
     .step = steps::adaptive_euler,
     .history_size = one_step,
     .amplification = two_half_euler_steps,
     .growth = modulus<two_half_euler_steps>},
    {.id = "dormand_prince45",
     .label = "Dormand–Prince 5(4)",
     .order = 5,
     .adaptive = true,
     .formula = "h ← 0.9 h (tolerance / error)^(1/5),  ticks read off the interpolant",
     .idea = "Two formulas from the same slopes: their difference is the error, for nothing.",
     .source = "Dormand & Prince 1980, J. Comp. Appl. Math. 6, table 2",
     .step = steps::dormand_prince45,
     .run = steps::dormand_prince45,
     .history_size = dense_output,
     .amplification = growth::dormand_prince5,
     .growth = modulus<growth::dormand_prince5>},
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method* find_method(std::string_view id) {
  for (const Method& method : kMethods) {
    if (method.id == id) return &method;
  }
  return nullptr;
}

bool applicable(const Method& method, const System& system) {
  if (method.needs_split && !system.second_order()) return false;
  return !(method.needs_separable && system.velocity_dependent());
}

std::string why_not(const Method& method, const System& system) {
  if (applicable(method, system)) return {};
  std::string text(method.label);
  if (!system.second_order()) {
    text +=
        " updates positions and velocities in turn, and " + std::string(system.id()) +
        " is a first-order equation without velocities; choose a Runge–Kutta or implicit method.";
  } else {
    text += " needs forces that do not depend on velocities, and those of " +
            std::string(system.id()) +
            " do; choose velocity Verlet, a Runge–Kutta or an implicit method.";
  }
  return text;
}

}  // namespace motionlab::ode
