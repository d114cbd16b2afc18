"""Makes the Parquet files beside it, with pyarrow and polars: python3 make.py DIRECTORY. ParquetTest says which rows they have."""
import datetime
import decimal
import pathlib
import sys

import polars
import pyarrow as pa
import pyarrow.parquet as pq

to = pathlib.Path(sys.argv[1])
ROWS = 1000


def every_third(values):
    return [None if i % 3 == 2 else value for i, value in enumerate(values)]


def column(type, values):
    return pa.array(every_third(values), type)


def day(i):
    return datetime.date(1969, 12, 31) + datetime.timedelta(days=i)


def moment(i):
    return datetime.datetime(1969, 12, 31, 23, 59, 59, 500000) + datetime.timedelta(seconds=i)


n = range(ROWS)
table = pa.table({
    "id": pa.array(n, pa.int64()),
    "small": column(pa.int8(), [i % 256 - 128 for i in n]),
    "unsigned": column(pa.uint16(), [65535 - i for i in n]),
    "large": column(pa.int64(), [2**63 - 1 - i if i % 2 else -2**63 + i for i in n]),
    "flag": column(pa.bool_(), [i % 2 == 0 for i in n]),
    "single": column(pa.float32(), [i / 4 for i in n]),
    "real": column(pa.float64(), [float("inf") if i == 0 else i / 8 for i in n]),
    "word": column(pa.string(), [f"wörd {i % 7}" for i in n]),
    "text": column(pa.string(), ["" if i == 0 else "a\0b" if i == 1 else f"text {i}" for i in n]),
    "blob": column(pa.binary(), [bytes([i % 256, 255]) for i in n]),
    "fixed": column(pa.binary(3), [bytes([i % 256, 0, 1]) for i in n]),
    "day": column(pa.date32(), [day(i) for i in n]),
    "milli": column(pa.timestamp("ms"), [moment(i) for i in n]),
    "micro": column(pa.timestamp("us", "UTC"), [moment(i) for i in n]),
    "nano": column(pa.timestamp("ns"), [moment(i) for i in n]),
    "clock": column(pa.time64("us"), [datetime.time(1, 2, i % 60, 3) for i in n]),
    "price": column(pa.decimal128(9, 2), [decimal.Decimal(i - 500).scaleb(-2) for i in n]),
    "amount": column(pa.decimal128(38, 4), [decimal.Decimal(f"-{10**33 + i}.{i:04d}") for i in n]),
    "wide": column(pa.decimal256(60, 0), [decimal.Decimal(10**50 + i) for i in n]),
    "none": pa.nulls(ROWS),
})
narrow = table.select(["id", "word", "real", "price", "day", "micro"])

pq.write_table(table, to / "pyarrow.parquet", row_group_size=400)
for codec in ("none", "snappy", "gzip", "zstd", "lz4", "brotli"):
    pq.write_table(narrow, to / f"{codec}.parquet", compression=codec)
pq.write_table(narrow, to / "version2.parquet", data_page_version="2.0", compression="zstd", use_dictionary=False, data_page_size=2000,
               column_encoding={"id": "DELTA_BINARY_PACKED", "word": "DELTA_BYTE_ARRAY", "real": "BYTE_STREAM_SPLIT"})
pq.write_table(table.select(["id", "milli"]), to / "int96.parquet", use_deprecated_int96_timestamps=True)
pq.write_table(table.select(["id", "price"]), to / "integers.parquet", store_decimal_as_integer=True)
pq.write_table(narrow.slice(0, 0), to / "empty.parquet")
pq.write_table(pa.table({"id": [1, 2], "list": [[1], [2, 3]]}), to / "list.parquet")
pq.write_table(pa.table({"id": [1, 2], "struct": [{"a": 1}, {"a": 2}]}), to / "struct.parquet")
pq.write_table(pa.table({"id": [1, 2], "map": pa.array([[("a", 1)], []], pa.map_(pa.string(), pa.int32()))}), to / "map.parquet")
pq.write_table(pa.table({"id": pa.array([2**64 - 1], pa.uint64())}), to / "unsigned.parquet")
polars.from_arrow(narrow.drop_columns("micro")).write_parquet(to / "polars.parquet")
