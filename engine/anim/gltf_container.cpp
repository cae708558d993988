// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstring>

#include "engine/anim/gltf_json.h"
#include "engine/core/text.h"

// GLB container (glTF 2.0, section 4) and data URIs (RFC 2397, RFC 4648).

namespace motionlab::anim::gltf {
namespace {

constexpr std::uint32_t kMagic = 0x46546C67;      // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinChunk = 0x004E4942;   // "BIN\0"
constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kChunkHeaderBytes = 8;

std::uint32_t read_u32(std::string_view bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i > 0; --i) {
    value = value << 8 | static_cast<unsigned char>(bytes[offset + i - 1]);
  }
  return value;
}

Container open_glb(std::string_view file) {
  Container container;
  if (file.size() < kHeaderBytes) {
    fault("the .glb file is cut off inside its header (" + std::to_string(file.size()) + " bytes)");
  }
  const std::uint32_t version = read_u32(file, 4);
  if (version != 2) {
    fault("the .glb container has version " + std::to_string(version) + ", only 2 is supported",
          "convert the model to glTF 2.0");
  }
  const std::size_t length = read_u32(file, 8);
  if (length > file.size()) {
    fault("the .glb file is cut off: it should have " + std::to_string(length) + " bytes and has " +
              std::to_string(file.size()),
          "copy or download it again");
  }
  if (length < file.size()) {
    container.notes.push_back(std::to_string(file.size() - length) +
                              " bytes after the end of the .glb container were ignored");
  }
  file = file.substr(0, length);
  bool first = true;
  for (std::size_t offset = kHeaderBytes; offset + kChunkHeaderBytes <= file.size();) {
    const std::size_t size = read_u32(file, offset);
    const std::uint32_t type = read_u32(file, offset + 4);
    offset += kChunkHeaderBytes;
    if (size > file.size() - offset) {
      fault("a chunk of the .glb file claims " + std::to_string(size) + " bytes, only " +
            std::to_string(file.size() - offset) + " are left");
    }
    const std::string_view content = file.substr(offset, size);
    if (first && type != kJsonChunk) fault("the first chunk of the .glb file is not its JSON");
    if (first) {
      container.json = content;
    } else if (type == kBinChunk && !container.binary) {
      container.binary = content;
    }
    first = false;
    offset += size;
  }
  if (container.json.empty()) fault("the .glb file has no JSON chunk");
  return container;
}

// Value of a base64 digit, or 64.
constexpr std::array<std::uint8_t, 256> make_base64_table() {
  std::array<std::uint8_t, 256> table{};
  for (std::uint8_t& entry : table) entry = 64;
  const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::uint8_t i = 0; i < 64; ++i) table[static_cast<unsigned char>(digits[i])] = i;
  return table;
}
constexpr std::array<std::uint8_t, 256> kBase64 = make_base64_table();

Bytes decode_base64(std::string_view text, const std::string& path) {
  std::size_t padding = 0;
  while (padding < 2 && !text.empty() && text.back() == '=') {
    text.remove_suffix(1);
    ++padding;
  }
  if (text.size() % 4 == 1) fault(path + ": its base64 text is cut off");
  Bytes out;
  out.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const std::uint8_t digit = kBase64[static_cast<unsigned char>(c)];
    if (digit == 64) fault(path + ": its base64 text has characters that are not base64");
    bits = bits << 6 | digit;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> held & 0xFFu));
    }
  }
  return out;
}

}  // namespace

Container open_container(const Bytes& file) {
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  if (bytes.empty()) fault("the file is empty");
  if (bytes.size() >= 4 && read_u32(bytes, 0) == kMagic) return open_glb(bytes);
  Container container;
  container.json = bytes;
  return container;
}

bool is_data_uri(std::string_view uri) {
  if (uri.size() < 5) return false;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((uri[i] | 0x20) != "data"[i]) return false;
  }
  return uri[4] == ':';
}

namespace {

bool is_base64_mark(std::string_view parameter) {
  constexpr std::string_view kMark = "base64";
  return std::equal(parameter.begin(), parameter.end(), kMark.begin(), kMark.end(),
                    [](char a, char b) { return ascii_lower(a) == b; });
}

// Percent-encoded digits and padding decoded, white space left out, as browsers do.
std::string plain_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view code = text.substr(i, 3);
    if (code == "%3D" || code == "%3d" || code == "%2B" || code == "%2b" || code == "%2F" ||
        code == "%2f") {
      out += ascii_lower(code[2]) == 'd' ? '=' : ascii_lower(code[2]) == 'b' ? '+' : '/';
      i += 2;
    } else if (text[i] != ' ' && text[i] != '\n' && text[i] != '\r' && text[i] != '\t') {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

Bytes decode_data_uri(std::string_view uri, const std::string& path) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) fault(path + ": its data URI has no data");
  // data:[media type][;parameter]*;base64,
  std::string_view header = uri.substr(5, comma - 5);
  const std::size_t last = header.rfind(';');
  if (last == std::string_view::npos || !is_base64_mark(header.substr(last + 1))) {
    fault(path + ": its data URI is not base64");
  }
  header = header.substr(0, last);
  if (header.find(";;") != std::string_view::npos || (!header.empty() && header.back() == ';')) {
    fault(path + ": its data URI has an empty parameter");
  }
  const std::string_view text = uri.substr(comma + 1);
  const bool plain = text.find_first_of("% \n\r\t") == std::string_view::npos;
  return plain ? decode_base64(text, path) : decode_base64(plain_base64(text), path);
}

}  // namespace motionlab::anim::gltf
