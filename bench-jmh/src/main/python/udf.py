"""Queries that clean texts by functions of Python: listings of houses, and flights, on the standard sqlite3 interface.

    python udf.py DATABASE [--seconds S] [--duckdb] [BENCHMARK ...]

DATABASE has the tables of TextsDatabase: `./sqltruffle bench udf` makes it as texts-100000-v1.db in its cache. The queries are of the
kind that YeSQL's paper measures (Foufoulas et al., VLDB 2022): prices, beds, baths and areas are parsed out of texts, rows are filtered
and grouped by what was found. Each has a twin `..._by_hand`, which reads the columns and does the rest in Python. --duckdb runs the
queries in DuckDB's Python module instead. Prints a line for each benchmark: its name, the rows of its result, nanoseconds for each row
of the table in the first execution and in the median of the last half, and a checksum.
"""

import sqlite3
import time


def price(text: str) -> int:
    if text.endswith("/mo"):
        return 12 * int(text[1:-3].replace(",", ""))
    return int(text[1:].replace(",", "").replace("+", ""))


def beds(text: str) -> int:
    end = text.find(" bds")
    return int(text[:end]) if end > 0 else 0


def baths(text: str) -> float:
    end = text.find(" ba")
    return float(text[text.rfind(" ", 0, end) + 1:end]) if end > 0 else 0.0


def area(text: str) -> int:
    end = text.find(" sqft")
    digits = text[text.rfind(" ", 0, end) + 1:end].replace(",", "")
    return int(digits) if digits.isdigit() else 0


def kind(text: str) -> str:
    lower = text.lower()
    if "condo" in lower:
        return "condo"
    if "lot" in lower:
        return "land"
    return "house" if "house" in lower else "other"


def city(text: str) -> str:
    return text.strip().title()


def carrier(text: str) -> str:
    return text.strip()[:2].upper()


def minutes(text: str) -> int:
    return int(text[:-4]) if text else 0


def miles(text: str) -> int:
    return int(text[:-3].replace(",", ""))


def hour(text: str) -> int:
    return int(text[:2])


FUNCTIONS = (price, beds, baths, area, kind, city, carrier, minutes, miles, hour)

LISTINGS = "SELECT id, city(place), price(cost), beds(facts), baths(facts), area(facts) FROM listing"
DEAR = ("SELECT kind(title), count(*), sum(price(cost)), max(area(facts)) FROM listing WHERE beds(facts) >= 3 AND price(cost) > 100000 "
        "GROUP BY kind(title) ORDER BY 1")
FLIGHTS = "SELECT carrier(code), hour(departs), minutes(delay), miles(distance) FROM flight"
LATE = ("SELECT carrier(code), count(*), sum(minutes(delay)), sum(miles(distance)) FROM flight WHERE minutes(delay) > 15 "
        "GROUP BY carrier(code) ORDER BY 1")


def listings(execute):
    """Rows of the result only: no function decides which."""
    n = total = 0
    for _, place, cost, bedrooms, bathrooms, size in execute(LISTINGS):
        total += cost + bedrooms + int(2 * bathrooms) + size + len(place)
        n += 1
    return n, total


def listings_by_hand(execute):
    n = total = 0
    for _, place, cost, facts in execute("SELECT id, place, cost, facts FROM listing"):
        total += price(cost) + beds(facts) + int(2 * baths(facts)) + area(facts) + len(city(place))
        n += 1
    return n, total


def groups(rows):
    """The number of groups, and their texts."""
    texts = ["%s %d %d %d" % row for row in rows]
    return len(texts), ", ".join(texts)


def dear(execute):
    return groups(execute(DEAR))


def dear_by_hand(execute):
    found = {}
    for title, cost, facts in execute("SELECT title, cost, facts FROM listing"):
        if beds(facts) >= 3:
            value = price(cost)
            if value > 100000:
                name = kind(title)
                n, total, most = found.get(name, (0, 0, 0))
                found[name] = n + 1, total + value, max(most, area(facts))
    return groups((name,) + found[name] for name in sorted(found))


def flights(execute):
    n = total = 0
    for name, departs, late, way in execute(FLIGHTS):
        total += departs + late + way + len(name)
        n += 1
    return n, total


def flights_by_hand(execute):
    n = total = 0
    for code, departs, delay, distance in execute("SELECT code, departs, delay, distance FROM flight"):
        total += hour(departs) + minutes(delay) + miles(distance) + len(carrier(code))
        n += 1
    return n, total


def late(execute):
    return groups(execute(LATE))


def late_by_hand(execute):
    found = {}
    for code, delay, distance in execute("SELECT code, delay, distance FROM flight"):
        if minutes(delay) > 15:
            name = carrier(code)
            n, total, way = found.get(name, (0, 0, 0))
            found[name] = n + 1, total + minutes(delay), way + miles(distance)
    return groups((name,) + found[name] for name in sorted(found))


BENCHMARKS = (listings, listings_by_hand, dear, dear_by_hand, flights, flights_by_hand, late, late_by_hand)


def programs(database):
    """The benchmarks by name."""
    connection = sqlite3.connect(database)
    for function in FUNCTIONS:
        connection.create_function(function.__name__, 1, function, deterministic=True)
    return dict((benchmark.__name__, lambda benchmark=benchmark: benchmark(connection.execute)) for benchmark in BENCHMARKS)


def duckdb_programs(database):
    """The same in DuckDB, with one thread, on tables of its own."""
    import duckdb
    tables = sqlite3.connect(database)
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    for table in "listing", "flight":
        names = [row[1] for row in tables.execute("PRAGMA table_info(%s)" % table)]
        connection.execute("CREATE TABLE %s(%s)" % (table,
                                                    ", ".join(name + (" INTEGER" if name == "id" else " VARCHAR") for name in names)))
        connection.begin()
        connection.executemany("INSERT INTO %s VALUES (?, ?, ?, ?, ?)" % table, tables.execute("SELECT * FROM " + table).fetchall())
        connection.commit()
    for function in FUNCTIONS:
        connection.create_function(function.__name__, function)
    return dict((benchmark.__name__, lambda benchmark=benchmark: benchmark(lambda sql: connection.execute(sql).fetchall()))
                for benchmark in BENCHMARKS)


def main():
    import argparse
    parser = argparse.ArgumentParser(description="functions of Python in queries")
    parser.add_argument("database")
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help="all when none is named")
    parser.add_argument("--seconds", type=float, default=5, help="of each benchmark")
    parser.add_argument("--duckdb", action="store_true")
    arguments = parser.parse_args()
    rows = sqlite3.connect(arguments.database).execute("SELECT count(*) FROM listing").fetchone()[0]
    known = (duckdb_programs if arguments.duckdb else programs)(arguments.database)
    for name in arguments.benchmarks or known:
        times, begin = [], time.perf_counter()
        while len(times) < 2 or time.perf_counter() - begin < arguments.seconds:
            start = time.perf_counter()
            n, checksum = known[name]()
            times.append((time.perf_counter() - start) / rows * 1e9)
        last = sorted(times[len(times) // 2:])
        print(name, n, round(times[0], 1), round(last[len(last) // 2], 1), checksum, sep="\t", flush=True)


if __name__ == "__main__":
    main()
