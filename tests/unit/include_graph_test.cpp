// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Who may include whom (docs/ARCHITECTURE.md, "Layout"). The folders are CMake targets with their
// own include paths, so a forbidden include is not found either; this test also catches what the
// compiler cannot: a target that was linked by mistake, a system header in a layer that must stay
// pure, and code that no target builds.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string, std::less<>>;

// What each layer may include besides itself. The key is the layer of a file, see layer_of().
const std::map<std::string, Names, std::less<>>& allowed() {
  static const std::map<std::string, Names, std::less<>> table = {
      {"engine/core", {}},
      {"engine/math", {"engine/core"}},
      {"engine/geometry", {"engine/math", "engine/core"}},
      {"engine/anim", {"engine/math", "engine/core", "engine/geometry"}},
      {"engine/splines", {"engine/core"}},
      {"engine/sim", {"engine/geometry", "engine/math", "engine/core"}},
      {"engine/draw", {"engine/core"}},
      {"engine/lab", {"engine/draw", "engine/core"}},
      {"engine/gfx", {"engine/draw", "engine/core"}},
      {"app/labs",
       {"engine/lab", "engine/sim", "engine/splines", "engine/anim", "engine/geometry",
        "engine/math", "engine/draw", "engine/core"}},
      {"app/shell",
       {"app/labs", "engine/lab", "engine/sim", "engine/splines", "engine/anim", "engine/geometry",
        "engine/math", "engine/draw", "engine/gfx", "engine/core"}},
      {"app",
       {"app/shell", "app/labs", "engine/lab", "engine/sim", "engine/splines", "engine/anim",
        "engine/geometry", "engine/math", "engine/draw", "engine/gfx", "engine/core"}},
  };
  return table;
}

// Layers that know nothing of windows and OpenGL.
const Names& pure_layers() {
  static const Names names = {"engine/core",     "engine/splines", "engine/math",
                              "engine/geometry", "engine/anim",    "engine/sim",
                              "engine/draw",     "engine/lab",     "app/labs"};
  return names;
}

bool starts_with_any(std::string_view text, const std::vector<std::string_view>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view p) { return text.starts_with(p); });
}

bool is_window_header(std::string_view header) {
  return starts_with_any(header, {"glad/", "GL/", "GLES2/", "GLES3/", "OpenGL/", "EGL/", "GLFW/",
                                  "imgui", "backends/imgui", "imgui/", "X11/"});
}

// "engine/anim/gltf/reader.h" -> "engine/anim"; "engine/sim/ode/rk4.h" -> "engine/sim";
// "app/main.cpp" -> "app".
std::string layer_of(const fs::path& path) {
  auto part = path.begin();
  const std::string top = part->string();
  const fs::path second = std::next(part) == path.end() ? fs::path() : *std::next(part);
  if (top == "app" && second != "labs" && second != "shell") return top;
  return top + "/" + second.string();
}

// The third component of a path in a layer whose subfolders are independent of one another ("ode"),
// or "".
std::string topic_of(const fs::path& path) {
  const auto parts = std::distance(path.begin(), path.end());
  return parts > 3 ? std::next(path.begin(), 2)->string() : std::string();
}

struct Include {
  std::string header;
  int line;
};

// The include directives of a source text. Comments do not count; conditional compilation does not
// matter here.
std::vector<Include> includes_of(std::istream& text) {
  std::vector<Include> found;
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    std::istringstream words(line);
    char hash = 0;
    std::string word;
    if (!(words >> hash) || hash != '#') continue;
    words >> word;
    // Also `#include<x>`, without a space.
    if (!word.starts_with("include")) continue;
    const auto open = line.find_first_of("<\"");
    if (open == std::string::npos) continue;
    const auto close = line.find_first_of(">\"", open + 1);
    if (close == std::string::npos) continue;
    found.push_back({line.substr(open + 1, close - open - 1), number});
  }
  return found;
}

// What is wrong with one file's includes, a line each. `path` is relative to the project's root.
std::vector<std::string> faults_of(const fs::path& path, std::istream& text) {
  std::vector<std::string> faults;
  const std::string layer = layer_of(path);
  const auto rule = allowed().find(layer);
  if (rule == allowed().end())
    return {path.string() + ": the folder " + layer + " has no place in the layout"};
  // app/labs/*.{h,cpp} (the list of labs) may know every lab; a lab may not know another.
  const bool own_topics = layer == "engine/sim" || layer == "app/labs";
  for (const auto& [header, line] : includes_of(text)) {
    const auto report = [&, line = line, &header = header](const std::string& why) {
      faults.push_back(path.string() + ":" + std::to_string(line) + ": includes " + header + ": " +
                       why);
    };
    if (header.starts_with("engine/") || header.starts_with("app/")) {
      const std::string target = layer_of(header);
      if (target != layer && !rule->second.contains(target))
        report(layer + " must not depend on " + target);
      if (target == layer && own_topics && !topic_of(path).empty() && !topic_of(header).empty() &&
          topic_of(header) != topic_of(path)) {
        report("topics of " + layer + " must not depend on each other");
      }
    } else if (header.starts_with("../") || header.find("/../") != std::string::npos) {
      report("include by the path from the root");
    }
    if (pure_layers().contains(layer) && is_window_header(header))
      report(layer + " knows no window and no OpenGL");
    if (path.extension() == ".h" && header.starts_with("spdlog/"))
      report("log from a .cpp, not from a header");
    static const Names not_in_labs = {"fstream",    "chrono", "random",
                                      "filesystem", "ctime",  "time.h"};
    if (layer == "app/labs" && not_in_labs.contains(header)) {
      report("a lab has no files, no clock and no random numbers but those it is given");
    }
  }
  return faults;
}

