"""Loops over rows as programs have them. Each returns what it summed; expected has the same sums, made without a database."""

import sqlite3

ROWS = 10000

connection = sqlite3.connect(":memory:")
# Queries over columns are not compiled.
connection.execute("pragma sqltruffle_columns=off")
connection.execute("create table item(id integer primary key, quantity integer, price real, name text)")
items = [(i, i % 7, i / 4, "item %d" % i) for i in range(ROWS)]
connection.executemany("insert into item values (?, ?, ?, ?)", items)
all_quantities, all_prices, all_lengths = (sum(column) for column in zip(*((item[1], item[2], len(item[3])) for item in items)))
expected = {
    "rows": all_quantities + all_prices + all_lengths,
    "function": all_prices,
    "aggregate": all_prices,
    "lookups": all_prices + all_lengths,
    "fetched": all_quantities + all_prices,
}


def rows():
    quantities = prices = length = 0
    for quantity, price, name in connection.execute("select quantity, price, name from item"):
        quantities += quantity
        prices += price
        length += len(name)
    return quantities + prices + length


def absolute(x):
    return x if x >= 0 else -x


connection.create_function("absolute", 1, absolute)


def function():
    total = 0
    for (price,) in connection.execute("select absolute(price * (1 - 2 * (id & 1))) from item"):
        total += price
    return total


class Sum:
    def __init__(self):
        self.sum = 0

    def step(self, x):
        self.sum += x

    def finalize(self):
        return self.sum


connection.create_aggregate("pysum", 1, Sum)


def aggregate():
    return connection.execute("select pysum(price) from item").fetchone()[0]


def lookups():
    total = 0
    outer, inner = connection.cursor(), connection.cursor()
    for (key,) in outer.execute("select id from item"):
        inner.execute("select price, name from item where id = ?", [key])
        price, name = next(inner)
        total += price + len(name)
    return total


def fetched():
    return sum(quantity + price for quantity, price in connection.execute("select quantity, price from item").fetchall())
