// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/svg_path.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>

#include "engine/core/text.h"
#include "engine/splines/conversion.h"

namespace motionlab::spline {
namespace {

constexpr std::size_t kMaximumPieces = 20000;
constexpr double kMaximumCoordinate = 1e9;

// Reads path data character by character; remembers the first fault.
class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  Result<std::vector<Subpath>> read() {
    skip_separators(false);
    if (at_ == text_.size()) return fault("the path is empty; it begins with M x y");
    char command = 0;
    while (!error_ && at_ < text_.size()) {
      const char c = text_[at_];
      if (is_letter(c)) {
        if (std::string_view("MmLlHhVvCcSsQqTtAaZz").find(c) == std::string_view::npos) {
          return fault(std::string("'") + c +
                       "' is no path command; there are M L H V C S Q T A Z");
        }
        if (command == 0 && ascii_lower(c) != 'm') return fault("the path must begin with M or m");
        command = c;
        ++at_;
        run(command);
        // Further pairs after a move are lines.
        if (command == 'M') command = 'L';
        if (command == 'm') command = 'l';
      } else if (command == 0) {
        return fault("the path must begin with M or m");
      } else if (ascii_lower(command) == 'z') {
        return fault("Z takes no numbers; a command letter is due");
      } else {
        run(command);
      }
      if (pieces_ > kMaximumPieces) return fault("the path has more than 20000 pieces");
      skip_separators(true);
    }
    if (error_) return *error_;
    std::erase_if(paths_, [](const Subpath& p) { return p.points.size() < 2; });
    if (paths_.empty()) return fault("the path moves, but it draws nothing");
    return std::move(paths_);
  }

 private:
  static bool is_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }
  static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  Error fault(const std::string& what) {
    if (!error_) {
      std::string where = "SVG path, character " + std::to_string(at_ + 1);
      if (at_ < text_.size()) {
        where += " (\"" + std::string(text_.substr(at_, 12)) + "\")";
      } else {
        where += " (the end)";
      }
      error_ = fail(where + ": " + what);
    }
    return *error_;
  }

  void skip_separators(bool comma) {
    bool seen = !comma;
    while (at_ < text_.size() && (is_space(text_[at_]) || (!seen && text_[at_] == ','))) {
      seen = seen || text_[at_] == ',';
      ++at_;
    }
  }

  // number: sign? (digits [. digits?] | . digits) (e sign? digits)?
  double number() {
    skip_separators(values_in_command_ > 0);
    const std::size_t begin = at_;
    std::size_t end = at_;
    const auto digits = [&] {
      const std::size_t from = end;
      while (end < text_.size() && ascii_digit(text_[end])) ++end;
      return end - from;
    };
    if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
    std::size_t count = digits();
    if (end < text_.size() && text_[end] == '.') {
      ++end;
      count += digits();
    }
    if (count == 0) {
      fault("a number is missing");
      return 0.0;
    }
    if (end < text_.size() && ascii_lower(text_[end]) == 'e') {
      const std::size_t mark = end;
      ++end;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      if (digits() == 0) end = mark;
    }
    const auto value = parse_double(text_.substr(begin, end - begin));
    if (!value || !(std::abs(*value) <= kMaximumCoordinate)) {
      fault("the number is not within ±1e9");
      return 0.0;
    }
    at_ = end;
    ++values_in_command_;
    return *value;
  }

  // In arcs flags may stand without separators: "a1 1 0 01.5.5".
  bool flag() {
    skip_separators(true);
    if (at_ >= text_.size() || (text_[at_] != '0' && text_[at_] != '1')) {
      fault("an arc's flag is 0 or 1");
      return false;
    }
    return text_[at_++] == '1';
  }

  glm::dvec2 pair(bool relative) {
    const double x = number();
    const double y = number();
    return (relative ? here_ : glm::dvec2(0.0)) + glm::dvec2(x, y);
  }

