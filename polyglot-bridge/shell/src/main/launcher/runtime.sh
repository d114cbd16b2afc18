# The launcher's own Java runtime, sourced by the script sqltruffle and by its tests, after options.sh.
#
# A stock JDK has an empty module jdk.graal.compiler. GraalVM's compiler can replace it only by --upgrade-module-path, which switches class data sharing off.
# An image of the JDK without that module takes the compiler from the module path, and JDK 25's AOT cache then holds the loaded and linked classes.
# Image and cache are in the user's cache directory, one directory for each JDK. Every failure leaves the commands as they are without a runtime.
#
#   runtime_first runtime ...                   the command "runtime" makes what the other functions describe. Every other command starts it in the background when it is missing
#   runtime_find JDK KIND JAR...                sets runtime (the image's directory) and runtime_cache (the AOT cache) if both are up to date
#   runtime_build JDK KIND JAR... -- PROGRAM...  makes what is missing, trained by a program: options, main class and arguments for java
#   runtime_has_failed JDK KIND JAR...          whether runtime_build has failed with this JDK and these jars
#   runtime_for_program DIRECTORY JDK CLASS-PATH MAIN ARGUMENT...
#                                               the same for a Java program: image, cache and an argument file for java in a directory
#
# shellcheck shell=bash

readonly runtime_needs_kilobytes=1000000

# Returns when the command's help is wanted.
runtime_first() {
  local kind kinds program
  if [[ $# -ge 4 ]]; then
    runtime_for_program "$2" "$jdk" "${@:3}" || fail "no runtime in $2"
    echo "$2/image/bin/java @$2/options ${*:4}"
    exit
  fi
  [[ ${2:-} != -* ]] || return 0
  # Not local: the trap at the exit needs it.
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  kinds=${2:-shell python}
  # The notebook's module is built when a notebook is first used.
  [[ $# -gt 1 || ! -f $bridge/notebook/target/launcher.built ]] || kinds+=' notebook'
  for kind in $kinds; do
    case $kind in
      shell) program=(shell :memory: 'create table t(a, b); insert into t values (1, 2.5), (2, null); select *, count(*) over () from t order by a desc') ;;
      python) program=(python "$launcher/train.py") ;;
      notebook) program=(notebook kernel --train) ;;
      *) fail "runtime takes nothing, shell, python, notebook, or DIRECTORY CLASS-PATH MAIN [ARGUMENTS]" ;;
    esac
    echo "sqltruffle: making the runtime for $kind" >&2
    SQLTRUFFLE_TRAIN=$kind SQLTRUFFLE_NO_BUILD=1 "$root/sqltruffle" "${program[@]}" >"$log" 2>&1 || fail "no runtime for $kind; commands run without it: $(tail -n 1 "$log")"
  done
  exit
}

# The directory of a JDK's image and caches.
runtime_directory() {
  local key
  key=$(cksum <<<"$1 $(<"$1/release")")
  echo "${XDG_CACHE_HOME:-$HOME/.cache}/sqltruffle/runtime-${key%% *}"
}

# What a cache depends on: names, sizes and times of the jars.
runtime_key() {
  stat -L -c '%n %s %y' "$@" 2>/dev/null | cksum
}

# One cache for each checkout and kind of command.
runtime_cache_file() {
  local place
  place=$(cksum <<<"$root")
  echo "$1/$2-${place%% *}.aot"
}

runtime_find() {
  local directory file
  runtime=''
  [[ -n ${HOME:-} ]] && directory=$(runtime_directory "$1") && [[ -O $directory && -x $directory/image/bin/java ]] || return 1
  file=$(runtime_cache_file "$directory" "$2")
  [[ -O $file && -r $file.key && $(<"$file.key") == "$(runtime_key "${@:3}")" ]] || return 1
  runtime=$directory/image
  runtime_cache=$file
}

# Whether there is room for a runtime, and nobody else is making one. Until the process ends nobody else will.
runtime_prepare() {
  local directory=$1 free
  (umask 077 && mkdir -p "$directory") 2>/dev/null && [[ -O $directory && -w $directory ]] || return 1
  free=$(df -Pk "$directory" | awk 'NR == 2 { print $4 }')
  ((${free:-0} >= runtime_needs_kilobytes)) || return 1
  exec 8>"$directory/lock" && flock -n 8 || return 1
  # What an interrupted process has left.
  rm -rf "$directory"/making.*
}