std::vector<std::string> faults_of_text(const fs::path& path, const std::string& text) {
  std::istringstream stream(text);
  return faults_of(path, stream);
}

TEST(IncludeGraph, EveryIncludeOfTheTreeIsAllowed) {
  const fs::path root = MOTIONLAB_SOURCE_DIR;
  std::vector<std::string> faults;
  int files = 0;
  for (const char* top : {"engine", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const auto extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      std::ifstream stream(entry.path());
      ASSERT_TRUE(stream) << entry.path();
      for (auto& fault : faults_of(fs::relative(entry.path(), root), stream))
        faults.push_back(std::move(fault));
      ++files;
    }
  }
  std::sort(faults.begin(), faults.end());
  for (const auto& fault : faults) ADD_FAILURE() << fault;
  EXPECT_GT(files, 20) << "the checker did not see the tree below " << root;
}

TEST(IncludeGraph, TheTableHasNoCycle) {
  for (const auto& [layer, targets] : allowed()) {
    for (const auto& target : targets) {
      ASSERT_TRUE(allowed().contains(target)) << target;
      EXPECT_FALSE(allowed().find(target)->second.contains(layer))
          << layer << " and " << target << " include each other";
      // The table is written out in full: what a layer includes, may it include too.
      for (const auto& further : allowed().find(target)->second) {
        EXPECT_TRUE(targets.contains(further)) << layer << " -> " << target << " -> " << further;
      }
    }
  }
}

// The checker itself: each of these must be reported, and nothing else.
TEST(IncludeGraph, ForbiddenIncludesAreReported) {
  struct Case {
    const char* path;
    const char* text;
  };
  const std::vector<Case> forbidden = {
      {"engine/core/rng.cpp", "#include \"engine/math/quaternion.h\"\n"},
      {"engine/anim/clip.h", "#  include <engine/draw/draw_list.h>\n"},
      {"engine/sim/cloth/cloth.cpp", "#include \"engine/sim/fluid/grid.h\"\n"},
      {"engine/lab/runner.cpp", "#include \"engine/gfx/renderer.h\"\n"},
      {"engine/lab/runner.cpp", "#include \"app/shell/window.h\"\n"},
      {"engine/draw/draw_list.h", "#include <glad/gl.h>\n"},
      {"engine/sim/ode/rk4.cpp", "#include<GLFW/glfw3.h>\n"},
      {"app/labs/integrators/lab.cpp", "#include <imgui.h>\n"},
      {"app/labs/integrators/lab.cpp", "#include \"app/labs/skinning/lab.h\"\n"},
      {"app/labs/integrators/lab.cpp", "#include \"app/shell/panel.h\"\n"},
      {"app/labs/integrators/lab.cpp", "#include <fstream>\n"},
      {"app/labs/integrators/lab.cpp", "#include <chrono>\n"},
      {"app/labs/integrators/lab.cpp", "#include <random>\n"},
      {"app/labs/integrators/lab.cpp", "#include <filesystem>\n"},
      {"engine/core/log.h", "#include <spdlog/spdlog.h>\n"},
      {"engine/extra/thing.cpp", "#include <vector>\n"},
      {"engine/core/rng.cpp", "#include \"../math/quaternion.h\"\n"},
  };
  for (const auto& [path, text] : forbidden)
    EXPECT_EQ(faults_of_text(path, text).size(), 1u) << path << ": " << text;
}

TEST(IncludeGraph, AllowedIncludesAreNotReported) {
  EXPECT_EQ(faults_of_text("app/labs/integrators/lab.cpp",
                           "#include \"app/labs/integrators/lab.h\"\n#include <vector>\n"
                           "#include \"engine/sim/ode/rk4.h\"\n// #include <fstream>\n"),
            std::vector<std::string>{});
  EXPECT_EQ(faults_of_text("app/shell/window.cpp",
                           "#include <GLFW/glfw3.h>\n#include \"engine/gfx/renderer.h\"\n"),
            std::vector<std::string>{});
  const auto faults =
      faults_of_text("engine/core/rng.cpp", "\n#include \"engine/math/quaternion.h\"\n");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0],
            "engine/core/rng.cpp:2: includes engine/math/quaternion.h: engine/core must not depend "
            "on engine/math");
}

}  // namespace
