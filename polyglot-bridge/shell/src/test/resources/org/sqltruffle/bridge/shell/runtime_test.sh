#!/usr/bin/env bash
# runtime_test.sh RUNTIME_SH: tests the launcher's runtime with a JDK of shell scripts. Prints what is wrong; nothing is right.
set -uo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/checkout
export XDG_CACHE_HOME=$work/cache
jdk=$work/jdk
jars=("$work/a.jar" "$work/b.jar")
mkdir -p "$jdk/bin"
echo 'JAVA_VERSION="25"' >"$jdk/release"
touch "${jars[@]}"
cat >"$jdk/bin/java" <<'JAVA'
#!/usr/bin/env bash
for option in "$@"; do
  case $option in
    --list-modules) printf '%s\n' java.base@25 jdk.graal.compiler@25 jdk.jlink@25 ;;
    -XX:AOTCacheOutput=*) echo cache >"${option#*=}" ;;
    fail) exit 1 ;;
  esac
done
JAVA
cat >"$jdk/bin/jlink" <<'JLINK'
#!/usr/bin/env bash
[[ $2 == java.base ]] || exit 1
mkdir -p "$4/bin" && cp "$(dirname "$0")/java" "$4/bin/java"
JLINK
chmod +x "$jdk/bin/"*
mkdir -p "$root"
echo '    <sqltruffle.late.c2>-XX:A=1 -XX:B=2</sqltruffle.late.c2>' >"$root/pom.xml"
# shellcheck source=/dev/null
. "${1%/*}/options.sh"
# shellcheck source=/dev/null
. "$1"
directory=$(runtime_directory "$jdk")

expect() {
  local wanted=$1
  shift
  "$@" >"$work/output" 2>&1
  [[ $? == "$wanted" ]] || echo "line ${BASH_LINENO[0]}: $* did not give $wanted: $(<"$work/output")"
}

# In a process of its own, as in the launcher: the lock ends with it.
build() {
  (runtime_build "$jdk" shell "${jars[@]}" -- "${@:-Main}")
}

find_runtime() {
  runtime_find "$jdk" shell "${jars[@]}"
}

# From nothing to a runtime.
expect 1 find_runtime
expect 0 build
expect 0 find_runtime
find_runtime
expect 0 test -s "$runtime_cache" -a -x "$runtime/bin/java" -a "$(stat -c %a "$directory")" = 700
expect 1 runtime_find "$jdk" python "${jars[@]}"

# A jar changes: the cache is made anew, the image stays.
echo changed >"$work/b.jar"
expect 1 find_runtime
touch "$directory/image/kept"
expect 0 build
expect 0 find_runtime
expect 0 test -e "$directory/image/kept"

# Another process is at work: nothing happens.
echo again >"$work/b.jar"
exec 7>"$directory/lock"
flock 7
expect 1 build
expect 1 find_runtime
expect 1 runtime_has_failed "$jdk" shell "${jars[@]}"
exec 7>&-

# An interrupted process has left something.
mkdir "$directory/making.1"
expect 0 build
expect 1 test -e "$directory/making.1"

# The training fails: not once more until a jar changes.
echo more >"$work/b.jar"
expect 1 build fail
expect 1 find_runtime
expect 0 runtime_has_failed "$jdk" shell "${jars[@]}"
expect 0 test -z "$(find "$directory" -name 'making.*')"
echo most >"$work/b.jar"
expect 1 runtime_has_failed "$jdk" shell "${jars[@]}"

# The JDK changes, and jlink cannot read it.
old=$directory
echo 'JAVA_VERSION="25.0.1"' >"$jdk/release"
directory=$(runtime_directory "$jdk")
expect 1 find_runtime
mv "$jdk/bin/jlink" "$jdk/bin/jlink.good"
printf '#!/bin/sh\nexit 1\n' >"$jdk/bin/jlink"
chmod +x "$jdk/bin/jlink"
expect 1 build
expect 1 find_runtime
expect 0 runtime_has_failed "$jdk" shell "${jars[@]}"
expect 0 test -d "$old"
# A good JDK again: the old one's runtime goes.
mv "$jdk/bin/jlink.good" "$jdk/bin/jlink"
expect 0 build
expect 0 find_runtime
expect 1 test -e "$old"

# A full disk, and a place that is no directory.
mkdir "$work/bin"
printf '#!/bin/sh\necho Header\necho file 1 1 100 99%% /\n' >"$work/bin/df"
chmod +x "$work/bin/df"
rm -rf "$directory"
(PATH=$work/bin:$PATH expect 1 build)
expect 1 find_runtime
touch "$work/file"
(XDG_CACHE_HOME=$work/file expect 1 build)
(XDG_CACHE_HOME=$work/file expect 1 find_runtime)
(unset HOME XDG_CACHE_HOME && expect 1 find_runtime)

# A Java program: GraalVM's jars are modules, the others are on the class path.
touch "$work"/{compiler-25.jar,"my program.jar"}
expect 0 runtime_for_program "$work/for program" "$jdk" "$work/compiler-25.jar:$work/my program.jar" Main argument
expect 0 test -x "$work/for program/image/bin/java"
expect 0 grep -qxF "\"--module-path=$work/compiler-25.jar\"" "$work/for program/options"
expect 0 grep -qxF "\"$work/my program.jar\"" "$work/for program/options"
expect 0 grep -qxF '"-XX:A=1"' "$work/for program/options"
expect 0 grep -qxF '"-XX:B=2"' "$work/for program/options"
expect 0 grep -qxF "\"-XX:AOTCache=$work/for program/app.aot\"" "$work/for program/options"
expect 1 runtime_for_program "$work/for program" "$jdk" "$work/compiler-25.jar" fail
expect 1 test -e "$work/for program/options"
expect 1 runtime_for_program "$work/for program" "$jdk" "$work" Main

# Somebody else's directory is not trusted.
if ((EUID == 0)); then
  expect 0 build
  chown 12345 "$directory"
  expect 1 find_runtime
  expect 1 build
fi
