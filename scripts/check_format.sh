#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Fails if a source is not laid out as .clang-format says.   --fix: lay it out.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
source "$root/scripts/common.sh"
mode=(--dry-run -Werror)
[[ ${1:-} == --fix ]] && mode=(-i)
mapfile -t files < <(sources engine app tests benchmarks)
((${#files[@]})) || { echo "check_format: no sources found" >&2; exit 1; }
cd "$root"
if ! printf '%s\0' "${files[@]}" | xargs -0 -n 32 -P "$(nproc)" clang-format "${mode[@]}"; then
  echo "check_format: run scripts/check_format.sh --fix" >&2
  exit 1
fi
echo "check_format: ${#files[@]} files are fine"
