// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// A pool of light that fades out, and on it the grid: lines of even width on screen, computed per pixel
// (a software rasteriser does that in half the time that a thousand thin rectangles take).
in vec2 at;
uniform vec4 center;      // w: radius [m]
uniform vec4 grid;        // x, z of the center in the grid, in cells; z: cells per metre; w: half a line's width [px]
uniform vec4 grid_color;  // straight alpha
uniform vec4 pool_color;
out vec4 out_color;

void main() {
  float fade = clamp(1.0 - length(at) / center.w, 0.0, 1.0);
  fade = fade * fade * (3.0 - 2.0 * fade);
  vec2 cell = at * grid.z + grid.xy;
  vec2 step_size = max(fwidth(cell), vec2(1.0e-6));  // cells per pixel
  vec2 distance_px = (0.5 - abs(fract(cell) - 0.5)) / step_size;
  vec2 line = clamp(grid.w + 0.5 - distance_px, 0.0, 1.0);
  line *= clamp(1.6 - 4.0 * step_size, 0.0, 1.0);  // lines that would run together fade away
  float a = grid_color.a * fade * max(line.x, line.y);
  float b = pool_color.a * fade;
  out_color = vec4(grid_color.rgb * a + pool_color.rgb * (b * (1.0 - a)), a + b * (1.0 - a));
}
