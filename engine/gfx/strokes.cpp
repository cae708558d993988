// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/strokes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "engine/draw/ground.h"

namespace motionlab::gfx {
namespace {

using draw::Camera;
using draw::DrawList;

// Strokes are moved this fraction of their distance toward the eye, so that lines on a surface win
// against it.
constexpr float kTowardEye = 5.0e-4F;
constexpr float kOpaque = 0.99F;       // alpha from which a stroke hides what is behind it
constexpr float kKeepDistance = 0.4F;  // [px] polyline points nearer than this are merged

// A point of a polyline on the target.
struct Place {
  glm::vec2 pixel{0.0F};  // from the lower left
  float depth = 0.0F;     // normalised device coordinates
};

class StrokeBuilder {
 public:
  StrokeBuilder(StrokeBatch& batch, const DrawList& list, const Camera& camera,
                const draw::Palette& palette, const StrokeTarget& target)
      : batch_(batch),
        list_(list),
        camera_(camera),
        palette_(palette),
        size_(target.size.width, target.size.height),
        scale_(target.pixel_scale * palette.line_scale),
        matrix_(camera.projection(target.size.aspect()) * camera.view()),
        projection_(camera.projection(target.size.aspect())),
        planar_(camera.kind == Camera::Kind::planar) {}

  void run() {
    batch_.vertices.clear();
    add_ground();
    batch_.ground_end = count();
    // A planar view is a drawing: everything in the order given, nothing hides by depth.
    if (!planar_) add_all([&](bool on_top, float alpha) { return !on_top && alpha >= kOpaque; });
    batch_.opaque_end = count();
    add_all([&](bool on_top, float alpha) { return !on_top && (planar_ || alpha < kOpaque); });
    batch_.translucent_end = count();
    add_all([](bool on_top, float) { return on_top; });
    batch_.count = count();
  }

 private:
  std::size_t count() const { return batch_.vertices.size() / 4; }

  template <typename Wanted>
  void add_all(const Wanted& wanted) {
    for (const draw::Line& line : list_.lines()) {
      if (wanted(line.style.on_top, line.style.paint.alpha)) add_line(line);
    }
    for (const draw::Arrow& arrow : list_.arrows()) {
      if (wanted(arrow.on_top, arrow.paint.alpha)) add_arrow(arrow);
    }
    for (const draw::Point& point : list_.points()) {
      if (wanted(point.on_top, point.paint.alpha)) add_point(point);
    }
  }

  glm::vec4 clip(const glm::vec3& world) const { return matrix_ * glm::vec4(world, 1.0F); }

  bool in_front(const glm::vec4& c) const { return planar_ || c.w >= near_w(); }
  float near_w() const { return 0.2F * camera_.near_distance(); }

  std::optional<Place> place(const glm::vec4& c, float lift = 0.0F) const {
    if (!in_front(c)) return std::nullopt;
    Place result;
    result.pixel = (0.5F * glm::vec2(c) / c.w + 0.5F) * size_;
    const float w = std::max(c.w * (1.0F - kTowardEye) - lift, 0.5F * near_w());
    result.depth = planar_ ? c.z : -projection_[2][2] + projection_[3][2] / w;
    result.depth = std::clamp(result.depth, -1.0F, 1.0F);
    const bool finite = std::isfinite(result.pixel.x) && std::isfinite(result.pixel.y) &&
                        std::isfinite(result.depth);
    return finite ? std::optional(result) : std::nullopt;
  }

