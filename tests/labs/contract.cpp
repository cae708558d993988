// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/labs/contract.h"

#include <algorithm>
#include <utility>

#include "app/labs/registry.h"
#include "tests/support/memory_assets.h"
#include "tests/support/probe_lab.h"

namespace motionlab {

namespace testing {
namespace {

Variant variant_of(std::string id, std::string value) {
  Variant variant;
  variant.name = id + "=" + value;
  variant.setup.sets.emplace_back(std::move(id), std::move(value));
  return variant;
}

// The values at the ends of a parameter's range; sizes only up to their test maximum.
std::vector<std::string> ends_of(const Parameter& p) {
  switch (p.type) {
    case ParameterType::boolean:
      return {"false", "true"};
    case ParameterType::integer: {
      const auto largest = p.test_maximum.value_or(static_cast<long long>(p.maximum));
      return {p.format(static_cast<long long>(p.minimum)), p.format(largest)};
    }
    case ParameterType::real:
      return {p.format(p.minimum), p.format(p.maximum)};
    case ParameterType::choice: {
      std::vector<std::string> ids;
      for (const ParameterChoice& choice : p.choices) ids.push_back(choice.id);
      return ids;
    }
    case ParameterType::path:
      return {};  // there is no least or greatest file
  }
  return {};
}

}  // namespace

std::vector<Variant> variants(const LabEntry& entry) {
  std::vector<Variant> all;
  all.push_back({.name = "defaults", .setup = {}, .must_not_diverge = true});
  const std::unique_ptr<Lab> lab = entry.make();
  for (const Preset& preset : lab->info().presets) {
    Variant variant{.name = "preset " + preset.id, .setup = {}, .diverges = preset.diverges};
    variant.setup.preset = preset.id;
    variant.must_not_diverge = !preset.diverges;
    all.push_back(variant);
  }
  // One parameter at a time, on a scene no larger than a test needs.
  const ParameterSet& parameters = std::as_const(*lab).parameters();
  std::vector<std::pair<std::string, std::string>> small;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    if (p.test_maximum && std::get<long long>(p.default_value) > *p.test_maximum) {
      small.emplace_back(p.id, p.format(*p.test_maximum));
    }
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    for (const std::string& value : ends_of(p)) {
      if (value == p.format(p.default_value)) continue;
      Variant variant = variant_of(p.id, value);
      variant.setup.sets.insert(variant.setup.sets.begin(), small.begin(), small.end());
      all.push_back(std::move(variant));
    }
  }
  return all;
}

void Contract::for_each_variant(const std::function<void(const Variant&)>& body) {
  for (const Variant& variant : variants(GetParam())) {
    SCOPED_TRACE(std::string(GetParam().id) + ", " + variant.name);
    body(variant);
    if (HasFatalFailure()) return;
  }
}

std::unique_ptr<Runner> Contract::run_of(const RunSetup& setup, int threads) {
  static MemoryAssets no_files;
  auto runner = Runner::create(GetParam(), setup, {.assets = &no_files, .threads = threads});
  if (!runner.ok()) {
    ADD_FAILURE() << runner.error().message;
    return nullptr;
  }
  return std::move(runner).value();
}

RunSetup Contract::first_preset() const {
  RunSetup setup;
  const std::unique_ptr<Lab> lab = GetParam().make();
  setup.preset = lab->info().presets.front().id;
  return setup;
}

void LabDriver::step(std::int64_t n) {
  const Parameter* p = std::as_const(lab_).parameters().find("dt");
  const double dt = std::get<double>(p->get());
  for (std::int64_t i = 0; i < n && !diverged_; ++i) {
    StepInput input;
    input.tick = tick_;
    input.time = static_cast<double>(tick_) * dt;
    input.grab = grab;
    input.threads = threads_;
    diverged_ = lab_.step(input, dt).diverged;
    ++tick_;
  }
}

std::uint64_t LabDriver::hash() const {
  Hasher hasher;
  lab_.hash(hasher);
  return hasher.value();
}

void LabDriver::return_to(const Mark& mark) {
  lab_.restore(mark.snapshot);
  tick_ = mark.tick;
  diverged_ = mark.diverged;
}

void LabDriver::reset() {
  lab_.reset(1);
  tick_ = 0;
  diverged_ = false;
}

std::optional<Grab> find_grab(const Runner& runner) {
  constexpr int kSide = 24;  // a grid of so many rays a side
  const draw::ViewSize size{480.0F, 480.0F};
  for (const ViewInfo& view : runner.info().views) {
    draw::DrawList list;
    runner.draw(view.id, 1.0, list);
    draw::Camera camera;
    if (view.camera) {
      camera = *view.camera;
    } else {
      camera.kind = view.planar ? draw::Camera::Kind::planar : draw::Camera::Kind::perspective;
      camera.frame(list.bounds(), size.aspect());
    }
    for (int i = 0; i < kSide * kSide; ++i) {
      const glm::vec2 pixel((0.5F + static_cast<float>(i % kSide)) / kSide * size.width,
                            (0.5F + static_cast<float>(i / kSide)) / kSide * size.height);
      const draw::Ray ray = camera.ray(pixel, size);
      const auto pick = runner.pick(view.id, ray, camera.pixel_length(camera.target, size));
      if (pick) return Grab{view.id, pick->item, glm::dvec3(pick->local), glm::dvec3(pick->world)};
    }
  }
  return std::nullopt;
}

std::vector<LabEntry> all_labs() {
  std::vector<LabEntry> entries(lab_registry().begin(), lab_registry().end());
  entries.push_back(probe_entry());
  return entries;
}

std::string lab_name(const ::testing::TestParamInfo<LabEntry>& info) {
  return std::string(info.param.id);
}

}  // namespace testing
}  // namespace motionlab
