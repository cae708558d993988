// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <glad/gl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/gfx/renderer_impl.h"

namespace motionlab::gfx {
namespace {

template <typename T>
void stream(BufferHandle& buffer, const std::vector<T>& values) {
  if (!buffer) buffer = BufferHandle::create();
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
}

}  // namespace

void Renderer::Impl::draw_background() {
  glDepthMask(GL_TRUE);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClearDepth(1.0);
  glClear(settings.transparent ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  draw_flats(0, flats.background_end, true);
}

void Renderer::Impl::upload_flats() {
  glBindVertexArray(flat_array.get());
  stream(flat_buffer, flats.vertices);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(FlatVertex),
                        offset_pointer(offsetof(FlatVertex, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(FlatVertex),
                        offset_pointer(offsetof(FlatVertex, color)));
  glEnableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
}

void Renderer::Impl::draw_flats(std::size_t first, std::size_t end, bool in_clip_space) {
  if (first >= end) return;
  programs.flat.use();
  programs.flat.set("in_clip_space", in_clip_space ? 1 : 0);
  glBindVertexArray(flat_array.get());
  glDrawArrays(GL_TRIANGLES, static_cast<GLint>(first), static_cast<GLsizei>(end - first));
  ++statistics.draw_calls;
}

void Renderer::Impl::upload_strokes() {
  if (strokes.count == 0) return;
  glBindVertexArray(stroke_array.get());
  stream(stroke_buffer, strokes.vertices);
  const auto attribute = [](GLuint location, GLint components, std::size_t offset) {
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, sizeof(StrokeVertex),
                          offset_pointer(offset));
    glEnableVertexAttribArray(location);
  };
  attribute(0, 3, offsetof(StrokeVertex, position));
  attribute(1, 2, offsetof(StrokeVertex, uv));
  attribute(2, 4, offsetof(StrokeVertex, length));
  attribute(3, 4, offsetof(StrokeVertex, joints));
  glVertexAttribPointer(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(StrokeVertex),
                        offset_pointer(offsetof(StrokeVertex, color)));
  glEnableVertexAttribArray(4);

  if (!quad_indices) quad_indices = BufferHandle::create();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, quad_indices.get());
  if (strokes.count <= quad_capacity) return;
  quad_capacity = std::max<std::size_t>(2 * strokes.count, 4096);
  std::vector<std::uint32_t> indices;
  indices.reserve(6 * quad_capacity);
  for (std::size_t i = 0; i < quad_capacity; ++i) {
    const auto base = static_cast<std::uint32_t>(4 * i);
    for (const std::uint32_t corner : {0U, 1U, 2U, 2U, 1U, 3U}) indices.push_back(base + corner);
  }
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)), indices.data(),
               GL_STATIC_DRAW);
}

void Renderer::Impl::draw_strokes(std::size_t first, std::size_t end) {
  if (first >= end) return;
  glEnable(GL_BLEND);
  glBindVertexArray(stroke_array.get());
  // Runs of strokes of one program, so that the order stays that of the list.
  while (first < end) {
    const StrokeProgram program = program_of(strokes.vertices[4 * first].kind);
    std::size_t next = first + 1;
    while (next < end && program_of(strokes.vertices[4 * next].kind) == program) ++next;
    programs.strokes[static_cast<std::size_t>(program)].use();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(6 * (next - first)), GL_UNSIGNED_INT,
                   offset_pointer(6 * first * sizeof(std::uint32_t)));
    ++statistics.draw_calls;
    first = next;
  }
}

void Renderer::Impl::smooth_edges(const Framebuffer& target, const PixelBox& box) {
  if (!settings.smooth_edges || target.samples() > 1 || box.empty()) return;
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  if (!edge_copy) edge_copy = TextureHandle::create();
  glBindTexture(GL_TEXTURE_2D, edge_copy.get());
  if (edge_copy_width != target.width() || edge_copy_height != target.height()) {
    edge_copy_width = target.width();
    edge_copy_height = target.height();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, edge_copy_width, edge_copy_height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
  // A border of the filter's reach is copied with the box.
  constexpr int reach = 5;
  const int x0 = std::max(box.x - reach, 0);
  const int y0 = std::max(box.y - reach, 0);
  const int x1 = std::min(box.x + box.width + reach, target.width());
  const int y1 = std::min(box.y + box.height + reach, target.height());
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, x0, y0, x0, y0, x1 - x0, y1 - y0);
  glEnable(GL_SCISSOR_TEST);
  glScissor(box.x, box.y, box.width, box.height);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  programs.edges.use();
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  ++statistics.draw_calls;
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace motionlab::gfx
