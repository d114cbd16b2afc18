#!/usr/bin/env bash
# Prints the directory with the SQLite amalgamation.
#
#   sqlite-source.sh CACHE_DIR
#
# The amalgamation comes from the npm package better-sqlite3. Its parser is generated with SQLITE_ENABLE_UPDATE_DELETE_LIMIT, which decides the
# grammar and cannot be chosen later. A checksum pins sqlite3.c. CACHE_DIR keeps the file. Two other sources have a parser without
# UPDATE and DELETE … LIMIT: a directory named by SQLITE_SOURCE, unless its parser has them, and the crate libsqlite3-sys, for machines without npm.
set -euo pipefail
cache=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
package=better-sqlite3@13.2.0
checksum=75a4760a7b9727a4c4c877aec92eacf39e52a8f2921ce00bd33be6d3a8e8e254

die() { echo "sqltruffle: $*" >&2; exit 1; }
is_pinned() { [ -f "$1/sqlite3.c" ] && echo "$checksum  $1/sqlite3.c" | sha256sum --check --status; }

from_npm() {
  local work
  work=$(mktemp -d)
  # The package's own install script does not run: npm pack only downloads.
  (cd "$work" && npm pack --silent --prefer-offline "$package" > /dev/null && tar -xzf ./*.tgz package/deps/sqlite3) || { rm -rf "$work"; return 1; }
  is_pinned "$work/package/deps/sqlite3" || { rm -rf "$work"; die "sqlite3.c of $package has another checksum than expected"; }
  mkdir -p "$cache"
  cp "$work"/package/deps/sqlite3/* "$cache"
  rm -rf "$work"
}

from_cargo() {
  cargo fetch --quiet --locked --manifest-path "$here/Cargo.toml" || die "cargo could not fetch crate libsqlite3-sys"
  local manifest
  manifest=$(cargo metadata --format-version 1 --locked --offline --manifest-path "$here/Cargo.toml" \
    | grep -o '"manifest_path":"[^"]*libsqlite3-sys[^"]*"' | head -n 1 | cut -d'"' -f4)
  echo "$(dirname "$manifest")/sqlite3"
}

if [ -n "${SQLITE_SOURCE:-}" ]; then
  source_dir=$SQLITE_SOURCE
  [ -f "$source_dir/sqlite3.c" ] || die "SQLITE_SOURCE=$SQLITE_SOURCE holds no sqlite3.c"
elif is_pinned "$cache" || { command -v npm > /dev/null && from_npm; }; then
  source_dir=$cache
elif command -v cargo > /dev/null; then
  echo "sqltruffle: npm is missing or cannot fetch $package; this build has no UPDATE and DELETE … LIMIT" >&2
  source_dir=$(from_cargo)
else
  die "npm not found: install it (Debian: apt-get install npm), or set SQLITE_SOURCE to a directory that holds the SQLite 3.54.1 amalgamation"
fi
grep -q '^#define SQLITE_VERSION  *"3.54.1"' "$source_dir/sqlite3.c" || die "$source_dir/sqlite3.c is not SQLite 3.54.1"
echo "$source_dir"
