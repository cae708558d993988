# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT

# glm: vectors and matrices.
ml_find(glm found glm)
if(found)
  ml_third_party(glm glm::glm)
else()
  ml_fetch(glm SOURCE_ONLY GIT_REPOSITORY https://github.com/g-truc/glm.git
    GIT_TAG 0af55ccecd98d4e5a8d1fad7de25ba429d60e863)  # 1.0.1
  ml_third_party_headers(glm ${glm_SOURCE_DIR})
endif()
# The same quaternion layout and no implicit extensions, whichever version was found.
target_compile_definitions(thirdparty_glm INTERFACE GLM_ENABLE_EXPERIMENTAL)

# nlohmann-json: sessions, events, command line output.
ml_find(json found nlohmann_json 3.9)
if(found)
  ml_third_party(json nlohmann_json::nlohmann_json)
else()
  ml_fetch(json SOURCE_ONLY GIT_REPOSITORY https://github.com/nlohmann/json.git GIT_TAG v3.11.3)
  ml_third_party_headers(json ${json_SOURCE_DIR}/include)
endif()

# spdlog: messages on standard error.
ml_find(spdlog found spdlog)
if(found)
  ml_third_party(spdlog spdlog::spdlog)
else()
  ml_fetch(spdlog GIT_REPOSITORY https://github.com/gabime/spdlog.git
    GIT_TAG 7c02e204c92545f869e2f04edaab1f19fe8b19fd)  # 1.13.0
  ml_third_party(spdlog spdlog::spdlog)
endif()

# Eigen: dense and sparse solvers.
ml_find(eigen found Eigen3 3.4)
if(found)
  ml_third_party(eigen Eigen3::Eigen)
else()
  ml_fetch(eigen SOURCE_ONLY GIT_REPOSITORY https://gitlab.com/libeigen/eigen.git GIT_TAG 3.4.0)
  ml_third_party_headers(eigen ${eigen_SOURCE_DIR})
endif()

# oneTBB: threads inside the solvers.
ml_find(tbb found TBB)
if(found)
  ml_third_party(tbb TBB::tbb Threads::Threads)
else()
  set(TBB_TEST OFF)
  set(TBB_STRICT OFF)
  set(TBBMALLOC_BUILD OFF)
  set(BUILD_SHARED_LIBS ON)  # oneTBB does not support being linked statically
  ml_fetch(tbb GIT_REPOSITORY https://github.com/uxlfoundation/oneTBB.git GIT_TAG v2021.11.0)
  set(BUILD_SHARED_LIBS OFF)
  ml_third_party(tbb TBB::tbb Threads::Threads)
endif()

# CLI11: the command line.
ml_find(cli11 found CLI11)
if(found)
  ml_third_party(cli11 CLI11::CLI11)
else()
  ml_fetch(cli11 SOURCE_ONLY GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git GIT_TAG v2.3.2)
  ml_third_party_headers(cli11 ${cli11_SOURCE_DIR}/include)
endif()
