# What the table of commands names in its columns jars and options (commands.txt), sourced by the script sqltruffle.
#
#   options_jars GROUP,GROUP,...   leaves in the array jars what commands with these groups need, and adds the options that go with the groups
#   options_add WORD,WORD,...      adds sets of options, and words that are options themselves
#   options_late_c2                one of the sets: a function options_NAME for each. It finds the word after the command in the variable subcommand
#
# They add to the array options, to roots (root modules) and to native (modules that may call C), each of the two with commas.
#
# shellcheck shell=bash

# Jars of the shell's module path that only some commands need. A program that the command java starts may have Arrow and slf4j itself, and the notebook has its own slf4j.
# shellcheck disable=SC2034 # options_jars names them
options_group_arrow='sqltruffle-arrow-*|aircompressor-*|arrow-*|commons-codec-*|flatbuffers-*|jackson-*'
options_group_jetty='jetty-*'
options_group_python='python-*|sqltruffle-python-*|bc*-jdk*|icu4j-*|json-*|regex-*|xz-*|profiler-*|truffle-nfi-*'
options_group_replication='sqltruffle-replication-*'
options_group_slf4j='slf4j-*'

# A JVM looks into every jar of its module path: commands without Python start twice as fast without Python's.
options_jars() {
  local i group unused=
  for group in "${!options_group_@}"; do
    [[ ,$1, == *,${group#options_group_},* ]] || unused+="${unused:+|}${!group}"
  done
  shopt -s extglob
  for i in "${!jars[@]}"; do
    # shellcheck disable=SC2053 # a pattern
    [[ ${jars[i]##*/} != @($unused) ]] || unset "jars[i]"
  done
  for group in ${1//,/ }; do
    ! declare -F "options_with_$group" >/dev/null || "options_with_$group"
  done
}

options_add() {
  local word
  for word in ${1//,/ }; do
    case $word in
      -) ;;
      -*) options+=("$word") ;;
      *) "options_$word" ;;
    esac
  done
}

options_with_python() {
  local package
  roots+=${roots:+,}org.sqltruffle.python
  # CPython recurses 1000 calls deep. That many Python frames, or nested imports, take up to 8 MB before they are compiled.
  options+=(-Xss16m)
  # GraalPyInternals uses these packages for tuples and methods.
  for package in '' {.builtins,.compiler,.lib,.nodes{,.bytecode,.call,.function{,.builtins}},.runtime{,.exception,.object,.sequence{,.storage}}} \
      .builtins.objects{,.cext.capi,.code,.common,.function,.list,.object,.tuple,.type.slots}; do
    options+=("--add-exports=org.graalvm.py/com.oracle.graal.python$package=org.sqltruffle.python")
  done
  # BoxedVariables uses private members of its interpreter.
  options+=(--add-opens=org.graalvm.py/com.oracle.graal.python.nodes.bytecode=org.sqltruffle.python)
}

options_with_arrow() {
  # Arrow finds its allocator by name, and the allocator reads private fields of java.nio.Buffer.
  roots+=${roots:+,}org.apache.arrow.memory.unsafe
  options+=(--add-opens=java.base/java.nio=org.apache.arrow.memory.core)
}

options_with_jetty() {
  roots+=${roots:+,}org.sqltruffle.replication,org.eclipse.jetty.server
}

options_terminal() {
  [[ ! -t 1 ]] || options+=(-Dsqltruffle.terminal=true)
}

options_zstd() {
  native+=,com.github.luben.zstd_jni
}

options_nfi() {
  native+=,com.oracle.truffle.truffle_nfi_libffi,com.oracle.truffle.truffle_nfi_panama
}

options_checkout() {
  options+=("-Dsqltruffle.root=$root" "-Dsqltruffle.commit=$(git -C "$root" describe --always --dirty 2>/dev/null || true)")
}

# Queries become compiled code sooner without C2.
options_c1() {
  options+=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
}

# A server of replicas runs for long. All other commands of replicas end after some seconds, which C2 would not shorten.
options_replica() {
  if [[ ${subcommand:-} == serve ]]; then
    options_late_c2
  else
    options_c1
  fi
}

# C2 would compile Python's interpreter loop for seconds, and the result deoptimizes soon. C1's code serves until Truffle's compiler is done.
options_python_loop() {
  options+=(
    -XX:CompileCommand=quiet
    -XX:CompileCommand=MaxNodeLimit,com.oracle.graal.python.nodes.bytecode.PBytecodeRootNode::bytecodeLoop,1000
  )
}

# C2 would take processor time from a program in its first seconds, mostly for GraalVM's compiler and GraalPy's interpreter. A young generation that grows early costs executions in
# the middle of a program, in which the operating system clears its pages. With Truffle's own thresholds the imports of a short script start GraalVM's compiler, and a long loop waits
# until functions of the imports are compiled. With C1 alone HotSpot has 48 MB for code, and each time that a tenth of them is used it collects all objects, which takes 0.3 s.
options_short_python() {
  options+=(
    -XX:TieredStopAtLevel=1
    -XX:ReservedCodeCacheSize=240m
    -XX:+UseSerialGC
    -XX:NewSize=32m
    -Dpolyglot.engine.FirstTierMinInvokeThreshold=200
    -Dpolyglot.engine.FirstTierCompilationThreshold=3000
    -Dpolyglot.engine.OSRCompilationThreshold=30000
    -Dpolyglot.engine.DynamicCompilationThresholdsMinScale=1.0
  )
}

# C2 waits until code is ten times as hot as usual. The build makes users' argument files of the same line of pom.xml.
options_late_c2() {
  local line words
  while read -r line; do
    [[ $line == '<sqltruffle.late.c2>'* ]] || continue
    line=${line#*>}
    read -ra words <<<"${line%%<*}"
    options+=("${words[@]}")
    return
  done <"$root/pom.xml"
  fail "no sqltruffle.late.c2 in $root/pom.xml"
}
