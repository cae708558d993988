# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT

# glad: <glad/gl.h>, generated at build time. --reproducible: from the specification that comes with it, without the network.
ml_find(glad found)
if(found)
  find_program(MOTIONLAB_GLAD_PROGRAM glad)
  set(glad_command ${MOTIONLAB_GLAD_PROGRAM})
  set(glad_help "")
  if(MOTIONLAB_GLAD_PROGRAM)
    execute_process(COMMAND ${glad_command} --help OUTPUT_VARIABLE glad_help ERROR_QUIET)
  endif()
  if(NOT glad_help MATCHES "--reproducible")  # glad 1 has the same name and another command line
    set(found FALSE)
  endif()
endif()
if(NOT found)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  ml_fetch(glad SOURCE_ONLY GIT_REPOSITORY https://github.com/Dav1dde/glad.git
    GIT_TAG 658f48e72aee3c6582e80b05ac0f8787a64fe6bb)  # 2.0.6
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import jinja2" RESULT_VARIABLE no_jinja ERROR_QUIET)
  if(no_jinja)
    message(FATAL_ERROR "glad needs Python's jinja2: install python3-jinja2, or `${Python3_EXECUTABLE} -m pip install jinja2`")
  endif()
  set(glad_command ${CMAKE_COMMAND} -E env PYTHONPATH=${glad_SOURCE_DIR} ${Python3_EXECUTABLE} -m glad)
endif()
set(glad_out ${CMAKE_CURRENT_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_out}/src/gl.c ${glad_out}/include/glad/gl.h ${glad_out}/include/KHR/khrplatform.h
  COMMAND ${glad_command} --quiet --reproducible --api gl:core=4.5
    --extensions GL_EXT_texture_filter_anisotropic,GL_KHR_debug --out-path ${glad_out} c --loader
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(thirdparty_glad STATIC ${glad_out}/src/gl.c ${glad_out}/include/glad/gl.h)
add_library(motionlab::glad ALIAS thirdparty_glad)
target_include_directories(thirdparty_glad SYSTEM PUBLIC ${glad_out}/include)
target_link_libraries(thirdparty_glad PUBLIC ${CMAKE_DL_LIBS})

# GLFW: window, mouse, keyboard. GLFW_INCLUDE_NONE: OpenGL comes from glad alone.
ml_find(glfw found glfw3 3.3)
if(NOT found)
  set(GLFW_BUILD_DOCS OFF)
  set(GLFW_BUILD_TESTS OFF)
  set(GLFW_BUILD_EXAMPLES OFF)
  set(GLFW_INSTALL OFF)
  if(UNIX AND NOT APPLE)
    # GLFW refuses to configure without what Wayland needs; X11 alone serves there too, through XWayland.
    find_package(PkgConfig QUIET)
    find_program(MOTIONLAB_WAYLAND_SCANNER wayland-scanner)
    if(PkgConfig_FOUND)
      pkg_check_modules(MOTIONLAB_WAYLAND QUIET wayland-client>=0.2.7 wayland-cursor>=0.2.7 wayland-egl>=0.2.7
        xkbcommon>=0.5.0)
    endif()
    if(NOT MOTIONLAB_WAYLAND_SCANNER OR NOT MOTIONLAB_WAYLAND_FOUND)
      set(GLFW_BUILD_WAYLAND OFF)
    endif()
  endif()
  ml_fetch(glfw GIT_REPOSITORY https://github.com/glfw/glfw.git
    GIT_TAG 7b6aead9fb88b3623e3b3725ebb42670cbe4c579)  # 3.4
endif()
ml_third_party(glfw glfw)
target_compile_definitions(thirdparty_glfw INTERFACE GLFW_INCLUDE_NONE)

# FreeType: better glyphs for the panels.
ml_find(freetype found Freetype)
if(found)
  ml_third_party(freetype Freetype::Freetype)
else()
  set(FT_DISABLE_HARFBUZZ ON)
  set(FT_DISABLE_BROTLI ON)
  set(FT_DISABLE_PNG ON)
  set(FT_DISABLE_BZIP2 ON)
  set(FT_DISABLE_ZLIB ON)
  ml_fetch(freetype GIT_REPOSITORY https://github.com/freetype/freetype.git GIT_TAG VER-2-13-2)
  ml_third_party(freetype freetype)
endif()

# Dear ImGui with its GLFW and OpenGL 3 back-ends and FreeType. Include <imgui.h>, <imgui_freetype.h>,
# <backends/imgui_impl_glfw.h>. Other distributions pack it without the back-ends: then it is fetched.
ml_find(imgui found)
if(found)
  find_path(MOTIONLAB_IMGUI_INCLUDE imgui_freetype.h PATH_SUFFIXES imgui)
  find_library(MOTIONLAB_IMGUI_LIBRARY imgui)
  find_library(MOTIONLAB_STB_LIBRARY stb)
  if(NOT MOTIONLAB_IMGUI_LIBRARY OR NOT MOTIONLAB_STB_LIBRARY
      OR NOT EXISTS ${MOTIONLAB_IMGUI_INCLUDE}/backends/imgui_impl_glfw.h)
    set(found FALSE)
  endif()
endif()
if(found)
  add_library(thirdparty_imgui STATIC IMPORTED GLOBAL)  # a target, so that it stands before what it needs
  add_library(motionlab::imgui ALIAS thirdparty_imgui)
  set_target_properties(thirdparty_imgui PROPERTIES IMPORTED_LOCATION ${MOTIONLAB_IMGUI_LIBRARY})
  target_include_directories(thirdparty_imgui SYSTEM INTERFACE ${MOTIONLAB_IMGUI_INCLUDE})
  target_link_libraries(thirdparty_imgui INTERFACE motionlab::glfw motionlab::freetype ${MOTIONLAB_STB_LIBRARY}
    ${CMAKE_DL_LIBS})
else()
  ml_fetch(imgui SOURCE_ONLY GIT_REPOSITORY https://github.com/ocornut/imgui.git
    GIT_TAG f5befd2d29e66809cd1110a152e375a7f1981f06)  # 1.91.9b
  add_library(thirdparty_imgui STATIC
    ${imgui_SOURCE_DIR}/imgui.cpp
    ${imgui_SOURCE_DIR}/imgui_draw.cpp
    ${imgui_SOURCE_DIR}/imgui_tables.cpp
    ${imgui_SOURCE_DIR}/imgui_widgets.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp
    ${imgui_SOURCE_DIR}/misc/freetype/imgui_freetype.cpp)
  add_library(motionlab::imgui ALIAS thirdparty_imgui)
  target_include_directories(thirdparty_imgui SYSTEM PUBLIC
    ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/misc/freetype ${imgui_SOURCE_DIR}/misc/cpp)
  target_link_libraries(thirdparty_imgui PUBLIC motionlab::glfw motionlab::freetype ${CMAKE_DL_LIBS})
endif()

# EGL: pictures without a display. Part of the system's driver, so there is nothing to fetch; where it is missing
# (Windows, macOS) MOTIONLAB_HAS_EGL is 0.
find_package(OpenGL QUIET COMPONENTS EGL)
ml_third_party(egl)
if(TARGET OpenGL::EGL)
  target_link_libraries(thirdparty_egl INTERFACE OpenGL::EGL)
  target_compile_definitions(thirdparty_egl INTERFACE MOTIONLAB_HAS_EGL=1 EGL_NO_X11)
else()
  target_compile_definitions(thirdparty_egl INTERFACE MOTIONLAB_HAS_EGL=0)
endif()