  // By value: Z goes to a point of the path that grows here.
  void cubic(glm::dvec2 a, glm::dvec2 b, glm::dvec2 to) {
    if (error_) return;
    if (paths_.empty() || paths_.back().closed) {
      paths_.push_back({{here_}, false});  // after Z the next piece starts where the last path did
    }
    auto& points = paths_.back().points;
    points.insert(points.end(), {a, b, to});
    here_ = to;
    ++pieces_;
  }
  void line(glm::dvec2 to) {
    const glm::dvec2 step = (to - here_) / 3.0;
    cubic(here_ + step, to - step, to);
  }
  void quadratic(glm::dvec2 control, glm::dvec2 to) {
    cubic(here_ + 2.0 / 3.0 * (control - here_), to + 2.0 / 3.0 * (control - to), to);
  }

  // From end points to center, SVG 1.1, appendix F.6.5 and F.6.6.
  void arc(glm::dvec2 radius, double degrees, bool large, bool sweep, const glm::dvec2& to) {
    radius = glm::dvec2(std::abs(radius.x), std::abs(radius.y));
    if (radius.x == 0.0 || radius.y == 0.0) return line(to);
    if (to == here_) return;
    const double phi = degrees * std::numbers::pi / 180.0;
    const double c = std::cos(phi), s = std::sin(phi);
    const auto turned = [&](const glm::dvec2& v) {
      return glm::dvec2(c * v.x - s * v.y, s * v.x + c * v.y);
    };
    const glm::dvec2 half = 0.5 * (here_ - to);
    const glm::dvec2 p(c * half.x + s * half.y, -s * half.x + c * half.y);
    const double stretch = glm::dot(p / radius, p / radius);
    if (stretch > 1.0) radius *= std::sqrt(stretch);
    const double rx2 = radius.x * radius.x, ry2 = radius.y * radius.y;
    const double below = rx2 * p.y * p.y + ry2 * p.x * p.x;
    double factor = std::sqrt(std::max(0.0, rx2 * ry2 / below - 1.0));
    if (large == sweep) factor = -factor;
    const glm::dvec2 center(factor * radius.x * p.y / radius.y,
                            -factor * radius.y * p.x / radius.x);
    const glm::dvec2 middle = turned(center) + 0.5 * (here_ + to);
    const glm::dvec2 from_unit = (p - center) / radius, to_unit = (-p - center) / radius;
    const double begin = std::atan2(from_unit.y, from_unit.x);
    double sweep_angle = std::atan2(to_unit.y, to_unit.x) - begin;
    if (sweep && sweep_angle < 0.0) sweep_angle += 2.0 * std::numbers::pi;
    if (!sweep && sweep_angle > 0.0) sweep_angle -= 2.0 * std::numbers::pi;
    const int count = std::max(
        1, static_cast<int>(std::ceil(std::abs(sweep_angle) / (0.5 * std::numbers::pi) - 1e-9)));
    const double step = sweep_angle / count;
    const double kappa = 4.0 / 3.0 * std::tan(0.25 * step);
    const auto on = [&](double angle) { return glm::dvec2(std::cos(angle), std::sin(angle)); };
    const auto along = [&](double angle) { return glm::dvec2(-std::sin(angle), std::cos(angle)); };
    for (int i = 0; i < count; ++i) {
      const double a = begin + i * step, b = a + step;
      const auto placed = [&](const glm::dvec2& unit) { return middle + turned(radius * unit); };
      const glm::dvec2 end = i + 1 == count ? to : placed(on(b));
      cubic(placed(on(a) + kappa * along(a)), placed(on(b) - kappa * along(b)), end);
    }
  }

  void close() {
    if (paths_.empty() || paths_.back().closed) return;
    Subpath& path = paths_.back();
    if (path.points.size() > 1) {
      if (path.points.front() != here_) line(path.points.front());
      path.closed = true;
    }
    here_ = start_;
  }

