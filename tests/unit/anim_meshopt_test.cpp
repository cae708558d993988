// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/unit/anim_gltf_builder.h"

namespace motionlab::anim {
namespace {

// Streams that meshoptimizer 1.3's encoder wrote (version 1 of the attribute codec, which the
// library of Debian 12 does not know), with what they decode to.
TEST(Meshopt, DecodesVersion1AndTheColorFilter) {
  struct Vector {
    std::size_t count, stride;
    const char *filter, *encoded, *decoded;
  };
  const Vector vectors[] = {
      {5, 12, "NONE",
       "oX+/vwDs+RfUAOoKQyYAmP6YYAACAHsA8xm5oQCH6CLJABoUEAwA2aorwQBoAyUKABcbHyMA"
       "AAAAAAAAAAAAAAAApGpXP7fHaD8BAAA=",
       "AAAAAKRqVz+3x2g/dnXMPSomZD9K+1w/+W9LPh2abj+f+U4/bU6XPsCrdj+J5j4/12HHPm9G"
       "fD8o6yw/"},
      {17, 8, "NONE",
       "obt7AEpKSkpKSkpKSkpKSkpKSkoAlJSUlJSUlJSUlJSUlJSUlADe3t7e3t7e3t7e3t7e3t7e"
       "ACgoKCgoKCgoKCgoKCgoKCgBFVVVVQEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAQ==",
       "AAAAAAAAAAAlAEoAbwCUAEoAlADeACgBbwDeAE0BvAGUACgBvAFQArkAcgErAuQC3gC8AZoC"
       "eAMDAQYCCQMMBCgBUAJ4A6AETQGaAucDNAVyAeQCVgTIBZcBLgPFBFwGvAF4AzQF8AbhAcID"
       "owWEBwYCDAQSBhgIKwJWBIEGrAhQAqAE8AZACQ=="},
      {17, 16, "NONE",
       "of//qhIADGzxcfS71H61tymINUYuagC6Jc/c14u9RdnXTSE10uVaAM99dNFvnBMwlVAhU76U"
       "vecAMkk9D0iQNTkNHpILVO6HKAAM10W3ty4TUX1NWJpvkOARANxQN9FurctTT+U5sX+7ATsA"
       "MXHyW1iqnK4M9oepyaqw+AAwbExyGJMyRQ4mCgca560UAWBg4+TOzQACwMnNzgEAuQGAAd7d"
       "AAAAABTqDf8bTrdeAAAAAAEBZgEAAAAA",
       "FOoN/xtOt14AAAAAAQFmARpHpRghvJ52AAAAAAEBAQFQNGbzteRlrAAAAAABAQEB18yg1JLI"
       "3tIAAAAAAQEBAZ46N8w2X7ALAAAAAAEBAQEYzv/w2pbcFwAAAAABjwEBuohNOPE/Mc0AAAAA"
       "AQEBASQpQx3n2X/mAAAAAAEBAXBjBlsAvq/WwwAAAAABAQEBCJkQ+X+H3MoAAAAAAQEBAawt"
       "OAhYFFfdAAAAAAEBAQGXBidRhPcT4gAAAAABAQEB2/X9S9Gevt4AAAAAAQEBAcDaXHWZXlnr"
       "AAAAAAFoAQHjQ6bs4QCudwAAAAABAZoB+tBHqFH/BiAAAAAAAQEBAS/907xI4YIqAAAAAAEB"
       "pAE="},
      {12, 4, "COLOR",
       "of8AFiMAJhcnKB4dJSgArgNxAKxfa1xWa1sACGMAZAeHXDY5VYYAQCwrP1gORQRED1kAAAAAAAAAAAAAAAAAAAAAAAA"
       "AUscYSQA=",
       "AtXnJr/zRqf7aov/iWr9p0r1vybn1QLX5yTD8Uap+2aL/Ydu/aVM98Eo6dcG1+cg"},
  };
  for (const Vector& v : vectors) {
    Builder b;
    const std::string prefix = "data:application/octet-stream;base64,";
    const std::size_t bytes = v.count * v.stride;
    const auto decoded_size = [](const std::string& text) {
      return text.size() / 4 * 3 -
             static_cast<std::size_t>(std::count(text.begin(), text.end(), '='));
    };
    b.json["buffers"] = {{{"byteLength", decoded_size(v.encoded)}, {"uri", prefix + v.encoded}},
                         {{"byteLength", bytes}}};
    b.json["bufferViews"] = {{{"buffer", 1},
                              {"byteLength", bytes},
                              {"extensions",
                               {{"KHR_meshopt_compression",
                                 {{"buffer", 0},
                                  {"byteLength", decoded_size(v.encoded)},
                                  {"byteStride", v.stride},
                                  {"count", v.count},
                                  {"mode", "ATTRIBUTES"},
                                  {"filter", v.filter}}}}}},
                             {{"buffer", 2}, {"byteLength", bytes}}};
    b.json["buffers"].push_back({{"byteLength", bytes}, {"uri", prefix + v.decoded}});
    // The compressed and the plain bytes, by fours, as the colours of two primitives.
    const std::size_t count = bytes / 4;
    for (int view = 0; view < 2; ++view) {
      b.json["accessors"].push_back({{"bufferView", view},
                                     {"componentType", 5121},
                                     {"normalized", true},
                                     {"type", "VEC4"},
                                     {"count", count}});
    }
    b.json["accessors"].push_back({{"componentType", 5126}, {"type", "VEC3"}, {"count", count}});
    for (int view = 0; view < 2; ++view) {
      b.json["meshes"].push_back(
          {{"primitives", {{{"mode", 0}, {"attributes", {{"POSITION", 2}, {"COLOR_0", view}}}}}}});
    }
    const Result<LoadedModel> loaded = b.load();
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded->model->meshes[0].primitives[0].colors,
              loaded->model->meshes[1].primitives[0].colors);
    EXPECT_NE(loaded->model->meshes[0].primitives[0].colors.back(), glm::vec4(0.0f));
  }
}

}  // namespace
}  // namespace motionlab::anim
