// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/lab/document.h"
#include "engine/lab/document_tools.h"

namespace motionlab::cloth_lab {

struct State;

// What is pinned or released by hand, against the scene's own pins: a document of type
// "cloth_pins", {"pinned": [particle, …], "released": [particle, …]}. Edits: set {"particle",
// "pinned"}, paste (a whole document). Particles that the scene does not have are kept and ignored.
class Pins final : public Document {
 public:
  explicit Pins(State& state) : state_(state) {}

  std::string type() const override { return "cloth_pins"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

 private:
  State& state_;
};

// A double-click or Ctrl-click on the cloth pins the nearest particle or lets it go.
class PinTools final : public DocumentTools {
 public:
  explicit PinTools(const State& state) : state_(state) {}

  bool owns(int) const override { return false; }
  void select(std::span<const int>) override {}
  std::optional<DocumentEdit> drag(const Grab&, std::span<const int>) const override {
    return std::nullopt;
  }
  std::optional<DocumentEdit> add_at(std::string_view view, const draw::Ray& ray,
                                     float pixel) const override;

 private:
  const State& state_;
};

// Pins of the state as the scene and the document say.
void apply_pins(State& state);

}  // namespace motionlab::cloth_lab
