#!/usr/bin/env bash
# Builds the library of the engine "sqlite-c" from the SQLite source and the compile-time options of this project's own library.
#
#   build.sh OUTPUT_DIR
#
# writes OUTPUT_DIR/native/libsqlite_c.so and OUTPUT_DIR/native/first_query
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
engine=$here/../../../../sql-truffle/src/main/c
cc=${CC:-cc}

# The engine's build has fetched it.
source_dir=$("$engine/sqlite-source.sh" "$engine/../../../target/c/sqlite")

# Nothing to do when the inputs are those of the last build.
stamp=$(cat "$here"/* "$engine/options" "$source_dir/sqlite3.c" | sha256sum | cut -d' ' -f1)-$($cc -dumpfullversion -dumpmachine | tr '\n' '-')
if [ "$(cat "$out/stamp" 2>/dev/null)" = "$stamp" ]; then exit 0; fi
rm -f "$out/stamp"

mkdir -p "$out/native"
mapfile -t options < <(grep -v '^#' "$engine/options" | grep .)
! grep -q '^#define SQLITE_UDL_CAPABLE_PARSER' "$source_dir/sqlite3.c" || options+=(-DSQLITE_ENABLE_UPDATE_DELETE_LIMIT)
# Once, for the library and for the program that is a process of its own.
$cc "${options[@]}" -I"$source_dir" -std=gnu11 -fPIC -pthread -w -O2 -c -o "$out/sqlite_c.o" "$here/sqlite_c.c"
$cc -shared -pthread -Wl,-Bsymbolic -Wl,-soname,libsqlite_c.so -o "$out/native/libsqlite_c.so" "$out/sqlite_c.o" -lm -ldl
$cc -I"$source_dir" -std=gnu11 -O2 -pthread -o "$out/native/first_query" "$here/first_query.c" "$out/sqlite_c.o" -lm -ldl
echo "$stamp" > "$out/stamp"