  void add_ground() {
    if (!list_.ground() || !planar_) return;
    const glm::vec4 color = palette_.resolve(draw::Role::grid);
    const float half_width = 0.5F * std::max(scale_, 1.0F);
    for (const draw::GridSegment& segment : draw::ground_segments(*list_.ground(), camera_)) {
      if (segment.alpha_a < 0.004F && segment.alpha_b < 0.004F) continue;
      glm::vec4 a = clip(segment.a);
      glm::vec4 b = clip(segment.b);
      if (!clip_to_eye(a, b)) continue;
      const auto pa = place(a);
      const auto pb = place(b);
      if (!pa || !pb) continue;
      StrokeVertex shape;
      shape.half_width = half_width;
      // Neighbours end flush at right angles, so that the overlap does not show as beads.
      shape.joints = {1.0F, 0.0F, 1.0F, 0.0F};
      emit(*pa, *pb, shape, glm::vec4(glm::vec3(color), segment.alpha_a),
           glm::vec4(glm::vec3(color), segment.alpha_b));
    }
  }

  // Shortens the segment to what lies in front of the eye; false when nothing does.
  bool clip_to_eye(glm::vec4& a, glm::vec4& b) const {
    if (planar_) return true;
    const float w = near_w();
    const bool a_in = a.w >= w;
    const bool b_in = b.w >= w;
    if (a_in && b_in) return true;
    if (!a_in && !b_in) return false;
    const glm::vec4 cut = a + (b - a) * ((w - a.w) / (b.w - a.w));
    (a_in ? b : a) = cut;
    (a_in ? b : a).w = w;
    return true;
  }

  void add_line(const draw::Line& line) {
    const auto points = list_.points_pool().subspan(line.first, line.count);
    StrokeVertex shape;
    shape.half_width = 0.5F * line.style.width * scale_;
    if (!std::isfinite(shape.half_width)) return;
    glm::vec4 color = palette_.resolve(line.style.paint);
    // Lines thinner than a pixel fade instead of breaking up.
    if (shape.half_width < 0.5F) {
      color.w *= std::max(shape.half_width, 0.0F) / 0.5F;
      shape.half_width = 0.5F;
    }
    if (!(color.w > 0.0F)) return;
    shape.kind = static_cast<float>(line.style.dash);

    run_.clear();
    bool whole = true;
    const std::size_t steps = points.size() + (line.closed ? 1 : 0);
    for (std::size_t i = 1; i < steps; ++i) {
      glm::vec4 a = clip(points[i - 1]);
      glm::vec4 b = clip(points[i % points.size()]);
      const glm::vec4 whole_a = a;
      const glm::vec4 whole_b = b;
      const bool visible = clip_to_eye(a, b);
      const auto pa = visible ? place(a) : std::nullopt;
      const auto pb = visible ? place(b) : std::nullopt;
      if (!pa || !pb) {
        flush(shape, color, false);
        whole = false;
        continue;
      }
      if (a != whole_a) flush(shape, color, false);
      if (run_.empty()) run_.push_back(*pa);
      run_.push_back(*pb);
      if (a != whole_a || b != whole_b) whole = false;
      if (b != whole_b) flush(shape, color, false);
    }
    flush(shape, color, line.closed && whole);
  }

  // Emits the run of connected places and empties it.
  void flush(const StrokeVertex& shape, const glm::vec4& color, bool closed) {
    thin_out();
    const std::size_t n = run_.size();
    if (closed && n > 2 &&
        glm::distance(run_.front().pixel, run_.back().pixel) > 2.0F * kKeepDistance) {
      closed = false;
    }
    float travelled = 0.0F;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      const Place& a = run_[i];
      const Place& b = run_[i + 1];
      StrokeVertex stroke = shape;
      stroke.dash_offset = travelled;
      const glm::vec2 along = b.pixel - a.pixel;
      const float length = glm::length(along);
      travelled += length;
      if (i > 0) set_joint(stroke, run_[i - 1], a, b, true);
      if (i == 0 && closed && n > 2) set_joint(stroke, run_[n - 2], a, b, true);
      if (i + 2 < n) set_joint(stroke, a, b, run_[i + 2], false);
      if (i + 2 == n && closed && n > 2) set_joint(stroke, a, b, run_[1], false);
      emit(a, b, stroke, color, color);
    }
    run_.clear();
  }

