#!/usr/bin/env bash
# Builds the native library. Fetches the SQLite amalgamation, inserts our lines, has the C compiler write the Java side of
# the boundary (abi.c), and compiles one translation unit.
#
#   build.sh OUTPUT_DIR
#
# writes OUTPUT_DIR/java/org/sqltruffle/*/*.java, OUTPUT_DIR/native/PLATFORM/libsqltruffle.so and, with debugging information,
# OUTPUT_DIR/debug/libsqltruffle.so and the program OUTPUT_DIR/standby. cross.sh adds other platforms.
#
#   SQLTRUFFLE_SANITIZE=address,undefined build.sh OUTPUT_DIR
#
# writes libraries with GCC's sanitizers, for tests: "sqltruffle torture --sanitize" (docs/RELIABILITY.md)
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cc=${CC:-cc}

die() { echo "sqltruffle: $*" >&2; exit 1; }
command -v "$cc" >/dev/null || die "no C compiler '$cc' found: install gcc (Debian: apt-get install gcc libc6-dev) or set CC"

source_dir=$("$here/sqlite-source.sh" "$out/sqlite")

# Nothing to do when the inputs are those of the last build.
stamp=$(cat "$here"/*.sh "$here"/*.c "$here"/*.h "$here"/*/*.[ch] "$here"/*.awk "$here"/options "$source_dir/sqlite3.c" | sha256sum | cut -d' ' -f1)-$($cc -dumpfullversion -dumpmachine | tr '\n' '-')${SQLTRUFFLE_NO_PROFILE:+no-profile}${SQLTRUFFLE_SANITIZE:+sanitize-$SQLTRUFFLE_SANITIZE}
if [ "$(cat "$out/stamp" 2>/dev/null)" = "$stamp" ]; then exit 0; fi
rm -f "$out/stamp"

echo "sqltruffle: building the native library from $source_dir"
# As NativeLibrary names it.
machine=$($cc -dumpmachine)
platform=linux-${machine%%-*}
case $machine in *musl*) platform+=-musl ;; esac
rm -rf "$out/native" "$out/java"
mkdir -p "$out/c" "$out/native/$platform" "$out/java/org/sqltruffle/"{abi,sqlite}
awk -f "$here/insert.awk" "$source_dir/sqlite3.c" > "$out/c/sqlite3-inserted.c" || die "the SQLite source does not have the expected anchors"

mapfile -t options < <(grep -v '^#' "$here/options" | grep .)
# A parser that was generated without UPDATE … LIMIT cannot have it.
! grep -q '^#define SQLITE_UDL_CAPABLE_PARSER' "$source_dir/sqlite3.c" || options+=(-DSQLITE_ENABLE_UPDATE_DELETE_LIMIT)
flags=("${options[@]}" -I"$out/c" -std=gnu11 -fPIC -pthread -w)
# The names and numbers of the opcodes.
awk -f "$here/opcodes.awk" "$source_dir/sqlite3.c" > "$out/c/opcode_list.h"
$cc "${flags[@]}" -O0 -DSQLTRUFFLE_ABI_GENERATOR -o "$out/c/abi" "$here/abi.c" -lm -ldl
"$out/c/abi" "$out/java/org/sqltruffle" "$out/c/abi_hash.h" "$out/c/abi_values.h"
# SQLite's functions call each other directly. A copy of a few bytes, for example of a number into a record, is a loop: "rep movs" takes long to start.
fast=(-fno-semantic-interposition)
for flag in -mmemcpy-strategy=unrolled_loop:32:align,libcall:-1:noalign; do
  ! $cc "$flag" -x c -c /dev/null -o /dev/null 2> /dev/null || fast+=("$flag")
done
compile() { $cc "${flags[@]}" "${fast[@]}" -O2 -g1 "$@" -c -o "$out/c/sqltruffle.o" "$here/sqltruffle.c"; }
# GCC lays the code out by a profile of the training program train.c (docs/decisions/0014-profile.md). Code that the program does not run is compiled as without.
by_profile=(-fprofile-use="$out/c/profile" -fprofile-partial-training)
# SQLTRUFFLE_NO_PROFILE=1 leaves that out: a third of the build time, for those who change the C files often.
if [ -n "${SQLTRUFFLE_SANITIZE:-}" ]; then
  # Each report names its line and its callers. GCC takes three times as long for -O2 here.
  by_profile=(-fsanitize="$SQLTRUFFLE_SANITIZE" -fno-omit-frame-pointer -g -O1)
elif [ -z "${SQLTRUFFLE_NO_PROFILE:-}" ] && $cc "${by_profile[@]}" -x c -c /dev/null -o /dev/null 2> /dev/null; then
  counting=(-fprofile-generate -fprofile-update=single -fprofile-dir="$out/c/profile")
  rm -rf "$out/c/profile" "$out/c/train.db"
  compile "${counting[@]}"
  $cc "${counting[@]}" -O2 -pthread -o "$out/c/train" "$here/train.c" "$out/c/sqltruffle.o" -lm -ldl
  "$out/c/train" "$out/c/train.db"
  rm -f "$out/c/train.db"
else
  by_profile=()
fi
compile "${by_profile[@]}"
link() { $cc ${SQLTRUFFLE_SANITIZE:+-fsanitize="$SQLTRUFFLE_SANITIZE"} -shared -pthread -Wl,-Bsymbolic-functions,-soname,libsqltruffle.so "$@" "$out/c/sqltruffle.o" -lm -ldl; }
# The library of the jar has no debugging information: each process reads it as a whole. Profilers and debuggers take the other one.
strip=(-s)
[ -z "${SQLTRUFFLE_SANITIZE:-}" ] || strip=()
link "${strip[@]}" -o "$out/native/$platform/libsqltruffle.so"
mkdir -p "$out/debug"
link -o "$out/debug/libsqltruffle.so"
# A small program of its own, of which the launcher starts Python.
$cc -std=gnu11 -O2 -s -o "$out/standby" "$here/standby.c"
echo "$stamp" > "$out/stamp"
