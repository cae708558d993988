# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# The fonts of the window, from the system's packages (fonts-inter, fonts-jetbrains-mono, fonts-dejavu-core,
# fonts-dejavu-extra). A variable is empty where its font is missing; the window then uses Dear ImGui's own. The user's
# own value is kept.

# ml_font(<variable> <file names>): the first that exists.
function(ml_font variable what)
  if(${variable} AND EXISTS "${${variable}}")
    return()
  endif()
  find_file(path NAMES ${ARGN} NO_CACHE
    PATHS /usr/share/fonts /usr/local/share/fonts /Library/Fonts $ENV{HOME}/.local/share/fonts $ENV{HOME}/.fonts
      $ENV{HOME}/Library/Fonts $ENV{WINDIR}/Fonts
    PATH_SUFFIXES opentype/inter truetype/inter inter rsms-inter-fonts truetype/jetbrains-mono jetbrains-mono
      jetbrains-mono-fonts truetype/dejavu dejavu dejavu-sans-fonts dejavu-serif-fonts TTF OTF)
  if(path)
    set(${variable} ${path} CACHE FILEPATH "${what}" FORCE)
  else()
    set(${variable} "" CACHE FILEPATH "${what}" FORCE)
    message(STATUS "motionlab: no font file ${ARGN} for ${variable}; Dear ImGui's own font stands in")
  endif()
endfunction()

ml_font(MOTIONLAB_FONT_TEXT "Text of the window" Inter-Regular.otf Inter-Regular.ttf)
ml_font(MOTIONLAB_FONT_TEXT_BOLD "Headings" Inter-SemiBold.otf Inter-SemiBold.ttf)
ml_font(MOTIONLAB_FONT_MONO "Numbers" JetBrainsMono-Regular.ttf JetBrainsMono-Regular.otf)
ml_font(MOTIONLAB_FONT_SYMBOLS "Greek and mathematical signs" DejaVuSans.ttf)
ml_font(MOTIONLAB_FONT_MATH "Variables in formulas, slanted" DejaVuSerif-Italic.ttf)
ml_font(MOTIONLAB_FONT_MATH_UPRIGHT "Functions and digits in formulas" DejaVuSerif.ttf)
