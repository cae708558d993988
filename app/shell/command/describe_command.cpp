// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <iostream>
#include <string>
#include <utility>

#include "app/labs/registry.h"
#include "app/shell/command/commands_headless.h"
#include "engine/core/json.h"

namespace motionlab::shell {
namespace {

const char* type_name(ParameterType type) {
  switch (type) {
    case ParameterType::boolean:
      return "boolean";
    case ParameterType::integer:
      return "integer";
    case ParameterType::real:
      return "real";
    case ParameterType::choice:
      return "choice";
    case ParameterType::path:
      return "path";
  }
  return "";
}

Json to_json(const Parameter& p) {
  Json json = {{"id", p.id},
               {"label", p.text.label},
               {"type", type_name(p.type)},
               {"unit", p.unit},
               {"default", p.to_json(p.default_value)},
               {"applies", p.text.applies == Applies::live ? "live" : "on reset"},
               {"help", p.text.help}};
  if (p.type == ParameterType::real || p.type == ParameterType::integer) {
    json["minimum"] = p.minimum;
    json["maximum"] = p.maximum;
    json["scale"] = p.scale == SliderScale::linear ? "linear" : "logarithmic";
  }
  for (const ParameterChoice& choice : p.choices) {
    json["choices"].push_back({{"id", choice.id}, {"label", choice.label}, {"help", choice.help}});
  }
  if (!p.path_extensions.empty()) json["extensions"] = p.path_extensions;
  return json;
}

Json to_json(const ActionInfo& action) {
  return {{"id", action.id}, {"label", action.label}, {"help", action.help}};
}

Json to_json(const Preset& preset) {
  Json json = {{"id", preset.id}, {"title", preset.title}, {"summary", preset.summary}};
  json["values"] = Json::object();
  for (const auto& [id, value] : preset.values) json["values"][id] = value;
  if (preset.compare) {
    json["compare"] = {{"parameter", preset.compare->parameter},
                       {"values", preset.compare->values}};
  }
  json["diverges"] = preset.diverges;
  return json;
}

Json describe(const Lab& lab) {
  const LabInfo& info = lab.info();
  Json json = {{"id", info.id},
               {"title", info.title},
               {"summary", info.summary},
               {"equations", info.equations},
               {"controls", info.controls},
               {"sources", info.sources}};
  for (const char* list : {"parameters", "readouts", "actions", "tools", "jobs", "views", "plots",
                           "exports", "presets"}) {
    json[list] = Json::array();
  }
  for (std::size_t i = 0; i < lab.parameters().size(); ++i) {
    json["parameters"].push_back(to_json(lab.parameters().at(i)));
  }
  for (const ReadoutInfo& r : info.readouts) {
    json["readouts"].push_back(
        {{"id", r.id}, {"label", r.label}, {"unit", r.unit}, {"help", r.help}});
  }
  for (const ActionInfo& action : info.actions) json["actions"].push_back(to_json(action));
  for (const ToolInfo& tool : info.tools) {
    json["tools"].push_back(
        {{"id", tool.id}, {"label", tool.label}, {"help", tool.help}, {"strokes", tool.strokes}});
  }
  for (const ActionInfo& job : info.jobs) json["jobs"].push_back(to_json(job));
  for (const ViewInfo& view : info.views) {
    json["views"].push_back({{"id", view.id}, {"title", view.title}, {"planar", view.planar}});
  }
  for (const PlotInfo& plot : info.plots) {
    json["plots"].push_back({{"id", plot.id}, {"title", plot.title}, {"x", plot.x}, {"y", plot.y}});
  }
  for (const ExportInfo& file : info.exports) {
    json["exports"].push_back({{"id", file.format}, {"label", file.label}, {"help", file.help}});
  }
  for (const Preset& preset : info.presets) json["presets"].push_back(to_json(preset));
  return json;
}

void print_list(const char* heading, const Json& entries) {
  if (entries.empty()) return;
  std::cout << "\n" << heading << "\n";
  for (const Json& entry : entries) {
    if (entry.is_string()) {
      std::cout << "  " << entry.get<std::string>() << "\n";
      continue;
    }
    std::cout << "  " << entry["id"].get<std::string>();
    const auto text = [&](const char* key) { return entry.value(key, std::string()); };
    if (!text("unit").empty()) std::cout << " [" << text("unit") << "]";
    const std::string name = text("label").empty() ? text("title") : text("label");
    std::cout << " — " << name;
    for (const char* key : {"help", "summary"}) {
      if (!text(key).empty()) std::cout << ". " << text(key);
    }
    std::cout << "\n";
  }
}

void print_parameters(const ParameterSet& parameters) {
  std::cout << "\nParameters (--set ID=VALUE)\n";
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& p = parameters.at(i);
    std::cout << "  " << p.id << " = " << p.format(p.default_value) << "   (" << p.range_text()
              << ")" << (p.text.applies == Applies::on_reset ? "  on reset" : "") << "\n      "
              << p.text.label << ". " << p.text.help << "\n";
  }
}

}  // namespace

int list_command(bool json) {
  Json labs = Json::array();
  for (const LabEntry& entry : lab_registry()) {
    const auto lab = entry.make();
    const LabInfo& info = lab->info();
    labs.push_back({{"id", info.id}, {"title", info.title}, {"summary", info.summary}});
    if (!json) std::cout << info.id << "  " << info.title << " — " << info.summary << "\n";
  }
  if (json) std::cout << labs.dump(2) << "\n";
  return 0;
}

int describe_command(const std::string& id, bool json) {
  const auto entry = find_lab(id);
  if (!entry.ok()) return report_error(entry.error());
  const std::unique_ptr<Lab> lab = (*entry)->make();
  const Json description = describe(*lab);
  if (json) {
    std::cout << description.dump(2) << "\n";
    return 0;
  }
  std::cout << lab->info().title << " — " << lab->info().summary << "\n";
  print_list("Equations", description["equations"]);
  print_parameters(std::as_const(*lab).parameters());
  print_list("Readouts", description["readouts"]);
  print_list("Presets (--preset ID)", description["presets"]);
  print_list("Actions", description["actions"]);
  print_list("Tools of the pointer", description["tools"]);
  print_list("Jobs", description["jobs"]);
  print_list("Views (--view ID)", description["views"]);
  print_list("Plots", description["plots"]);
  print_list("Files (--export FILE.ID)", description["exports"]);
  print_list("Controls", description["controls"]);
  print_list("Sources", description["sources"]);
  return 0;
}

}  // namespace motionlab::shell
