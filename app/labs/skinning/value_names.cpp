// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/value_names.h"

#include <string>
#include <vector>

#include "app/labs/skinning/posed.h"

namespace motionlab::skinning {

void name_values(ParameterSet& parameters, const Params& params, const Character& character) {
  const auto clips = [&character](const char* none) {
    std::vector<std::string> names{none};
    for (const anim::Clip& clip : character.model->clips) {
      names.push_back(clip.name.empty() ? "clip " + std::to_string(names.size() - 1) : clip.name);
    }
    return names;
  };
  parameters.find("clip")->text.names = [clips] { return clips("rest pose"); };
  parameters.find("fade_clip")->text.names = [clips] { return clips("none"); };
  parameters.find("clip_time")->text.slider_maximum = [&character, &params] {
    const int clip = clip_index(*character.model, params.clip);
    return clip < 0 ? 1.0 : duration_of(*character.model, clip);
  };
  parameters.find("scene")->text.names = [&character] {
    std::vector<std::string> names{"the file's own"};
    for (const anim::Scene& scene : character.model->scenes) {
      names.push_back(scene.name.empty() ? "scene " + std::to_string(names.size() - 1)
                                         : scene.name);
    }
    return names;
  };
  parameters.find("weights_of")->text.names = [&character] {
    std::vector<std::string> names{"the selected one"};
    for (const int joint : character.joints) names.push_back(node_label(character, joint));
    return names;
  };
}

}  // namespace motionlab::skinning
