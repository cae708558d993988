// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"
#include "app/shell/panels/rotation_converter.h"
#include "app/shell/panels/selection_fields.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {

// Generated from Runner::parameters(): groups, the few first, the rest behind "More"; then the
// lab's actions and jobs. Every change is an event; a drag is one entry of the undo stack.
class ParameterPanel {
 public:
  void draw(PanelContext& context, const Area& area, bool with_heading = true);
  // Instead of draw() in frames in which it is hidden: what was touched goes out.
  void rest(PanelContext& context) { begin_frame(context); }
  // Height that the contents took in the last frame [px], 0 before the first.
  float content_height() const { return content_height_; }

 private:
  struct Note {
    std::string text;
    double until = 0.0;  // [s] of ImGui's time
  };
  void begin_frame(PanelContext& context);
  void draw_groups(PanelContext& context, bool advanced);
  void draw_group(PanelContext& context, const std::string& group, bool advanced);
  void draw_more(PanelContext& context);
  void draw_row(PanelContext& context, const Parameter& parameter);
  void draw_compared(PanelContext& context, const Parameter& parameter);
  void draw_report(PanelContext& context, bool has_file);
  void draw_note(PanelContext& context, const Parameter& parameter);
  void draw_heading(PanelContext& context);
  void draw_actions(PanelContext& context);
  void draw_jobs(PanelContext& context);
  void apply(PanelContext& context, const Parameter& parameter, const Edit& edit,
             const ParameterValue& value);
  void draw_running_job(PanelContext& context, const std::string& label);

  SelectionFields selection_;
  RotationConverter converter_;
  const void* run_ = nullptr;  // whose state this is; a lab that was opened starts anew
  bool more_open_ = false;
  bool reported_ = false;  // in this frame
  float content_height_ = 0.0F;
  std::string gesture_;                          // the parameter being dragged
  std::map<std::string, double> touched_until_;  // [s] of ImGui's time
  std::map<std::string, Note> notes_;            // "Limited to 1e-05 … 1 s"
  std::string job_id_;
  double job_started_ = 0.0;  // [s] of ImGui's time
};

}  // namespace motionlab::shell
