// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Thousands of keys in the splines lab: edits stay local and pictures short.
#include <gtest/gtest.h>

#include <algorithm>
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

Json many_keys(int count) {
  Json keys = Json::array();
  for (int i = 0; i < count; ++i) {
    keys.push_back({{"id", i + 1},
                    {"time", 0.01 * i},
                    {"point", {10.0 * i / count, std::sin(0.7 * i) + 3.0 * std::sin(0.02 * i)}}});
  }
  return Json{{"keys", keys}};
}

// Only what changes is measured anew; the outcome must be that of a document that was just loaded.
TEST(SplinesLab, EditsOfAFewOfManyKeysLeaveWhatLoadingThemAllWould) {
  for (const spline::Kind& kind : spline::kinds()) {
    if (kind.id == "bezier_single") continue;
    const Sets sets{{"kind", std::string(kind.id)}, {"easing", "out_back"}};
    const auto runner = run_of("curves", sets);
    ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(1003)}).ok());
    runner->run(3);
    Rng rng(7);
    for (int i = 0; i < 12; ++i) {
      const int id = 1 + static_cast<int>(rng.uniform(0.0, 990.0));
      const Grab grab{i % 2 == 0 ? "path" : "graph",
                      item_of(id, Part::key),
                      {},
                      {rng.uniform(0.0, 1.5), rng.uniform(0.0, 1.0), 0.0}};
      runner->drag_document(grab);
      runner->end_document_drag();
      const std::vector<int> items{item_of(id + 3, Part::key)};
      if (i % 3 == 1) {
        ASSERT_TRUE(runner->post(*runner->document_tools()->remove(items)).ok());
      }
      if (i % 5 == 2) runner->undo();
      const auto fresh = run_of("curves", sets);
      ASSERT_TRUE(fresh->document()->load(document(*runner)).ok());
      fresh->run(3);
      for (const char* id_of_readout : {"length", "max_overshoot", "tangent_jump", "position_jump",
                                        "continuity_order", "value", "arc_length"}) {
        EXPECT_EQ(readout(*runner, id_of_readout), readout(*fresh, id_of_readout))
            << kind.id << " " << id_of_readout << " after edit " << i;
      }
      EXPECT_EQ(runner->state_hash(), fresh->state_hash()) << kind.id;
    }
  }
}

// Edits change keys in place where nobody else has them; the snapshots of scrubbing do.
TEST(SplinesLab, ScrubbingFindsTheKeysOfItsTime) {
  const auto runner = run_of("curves");
  ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(500)}).ok());
  std::vector<std::pair<std::uint64_t, double>> at;
  for (int i = 0; i < 200; ++i) {
    at.emplace_back(runner->state_hash(), readout(*runner, "length"));
    runner->run(1);
    if (i % 3 != 0) continue;
    const double up = 0.01 * i;
    ASSERT_TRUE(runner->drag_document({"path", item_of(7, Part::key), {}, {0.1, up, 0.0}}));
    runner->end_document_drag();
  }
  for (const int tick : {150, 3, 77, 0, 199}) {
    runner->seek(tick);
    EXPECT_EQ(runner->state_hash(), at[static_cast<std::size_t>(tick)].first) << tick;
    EXPECT_EQ(readout(*runner, "length"), at[static_cast<std::size_t>(tick)].second) << tick;
  }
}

// The heights that a polyline covers in each column of pixels.
std::vector<std::pair<float, float>> columns_of(const draw::DrawList& list,
                                                const draw::Visible& seen, int count) {
  std::vector<std::pair<float, float>> columns(static_cast<std::size_t>(count), {1e9F, -1e9F});
  for (const draw::Line& line : list.lines()) {
    if (line.style.width != 3.0F) continue;
    const auto points = list.points_pool().subspan(line.first, line.count);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      for (int k = 0; k <= 40; ++k) {
        const glm::vec3 p = glm::mix(points[i], points[i + 1], static_cast<float>(k) / 40.0F);
        const auto at = static_cast<int>((p.x - seen.minimum.x) / seen.pixel);
        if (at < 0 || at >= count) continue;
        auto& [low, high] = columns[static_cast<std::size_t>(at)];
        low = std::min(low, p.y);
        high = std::max(high, p.y);
      }
    }
  }
  return columns;
}

TEST(SplinesLab, ManyKeysAreDrawnAsFarAsPixelsShowThem) {
  const auto runner = run_of("curves", {{"kind", "catmull_rom"}});
  ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(10000)}).ok());
  for (const char* view : {"path", "graph"}) {
    draw::DrawList all;
    runner->draw(view, 1.0, all);
    constexpr int kColumns = 350;
    const glm::vec3 low = all.bounds().minimum, high = all.bounds().maximum;
    const draw::Visible seen{glm::vec2(low), glm::vec2(high), (high.x - low.x) / kColumns};
    draw::DrawList thin;
    thin.visible = seen;
    runner->draw(view, 1.0, thin);
    EXPECT_GT(all.points_pool().size(), 15000U);
    EXPECT_LT(thin.points_pool().size(), 8U * kColumns) << view;
    EXPECT_LT(thin.points().size(), 9000U) << view;
    EXPECT_GT(thin.points().size(), 200U) << view;
    const auto expected = columns_of(all, seen, kColumns);
    const auto found = columns_of(thin, seen, kColumns);
    for (std::size_t i = 1; i + 1 < expected.size(); ++i) {
      if (expected[i].first > expected[i].second) continue;
      // Within a pixel, in the column or one beside it.
      const float lowest = std::min({found[i - 1].first, found[i].first, found[i + 1].first});
      const float highest = std::max({found[i - 1].second, found[i].second, found[i + 1].second});
      EXPECT_LE(lowest, expected[i].first + seen.pixel) << view << " column " << i;
      EXPECT_GE(highest, expected[i].second - seen.pixel) << view << " column " << i;
    }
  }
}

}  // namespace
}  // namespace motionlab
