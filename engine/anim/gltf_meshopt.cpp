// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/anim/gltf_document.h"

// EXT_meshopt_compression and KHR_meshopt_compression. Index streams and the older filters are
// decoded by meshoptimizer. Attribute streams are decoded here, after appendix A of the KHR
// extension's text: the meshoptimizer of Debian 12 knows only version 0 of that stream, and checks
// on every byte cost little beside the rest of a load.

namespace motionlab::anim::gltf {
namespace {

constexpr std::size_t kGroup = 16;  // elements per group

// Reads a stream; running off its end is remembered, not an exception per byte.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint8_t byte() {
    if (position_ >= bytes_.size()) {
      failed_ = true;
      return 0;
    }
    return bytes_[position_++];
  }
  bool failed() const { return failed_; }
  bool at_end() const { return position_ == bytes_.size(); }
  std::size_t left() const { return bytes_.size() - position_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
  bool failed_ = false;
};

// Sixteen deltas of `bits` bits each; the largest code says that the delta follows as a whole byte.
void read_group(Reader& reader, unsigned bits, std::uint8_t* out) {
  if (bits == 0) {
    std::memset(out, 0, kGroup);
    return;
  }
  if (bits == 8) {
    for (std::size_t i = 0; i < kGroup; ++i) out[i] = reader.byte();
    return;
  }
  const unsigned sentinel = (1u << bits) - 1u;
  const unsigned per_byte = 8u / bits;
  std::uint8_t packed[8];
  for (unsigned i = 0; i < kGroup / per_byte; ++i) packed[i] = reader.byte();
  for (unsigned i = 0; i < kGroup; ++i) {
    const unsigned place = i % per_byte;
    // One-bit codes are packed from the low end, wider ones from the high end.
    const unsigned shift = bits == 1 ? place : 8u - bits * (place + 1u);
    const unsigned code = static_cast<unsigned>(packed[i / per_byte]) >> shift & sentinel;
    out[i] = code == sentinel ? reader.byte() : static_cast<std::uint8_t>(code);
  }
}

// The deltas of one byte position for all elements of a block.
void read_byte_column(Reader& reader, const std::array<unsigned, 4>& widths, std::size_t groups,
                      std::uint8_t* out) {
  std::array<std::uint8_t, 4> header{};  // at most 16 groups
  for (std::size_t i = 0; i < (groups + 3) / 4; ++i) header[i] = reader.byte();
  for (std::size_t g = 0; g < groups; ++g) {
    read_group(reader, widths[static_cast<unsigned>(header[g / 4]) >> (g % 4 * 2) & 3u],
               out + g * kGroup);
  }
}

template <typename T>
T unzigzag(T v) {
  return static_cast<T>((v & 1) != 0 ? ~(v >> 1) : v >> 1);
}

// Little-endian number of the four byte columns at element `i`.
std::uint32_t gather(const std::uint8_t (*columns)[256], std::size_t i) {
  return static_cast<std::uint32_t>(columns[0][i]) |
         static_cast<std::uint32_t>(columns[1][i]) << 8 |
         static_cast<std::uint32_t>(columns[2][i]) << 16 |
         static_cast<std::uint32_t>(columns[3][i]) << 24;
}

// Adds the deltas of one channel (four byte columns) to the running value and stores it.
void decode_channel(const std::uint8_t (*columns)[256], std::size_t count, std::uint8_t mode,
                    std::size_t stride, std::uint8_t* last, std::uint8_t* out) {
  std::uint32_t value;
  std::memcpy(&value, last, 4);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t delta = gather(columns, i);
    if ((mode & 15) == 0) {
      std::uint32_t next = 0;
      for (unsigned k = 0; k < 32; k += 8) {
        const auto d = unzigzag(static_cast<std::uint8_t>(delta >> k));
        next |= (((value >> k) + d) & 0xFFu) << k;
      }
      value = next;
    } else if ((mode & 15) == 1) {
      std::uint32_t next = 0;
      for (unsigned k = 0; k < 32; k += 16) {
        const auto d = unzigzag(static_cast<std::uint16_t>(delta >> k));
        next |= (((value >> k) + d) & 0xFFFFu) << k;
      }
      value = next;
    } else {
      value ^= std::rotl(delta, mode >> 4);
    }
    std::memcpy(out + i * stride, &value, 4);
  }
  std::memcpy(last, &value, 4);
}

