// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The curve as one of another kind.
#include <array>
#include <cmath>
#include <utility>

#include "app/labs/splines/tools.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::splines {

// All kinds but the present one, in their order; of longer curves those that need no fit.
const std::vector<spline::Converted>& KeyTools::conversions() const {
  constexpr std::size_t kMost = 200;  // keys; more would be felt
  constexpr std::size_t kMostFitted = 40;
  constexpr std::size_t kMostOfOneCurve = 16;  // beyond, one polynomial swings between its points
  const spline::Settings settings = params_->settings();
  if (conversions_.content.is(*content_) && conversions_.settings == settings) {
    return conversions_.to;
  }
  conversions_ = {SeenContent(*content_), settings, {}};
  const std::size_t count = content().keys.size();
  const Model& model = this->model();
  if (count < 2 || count > kMost || !model.has_curve()) return conversions_.to;
  for (std::size_t i = 0; i < spline::kinds().size(); ++i) {
    const spline::Kind& kind = spline::kinds()[i];
    const auto index = static_cast<int>(i);
    const bool own_form = kind.handles || kind.id == "b_spline" || kind.id == "nurbs";
    const bool too_many = count > (kind.id == "bezier_single" ? kMostOfOneCurve : kMostFitted);
    if (index == settings.kind || kind.id == "step" || (too_many && !own_form)) continue;
    auto converted = spline::to_kind(model.curve(), content().keys, settings, index);
    if (std::isfinite(converted.error)) conversions_.to.push_back(std::move(converted));
  }
  return conversions_.to;
}

const spline::Converted* KeyTools::conversion(double choice) const {
  const auto& to = conversions();
  if (!(choice >= 1.0) || choice > static_cast<double>(to.size())) return nullptr;
  return &to[static_cast<std::size_t>(choice) - 1];
}

std::optional<DocumentField> KeyTools::conversion_field() const {
  const auto& to = conversions();
  if (to.empty()) return std::nullopt;
  DocumentField field{.id = "convert", .label = "Turn into"};
  field.help =
      "Another kind with the same curve where it can have it, or else the nearest in the mean "
      "square; the number is the largest distance at any time. The keys are replaced.";
  field.choices.emplace_back("choose a kind");
  for (const spline::Converted& c : to) {
    const auto& kind = spline::kinds()[static_cast<std::size_t>(c.settings.kind)];
    field.choices.push_back(std::string(kind.label) +
                            (c.exact ? ": exact" : ": within " + format_short(c.error, 2)));
  }
  return field;
}

std::optional<DocumentEdit> KeyTools::convert(double choice) const {
  const spline::Converted* converted = conversion(choice);
  if (converted == nullptr) return std::nullopt;
  Json list = Json::array();
  for (const Key& key : converted->keys) list.push_back(to_json(key));
  Json document{{"keys", std::move(list)}};
  if (!converted->knots.empty()) document["knots"] = converted->knots;
  document["frame"] = to_json(content().frame);  // the same curve, looked at in the same way
  return DocumentEdit{"paste", std::move(document)};
}

ParameterTexts KeyTools::field_parameters(std::string_view field, double value) const {
  const spline::Converted* converted = field == "convert" ? conversion(value) : nullptr;
  if (converted == nullptr) return {};
  const auto& kind = spline::kinds()[static_cast<std::size_t>(converted->settings.kind)];
  ParameterTexts texts{{"kind", std::string(kind.id)}, {"parametrization", "key_times"}};
  if (!converted->knots.empty()) {
    texts.emplace_back("knots", "own");
    texts.emplace_back("degree", std::to_string(converted->degree));
  }
  return texts;
}

}  // namespace motionlab::splines
