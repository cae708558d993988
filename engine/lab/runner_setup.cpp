// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/recording_assets.h"
#include "engine/lab/runner.h"

// From a setup or a session to a run, and back.

namespace motionlab {

Instance::Instance(std::unique_ptr<Lab> l)
    : lab(std::move(l)),
      readouts(lab->info().readouts),
      history(lab->info().readouts.size()),
      step(std::as_const(*lab).parameters().find("dt")) {
  ML_CHECK(step != nullptr);
}

Runner::Runner(const LabEntry& entry, const Host& host) : entry_(entry), host_(host) {}
Runner::~Runner() = default;

Result<std::unique_ptr<Runner>> Runner::create(const LabEntry& entry, const RunSetup& setup,
                                               const Host& host) {
  std::unique_ptr<Runner> runner(new Runner(entry, host));
  auto start = runner->start_of(setup);
  if (!start.ok()) return start.error();
  if (const auto started = runner->start(*start); !started.ok()) return started.error();
  return runner;
}

Result<std::unique_ptr<Runner>> Runner::create(const LabEntry& entry, const Session& session,
                                               const Host& host) {
  std::unique_ptr<Runner> runner(new Runner(entry, host));
  const Start start{{}, session.compare, session.seed, session.parameters, session.document};
  if (const auto started = runner->start(start); !started.ok()) return started.error();
  if (const auto scheduled = runner->schedule(session.events); !scheduled.ok()) {
    return scheduled.error();
  }
  return runner;
}

// Checks names and values on a lab of its own, so that a mistake leaves the run as it was.
Result<Runner::Start> Runner::start_of(const RunSetup& setup) const {
  const std::unique_ptr<Lab> lab = entry_.make();
  ParameterSet& parameters = lab->parameters();
  JsonBox document;
  if (setup.preset) {
    const auto& presets = lab->info().presets;
    const auto preset = std::find_if(presets.begin(), presets.end(),
                                     [&](const Preset& p) { return p.id == *setup.preset; });
    if (preset == presets.end()) {
      std::vector<std::string> ids;
      ids.reserve(presets.size());
      for (const Preset& p : presets) ids.push_back(p.id);
      const auto near = nearest(*setup.preset, ids);
      return fail("unknown preset '" + *setup.preset + "'" +
                      (near ? "; did you mean '" + *near + "'?"
                            : "; `motionlab describe " + lab->info().id + "` names them"),
                  ErrorKind::usage);
    }
    for (const auto& [id, value] : preset->values) {
      if (const auto set = parameters.set_text(id, value); !set.ok()) return set.error();
    }
    if (!preset->document.empty()) {
      auto parsed = parse_json(preset->document, "preset " + preset->id);
      if (!parsed.ok()) return parsed.error();
      document = std::move(parsed).value();
    }
  }
  for (const auto& [id, value] : setup.sets) {
    if (const auto set = parameters.set_text(id, value); !set.ok()) return set.error();
  }
  return Start{setup.preset, setup.compare, setup.seed, parameters.to_json(), std::move(document)};
}

Result<std::vector<Instance>> Runner::make_instances(const Start& start) {
  std::vector<std::string> values{""};
  if (start.compare) {
    values = start.compare->values;
    if (values.empty()) return fail("compare: no values given", ErrorKind::usage);
  }
  std::vector<Instance> instances;
  for (const std::string& value : values) {
    Instance instance(entry_.make());
    instance.lab->set_profiler(host_.profiler);
    ParameterSet& parameters = instance.lab->parameters();
    if (const auto set = parameters.from_json(start.parameters); !set.ok()) return set.error();
    if (start.compare) {
      const auto parameter = parameters.lookup(start.compare->parameter);
      if (!parameter.ok()) return parameter.error();
      if (const auto set = parameters.set_text(start.compare->parameter, value); !set.ok()) {
        return set.error();
      }
      instance.value = value;
    }
    if (Document* document = instance.lab->document();
        document != nullptr && !start.document.is_null()) {
      if (const auto loaded = document->load(start.document); !loaded.ok()) return loaded.error();
    }
    if (const auto loaded = load_assets(*instance.lab); !loaded.ok()) return loaded.error();
    instances.push_back(std::move(instance));
  }
  return instances;
}

Result<void> Runner::load_assets(Lab& lab) {
  if (host_.assets == nullptr) return {};
  RecordingAssets recording(*host_.assets);
  if (const auto loaded = lab.load(recording); !loaded.ok()) return loaded.error();
  files_.clear();
  const ParameterSet& parameters = std::as_const(lab).parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    if (p.type != ParameterType::path) continue;
    const auto path = std::get<std::string>(p.get());
    if (const auto hash = recording.hash_of(path)) files_.push_back({p.id, path, *hash});
  }
  return {};
}

Result<void> Runner::start(const Start& start) {
  auto instances = make_instances(start);
  if (!instances.ok()) return instances.error();
  instances_ = std::move(instances).value();
  preset_ = start.preset;
  compare_ = start.compare;
  seed_ = start.seed;
  job_.reset();
  job_result_.reset();
  begin_timeline();
  return {};
}

Session Runner::session() const {
  Session session;
  session.lab = info().id;
  session.seed = seed_;
  session.compare = compare_;
  const ParameterSet& parameters = this->parameters();
  Json values = Json::object();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    values[p.id] = p.to_json(initial_values_.front()[i]);
  }
  session.parameters = std::move(values);
  session.document = start_document();
  session.ticks = tick_;
  session.events.assign(events_.begin(),
                        events_.begin() + static_cast<std::ptrdiff_t>(next_event_));
  for (const SessionHash& hash : hashes_) {
    if (hash.tick < tick_) session.hashes.push_back(hash);
  }
  session.hashes.push_back({tick_, state_hash()});
  session.files = files_;
  return session;
}

RunSetup Runner::current_setup() const {
  RunSetup setup;
  setup.compare = compare_;
  setup.seed = seed_;
  const ParameterSet& parameters = this->parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    setup.sets.emplace_back(p.id, p.format(p.get()));
  }
  return setup;
}

const Preset* Runner::preset_info() const {
  for (const Preset& preset : info().presets) {
    if (preset.id == preset_) return &preset;
  }
  return nullptr;
}

}  // namespace motionlab
