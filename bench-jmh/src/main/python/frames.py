"""The suite "frames": results of a SQLite file as data frames of pandas and of polars, by each of the ways that CPython has.

A program, called, makes a frame, and describe() gives the names of its columns and its rows. Of lineitem it gives the number of rows and a
sum for each column.
"""

import atexit
import decimal
import math
import pathlib
import subprocess

import pandas
import polars

ROOT = pathlib.Path(__file__).resolve().parents[4]
QUERIES = ROOT / "tpch-data/src/main/resources/org/sqltruffle/tpch/tpch"
TABLES = {
    "lineitem16": "SELECT * FROM lineitem",
    "lineitem3": "SELECT l_orderkey, l_quantity, l_extendedprice FROM lineitem",
}
KINDS = "pandas", "polars"


class Driver:
    """A connection of Python's database API."""

    def __init__(self, connection, description):
        self.connection = connection
        self.description = description

    def pandas(self, sql):
        return pandas.read_sql(sql, self.connection)

    def polars(self, sql):
        return polars.read_database(sql, self.connection)


def sqlite3(database):
    import sqlite3
    return Driver(sqlite3.connect(database), "sqlite3 with SQLite " + sqlite3.sqlite_version)


def adbc_sqlite(database):
    import adbc_driver_sqlite
    import adbc_driver_sqlite.dbapi
    return Driver(adbc_driver_sqlite.dbapi.connect("file:%s?mode=ro" % database), "adbc-driver-sqlite " + adbc_driver_sqlite.__version__)


def server(database):
    """This project's server, in a process of its own."""
    import adbc_driver_flightsql
    import adbc_driver_flightsql.dbapi
    process = subprocess.Popen([ROOT / "sqltruffle", "serve", database, "--read-only", "--port", "0", "--idle", "86400"],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    atexit.register(process.wait)
    atexit.register(process.terminate)
    url = process.stdout.readline().strip()
    if not url:
        raise RuntimeError("the server has not started")
    return Driver(adbc_driver_flightsql.dbapi.connect(url, autocommit=True), "adbc-driver-flightsql " + adbc_driver_flightsql.__version__)


class ConnectorX:
    def __init__(self, database):
        import connectorx
        self.read, self.url, self.description = connectorx.read_sql, "sqlite://" + database, "connectorx " + connectorx.__version__

    def pandas(self, sql):
        return self.read(self.url, sql, return_type="pandas")

    def polars(self, sql):
        return self.read(self.url, sql, return_type="polars")


class DuckDB:
    """DuckDB's scanner of SQLite files, with all threads."""

    def __init__(self, database):
        import duckdb
        import duckdb_extension_sqlite_scanner
        self.connection = duckdb.connect()
        # DuckDB would fetch its scanner. It loads only what DuckDB's makers have signed.
        package = pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent
        extension = next(package.glob("extensions/v%s/*.duckdb_extension" % duckdb.__version__))
        self.connection.execute("LOAD '%s'" % extension)
        self.connection.execute("ATTACH '%s' AS file (TYPE sqlite, READ_ONLY); USE file" % database)
        self.description = "DuckDB %s, its sqlite scanner" % duckdb.__version__

    def result(self, sql):
        # DuckDB's strftime takes no text.
        return self.connection.execute(sql.replace("strftime('%Y', o_orderdate)", "substr(o_orderdate, 1, 4)"))

    def pandas(self, sql):
        return self.result(sql).df()

    def polars(self, sql):
        return self.result(sql).pl()


ENGINES = {"frames-server": server, "frames-sqlite3": sqlite3, "frames-adbc": adbc_sqlite, "frames-connectorx": ConnectorX,
           "frames-duckdb": DuckDB}


def columns(frame):
    """The values of each column as Python's. DuckDB's sums of integers are decimals."""
    return [[float(value) if isinstance(value, decimal.Decimal) else value for value in frame[name].to_list()] for name in frame.columns]


class Rows:
    """Makes a frame, whose rows are the answer."""

    def __init__(self, read, sql):
        self.read, self.sql = read, sql

    def __call__(self):
        return self.read(self.sql)

    def describe(self, frame):
        return list(frame.columns), list(map(list, zip(*columns(frame))))


class Sums(Rows):
    """The same with many rows: the answer is a sum for each column."""

    def describe(self, frame):
        sums = [sum(map(len, values)) if isinstance(values[0], str) else sum(values) if isinstance(values[0], int) else math.fsum(values)
                for values in columns(frame)]
        return ["rows"] + list(frame.columns), [[len(frame)] + sums]


def programs(engine, database):
    """The programs by name, and what is measured."""
    way = ENGINES[engine](database)
    all = {}
    for kind in KINDS:
        read = getattr(way, kind)
        for name, sql in TABLES.items():
            all[name + "-" + kind] = Sums(read, sql)
        for name in "q01", "q06", "q09":
            all[name + "-" + kind] = Rows(read, (QUERIES / (name + ".sql")).read_text().strip().rstrip(";"))
    return all, "%s, pandas %s, polars %s" % (way.description, pandas.__version__, polars.__version__)
