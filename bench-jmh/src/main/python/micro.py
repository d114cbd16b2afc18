"""SQPyte's six micro-benchmarks on the standard sqlite3 interface: the same script for CPython, PyPy, GraalPy's own module and ours.

    python micro.py DATABASE [--iterations N] [--seconds S] [--rows N] [BENCHMARK ...]

DATABASE holds TPC-H's tables (columns with TPC-H's prefixes). Prints a line for each benchmark: its name, the number of rows of
one iteration, nanoseconds a row of the first iteration, of the median of the last half, and a checksum; with --all a line for
every iteration; with --count its crossings instead. --rows limits the rows of the queries, for short runs.
"""

import sqlite3
import sys
import time

FILLTABLE_ROWS = 100000

connect = sqlite3.connect


def select(connection, limit):
    quantities = prices = discounted = 0.0
    n = 0
    cursor = connection.cursor()
    for quantity, price, discount in cursor.execute("SELECT l_quantity, l_extendedprice, l_discount FROM lineitem" + limit):
        quantities += quantity
        prices += price
        discounted += price * (1 - discount)
        n += 1
    return n, (quantities, prices, discounted)


def innerjoin(connection, limit):
    names = {}
    n = 0
    cursor = connection.cursor()
    for part, supplier in cursor.execute(
            "SELECT part.p_name, supplier.s_name FROM partsupp, part, supplier"
            " WHERE ps_partkey = p_partkey AND ps_suppkey = s_suppkey" + limit):
        names[part] = supplier
        n += 1
    return n, len(names)


def pythonjoin(connection, limit):
    names = {}
    n = 0
    outer, parts, suppliers = connection.cursor(), connection.cursor(), connection.cursor()
    for partkey, suppkey in outer.execute("SELECT ps_partkey, ps_suppkey FROM partsupp" + limit):
        parts.execute("SELECT p_name FROM part WHERE p_partkey = ?", [partkey])
        suppliers.execute("SELECT s_name FROM supplier WHERE s_suppkey = ?", [suppkey])
        names[next(parts)[0]] = next(suppliers)[0]
        n += 1
    return n, len(names)


def absolute(x):
    return x if x >= 0 else -x


def pyfunction(connection, limit):
    connection.create_function("absolute", 1, absolute)
    total = 0.0
    n = 0
    cursor = connection.cursor()
    # Prices of odd orders are negative, so that the function has something to do.
    for (price,) in cursor.execute("SELECT absolute(l_extendedprice * (1 - 2*(l_orderkey & 1))) FROM lineitem" + limit):
        total += price
        n += 1
    return n, total


class Sum:
    def __init__(self):
        self.sum = 0

    def step(self, x):
        self.sum += x

    def finalize(self):
        return self.sum


def pyaggregate(connection, limit):
    connection.create_aggregate("pysum", 1, Sum)
    cursor = connection.cursor()
    source = "(SELECT * FROM lineitem" + limit + ")" if limit else "lineitem"
    cursor.execute("SELECT pysum(l_extendedprice * (1 - 2*(l_orderkey & 1))), count(*) FROM " + source)
    total, n = next(cursor)
    return n, total


def filltable(connection, limit):
    memory = connect(":memory:")
    cursor = memory.cursor()
    cursor.execute("CREATE TABLE filled (i INTEGER, x REAL)")
    for i in range(FILLTABLE_ROWS):
        cursor.execute("INSERT INTO filled VALUES (?, ?)", (i, i * 0.5))
    total = 0.0
    for i, x in cursor.execute("SELECT i, x FROM filled"):
        total += i + x
    memory.close()
    return FILLTABLE_ROWS, total


BENCHMARKS = (select, innerjoin, pythonjoin, pyfunction, pyaggregate, filltable)


def measure(benchmark, database, limit, iterations, seconds, every):
    connection = connect(database)
    times = []
    begin = time.perf_counter()
    while len(times) < iterations and (not times or time.perf_counter() - begin < seconds):
        start = time.perf_counter()
        rows, checksum = benchmark(connection, limit)
        times.append((time.perf_counter() - start) / rows * 1e9)
        if every:
            print(benchmark.__name__, len(times), round(times[-1], 1), sep="\t")
            sys.stdout.flush()
    connection.close()
    late = sorted(times[len(times) // 2:])
    print(benchmark.__name__, rows, round(times[0], 1), round(late[len(late) // 2], 1), checksum, sep="\t")
    sys.stdout.flush()


def count(benchmark, database, limit):
    """Prints the benchmark's name, its rows, its crossings between Python and the engine, and the values converted."""
    import counting
    global connect
    plain, connect = connect, counting.connect
    try:
        counting.reset()
        n, checksum = benchmark(counting.connect(database), limit)
        print(benchmark.__name__, n, counting.crossings, counting.conversions, checksum, sep="\t")
    finally:
        connect = plain


def main():
    import argparse  # not needed where the benchmarks are imported, and slow to import on some Pythons
    parser = argparse.ArgumentParser(description="SQPyte's micro-benchmarks")
    parser.add_argument("database")
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help="all when none is named")
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60, help="no iteration begins later than this")
    parser.add_argument("--rows", type=int, default=0, help="rows a query reads; 0: all")
    parser.add_argument("--count", action="store_true", help="count crossings and converted values of one iteration instead")
    parser.add_argument("--all", action="store_true", help="a line for every iteration")
    arguments = parser.parse_args()
    limit = " LIMIT %d" % arguments.rows if arguments.rows else ""
    known = dict((benchmark.__name__, benchmark) for benchmark in BENCHMARKS)
    for name in arguments.benchmarks or known:
        if name not in known:
            parser.error("no benchmark " + name + "; there are " + ", ".join(known))
        if arguments.count:
            count(known[name], arguments.database, limit)
            continue
        measure(known[name], arguments.database, limit, arguments.iterations, arguments.seconds, arguments.all)


if __name__ == "__main__":
    main()
