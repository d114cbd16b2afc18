# shellcheck shell=bash
# The commands "spark" and "trino": other engines over many files, each in a process of its own. The script sqltruffle has built the module before.

spark=4.3.0
trino=483

engines_first() {
  "engines_$1" "${@:2}"
  exit
}

# The pattern of the files: those of a directory, or what the user wrote.
engines_pattern() {
  local path
  [[ -n ${1:-} && $1 != -* ]] || fail "name a directory of database files, a file, or a pattern in quotes: './sqltruffle $command DIR'"
  path=$1
  [[ $path == /* ]] || path=$PWD/$path
  [[ ! -d $path ]] || path=${path%/}/*.db
  echo "$path"
}

# Spark comes from PyPI into the user's cache, when it is first used.
engines_spark() {
  local command=spark pattern cache python jars
  pattern=$(engines_pattern "${1:-}")
  cache=${XDG_CACHE_HOME:-$HOME/.cache}/sqltruffle/spark-$spark
  python=$cache/bin/python
  if ! "$python" -c 'import pyspark' 2>/dev/null; then
    command -v python3 >/dev/null || fail "python3 is needed for Spark"
    echo "sqltruffle: installing Spark $spark into $cache" >&2
    python3 -m venv "$cache" && "$python" -m pip install -q "pyspark==$spark" >&2 || fail "Spark could not be installed"
  fi
  jars=$(printf '%s\n' "$target/sqltruffle-spark-$version.jar" "$target"/jars/*.jar | paste -sd:)
  [[ $# -gt 1 ]] || exec env JAVA_HOME="$jdk" SPARK_LOCAL_IP="${SPARK_LOCAL_IP:-127.0.0.1}" "$python" -i "$bridge/spark/src/main/launcher/shards.py" "$pattern" "$jars"
  exec env JAVA_HOME="$jdk" SPARK_LOCAL_IP="${SPARK_LOCAL_IP:-127.0.0.1}" "$python" "$bridge/spark/src/main/launcher/shards.py" "$pattern" "$jars" "${@:2}"
}

# Starts a node of Trino. Arguments: its name, its port, and more lines of its configuration.
engines_trino_node() {
  local home=$data/$1
  mkdir -p "$home"
  printf '%s\n' "node.environment=sqltruffle" "node.id=$1" "node.internal-address=127.0.0.1" "node.bind-ip=127.0.0.1" "http-server.http.port=$2" "discovery.uri=http://127.0.0.1:$port" "http-server.log.path=$home/http-request.log" \
    "plugin.dir=$target/plugin" "catalog.config-dir=$data/catalog" "${@:3}" >"$home/config.properties"
  "$jdk/bin/java" -Xmx1g --add-modules=jdk.incubator.vector --add-opens=java.base/java.nio=ALL-UNNAMED --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dpolyglot.engine.WarnInterpreterOnly=false \
    -Dconfig="$home/config.properties" -cp "$target/server/*" "$bridge/trino/src/main/launcher/StartTrino.java" "$trino" >"$home/log" 2>&1 &
  nodes+=($!)
}

# A coordinator and workers on this machine, until the user ends them.
engines_trino() {
  local command=trino pattern workers=0 i
  # Not local: the trap at the exit needs them.
  port=8080 nodes=()
  pattern=$(engines_pattern "${1:-}")
  shift
  while [[ $# -gt 0 ]]; do
    case $1 in
      --workers) workers=${2:-} ;;
      --port) port=${2:-} ;;
      *) fail "unknown option $1; there are --workers and --port" ;;
    esac
    [[ ${2:-} =~ ^[0-9]+$ ]] || fail "$1 needs a number"
    shift 2
  done
  data=$(mktemp -d)
  trap 'kill "${nodes[@]}" 2>/dev/null; wait; rm -rf "$data"' EXIT
  trap 'exit 130' INT TERM
  mkdir "$data/catalog"
  printf '%s\n' "connector.name=sqltruffle" "sqltruffle.path=$pattern" >"$data/catalog/sqlite.properties"
  engines_trino_node coordinator "$port" coordinator=true "node-scheduler.include-coordinator=$([[ $workers -gt 0 ]] && echo false || echo true)"
  for ((i = 1; i <= workers; i++)); do
    engines_trino_node "worker$i" "$((port + i))" coordinator=false
  done
  echo "sqltruffle: starting Trino $trino for $pattern; its logs are in $data" >&2
  for ((i = 0; i < 300; i++)); do
    grep -q 'SERVER STARTED' "$data/coordinator/log" && break
    kill -0 "${nodes[0]}" 2>/dev/null || fail "Trino has not started: $(grep -m1 -E 'ERROR|Exception' "$data/coordinator/log" || tail -n 1 "$data/coordinator/log")"
    sleep 1
  done
  echo "Trino listens on http://127.0.0.1:$port, catalog sqlite, schema main; JDBC: jdbc:trino://127.0.0.1:$port/sqlite/main. Ctrl-C ends it."
  wait "${nodes[0]}"
}
