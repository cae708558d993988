// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/gltf_loader.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include "engine/anim/gltf_document.h"
#include "engine/anim/gltf_parts.h"
#include "engine/core/text.h"

// We read the JSON ourselves instead of through tinygltf: it checks next to nothing (README of
// shared/gltf), refuses valid files with compressed views, and decodes images whether they are
// sane or not. Guarding it needs the document parsed and every number checked before and after,
// which is all there is to a reader.

namespace motionlab::anim {
namespace gltf {
namespace {

constexpr std::size_t kMaxModelFile = std::size_t{512} << 20;

constexpr const char* kExtensions[] = {
    "EXT_meshopt_compression", "KHR_draco_mesh_compression", "KHR_materials_emissive_strength",
    "KHR_materials_unlit",     "KHR_mesh_quantization",      "KHR_meshopt_compression",
    "KHR_texture_transform",
};

bool is_supported(const std::string& name) {
  return std::find(std::begin(kExtensions), std::end(kExtensions), name) != std::end(kExtensions);
}

struct Version {
  int major = 0;
  int minor = 0;
};

Version parse_version(const Value& value) {
  const std::string text = value.string();
  const std::size_t dot = text.find('.');
  Version version;
  const auto number = [&value](const std::string& digits) {
    const auto parsed = parse_integer(digits);
    if (!parsed || digits.size() > 4 || *parsed < 0) {
      fault(value.path() + " is \"" + value.label() + "\", not a version number");
    }
    return static_cast<int>(*parsed);
  };
  if (dot == std::string::npos)
    fault(value.path() + " is \"" + value.label() + "\", not a version");
  version.major = number(text.substr(0, dot));
  version.minor = number(text.substr(dot + 1));
  return version;
}

void check_asset(const Value& root) {
  const Value asset = root.get("asset");
  if (!asset.present()) fault("not a glTF model: it has no asset object");
  const Version version = parse_version(asset.require("version"));
  if (version.major != 2) {
    fault("the model is glTF " + asset.get("version").label() + ", only 2.x is supported",
          "convert it to glTF 2.0");
  }
  const Value minimum = asset.get("minVersion");
  if (!minimum.present()) return;
  const Version least = parse_version(minimum);
  if (least.major > 2 || (least.major == 2 && least.minor > 0)) {
    fault("the model needs a reader of glTF " + minimum.label() + ", this one reads 2.0",
          "export it as glTF 2.0");
  }
}

void check_extensions(const Value& root, LoadReport& report) {
  const Value required = root.get("extensionsRequired");
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string name = required.at(i).string();
    if (!is_supported(name)) {
      fault("the model requires the extension " + (name.empty() ? "\"\"" : required.at(i).label()) +
                ", which is not supported",
            "export it without that extension");
    }
  }
  const Value used = root.get("extensionsUsed");
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!is_supported(used.at(i).string())) {
      report.add(NoteKind::ignored, "extension " + used.at(i).label() + " is not supported");
    }
  }
}

std::string base_name(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

LoadedModel load(const AssetSource& source) {
  LoadReport report;
  Budget budget(kMaxLoadedBytes);
  Result<Bytes> file = source.read_model(kMaxModelFile);
  if (!file) fault("the file " + file.error().message, "check the path");
  budget.take(file->size(), 1, "the file");
  const Container container = open_container(*file);
  for (const std::string& note : container.notes) report.add(NoteKind::ignored, note);
  const std::string name = source.name();
  const bool is_binary = container.json.data() != reinterpret_cast<const char*>(file->data());
  if (is_binary && name.ends_with(".gltf")) {
    report.add(NoteKind::noticed, "the file is a binary .glb, although its name ends in .gltf");
  }
  Json json = parse_document(container.json);
  if (!json.is_object()) fault("not a glTF model: its JSON is not an object");
  const Value header(&json, "");
  check_asset(header);
  check_extensions(header, report);
  Document document(source, std::move(json), container.binary, budget, report);
  auto model = std::make_shared<Model>();
  model->name = base_name(source.name());
  read_materials(document, *model);
  read_meshes(document, *model);
  read_nodes(document, *model);
  read_scenes(document, *model);
  // Chains of joints and inverse binds may multiply sane numbers to insane ones.
  std::vector<glm::dmat4> world;
  check_bounded(*model, rest_pose(*model), world);
  read_clips(document, *model);
  document.check_unused();
  return {std::move(model), std::move(report)};
}

}  // namespace
}  // namespace gltf

void LoadReport::add(NoteKind kind, std::string text) {
  if (notes.size() < kMaxNotes) {
    notes.push_back({kind, std::move(text)});
  } else {
    ++more;
  }
}

Result<LoadedModel> load_gltf(const AssetSource& source) {
  // The one place where the loader's internal faults, and a lack of memory, become Errors.
  try {
    return gltf::load(source);
  } catch (const gltf::Fault& f) {
    return fail(source.name() + ": " + f.message + "; " + f.remedy);
  } catch (const std::bad_alloc&) {
    return fail(source.name() + ": not enough memory for this model; use a smaller one");
  } catch (const std::length_error&) {
    return fail(source.name() + ": a size in the file is impossible; export the model again");
  }
}

Result<LoadedModel> load_gltf_file(const std::filesystem::path& path) {
  return load_gltf(FolderAssetSource(path));
}

}  // namespace motionlab::anim
