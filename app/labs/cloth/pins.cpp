// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/cloth/pins.h"

#include <algorithm>

#include "app/labs/cloth/lab.h"
#include "engine/core/json.h"

namespace motionlab::cloth_lab {
namespace {

constexpr int kMostPinned = 1'000'000;

Result<std::vector<int>> particles_from(const Json& json, const char* name) {
  const Json list = json.is_object() ? json.value(name, Json()) : Json();
  if (!list.is_array()) {
    return fail(std::string("the pins need an array \"") + name + "\"", ErrorKind::usage);
  }
  std::vector<int> particles;
  for (const Json& entry : list) {
    if (!entry.is_number_integer() || entry.get<long long>() < 0 ||
        entry.get<long long>() >= kMostPinned) {
      return fail(std::string("\"") + name + "\" holds " + entry.dump() +
                      ", which is no number of a particle",
                  ErrorKind::usage);
    }
    particles.push_back(entry.get<int>());
  }
  std::sort(particles.begin(), particles.end());
  particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
  return particles;
}

bool holds(const std::vector<int>& list, int particle) {
  return std::binary_search(list.begin(), list.end(), particle);
}

void put(std::vector<int>& list, int particle, bool in) {
  const auto at = std::lower_bound(list.begin(), list.end(), particle);
  const bool there = at != list.end() && *at == particle;
  if (in && !there) list.insert(at, particle);
  if (!in && there) list.erase(at);
}

// What holds where nobody named the particle: the scene, and for a copy behind a tear what was done
// to the particle that it was.
bool is_pinned_unnamed(const State& state, int particle) {
  const auto& pins = state.scene->pins;
  const bool copy = particle >= static_cast<int>(state.scene->start.size()) &&
                    particle < static_cast<int>(state.size());
  const int first =
      copy ? static_cast<int>(state.origin(static_cast<std::size_t>(particle))) : particle;
  const bool by_scene = std::find(pins.begin(), pins.end(), first) != pins.end();
  if (!copy) return by_scene;
  return (by_scene || holds(state.pinned_by_hand, first)) && !holds(state.released_by_hand, first);
}

}  // namespace

void apply_pins(State& state) {
  const Scene& scene = *state.scene;
  const std::size_t whole = scene.start.size();
  std::vector<unsigned char> pinned(state.size(), 0);
  for (const int p : scene.pins) pinned[static_cast<std::size_t>(p)] = 1;
  const auto set = [&](const std::vector<int>& list, unsigned char value, std::size_t from,
                       std::size_t to) {
    for (const int p : list) {
      const auto i = static_cast<std::size_t>(p);
      if (i >= from && i < to) pinned[i] = value;
    }
  };
  set(state.pinned_by_hand, 1, 0, whole);
  set(state.released_by_hand, 0, 0, whole);
  for (std::size_t i = whole; i < pinned.size(); ++i) pinned[i] = pinned[state.origin(i)];
  set(state.pinned_by_hand, 1, whole, pinned.size());
  set(state.released_by_hand, 0, whole, pinned.size());
  with_particles(state, [&](auto& s) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (pinned[i] == 0) {
        s.unpin(state.topology(), i);
      } else {
        s.pin(i);
      }
    }
  });
}

Json Pins::save() const {
  return Json{{"pinned", state_.pinned_by_hand}, {"released", state_.released_by_hand}};
}

Result<void> Pins::load(const Json& json) {
  auto pinned = particles_from(json, "pinned");
  if (!pinned.ok()) return pinned.error();
  auto released = particles_from(json, "released");
  if (!released.ok()) return released.error();
  for (const int p : *pinned) {
    if (holds(*released, p)) {
      return fail("particle " + std::to_string(p) + " cannot be both pinned and released",
                  ErrorKind::usage);
    }
  }
  state_.pinned_by_hand = std::move(*pinned);
  state_.released_by_hand = std::move(*released);
  apply_pins(state_);
  return {};
}

Result<DocumentEdit> Pins::apply(const DocumentEdit& edit) {
  if (edit.op == "paste") {
    DocumentEdit inverse{"paste", save()};
    if (const auto loaded = load(edit.data); !loaded.ok()) return loaded.error();
    return inverse;
  }
  if (edit.op != "set") return fail("unknown edit '" + edit.op + "'", ErrorKind::usage);
  const Json& data = edit.data;
  const Json particle = data.is_object() ? data.value("particle", Json()) : Json();
  const Json pinned = data.is_object() ? data.value("pinned", Json()) : Json();
  if (!particle.is_number_integer() || particle.get<long long>() < 0 ||
      particle.get<long long>() >= kMostPinned || !pinned.is_boolean()) {
    return fail("a pin needs the number of a \"particle\" and \"pinned\", true or false",
                ErrorKind::usage);
  }
  DocumentEdit inverse{"paste", save()};
  const int p = particle.get<int>();
  const bool on = pinned.get<bool>(), by_scene = is_pinned_unnamed(state_, p);
  put(state_.pinned_by_hand, p, on && !by_scene);
  put(state_.released_by_hand, p, !on && by_scene);
  apply_pins(state_);
  return inverse;
}

std::optional<DocumentEdit> PinTools::add_at(std::string_view view, const draw::Ray& ray,
                                             float pixel) const {
  if (view != "scene") return std::nullopt;
  const auto pick = pick_cloth(state_, ray, pixel, false);
  if (!pick || pick->item >= kObstacleItem) return std::nullopt;
  int particle = pick->item;
  if (pick->item >= kFirstPin) {
    particle = pick->item - kFirstPin;
  } else if (pick->item >= kFirstTriangle) {
    const auto& corners =
        state_.topology().triangles[static_cast<std::size_t>(pick->item - kFirstTriangle)];
    const int nearest = pick->local.x >= pick->local.y && pick->local.x >= pick->local.z ? 0
                        : pick->local.y >= pick->local.z                                 ? 1
                                                                                         : 2;
    particle = corners[static_cast<std::size_t>(nearest)];
  }
  const bool pinned = state_.pinned(static_cast<std::size_t>(particle));
  return DocumentEdit{"set", Json{{"particle", particle}, {"pinned", !pinned}}};
}

}  // namespace motionlab::cloth_lab
