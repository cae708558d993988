// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "engine/draw/svg.h"

namespace motionlab::draw {
namespace {

// A reader just strict enough: tags are closed in order, attributes quoted, no bare & or <.
::testing::AssertionResult well_formed(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while (at < xml.size()) {
    if (xml[at] != '<') {
      if (xml[at] == '&') {
        const std::size_t end = xml.find(';', at);
        if (end == std::string::npos || end - at > 6) {
          return ::testing::AssertionFailure() << "bare & at " << at;
        }
      }
      if (xml[at] == '>') return ::testing::AssertionFailure() << "bare > at " << at;
      ++at;
      continue;
    }
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return ::testing::AssertionFailure() << "tag without end";
    const std::string tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return ::testing::AssertionFailure() << "< in " << tag;
    std::size_t quotes = 0;
    for (const char c : tag) quotes += c == '"' ? 1U : 0U;
    if (quotes % 2 != 0) return ::testing::AssertionFailure() << "quotes in " << tag;
    at = end + 1;
    if (tag[0] == '?') continue;
    const std::string name =
        tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name) {
        return ::testing::AssertionFailure() << "unexpected end of " << name;
      }
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  if (!open.empty()) return ::testing::AssertionFailure() << open.back() << " is not closed";
  return ::testing::AssertionSuccess();
}

DrawList everything() {
  DrawList list;
  list.ground({0.0F, 0.5F});
  list.line({-1, 0, 0}, {1, 1, 0},
            {.width = 3.0F, .paint = Paint::series(1), .dash = Dash::dash_dot});
  list.circle({0, 1, 0}, 0.5F, {0, 0, 1}, {.on_top = true});
  list.arrow({.from = glm::vec3(0.0F), .to = {1, 1, 0}, .paint = Role::velocity});
  for (const Marker marker :
       {Marker::disc, Marker::square, Marker::diamond, Marker::ring, Marker::cross}) {
    list.point({.position = {0, 0.5F, 0}, .marker = marker});
  }
  list.disc({0, 1, 0}, 0.2F, Paint(Role::selection, 0.5F));
  list.sphere({0, 1, 0}, 0.3F, Paint::series(0));
  list.rod({0, 0, 0}, {0, 1, 0}, 0.05F, Role::dim);
  const std::array<float, 4> cells{0.0F, 0.3F, 0.6F, 1.0F};
  list.scalar_field({{-1, -1}, {1, 1}, 2, 2, 0, {}, true, 0.8F}, cells);
  list.label({.position = {0, 0, 0}, .text = "a < b & \"c\" > λ\x01"});
  return list;
}

TEST(Svg, EverythingMakesAWellFormedDocument) {
  for (const Camera& camera :
       {Camera::orbiting({0, 0.5F, 0}, 5.0F, 0.4F, -0.3F), Camera::planar({0, 0.5F}, 3.0F)}) {
    const std::string svg = to_svg(everything(), camera, Palette::light_theme(), {640, 360});
    EXPECT_TRUE(well_formed(svg));
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_NE(svg.find("stroke-dasharray"), std::string::npos);
  }
}

TEST(Svg, LabelsAreEscaped) {
  const std::string svg =
      to_svg(everything(), Camera::planar({0, 0}, 3.0F), Palette::dark(), {640, 360});
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot; &gt; λ</text>"), std::string::npos);
}

TEST(Svg, PlacesALineWhereTheCameraSeesIt) {
  DrawList list;
  list.line({-1, 0, 0}, {1, 0, 0}, {.width = 2.0F, .paint = Role::text});
  const std::string svg = to_svg(list, Camera::planar({0, 0}, 4.0F), Palette::dark(), {400, 400});
  EXPECT_NE(svg.find("points=\"100.00,200.00 300.00,200.00 \""), std::string::npos) << svg;
  EXPECT_NE(svg.find("stroke=\"#e6e9ee\""), std::string::npos);
}

TEST(Svg, LeavesOutWhatIsNotFiniteOrBehindTheEye) {
  DrawList list;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::array<glm::vec3, 4> points{glm::vec3(-1, 0, 0), {0, 0, 0}, {nan, 0, 0}, {1, 0, 0}};
  list.polyline(points, {});
  list.sphere(glm::vec3(nan), 1.0F, Role::surface);
  list.arrow({.from = {0, 0, 100}, .to = {0, 0, 200}});
  const std::string svg =
      to_svg(list, Camera::orbiting({}, 5.0F, 0.0F, 0.0F), Palette::dark(), {400, 300});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("<path"), std::string::npos);
  EXPECT_NE(svg.find("<polyline"), std::string::npos);
}

TEST(Svg, PanesStandBesideEachOtherWithTheirNames) {
  DrawList left;
  left.line({-1, 0, 0}, {1, 0, 0}, {.paint = Paint::series(1)});
  DrawList right;
  right.line({0, -1, 0}, {0, 1, 0}, {.paint = Role::text});
  const Camera camera = Camera::planar({0, 0}, 4.0F);
  const std::array<SvgPane, 2> panes{
      SvgPane{&left, camera, {0.0F, 0.0F}, {200, 300}, {{"Heun", 0}, {"a < b", 1}}},
      SvgPane{&right, camera, {201.0F, 0.0F}, {199, 300}, {{"Right", {}}}}};
  const std::string svg = to_svg(panes, Palette::dark(), {400, 300});
  EXPECT_TRUE(well_formed(svg));
  EXPECT_NE(svg.find("<svg x=\"201.00\" y=\"0.00\" width=\"199.00\""), std::string::npos);
  for (const char* name : {">Heun</text>", ">a &lt; b</text>", ">Right</text>"}) {
    EXPECT_NE(svg.find(name), std::string::npos) << name;
  }
  // The first series is solid, the second dashed.
  EXPECT_NE(svg.find("stroke-dasharray=\"12.50 7.50\""), std::string::npos);
}

}  // namespace
}  // namespace motionlab::draw