// False when the stream is malformed.
bool decode_attributes(std::span<const std::uint8_t> source, std::size_t count, std::size_t stride,
                       std::uint8_t* out) {
  if (source.empty() || (source[0] != 0xa0 && source[0] != 0xa1)) return false;
  const bool v1 = source[0] == 0xa1;
  const std::size_t channels = stride / 4;
  const std::size_t tail = std::max<std::size_t>(stride + (v1 ? channels : 0), v1 ? 24 : 32);
  if (source.size() < 1 + tail) return false;
  // The tail ends with the element before the first one and, in version 1, the channel modes.
  const std::uint8_t* end = source.data() + source.size();
  std::array<std::uint8_t, 256> last{};
  std::array<std::uint8_t, 64> modes{};
  std::memcpy(last.data(), end - stride - (v1 ? channels : 0), stride);
  if (v1) std::memcpy(modes.data(), end - channels, channels);
  for (std::size_t c = 0; c < channels; ++c) {
    if ((modes[c] & 15) > 2 || ((modes[c] & 15) < 2 && modes[c] >> 4 != 0)) return false;
  }
  Reader reader(source.subspan(1, source.size() - 1 - tail));
  const std::size_t block = std::min<std::size_t>(8192 / stride & ~std::size_t{15}, 256);
  std::uint8_t columns[4][256];
  for (std::size_t first = 0; first < count; first += block) {
    const std::size_t n = std::min(block, count - first);
    const std::size_t groups = (n + kGroup - 1) / kGroup;
    std::array<std::uint8_t, 64> control{};
    for (std::size_t c = 0; v1 && c < channels; ++c) control[c] = reader.byte();
    for (std::size_t c = 0; c < channels; ++c) {
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned mode = v1 ? static_cast<unsigned>(control[c]) >> (2 * k) & 3u : 4u;
        if (mode == 2) {
          std::memset(columns[k], 0, n);
        } else if (mode == 3) {
          for (std::size_t i = 0; i < n; ++i) columns[k][i] = reader.byte();
        } else {
          constexpr std::array<unsigned, 4> kWidths[] = {{0, 1, 2, 4}, {1, 2, 4, 8}};
          constexpr std::array<unsigned, 4> kWidthsV0 = {0, 2, 4, 8};
          read_byte_column(reader, v1 ? kWidths[mode] : kWidthsV0, groups, columns[k]);
        }
      }
      if (reader.failed()) return false;
      decode_channel(columns, n, modes[c], stride, last.data() + c * 4,
                     out + first * stride + c * 4);
    }
  }
  return reader.at_end();
}

// KHR_meshopt_compression, appendix B, filter COLOR: YCoCg with a scale in the alpha channel's top
// set bit.
template <typename T>
void decode_color(std::uint8_t* data, std::size_t count) {
  using Signed = std::make_signed_t<T>;
  const int largest = std::numeric_limits<T>::max();
  for (std::size_t i = 0; i < count; ++i) {
    T raw[4];
    std::memcpy(raw, data + i * sizeof(raw), sizeof(raw));
    // The highest set bit of alpha marks the precision: K bits hold values of 0 … 2^K - 1.
    const int alpha = raw[3];
    int top = 0;
    while (alpha >> top > 1) ++top;
    const int range = (1 << (top + 1)) - 1;
    const int y = raw[0];
    const int co = static_cast<Signed>(raw[1]);
    const int cg = static_cast<Signed>(raw[2]);
    const int r = y + co - cg;
    const int g = y + cg;
    const int b = y - co - cg;
    // Alpha has one bit less; its own top bit is moved down into the freed place.
    const int a = ((alpha << 1) & range) | (alpha & 1);
    const float scale = static_cast<float>(largest) / static_cast<float>(range);
    const auto expand = [scale, largest](int v) {
      const float scaled = static_cast<float>(v) * scale + 0.5f;
      return static_cast<T>(std::clamp(static_cast<int>(std::floor(scaled)), 0, largest));
    };
    const T out[4] = {expand(r), expand(g), expand(b), expand(a)};
    std::memcpy(data + i * sizeof(out), out, sizeof(out));
  }
}

