#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# clang-tidy over engine/ and app/. Its compile commands come from build/tidy, configured without unity builds so that each
# file has one.
#   scripts/check_tidy.sh              every file
#   scripts/check_tidy.sh --changed    the files that differ from origin/main; without the path analyser, which
#                                      takes two thirds of the time
#   scripts/check_tidy.sh FILE...      these
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$root/scripts/common.sh"
cd "$root"
build=${MOTIONLAB_BUILD:-build/tidy}

checks=()
if [[ ${1:-} == --changed ]]; then
  checks=('--checks=-clang-analyzer-*')
  base=$(git merge-base HEAD origin/main 2>/dev/null || true)
  if [[ -z $base ]]; then
    echo "check_tidy: no origin/main to compare with, no file checked; scripts/nightly.sh checks them all"
    exit 0
  fi
  mapfile -t files < <(git diff --name-only --diff-filter=d "$base" -- engine app | grep '\.cpp$' || true)
elif (($#)); then
  files=("$@")
else
  mapfile -t files < <(sources engine app | grep '\.cpp$')
fi

if ((${#files[@]} == 0)); then
  echo "check_tidy: no file to check"
  exit 0
fi
cmake --preset dev -B "$build" -DMOTIONLAB_UNITY=OFF > /dev/null
cmake --build "$build" --target thirdparty_glad > /dev/null

# Only what the build compiles: a file for another system has no compile command.
known=()
for file in "${files[@]}"; do
  if grep -qF "\"file\": \"$root/$file\"" "$build/compile_commands.json"; then known+=("$file"); fi
done
if ((${#known[@]} == 0)); then
  echo "check_tidy: no file to check (scripts/nightly.sh checks them all)"
  exit 0
fi
started=$SECONDS
printf '%s\0' "${known[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy --quiet -p "$build" "${checks[@]}" 2> >(grep -vE 'warnings? generated|^Suppressed|^Use -header' >&2 || true) || {
  echo "check_tidy: see above; .clang-tidy has the rules" >&2
  exit 1
}
echo "check_tidy: ${#known[@]} files are fine ($((SECONDS - started)) s)"
