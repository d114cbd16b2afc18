# The warm standby for Python (docs/decisions/0105-standby.md), sourced by the script sqltruffle.
#
#   standby_first COMMAND...          answers "standby status" and "standby stop"
#   standby_start_or_use COMMAND...   "standby start" starts a JVM that warms up; "python" runs in it. Returns when the command is to start a JVM of its own
#
# shellcheck shell=bash

standby_program=$root/sql-truffle/target/c/standby
standby_socket=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/sqltruffle-standby-$EUID/python

standby_first() {
  [[ ${1:-} == standby ]] || return 0
  case ${2:-} in
    status | stop) exec "$standby_program" "$2" "$standby_socket" ;;
    start) ;;
    *) fail "standby takes start, status or stop" ;;
  esac
}

# What the JVM has for good: the jars, the JDK, its options, and the variables that it reads when it starts.
standby_stamp() {
  local name text
  text="$java ${options[*]} $main $(<"$jdk/release") $(runtime_key "$standby_program" "${jars[@]}")"
  for name in HOME TZ LANG LC_ALL LC_CTYPE LC_NUMERIC LC_TIME TMPDIR XDG_CACHE_HOME XDG_RUNTIME_DIR JDK_JAVA_OPTIONS JAVA_TOOL_OPTIONS LD_PRELOAD LD_LIBRARY_PATH MALLOC_ARENA_MAX "${!SQLTRUFFLE_@}"; do
    [[ $name == SQLTRUFFLE_STANDBY || $name == SQLTRUFFLE_NO_BUILD ]] || text+=" $name=${!name-}"
  done
  cksum <<<"$text" | tr ' ' -
}

# Whether a standby can do what Python's options ask for.
standby_can() {
  [[ ${SQLTRUFFLE_STANDBY:-} == on && ! -t 0 && -x $standby_program ]] || return 1
  while [[ $# -gt 0 && $1 == -* && $1 != -[cm] && $1 != - ]]; do
    [[ $1 =~ ^-[bBOqsSuv]+$ ]] || return 1
    shift
  done
}

standby_start_or_use() {
  local stamp
  case ${1:-} in
    standby)
      part runtime runtime_key
      [[ -x $standby_program ]] || fail "no program $standby_program"
      stamp=$(standby_stamp)
      [[ ${3:-} != auto || ! -r $standby_socket.failed || $(<"$standby_socket.failed") != "$stamp" ]] || exit 0
      setsid "$standby_program" serve "$standby_socket" "$stamp" "$java" "${options[@]}" -m "$main" standby </dev/null >/dev/null 2>&1 &
      exit
      ;;
    python)
      standby_can "${@:2}" || return 0
      part runtime runtime_key
      exec "$standby_program" run "$standby_socket" "$(standby_stamp)" "$root/sqltruffle" $(($# - 1)) "${@:2}" "$java" "${options[@]}" -m "$main" "$@"
      ;;
  esac
}
