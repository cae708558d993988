// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/labs/rotations/key_sets.h"
#include "app/labs/rotations/params.h"
#include "engine/core/hash.h"
#include "engine/lab/document.h"

namespace motionlab::rotations {

struct KeyOrientation {
  int id = 0;  // stays with the key
  math::RigidKey pose;
  double time = 0.0;  // in steps of the set; first and last key stand for start and end of the run
  bool operator==(const KeyOrientation& other) const {
    return id == other.id && time == other.time && pose.rotation == other.pose.rotation &&
           pose.position == other.pose.position;
  }
};

// The keys in their order. Untouched they are those of the set that the parameter names; the first
// edit copies them, and the copy belongs to that set.
struct Keys {
  int set = -1;  // index into key_sets(); -1: nothing was edited
  std::vector<KeyOrientation> edited;

  bool apply_to(int chosen_set) const { return set == chosen_set && !edited.empty(); }
  // What is interpolated while `chosen_set` is chosen.
  void present(int chosen_set, std::vector<KeyOrientation>& keys) const;
  // The edited keys, copied first where that is still to be done.
  std::vector<KeyOrientation>& own(int chosen_set);
  void hash(Hasher& hasher) const;
};

// Document of type "key_orientations":
//   {"set": "chain", "keys": [{"id": 1, "time": 0, "rotation": [x, y, z, w], "position": [x, y,
//   z]},
//    …]}
// with 2 to 64 keys. Times increase; without one a key comes one after the one before. Edits: set
// and move {"id" and what changes}, add {"before": id or none, "rotation", "position"}, delete
// {"id"}, paste (a document).
class KeyDocument final : public Document {
 public:
  KeyDocument(Keys& keys, const Params& params) : keys_(keys), params_(params) {}

  std::string type() const override { return "key_orientations"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

 private:
  Result<DocumentEdit> set(const Json& data);
  Result<DocumentEdit> add(const Json& data);
  Result<DocumentEdit> erase(const Json& data);
  Result<void> fits_between(const std::vector<KeyOrientation>& keys, std::size_t before,
                            std::size_t after, double time) const;
  // Position of the key among the present ones.
  Result<std::size_t> find(const std::vector<KeyOrientation>& keys, const Json& data) const;
  std::vector<KeyOrientation> present() const;

  Keys& keys_;
  const Params& params_;
};

DocumentEdit set_key_edit(const KeyOrientation& key);
// The document that these keys are; `set` is an index into key_sets().
Json keys_to_json(const std::vector<KeyOrientation>& keys, int set);

}  // namespace motionlab::rotations
