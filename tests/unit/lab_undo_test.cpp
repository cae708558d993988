// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/lab/history.h"
#include "engine/lab/snapshot_ring.h"
#include "engine/lab/undo_stack.h"

namespace motionlab {
namespace {

// Adds or takes back one letter of a text.
UndoStack::Entry letter(std::string& text, char c, std::string merge_key = {}) {
  text += c;
  return {std::string("add ") + c, [&text] { text.pop_back(); }, [&text, c] { text += c; },
          std::move(merge_key)};
}

TEST(UndoStack, TakesBackInReverseAndAgainInOrder) {
  std::string text;
  UndoStack stack;
  for (const char c : {'a', 'b', 'c'}) stack.push(letter(text, c));
  stack.undo();
  stack.undo();
  EXPECT_EQ(text, "a");
  EXPECT_EQ(stack.undo_label(), "add a");
  EXPECT_EQ(stack.redo_label(), "add b");
  stack.redo();
  EXPECT_EQ(text, "ab");
  stack.push(letter(text, 'd'));
  EXPECT_FALSE(stack.can_redo()) << "what was taken back belongs to another past";
  stack.undo();
  stack.undo();
  stack.undo();
  stack.undo();
  EXPECT_EQ(text, "");
  EXPECT_FALSE(stack.can_undo());
}

TEST(UndoStack, AGestureIsOneEntry) {
  std::string text;
  UndoStack stack;
  stack.begin_gesture("write");
  for (const char c : {'a', 'b', 'c'}) stack.push(letter(text, c));
  stack.end_gesture();
  stack.push(letter(text, 'd'));
  EXPECT_EQ(stack.size(), 2U);
  stack.undo();
  stack.undo();
  EXPECT_EQ(text, "");
  stack.redo();
  EXPECT_EQ(text, "abc");
  EXPECT_EQ(stack.undo_label(), "write");
}

TEST(UndoStack, AGestureWithoutEntriesLeavesNone) {
  UndoStack stack;
  stack.begin_gesture("click");
  stack.end_gesture();
  EXPECT_FALSE(stack.can_undo());
}

TEST(UndoStack, WithinAGestureOnlyTheLastOfAKindCounts) {
  int value = 0;
  UndoStack stack;
  stack.begin_gesture("slide");
  for (int next = 1; next <= 5; ++next) {
    const int before = value;
    value = next;
    stack.push(
        {"set", [&value, before] { value = before; }, [&value, next] { value = next; }, "x"});
  }
  stack.end_gesture();
  stack.undo();
  EXPECT_EQ(value, 0);
  stack.redo();
  EXPECT_EQ(value, 5);
}

SnapshotRing::Entry entry(std::int64_t tick, std::size_t bytes) {
  SnapshotRing::Entry e;
  e.tick = tick;
  e.bytes = bytes;
  return e;
}

TEST(SnapshotRing, StaysWithinItsBytesAndReachesTheWholeTimeline) {
  SnapshotRing ring(1000);
  std::int64_t added = 0;
  for (std::int64_t tick = 0; tick <= 100'000; ++tick) {
    if (!ring.wants(tick)) continue;
    ring.add(entry(tick, 30));
    ++added;
    ASSERT_LE(ring.bytes(), 1000U);
  }
  EXPECT_GT(ring.size(), 10U);
  for (const std::int64_t tick : {0, 5, 1000, 50'000, 100'000}) {
    const auto* before = ring.before(tick);
    ASSERT_NE(before, nullptr);
    EXPECT_LE(before->tick, tick);
    EXPECT_LT(tick - before->tick, 2 * ring.interval());
  }
  EXPECT_GT(added, static_cast<std::int64_t>(ring.size()));
}

TEST(SnapshotRing, CutsOffAFuture) {
  SnapshotRing ring;
  for (std::int64_t tick = 0; tick < 100; tick += 8) ring.add(entry(tick, 10));
  ring.truncate_after(40);
  EXPECT_EQ(ring.before(90)->tick, 40);
  EXPECT_EQ(ring.bytes(), 60U);
  ring.clear();
  EXPECT_EQ(ring.before(90), nullptr);
  EXPECT_EQ(ring.bytes(), 0U);
}

TEST(History, ThinsWhenFullAndKeepsTheBeginning) {
  History history(1, 100);
  for (std::int64_t tick = 0; tick <= 1000; ++tick) {
    const double value = 2.0 * static_cast<double>(tick);
    history.record(tick, 0.1 * static_cast<double>(tick), std::span(&value, 1));
  }
  EXPECT_LE(history.rows(), 101U);
  EXPECT_GT(history.rows(), 40U);
  EXPECT_EQ(history.ticks().front(), 0);
  EXPECT_GT(history.stride(), 1);
  for (std::size_t row = 0; row < history.rows(); ++row) {
    EXPECT_EQ(history.value(row, 0), 2.0 * static_cast<double>(history.ticks()[row]));
    EXPECT_DOUBLE_EQ(history.times()[row], 0.1 * static_cast<double>(history.ticks()[row]));
  }
}

TEST(History, AnEarlierTickCutsOffWhatCameAfter) {
  History history(1);
  for (std::int64_t tick = 0; tick < 10; ++tick) {
    const double value = static_cast<double>(tick);
    history.record(tick, value, std::span(&value, 1));
  }
  const double other = 99.0;
  history.record(5, 5.0, std::span(&other, 1));
  EXPECT_EQ(history.rows(), 6U);
  EXPECT_EQ(history.value(5, 0), 99.0);
  const double amended = 7.0;
  history.amend(5, std::span(&amended, 1));
  EXPECT_EQ(history.value(5, 0), 7.0);
  history.truncate_after(2);
  EXPECT_EQ(history.rows(), 3U);
}

}  // namespace
}  // namespace motionlab
