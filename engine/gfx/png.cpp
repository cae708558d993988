// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/png.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/check.h"
#include "engine/core/files.h"

namespace motionlab::gfx {
namespace {

constexpr int kLargestSide = 16384;  // [px]

}  // namespace

std::vector<std::uint8_t> encode_png(const draw::Image& image) {
  ML_CHECK(image.width > 0 && image.height > 0);
  ML_CHECK_EQ(image.rgba.size(),
              4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  std::vector<std::uint8_t> bytes;
  const auto append = [](void* context, void* data, int size) {
    auto& out = *static_cast<std::vector<std::uint8_t>*>(context);
    const auto* begin = static_cast<const std::uint8_t*>(data);
    out.insert(out.end(), begin, begin + size);
  };
  const int written = stbi_write_png_to_func(append, &bytes, image.width, image.height, 4,
                                             image.rgba.data(), 4 * image.width);
  ML_CHECK(written != 0);
  return bytes;
}

Result<void> save_png(const draw::Image& image, const std::filesystem::path& path) {
  if (image.width <= 0 || image.height <= 0) {
    return fail("cannot save " + path.string() + ": the picture is empty", ErrorKind::failure);
  }
  const std::vector<std::uint8_t> bytes = encode_png(image);
  return write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Result<draw::Image> load_png(const std::filesystem::path& path) {
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes.error();
  if (bytes->size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return fail("cannot read " + path.string() + ": it is too large for a picture");
  }
  const auto* data = reinterpret_cast<const stbi_uc*>(bytes->data());
  const auto size = static_cast<int>(bytes->size());
  draw::Image image;
  int channels = 0;
  if (stbi_info_from_memory(data, size, &image.width, &image.height, &channels) == 0) {
    return fail("cannot read " + path.string() + " as a picture: " + stbi_failure_reason());
  }
  if (image.width > kLargestSide || image.height > kLargestSide) {
    return fail("cannot read " + path.string() + ": it is larger than 16384 pixels a side");
  }
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(data, size, &image.width, &image.height, &channels, 4),
      stbi_image_free);
  if (pixels == nullptr) {
    return fail("cannot read " + path.string() + " as a picture: " + stbi_failure_reason());
  }
  image.rgba.assign(pixels.get(), pixels.get() + 4 * static_cast<std::size_t>(image.width) *
                                                     static_cast<std::size_t>(image.height));
  return image;
}

}  // namespace motionlab::gfx
