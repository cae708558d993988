#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Installs what is missing, builds and starts motionlab with the arguments given, in the caller's folder:
#   scripts/run.sh                         the window
#   scripts/run.sh run integrators --json  headless
# Without a display the window's place is taken by pictures of every lab, in ./motionlab-tour.
# What it says goes to standard error: standard output is the program's alone.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$root/scripts/common.sh"

"$root/scripts/install_dependencies.sh" --for run >&2
build=$root/build/release
mkdir -p "$build"
(
  cd "$root"
  exec 8>"$build/.lock"
  flock 8  # two at once wait for each other
  if [[ ! -e $build/build.ninja ]]; then
    quietly "configuring" "$build/configure.log" cmake --preset release
  fi
  what="bringing the build up to date"
  [[ -x $build/motionlab ]] || what="building (a few minutes, the first time only)"
  quietly "$what" "$build/build.log" \
    cmake --build --preset release --target motionlab
) </dev/null >&2
program=$build/motionlab

# Does the command line ask for the window?
wants_window() {
  local argument
  for argument in "$@"; do
    case $argument in
      list | describe | run | replay | lesson | --tour | --tour=* | --help | -h | --version) return 1 ;;
    esac
  done
}
if wants_window "$@" && [[ -z ${DISPLAY:-} && -z ${WAYLAND_DISPLAY:-} && $(uname) == Linux ]]; then
  tour=$PWD/motionlab-tour
  echo "run.sh: there is no display here (DISPLAY and WAYLAND_DISPLAY are not set): rendering the tour instead" >&2
  "$program" --tour "$tour"
  echo "run.sh: the pictures are in $tour" >&2
  exit 0
fi
exec "$program" "$@"
