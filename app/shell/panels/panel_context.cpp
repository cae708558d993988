// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/panel_context.h"

#include <type_traits>
#include <utility>

#include "engine/core/json.h"

namespace motionlab::shell {
namespace {

// True when the request was one of the Runner's; `outcome` says how it went.
bool perform(Runner& runner, const Request& request, Result<void>& outcome) {
  return std::visit(
      [&](const auto& asked) {
        using T = std::decay_t<decltype(asked)>;
        if constexpr (std::is_same_v<T, ApplySetup>) {
          outcome = runner.apply(asked.setup);
        } else if constexpr (std::is_same_v<T, ResetRun>) {
          runner.reset();
        } else if constexpr (std::is_same_v<T, SeekTick>) {
          runner.seek(asked.tick);
        } else if constexpr (std::is_same_v<T, HalveStep>) {
          const Parameter* dt = runner.parameters().find("dt");
          const double half = std::get<double>(dt->get()) / 2.0;
          const ParameterValue value = dt->clamp(half);
          runner.begin_gesture("Halve the step");
          outcome = runner.post(SetParameter{"dt", dt->to_json(value)});
          if (outcome) runner.reset();
          runner.end_gesture();
        } else if constexpr (std::is_same_v<T, StartJob>) {
          outcome = runner.start_job(asked.id);
        } else if constexpr (std::is_same_v<T, Undo>) {
          runner.undo();
        } else if constexpr (std::is_same_v<T, Redo>) {
          runner.redo();
        } else {
          return false;
        }
        return true;
      },
      request);
}

}  // namespace

bool PanelContext::post(EventContent content) {
  const auto* set = std::get_if<SetParameter>(&content);
  const Parameter* parameter = set != nullptr ? runner->parameters().find(set->id) : nullptr;
  const bool loads = parameter != nullptr && parameter->type == ParameterType::path;
  const Result<void> outcome = runner->post(std::move(content));
  if (outcome) {
    if (loads) toasts.load_succeeded();
  } else if (loads) {
    toasts.load_failed(outcome.error().message);
  } else {
    toasts.error(outcome.error().message);
  }
  return outcome.ok();
}

bool PanelContext::set(const ParameterTexts& parameters) {
  for (const auto& [id, text] : parameters) {
    const Parameter* parameter = runner->parameters().find(id);
    if (parameter == nullptr) return false;
    const auto value = parameter->parse(text);
    if (!value) {
      toasts.error(value.error().message);
      return false;
    }
    if (!post(SetParameter{id, parameter->to_json(*value)})) return false;
  }
  return true;
}

void perform_on_runner(PanelContext& context) {
  if (context.runner == nullptr) return;
  std::vector<Request> left;
  for (Request& request : context.requests) {
    Result<void> outcome;
    if (!perform(*context.runner, request, outcome)) {
      left.push_back(std::move(request));
    } else if (!outcome) {
      context.toasts.error(outcome.error().message);
    }
  }
  context.requests = std::move(left);
}

}  // namespace motionlab::shell
