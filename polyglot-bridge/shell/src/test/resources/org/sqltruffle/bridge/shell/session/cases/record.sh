#!/bin/bash
# Writes the expected result of each case with the sqlite3 command on PATH (recorded with 3.40.1 of Debian 12).
# A case: the arguments in the first line, standard input in the others. Cases named in the file "edited" differ on
# purpose, because SQLite 3.54.1 gives other values or messages than 3.40.1; they are not written again.
cd "$(dirname "$0")" || exit 1
dir=$(pwd)
for case in ${@:-*.case}; do
  name=${case%.case}
  grep -q "^$name\b" edited && continue
  arguments=$(head -n 1 "$case")
  out=$(mktemp) err=$(mktemp)
  eval "sqlite3 ${arguments//%DIR%/$dir}" < <(tail -n +2 "$case" | sed "s#%DIR%#$dir#g") >"$out" 2>"$err"
  status=$?
  { echo "status $status"; echo "--- out"; sed "s#$dir#%DIR%#g" "$out"; echo "--- err"; sed "s#$dir#%DIR%#g" "$err"; } > "$name.expected"
  rm "$out" "$err"
done
