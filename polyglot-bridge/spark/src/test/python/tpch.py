"""TPC-H's 22 queries by PySpark over 1, 4 and 16 files: their answers must be those of SQLite over the one file.

Usage: python tpch.py DATABASE JARS QUERIES [NUMBER OF FILES...]
DATABASE is a database of TPC-H, JARS a class path, QUERIES the directory with q01.sql and so on. Prints the seconds of each query.
"""
import datetime
import math
import pathlib
import re
import sqlite3
import sys
import tempfile
import time

from pyspark.sql import SparkSession

OPTIONS = "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dpolyglot.engine.WarnInterpreterOnly=false"


def split(database, directory, count):
    """Every table in `count` files, row by row in turn."""
    one = sqlite3.connect(database)
    tables = one.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
    for shard in range(count):
        file = sqlite3.connect(directory / f"shard{shard:02}.db")
        file.execute("ATTACH ? AS one", (str(database),))
        for name, sql in tables:
            file.execute(sql)
            file.execute(f'INSERT INTO main."{name}" SELECT * FROM one."{name}" WHERE rowid % ? = ?', (count, shard))
        file.commit()
        file.close()


def plain(value):
    if isinstance(value, (datetime.date, bool)):
        return str(value) if isinstance(value, datetime.date) else int(value)
    return float(value) if not isinstance(value, (str, type(None), bytes)) else value


def key(row):
    return [(value is None, isinstance(value, str), f"{value:.2f}" if isinstance(value, float) else str(value)) for value in row]


def same(a, b):
    return a == b or isinstance(a, float) and isinstance(b, float) and math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-6)


def check(name, wanted, found):
    wanted, found = sorted(wanted, key=key), sorted(found, key=key)
    if len(wanted) != len(found) or not all(same(x, y) for a, b in zip(wanted, found) for x, y in zip(a, b)):
        raise SystemExit(f"{name}: SQLite has {len(wanted)} rows, such as {wanted[:2]}, and Spark {len(found)}, such as {found[:2]}")


def main(database, jars, queries, counts):
    database, queries = pathlib.Path(database).resolve(), pathlib.Path(queries)
    names = [f"q{number:02}" for number in range(1, 23)]
    one = sqlite3.connect(database)
    expected = {name: [tuple(map(plain, row)) for row in one.execute((queries / f"{name}.sql").read_text())] for name in names}
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.driver.extraClassPath", jars)
        .config("spark.driver.extraJavaOptions", OPTIONS)
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    for count in counts:
        with tempfile.TemporaryDirectory() as directory:
            split(database, pathlib.Path(directory), count)
            catalog = f"tpch{count}"
            spark.conf.set(f"spark.sql.catalog.{catalog}", "org.sqltruffle.bridge.spark.ShardCatalog")
            spark.conf.set(f"spark.sql.catalog.{catalog}.path", f"{directory}/*.db")
            spark.sql(f"USE {catalog}")
            times = []
            for name in names:
                standard = queries / f"{name}.standard.sql"
                text = (standard if standard.exists() else queries / f"{name}.sql").read_text()
                # A number with a point is a floating point number in SQLite.
                text = text.replace('"', '`')
                text = re.sub(r"(?<![\w.'])(\d+\.\d+)", r"\1D", re.sub(r"--.*", "", text)).strip().rstrip(";")
                start = time.perf_counter()
                rows = [tuple(map(plain, row)) for row in spark.sql(text).collect()]
                times.append(f"{name} {time.perf_counter() - start:.2f}")
                check(f"{name} over {count} files", expected[name], rows)
            print(f"{count} files, seconds: {', '.join(times)}", flush=True)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:4], [int(count) for count in sys.argv[4:]] or [1, 4, 16])
