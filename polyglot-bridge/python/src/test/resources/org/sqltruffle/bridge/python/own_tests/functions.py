"""Functions and aggregates in Python."""

import tempfile
import threading
import time
import unittest

import sqlite3


class Group:
    """An aggregate that keeps what it is given."""

    def __init__(self):
        self.seen = []

    def step(self, *values):
        if values and values[0] == "fail":
            raise ValueError("as asked")
        self.seen.append(values)

    def finalize(self):
        return repr(self.seen)


class Functions(unittest.TestCase):
    VALUES = (1, -2**63, 2.5, -0.0, float("inf"), "text", "\xe4\u20ac\U0001f600", "", b"\x00\xff", b"", None)

    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute("create table t(id integer primary key, v, g)")
        self.connection.executemany("insert into t(v, g) values (?, ?)", [(v, i % 3) for i, v in enumerate(self.VALUES)])

    def test_arguments(self):
        seen = []
        self.connection.create_function("note", -1, lambda *values: seen.append(values))
        self.assertEqual(self.connection.execute("select note(v, id, v) from t order by id").fetchall(), [(None,)] * len(self.VALUES))
        self.assertEqual([repr(v) for v in seen], [repr((v, i + 1, v)) for i, v in enumerate(self.VALUES)])
        self.assertEqual([[type(x) for x in v] for v in seen], [[type(v), int, type(v)] for v in self.VALUES])

    def test_results(self):
        class Number(int):
            pass

        results = list(self.VALUES) + [True, False, float("nan"), 2**63 - 1, Number(7), bytearray(b"ab"), "long " * 1000]
        expected = list(self.VALUES) + [1, 0, None, 2**63 - 1, 7, b"ab", "long " * 1000]
        self.connection.create_function("pick", 1, lambda i: results[i - 1])
        sql = ("with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) "
               "select pick(i), typeof(pick(i)), length(pick(i)) from n")
        rows = self.connection.execute(sql, (len(results),)).fetchall()
        self.assertEqual([repr(row[0]) for row in rows], [repr(v) for v in expected])
        types = {int: "integer", float: "real", str: "text", bytes: "blob", type(None): "null"}
        self.assertEqual([row[1] for row in rows], [types[type(v)] for v in expected])
        self.assertEqual([row[2] for row in rows if isinstance(row[0], (str, bytes))],
                         [len(v) for v in expected if isinstance(v, (str, bytes))])

    def test_errors(self):
        def fails(value):
            if value == "text":
                raise ValueError(value)
            return [] if value == b"" else 2**63 if value is None else value

        self.connection.create_function("fails", 1, fails)
        for limit, where in ((5, "id < 20"), (0, "id = 6"), (0, "v = x''"), (0, "v is null")):
            cursor = self.connection.execute("select fails(v) from t where %s order by id" % where) if limit else None
            with self.assertRaisesRegex(sqlite3.DataError if "null" in where else sqlite3.OperationalError, "user-defined function raised "
                                                                                                            "exception|too big"):
                if cursor is None:
                    cursor = self.connection.execute("select fails(v) from t where %s" % where)
                cursor.fetchall()
        self.assertEqual(self.connection.execute("select fails(v) from t where id < 4").fetchall(), [(1,), (-2**63,), (2.5,)])
        self.connection.create_function("missing", 1, lambda: 1)
        with self.assertRaisesRegex(sqlite3.OperationalError, "user-defined function raised exception"):
            self.connection.execute("select missing(v) from t").fetchall()

    def test_function_that_uses_the_connection(self):
        def count(i):
            self.connection.execute("insert into other values (?)", (i,))
            return self.connection.execute("select count(*) from other").fetchone()[0]

        self.connection.execute("create table other(i)")
        self.connection.create_function("count_others", 1, count)
        rows = self.connection.execute("select id, count_others(id), v from t").fetchall()
        self.assertEqual([row[:2] for row in rows], [(i + 1, i + 1) for i in range(len(self.VALUES))])
        self.assertEqual([repr(row[2]) for row in rows], [repr(v) for v in self.VALUES])

    def test_function_in_aggregate_and_index(self):
        self.connection.create_function("twice", 1, lambda x: 2 * x, deterministic=True)
        self.connection.execute("create index ti on t(twice(id))")
        self.assertEqual(self.connection.execute("select id from t where twice(id) between 4 and 7").fetchall(), [(2,), (3,)])
        self.assertEqual(self.connection.execute("select sum(twice(id)), max(twice(g)) from t").fetchone(), (132, 4))
        self.assertEqual(self.connection.execute("select g, sum(twice(id)) from t group by g order by twice(g)").fetchall(),
                         [(0, 44), (1, 52), (2, 36)])

    def test_many_rows(self):
        """Deterministic functions and aggregates get many rows at once where there are columns."""
        with tempfile.TemporaryDirectory() as directory:
            connection = sqlite3.connect(directory + "/many.db")
            connection.execute("create table m(id integer primary key, s, r)")
            connection.executemany("insert into m values (?, ?, ?)", [(i, "s%d" % (i % 50), i / 4) for i in range(1, 8001)])
            connection.commit()
            calls = []
            bad = None

            def note(value):
                calls.append(value)
                if value == bad:
                    raise ValueError("as asked")
                return value

            connection.create_function("note", 1, note, deterministic=True)
            connection.create_function("changed", 1, lambda v: None if v == "s7" else v.upper() * 300, deterministic=True)
            connection.create_aggregate("seen", -1, Group)
            queries = {
                "select sum(note(id)), count(*) from m where note(s) <> 's3'": [(sum(i for i in range(1, 8001) if i % 50 != 3), 7840)],
                "select changed(s), count(*) from m group by 1 order by 1 limit 2": [(None, 160), ("S0" * 300, 160)],
                "select seen(id, s) from m where note(r) < 3": [(repr([(i, "s%d" % i) for i in range(1, 12)]),)],
                "select id from m where note(id) > 7998": [(7999,), (8000,)],
            }
            for turn in range(4):
                for sql, rows in queries.items():
                    self.assertEqual(connection.execute(sql).fetchall(), rows, sql)
            calls.clear()
            connection.execute("select count(*) from m where note(s) = ''").fetchone()
            self.assertLessEqual(len(calls), 8000)
            bad = 5000
            for turn in range(2):
                with self.assertRaisesRegex(sqlite3.OperationalError, "user-defined function raised exception"):
                    connection.execute("select sum(note(id)) from m").fetchall()
                cursor = connection.execute("select id from m where note(id) > 4990")
                self.assertEqual([cursor.fetchone()[0] for _ in range(8)], list(range(4991, 4999)))
                # The module is one step ahead.
                self.assertRaises(sqlite3.OperationalError, cursor.fetchone)
                with self.assertRaisesRegex(sqlite3.OperationalError, "user-defined aggregate's 'step' method raised error"):
                    connection.execute("select seen(case when id = 3456 then 'fail' else 1 end) from m").fetchall()
            connection.close()

    def test_aggregates(self):
        self.connection.create_aggregate("seen", -1, Group)
        self.assertEqual(self.connection.execute("select seen(v) from t").fetchone()[0], repr([(v,) for v in self.VALUES]))
        self.assertEqual(self.connection.execute("select seen(v, id, null) from t where id < 3").fetchone()[0],
                         repr([(1, 1, None), (-2**63, 2, None)]))
        self.assertEqual(self.connection.execute("select seen() from t").fetchone()[0], repr([()] * len(self.VALUES)))
        rows = self.connection.execute("select g, seen(id), count(*) from t group by g").fetchall()
        self.assertEqual(rows, [(g, repr([(i + 1,) for i in range(len(self.VALUES)) if i % 3 == g]), len(range(g, len(self.VALUES), 3)))
                                for g in range(3)])
        self.assertEqual(self.connection.execute("select seen(v) from t where id < 0").fetchone(), (None,))

    def test_errors_of_aggregates(self):
        class NoStep:
            def finalize(self):
                return 1

        class BadInit:
            def __init__(self):
                raise TypeError("no")

        class StepLacksAttribute:
            def step(self, v):
                v.nothing

            def finalize(self):
                return 1

        for name, aggregate in (("seen", Group), ("nostep", NoStep), ("badinit", BadInit), ("lacks", StepLacksAttribute)):
            self.connection.create_aggregate(name, 1, aggregate)
        for name, problem in (("seen", "'step' method raised error"), ("nostep", "'step' method not defined"),
                              ("badinit", "'__init__' method raised error"),
                              ("lacks", "'step' method raised error")):
            with self.assertRaisesRegex(sqlite3.OperationalError, "user-defined aggregate's " + problem):
                self.connection.execute("select %s(case when id = 4 then 'fail' else v end) from t" % name).fetchall()
        self.assertEqual(self.connection.execute("select seen(id) from t where id < 3").fetchone()[0], "[(1,), (2,)]")

    def test_what_cannot_be_called(self):
        self.connection.create_aggregate("none", 1, None)
        with self.assertRaisesRegex(sqlite3.OperationalError, "'__init__' method raised error"):
            self.connection.execute("select none(id) from t").fetchall()
        self.connection.create_function("five", 1, 5)
        with self.assertRaisesRegex(sqlite3.OperationalError, "user-defined function raised exception"):
            self.connection.execute("select five(id) from t").fetchall()
        self.connection.set_trace_callback(5)
        self.assertEqual(self.connection.execute("select 1").fetchone(), (1,))
        self.connection.set_trace_callback(None)
        self.connection.set_progress_handler(5, 1)
        with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
            self.connection.execute("select count(*) from t").fetchone()
        self.connection.set_progress_handler(None, 0)
        self.connection.set_authorizer(5)
        with self.assertRaisesRegex(sqlite3.DatabaseError, "not authorized"):
            self.connection.execute("select 1")

    def test_registered_again(self):
        def function(x):
            return x + 1

        sql = "select f(id) from t where id < 3"
        for _ in range(3):
            self.connection.create_function("f", 1, function)
            self.assertEqual(self.connection.execute(sql).fetchall(), [(2,), (3,)])
        self.connection.create_function("F", 1, lambda x: x + 2)
        self.assertEqual(self.connection.execute(sql).fetchall(), [(3,), (4,)])
        self.connection.create_function("f", 1, function)
        self.assertEqual(self.connection.execute(sql).fetchall(), [(2,), (3,)])
        self.connection.create_aggregate("f", 1, Group)
        self.assertEqual(self.connection.execute("select f(id) from t where id < 3").fetchall(), [("[(1,), (2,)]",)])
        self.connection.create_function("f", 1, function)
        self.assertEqual(self.connection.execute(sql).fetchall(), [(2,), (3,)])
        cursor = self.connection.execute("select id from t")
        next(cursor)
        with self.assertRaises(sqlite3.OperationalError):
            self.connection.create_function("f", 1, function)

    def test_other_threads_get_their_turn(self):
        finished = []
        ticks = []

        def tick():
            while not finished:
                ticks.append(1)
                time.sleep(0.001)

        self.connection.create_function("same", 1, lambda x: x)
        thread = threading.Thread(target=tick)
        thread.start()
        sql = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select sum(same(i)) from n"
        try:
            while len(ticks) <= 5:
                self.assertEqual(self.connection.execute(sql).fetchone(), (12502500,))
        finally:
            finished.append(True)
            thread.join()
