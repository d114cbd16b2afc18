"""Counts what crosses between Python and the engine, by a layer over the standard sqlite3 interface.

A crossing is a call from Python into the engine (execute, each row asked for, also the one that is not there, create_function) or
from the engine into Python (a function, step, finalize). A conversion is a value that goes from one to the other: parameters,
columns, arguments and results of functions.
"""

import sqlite3

crossings = 0
conversions = 0


def reset():
    global crossings, conversions
    crossings = conversions = 0


def _count(calls, values):
    global crossings, conversions
    crossings += calls
    conversions += values


class Cursor:
    def __init__(self, cursor):
        self._cursor = cursor

    def execute(self, sql, parameters=()):
        _count(1, len(parameters))
        self._cursor.execute(sql, parameters)
        return self

    def __iter__(self):
        return self

    def __next__(self):
        _count(1, 0)
        row = next(self._cursor)
        _count(0, len(row))
        return row


class Connection:
    def __init__(self, connection):
        self._connection = connection

    def cursor(self):
        return Cursor(self._connection.cursor())

    def create_function(self, name, n, function):
        def counted(*arguments):
            _count(1, len(arguments) + 1)
            return function(*arguments)
        _count(1, 0)
        self._connection.create_function(name, n, counted)

    def create_aggregate(self, name, n, aggregate):
        class Counted:
            def __init__(self):
                self._aggregate = aggregate()

            def step(self, *arguments):
                _count(1, len(arguments))
                self._aggregate.step(*arguments)

            def finalize(self):
                _count(1, 1)
                return self._aggregate.finalize()
        _count(1, 0)
        self._connection.create_aggregate(name, n, Counted)

    def close(self):
        self._connection.close()


def connect(database):
    return Connection(sqlite3.connect(database))
