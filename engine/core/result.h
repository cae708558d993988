// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/core/check.h"

namespace motionlab {

// What went wrong with a user's data. `kind` decides the exit status of the command line.
enum class ErrorKind {
  usage,        // a wrong name, value or combination: exit status 2
  input,        // a file that cannot be read or is malformed: exit status 3
  failure,      // the work itself failed (diverged, a check, no OpenGL, a disk that is full): exit
                // status 1
  environment,  // the machine lacks something the program needs (OpenGL 3.3): exit status 3
};

struct Error {
  std::string message;  // what, where, and what to do, as one sentence a user can act on
  ErrorKind kind = ErrorKind::input;
};

// Builds an error in a return statement: `return fail("…")`.
[[nodiscard]] inline Error fail(std::string message, ErrorKind kind = ErrorKind::input) {
  return Error{std::move(message), kind};
}

// A value or the Error that prevented it.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    require_ok();
    return std::get<0>(content_);
  }
  const T& value() const& {
    require_ok();
    return std::get<0>(content_);
  }
  T&& value() && {
    require_ok();
    return std::get<0>(std::move(content_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    ML_CHECK(!ok());
    return std::get<1>(content_);
  }

 private:
  void require_ok() const {
    if (!ok()) detail::check_failed(__FILE__, __LINE__, "result.ok()", error().message);
  }
  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    ML_CHECK(!ok());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace motionlab
