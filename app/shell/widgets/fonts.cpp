// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <ft2build.h>
#include FT_FREETYPE_H
#include <imgui.h>
#include <imgui_freetype.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/shell/widgets/theme.h"

// The fonts of the window. Sizes are those of typography (the em), as LOOK gives them; Dear ImGui
// counts from ascender to descender, a ratio that every font has for itself. Dear ImGui's FreeType
// loader widens each advance to whole pixels upwards, which spreads the text, so the advances are
// set again, rounded to the nearest pixel.

namespace motionlab::shell {
namespace {

constexpr ImWchar kTextRanges[] = {
    0x0020, 0x00FF,                  // Latin-1
    0x0131, 0x0131,                  // dotless i, under accents
    0x0391, 0x03C9,                  // Greek
    0x03D5, 0x03D5, 0x03F5, 0x03F5,  // φ and ε of formulas
    0x2010, 0x2026,                  // dashes, quotes, dots
    0x2032, 0x2033, 0x2039, 0x203A,  // primes, ‹ ›
    0x2070, 0x209C,                  // super- and subscripts
    0x20AC, 0x20AC, 0x2190, 0x2195,  // arrows
    0x21B5, 0x21B7, 0x21BA, 0x21BB, 0x21E7, 0x21E7, 0x2202, 0x2202, 0x2206, 0x220F, 0x2211,
    0x2213, 0x221A, 0x221A, 0x221D, 0x221E, 0x2223, 0x222B, 0x2243, 0x2248, 0x2260, 0x2265,
    0x226A, 0x226B, 0x22A5, 0x22A5, 0x22C5, 0x22C5, 0x2308, 0x230B, 0x25A0, 0x25A1, 0x25B2,
    0x25BF, 0x25CB, 0x25CF, 0x2713, 0x2717, 0x27F2, 0x27F3, 0};
constexpr ImWchar kTitleRanges[] = {0x0020, 0x00FF, 0x2010, 0x2026, 0};

// A font file in memory and what FreeType says about it.
class FontFile {
 public:
  FontFile(FT_Library library, const char* path) {
    std::ifstream in(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    if (bytes_.empty()) return;
    const FT_Error error =
        FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(bytes_.data()),
                           static_cast<FT_Long>(bytes_.size()), 0, &face_);
    if (error != 0) face_ = nullptr;
  }
  FontFile(const FontFile&) = delete;
  FontFile& operator=(const FontFile&) = delete;
  ~FontFile() {
    if (face_ != nullptr) FT_Done_Face(face_);
  }

  bool usable() const { return face_ != nullptr && face_->units_per_EM > 0; }
  std::vector<char>& bytes() { return bytes_; }

  // From ascender to descender, in em.
  float height_ratio() const {
    return static_cast<float>(face_->ascender - face_->descender) /
           static_cast<float>(face_->units_per_EM);
  }
  bool has(unsigned codepoint) const { return FT_Get_Char_Index(face_, codepoint) != 0; }
  // [pixels] at `pixels` from ascender to descender, unhinted.
  float advance(unsigned codepoint, float pixels) const {
    const FT_Error error =
        FT_Load_Glyph(face_, FT_Get_Char_Index(face_, codepoint), FT_LOAD_NO_SCALE);
    if (error != 0) return -1.0F;
    return static_cast<float>(face_->glyph->metrics.horiAdvance) * pixels /
           static_cast<float>(face_->ascender - face_->descender);
  }

 private:
  std::vector<char> bytes_;
  FT_Face face_ = nullptr;
};

// One font being put together: a face, and the symbol face behind it.
struct Recipe {
  ImFont* font = nullptr;
  const FontFile* face = nullptr;
  float face_pixels = 0.0F;
  const FontFile* symbols = nullptr;
  float symbol_pixels = 0.0F;
};

class Builder {
 public:
  Builder(ImFontAtlas& atlas, float zoom, float smallest)
      : atlas_(atlas), zoom_(zoom), smallest_(smallest) {}

  // `size` in logical px of the em.
  ImFont* add(FontFile& face, FontFile* symbols, float size, const ImWchar* ranges) {
    const float em = std::max(size * zoom_, smallest_);
    Recipe recipe;
    FontFile* base = face.usable() ? &face : symbols;
    if (base == nullptr || !base->usable()) return add_builtin(em);
    recipe.face = base;
    recipe.face_pixels = std::round(em * base->height_ratio());
    recipe.font = add_face(*base, recipe.face_pixels, ranges, false);
    if (symbols != nullptr && symbols != base && symbols->usable()) {
      recipe.symbols = symbols;
      recipe.symbol_pixels = std::round(em * symbols->height_ratio());
      add_face(*symbols, recipe.symbol_pixels, ranges, true);
    }
    recipes_.push_back(recipe);
    return recipe.font;
  }

