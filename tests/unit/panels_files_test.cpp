// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/shell/panels/file_entries.h"

namespace motionlab::shell {
namespace {

namespace fs = std::filesystem;

class PanelsFiles : public ::testing::Test {
 protected:
  PanelsFiles()
      : folder_(fs::temp_directory_path() /
                ("motionlab_" +
                 std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~PanelsFiles() override { fs::remove_all(folder_); }
  void write(const char* name, std::size_t bytes = 3) const {
    std::ofstream(folder_ / name) << std::string(bytes, 'x');
  }

  fs::path folder_;
};

std::string names(const std::vector<FileEntry>& entries) {
  std::string text;
  for (const FileEntry& entry : entries) text += entry.name + (entry.folder ? "/ " : " ");
  return text;
}

TEST_F(PanelsFiles, FoldersFirstThenMatchingFilesByName) {
  for (const char* name : {"b.glb", "A.GLB", "c.txt", ".hidden.glb", ".glb", "a.gltf"}) write(name);
  fs::create_directories(folder_ / "zoo");
  fs::create_directories(folder_ / ".git");
  const auto entries = list_folder(folder_, {".glb", ".gltf"});
  ASSERT_TRUE(entries.ok());
  EXPECT_EQ(names(*entries), "zoo/ A.GLB a.gltf b.glb ");
  EXPECT_EQ(names(*list_folder(folder_, {})), "zoo/ A.GLB a.gltf b.glb c.txt ");
}

TEST_F(PanelsFiles, SizesAndDatesAreThoseOfTheFile) {
  write("model.glb", 1500);
  const auto entries = list_folder(folder_, {});
  ASSERT_EQ(entries->size(), 1U);
  EXPECT_EQ(entries->front().bytes, 1500U);
  EXPECT_GT(entries->front().modified, 1'700'000'000);
}

TEST_F(PanelsFiles, AFolderThatIsNoneIsNamedInTheError) {
  const auto missing = list_folder(folder_ / "nowhere", {});
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("nowhere"), std::string::npos);
  write("file");
  EXPECT_FALSE(list_folder(folder_ / "file", {}).ok());
}

TEST(PanelsFileText, SizesForPeople) {
  EXPECT_EQ(format_bytes(0), "0 B");
  EXPECT_EQ(format_bytes(999), "999 B");
  EXPECT_EQ(format_bytes(1000), "1.0 kB");
  EXPECT_EQ(format_bytes(999'900), "1.0 MB");
  EXPECT_EQ(format_bytes(123'456'789), "123 MB");
}

TEST(PanelsFileText, DatesInUtc) {
  EXPECT_EQ(format_date(0), "1970-01-01 00:00");
  EXPECT_EQ(format_date(1'796'047'530), "2026-11-30 14:05");
}

}  // namespace
}  // namespace motionlab::shell
