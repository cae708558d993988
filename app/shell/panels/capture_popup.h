// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Size, contents and format of a picture; asks the host for a Capture.
class CapturePopup {
 public:
  // Call where the popup shall hang: below the lower right corner of the button.
  void open() { wants_open_ = true; }
  // `view` and `window` are the present sizes [px], the base of 1× … 4×.
  void draw(PanelContext& context, ImVec2 corner, ImVec2 view, ImVec2 window);
  // What the capture key does at once: the last options.
  Capture last(ImVec2 view, ImVec2 window) const;

 private:
  void draw_exports(PanelContext& context, const std::vector<ExportInfo>& exports);
  void draw_size(PanelContext& context, const Capture& result);
  bool wants_open_ = false;
  int factor_ = 2;  // 1 … 4; 0: own size
  int width_ = 1920;
  int height_ = 1080;
  bool with_panels_ = false;
  bool transparent_ = false;
  CaptureFormat format_ = CaptureFormat::png;
  std::string export_;  // the format of LabInfo::exports that was chosen last
};

}  // namespace motionlab::shell
