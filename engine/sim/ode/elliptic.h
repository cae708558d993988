// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

namespace motionlab::ode {

// Elliptic functions and integrals by the arithmetic-geometric mean (Abramowitz & Stegun, Handbook
// of Mathematical Functions, sections 16.4, 17.5 and 17.6). The modulus is given with its
// complement, k^2 + kc^2 = 1, because the one cannot be had from the other without loss near k = 1.
// 0 <= k <= 1.
struct Modulus {
  double k;
  double kc;
};

struct JacobiFunctions {
  double am;  // [rad] amplitude, continuous in u
  double sn;
  double cn;
  double dn;
};

// K(k), the complete integral of the first kind; infinite at kc = 0.
double complete_elliptic_k(Modulus m);
// F(phi, k), the incomplete integral of the first kind, any phi [rad].
double incomplete_elliptic_f(double phi, Modulus m);
JacobiFunctions jacobi_elliptic(double u, Modulus m);

}  // namespace motionlab::ode
