# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# motionlab_embed_files(<target> FUNCTION <namespace::name> HEADER <declaring header> FILES <file>...)
#
# Adds a generated source to the target that defines
#   std::optional<std::string_view> <namespace::name>(std::string_view file_name)
# over the contents of the files, so that the program needs no data folder to start. The source is written again
# whenever one of the files changes. The same file is the script that writes it (cmake -P).

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  string(REGEX MATCH "^(.*)::([^:]+)$" matched "${FUNCTION}")
  set(namespace ${CMAKE_MATCH_1})
  set(name ${CMAKE_MATCH_2})
  set(entries "")
  foreach(file IN LISTS FILES)
    get_filename_component(file_name ${file} NAME)
    file(READ ${file} content)
    string(APPEND entries "    {\"${file_name}\", R\"embedded(${content})embedded\"},\n")
  endforeach()
  file(WRITE ${OUTPUT} "// Written by cmake/EmbedFiles.cmake.
#include \"${HEADER}\"

namespace ${namespace} {
namespace {

struct EmbeddedFile {
  std::string_view name;
  std::string_view content;
};

constexpr EmbeddedFile kFiles[] = {
${entries}};

}  // namespace

std::optional<std::string_view> ${name}(std::string_view file_name) {
  for (const EmbeddedFile& file : kFiles) {
    if (file.name == file_name) return file.content;
  }
  return std::nullopt;
}

}  // namespace ${namespace}
")
  return()
endif()

set(MOTIONLAB_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(motionlab_embed_files target)
  cmake_parse_arguments(ARG "" "FUNCTION;HEADER" "FILES" ${ARGN})
  string(REPLACE "::" "_" stem ${ARG_FUNCTION})
  set(output ${CMAKE_BINARY_DIR}/generated/${stem}.cpp)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${ARG_FILES}" -DFUNCTION=${ARG_FUNCTION} -DHEADER=${ARG_HEADER} -DOUTPUT=${output}
            -P ${MOTIONLAB_EMBED_SCRIPT}
    DEPENDS ${ARG_FILES} ${MOTIONLAB_EMBED_SCRIPT}
    COMMENT "Embedding ${stem}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