  // After the atlas is built: advances to the nearest whole pixel.
  void round_advances() {
    for (const Recipe& recipe : recipes_) {
      for (ImFontGlyph& glyph : recipe.font->Glyphs) {
        if (glyph.Codepoint < 0x20) continue;
        const bool own = recipe.face->has(glyph.Codepoint) || recipe.symbols == nullptr;
        const float advance = own ? recipe.face->advance(glyph.Codepoint, recipe.face_pixels)
                                  : recipe.symbols->advance(glyph.Codepoint, recipe.symbol_pixels);
        if (advance >= 0.0F) glyph.AdvanceX = std::round(advance);
      }
      recipe.font->BuildLookupTable();
    }
  }

 private:
  ImFont* add_face(FontFile& face, float pixels, const ImWchar* ranges, bool merge) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.MergeMode = merge;
    config.FontBuilderFlags = zoom_ < 1.75F ? ImGuiFreeTypeBuilderFlags_LightHinting
                                            : ImGuiFreeTypeBuilderFlags_NoHinting;
    return atlas_.AddFontFromMemoryTTF(face.bytes().data(), static_cast<int>(face.bytes().size()),
                                       pixels, &config, ranges);
  }

  ImFont* add_builtin(float em) {
    ImFontConfig config;
    config.SizePixels = std::max(13.0F, std::round(em));
    return atlas_.AddFontDefault(&config);
  }

  ImFontAtlas& atlas_;
  float zoom_;
  float smallest_;
  std::vector<Recipe> recipes_;
};

}  // namespace

void build_fonts(Theme& theme) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) library = nullptr;
  if (library != nullptr) {
    FontFile text(library, MOTIONLAB_FONT_TEXT);
    FontFile bold(library, MOTIONLAB_FONT_TEXT_BOLD);
    FontFile mono(library, MOTIONLAB_FONT_MONO);
    FontFile symbols(library, MOTIONLAB_FONT_SYMBOLS);
    FontFile math(library, MOTIONLAB_FONT_MATH);
    FontFile math_upright(library, MOTIONLAB_FONT_MATH_UPRIGHT);

    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight | ImFontAtlasFlags_NoMouseCursors;
    atlas.TexDesiredWidth = theme.zoom() > 1.5F ? 2048 : 1024;
    const float smallest = theme.kind == ThemeKind::projector ? 18.0F * theme.scale : 0.0F;
    Builder builder(atlas, theme.zoom(), smallest);
    Fonts& fonts = theme.fonts;
    fonts.body = builder.add(text, &symbols, 14.0F, kTextRanges);
    fonts.bold = builder.add(bold, &symbols, 14.0F, kTextRanges);
    fonts.caption = builder.add(text, &symbols, 12.5F, kTextRanges);
    fonts.heading = builder.add(bold, &symbols, 16.5F, kTextRanges);
    fonts.title = builder.add(bold, nullptr, 28.0F, kTitleRanges);
    fonts.mono = builder.add(mono, &symbols, 13.0F, kTextRanges);
    fonts.mono_caption = builder.add(mono, &symbols, 11.5F, kTextRanges);
    fonts.math = builder.add(math, &math_upright, 18.0F, kTextRanges);
    fonts.math_small = builder.add(math, &math_upright, 13.0F, kTextRanges);
    fonts.math_upright = builder.add(math_upright, &symbols, 18.0F, kTextRanges);
    fonts.math_upright_small = builder.add(math_upright, &symbols, 13.0F, kTextRanges);
    atlas.Build();
    builder.round_advances();
    atlas.ClearInputData();  // the files' bytes go with this scope
  }
  if (library != nullptr) FT_Done_FreeType(library);
  if (atlas.Fonts.empty()) {
    theme.fonts = {};
    ImFont* only = atlas.AddFontDefault();
    atlas.Build();
    for (ImFont** font :
         {&theme.fonts.body, &theme.fonts.bold, &theme.fonts.caption, &theme.fonts.heading,
          &theme.fonts.title, &theme.fonts.mono, &theme.fonts.mono_caption, &theme.fonts.math,
          &theme.fonts.math_small, &theme.fonts.math_upright, &theme.fonts.math_upright_small}) {
      *font = only;
    }
  }
  ImGui::GetIO().FontDefault = theme.fonts.body;
}

}  // namespace motionlab::shell