# runtime_make JDK DIRECTORY: the image, if there is none.
runtime_make() {
  local jdk=$1 directory=$2 made modules
  [[ ! -x $directory/image/bin/java ]] || return 0
  made=$directory/making.$$
  modules=$("$jdk/bin/java" --list-modules | sed 's/@.*//' | grep -v -e '^jdk\.graal\.compiler' -e '^jdk\.jlink$' -e '^jdk\.jpackage$' -e '^jdk\.incubator\.' | paste -sd,) &&
    "$jdk/bin/jlink" --add-modules "$modules" --output "$made" && "$made/bin/java" --version && mv -T "$made" "$directory/image"
}

# runtime_train DIRECTORY KIND JAR... -- OPTIONS-AND-PROGRAM...
runtime_train() {
  local directory=$1 kind=$2 file key made jars=()
  shift 2
  while [[ $1 != -- ]]; do
    jars+=("$1")
    shift
  done
  shift
  key=$(runtime_key "${jars[@]}")
  file=$(runtime_cache_file "$directory" "$kind")
  made=$directory/making.$$.aot
  "$directory/image/bin/java" -XX:AOTCacheOutput="$made" "$@" && [[ -s $made ]] && rm -f "$file.key" && mv "$made" "$file" && echo "$key" >"$file.key"
}

# Removes the runtimes of JDKs that are gone or have changed.
runtime_remove_old() {
  local directory jdk
  for directory in "$(dirname "$1")"/runtime-*; do
    [[ $directory != "$1" && -O $directory && -r $directory/jdk ]] || continue
    jdk=$(<"$directory/jdk")
    [[ -r $jdk/release && $(runtime_directory "$jdk") == "$directory" ]] || rm -rf "$directory"
  done
}

# runtime_build JDK KIND JAR... -- OPTIONS-AND-PROGRAM...: image and cache, whichever is missing or out of date. A failure is not repeated until the JDK or the jars change.
runtime_build() {
  local jdk=$1 kind=$2 directory failed
  directory=$(runtime_directory "$jdk")
  runtime_prepare "$directory" || return 1
  failed=$directory/failed-$kind
  shift 2
  if runtime_make "$jdk" "$directory" && runtime_train "$directory" "$kind" "$@"; then
    echo "$jdk" >"$directory/jdk"
    rm -f "$failed"
    runtime_remove_old "$directory"
  else
    rm -rf "$directory"/making.*
    runtime_jars_key "$@" >"$failed"
    return 1
  fi
}

# Whether runtime_build has failed with this JDK and these jars.
runtime_has_failed() {
  local directory
  directory=$(runtime_directory "$1")
  [[ -r $directory/failed-$2 && $(<"$directory/failed-$2") == "$(runtime_key "${@:3}")" ]]
}

runtime_jars_key() {
  local jars=()
  while [[ $1 != -- ]]; do
    jars+=("$1")
    shift
  done
  runtime_key "${jars[@]}"
}

runtime_for_program() {
  local directory=$1 jdk=$2 jar jars modules=() others=() options
  IFS=: read -ra jars <<<"$3"
  shift 3
  for jar in "${jars[@]}"; do
    [[ $jar == *.jar && -r $jar ]] || { echo "no jar: $jar (an AOT cache takes classes from jars only)" >&2 && return 1; }
    case ${jar##*/} in
      collections-* | compiler-* | jniutils-* | nativeimage-* | polyglot-* | truffle-api-* | truffle-compiler-* | truffle-runtime-* | word-*) modules+=("$jar") ;;
      *) others+=("$jar") ;;
    esac
  done
  mkdir -p "$directory" && rm -rf "$directory"/{image,making.*,app.aot,options} && runtime_make "$jdk" "$directory" || return 1
  directory=$(cd "$directory" && pwd)
  options=(
    -XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI
    --module-path="$(IFS=: && echo "${modules[*]}")"
    --add-modules=jdk.graal.compiler,org.graalvm.truffle.runtime
    --enable-native-access=ALL-UNNAMED,org.graalvm.truffle
    --sun-misc-unsafe-memory-access=allow
    -classpath "$(IFS=: && echo "${others[*]}")"
  )
  options_late_c2
  "$directory/image/bin/java" -XX:AOTCacheOutput="$directory/app.aot" "${options[@]}" "$@" && [[ -s $directory/app.aot ]] || return 1
  printf '"%s"\n' -XX:AOTCache="$directory/app.aot" "${options[@]}" >"$directory/options"
}
