// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/window/frame_input.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/thumbnails.h"
#include "engine/lab/lab.h"

namespace motionlab::shell {

// What was chosen in the gallery.
struct OpenLab {
  std::size_t index = 0;
};
struct OpenBrowser {};
struct OpenPath {
  std::filesystem::path path;
};
struct RestoreSession {};
struct ForgetSession {};
using GalleryChoice =
    std::variant<std::monostate, OpenLab, OpenBrowser, OpenPath, RestoreSession, ForgetSession>;

// A card per lab, search, recent files. Arrow keys choose, Enter opens, typing searches.
class Gallery {
 public:
  explicit Gallery(std::span<const LabEntry> labs);

  // Lets the thumbnails work for a window of this size; draw() does it too.
  void prepare(const PanelContext& context, const Rect& window, Thumbnails& thumbnails) const;
  GalleryChoice draw(PanelContext& context, const Rect& window, const FrameInput& input,
                     Thumbnails& thumbnails, std::span<const std::filesystem::path> recent,
                     const std::optional<std::string>& restorable);
  // Esc: true when there was a search to clear.
  bool clear_search();

  const std::string& search() const { return search_; }
  std::size_t selected() const { return selected_; }

 private:
  struct Card {
    std::string title;
    std::string summary;
    std::string haystack;  // what a search looks through, lower case
  };
  struct Grid {
    int columns = 1;
    float card_width = 0.0F;  // [px]
    float picture_height = 0.0F;
    float card_height = 0.0F;
    float gap = 0.0F;
  };
  Grid grid(const PanelContext& context, const Rect& window) const;
  std::vector<std::size_t> matching() const;
  void type(const FrameInput& input);
  void move_selection(const FrameInput& input, std::size_t cards, int columns);
  GalleryChoice draw_header(PanelContext& context, float margin, float width);
  GalleryChoice draw_cards(PanelContext& context, const Rect& area, const Grid& grid,
                           const std::vector<std::size_t>& labs, const Thumbnails& thumbnails);
  bool draw_card(PanelContext& context, const Grid& grid, std::size_t place, const Card& card,
                 const gfx::Framebuffer* picture, bool plus);
  GalleryChoice draw_footer(PanelContext& context, const Rect& area,
                            std::span<const std::filesystem::path> recent,
                            const std::optional<std::string>& restorable);

  std::vector<Card> cards_;
  std::string search_;
  std::size_t selected_ = 0;  // among the cards that are shown; the last is "open a file"
  bool search_active_ = false;
  bool scroll_to_selected_ = false;
};

}  // namespace motionlab::shell
