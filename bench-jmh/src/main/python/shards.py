"""The suite "shards": queries over many files of SQLite by Spark and by Trino.

Spark reads them with this project's data source, or with sqlite-jdbc: one JDBC source for each file, whose SQL groups the file's rows as
far as it can. Trino runs as the
command "./sqltruffle trino" starts it, and is asked over HTTP.
"""

import atexit
import json
import os
import pathlib
import re
import socket
import subprocess
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[4]
QUERIES = ROOT / "tpch-data/src/main/resources/org/sqltruffle/tpch/tpch"
ROWS = "SELECT count(*), sum(l_quantity + (SELECT 1)), sum(l_extendedprice), sum(l_discount), sum(l_tax) FROM lineitem"
FILES = 1, 4, 16, 256
MANY = 10000
SMALL = "16-of-400"
CORES = len(os.sched_getaffinity(0))
OPTIONS = "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dpolyglot.engine.WarnInterpreterOnly=false"
# What each file gives for Q1 and Q6, and how Spark puts it together.
PARTIAL = {
    "q01": """SELECT l_returnflag, l_linestatus, sum(l_quantity) AS quantity, sum(l_extendedprice) AS price,
        sum(l_extendedprice * (1 - l_discount)) AS reduced,
        sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) AS charge, sum(l_discount) AS discount, count(*) AS n
        FROM lineitem WHERE l_shipdate <= '1998-09-02' GROUP BY l_returnflag, l_linestatus""",
    "q06": """SELECT sum(l_extendedprice * l_discount) AS revenue FROM lineitem
        WHERE l_shipdate >= '1994-01-01' AND l_shipdate < '1995-01-01' AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24""",
}
TOTAL = {
    "q01": """SELECT l_returnflag, l_linestatus, sum(quantity) AS sum_qty, sum(price) AS sum_base_price, sum(reduced) AS sum_disc_price,
    sum(charge) AS sum_charge, sum(quantity) / sum(n) AS avg_qty,
        sum(price) / sum(n) AS avg_price, sum(discount) / sum(n) AS avg_disc, sum(n) AS count_order
        FROM {0} GROUP BY l_returnflag, l_linestatus ORDER BY l_returnflag, l_linestatus""",
    "q06": "SELECT sum(revenue) AS revenue FROM {0}",
    "rows": ROWS.replace("lineitem", "{0}"),
}
# The types that Spark gives to columns: sqlite-jdbc tells it the wrong ones.
TYPES = {
    "q01": "l_returnflag STRING, l_linestatus STRING, quantity BIGINT, price DOUBLE, reduced DOUBLE, charge DOUBLE, discount DOUBLE, n "
           "BIGINT",
    "q06": "revenue DOUBLE",
    "rows": "l_quantity BIGINT, l_extendedprice DOUBLE, l_discount DOUBLE, l_tax DOUBLE",
}


def text(query, suffix):
    """A query of the suite, whose floating-point numbers end as the engine wants it."""
    sql = ROWS if query == "rows" else (QUERIES / (query + ".sql")).read_text()
    return re.sub(r"(?<![\w.'])(\d+\.\d+)", r"\1" + suffix, re.sub(r"--.*", "", sql)).strip().rstrip(";")


class Program:
    """A query, whose rows are the answer."""

    def __init__(self, engine, query, directory):
        self.engine, self.query, self.directory, self.run = engine, query, directory, None

    def __call__(self):
        # A server or a view for the directory is made when it is first needed.
        self.run = self.run or self.engine.prepare(self.query, self.directory)
        return self.run()

    def describe(self, made):
        return made


class Spark:
    def __init__(self):
        import pyspark
        from pyspark.sql import SparkSession
        module = ROOT / "polyglot-bridge/spark/target"
        self.driver = next((ROOT / "bench-jmh/target/libraries").glob("sqlite-jdbc-[0-9]*.jar"), None)
        jars = [next(module.glob("sqltruffle-spark-*SNAPSHOT.jar"))] + sorted((module / "jars").glob("*.jar")) + ([self.driver]
            if self.driver else [])
        builder = SparkSession.builder.master("local[%d]" % CORES)
        for name, value in {
            "spark.driver.extraClassPath": ":".join(map(str, jars)),
            "spark.driver.extraJavaOptions": OPTIONS,
            "spark.driver.memory": "4g",
            "spark.sql.shuffle.partitions": str(CORES),
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            # The process stops while others are measured.
            "spark.network.timeout": "10000000s",
            "spark.executor.heartbeatInterval": "1000000s",
        }.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")
        self.description = "Spark %s on %d cores" % (pyspark.__version__, CORES)

    def ask(self, sql):
        frame = self.session.sql(sql)
        return frame.columns, [list(row) for row in frame.collect()]