  void thin_out() {
    if (run_.size() < 3) return;
    std::size_t kept = 1;
    for (std::size_t i = 1; i + 1 < run_.size(); ++i) {
      if (glm::distance(run_[i].pixel, run_[kept - 1].pixel) >= kKeepDistance)
        run_[kept++] = run_[i];
    }
    run_[kept++] = run_.back();
    run_.resize(kept);
  }

  // The bisecting plane at the joint of p–q and q–r, in the frame of the stroke that starts (or
  // ends) there.
  static void set_joint(StrokeVertex& stroke, const Place& p, const Place& q, const Place& r,
                        bool at_start) {
    const glm::vec2 in = q.pixel - p.pixel;
    const glm::vec2 out = r.pixel - q.pixel;
    const float in_length = glm::length(in);
    const float out_length = glm::length(out);
    if (in_length == 0.0F || out_length == 0.0F) return;
    const glm::vec2 normal = in / in_length + out / out_length;
    if (glm::length(normal) < 0.05F) return;  // folds back: both ends stay round
    const glm::vec2 x = at_start ? out / out_length : in / in_length;
    const glm::vec2 local(glm::dot(normal, x), normal.y * x.x - normal.x * x.y);
    if (at_start) {
      stroke.joints.x = local.x;
      stroke.joints.y = local.y;
    } else {
      stroke.joints.z = local.x;
      stroke.joints.w = local.y;
    }
  }

  void add_arrow(const draw::Arrow& arrow) {
    glm::vec4 a = clip(arrow.from);
    glm::vec4 b = clip(arrow.to);
    if (!in_front(a) || !in_front(b)) return;
    const auto pa = place(a);
    const auto pb = place(b);
    if (!pa || !pb || glm::distance(pa->pixel, pb->pixel) < 0.5F) return;
    StrokeVertex shape;
    shape.half_width = std::max(0.5F * arrow.width * scale_, 0.5F);
    if (!std::isfinite(shape.half_width)) return;
    shape.kind = kArrowKind;
    const glm::vec4 color = palette_.resolve(arrow.paint);
    emit(*pa, *pb, shape, color, color);
  }

  void add_point(const draw::Point& point) {
    const float radius = 0.5F * point.size * scale_;
    // Nearer by its radius, as a ball would be: lines that end in a point do not show through it.
    const float lift = radius * camera_.pixel_length(point.position, {size_.x, size_.y});
    const auto p = place(clip(point.position), lift);
    if (!p || !(radius > 0.0F) || !std::isfinite(radius)) return;
    const float reach = radius + 1.0F;
    if (p->pixel.x < -reach || p->pixel.y < -reach || p->pixel.x > size_.x + reach ||
        p->pixel.y > size_.y + reach) {
      return;
    }
    StrokeVertex shape;
    shape.half_width = radius;
    shape.kind = kMarkerKind + static_cast<float>(point.marker);
    const std::uint32_t color = pack_color(palette_.resolve(point.paint));
    for (const glm::vec2& corner :
         {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(1, 1)}) {
      push(shape, p->pixel + reach * corner, p->depth, reach * corner, color);
    }
  }