  void run(char command) {
    values_in_command_ = 0;
    const bool relative = command >= 'a';
    char remembered = 0;  // which reflection the next S or T may use
    switch (ascii_lower(command)) {
      case 'm':
        here_ = start_ = pair(relative);
        if (!error_) paths_.push_back({{here_}, false});
        break;
      case 'l':
        line(pair(relative));
        break;
      case 'h': {
        const double x = number();
        line({(relative ? here_.x : 0.0) + x, here_.y});
        break;
      }
      case 'v': {
        const double y = number();
        line({here_.x, (relative ? here_.y : 0.0) + y});
        break;
      }
      case 'c':
      case 's': {
        const bool smooth = ascii_lower(command) == 's';
        const glm::dvec2 a = !smooth           ? pair(relative)
                             : reflect_ == 'c' ? 2.0 * here_ - handle_
                                               : here_;
        const glm::dvec2 b = pair(relative);
        const glm::dvec2 to = pair(relative);
        cubic(a, b, to);
        handle_ = b;
        remembered = 'c';
        break;
      }
      case 'q':
      case 't': {
        const bool smooth = ascii_lower(command) == 't';
        const glm::dvec2 a = !smooth           ? pair(relative)
                             : reflect_ == 'q' ? 2.0 * here_ - handle_
                                               : here_;
        const glm::dvec2 to = pair(relative);
        quadratic(a, to);
        handle_ = a;
        remembered = 'q';
        break;
      }
      case 'a': {
        const double rx = number();
        const double ry = number();
        const double degrees = number();
        const bool large = flag();
        const bool sweep = flag();
        const glm::dvec2 to = pair(relative);
        if (!error_) arc({rx, ry}, degrees, large, sweep, to);
        break;
      }
      default:
        close();
        break;
    }
    reflect_ = remembered;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t pieces_ = 0;
  int values_in_command_ = 0;
  std::optional<Error> error_;
  std::vector<Subpath> paths_;
  glm::dvec2 here_{0.0};
  glm::dvec2 start_{0.0};
  glm::dvec2 handle_{0.0};
  char reflect_ = 0;
};

std::string coordinates(const glm::dvec3& p) {
  // Zero, not minus zero: the text should not tell how it was computed.
  return format_double(p.x + 0.0) + " " + format_double(0.0 - p.y);
}

void write_piece(const Spline& spline, std::size_t piece, double from, double to, double tolerance,
                 int depth, std::string& out) {
  const Cubic cubic = cubic_of_piece(spline, piece, from, to);
  if (cubic.error > tolerance && depth > 0) {
    const double middle = 0.5 * (from + to);
    write_piece(spline, piece, from, middle, tolerance, depth - 1, out);
    write_piece(spline, piece, middle, to, tolerance, depth - 1, out);
    return;
  }
  out += " C " + coordinates(cubic.p1) + " " + coordinates(cubic.p2) + " " + coordinates(cubic.p3);
}

}  // namespace

Result<std::vector<Subpath>> parse_svg_path(std::string_view data) {
  return PathReader(data).read();
}

std::string to_svg_path(const Spline& spline, double tolerance) {
  std::string out;
  std::optional<glm::dvec3> pen;
  for (std::size_t i = 0; i < spline.pieces().size(); ++i) {
    const int degree = spline.pieces()[i].degree;
    const glm::dvec3 begin = spline.evaluate(i, 0.0).point;
    if (degree == 0) {
      pen.reset();
      continue;
    }
    if (!pen || glm::distance(*pen, begin) > 1e-9) {
      out += (out.empty() ? "M " : " M ") + coordinates(begin);
    }
    pen = spline.evaluate(i, 1.0).point;
    if (degree == 1 && !spline.rational()) {
      out += " L " + coordinates(*pen);
    } else {
      write_piece(spline, i, 0.0, 1.0, tolerance, 10, out);
    }
  }
  return out;
}

}  // namespace motionlab::spline
