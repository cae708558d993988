// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The splines lab: the course's table through the loop that every host shares (REFERENCE a6), what
// the graph shows, and what is pasted and exported.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "engine/core/rng.h"
#include "tests/labs/splines_run.h"

namespace motionlab {
namespace {

using namespace splines_testing;
using splines::item_of;
using splines::Part;

TEST(SplinesLab, CourseTable) {
  const double table[][4] = {{0.25, 1.0, 0.625, 0.835938},    {0.5, 2.0, 2.0, 2.0625},
                             {0.75, 3.0, 3.375, 3.257812},    {1.0, 4.0, 4.0, 4.0},
                             {1.25, 3.75, 3.84375, 4.007812}, {1.5, 3.5, 3.5, 3.5625},
                             {1.75, 3.25, 3.15625, 3.085938}, {2.0, 3.0, 3.0, 3.0},
                             {2.25, 3.75, 3.46875, 3.539062}, {2.5, 4.5, 4.5, 4.4375},
                             {2.75, 5.25, 5.53125, 5.367188}, {3.0, 6.0, 6.0, 6.0}};
  const Sets columns[] = {{{"kind", "linear"}, {"dt", "0.25"}},
                          {{"kind", "linear"}, {"easing", "smoothstep"}, {"dt", "0.25"}},
                          {{"kind", "catmull_rom"}, {"dt", "0.25"}}};
  for (int column = 0; column < 3; ++column) {
    const auto runner = run_of("course_keys", columns[column]);
    ASSERT_NE(runner, nullptr);
    EXPECT_EQ(readout(*runner, "value"), 0.0);
    for (const auto& row : table) {
      runner->run(1);
      EXPECT_NEAR(readout(*runner, "value"), row[1 + column], 1e-6) << row[0];
    }
    runner->run(4);  // held at the end
    EXPECT_EQ(readout(*runner, "value"), 6.0);
    EXPECT_EQ(readout(*runner, "velocity"), 0.0);
    EXPECT_EQ(readout(*runner, "playhead"), 3.0);
  }
  const auto looped = run_of("course_keys", {{"loop", "true"}, {"dt", "0.25"}});
  looped->run(13);
  EXPECT_NEAR(readout(*looped, "playhead"), 0.25, 1e-12);
}

TEST(SplinesLab, MeasuresTheMarker) {
  const auto circle = run_of("nurbs_circle", {{"constant_speed", "true"}, {"dt", "0.1"}});
  for (int i = 0; i < 30; ++i) {
    circle->run(1);
    EXPECT_NEAR(readout(*circle, "speed"), std::acos(-1.0) * 2.0 / 4.0, 1e-9);
    EXPECT_NEAR(readout(*circle, "arc_length"), std::acos(-1.0) * 0.05 * (i + 1), 1e-8);
    EXPECT_NEAR(std::hypot(readout(*circle, "x"), readout(*circle, "y")), 1.0, 1e-14);
  }
  const auto course = run_of("course_keys");
  EXPECT_NEAR(readout(*course, "max_overshoot"), 0.086986, 1e-6);
  const auto held = run_of("course_keys", {{"kind", "linear"}, {"easing", "out_back"}});
  EXPECT_GT(readout(*held, "max_overshoot"), 0.2);  // an easing leaves the range as well
}

TEST(SplinesLab, TheGraphIsFramedByWhatItShows) {
  const auto runner = run_of("course_keys");
  const auto rows = runner->document_tools()->paste("0,1\n500,2\n1000,0\n");
  ASSERT_TRUE(rows.ok());
  ASSERT_TRUE(runner->post(*rows).ok());
  EXPECT_LT(document(*runner)["frame"][3].get<double>(), 3.0) << "x only repeats the time";
  ASSERT_TRUE(runner->post(SetParameter{"channel", Json("x")}).ok());
  ASSERT_TRUE(runner->post(RunAction{"fit_graph"}).ok());
  EXPECT_GT(document(*runner)["frame"][3].get<double>(), 1000.0);
  ASSERT_TRUE(runner->post(SetParameter{"channel", Json("z")}).ok());
  ASSERT_TRUE(runner->post(RunAction{"fit_graph"}).ok());
  EXPECT_LT(document(*runner)["frame"][3].get<double>(), 1.0);
}

TEST(SplinesLab, ScalesStayInViewWhenTheGraphIsZoomedInto) {
  const auto runner = run_of("course_keys");
  draw::DrawList list;
  list.visible = draw::Visible{{0.70F, 0.40F}, {0.71F, 0.407F}, 0.01F / 350.0F};
  runner->draw("graph", 1.0, list);
  std::vector<std::string> inside;
  for (const draw::Label& label : list.labels()) {
    const glm::vec3 p = label.position;
    if (p.x >= 0.70F && p.x <= 0.71F && p.y >= 0.40F && p.y <= 0.407F) inside.push_back(label.text);
  }
  EXPECT_GE(inside.size(), 6U);
  std::sort(inside.begin(), inside.end());
  EXPECT_EQ(std::adjacent_find(inside.begin(), inside.end()), inside.end())
      << "digits enough to tell them apart";
}

TEST(SplinesLab, PastesPathsRowsAndKeys) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  DocumentTools& tools = *runner->document_tools();
  const Json before = document(*runner);
  const auto bad = tools.paste("M 0 0 L 5 x");
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("character 11"), std::string::npos) << bad.error().message;
  EXPECT_EQ(document(*runner), before);
  const auto path = tools.paste(R"(<svg><path d="M 0 0 C 0 -1 1 -1 1 0 M 3 0 h 1"/></svg>)");
  ASSERT_TRUE(path.ok()) << path.error().message;
  ASSERT_TRUE(runner->post(*path).ok());
  EXPECT_EQ(readout(*runner, "keys"), 4.0);
  EXPECT_EQ(document(*runner)["keys"][0]["out"], Json::array({0.0, 1.0, 0.0}));
  EXPECT_EQ(document(*runner)["keys"][1]["mode"], "step");
  // What is copied with nothing selected is the path.
  EXPECT_EQ(tools.copy({}),
            "M 0 0 C 0 -1 1 -1 1 0 M 3 0 C 3.3333333333333335 0 "
            "3.6666666666666665 0 4 0");
  runner->undo();
  EXPECT_EQ(document(*runner), before);
  const auto rows = tools.paste("time,x,y\n0,1,2\n0.5,2,3\n1,5,1\n");
  ASSERT_TRUE(rows.ok()) << rows.error().message;
  ASSERT_TRUE(runner->post(*rows).ok());
  EXPECT_EQ(point_of(*runner, 3), glm::dvec3(5, 1, 0));
  EXPECT_FALSE(tools.paste("0,1\n0.5,zwei\n").ok());
  const std::vector<int> last{item_of(3, Part::key)};
  const auto again = tools.paste(tools.copy(last));
  ASSERT_TRUE(again.ok()) << again.error().message;
  ASSERT_TRUE(runner->post(*again).ok());
  EXPECT_EQ(point_of(*runner, 4), glm::dvec3(5, 1, 0));
}