  // The rectangle around a stroke from a to b, cut to the pane's surroundings so that coordinates
  // keep their precision.
  void emit(Place a, Place b, StrokeVertex shape, glm::vec4 color_a, glm::vec4 color_b) {
    const float length = glm::distance(a.pixel, b.pixel);
    const bool arrow = shape.kind == kArrowKind;
    // What reaches past the ends and the sides: the round ends; an arrow's head is wider than its
    // shaft.
    const float reach = (arrow ? 3.6F * shape.half_width : shape.half_width) + 1.0F;
    float start = 0.0F;
    float end = 1.0F;
    if (!visible_part(a.pixel, b.pixel, reach, start, end)) return;
    const glm::vec2 x = length > 0.0F ? (b.pixel - a.pixel) / length : glm::vec2(1.0F, 0.0F);
    const glm::vec2 y(-x.y, x.x);
    if (arrow) {
      start = 0.0F;  // its shape is that of the whole
      end = 1.0F;
    }
    const Place whole_a = a;
    const Place whole_b = b;
    const auto along = [&](float t) {
      return Place{glm::mix(whole_a.pixel, whole_b.pixel, t),
                   glm::mix(whole_a.depth, whole_b.depth, t)};
    };
    if (start > 0.0F) {
      a = along(start);
      shape.dash_offset += start * length;
      shape.joints.x = shape.joints.y = 0.0F;
    }
    if (end < 1.0F) {
      b = along(end);
      shape.joints.z = shape.joints.w = 0.0F;
    }
    const glm::vec4 cut_a = glm::mix(color_a, color_b, start);
    const glm::vec4 cut_b = glm::mix(color_a, color_b, end);
    shape.length = glm::distance(a.pixel, b.pixel);
    // Depth runs on past the ends at the stroke's own slope, or a steep line would be tilted.
    const float slope = shape.length > 1.0F ? (b.depth - a.depth) / shape.length : 0.0F;
    for (int corner = 0; corner < 4; ++corner) {
      const bool at_b = (corner & 1) != 0;
      const float v = (corner & 2) != 0 ? reach : -reach;
      const float u = at_b ? shape.length + reach : -reach;
      const float depth =
          std::clamp((at_b ? b.depth : a.depth) + (at_b ? reach : -reach) * slope, -1.0F, 1.0F);
      push(shape, a.pixel + u * x + v * y, depth, {u, v}, pack_color(at_b ? cut_b : cut_a));
    }
  }

  // Liang and Barsky 1984: the part of the segment inside the pane, widened by the stroke's reach.
  bool visible_part(const glm::vec2& a, const glm::vec2& b, float reach, float& start,
                    float& end) const {
    const glm::vec2 direction = b - a;
    for (int axis = 0; axis < 2; ++axis) {
      const float low = -reach;
      const float high = size_[axis] + reach;
      if (std::abs(direction[axis]) < 1.0e-6F) {
        if (a[axis] < low || a[axis] > high) return false;
        continue;
      }
      float t0 = (low - a[axis]) / direction[axis];
      float t1 = (high - a[axis]) / direction[axis];
      if (t0 > t1) std::swap(t0, t1);
      start = std::max(start, t0);
      end = std::min(end, t1);
    }
    return start <= end;
  }

  void push(StrokeVertex vertex, const glm::vec2& pixel, float depth, const glm::vec2& uv,
            std::uint32_t color) {
    vertex.position = {2.0F * pixel / size_ - 1.0F, depth};
    vertex.uv = uv;
    vertex.color = color;
    batch_.vertices.push_back(vertex);
  }

  StrokeBatch& batch_;
  const DrawList& list_;
  const Camera& camera_;
  const draw::Palette& palette_;
  glm::vec2 size_;
  float scale_;
  glm::mat4 matrix_;
  glm::mat4 projection_;
  bool planar_;
  std::vector<Place> run_;
};

}  // namespace

StrokeProgram program_of(float kind) {
  if (kind >= kMarkerKind) return StrokeProgram::shapes;
  return kind > 0.0F ? StrokeProgram::dashed : StrokeProgram::plain;
}

std::uint32_t pack_color(const glm::vec4& color) {
  std::uint32_t packed = 0;
  for (int i = 3; i >= 0; --i) {
    const float value = color[i] > 0.0F ? std::min(color[i], 1.0F) : 0.0F;  // 0 for NaN
    const auto level = static_cast<std::uint32_t>(std::lround(value * 255.0F));
    packed = (packed << 8U) | level;
  }
  return packed;
}

void build_strokes(StrokeBatch& batch, const draw::DrawList& list, const draw::Camera& camera,
                   const draw::Palette& palette, const StrokeTarget& target) {
  StrokeBuilder(batch, list, camera, palette, target).run();
}

}  // namespace motionlab::gfx
