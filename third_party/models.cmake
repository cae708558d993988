# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT

# stb: <stb_image.h> and <stb_image_write.h>; the implementation is in the library.
ml_find(stb found)
if(found)
  find_path(MOTIONLAB_STB_INCLUDE stb_image.h PATH_SUFFIXES stb)
  find_library(MOTIONLAB_STB_LIBRARY stb)  # some distributions have only the headers
  if(NOT MOTIONLAB_STB_INCLUDE)
    set(found FALSE)
  endif()
endif()
if(found AND MOTIONLAB_STB_LIBRARY)
  ml_third_party(stb ${MOTIONLAB_STB_LIBRARY})
  target_include_directories(thirdparty_stb SYSTEM INTERFACE ${MOTIONLAB_STB_INCLUDE})
else()
  set(stb_include ${MOTIONLAB_STB_INCLUDE})
  if(NOT found)
    ml_fetch(stb SOURCE_ONLY GIT_REPOSITORY https://github.com/nothings/stb.git
      GIT_TAG 8b5f1f37b5b75829fc72d38e7b5d4bcbf8a26d55)  # 2022-09-08, as in Debian 12; stb has no releases
    set(stb_include ${stb_SOURCE_DIR})
  endif()
  file(CONFIGURE OUTPUT stb/stb.c @ONLY CONTENT [[
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
]])
  add_library(thirdparty_stb STATIC ${CMAKE_CURRENT_BINARY_DIR}/stb/stb.c)
  add_library(motionlab::stb ALIAS thirdparty_stb)
  target_include_directories(thirdparty_stb SYSTEM PUBLIC ${stb_include})
endif()

# tinygltf: <tiny_gltf.h>, without an implementation in the header. When fetched it is built on our json and stb
# rather than on the copies it carries, so that no symbol is defined twice.
ml_find(tinygltf found TinyGLTF)
if(found)
  ml_third_party(tinygltf TinyGLTF::TinyGLTF motionlab::json motionlab::stb)
else()
  ml_fetch(tinygltf SOURCE_ONLY GIT_REPOSITORY https://github.com/syoyo/tinygltf.git
    GIT_TAG fda7422022ff058b1b7b501d373a97b1cc377bfd)  # 2.9.3
  configure_file(${tinygltf_SOURCE_DIR}/tiny_gltf.h tinygltf/include/tiny_gltf.h COPYONLY)
  file(CONFIGURE OUTPUT tinygltf/tinygltf.cpp @ONLY CONTENT [[
#include <nlohmann/json.hpp>
#include <stb_image.h>
#include <stb_image_write.h>
#define TINYGLTF_NO_INCLUDE_JSON
#define TINYGLTF_NO_INCLUDE_STB_IMAGE
#define TINYGLTF_NO_INCLUDE_STB_IMAGE_WRITE
#define TINYGLTF_IMPLEMENTATION
#include <tiny_gltf.h>
]])
  add_library(thirdparty_tinygltf STATIC ${CMAKE_CURRENT_BINARY_DIR}/tinygltf/tinygltf.cpp)
  add_library(motionlab::tinygltf ALIAS thirdparty_tinygltf)
  target_include_directories(thirdparty_tinygltf SYSTEM PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/tinygltf/include)
  target_link_libraries(thirdparty_tinygltf PUBLIC motionlab::json motionlab::stb)
endif()

# draco: KHR_draco_mesh_compression.
ml_find(draco found draco)
if(found)
  ml_third_party(draco draco::draco)
else()
  set(DRACO_TESTS OFF)
  set(DRACO_INSTALL OFF)
  ml_fetch(draco GIT_REPOSITORY https://github.com/google/draco.git GIT_TAG 1.5.7)
  ml_third_party(draco draco_static)
  # Its generated draco/draco_features.h goes to the top of the build tree.
  target_include_directories(thirdparty_draco SYSTEM INTERFACE ${draco_SOURCE_DIR}/src ${CMAKE_BINARY_DIR})
endif()

# meshoptimizer: EXT_meshopt_compression.
ml_find(meshoptimizer found meshoptimizer)
if(found)
  ml_third_party(meshoptimizer meshoptimizer::meshoptimizer)
else()
  ml_fetch(meshoptimizer GIT_REPOSITORY https://github.com/zeux/meshoptimizer.git GIT_TAG v0.20)
  ml_third_party(meshoptimizer meshoptimizer)
endif()
