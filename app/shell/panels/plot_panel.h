// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"
#include "app/shell/widgets/plot.h"

namespace motionlab::shell {

// The lab's plots and the result of its last job: tabs choose which, and as many stand side by side
// as there is room for.
class PlotPanel {
 public:
  void clear() { *this = PlotPanel(); }  // another lab
  void draw(PanelContext& context, const Area& area);
  const std::vector<std::string>& shown() const { return shown_; }

 private:
  struct Tab {
    std::string id;
    std::string title;
    const PlotInfo* plot = nullptr;  // null: the job's result
  };
  void begin_frame(const Runner& runner);
  void show_what_applies(const Runner& runner);
  void replace_what_does_not(const Runner& runner);
  std::vector<Tab> tabs(const PanelContext& context) const;
  void draw_tabs(PanelContext& context, const std::vector<Tab>& all, std::size_t room);
  void draw_head(PanelContext& context, const std::vector<Tab>& all,
                 const std::vector<const Tab*>& shown, std::size_t room, const Area& plots);
  void draw_popup(PanelContext& context, const std::vector<Tab>& all,
                  const std::vector<const Tab*>& shown, std::size_t room, const Area& plots);
  void draw_choices(PanelContext& context, const std::vector<Tab>& all, std::size_t room);
  void choose(const std::string& tab, std::size_t room);
  void draw_keeping(PanelContext& context);
  void draw_saving(PanelContext& context, const std::vector<const Tab*>& shown, const Area& plots);
  void draw_plots(PanelContext& context, const std::vector<const Tab*>& shown, const Area& area);
  void draw_one(PanelContext& context, const Tab& tab, const Area& area);
  void draw_notes(PanelContext& context, const JobResult& result, const Area& area);
  PlotSpec spec_of(const PanelContext& context, const Tab& tab) const;

  const void* run_ = nullptr;
  std::string lab_;
  std::optional<std::string> preset_;  // that `shown_` was chosen for
  std::string subject_;                // what it was chosen for is built from
  bool other_subject_ = false;         // since then; decided once there is something to see
  std::vector<std::string> shown_;     // ids, the one chosen last at the end
  std::map<std::string, PlotState> states_;
  std::optional<double> linked_x_;  // read-out of the time plots, from the one under the pointer
  std::optional<double> next_linked_x_;  // gathered in this frame
  bool keep_ = true;
  bool had_result_ = false;
};

}  // namespace motionlab::shell
