"""What functions and aggregates of Python cost in queries over columns, for each row of a table with 600 000 rows.

    ./sqltruffle python bench-jmh/src/main/python/functions.py [EXECUTIONS] [QUERY ...]

Makes the table in a temporary directory. Prints a line for each query: nanoseconds for each row in the first execution, and in the fastest
one.
Any Python with sqlite3 runs it. The table in docs/decisions/0025-functions-in-batches.md is from these queries.
"""

import sqlite3
import sys
import tempfile
import time

ROWS = 600_000
QUERIES = {
    "sum": "SELECT sum(p * (1 - 2 * (k & 1))) FROM item",
    "aggregate": "SELECT pysum(p * (1 - 2 * (k & 1))) FROM item",
    "function": "SELECT sum(pyabs(p * (1 - 2 * (k & 1)))) FROM item",
    "dictionary": "SELECT count(*), sum(pylen(s)) FROM item",
    "key": "SELECT pyabs(k & 15), sum(p) FROM item GROUP BY 1",
    "groups": "SELECT k & 15, pysum(p) FROM item GROUP BY 1",
}


class Sum:
    def __init__(self):
        self.sum = 0

    def step(self, x):
        self.sum += x

    def finalize(self):
        return self.sum


def main():
    executions = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    with tempfile.TemporaryDirectory() as directory:
        connection = sqlite3.connect(directory + "/item.db")
        connection.execute("CREATE TABLE item(k INTEGER, p REAL, s TEXT)")
        connection.executemany("INSERT INTO item VALUES (?, ?, ?)",
                               ((i * 7919 % 1000003, i * 31 % 100000 / 7, "t%d" % (i % 1000)) for i in range(ROWS)))
        connection.commit()
        connection.create_aggregate("pysum", 1, Sum)
        connection.create_function("pyabs", 1, lambda x: x if x >= 0 else -x, deterministic=True)
        connection.create_function("pylen", 1, lambda s: len(s) + 1, deterministic=True)
        for name in sys.argv[2:] or QUERIES:
            times = []
            for _ in range(executions):
                begin = time.perf_counter()
                connection.execute(QUERIES[name]).fetchall()
                times.append((time.perf_counter() - begin) / ROWS * 1e9)
            print("%-12s first %.0f, least %.1f" % (name, times[0], min(times)), flush=True)
        connection.close()


if __name__ == "__main__":
    main()
