"""Queries that clean texts by functions of Python: 100 000 listings of houses and as many flights, on the standard sqlite3 interface.

    python udf.py [--rows N] [--seconds S] [--duckdb] [BENCHMARK ...]

The queries are of the kind that YeSQL's paper measures (Foufoulas et al., VLDB 2022): prices, beds, baths and areas are parsed out of texts, rows are filtered and grouped by what was found. Each has a twin
`..._by_hand`, which reads the columns and does the rest in Python. --duckdb runs the queries in DuckDB's Python module instead. Prints a line for each benchmark: its name, rows, nanoseconds a row of the first execution
and of the median of the last half, and a checksum.
"""

import os
import sqlite3
import sys
import tempfile
import time

ROWS = 100000
KINDS = ("House for sale", "Condo for sale", "Townhouse For Sale ", "New construction", "Lot / Land for sale", "Foreclosed - house")
CITIES = ("Boston", "  new york", "Austin ", "SEATTLE", "denver", "Portland")


class Numbers:
    """A linear congruential generator: the same numbers in every Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7fffffff
        return (self.state >> 8) % n


def listing_rows(n):
    numbers = Numbers(1)
    for i in range(n):
        beds, baths = 1 + numbers.below(6), 1 + numbers.below(4)
        area, price = 400 + numbers.below(4000), 50000 + 500 * numbers.below(4000)
        facts = "{} bds , {}{} ba , {:,} sqft".format(beds, baths, ".5" if numbers.below(4) == 0 else "", area)
        if numbers.below(20) == 0:
            facts = "Studio , {} ba , -- sqft".format(baths)
        text = "${:,}{}".format(price, "/mo" if numbers.below(10) == 0 else "+" if numbers.below(10) == 0 else "")
        yield i, KINDS[numbers.below(len(KINDS))], CITIES[numbers.below(len(CITIES))], text, facts


def flight_rows(n):
    numbers = Numbers(2)
    carriers = ("AA", "ua", "DL ", "WN", " b6")
    for i in range(n):
        code = "{} {:04d}".format(carriers[numbers.below(len(carriers))], numbers.below(3000))
        delay = "" if numbers.below(8) == 0 else "{} min".format(numbers.below(200) - 20)
        yield i, code, "{:02d}:{:02d}".format(numbers.below(24), numbers.below(60)), delay, "{:,} mi".format(100 + numbers.below(2500))


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
DEAR = "SELECT kind(title), count(*), sum(price(cost)), max(area(facts)) FROM listing WHERE beds(facts) >= 3 AND price(cost) > 100000 GROUP BY kind(title) ORDER BY 1"
FLIGHTS = "SELECT carrier(code), hour(departs), minutes(delay), miles(distance) FROM flight"
LATE = "SELECT carrier(code), count(*), sum(minutes(delay)), sum(miles(distance)) FROM flight WHERE minutes(delay) > 15 GROUP BY carrier(code) ORDER BY 1"


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


def groups(execute, sql, rows):
    return rows, " ".join("%s %d %d %d" % row for row in execute(sql))


def dear(execute):
    return groups(execute, DEAR, rows_made)


def dear_by_hand(execute):
    found = {}
    for title, cost, facts in execute("SELECT title, cost, facts FROM listing"):
        if beds(facts) >= 3:
            value = price(cost)
            if value > 100000:
                name = kind(title)
                n, total, most = found.get(name, (0, 0, 0))
                found[name] = n + 1, total + value, max(most, area(facts))
    return rows_made, " ".join("%s %d %d %d" % ((name,) + found[name]) for name in sorted(found))


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
    return groups(execute, LATE, rows_made)


def late_by_hand(execute):
    found = {}
    for code, delay, distance in execute("SELECT code, delay, distance FROM flight"):
        if minutes(delay) > 15:
            name = carrier(code)
            n, total, way = found.get(name, (0, 0, 0))
            found[name] = n + 1, total + minutes(delay), way + miles(distance)
    return rows_made, " ".join("%s %d %d %d" % ((name,) + found[name]) for name in sorted(found))


BENCHMARKS = (listings, listings_by_hand, dear, dear_by_hand, flights, flights_by_hand, late, late_by_hand)
rows_made = ROWS


def fill(database, n):
    """Makes the tables in a database file."""
    global rows_made
    rows_made = n
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE listing(id INTEGER PRIMARY KEY, title TEXT, place TEXT, cost TEXT, facts TEXT)")
    connection.execute("CREATE TABLE flight(id INTEGER PRIMARY KEY, code TEXT, departs TEXT, delay TEXT, distance TEXT)")
    connection.executemany("INSERT INTO listing VALUES (?, ?, ?, ?, ?)", listing_rows(n))
    connection.executemany("INSERT INTO flight VALUES (?, ?, ?, ?, ?)", flight_rows(n))
    connection.commit()
    connection.close()


def programs(n=ROWS):
    """The benchmarks by name, on a database of their own in a temporary directory."""
    directory = tempfile.TemporaryDirectory()
    database = os.path.join(directory.name, "udf.db")
    fill(database, n)
    connection = sqlite3.connect(database)
    for function in FUNCTIONS:
        connection.create_function(function.__name__, 1, function)
    # The directory goes with the last of them.
    return dict((benchmark.__name__, lambda benchmark=benchmark, kept=directory: benchmark(connection.execute)) for benchmark in BENCHMARKS)


def duckdb_programs(n):
    import duckdb
    with tempfile.TemporaryDirectory() as directory:
        database = os.path.join(directory, "udf.db")
        fill(database, n)
        tables = sqlite3.connect(database)
        connection = duckdb.connect()
        connection.execute("SET threads = 1")
        for table in "listing", "flight":
            columns = [row[1] for row in tables.execute("PRAGMA table_info(%s)" % table)]
            connection.execute("CREATE TABLE %s(%s)" % (table, ", ".join(column + (" INTEGER" if column == "id" else " VARCHAR") for column in columns)))
            lines = os.path.join(directory, table + ".csv")
            import csv
            with open(lines, "w", newline="") as out:
                csv.writer(out, quoting=csv.QUOTE_NONNUMERIC).writerows(tables.execute("SELECT * FROM " + table))
            connection.execute("COPY %s FROM '%s' (HEADER false)" % (table, lines))
            connection.execute("UPDATE %s SET %s" % (table, ", ".join("%s = coalesce(%s, '')" % (column, column) for column in columns[1:])))
        for function in FUNCTIONS:
            connection.create_function(function.__name__, function)
    return dict((benchmark.__name__, lambda benchmark=benchmark: benchmark(lambda sql: iter(connection.execute(sql).fetchall()))) for benchmark in BENCHMARKS)


def main():
    import argparse
    parser = argparse.ArgumentParser(description="functions of Python in queries")
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help="all when none is named")
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--seconds", type=float, default=5, help="of each benchmark")
    parser.add_argument("--duckdb", action="store_true")
    arguments = parser.parse_args()
    known = duckdb_programs(arguments.rows) if arguments.duckdb else programs(arguments.rows)
    for name in arguments.benchmarks or known:
        times, begin = [], time.perf_counter()
        while len(times) < 2 or time.perf_counter() - begin < arguments.seconds:
            start = time.perf_counter()
            rows, checksum = known[name]()
            times.append((time.perf_counter() - start) / arguments.rows * 1e9)
        last = sorted(times[len(times) // 2:])
        print(name, rows, round(times[0], 1), round(last[len(last) // 2], 1), checksum, sep="\t", flush=True)


if __name__ == "__main__":
    main()
