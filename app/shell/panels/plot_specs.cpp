// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/plot_specs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace motionlab::shell {
namespace {

std::optional<std::size_t> readout_index(const LabInfo& info, std::string_view id) {
  for (std::size_t i = 0; i < info.readouts.size(); ++i) {
    if (info.readouts[i].id == id) return i;
  }
  return std::nullopt;
}

// Which columns of a history a plot shows; no x column: the time.
struct Columns {
  std::optional<std::size_t> x;
  std::size_t y = 0;
};

void set_points(PlotSeries& series, const History& history, const Columns& columns) {
  series.count = history.rows();
  const History* source = &history;
  series.point = [source, columns](std::size_t row) {
    const double x = columns.x ? source->value(row, *columns.x) : source->times()[row];
    return glm::dvec2(x, source->value(row, columns.y));
  };
}

// Colours and labels of one plot's curves.
class Curves {
 public:
  Curves(const Runner& runner, const PlotInfo& plot, bool earlier)
      : runner_(runner), earlier_(earlier && !runner.archived_runs().empty()) {
    const auto x = readout_index(runner.info(), plot.x);
    if (plot.x != "time") x_ = x;
    for (const std::string& id : plot.y) {
      const bool one = runner.instances().size() > 1 && !plot.compared.empty();
      if (one && id != plot.compared) continue;
      if (const auto column = readout_index(runner.info(), id)) columns_.push_back(*column);
    }
  }

  void add_to(PlotSpec& spec) const {
    for (std::size_t i = 0; i < runner_.instances().size(); ++i) add_instance(spec, i);
    if (earlier_) {
      int index = static_cast<int>(count_now());
      for (const Runner::ArchivedRun& run : runner_.archived_runs()) {
        add_earlier(spec, run, index);
        ++index;
      }
    }
  }

 private:
  std::size_t count_now() const {
    const std::size_t instances = runner_.instances().size();
    return instances == 1 ? std::max<std::size_t>(columns_.size(), 1) : instances;
  }

  std::string label_of(const std::string& run, std::size_t column) const {
    const std::string& readout = runner_.info().readouts[column].label;
    if (run.empty()) return readout;
    return columns_.size() == 1 ? run : run + " · " + readout;
  }

  void add_instance(PlotSpec& spec, std::size_t i) const {
    const Instance& instance = runner_.instances()[i];
    const bool single = runner_.instances().size() == 1;
    std::string run = single ? std::string() : instance.label;
    if (earlier_) run = runner_.run_label(instance);
    int style = static_cast<int>(i);
    for (const std::size_t column : columns_) {
      if (!ever_applies(instance.history, column)) continue;
      const bool exact = is_exact(runner_.info().readouts[column].id);
      if (exact && i > 0) continue;  // the same for all
      const std::string label = label_of(exact ? std::string() : run, column);
      PlotSeries series = exact ? exact_series(label) : styled_series(label, style);
      if (!exact && single) ++style;
      series.marker = Marker::none;
      // Of one instance's several readouts the first stands out.
      if (!single && column != columns_.front()) series.paint = series.paint.faded(0.55F);
      series.unit = runner_.readout_unit(column);
      set_points(series, instance.history, {x_, column});
      spec.series.push_back(std::move(series));
    }
  }

  void add_earlier(PlotSpec& spec, const Runner::ArchivedRun& run, int style) const {
    for (const std::size_t column : columns_) {
      if (is_exact(runner_.info().readouts[column].id)) continue;
      if (!ever_applies(run.history, column)) continue;
      PlotSeries series = styled_series(label_of(run.label, column), style);
      series.marker = Marker::none;
      series.unit = runner_.readout_unit(column);
      series.previous = true;
      set_points(series, run.history, {x_, column});
      spec.series.push_back(std::move(series));
    }
  }

  const Runner& runner_;
  bool earlier_;
  std::optional<std::size_t> x_;
  std::vector<std::size_t> columns_;
};

// Where each instance is on its curve now.
void mark_present(PlotSpec& spec, const Runner& runner, const PlotInfo& plot) {
  const auto x = readout_index(runner.info(), plot.x);
  if (!x || plot.y.empty()) return;
  const auto y = readout_index(runner.info(), plot.y.front());
  if (!y) return;
  for (std::size_t i = 0; i < runner.instances().size(); ++i) {
    const auto values = runner.instances()[i].readouts.values();
    if (!std::isfinite(values[*x]) || !std::isfinite(values[*y])) continue;
    PlotAnnotation mark;
    mark.x = values[*x];
    mark.y = values[*y];
    mark.paint = draw::Paint::series(static_cast<int>(i));
    mark.mark = true;
    spec.annotations.push_back(std::move(mark));
  }
}

}  // namespace

bool ever_applies(const History& history, std::size_t column) {
  // From the newest back: what applies now is found at once.
  for (std::size_t row = history.rows(); row-- > 0;) {
    if (!std::isnan(history.value(row, column))) return true;
  }
  return false;
}

bool is_exact(std::string_view readout) {
  return readout.starts_with("exact_") || readout.ends_with("_exact");
}

PlotSpec plot_spec(const Runner& runner, const PlotInfo& plot, bool earlier) {
  PlotSpec spec;
  const auto& readouts = runner.info().readouts;
  spec.title = plot.title;
  if (plot.x == "time") {
    spec.x.title = "time";
    spec.x.unit = "s";
    spec.x.can_switch = false;
    spec.cursor_x = runner.time();
    spec.cursor_drags = true;
  } else if (const auto x = readout_index(runner.info(), plot.x)) {
    spec.x.title = readouts[*x].symbol.empty() ? readouts[*x].label : readouts[*x].symbol;
    spec.x.unit = runner.readout_unit(*x);
    mark_present(spec, runner, plot);
  }
  spec.y.logarithmic = plot.log_y;
  if (!plot.y.empty()) {
    if (const auto y = readout_index(runner.info(), plot.y.front())) {
      spec.y.unit = runner.readout_unit(*y);
      if (plot.y.size() == 1 && plot.x != "time") spec.y.title = readouts[*y].symbol;
    }
  }
  Curves(runner, plot, earlier).add_to(spec);
  // In a comparison the view's legend tells the curves apart already.
  spec.legend = spec.series.size() > 1;
  return spec;
}

PlotSpec result_spec(const JobResult& result) {
  PlotSpec spec;
  spec.title = result.title;
  spec.x.title = result.x_label;
  spec.x.logarithmic = result.log_x;
  spec.y.title = result.y_label;
  spec.y.logarithmic = result.log_y;
  for (const JobResult::Series& source : result.series) {
    PlotSeries series =
        source.reference ? exact_series(source.label) : styled_series(source.label, source.style);
    series.marker = source.reference ? Marker::none : series_marker(source.style);
    series.x = source.x;
    series.y = source.y;
    spec.series.push_back(std::move(series));
  }
  return spec;
}

std::int64_t tick_at(const Runner& runner, double time) {
  const History& history = runner.instances().front().history;
  const auto times = history.times();
  if (times.empty()) return 0;
  const auto after = std::lower_bound(times.begin(), times.end(), time);
  auto row = static_cast<std::size_t>(after - times.begin());
  if (row == times.size()) row = times.size() - 1;
  if (row > 0 && time - times[row - 1] < times[row] - time) --row;
  return history.ticks()[row];
}

}  // namespace motionlab::shell
