// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/shell/panels/commands.h"
#include "app/shell/panels/help_overlay.h"
#include "app/shell/panels/strings.h"
#include "engine/core/json.h"

namespace motionlab::shell {
namespace {

KeyChord chord(const char* text) { return parse_chord(text).value(); }

TEST(PanelsCommands, TableIsInOrderAndNamesAreUnique) {
  std::set<std::string> names;
  for (const Command& entry : commands()) {
    EXPECT_EQ(&command(entry.id), &entry) << entry.name;
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
  }
}

TEST(PanelsCommands, EveryDefaultKeyLeadsToItsCommandAlone) {
  const KeyMap keys;
  for (const Command& entry : commands()) {
    EXPECT_FALSE(keys.chords(entry.id).empty()) << entry.name;
    for (const KeyChord& c : keys.chords(entry.id)) {
      EXPECT_EQ(keys.find(c), entry.id) << entry.name << ": " << to_text(c);
    }
  }
}

TEST(PanelsCommands, ChordsSurviveTheirText) {
  for (const char* text : {"Ctrl+Shift+Z", "Space", "F12", "Ctrl++", "Ctrl+-", "?", "Alt+PageUp"}) {
    EXPECT_EQ(to_text(chord(text)), text);
  }
  EXPECT_EQ(to_text(chord("shift+ctrl+z")), "Ctrl+Shift+Z");
  EXPECT_EQ(to_text(chord("é")), "é");
}

TEST(PanelsCommands, WhatIsNoKeyIsRefusedInWords) {
  for (const char* text : {"", "Ctrl+", "Hyper+Z", "Spaces"}) {
    const auto parsed = parse_chord(text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_NE(parsed.error().message.find(text), std::string::npos);
  }
}

TEST(PanelsCommands, ShiftDoesNotCountWhereItOnlyMakesTheCharacter) {
  const KeyMap keys;
  KeyChord question{.shift = true, .key = "?"};
  EXPECT_EQ(keys.find(question), CommandId::help);
  KeyChord letter{.ctrl = true, .key = "z"};
  EXPECT_EQ(keys.find(letter), CommandId::undo);
  letter.shift = true;
  EXPECT_EQ(keys.find(letter), CommandId::redo);
}

TEST(PanelsCommands, AssignedKeysAreTakenFromOthersAndSaved) {
  KeyMap keys;
  EXPECT_TRUE(keys.to_json().empty());
  keys.assign(CommandId::frame_view, {chord("Space"), chord("Ctrl+J")});
  EXPECT_EQ(keys.find(chord("Space")), CommandId::frame_view);
  EXPECT_TRUE(keys.chords(CommandId::play_pause).empty());
  EXPECT_EQ(keys.text(CommandId::play_pause), "");

  KeyMap loaded;
  ASSERT_TRUE(loaded.from_json(keys.to_json()).ok());
  EXPECT_EQ(loaded.find(chord("Ctrl+J")), CommandId::frame_view);
  EXPECT_TRUE(loaded.chords(CommandId::play_pause).empty());
  loaded.reset_to_defaults();
  EXPECT_EQ(loaded.find(chord("Space")), CommandId::play_pause);
}

TEST(PanelsCommands, MalformedKeysChangeNothing) {
  KeyMap keys;
  keys.assign(CommandId::help, {chord("H")});
  for (const char* text : {R"([1])", R"({"undo": 3})", R"({"undo": "Ctrl+Zed"})"}) {
    EXPECT_FALSE(keys.from_json(parse_json(text, "keys").value()).ok()) << text;
    EXPECT_EQ(keys.find(chord("H")), CommandId::help);
  }
  // A command of a newer version is skipped.
  EXPECT_TRUE(keys.from_json(parse_json(R"({"fly": "Y", "undo": "U"})", "keys").value()).ok());
  EXPECT_EQ(keys.find(chord("U")), CommandId::undo);
}

TEST(PanelsHelp, SearchNeedsEveryWord) {
  EXPECT_TRUE(matches_search("Undo Ctrl+Z", "ctrl UNDO"));
  EXPECT_TRUE(matches_search("anything", "  "));
  EXPECT_FALSE(matches_search("Undo Ctrl+Z", "undo shift"));
}

TEST(PanelsStrings, FillsInTurn) {
  EXPECT_EQ(fill("{} of {}", std::string("{}"), "b"), "{} of b");
  EXPECT_EQ(fill("plain", "x"), "plain");
  EXPECT_EQ(fill("{} {}", "x"), "x {}");
}

}  // namespace
}  // namespace motionlab::shell
