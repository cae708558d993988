// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/key_json.h"

#include <array>
#include <cmath>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/math/rotation_conversion.h"

namespace motionlab::rotations {
namespace {

constexpr double kFarthestPosition = 1e3;  // [m] of a position
constexpr int kLargestId = 1'000'000;

template <std::size_t N>
Result<std::array<double, N>> numbers_from(const Json& data, const char* name, double limit,
                                           const std::string& where) {
  const Json list = data.value(name, Json());
  const char* form = N == 4 ? ": [x, y, z, w]" : ": [x, y, z]";
  if (!list.is_array() || list.size() != N) {
    return fail(where + " needs \"" + name + "\"" + form, ErrorKind::usage);
  }
  std::array<double, N> numbers{};
  for (std::size_t i = 0; i < N; ++i) {
    numbers[i] = list[i].is_number() ? list[i].get<double>() : NAN;
    if (!(std::abs(numbers[i]) <= limit)) {
      return fail(where + ": \"" + name + "\" has " + list[i].dump() +
                      " where a number within ±1000 belongs",
                  ErrorKind::usage);
    }
  }
  return numbers;
}

}  // namespace

Result<int> key_id_from(const Json& data, const char* name) {
  const Json id = data.is_object() ? data.value(name, Json()) : Json();
  if (!id.is_number_integer() || !(id.get<double>() >= 0.0 && id.get<double>() <= kLargestId)) {
    return fail(std::string("a key needs a whole number \"") + name + "\" from 0 to a million",
                ErrorKind::usage);
  }
  return id.get<int>();
}

Result<void> read_key(const Json& data, bool required, const std::string& where,
                      KeyOrientation& key) {
  KeyOrientation read = key;
  if (required || data.contains("rotation")) {
    const auto q = numbers_from<4>(data, "rotation", kFarthestPosition, where);
    if (!q) return q.error();
    const auto reading = math::read_quaternion({(*q)[3], (*q)[0], (*q)[1], (*q)[2]});
    // Any length will do for a direction; zero has none.
    if (*q == std::array<double, 4>{}) return fail(where + ": " + reading.fault, ErrorKind::usage);
    read.pose.rotation = reading.rotation;
  }
  if (required || data.contains("position")) {
    const auto p = numbers_from<3>(data, "position", kFarthestPosition, where);
    if (!p) return p.error();
    read.pose.position = {(*p)[0], (*p)[1], (*p)[2]};
  }
  if (data.contains("time")) {
    const Json& time = data["time"];
    read.time = time.is_number() ? time.get<double>() : NAN;
    if (!(std::abs(read.time) <= kLatest)) {
      return fail(where + ": \"time\" is " + time.dump() + " where a number within ±10000 belongs",
                  ErrorKind::usage);
    }
  }
  key = read;
  return {};
}

Json key_to_json(const KeyOrientation& key) {
  const glm::dquat& q = key.pose.rotation;
  const glm::dvec3& p = key.pose.position;
  return Json{{"id", key.id},
              {"time", key.time},
              {"rotation", {q.x, q.y, q.z, q.w}},
              {"position", {p.x, p.y, p.z}}};
}

std::string key_name(int id) { return "key " + std::to_string(id); }

}  // namespace motionlab::rotations
