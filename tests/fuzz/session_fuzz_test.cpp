// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/rng.h"
#include "engine/lab/idea.h"
#include "engine/lab/replay.h"
#include "engine/lab/runner.h"
#include "tests/support/memory_assets.h"
#include "tests/support/probe_lab.h"

// Sessions, event files and idea texts that were damaged: a Result with a message or a run, never a
// crash, a hang or a state that the sanitizers object to. Fixed seeds: a failure can be repeated.

namespace motionlab::testing {
namespace {

constexpr int kMutants = 5000;  // of each kind

std::string good_session() {
  MemoryAssets assets(std::map<std::string, std::string>{{"a.txt", "four"}});
  RunSetup setup;
  setup.preset = "noise";
  setup.sets = {{"file", "a.txt"}};
  setup.compare = CompareSpec{"stiffness", {"10", "100"}, false};
  auto runner = Runner::create(probe_entry(), setup, {.assets = &assets});
  if (!runner.ok()) return {};
  const auto post = [&](EventContent content) {
    const auto posted = (*runner)->post(std::move(content));
    EXPECT_TRUE(posted.ok()) << posted.error().message;
  };
  post(DocumentEdit{"add", Json{{"id", 1}, {"x", 0.5}}});
  (*runner)->run(20);
  post(RunAction{"kick"});
  post(SetParameter{"damped", Json(false)});
  post(DragBegin{{"scene", 2, {0, 0, 0}, {1.0, 2.0, 3.0}}, false});
  (*runner)->run(20);
  post(DragMove{{2.0, 1.0, 0.0}});
  (*runner)->run(5);
  post(DragEnd{});
  post(DocumentEdit{"move", Json{{"id", 1}, {"x", 1.5}}});
  post(ResetState{});
  (*runner)->run(30);
  return to_json((*runner)->session()).dump();
}

std::uint32_t below(Rng& rng, std::size_t limit) {
  return rng.next() % static_cast<std::uint32_t>(limit);
}

// Bytes changed, cut out, doubled or cut off.
std::string damage_text(std::string text, Rng& rng) {
  const std::uint32_t times = 1 + below(rng, 4);
  for (std::uint32_t i = 0; i < times && !text.empty(); ++i) {
    const std::size_t at = below(rng, text.size());
    const std::size_t length = std::min<std::size_t>(1 + below(rng, 12), text.size() - at);
    switch (below(rng, 5)) {
      case 0:
        text[at] = static_cast<char>(rng.next());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3:
        text.resize(at);
        break;
      default:
        text[at] = "0123456789-e.{}[]\",:"[below(rng, 20)];
        break;
    }
  }
  return text;
}

// Values that a program of this kind stumbles over.
Json odd_value(Rng& rng) {
  static const std::vector<Json> kOdd{
      Json(),
      Json(true),
      Json(-1),
      Json(0),
      Json(1e308),
      Json(-1e308),
      Json(5e-324),
      Json(9'223'372'036'854'775'807LL),
      Json(18'446'744'073'709'551'615ULL),
      Json(0.5),
      Json(""),
      Json("no_such"),
      Json("\xC3\xBC\x01"),
      Json(std::string(3000, 'x')),
      Json::array(),
      Json::object(),
      Json::array({1, 2, 3}),
      Json{{"id", 1}, {"x", 2}},
  };
  return kOdd[below(rng, kOdd.size())];
}

// A place anywhere in the tree.
Json& place_in(Json& json, Rng& rng) {
  Json* at = &json;
  while ((at->is_object() || at->is_array()) && !at->empty() && below(rng, 6) != 0) {
    const auto index = static_cast<std::ptrdiff_t>(below(rng, at->size()));
    at = &*std::next(at->begin(), index);
  }
  return *at;
}

Json damage_tree(Json json, Rng& rng) {
  const std::uint32_t times = 1 + below(rng, 3);
  for (std::uint32_t i = 0; i < times; ++i) {
    Json& at = place_in(json, rng);
    if (below(rng, 4) == 0 && at.is_object() && !at.empty()) {
      at.erase(std::next(at.begin(), static_cast<std::ptrdiff_t>(below(rng, at.size()))));
    } else if (below(rng, 4) == 0 && at.is_array() && !at.empty()) {
      at.push_back(at.front());
    } else {
      at = odd_value(rng);
    }
  }
  return json;
}

// Whether the lab would be asked for more than a test has time for.
bool too_large(const Session& session) {
  const Json beads = session.parameters->value("beads", Json(1));
  return session.ticks > 2000 || session.compare.value_or(CompareSpec{}).values.size() > 8 ||
         (beads.is_number() && beads.get<double>() > 1000.0);
}

// How many of the mutants could be run at all.
struct Tally {
  int runs = 0;
  int refused = 0;
};

void try_session(const Json& json, Tally& tally) {
  const auto session = session_from_json(json, "mutant");
  if (!session.ok()) {
    EXPECT_FALSE(session.error().message.empty());
    ++tally.refused;
    return;
  }
  if (too_large(*session)) return;
  MemoryAssets assets(std::map<std::string, std::string>{{"a.txt", "four"}});
  const auto report = replay(probe_entry(), *session, {.assets = &assets});
  if (!report.ok()) {
    EXPECT_FALSE(report.error().message.empty());
    ++tally.refused;
    return;
  }
  ++tally.runs;
  // What was read can be written and read again.
  const auto again = session_from_json(to_json(report->runner->session()), "again");
  EXPECT_TRUE(again.ok()) << again.error().message;
}

TEST(SessionFuzz, DamagedTextNeverCrashes) {
  const std::string good = good_session();
  ASSERT_FALSE(good.empty());
  Rng rng(1);
  Tally tally;
  int parsed = 0;
  for (int i = 0; i < kMutants; ++i) {
    const auto json = parse_json(damage_text(good, rng), "mutant");
    if (!json.ok()) {
      EXPECT_FALSE(json.error().message.empty());
      continue;
    }
    ++parsed;
    try_session(*json, tally);
  }
  // The mutants must get past the parser often enough to be worth something.
  EXPECT_GT(parsed, kMutants / 50);
  EXPECT_GT(tally.runs, 0);
}

TEST(SessionFuzz, DamagedTreesNeverCrash) {
  const auto good = parse_json(good_session(), "good");
  ASSERT_TRUE(good.ok());
  Rng rng(2);
  Tally tally;
  for (int i = 0; i < kMutants; ++i) try_session(damage_tree(*good, rng), tally);
  EXPECT_GT(tally.runs, kMutants / 20);
  EXPECT_GT(tally.refused, kMutants / 20);
}

TEST(SessionFuzz, DamagedEventFilesNeverCrash) {
  const auto session = parse_json(good_session(), "good");
  ASSERT_TRUE(session.ok());
  const Json good = (*session)["events"];
  ASSERT_GT(good.size(), 5U);
  Rng rng(3);
  int runs = 0;
  for (int i = 0; i < kMutants; ++i) {
    const auto events = events_from_json(damage_tree(good, rng));
    if (!events.ok()) {
      EXPECT_FALSE(events.error().message.empty());
      continue;
    }
    auto runner = Runner::create(probe_entry(), RunSetup{}, {});
    ASSERT_TRUE(runner.ok());
    if (!(*runner)->schedule(*events).ok()) continue;
    (*runner)->run(60);
    ++runs;
  }
  EXPECT_GT(runs, kMutants / 20);
}

TEST(SessionFuzz, DamagedIdeasNeverCrash) {
  Rng rng(4);
  int parsed = 0;
  for (int i = 0; i < kMutants; ++i) {
    const auto idea = parse_idea(damage_text(std::string(probe_entry().idea), rng), "mutant");
    if (idea.ok()) {
      ++parsed;
    } else {
      EXPECT_FALSE(idea.error().message.empty());
    }
  }
  EXPECT_GT(parsed, kMutants / 20);
}

TEST(SessionFuzz, DeepJsonIsRefused) {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += open;
    const auto json = parse_json(text, "deep");
    ASSERT_FALSE(json.ok());
    EXPECT_NE(json.error().message.find("deep"), std::string::npos);
  }
}

}  // namespace
}  // namespace motionlab::testing
