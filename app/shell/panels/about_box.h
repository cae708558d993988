// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

struct AboutFacts {
  std::string version;    // of motionlab
  std::string renderer;   // GL_RENDERER
  std::string opengl;     // GL_VERSION
  bool software = false;  // rendered by the processor
  int samples = 1;        // of the view
  int threads = 1;
  std::string pictures;  // folder of captures
  std::string sessions;  // folder of autosaves
};

class AboutBox {
 public:
  bool open = false;
  void draw(PanelContext& context, const Area& area, const AboutFacts& facts);
};

}  // namespace motionlab::shell
