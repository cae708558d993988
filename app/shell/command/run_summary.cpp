// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/command/run_summary.h"

#include <cmath>

#include "app/shell/command/csv_writer.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::shell {

void RunSummary::add(const Runner& runner) {
  std::size_t i = 0;
  for (const Instance& instance : runner.instances()) {
    for (const double value : instance.readouts.values()) {
      if (i == extremes_.size()) extremes_.emplace_back();
      Extremes& e = extremes_[i++];
      if (std::isnan(e.minimum) || value < e.minimum) e.minimum = value;
      if (std::isnan(e.maximum) || value > e.maximum) e.maximum = value;
    }
  }
}

namespace {

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// Terminal columns: UTF-8 continuation bytes take none.
std::string padded(const std::string& text, std::size_t width) {
  std::size_t columns = 0;
  for (const char c : text) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
  return text + std::string(columns < width ? width - columns : 1, ' ');
}

}  // namespace

Json RunSummary::to_json(const Runner& runner) const {
  Json json = Json::object();
  json["lab"] = runner.info().id;
  json["ticks"] = runner.tick();
  json["time"] = runner.time();
  json["dt"] = runner.dt();
  json["status"] = runner.diverged() ? "diverged" : "ok";
  json["hash"] = hash_to_text(runner.state_hash());
  if (runner.diverged()) json["message"] = runner.divergence_message();
  json["readouts"] = Json::object();
  std::size_t i = 0;
  for (const Instance& instance : runner.instances()) {
    for (std::size_t r = 0; r < instance.readouts.infos().size(); ++r, ++i) {
      const ReadoutInfo& readout = instance.readouts.infos()[r];
      json["readouts"][readout_name(instance, readout)] = {
          {"last", finite_or_null(instance.readouts.values()[r])},
          {"min", finite_or_null(extremes_[i].minimum)},
          {"max", finite_or_null(extremes_[i].maximum)},
          {"unit", instance.lab->readout_unit(readout)}};
    }
  }
  return json;
}

std::string RunSummary::to_text(const Runner& runner) const {
  std::string text = runner.info().title + ": " + std::to_string(runner.tick()) +
                     (runner.tick() == 1 ? " tick of " : " ticks of ") + format_short(runner.dt()) +
                     " s, t = " + format_short(runner.time()) + " s" +
                     (runner.diverged() ? ", diverged" : "") + "\n";
  text +=
      padded("readout", 34) + padded("last", 16) + padded("min", 16) + padded("max", 16) + "unit\n";
  std::size_t i = 0;
  for (const Instance& instance : runner.instances()) {
    for (std::size_t r = 0; r < instance.readouts.infos().size(); ++r, ++i) {
      const ReadoutInfo& readout = instance.readouts.infos()[r];
      if (std::isnan(instance.readouts.values()[r]) && std::isnan(extremes_[i].maximum)) continue;
      text += padded(readout_name(instance, readout), 34) +
              padded(format_short(instance.readouts.values()[r], 9), 16) +
              padded(format_short(extremes_[i].minimum, 9), 16) +
              padded(format_short(extremes_[i].maximum, 9), 16) +
              instance.lab->readout_unit(readout) + "\n";
    }
  }
  return text;
}

}  // namespace motionlab::shell
