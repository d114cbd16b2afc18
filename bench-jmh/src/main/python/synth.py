"""The work of pyperformance's bm_sqlite_synth, on the standard sqlite3 interface: rows inserted one by one, a function of C and an
aggregate of Python.

    python synth.py [--rows N] [--seconds S]

Prints the number of rows, nanoseconds a row of the first round and of the median of the last half, and the mean length.
"""

import argparse
import math
import sqlite3
import time


class MeanLength:
    """The mean length of texts."""

    def __init__(self):
        self.total = 0
        self.count = 0

    def step(self, text):
        if text is not None:
            self.count += 1
            self.total += len(text)

    def finalize(self):
        return self.total / float(self.count)


def synth(rows):
    connection = sqlite3.connect(":memory:")
    connection.execute("create table cosines (x, y, z)")
    for i in range(rows):
        connection.execute("insert into cosines values (?, ?, ?)", [i, math.cos(i), str(i)])
    connection.create_function("cos", 1, math.cos)
    for x, first, second in connection.execute("select x, cos(x), y from cosines"):
        assert math.cos(x) == first == second, (x, first, second)
    connection.create_aggregate("mean_length", 1, MeanLength)
    length, = connection.execute("select mean_length(z) from cosines").fetchone()
    connection.execute("delete from cosines")
    connection.close()
    return length


def main():
    parser = argparse.ArgumentParser(description="The work of pyperformance's bm_sqlite_synth")
    parser.add_argument("--rows", type=int, default=10000)
    parser.add_argument("--seconds", type=float, default=0, help="rounds begin until then")
    arguments = parser.parse_args()
    now = getattr(time, "thread_time", time.perf_counter)
    end = time.perf_counter() + arguments.seconds
    times = []
    while not times or time.perf_counter() < end:
        start = now()
        length = synth(arguments.rows)
        times.append((now() - start) / arguments.rows * 1e9)
    late = sorted(times[len(times) // 2:])
    print("synth", arguments.rows, round(times[0]), round(late[len(late) // 2]), length, sep="\t")


if __name__ == "__main__":
    main()
