"""What the usual ways to use sqlite3 cost: microseconds of the thread's processor time for each row or execution, of the first run and of
the best.

Runs on CPython and on ./sqltruffle python. Each idiom should have a process of its own, because code that was compiled for one serves
others:

    for idiom in $(python3 idioms.py --list); do python3 idioms.py 20 $idiom; ./sqltruffle python idioms.py 20 $idiom; done
"""

import os
import sqlite3
import sys
import tempfile
import time

N = 20_000
ROWS = "select a, b, c from t"


def open_database(directory):
    connection = sqlite3.connect(os.path.join(directory, "idioms.db"))
    connection.execute("create table t(id integer primary key, a int, b int, c real, t text)")
    connection.executemany("insert into t values(?, ?, ?, ?, ?)",
                           [(i, i * 7919 % 1000, i % 17, i * 0.5, f"name{i % 50}") for i in range(N)])
    connection.execute("create table x(a, b)")
    connection.commit()
    return connection


def loop(c):
    return sum([row[0] for row in c.execute(ROWS)])


def fetchone(c):
    total, cursor = 0, c.execute(ROWS)
    while row := cursor.fetchone():
        total += row[0]
    return total


def fetchall(c):
    return len(c.execute(ROWS).fetchall())


def generator(c):
    return sum(a for a, _, _ in c.execute(ROWS))


def row_by_name(c):
    total = 0
    c.row_factory = sqlite3.Row
    for row in c.execute(ROWS):
        total += row["a"] + row["b"]
    return total


def row_fetchall(c):
    c.row_factory = sqlite3.Row
    return len(c.execute(ROWS).fetchall())


def row_as_dict(c):
    total = 0
    c.row_factory = sqlite3.Row
    for row in c.execute(ROWS):
        total += len(dict(row))
    return total


def lookup(c):
    total = 0
    for i in range(N):
        total += c.execute("select a from t where id = ?", (i,)).fetchone()[0]
    return total


def lookup_row(c):
    total = 0
    c.row_factory = sqlite3.Row
    for i in range(N):
        row = c.execute("select a, b, c, t from t where id = ?", (i,)).fetchone()
        total += row["a"] + row["b"]
    return total


def lookup_named(c):
    total = 0
    for i in range(N):
        total += c.execute("select a from t where id = :id", {"id": i}).fetchone()[0]
    return total


def lookup_fetchall(c):
    total = 0
    for i in range(N):
        total += len(c.execute("select a from t where id = ?", (i,)).fetchall())
    return total


def insert(c):
    for i in range(N):
        c.execute("insert into x values(?, ?)", (i, "x"))
    c.rollback()


def insert_lastrowid(c):
    cursor = c.cursor()
    for i in range(N):
        cursor.execute("insert into x values(?, ?)", (i, "x"))
        assert cursor.lastrowid
    c.rollback()


def executemany(c):
    c.executemany("insert into x values(?, ?)", [(i, "x") for i in range(N)])
    c.rollback()


def executemany_named(c):
    c.executemany("insert into x values(:a, :b)", [{"a": i, "b": "x"} for i in range(N)])
    c.rollback()


def executemany_generator(c):
    c.executemany("insert into x values(?, ?)", ((i, "x") for i in range(N)))
    c.rollback()


def update(c):
    for i in range(N):
        c.execute("update t set b = ? where id = ?", (i, i))
    c.rollback()


def transaction(c):
    memory = sqlite3.connect(":memory:")
    memory.execute("create table x(a)")
    for i in range(N):
        with memory:
            memory.execute("insert into x values(?)", (i,))


IDIOMS = {f.__name__: f for f in (loop, fetchone, fetchall, generator, row_by_name, row_fetchall, row_as_dict, lookup, lookup_row,
                                  lookup_named, lookup_fetchall, insert,
                                  insert_lastrowid, executemany, executemany_named, executemany_generator, update, transaction)}


def main(runs, name):
    with tempfile.TemporaryDirectory() as directory:
        connection = open_database(directory)
        times = []
        for _ in range(runs):
            start = time.thread_time_ns()
            IDIOMS[name](connection)
            times.append((time.thread_time_ns() - start) / N / 1000)
        connection.close()
    print(f"{sys.implementation.name:9} {name:22} first {times[0]:6.2f}  tenth {times[min(9, runs - 1)]:6.2f}  best {min(times):6.3f}")


if sys.argv[1:] == ["--list"]:
    print(*IDIOMS)
else:
    main(int(sys.argv[1]), sys.argv[2])