class SparkOwn(Spark):
    def __init__(self):
        super().__init__()
        self.description += ", this project's data source"

    def prepare(self, query, directory):
        view = re.sub(r"\W", "_", directory.name)
        self.session.read.format("sqltruffle").option("path", str(directory) + "/*.db").option("table",
            "lineitem").load().createOrReplaceTempView(view)
        sql = text(query, "D").replace("FROM lineitem", "FROM " + view)
        return lambda: self.ask(sql)


class SparkJdbc(Spark):
    def __init__(self):
        super().__init__()
        if not self.driver:
            raise RuntimeError("bench-jmh/target/libraries has no sqlite-jdbc")
        self.description += ", " + self.driver.stem

    def prepare(self, query, directory):
        view = query + "_" + re.sub(r"\W", "_", directory.name)
        columns = TYPES["rows"]
        one = "(%s) AS part" % PARTIAL[query] if query in PARTIAL else "lineitem"
        frames = [
            self.session.read.format("jdbc").option("url", "jdbc:sqlite:%s" % file).option("open_mode", "1").option("driver",
                "org.sqlite.JDBC").option("customSchema", TYPES.get(query, columns))
            .option("dbtable", one).load()
            for file in sorted(directory.glob("*.db"))
        ]
        while len(frames) > 1:
            frames = [frames[i].union(frames[i + 1]) if i + 1 < len(frames) else frames[i] for i in range(0, len(frames), 2)]
        # Several small files share a task, as with this project's data source.
        frames[0].coalesce(CORES).createOrReplaceTempView(view)
        sql = TOTAL[query].format(view)
        return lambda: self.ask(sql)


class Trino:
    def __init__(self):
        self.description = "Trino, one node, this project's connector"
        self.servers = {}

    def prepare(self, query, directory):
        url = self.servers.get(directory) or self.start(directory)
        self.servers[directory] = url
        sql = text(query, "E0")
        return lambda: self.ask(url, sql)

    def start(self, directory):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen([ROOT / "sqltruffle", "trino", directory, "--port", str(port)], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, text=True)
        atexit.register(server.wait)
        atexit.register(server.terminate)
        if not server.stdout.readline():
            raise RuntimeError("Trino has not started")
        return "http://127.0.0.1:%d/v1/statement" % port

    def ask(self, url, sql):
        headers = {"X-Trino-User": "bench", "X-Trino-Catalog": "sqlite", "X-Trino-Schema": "main"}
        reply = self.send(urllib.request.Request(url, sql.encode(), headers))
        columns, rows = None, []
        while True:
            if "error" in reply:
                raise RuntimeError(reply["error"]["message"])
            columns = columns or [column["name"] for column in reply.get("columns", [])]
            rows += reply.get("data", [])
            if "nextUri" not in reply:
                return columns, rows
            reply = self.send(urllib.request.Request(reply["nextUri"], headers=headers))

    @staticmethod
    def send(request):
        with urllib.request.urlopen(request) as response:
            return json.load(response)


ENGINES = {"spark-sqltruffle": SparkOwn, "spark-sqlite-jdbc": SparkJdbc, "trino-sqltruffle": Trino}


def programs(engine, database):
    """The programs by name, and what is measured. The benchmarks without shards() are none of them."""
    way = ENGINES[engine]()
    prefix = str(pathlib.Path(database)).removesuffix(".db") + "-lineitem-"
    all = {}
    for query in "q01", "q06", "rows":
        for files in FILES:
            all["%s-%d" % (query, files)] = Program(way, query, pathlib.Path(prefix + str(files)))
        if query != "rows":
            all[query + "-small"] = Program(way, query, pathlib.Path(prefix + SMALL))
    if engine != "spark-sqlite-jdbc":
        # Spark's optimizer does not end with as many sources.
        all["q06-%d" % MANY] = Program(way, "q06", pathlib.Path(prefix + str(MANY)))
    return all, way.description
