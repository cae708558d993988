#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Installs what is missing, builds everything and runs every test. Arguments go to ctest, e.g. -R unit.
# scripts/nightly.sh runs the rest: the sanitizers, the release build, clang-tidy over every file.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"
scripts/install_dependencies.sh
scripts/check_format.sh
[[ -e build/dev/build.ninja ]] || cmake --preset dev
cmake --build --preset dev
scripts/check_tidy.sh --changed
exec ctest --preset dev --parallel "$(nproc)" "$@"
