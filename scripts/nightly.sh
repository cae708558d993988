#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Everything that is too slow for each change: test.sh, then the tests under both sanitizers and in the release build, glTF
# files against an independent evaluator, and clang-tidy over every file. Goes on after a failure, and ends with what failed.
set -uo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root" || exit 1
failed=()
step() {
  echo "== $*"
  "$@" || failed+=("$*")
}
preset() {
  cmake --preset "$1" && cmake --build --preset "$1" && ctest --preset "$1" --parallel "$(nproc)"
}
step scripts/test.sh
step scripts/check_tidy.sh
step preset release
step python3 -B scripts/gltf_cross_check
# Leaks inside the graphics driver are not ours; LeakSanitizer also cannot run under some containers' ptrace rules.
export ASAN_OPTIONS=detect_leaks=${MOTIONLAB_DETECT_LEAKS:-0}:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
step preset asan-ubsan
step preset tsan
if ((${#failed[@]})); then
  printf 'nightly: failed: %s\n' "${failed[@]}"
  exit 1
fi
echo "nightly: all fine"
