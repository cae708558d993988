# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT

# ml_find(<name> <out> [<find_package arguments>...]): looks for the system's package unless the user asked for the
# source (MOTIONLAB_FETCH, or a source tree in FETCHCONTENT_SOURCE_DIR_<NAME>). Sets <out>. Without further arguments it only
# says whether the system may be asked. A macro, because find_package must set its variables in the caller's scope.
macro(ml_find name out)
  string(TOUPPER ${name} _ml_upper)
  set(${out} TRUE)
  if(MOTIONLAB_FETCH STREQUAL "ALL" OR "${_ml_upper}" IN_LIST MOTIONLAB_FETCH OR FETCHCONTENT_SOURCE_DIR_${_ml_upper})
    set(${out} FALSE)
  elseif(${ARGC} GREATER 2)
    find_package(${ARGN} QUIET)
    set(${out} ${${ARGV2}_FOUND})
  endif()
endmacro()

# ml_fetch(<name> GIT_REPOSITORY <url> GIT_TAG <commit or tag> [SOURCE_ONLY] ...): makes the source available as
# <name>_SOURCE_DIR and, unless SOURCE_ONLY, its targets. A macro for the same reason.
macro(ml_fetch name)
  cmake_parse_arguments(_ml_fetch "SOURCE_ONLY" "" "" ${ARGN})
  message(STATUS "motionlab: ${name} from source")
  set(_ml_subdir)
  if(_ml_fetch_SOURCE_ONLY)
    set(_ml_subdir SOURCE_SUBDIR motionlab-does-not-build-it)  # a folder that does not exist: no add_subdirectory
  endif()
  FetchContent_Declare(${name} ${_ml_fetch_UNPARSED_ARGUMENTS} ${_ml_subdir} EXCLUDE_FROM_ALL SYSTEM)
  FetchContent_MakeAvailable(${name})
endmacro()

# ml_third_party(<name> <library>...): the target motionlab::<name>, which links the libraries.
function(ml_third_party name)
  add_library(thirdparty_${name} INTERFACE)
  add_library(motionlab::${name} ALIAS thirdparty_${name})
  target_link_libraries(thirdparty_${name} INTERFACE ${ARGN})
endfunction()

# ml_third_party_headers(<name> <folder>...): header-only.
function(ml_third_party_headers name)
  ml_third_party(${name})
  target_include_directories(thirdparty_${name} SYSTEM INTERFACE ${ARGN})
endfunction()
