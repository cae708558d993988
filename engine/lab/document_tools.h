// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/draw/camera.h"
#include "engine/lab/document.h"
#include "engine/lab/lab.h"

namespace motionlab {

// A value of what is selected that can be typed in: a coordinate of a key, how its handles behave.
struct DocumentField {
  std::string id;
  std::string label;
  std::string unit = {};
  std::string help = {};
  double value = 0.0;
  double minimum = -1e6;
  double maximum = 1e6;
  std::vector<std::string> choices = {};  // labels; then `value` is an index, -1: they differ
  bool enabled = true;
  // Fields that do not belong to what is selected: the heading that they stand under.
  std::string group = {};
};

// An item that can be selected by its name: the pointer cannot reach every one.
struct DocumentItem {
  int item = 0;
  std::string name;
};

// Parameters that change together with the document: ids and values as text.
using ParameterTexts = std::vector<std::pair<std::string, std::string>>;

// How gestures become edits of a lab's document. The shell points, the lab answers with the edit,
// the Runner carries it out: an event, taken back by one undo however long the drag. Items are
// numbered as pick() numbers them; a number keeps its meaning as long as the item exists.
class DocumentTools {
 public:
  virtual ~DocumentTools() = default;

  // The item belongs to the document: a drag edits it, running or paused; neither the mouse spring
  // nor place() comes into play.
  virtual bool owns(int item) const = 0;
  // It can be selected, beside being dragged (a key can, the handle of a key cannot).
  virtual bool selectable(int item) const { return owns(item); }
  // What is selected, for drawing and for the edits below; no part of the state. Numbers of items
  // that do not exist (any more) are ignored.
  virtual void select(std::span<const int> items) = 0;

  // What the pointer is on or drags, for drawing only; -1: nothing.
  virtual void hover(int /*item*/) {}

  // The edit that takes `grab.item` to `grab.target`, and the rest of the selection with it where
  // the item is part of that. Always asked on the document as it was when the drag began. Nothing:
  // it cannot go there.
  virtual std::optional<DocumentEdit> drag(const Grab& grab,
                                           std::span<const int> selection) const = 0;
  // A double-click or Ctrl-click beside every item. `pixel`: world length of one.
  virtual std::optional<DocumentEdit> add_at(std::string_view /*view*/, const draw::Ray&,
                                             float /*pixel*/) const {
    return std::nullopt;
  }
  virtual std::optional<DocumentEdit> remove(std::span<const int> /*items*/) const {
    return std::nullopt;
  }
  // Moved by keys: right and up are positive; `step` is 1, 10 with Shift, 0.1 with Alt.
  virtual std::optional<DocumentEdit> nudge(std::string_view /*view*/,
                                            std::span<const int> /*items*/,
                                            const glm::ivec2& /*direction*/,
                                            double /*step*/) const {
    return std::nullopt;
  }
  // The items of a view whose position satisfies `inside`; for rectangles and "select all".
  virtual std::vector<int> items_in(std::string_view /*view*/,
                                    const std::function<bool(const glm::vec3&)>& /*inside*/) const {
    return {};
  }
  virtual std::string copy(std::span<const int> /*items*/) const { return {}; }
  // Text from the clipboard; an error says what in it is wrong and where.
  virtual Result<DocumentEdit> paste(std::string_view /*text*/) const {
    return fail("this lab takes nothing from the clipboard", ErrorKind::usage);
  }
  // Text that stands for parameters instead (an easing as a style sheet writes it); asked first.
  virtual ParameterTexts paste_parameters(std::string_view /*text*/) const { return {}; }

  // Every item that has a name of its own, in the order of a list of them.
  virtual std::vector<DocumentItem> item_names() const { return {}; }
  virtual std::string selection_title(std::span<const int> /*items*/) const { return {}; }
  virtual std::vector<DocumentField> fields(std::span<const int> /*items*/) const { return {}; }
  virtual std::optional<DocumentEdit> set_field(std::span<const int> /*items*/,
                                                std::string_view /*field*/,
                                                double /*value*/) const {
    return std::nullopt;
  }
  // What is set with that edit in one step of undo: the kind of curve that it is turned into.
  virtual ParameterTexts field_parameters(std::string_view /*field*/, double /*value*/) const {
    return {};
  }
};

}  // namespace motionlab
