// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/open_target.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

#include "app/shell/window/panes.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/lab/session.h"

namespace motionlab::shell {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaximumSessionBytes = std::size_t{256} << 20;

std::string extension_of(const fs::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

const LabEntry* lab_with_id(const OpenHost& host, std::string_view id) {
  for (const LabEntry& entry : host.labs) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

Error unknown_target(const OpenHost& host, const std::string& target) {
  std::vector<std::string> ids;
  for (const LabEntry& entry : host.labs) ids.emplace_back(entry.id);
  std::string message = "'" + target + "' is neither a lab nor a file that can be read";
  if (const auto near = nearest(target, ids)) {
    message += "; did you mean '" + *near + "'?";
  } else {
    message += "; `motionlab list` names the labs";
  }
  return fail(std::move(message), ErrorKind::usage);
}

// A model beside itself under every method, where the lab competes methods.
std::optional<CompareSpec> method_comparison(const Lab& lab) {
  const LabInfo& info = lab.info();
  if (!info.compare_parameter) return std::nullopt;
  const Parameter* parameter = lab.parameters().find(*info.compare_parameter);
  if (parameter == nullptr || parameter->choices.size() < 2) return std::nullopt;
  // The lab's first picture says which ones are worth comparing.
  const std::optional<CompareSpec>& first = info.presets.front().compare;
  if (first && first->parameter == *info.compare_parameter) return first;
  CompareSpec compare{*info.compare_parameter, {}, info.compare_split};
  for (const ParameterChoice& choice : parameter->choices) {
    if (compare.values.size() < 4) compare.values.push_back(choice.id);
  }
  return compare;
}

Result<OpenedRun> open_model(const OpenHost& host, const fs::path& file, RunSetup setup) {
  for (const LabEntry& entry : host.labs) {
    const std::unique_ptr<Lab> lab = entry.make();
    const std::string parameter = path_parameter_for(std::as_const(*lab).parameters(), file);
    if (parameter.empty()) continue;
    setup.sets.insert(setup.sets.begin(), {parameter, file.string()});
    if (!setup.compare && !setup.preset) setup.compare = method_comparison(*lab);
    auto opened = open_lab(host, entry, setup);
    if (opened) opened->file = file;
    return opened;
  }
  std::string known;
  for (const std::string& extension : openable_extensions(host.labs)) {
    known += (known.empty() ? "" : ", ") + extension;
  }
  return fail(file.string() + ": no lab reads this kind of file; motionlab opens " + known);
}

}  // namespace

std::string path_parameter_for(const ParameterSet& parameters, const fs::path& file) {
  const std::string extension = extension_of(file);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters.at(i);
    if (parameter.type != ParameterType::path) continue;
    const auto& known = parameter.path_extensions;
    if (std::find(known.begin(), known.end(), extension) != known.end()) return parameter.id;
  }
  return {};
}

std::vector<std::string> openable_extensions(std::span<const LabEntry> labs) {
  std::vector<std::string> extensions{".json"};
  for (const LabEntry& entry : labs) {
    const std::unique_ptr<Lab> lab = entry.make();
    const ParameterSet& parameters = std::as_const(*lab).parameters();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      for (const std::string& extension : parameters.at(i).path_extensions) {
        if (std::find(extensions.begin(), extensions.end(), extension) == extensions.end()) {
          extensions.push_back(extension);
        }
      }
    }
  }
  return extensions;
}

Result<OpenedRun> open_lab(const OpenHost& host, const LabEntry& lab, const RunSetup& setup) {
  OpenedRun opened;
  opened.assets = std::make_unique<FileAssets>();
  auto runner =
      Runner::create(lab, setup, {host.clock, opened.assets.get(), host.threads, host.profiler});
  if (!runner) return runner.error();
  opened.runner = std::move(runner).value();
  return opened;
}

Result<OpenedRun> open_session(const OpenHost& host, const fs::path& file) {
  const Result<std::string> text = read_file(file, kMaximumSessionBytes);
  if (!text) return text.error();
  const Result<Json> json = parse_json(*text, file.string());
  if (!json) return json.error();
  const Result<Session> session = session_from_json(*json, file.string());
  if (!session) return session.error();
  const LabEntry* lab = lab_with_id(host, session->lab);
  if (lab == nullptr) {
    return fail(file.string() + ": is a session of the lab '" + session->lab +
                "', which this program does not have");
  }
  OpenedRun opened;
  std::error_code ignored;
  opened.assets = std::make_unique<FileAssets>(fs::absolute(file, ignored).parent_path());
  auto runner = Runner::create(*lab, *session,
                               {host.clock, opened.assets.get(), host.threads, host.profiler});
  if (!runner) return fail(file.string() + ": " + runner.error().message, runner.error().kind);
  opened.runner = std::move(runner).value();
  opened.run_to = session->ticks;
  opened.file = file;
  return opened;
}

Result<OpenedRun> open_target(const OpenHost& host, const std::string& target,
                              const RunSetup& setup) {
  if (const LabEntry* lab = lab_with_id(host, target)) {
    const bool plain = !setup.preset && setup.sets.empty() && !setup.compare;
    return open_lab(host, *lab, plain ? opening_setup(lab->make()->info()) : setup);
  }
  const fs::path file(target);
  std::error_code ignored;
  const bool there = fs::exists(file, ignored);
  if (!there && !file.has_extension()) return unknown_target(host, target);
  if (!there) return fail(target + ": no such file");
  if (extension_of(file) == ".json") return open_session(host, file);
  return open_model(host, fs::absolute(file, ignored), setup);
}

Session portable_session(const Runner& runner, const FileAssets& assets, const fs::path& folder) {
  Session session = runner.session();
  Json parameters = *session.parameters;
  for (SessionFile& file : session.files) {
    std::error_code ignored;
    const fs::path absolute = fs::absolute(assets.resolve(file.path), ignored).lexically_normal();
    const fs::path inside =
        absolute.lexically_relative(fs::absolute(folder / ".", ignored).lexically_normal());
    const bool outside = inside.empty() || *inside.begin() == "..";
    const std::string whole = outside ? absolute.string() : inside.generic_string();
    if (parameters.contains(file.parameter) && parameters[file.parameter] == file.path) {
      parameters[file.parameter] = whole;
    }
    if (session.compare && session.compare->parameter == file.parameter) {
      for (std::string& value : session.compare->values) {
        if (value == file.path) value = whole;
      }
    }
    file.path = whole;
  }
  session.parameters = std::move(parameters);
  return session;
}

}  // namespace motionlab::shell
