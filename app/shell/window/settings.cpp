// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <system_error>

#include "engine/core/files.h"
#include "engine/core/json.h"

namespace motionlab::shell {
namespace {

constexpr std::array<std::string_view, 3> kThemeNames{"dark", "light", "projector"};
constexpr std::size_t kMaximumSettingsBytes = std::size_t{1} << 20;

// Reads entries of an object and collects the names of those that do not fit.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  void number(const char* name, float* value) {
    const Json* entry = find(name);
    if (entry == nullptr) return;
    if (!entry->is_number()) return fault(name);
    const auto read = entry->get<double>();
    if (!std::isfinite(read)) return fault(name);
    *value = static_cast<float>(read);
  }
  void boolean(const char* name, bool* value) {
    const Json* entry = find(name);
    if (entry == nullptr) return;
    if (!entry->is_boolean()) return fault(name);
    *value = entry->get<bool>();
  }
  std::vector<std::string> texts(const char* name) {
    std::vector<std::string> read;
    const Json* entry = find(name);
    if (entry == nullptr) return read;
    if (!entry->is_array()) {
      fault(name);
      return read;
    }
    for (const Json& item : *entry) {
      if (item.is_string()) read.push_back(item.get<std::string>());
    }
    return read;
  }
  const Json* find(const char* name) const {
    const auto found = json_.find(name);
    return found == json_.end() ? nullptr : &*found;
  }
  void fault(const char* name) { faults_ += (faults_.empty() ? "" : ", ") + std::string(name); }
  const std::string& faults() const { return faults_; }

 private:
  const Json& json_;
  std::string faults_;
};

Json to_json(const LayoutChoice& layout) {
  return {{"panels", layout.panels},
          {"left_open", layout.left_open},
          {"right_open", layout.right_open},
          {"plots_open", layout.plots_open},
          {"left_width", layout.left_width},
          {"right_width", layout.right_width},
          {"plot_fraction", layout.plot_fraction}};
}

LayoutChoice layout_from_json(Reader& reader) {
  LayoutChoice layout;
  reader.boolean("panels", &layout.panels);
  reader.boolean("left_open", &layout.left_open);
  reader.boolean("right_open", &layout.right_open);
  reader.boolean("plots_open", &layout.plots_open);
  reader.number("left_width", &layout.left_width);
  reader.number("right_width", &layout.right_width);
  reader.number("plot_fraction", &layout.plot_fraction);
  return clamped(layout);
}

}  // namespace

void Settings::remember(const std::filesystem::path& file) {
  std::error_code ignored;
  std::filesystem::path whole = std::filesystem::absolute(file, ignored).lexically_normal();
  std::erase(recent, whole);
  recent.insert(recent.begin(), std::move(whole));
  if (recent.size() > kMaximumRecent) recent.resize(kMaximumRecent);
}

bool Settings::has_seen(const std::string& hint) const {
  return std::find(hints_seen.begin(), hints_seen.end(), hint) != hints_seen.end();
}

Json to_json(const Settings& settings) {
  Json json;
  json["format"] = 1;
  json["theme"] = std::string(kThemeNames[static_cast<std::size_t>(settings.theme)]);
  json["ui_scale"] = settings.ui_scale ? Json(*settings.ui_scale) : Json(nullptr);
  json["window"] = {settings.window.x, settings.window.y};
  json["layout"] = to_json(settings.layout);
  json["recent"] = Json::array();
  for (const auto& path : settings.recent) json["recent"].push_back(path.string());
  json["hints_seen"] = settings.hints_seen;
  json["keys"] = settings.keys.is_null() ? Json::object() : *settings.keys;
  return json;
}

Settings settings_from_json(const Json& json, std::string* note) {
  Settings settings;
  if (!json.is_object()) {
    *note = "is not an object";
    return settings;
  }
  Reader reader(json);
  if (const Json* theme = reader.find("theme")) {
    const auto name = theme->is_string() ? theme->get<std::string>() : std::string();
    const auto found = std::find(kThemeNames.begin(), kThemeNames.end(), name);
    if (found == kThemeNames.end()) {
      reader.fault("theme");
    } else {
      settings.theme = static_cast<ThemeKind>(found - kThemeNames.begin());
    }
  }
  if (const Json* scale = reader.find("ui_scale"); scale != nullptr && !scale->is_null()) {
    float read = 1.0F;
    reader.number("ui_scale", &read);
    settings.ui_scale = std::clamp(read, kSmallestScale, kLargestScale);
  }
  if (const Json* window = reader.find("window")) {
    if (window->is_array() && window->size() == 2 && (*window)[0].is_number_integer() &&
        (*window)[1].is_number_integer()) {
      settings.window = {std::clamp((*window)[0].get<int>(), 320, 16384),
                         std::clamp((*window)[1].get<int>(), 240, 16384)};
    } else {
      reader.fault("window");
    }
  }
  if (const Json* layout = reader.find("layout")) {
    const Json empty = Json::object();
    Reader inner(layout->is_object() ? *layout : empty);
    settings.layout = layout_from_json(inner);
    if (!layout->is_object() || !inner.faults().empty()) reader.fault("layout");
  }
  for (const std::string& path : reader.texts("recent")) {
    if (settings.recent.size() < kMaximumRecent) settings.recent.emplace_back(path);
  }
  settings.hints_seen = reader.texts("hints_seen");
  if (const Json* keys = reader.find("keys")) {
    if (keys->is_object()) {
      settings.keys = *keys;
    } else {
      reader.fault("keys");
    }
  }
  if (!reader.faults().empty()) *note = "defaults were taken for " + reader.faults();
  return settings;
}

Settings load_settings(const std::filesystem::path& file, std::string* note) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  const Result<std::string> text = read_file(file, kMaximumSettingsBytes);
  if (!text) {
    *note = "Settings could not be read, defaults are used: " + text.error().message;
    return {};
  }
  const Result<Json> json = parse_json(*text, file.string());
  if (!json) {
    *note = "Settings could not be read, defaults are used: " + json.error().message;
    return {};
  }
  std::string detail;
  Settings settings = settings_from_json(*json, &detail);
  if (!detail.empty()) *note = "Settings: " + detail + " (" + file.string() + ")";
  return settings;
}

Result<void> save_settings(const Settings& settings, const std::filesystem::path& file) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) return fail(file.parent_path().string() + ": " + error.message(), ErrorKind::failure);
  return write_file(file, to_json(settings).dump(2) + "\n");
}

}  // namespace motionlab::shell
