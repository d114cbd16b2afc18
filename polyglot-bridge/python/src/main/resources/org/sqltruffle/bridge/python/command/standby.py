"""What a standby does before it has a program: loops of the kinds that programs have, until GraalVM's compiler has compiled them."""

import datetime
import json
import os
import re
import sqlite3
import sys

ROWS = 200_000


def count(n):
    total = 0
    for i in range(n):
        total += i % 7
    return total


def mix(n):
    texts = {}
    total = 0.0
    for i in range(n):
        key = str(i % 100)
        texts[key] = texts.get(key, 0) + 1
        total += len(key) * 0.5
    return total, sorted(texts)


def half(x):
    return x / 2


def read(connection):
    total = 0
    for a, b, c in connection.execute("select a, b, c from t"):
        if a > 10:
            total += a * c
    return total


with sqlite3.connect(":memory:") as connection:
    connection.row_factory = None
    connection.create_function("half", 1, half)
    connection.execute("create table t(a integer primary key, b text, c real)")
    connection.executemany("insert into t(b, c) values (?, ?)", ((str(i), i / 2) for i in range(ROWS)))
    for _ in range(5):
        count(ROWS * 2)
        mix(ROWS)
        read(connection)
        connection.execute("select sum(half(c)) from t").fetchone()
    connection.execute("select t.b, count(*) from t join t u on u.a = t.a + 1 group by t.b limit 10").fetchall()
    json.loads(json.dumps({"a": [1, 2.5, None]}))
    re.sub("[0-9]+", "", "a1b2")
    datetime.date(2000, 1, 1).isoformat()
    os.path.join(os.getcwd(), sys.version)
connection.close()
