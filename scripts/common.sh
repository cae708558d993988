# SPDX-FileCopyrightText: 2026 The motionlab authors
# SPDX-License-Identifier: MIT
#
# Shared by the scripts beside it; sourced, not run. $root is the project's root.

# quietly <what> <log> <command>...: one line of progress; the output only if the command fails.
quietly() {
  local what=$1 log=$2
  shift 2
  printf '%s: %s …\n' "run.sh" "$what"
  if [[ -t 1 ]]; then
    # The last line of the output, shortened, in place of the one before.
    "$@" 2>&1 | tee "$log" | while IFS= read -r line; do printf '\r\033[K%.100s' "$line"; done || {
      printf '\r\033[K'
      cat "$log"
      echo "run.sh: $what failed, see above"
      return 1
    }
    printf '\r\033[K'
  else
    "$@" >"$log" 2>&1 || {
      cat "$log"
      echo "run.sh: $what failed, see above"
      return 1
    }
  fi
}

# The project's own sources, one a line, relative to $root: those that git tracks, or all in a tree without git.
sources() {
  if command -v git >/dev/null && git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$root" -c core.quotePath=off ls-files -- "$@"
  else
    (cd "$root" && find "$@" -type f)
  fi | grep -E '\.(h|cpp)$' || true
}
