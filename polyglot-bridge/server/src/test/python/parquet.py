"""Checks a Parquet file of ClientsTest's table by the libraries that people read such files with: parquet.py FILE."""
import datetime
import sys

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet

FILE = sys.argv[1]
ROWS = 100_000


def same(expected, actual):
    if expected != actual:
        raise AssertionError(f"{actual!r} in place of {expected!r}")


def row(number):
    return {"id": number, "price": number * 0.5, "name": f"ä{number}" if number % 3 else None,
            "day": datetime.date(2026, 1, 1) + datetime.timedelta(days=number % 28),
            "at": datetime.datetime(2026, 1, 2) + datetime.timedelta(seconds=number), "paid": number % 2 == 1,
            "photo": str(number).encode() if number % 5 else None, "empty": None}


table = pyarrow.parquet.read_table(FILE, page_checksum_verification=True)
table.validate(full=True)
same(pyarrow.schema([("id", pyarrow.int64()), ("price", pyarrow.float64()), ("name", pyarrow.utf8()), ("day", pyarrow.date32()),
                     ("at", pyarrow.timestamp("us")), ("paid", pyarrow.bool_()),
                     ("photo", pyarrow.binary()), ("empty", pyarrow.null())]), table.schema.remove_metadata())
same([row(number) for number in range(1, ROWS + 1)], table.to_pylist())

frame = polars.read_parquet(FILE, columns=["id", "price", "name", "day", "at", "paid", "photo"])
same([polars.Int64, polars.Float64, polars.String, polars.Date, polars.Datetime("us"), polars.Boolean, polars.Binary], frame.dtypes)
same(table.drop_columns("empty").to_pylist(), frame.to_dicts())

frame = pandas.read_parquet(FILE)
same((ROWS, 8), frame.shape)
same((ROWS * (ROWS + 1) // 2, ROWS - ROWS // 3), (int(frame["id"].sum()), int(frame["name"].count())))

same([(ROWS, ROWS * (ROWS + 1) / 4, ROWS - ROWS // 3, ROWS // 2, datetime.date(2026, 1, 28), ROWS - ROWS // 5)],
     duckdb.sql(f"SELECT count(*), sum(price), count(name), sum(paid::int), max(day), count(photo) FROM '{FILE}'").fetchall())
