// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/core/hash.h"
#include "engine/lab/document.h"

namespace motionlab::testing {

// Points with ids: add {"id", "x"}, move and set {"id", "x"}, delete {"id"}, paste {"points"}.
class ProbePoints final : public Document {
 public:
  struct Point {
    long long id = 0;
    double x = 0.0;  // [m]
  };

  std::string type() const override { return "points"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

  const std::vector<Point>& points() const { return points_; }

 private:
  std::vector<Point> points_;
};

}  // namespace motionlab::testing
