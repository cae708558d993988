# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
include(GoogleTest)

# motionlab_tests(<kind> [LINK <folder or library>...] [TIMEOUT <seconds>] [SERIAL] [PROGRAM])
#
# tests/<kind>/*.cpp become the executable tests_<kind>, and each of its tests one of ctest's. A folder whose target does
# not exist is left out, so that a part of the tree can be configured alone. SERIAL: one at a time (they share a display). PROGRAM: they start it.
function(motionlab_tests kind)
  cmake_parse_arguments(ARG "SERIAL;PROGRAM" "TIMEOUT" "LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${kind}/*.cpp)
  if(NOT sources)
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  set(target tests_${kind})
  add_executable(${target} ${sources})
  motionlab_unity(${target})
  # It replaces operator new: seen by other tests, the compiler would judge their allocations by it.
  file(GLOB counters CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${kind}/allocation_counter.cpp)
  set_source_files_properties(${counters} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  motionlab_include_root(tests root)
  target_include_directories(${target} PRIVATE ${root})
  target_link_libraries(${target} PRIVATE motionlab_flags motionlab::gtest motionlab::gtest_main motionlab::json motionlab::glm)
  foreach(name IN LISTS ARG_LINK)
    if(NOT name MATCHES "::")
      motionlab_target_name(${name} name)
    endif()
    if(TARGET ${name})
      target_link_libraries(${target} PRIVATE ${name})
    endif()
  endforeach()
  target_compile_definitions(${target} PRIVATE
    MOTIONLAB_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    MOTIONLAB_SHARED_DIR="${CMAKE_SOURCE_DIR}/../shared"
    MOTIONLAB_ASSETS_DIR="${CMAKE_BINARY_DIR}/assets"
    MOTIONLAB_BINARY="${CMAKE_BINARY_DIR}/motionlab$<TARGET_FILE_SUFFIX:${target}>")
  add_dependencies(${target} motionlab_assets)
  if(ARG_PROGRAM AND TARGET motionlab)
    add_dependencies(${target} motionlab)  # tests that start the program start the one just built
  endif()
  set(properties TIMEOUT ${ARG_TIMEOUT} LABELS ${kind})
  if(ARG_SERIAL)
    list(APPEND properties RESOURCE_LOCK display)
  endif()
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 TEST_PREFIX "${kind}." PROPERTIES ${properties})
endfunction()

# Every target that motionlab_library() made below a folder, e.g. app/labs.
function(motionlab_folders_below folder out)
  get_property(all GLOBAL PROPERTY MOTIONLAB_FOLDERS)
  list(FILTER all INCLUDE REGEX "^${folder}(/|$)")
  set(${out} ${all} PARENT_SCOPE)
endfunction()
