// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The longest that threads may get.
#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {

// Distance along warp and weft to the nearest pin: Dijkstra from all pins at once.
template <typename Real>
void Stepper<Real>::find_tethers(const State<Real>& s) {
  const Topology& t = *topology_;
  tethered_w_ = s.w;
  std::fill(tether_.begin(), tether_.end(), -1);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::fill(tether_length_.begin(), tether_length_.end(), 1e300);
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.pinned(i)) continue;
    tether_length_[i] = 0.0;
    tether_[i] = static_cast<int>(i);
    open.emplace(0.0, static_cast<int>(i));
  }
  while (!open.empty()) {
    const auto [distance, p] = open.top();
    open.pop();
    if (distance > tether_length_[p]) continue;
    for (int k = t.around.begin[p]; k < t.around.begin[p + 1]; ++k) {
      const int e = t.around.edges[k];
      if (t.edges.kind[e] == EdgeKind::bend) continue;
      const int other = t.edges.a[e] == p ? t.edges.b[e] : t.edges.a[e];
      const double through = distance + t.edges.rest[e];
      if (!(through < tether_length_[other])) continue;
      tether_length_[other] = through;
      tether_[other] = tether_[p];
      open.emplace(through, other);
    }
  }
}

// Provot 1995, §4, on warp and weft; then the tethers, which bound every position at once.
template <typename Real>
void Stepper<Real>::limit_strain(State<Real>& s, const Settings& settings) {
  if (!(settings.strain_limit > 0.0)) return;
  const Topology& t = *topology_;
  const Real longest = static_cast<Real>(1.0 + settings.strain_limit);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t e = 0; e < t.edges.size(); ++e) {
      if (t.edges.kind[e] > EdgeKind::weft || s.torn(e)) continue;
      const int a = t.edges.a[e], b = t.edges.b[e];
      const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
      const Real limit = longest * rest_[e], squared = dx * dx + dy * dy + dz * dz;
      const Real w = s.w[a] + s.w[b];
      if (!(squared > limit * limit) || !(w > Real(0))) continue;
      const Real factor = (limit / std::sqrt(squared) - Real(1)) / w;
      s.x[a] += s.w[a] * factor * dx;
      s.y[a] += s.w[a] * factor * dy;
      s.z[a] += s.w[a] * factor * dz;
      s.x[b] -= s.w[b] * factor * dx;
      s.y[b] -= s.w[b] * factor * dy;
      s.z[b] -= s.w[b] * factor * dz;
    }
  }
  if (!s.alive.empty()) return;  // what is torn off is held by nothing
  for (std::size_t i = 0; i < s.size(); ++i) {
    const int pin = tether_[i];
    if (pin < 0 || s.pinned(i)) continue;
    const Real dx = s.x[i] - s.x[pin], dy = s.y[i] - s.y[pin], dz = s.z[i] - s.z[pin];
    const Real limit = longest * static_cast<Real>(tether_length_[i]);
    const Real squared = dx * dx + dy * dy + dz * dz;
    if (!(squared > limit * limit)) continue;
    const Real factor = limit / std::sqrt(squared);
    s.x[i] = s.x[pin] + factor * dx;
    s.y[i] = s.y[pin] + factor * dy;
    s.z[i] = s.z[pin] + factor * dz;
  }
}

template void Stepper<float>::find_tethers(const State<float>&);
template void Stepper<float>::limit_strain(State<float>&, const Settings&);
template void Stepper<double>::find_tethers(const State<double>&);
template void Stepper<double>::limit_strain(State<double>&, const Settings&);

}  // namespace motionlab::cloth
