"""Trains the AOT cache of the command python: what short programs begin with."""

import datetime
import json
import os
import re
import sqlite3
import sys

with sqlite3.connect(":memory:") as connection:
    connection.row_factory = sqlite3.Row
    connection.execute("create table t(a integer primary key, b text, c real)")
    connection.executemany("insert into t(b, c) values (?, ?)", [(str(i), i / 2) for i in range(1000)])
    connection.create_function("half", 1, lambda x: x / 2)
    rows = [dict(row) for row in connection.execute("select a, b, half(c) as c from t where a > ? order by c desc limit 10", (10,))]
    print(json.dumps(rows), connection.execute("select count(*), sum(a), max(b) from t").fetchone()[:])
    print(re.sub("[0-9]+", "", "a1b2"), datetime.date(2000, 1, 1), os.getcwd(), sys.version)
