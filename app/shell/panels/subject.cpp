// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/subject.h"

namespace motionlab::shell {

std::string subject_of(const Runner& runner) {
  std::string subject;
  const ParameterSet& parameters = runner.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters.at(i);
    const bool structural =
        parameter.type == ParameterType::path ||
        (parameter.type == ParameterType::choice && parameter.text.applies == Applies::on_reset);
    if (structural) subject += parameter.format(parameter.get()) + '\n';
  }
  return subject;
}

}  // namespace motionlab::shell
