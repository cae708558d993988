# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT

# Flags of our own targets. -ffp-contract=off and no fast-math: the state hashes depend on it.
add_library(motionlab_flags INTERFACE)
target_compile_options(motionlab_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -ffp-contract=off -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
if(MOTIONLAB_SANITIZE)
  target_compile_options(motionlab_flags INTERFACE -fsanitize=${MOTIONLAB_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(motionlab_flags INTERFACE -fsanitize=${MOTIONLAB_SANITIZE})
endif()

# Several sources are compiled as one: most of the time goes into headers, and a clean build takes a quarter of it. Off
# where each file must have its own compile command (clang-tidy) or stand alone.
function(motionlab_unity target)
  if(MOTIONLAB_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# motionlab_library(<folder> [DEPS <folder>...] [PUBLIC <library>...] [PRIVATE <library>...])
#
# One folder is one static library and one include path: a link named after the folder is made under
# <build>/include/<target>/, so `#include "engine/core/result.h"` is found only by targets that link engine/core.
function(motionlab_library folder)
  cmake_parse_arguments(ARG "" "" "DEPS;PUBLIC;PRIVATE" ${ARGN})
  motionlab_target_name(${folder} target)
  set_property(GLOBAL APPEND PROPERTY MOTIONLAB_FOLDERS ${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE motionlab_flags ${ARG_PRIVATE})
    motionlab_unity(${target})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  motionlab_include_root(${folder} root)
  target_include_directories(${target} ${scope} ${root})
  foreach(dep IN LISTS ARG_DEPS)
    motionlab_target_name(${dep} dep_target)
    target_link_libraries(${target} ${scope} ${dep_target})
  endforeach()
  target_link_libraries(${target} ${scope} ${ARG_PUBLIC})
endfunction()

function(motionlab_target_name folder out)
  string(REPLACE "/" "_" name ${folder})
  set(${out} ml_${name} PARENT_SCOPE)
endfunction()

# Makes <build>/include/<target>/<folder> a link to the folder and returns <build>/include/<target>.
function(motionlab_include_root folder out)
  motionlab_target_name(${folder} target)
  set(root ${CMAKE_BINARY_DIR}/include/${target})
  get_filename_component(parent ${root}/${folder} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${root}/${folder} COPY_ON_ERROR SYMBOLIC)
  set(${out} ${root} PARENT_SCOPE)
endfunction()
