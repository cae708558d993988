// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/gltf_images.h"

#include <stb_image.h>

#include <memory>

namespace motionlab::anim::gltf {
namespace {

constexpr int kMaxSide = 16384;
constexpr std::size_t kMaxPixels = std::size_t{64} << 20;
// Largest that deflate can make of its input, by RFC 1951: 258 bytes from two bits.
constexpr std::size_t kMaxInflation = 1032;
// What an image may inflate to without being looked at beforehand.
constexpr std::size_t kHarmlessInflation = std::size_t{1} << 30;

Image placeholder(std::string name) {
  constexpr int kSide = 16;
  Image image;
  image.name = std::move(name);
  image.width = image.height = kSide;
  image.placeholder = true;
  for (int i = 0; i < kSide * kSide; ++i) {
    const std::uint8_t grey = ((i / kSide / 4 + i % kSide / 4) % 2) != 0 ? 200 : 140;
    image.rgba.insert(image.rgba.end(), {grey, grey, grey, 255});
  }
  return image;
}

std::size_t read_u32_be(std::span<const std::uint8_t> bytes, std::size_t offset) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | bytes[offset + i];
  return value;
}

// Refuses a PNG whose pixel data inflates to more than its size calls for: the decoder would
// inflate all of it. Only for data that could be that large.
void guard_png(std::span<const std::uint8_t> bytes, std::size_t pixels) {
  constexpr std::size_t kSignature = 8;
  if (bytes.size() * kMaxInflation <= kHarmlessInflation) return;
  if (bytes.size() < kSignature || bytes[0] != 0x89 || bytes[1] != 'P') return;
  Bytes compressed;
  for (std::size_t at = kSignature; at + 12 <= bytes.size();) {
    const std::size_t length = read_u32_be(bytes, at);
    if (length > bytes.size() - at - 12) break;
    if (read_u32_be(bytes, at + 4) == 0x49444154) {  // IDAT
      const auto data = bytes.subspan(at + 8, length);
      compressed.insert(compressed.end(), data.begin(), data.end());
    }
    at += length + 12;
  }
  // At most 8 bytes a pixel, a filter byte a row, and the rows of the seven interlace passes.
  const std::size_t limit = pixels * 8 + std::size_t{kMaxSide} * 8 + 64;
  const auto buffer = std::make_unique_for_overwrite<char[]>(limit);
  if (stbi_zlib_decode_buffer(buffer.get(), static_cast<int>(limit),
                              reinterpret_cast<const char*>(compressed.data()),
                              static_cast<int>(compressed.size())) < 0) {
    fault("its PNG data is damaged or does not end");
  }
}

void decode(Document& document, std::span<const std::uint8_t> bytes, Image& image) {
  if (bytes.empty()) fault("it is empty");
  const int size = static_cast<int>(std::min<std::size_t>(bytes.size(), 0x7fffffff));
  int width = 0;
  int height = 0;
  int channels = 0;
  if (stbi_info_from_memory(bytes.data(), size, &width, &height, &channels) == 0) {
    const char* reason = stbi_failure_reason();
    fault(std::string("it is no PNG or JPEG that can be shown (") +
          (reason != nullptr ? reason : "unknown") + ")");
  }
  if (width <= 0 || height <= 0 || width > kMaxSide || height > kMaxSide ||
      static_cast<std::size_t>(width) * static_cast<std::size_t>(height) > kMaxPixels) {
    fault("it has " + std::to_string(width) + " x " + std::to_string(height) +
          " pixels, too many to show");
  }
  const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  document.budget().take(pixels, 4, "it");
  guard_png(bytes, pixels);
  const std::unique_ptr<stbi_uc, void (*)(void*)> data(
      stbi_load_from_memory(bytes.data(), size, &width, &height, &channels, 4), &stbi_image_free);
  if (!data) {
    const char* reason = stbi_failure_reason();
    fault(std::string("it is damaged (") + (reason != nullptr ? reason : "unknown") + ")");
  }
  image.width = width;
  image.height = height;
  image.rgba.assign(data.get(), data.get() + pixels * 4);
}

}  // namespace

Image read_image(Document& document, const Value& value) {
  const std::string name = value.is_object() ? value.get("name").label() : std::string();
  try {
    Image image;
    image.name = name;
    const Value uri = value.get("uri");
    if (uri.present()) {
      const Bytes bytes = document.part(uri);
      decode(document, bytes, image);
    } else {
      decode(document, document.view(value.require("bufferView")), image);
    }
    return image;
  } catch (const Fault& f) {
    document.report().add(NoteKind::missing,
                          value.path() + " is replaced by a checkerboard: " + f.message);
    return placeholder(name);
  }
}

}  // namespace motionlab::anim::gltf
