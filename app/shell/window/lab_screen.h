// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/shell/panels/divergence_card.h"
#include "app/shell/panels/idea_panel.h"
#include "app/shell/panels/inspector.h"
#include "app/shell/panels/load_report.h"
#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/plot_panel.h"
#include "app/shell/panels/transport_bar.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/top_bar.h"
#include "app/shell/window/view_area.h"

namespace motionlab::shell {

// Everything around one run: bars, panels, view and plots, in their places.
class LabScreen {
 public:
  explicit LabScreen(gfx::Renderer& renderer) : view_(renderer) {}

  // Another run is looked at. It must outlive the screen or the next open().
  void open(Runner& runner, const std::string& only_view = {});
  // One frame: panels first, so that what they change is seen at once; then the run goes on by
  // `dt` [s] of real time, then it is drawn. A frozen run is only looked at.
  void draw(PanelContext& context, const Rect& window, LayoutChoice& choice, double dt,
            bool frozen);

  ViewArea& view() { return view_; }
  TopBar& top_bar() { return top_bar_; }
  const LoadReport& report() const { return report_; }
  void close_report() { report_.dismiss(); }
  const PlotPanel& plots() const { return plots_; }
  const LabLayout& layout() const { return layout_; }

 private:
  void draw_panels(PanelContext& context);
  void draw_handles(PanelContext& context, LayoutChoice& choice);
  bool draw_handle(const PanelContext& context, const char* id, float x, bool left, bool open);
  void draw_splitters(const PanelContext& context, const Rect& window, LayoutChoice& choice);
  void draw_edges(const PanelContext& context, const Rect& window) const;

  LabLayout layout_;
  TopBar top_bar_;
  IdeaPanel idea_;
  Inspector inspector_;
  TransportBar transport_;
  PlotPanel plots_;
  DivergenceCard divergence_;
  LoadReport report_;
  ViewArea view_;
};

}  // namespace motionlab::shell
