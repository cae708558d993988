// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <array>

#include "engine/sim/cloth/settings.h"

namespace motionlab::cloth {
namespace {

constexpr std::array<SolverEntry, 6> kSolvers{{
    {.solver = Solver::pbd,
     .id = "pbd",
     .label = "PBD",
     .formula = "Δx = −k w ∇C · C/Σw|∇C|²",
     .claim = "bounded always; its stiffness depends on iterations and step",
     .source = "Müller, Heidelberger, Hennix & Ratcliff 2007, Position Based Dynamics",
     .position_based = true,
     .iterative = true,
     .has_stiffness = false,
     .bounded = true},
    {.solver = Solver::xpbd,
     .id = "xpbd",
     .label = "XPBD",
     .formula = "Δλ = (−C − α̃λ)/(Σw|∇C|² + α̃), α̃ = 1/(k h²)",
     .claim = "converges to implicit Euler, whatever the iterations; exact for one spring",
     .source = "Macklin, Müller & Chentanez 2016, XPBD; Macklin et al. 2019, Small Steps",
     .position_based = true,
     .iterative = true,
     .has_stiffness = true,
     .bounded = true},
    {.solver = Solver::mass_spring_explicit,
     .id = "mass_spring_explicit",
     .label = "Mass–spring, explicit Euler",
     .formula = "x += h v, v += h f(x)/m",
     .claim = "gains energy at every step size",
     .source = "Provot 1995, Deformation Constraints in a Mass-Spring Model",
     .position_based = false,
     .iterative = false,
     .has_stiffness = true,
     .bounded = false},
    {.solver = Solver::mass_spring_symplectic,
     .id = "mass_spring_symplectic",
     .label = "Mass–spring, symplectic Euler",
     .formula = "v += h f(x)/m, x += h v",
     .claim = "bounded up to hω = 2, first order, keeps energy on average",
     .source = "Hairer, Lubich & Wanner 2006, Geometric Numerical Integration, I.1",
     .position_based = false,
     .iterative = false,
     .has_stiffness = true,
     .bounded = false},
    {.solver = Solver::mass_spring_implicit,
     .id = "mass_spring_implicit",
     .label = "Mass–spring, implicit",
     .formula = "(M + h²H)Δv = h(f − h H v)",
     .claim = "bounded at any step, first order, damps",
     .source = "Baraff & Witkin 1998, Large Steps in Cloth Simulation",
     .position_based = false,
     .iterative = false,
     .has_stiffness = true,
     .bounded = true},
    {.solver = Solver::projective_dynamics,
     .id = "projective_dynamics",
     .label = "Projective dynamics",
     .formula = "(M/h² + Σ k SᵀS) x = M s/h² + Σ k Sᵀp",
     .claim = "bounded at any step; converges to implicit Euler, one factorisation for all steps",
     .source = "Bouaziz et al. 2014, Projective Dynamics; Liu et al. 2013, Fast Simulation of "
               "Mass-Spring Systems",
     .position_based = true,
     .iterative = true,
     .has_stiffness = true,
     .bounded = true},
}};

}  // namespace

std::span<const SolverEntry> solvers() { return kSolvers; }

const SolverEntry& entry_of(Solver solver) { return kSolvers[static_cast<std::size_t>(solver)]; }

}  // namespace motionlab::cloth
