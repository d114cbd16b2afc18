"""What columns cost: bytes, time, processor time and memory to build them, and the latency of lookups meanwhile.

    ./sqltruffle python bench-jmh/src/main/python/columns_cost.py DATABASE FILE.sql ...
    ./sqltruffle python bench-jmh/src/main/python/columns_cost.py DATABASE --lookups TABLE KEY SCAN

Runs the queries in files, each twice, with the columns built by the first execution. Prints a line for each query: milliseconds of
the first and of the second execution, and what the first took of the processor. Then it prints the process's most memory in MB,
and a line for each table: bytes of its columns, and of its pages in the database.

With --lookups it takes the first row of the query SCAN twice, so that its columns are built in the background, and meanwhile looks
up rows of TABLE by its key KEY. Prints microseconds of a lookup, median and 99 of 100, before, while columns are built, and afterwards.
"""

import os
import resource
import sqlite3
import sys
import time

LOOKUPS = 20000


def queries(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            yield path.rsplit("/", 1)[-1], file.read()


def processor():
    """Seconds of all threads of this process."""
    with open("/proc/self/stat", encoding="utf-8") as file:
        ticks = file.read().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def build(connection, paths):
    connection.execute("PRAGMA sqltruffle_columns=build")
    for name, sql in queries(paths):
        times = []
        used = processor()
        for _ in range(2):
            begin = time.perf_counter()
            connection.execute(sql).fetchall()
            times.append(1000 * (time.perf_counter() - begin))
            if len(times) == 1:
                used = 1000 * (processor() - used)
        print(f"{name}: {times[0]:.1f} ms, then {times[1]:.1f} ms; processor time of the first {used:.0f} ms")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    pages = dict(connection.execute("SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE"))
    columns = dict(connection.execute("SELECT tbl_name, sum(bytes) FROM sqltruffle_columns WHERE tbl_name NOT LIKE 'sqlite_stat%' GROUP "
                                      "BY tbl_name"))
    for name in sorted(columns):
        print(f"{name}: {columns[name]} bytes of columns, {pages[name]} bytes of pages, {100 * columns[name] / pages[name]:.0f} %")
    print(f"all: {sum(columns.values())} bytes of columns, {sum(pages.values())} bytes of the database")


def lookup(connection, table, key, keys, count):
    """Microseconds of so many lookups."""
    sql = f"SELECT * FROM {table} WHERE {key} = ?"
    times = []
    for i in range(count):
        wanted = keys[i * 7919 % len(keys)]
        begin = time.perf_counter()
        connection.execute(sql, (wanted,)).fetchone()
        times.append(1e6 * (time.perf_counter() - begin))
    return times


def tell(when, times):
    times.sort()
    print(f"{when}: median {times[len(times) // 2]:.1f}, 99 of 100 {times[len(times) * 99 // 100]:.1f} us, {len(times)} lookups")


def lookups(connection, path, table, key, scan):
    keys = [row[0] for row in connection.execute(f"SELECT {key} FROM {table} LIMIT {LOOKUPS}")]
    other = sqlite3.connect(path)
    other.execute("PRAGMA sqltruffle_columns=auto")
    connection.execute("PRAGMA sqltruffle_columns=off")
    lookup(connection, table, key, keys, 5 * LOOKUPS)
    tell("before", lookup(connection, table, key, keys, LOOKUPS))
    for _ in range(2):
        cursor = other.execute(scan)
        cursor.fetchone()
        cursor.close()
    times = []
    while not other.execute("SELECT count(*) FROM sqltruffle_columns WHERE state = 'fresh' AND tbl_name NOT LIKE 'sqlite%'").fetchone()[0]:
        times += lookup(connection, table, key, keys, 100)
    tell("while columns are built", times)
    tell("afterwards", lookup(connection, table, key, keys, LOOKUPS))


def main():
    path, rest = sys.argv[1], sys.argv[2:]
    connection = sqlite3.connect(path)
    if rest[0] == "--lookups":
        lookups(connection, path, *rest[1:])
    else:
        build(connection, rest)


main()
