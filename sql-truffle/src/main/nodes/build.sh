#!/usr/bin/env bash
# Writes the table of nodes from the @VdbeOp annotations of the node classes.
#
#   build.sh OUTPUT_DIR
#
# writes OUTPUT_DIR/org/sqltruffle/interpreter/RegisteredNodes.java, unless the file already has this content: an unchanged file is not compiled again.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
directory=$1/org/sqltruffle/interpreter
mkdir -p "$directory"
find "$here/../java/org/sqltruffle/ops" -name '*.java' | LC_ALL=C sort | xargs awk -f "$here/table.awk" > "$directory/RegisteredNodes.java.new"
if cmp -s "$directory/RegisteredNodes.java.new" "$directory/RegisteredNodes.java"; then
  rm "$directory/RegisteredNodes.java.new"
else
  mv "$directory/RegisteredNodes.java.new" "$directory/RegisteredNodes.java"
fi
