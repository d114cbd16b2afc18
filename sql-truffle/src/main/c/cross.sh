#!/usr/bin/env bash
# Builds the native library for other platforms, from what build.sh has made for this one. Does nothing without Zig, whose C compiler brings the headers and
# the C libraries of all of them: a program named by ZIG or on the PATH, or Python's package ziglang.
#
#   cross.sh OUTPUT_DIR
#
# writes OUTPUT_DIR/native/PLATFORM/libsqltruffle.so. SQLTRUFFLE_PLATFORMS names the platforms, separated by spaces; those of Linux by default. The libraries for macOS,
# mac-os-x-aarch64 and mac-os-x-x86_64, have never been run.
set -euo pipefail
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
platforms=${SQLTRUFFLE_PLATFORMS-linux-aarch64 linux-aarch64-musl linux-x86_64 linux-x86_64-musl}

if [ -n "${ZIG:-}" ]; then zig=("$ZIG")
elif command -v zig >/dev/null; then zig=(zig)
elif python3 -c 'import ziglang' 2>/dev/null; then zig=(python3 -m ziglang)
else platforms=
fi

# The libraries are those of the last build when their inputs are.
stamp=$(cat "$out/stamp" "$here/cross.sh" | sha256sum | cut -d' ' -f1)-$platforms
[ "$(cat "$out/cross-stamp" 2>/dev/null)" != "$stamp" ] || exit 0
rm -f "$out/cross-stamp"

mapfile -t options < <(grep -v '^#' "$here/options" | grep .)
! grep -q '^#define SQLITE_UDL_CAPABLE_PARSER' "$out/c/sqlite3-inserted.c" || options+=(-DSQLITE_ENABLE_UPDATE_DELETE_LIMIT)

# The version of glibc is that of the oldest Linux on which JDK 25 runs. A char has a sign on x86-64.
build() {
  local platform=$1 target link=(-Wl,-Bsymbolic,-soname,libsqltruffle.so)
  case $platform in
    linux-aarch64) target=aarch64-linux-gnu.2.17 ;;
    linux-aarch64-musl) target=aarch64-linux-musl ;;
    linux-x86_64) target=x86_64-linux-gnu.2.17 ;;
    linux-x86_64-musl) target=x86_64-linux-musl ;;
    mac-os-x-aarch64) target=aarch64-macos.11.0 link=() ;;
    mac-os-x-x86_64) target=x86_64-macos.11.0 link=() ;;
    *) echo "sqltruffle: no such platform: $platform" >&2; exit 1 ;;
  esac
  echo "sqltruffle: building the native library for $platform"
  mkdir -p "$out/native/$platform"
  "${zig[@]}" cc -target "$target" "${options[@]}" -DSQLTRUFFLE_ABI_CHECK -I"$out/c" -std=gnu11 -fPIC -pthread -w -O2 -g0 -fno-sanitize=all -fsigned-char \
    -c -o "$out/c/$platform.o" "$here/abi.c"
  "${zig[@]}" cc -target "$target" -shared -s -dynamic -pthread "${link[@]}" -o "$out/native/$platform/libsqltruffle.so" "$out/c/$platform.o" -lm -ldl
}

# All at once: each compiles one file. The build fails when one of them does.
builds=()
for platform in $platforms; do
  # build.sh has made the library of this machine.
  [ -f "$out/c/$platform.o" ] || [ ! -f "$out/native/$platform/libsqltruffle.so" ] || continue
  build "$platform" &
  builds+=($!)
done
for process in "${builds[@]}"; do wait "$process"; done
echo "$stamp" > "$out/cross-stamp"
