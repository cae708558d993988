// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/png.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "engine/core/check.h"

// The two libraries are headers only, and this is their one home.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 16384
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <stb_image.h>
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace motionlab::gfx {
namespace {

std::string reason() { return std::strerror(errno); }

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
  std::filesystem::path temporary = path;
  temporary += ".part";
  const auto give_up = [&](const std::string& why) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    return fail("cannot save " + path.string() + ": " + why, ErrorKind::failure);
  };
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  if (!file) return give_up(reason());
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) return give_up(reason());
  std::error_code failed;
  std::filesystem::rename(temporary, path, failed);
  if (failed) return give_up(failed.message());
  return {};
}

Result<draw::Image> load_png(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("cannot open " + path.string() + ": " + reason());
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)),
                                std::istreambuf_iterator<char>());
  draw::Image image;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                            static_cast<int>(bytes.size()), &image.width, &image.height, &channels,
                            4),
      stbi_image_free);
  if (pixels == nullptr) {
    return fail("cannot read " + path.string() + " as a picture: " + stbi_failure_reason());
  }
  image.rgba.assign(pixels.get(), pixels.get() + 4 * static_cast<std::size_t>(image.width) *
                                                     static_cast<std::size_t>(image.height));
  return image;
}

}  // namespace motionlab::gfx