struct Layout {
  std::size_t count, stride;
  std::string mode, filter;
};

Layout read_layout(const Value& extension) {
  Layout layout{extension.require("count").size_value(),
                extension.require("byteStride").size_value(), extension.require("mode").string(),
                extension.get("filter").string_or("NONE")};
  const std::size_t stride = layout.stride;
  const auto check = [&extension](bool good, const char* what) {
    if (!good) fault(extension.path() + ": " + what);
  };
  if (layout.mode == "ATTRIBUTES") {
    check(stride % 4 == 0 && stride >= 4 && stride <= 256, "its byteStride is not 4, 8 … 256");
  } else if (layout.mode == "TRIANGLES" || layout.mode == "INDICES") {
    check(stride == 2 || stride == 4, "its byteStride is neither 2 nor 4");
    check(layout.mode == "INDICES" || layout.count % 3 == 0, "its count is not a multiple of 3");
    check(layout.filter == "NONE", "indices cannot have a filter");
  } else {
    fault(extension.path() + ": its mode is unknown");
  }
  if (layout.filter == "OCTAHEDRAL" || layout.filter == "COLOR") {
    check(stride == 4 || stride == 8, "its filter needs a byteStride of 4 or 8");
  } else if (layout.filter == "QUATERNION") {
    check(stride == 8, "its filter needs a byteStride of 8");
  } else if (layout.filter != "NONE" && layout.filter != "EXPONENTIAL") {
    fault(extension.path() + ": its filter is unknown");
  }
  return layout;
}

void apply_filter(const Layout& layout, Bytes& bytes) {
  if (layout.filter == "OCTAHEDRAL") {
    meshopt_decodeFilterOct(bytes.data(), layout.count, layout.stride);
  } else if (layout.filter == "QUATERNION") {
    meshopt_decodeFilterQuat(bytes.data(), layout.count, layout.stride);
  } else if (layout.filter == "EXPONENTIAL") {
    meshopt_decodeFilterExp(bytes.data(), layout.count, layout.stride);
  } else if (layout.filter == "COLOR") {
    if (layout.stride == 4) {
      decode_color<std::uint8_t>(bytes.data(), layout.count);
    } else {
      decode_color<std::uint16_t>(bytes.data(), layout.count);
    }
  }
}

}  // namespace

Value meshopt_extension(const Value& view) {
  const Value khr = view.extension("KHR_meshopt_compression");
  return khr.present() ? khr : view.extension("EXT_meshopt_compression");
}

Bytes decode_meshopt(const Value& extension, std::span<const std::uint8_t> source, Budget& budget) {
  const Layout layout = read_layout(extension);
  // Whatever the mode, 256 elements cost a byte at least: a larger count is not worth allocating.
  if (layout.count / 256 > source.size()) fault(extension.path() + " is cut off");
  budget.take(layout.count, layout.stride, extension.path());
  Bytes bytes(layout.count * layout.stride);
  bool good = true;
  if (layout.count == 0) {
    // Nothing to decode.
  } else if (layout.mode == "ATTRIBUTES") {
    good = decode_attributes(source, layout.count, layout.stride, bytes.data());
  } else if (layout.mode == "TRIANGLES") {
    good = meshopt_decodeIndexBuffer(bytes.data(), layout.count, layout.stride, source.data(),
                                     source.size()) == 0;
  } else {
    good = meshopt_decodeIndexSequence(bytes.data(), layout.count, layout.stride, source.data(),
                                       source.size()) == 0;
  }
  if (!good) fault(extension.path() + ": the compressed data is damaged");
  apply_filter(layout, bytes);
  return bytes;
}

}  // namespace motionlab::anim::gltf
