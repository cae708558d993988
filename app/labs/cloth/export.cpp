// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The geometry as files.
#include <cstdio>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {

Result<std::string> ClothLab::export_as(std::string_view format) const {
  const cloth::Topology& t = state_.topology();
  char row[160];
  std::string out;
  if (format == "csv") {
    out = "particle,x,y,z,pinned\n";
    for (std::size_t i = 0; i < state_.size(); ++i) {
      const glm::dvec3 p = state_.position(i);
      std::snprintf(row, sizeof row, "%zu,%.17g,%.17g,%.17g,%d\n", i, p.x, p.y, p.z,
                    state_.pinned(i) ? 1 : 0);
      out += row;
    }
    return out;
  }
  if (format != "obj") {
    return fail(
        "cloth exports .obj (the mesh) and .csv (the particles), not ." + std::string(format),
        ErrorKind::usage);
  }
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const glm::dvec3 p = state_.position(i);
    std::snprintf(row, sizeof row, "v %.9g %.9g %.9g\n", p.x, p.y, p.z);
    out += row;
  }
  for (const cloth::Triangle& f : t.triangles) {
    std::snprintf(row, sizeof row, "f %d %d %d\n", f[0] + 1, f[1] + 1, f[2] + 1);
    out += row;
  }
  for (std::size_t e = 0; t.triangles.empty() && e < t.edges.size(); ++e) {
    if (state_.edge_torn(e)) continue;
    std::snprintf(row, sizeof row, "l %d %d\n", t.edges.a[e] + 1, t.edges.b[e] + 1);
    out += row;
  }
  return out;
}

}  // namespace motionlab::cloth_lab