TEST(SplinesLab, ExportsWhatItShows) {
  const auto runner = run_of("course_keys");
  const Lab& lab = *runner->instances().front().lab;
  const auto csv = lab.export_as("csv");
  ASSERT_TRUE(csv.ok());
  EXPECT_EQ(csv->substr(0, 9), "time,x,y,");
  EXPECT_EQ(std::count(csv->begin(), csv->end(), '\n'), 1002);
  const auto json = lab.export_as("json");
  ASSERT_TRUE(json.ok());
  const auto parsed = parse_json(*json, "export");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(*parsed, document(*runner));
  const auto svg = lab.export_as("svg");
  ASSERT_TRUE(svg.ok());
  const auto pasted = runner->document_tools()->paste(*svg);
  ASSERT_TRUE(pasted.ok()) << pasted.error().message;
  EXPECT_EQ((*pasted->data)["keys"].size(), 4U);
  EXPECT_FALSE(lab.export_as("obj").ok());
}

TEST(SplinesLab, EmptyDocumentsAndSingleKeysAreFine) {
  const auto runner = run_of("course_keys");
  std::vector<int> all;
  for (int id = 1; id <= 4; ++id) all.push_back(item_of(id, Part::key));
  DocumentTools& tools = *runner->document_tools();
  ASSERT_TRUE(runner->post(*tools.remove(all)).ok());
  runner->run(3);
  EXPECT_TRUE(std::isnan(readout(*runner, "value")));
  for (int count = 1; count <= 3; ++count) {
    const auto edit = tools.add_at("path", down_at({1.0 * count, 0.5, 0.0}), 0.01F);
    ASSERT_TRUE(edit.has_value());
    ASSERT_TRUE(runner->post(*edit).ok());
    for (const spline::Kind& kind : spline::kinds()) {
      ASSERT_TRUE(runner->post(SetParameter{"kind", Json(std::string(kind.id))}).ok());
      runner->run(2);
      EXPECT_FALSE(runner->diverged()) << kind.id;
      EXPECT_TRUE(std::isfinite(readout(*runner, "value"))) << kind.id;
      for (const ViewInfo& view : runner->info().views) {
        draw::DrawList list;
        runner->draw(view.id, 1.0, list);
        EXPECT_FALSE(list.bounds().empty()) << kind.id << " " << view.id;
      }
    }
  }
  for (int i = 0; i < 60; ++i) runner->undo();
  EXPECT_EQ(readout(*runner, "keys"), 4.0);
}

}  // namespace
}  // namespace motionlab
