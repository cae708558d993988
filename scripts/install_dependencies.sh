#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Installs the Debian 12 packages that are missing, as root or with sudo; does nothing when all are there.
#   scripts/install_dependencies.sh              everything: build, run and test
#   scripts/install_dependencies.sh --for run    only what building and starting the program needs
#   scripts/install_dependencies.sh --list       print the packages (of --for), one a line, and stop
set -euo pipefail

# group, package, why. The group "run" is what scripts/run.sh needs, "test" is added by scripts/test.sh.
packages=(
  'run  g++                     C++20 compiler'
  'run  cmake                   configures the build'
  'run  ninja-build             runs it'
  'run  python3-glad            writes the OpenGL loader at build time'
  'run  libglfw3-dev            window, mouse, keyboard'
  'run  libimgui-dev            panels'
  'run  libfreetype-dev         glyphs of the panels'
  'run  libgl-dev               OpenGL headers'
  'run  libegl-dev              pictures without a display'
  'run  libgl1-mesa-dri         software OpenGL (llvmpipe), where there is no graphics driver'
  'run  libgl1                  libGL.so.1, opened at run time'
  'run  libglx-mesa0            OpenGL in a window'
  'run  libegl-mesa0            OpenGL without a window'
  'run  libglm-dev              vectors and matrices'
  'run  libeigen3-dev           linear solvers'
  'run  libtbb-dev              threads inside the solvers'
  'run  libspdlog-dev           messages'
  'run  nlohmann-json3-dev      sessions, events, JSON output'
  'run  libcli11-dev            the command line'
  'run  libtinygltf-dev         glTF models'
  'run  libstb-dev              PNG and JPEG images'
  'run  libdraco-dev            compressed glTF meshes (KHR_draco_mesh_compression)'
  'run  libmeshoptimizer-dev    compressed glTF meshes (EXT_meshopt_compression)'
  'run  fonts-inter             text of the window'
  'run  fonts-jetbrains-mono    numbers of the window'
  'run  fonts-dejavu-core       Greek and mathematical signs'
  'run  fonts-dejavu-extra      slanted variables in formulas'
  'run  libgtest-dev            tests; here too, so that every preset configures after run.sh'
  'run  libbenchmark-dev        benchmarks; the same'
  'test libboost-dev            odeint, a peer in the benchmarks'
  'test libbullet-dev           Bullet, a peer in the benchmarks'
  'test libxrandr-dev           GLFW from source (third_party/) needs it, and the next three'
  'test libxinerama-dev         monitors'
  'test libxcursor-dev          cursors'
  'test libxi-dev               mouse'
  'test xvfb                    a display for the tests with a real window'
  'test xdotool                 moves the mouse and presses keys there'
  'test x11-utils               asks that display about its windows'
  'test imagemagick             takes its screenshots'
  'test clang-format            layout of the sources'
  'test clang-tidy              static checks'
)

usage() { sed -n '5,8s/^# \{0,1\}//p' "$0"; }

group=test
list=no
while (($#)); do
  case $1 in
    --for)
      group=${2:-}
      [[ $group == run || $group == test ]] || { usage >&2; exit 2; }
      shift
      ;;
    --list) list=yes ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

wanted=()
for line in "${packages[@]}"; do
  read -r in_group package _ <<<"$line"
  if [[ $group == test || $in_group == run ]]; then wanted+=("$package"); fi
done
if [[ $list == yes ]]; then
  printf '%s\n' "${wanted[@]}"
  exit 0
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  echo "install_dependencies: no apt-get here, so nothing is installed. What the system lacks of the following is fetched" >&2
  echo "by CMake where it can be (third_party/): ${wanted[*]}" >&2
  exit 0
fi

# A package counts when it is installed, or when another one that is installed provides it.
declare -A present
while read -r package; do
  [[ -n $package ]] && present[$package]=1
done < <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}, ${Provides}\n' 2>/dev/null |
  sed -n 's/^ii *//p' | tr ',' '\n' | sed 's/(.*//; s/[[:space:]]//g')
missing=()
for package in "${wanted[@]}"; do
  [[ -n ${present[$package]:-} ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  echo "install_dependencies: all ${#wanted[@]} packages are there, nothing to do"
  exit 0
fi

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || {
    echo "install_dependencies: not root and there is no sudo. As root, run:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi

echo "install_dependencies: will install ${#missing[@]} packages (and what they need): ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    echo "install_dependencies: 'apt-get $1' failed, see above" >&2
    exit 1
  }
}
apt update
apt install --no-install-recommends "${missing[@]}"
echo "install_dependencies: done"
