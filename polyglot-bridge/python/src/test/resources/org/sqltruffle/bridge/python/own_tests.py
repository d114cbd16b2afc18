"""What this module adds or does differently beneath the interface: CPython's tests do not see it."""

import copy
import gc
import os
import pickle
import tempfile
import threading
import time
import types
import unittest

import sqlite3


class Rows(unittest.TestCase):
    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute("create table t(i integer, x real, s text, b blob)")
        self.connection.executemany("insert into t values (?, ?, ?, ?)",
                                    [(i, i / 2, "\xe4\u20ac\U0001f600" * i, bytes(range(i))) for i in range(100)])

    def test_types(self):
        row = self.connection.execute("select i, x, s, b, null from t where i = 7").fetchone()
        self.assertEqual([type(value) for value in (row, *row)], [tuple, int, float, str, bytes, type(None)])
        self.assertEqual(row, (7, 3.5, "\xe4\u20ac\U0001f600" * 7, bytes(range(7)), None))

    def test_texts_that_come_again(self):
        texts = ["", "a", "b", "ab", "abc", "\xe4", "\u20ac", "\U0001f600", "a\0b", "abcdefgh", "abcdefgi"]
        # The same length, beginning and end, and one text beside another in the table that finds them again.
        texts += ["beginning%03dtheend.." % i for i in range(150)] + ["%04d" % i for i in range(1500)] + ["x" * i for i in range(60, 70)]
        rows = [(i, texts[i * i % len(texts)] if i % 5 else None, texts[i // 3 % 20], i if i % 7 == 0 else texts[i % 4]) for i in range(6000)]
        self.connection.execute("create table again(i, a, b, c)")
        self.connection.executemany("insert into again values (?, ?, ?, ?)", rows)
        for _ in range(3):
            self.assertEqual([row for row in self.connection.execute("select * from again")], rows)
            self.assertEqual(self.connection.execute("select * from again").fetchall(), rows)
        cursor = self.connection.cursor()
        for i, a, _, c in rows[:2000]:
            self.assertEqual(next(cursor.execute("select a, c from again where rowid = ?", (i + 1,))), (a, c))
        self.connection.execute("update again set a = cast(x'6162ff' as text) where i = 5000")
        with self.assertRaisesRegex(sqlite3.OperationalError, "Could not decode to UTF-8 column 'a'"):
            self.connection.execute("select a from again").fetchall()

    def test_all_ways_to_fetch_agree(self):
        sql = "select * from t order by i desc"
        loop = [row for row in self.connection.execute(sql)]
        self.assertEqual(len(loop), 100)
        self.assertEqual(self.connection.execute(sql).fetchall(), loop)
        self.assertEqual(list(self.connection.execute(sql)), loop)
        cursor = self.connection.execute(sql)
        many = []
        while rows := cursor.fetchmany(7):
            many += rows
        self.assertEqual(many, loop)
        cursor = self.connection.execute(sql)
        self.assertEqual([cursor.fetchone() for _ in range(101)], loop + [None])

    def test_columns(self):
        sql = "select i, x, s, b, case when i % 2 then i else x end, case i when 50 then null else i end from t order by i"
        rows = self.connection.execute(sql).fetchall()
        columns = self.connection.execute(sql).fetch_columns()
        self.assertEqual([type(column).__name__ + getattr(column, "typecode", "") for column in columns],
                         ["arrayq", "arrayd", "list", "list", "list", "list"])
        self.assertEqual(list(zip(*columns)), rows)
        self.assertEqual([list(map(type, column)) for column in columns], [list(map(type, column)) for column in zip(*rows)])
        cursor = self.connection.execute(sql)
        self.assertEqual(next(cursor), rows[0])
        parts = [list(zip(*cursor.fetch_columns(7))) for _ in range(16)]
        self.assertEqual(list(map(len, parts)), [7] * 14 + [1, 0])
        self.assertEqual(sum(parts, []), rows[1:])
        self.assertEqual(cursor.fetch_columns(), ([],) * 6)
        self.assertEqual(self.connection.execute(sql).fetch_columns(0), ([],) * 6)
        self.assertEqual(self.connection.cursor().fetch_columns(), ())

    def test_columns_of_converted_values(self):
        connection = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_COLNAMES)
        sqlite3.register_converter("own_half", lambda value: float(value) / 2)
        cursor = connection.execute("select 3 as 'a [own_half]', 'x' as b union all select 5, 'y'")
        numbers, texts = cursor.fetch_columns()
        self.assertEqual((numbers.typecode, list(numbers), texts), ("d", [1.5, 2.5], ["x", "y"]))
        connection.text_factory = bytes
        self.assertEqual(connection.execute("select 'x', 1").fetch_columns()[0], [b"x"])

    def test_error_while_columns_are_fetched(self):
        cursor = self.connection.execute("select abs(case i when 50 then -9223372036854775808 else i end) from t")
        with self.assertRaisesRegex(sqlite3.OperationalError, "integer overflow"):
            cursor.fetch_columns()
        cursor.close()
        with self.assertRaisesRegex(sqlite3.ProgrammingError, "closed cursor"):
            cursor.fetch_columns()

    def test_limits_of_integers(self):
        for value in (2**63 - 1, -2**63):
            self.assertEqual(self.connection.execute("select ?", (value,)).fetchone(), (value,))
        for value in (2**63, -2**63 - 1):
            with self.assertRaisesRegex(OverflowError, "too large to convert to SQLite INTEGER"):
                self.connection.execute("select ?", (value,))

    def test_same_text_in_two_cursors(self):
        first, second = (self.connection.execute("select i from t order by i") for _ in range(2))
        self.assertEqual(list(zip(first, second)), [((i,), (i,)) for i in range(100)])

    def test_cursor_dropped_in_the_middle(self):
        cursor = self.connection.execute("select i from t")
        next(cursor)
        del cursor
        self.connection.commit()
        gc.collect()
        self.connection.execute("drop table t")


class Methods(unittest.TestCase):
    """execute and __next__, which may be made in Java: with what they leave to Python."""

    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.cursor = self.connection.cursor()
        self.cursor.execute("create table t(a, b)")

    def test_parameters(self):
        values = [0, -1, 2**31, 2**63 - 1, -2**63, 1.5, float("inf"), None, True, "", "a", "\xe4\u20ac\U0001f600", "x" * 5000, b"", b"\0\xff"]
        for _ in range(3):  # the first execution of a text takes another way than the next
            for value in values:
                expected = int(value) if value is True else value
                for parameters in (value,), [value]:
                    self.assertEqual(self.cursor.execute("select ?", parameters).fetchall(), [(expected,)])
                self.assertEqual(next(self.cursor.execute("select ?, typeof(?)", (value, value)))[0], expected)
        for _ in range(3):
            with self.assertRaises(UnicodeEncodeError):
                self.cursor.execute("select ?", ("\ud800",))
            with self.assertRaisesRegex(sqlite3.ProgrammingError, "Error binding parameter 1: type 'object' is not supported"):
                self.cursor.execute("select ?", (object(),))
            with self.assertRaisesRegex(sqlite3.ProgrammingError, "uses 1, and there are 2 supplied"):
                self.cursor.execute("select ?", (1, 2))

    def test_texts_fill_the_room_for_them(self):
        texts = tuple(chr(97 + i) * 150 for i in range(10))
        for _ in range(3):
            self.assertEqual(self.cursor.execute("select ?,?,?,?,?,?,?,?,?,?", texts).fetchone(), texts)

    def test_kinds_of_sequences(self):
        class Sub(tuple):
            def __getitem__(self, index):
                return 7

        for _ in range(3):
            for parameters in ((1, 2), [1, 2], (1, "2"), [1.0, 2], range(1, 3), Sub((1, 2))):
                self.cursor.execute("select ?, ?", parameters)
                expected = (7, 7) if type(parameters) is Sub else tuple(parameters)
                self.assertEqual(self.cursor.fetchone(), expected)

    def test_rows_of_one_execution_end_with_the_next(self):
        self.connection.executemany("insert into t values (?, ?)", [(i, -i) for i in range(5)])
        for i in range(5):
            self.cursor.execute("select a, b from t where a >= ? order by a", (i,))
            self.assertEqual(next(self.cursor), (i, -i))
        self.assertRaises(StopIteration, next, self.cursor)
        self.assertIsNone(next(self.cursor, None))

    def test_counts(self):
        for i in range(4):
            self.cursor.execute("insert into t values (?, ?)", (i, i))
            self.assertEqual((self.cursor.rowcount, self.cursor.lastrowid, self.connection.in_transaction), (1, i + 1, True))
        self.connection.commit()
        for _ in range(3):
            self.cursor.execute("update t set b = ?", (3,))
            self.assertEqual(self.cursor.rowcount, 4)
        self.cursor.execute("select 1")
        self.assertEqual((self.cursor.rowcount, self.cursor.lastrowid), (-1, 4))

    def test_executemany(self):
        values = [(1, 2.5), [2, "x"], (3, b"blob"), range(4, 6), (5, True), (6, "y" * 3000), (7, None)]
        self.cursor.executemany("insert into t values (?, ?)", (v for v in values))
        self.assertEqual(self.cursor.rowcount, len(values))
        self.assertEqual(self.connection.execute("select * from t").fetchall(), [tuple(v) for v in values])
        with self.assertRaisesRegex(sqlite3.ProgrammingError, "uses 2, and there are 1 supplied"):
            self.cursor.executemany("insert into t values (?, ?)", [(8, 1), (9, 1), (10,)])
        self.assertEqual(self.connection.execute("select count(*) from t").fetchone(), (len(values) + 2,))
        self.connection.execute("create unique index ta on t(a)")
        with self.assertRaises(sqlite3.IntegrityError):
            self.cursor.executemany("insert into t values (?, ?)", [(20, 1), (21, 1), (20, 2), (22, 1)])
        self.assertEqual(self.connection.execute("select count(*) from t").fetchone(), (len(values) + 4,))
        self.cursor.executemany("insert into t values (:a, :b)", [{"a": i, "b": i} for i in range(30, 33)])
        self.assertEqual(self.connection.execute("select a from t where a >= 30").fetchall(), [(30,), (31,), (32,)])

    def test_constraint(self):
        self.cursor.execute("create table u(a unique)")
        for i in range(3):
            self.cursor.execute("insert into u values (?)", (i,))
        with self.assertRaises(sqlite3.IntegrityError) as caught:
            self.cursor.execute("insert into u values (?)", (1,))
        self.assertEqual(caught.exception.sqlite_errorname, "SQLITE_CONSTRAINT_UNIQUE")
        self.cursor.execute("insert into u values (?)", (3,))
        self.assertEqual(self.cursor.execute("select count(*) from u").fetchone(), (4,))

    def test_schema_changes_between_executions(self):
        self.cursor.execute("insert into t values (1, 2)")
        for _ in range(3):
            self.assertEqual(self.cursor.execute("select * from t").fetchall(), [(1, 2)])
        self.cursor.execute("alter table t add column c default 3")
        self.assertEqual(self.cursor.execute("select * from t").fetchall(), [(1, 2, 3)])
        self.assertEqual([column[0] for column in self.cursor.description], ["a", "b", "c"])

    def test_subclass(self):
        class Doubling(sqlite3.Cursor):
            def execute(self, sql, parameters=()):
                return super().execute(sql, tuple(2 * p for p in parameters))

            def __next__(self):
                return super().__next__() * 2

        cursor = self.connection.cursor(Doubling)
        for i in range(4):
            self.assertEqual(list(cursor.execute("select ? union select 100", (i,))), [(2 * i,) * 2, (100,) * 2])

    def test_row_factory(self):
        cursor = self.connection.cursor()
        for factory, expected in ((None, (1, 2)), (lambda cursor, row: [cursor.description[0][0], *row], ["x", 1, 2]), (dict, None), (None, (1, 2))):
            cursor.row_factory = factory
            self.assertIs(cursor.row_factory, factory)
            cursor.execute("select 1 as x, 2")
            if factory is dict:
                self.assertRaises(TypeError, next, cursor)
            else:
                self.assertEqual([row for row in cursor], [expected])
        self.connection.row_factory = sqlite3.Row
        self.assertEqual([row["x"] for row in self.connection.execute("select 1 as x")], [1])

    def test_wrong_objects(self):
        self.assertRaises((TypeError, AttributeError), sqlite3.Cursor.__next__, 5)
        self.assertRaises((TypeError, AttributeError), sqlite3.Cursor.execute, 5, "select 1")
        self.assertRaises(TypeError, self.cursor.execute)
        self.assertRaises(TypeError, self.cursor.execute, 5)
        self.assertRaises(TypeError, self.cursor.execute, "select ?", parameters=(1,))
        empty = sqlite3.Cursor.__new__(sqlite3.Cursor)
        self.assertRaisesRegex(sqlite3.ProgrammingError, "__init__ not called", next, empty)
        self.assertRaisesRegex(sqlite3.ProgrammingError, "__init__ not called", empty.execute, "select 1")
        for _ in range(2):
            self.cursor.execute("select 1")
        self.cursor.close()
        self.assertRaisesRegex(sqlite3.ProgrammingError, "closed cursor", next, self.cursor)
        self.assertRaisesRegex(sqlite3.ProgrammingError, "closed cursor", self.cursor.execute, "select 1")
        cursor = self.connection.cursor()
        self.connection.close()
        self.assertRaisesRegex(sqlite3.ProgrammingError, "closed database", next, cursor)
        self.assertRaisesRegex(sqlite3.ProgrammingError, "closed database", cursor.execute, "select 1")

    def test_builtin_loops(self):
        for n in (0, 1, 50):
            self.cursor.execute("delete from t")
            self.cursor.executemany("insert into t values (?, ?)", [(i, -i) for i in range(n)])
            sql = "select a, b from t order by a"
            rows = [(i, -i) for i in range(n)]
            self.assertEqual(dict(self.cursor.execute(sql)), dict(rows))
            self.assertEqual(tuple(map(tuple, self.cursor.execute(sql))), tuple(rows))
            self.assertEqual([*self.cursor.execute(sql)], rows)
            self.assertEqual(max(self.cursor.execute(sql), default=None), max(rows, default=None))

    def test_interrupted_in_the_middle(self):
        self.connection.create_function("stop", 0, self.connection.interrupt)
        self.cursor.executemany("insert into t values (?, 0)", [(i,) for i in range(10)])
        for _ in range(3):
            with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
                for _ in self.cursor.execute("select a, case when a = 5 then stop() end from t"):
                    pass


class Contexts(unittest.TestCase):
    """The exception that was being handled when an error was raised, which CPython keeps as __context__."""

    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.connection.text_factory = str
        self.connection.execute("create table t(a unique)")
        self.connection.execute("insert into t values (1)")
        self.connection.create_function("fails", 0, lambda: {}["missing"])
        overflow = "select abs(case value when 2 then -9223372036854775808 else 0 end) from json_each('[1,2]')"
        connection = self.connection
        self.actions = (
            lambda: connection.execute("select * from nowhere"),
            lambda: connection.execute("insert into t values (?)", (1,)),
            lambda: connection.execute("insert into t values (1)"),
            lambda: connection.executemany("insert into t values (?)", [(1,)]),
            lambda: connection.executescript("select * from nowhere"),
            lambda: connection.execute(overflow).fetchall(),
            lambda: list(connection.execute(overflow)),
            lambda: [connection.execute(overflow).fetchone() for _ in range(2)],
            lambda: connection.execute("select cast(x'ff' as text)").fetchone(),
            lambda: connection.execute("select fails()").fetchone(),
            lambda: connection.execute("select ?"),
            lambda: connection.blobopen("t", "a", 7),
            lambda: sqlite3.connect("/nonexistent/file.db"),
        )

    def error(self, action):
        try:
            cursor = action()
            if cursor is not None:
                cursor.fetchall()
        except sqlite3.Error as error:
            return error
        self.fail("no error")

    def test_nothing_is_handled(self):
        for i in range(3):
            for before in range(len(self.actions)):
                for after, action in enumerate(self.actions):
                    with self.subTest(round=i, before=before, after=after):
                        try:
                            raise KeyError("before")
                        except KeyError:
                            self.error(self.actions[before])
                        self.assertIsNone(self.error(action).__context__)

    def test_an_exception_is_handled(self):
        for i in range(4):
            for k, action in enumerate(self.actions):
                with self.subTest(round=i, action=k):
                    try:
                        raise KeyError("now")
                    except KeyError as handled:
                        self.assertIs(self.error(action).__context__, handled)
                    try:
                        action().fetchall()
                    except sqlite3.Error as handled:
                        try:
                            action().fetchall()
                        except sqlite3.Error as error:
                            self.assertIs(error.__context__, handled)
                            self.assertIsNone(handled.__context__)

    def test_in_a_generator_and_after_it(self):
        def rows():
            try:
                raise KeyError("in the generator")
            except KeyError:
                yield from self.connection.execute("select 1 union select 2")

        for action in self.actions:
            rest = rows()
            next(rest)
            self.assertIsNone(self.error(action).__context__)
            next(rest)
            self.assertIsNone(self.error(action).__context__)


class Warnings(unittest.TestCase):
    def test_line_of_the_program(self):
        connection = sqlite3.connect(":memory:")
        connection.execute("create table t(a)")
        insert = "insert into t values (:a)"
        for call in (lambda: connection.execute(insert, (1,)), lambda: connection.cursor().execute(insert, (1,)), lambda: connection.executemany(insert, [(1,)])):
            with self.assertWarnsRegex(DeprecationWarning, "named parameter") as caught:
                call()
            self.assertEqual((caught.filename, caught.lineno), (call.__code__.co_filename, call.__code__.co_firstlineno))


class Threads(unittest.TestCase):
    def test_waits_for_a_lock_that_another_thread_holds(self):
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "shared.db")
            connection = sqlite3.connect(path, timeout=30)
            connection.execute("create table t(i)")
            for i in range(3):
                connection.execute("insert into t values (?)", (i,))
            connection.commit()
            holds = threading.Event()

            def hold():
                other = sqlite3.connect(path)
                other.execute("begin immediate")
                holds.set()
                time.sleep(0.3)
                other.execute("insert into t values (3)")
                other.commit()
                other.close()

            thread = threading.Thread(target=hold)
            thread.start()
            holds.wait()
            connection.execute("insert into t values (?)", (4,))
            connection.commit()
            thread.join()
            self.assertEqual(connection.execute("select sum(i) from t").fetchone(), (10,))
            connection.close()

    def test_connection_shared_by_threads(self):
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.execute("create table t(i)")
        failures = []

        def work(k):
            try:
                for i in range(100):
                    connection.execute("insert into t values (?)", (1000 * k + i,))
                    connection.execute("select double(?)", (i,)).fetchall()
            except BaseException as error:
                failures.append(error)

        connection.create_function("double", 1, lambda x: 2 * x)
        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(connection.execute("select count(distinct i) from t").fetchone(), (400,))

    def test_connections_in_parallel(self):
        sums = []

        def work():
            connection = sqlite3.connect(":memory:")
            connection.execute("create table t(i)")
            connection.executemany("insert into t values (?)", ((i,) for i in range(500)))
            sums.append(sum(i for i, in connection.execute("select i from t")))
            connection.close()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sums, [sum(range(500))] * 4)


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
        sql = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select pick(i), typeof(pick(i)), length(pick(i)) from n"
        rows = self.connection.execute(sql, (len(results),)).fetchall()
        self.assertEqual([repr(row[0]) for row in rows], [repr(v) for v in expected])
        types = {int: "integer", float: "real", str: "text", bytes: "blob", type(None): "null"}
        self.assertEqual([row[1] for row in rows], [types[type(v)] for v in expected])
        self.assertEqual([row[2] for row in rows if isinstance(row[0], (str, bytes))], [len(v) for v in expected if isinstance(v, (str, bytes))])

    def test_errors(self):
        def fails(value):
            if value == "text":
                raise ValueError(value)
            return [] if value == b"" else 2**63 if value is None else value

        self.connection.create_function("fails", 1, fails)
        for limit, where in ((5, "id < 20"), (0, "id = 6"), (0, "v = x''"), (0, "v is null")):
            cursor = self.connection.execute("select fails(v) from t where %s order by id" % where) if limit else None
            with self.assertRaisesRegex(sqlite3.DataError if "null" in where else sqlite3.OperationalError, "user-defined function raised exception|too big"):
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
        self.assertEqual(self.connection.execute("select g, sum(twice(id)) from t group by g order by twice(g)").fetchall(), [(0, 44), (1, 52), (2, 36)])

    def test_aggregates(self):
        self.connection.create_aggregate("seen", -1, Group)
        self.assertEqual(self.connection.execute("select seen(v) from t").fetchone()[0], repr([(v,) for v in self.VALUES]))
        self.assertEqual(self.connection.execute("select seen(v, id, null) from t where id < 3").fetchone()[0], repr([(1, 1, None), (-2**63, 2, None)]))
        self.assertEqual(self.connection.execute("select seen() from t").fetchone()[0], repr([()] * len(self.VALUES)))
        rows = self.connection.execute("select g, seen(id), count(*) from t group by g").fetchall()
        self.assertEqual(rows, [(g, repr([(i + 1,) for i in range(len(self.VALUES)) if i % 3 == g]), len(range(g, len(self.VALUES), 3))) for g in range(3)])
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
        for name, problem in (("seen", "'step' method raised error"), ("nostep", "'step' method not defined"), ("badinit", "'__init__' method raised error"),
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
        begin = time.monotonic()
        sql = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select sum(same(i)) from n"
        try:
            while time.monotonic() < begin + 1:
                self.assertEqual(self.connection.execute(sql).fetchone(), (12502500,))
        finally:
            finished.append(True)
            thread.join()
        self.assertGreater(len(ticks), 5)


class Directories(unittest.TestCase):
    def test_name_that_is_not_utf8(self):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
            for path in (os.fsencode(directory) + b"/a\xff.db", directory + "/b\udcfe.db"):
                sqlite3.connect(path).execute("create table t(a)")
            for name in ("a%ff.db", "b%fe.db"):
                connection = sqlite3.connect(f"file:{directory}/{name}?mode=ro", uri=True)
                self.assertEqual(connection.execute("select name from sqlite_schema").fetchall(), [("t",)])
                connection.close()
        self.assertRaises(UnicodeEncodeError, sqlite3.connect, "\ud800")

    def test_relative_to_the_directory_of_python(self):
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as directory:
            os.chdir(directory)
            try:
                os.mkdir("a b")
                for name, uri in (("plain.db", False), ("a b/plain.db", False), ("file:uri.db", True), ("file:a%20b/uri.db?mode=rwc", True)):
                    connection = sqlite3.connect(name, uri=uri)
                    connection.execute("create table t(i)")
                    connection.close()
                self.assertEqual(sorted(os.listdir()), ["a b", "plain.db", "uri.db"])
                self.assertEqual(sorted(os.listdir("a b")), ["plain.db", "uri.db"])
                connection = sqlite3.connect("file:plain.db", uri=True)
                for i, name in enumerate(("attached.db", "file:a%20b/attached.db")):
                    connection.execute("attach ? as other", (name,))
                    connection.execute(f"create table other.t{i}(i)")
                    connection.execute("detach other")
                connection.execute("vacuum into 'a b/copy.db'")
                connection.close()
                self.assertEqual(sorted(os.listdir()), ["a b", "attached.db", "plain.db", "uri.db"])
                self.assertEqual(sorted(os.listdir("a b")), ["attached.db", "copy.db", "plain.db", "uri.db"])
                for name in (":memory:", "file::memory:", "file:name?mode=memory"):
                    sqlite3.connect(name, uri=name.startswith("file:")).execute("create table t(i)")
                self.assertEqual(len(os.listdir()), 4)
            finally:
                os.chdir(here)


class Sub(sqlite3.Connection):
    """Uses names that the module's own classes might."""

    _state = _thread = _level = _connection = "mine"

    def __init__(self, *arguments, **keywords):
        super().__init__(*arguments, **keywords)
        self._autocommit = self._detect_types = self._text_factory = "mine"

    def cursor(self, factory=None):
        raise AssertionError("execute has its own way to a cursor")

    def _check(self, *_):
        raise AssertionError

    _check_thread = _check_connection = _check_config = _run_script = _end_transaction = _tell_transactions = _check


class SubCursor(sqlite3.Cursor):
    def __init__(self, connection):
        super().__init__(connection)
        self._state = self._connection = self._row_factory = self._row_cast_map = "mine"

    _check = _fetch = _take = _value = _describe = _execute_slowly = _next_slowly = _prepare_only = _converter = Sub._check


class Classes(unittest.TestCase):
    """What programs may do with the classes themselves."""

    connect = sqlite3.connect

    def test_subclasses_have_their_own_names(self):
        connection = Sub(":memory:")
        self.assertEqual(connection.execute("create table t(a)").executemany("insert into t values (?)", [(1,), (2,)]).rowcount, 2)
        connection.executescript("insert into t values (3)")
        connection.commit()
        cursor = SubCursor(connection)
        for _ in range(3):
            self.assertEqual(cursor.execute("select a from t where a > ?", (1,)).fetchall(), [(2,), (3,)])
            self.assertEqual([*cursor.execute("select a from t")], [(1,), (2,), (3,)])
        self.assertEqual((connection._state, cursor._state, cursor.connection), ("mine", "mine", connection))
        connection.close()

    def test_no_copies(self):
        connection = sqlite3.connect(":memory:")
        cursor = connection.execute("create table t(a)").execute("insert into t values (x'00')")
        row = sqlite3.Row(connection.execute("select 1 as x"), (1,))
        for value, name in ((connection, "Connection"), (cursor, "Cursor"), (row, "Row"), (connection.blobopen("t", "a", 1), "Blob")):
            for action in (copy.copy, copy.deepcopy, pickle.dumps, *(lambda v, p=p: pickle.dumps(v, p) for p in range(2, 6))):
                with self.assertRaisesRegex(TypeError, f"cannot pickle '(sqlite3.)?{name}' object"):
                    action(value)

        class Stated(sqlite3.Connection):
            def __reduce__(self):
                return sqlite3.connect, (":memory:",)

        self.assertEqual(copy.copy(Stated(":memory:")).execute("select 1").fetchone(), (1,))

    def test_functions_are_no_methods(self):
        self.assertEqual(self.connect(":memory:").execute("select 1").fetchone(), (1,))
        self.assertIs(pickle.loads(pickle.dumps(sqlite3.connect)), sqlite3.connect)
        self.assertEqual(sqlite3.connect.__name__, "connect")

    def test_without_initialization(self):
        class Bare(sqlite3.Connection):
            def __init__(self):
                pass

        bare = Bare()
        self.assertIsNone(bare.row_factory)
        for action in (bare.cursor, bare.commit, bare.close, bare.__enter__, lambda: bare.execute("select 1"), lambda: bare.in_transaction, lambda: bare("select 1")):
            self.assertRaisesRegex(sqlite3.ProgrammingError, r"Base Connection.__init__ not called\.", action)
        row = sqlite3.Row(sqlite3.connect(":memory:").cursor(), (1,))
        self.assertRaisesRegex(IndexError, "No item with that key", lambda: row["a"])

    def test_wrong_arguments(self):
        connection = sqlite3.connect(":memory:")
        cursor = connection.cursor()
        for error, message, action in (
            (TypeError, "must be real number, not str", lambda: sqlite3.connect(":memory:", timeout="5")),
            (TypeError, "must be real number, not str", lambda: connection.backup(sqlite3.connect(":memory:"), sleep="1")),
            (TypeError, "argument 1 must be str, not bytes", lambda: sqlite3.register_converter(b"x", len)),
            (TypeError, "argument 1 must be str, not None", lambda: cursor.execute(None)),
            (TypeError, "argument 'target' must be sqlite3.Connection, not int", lambda: connection.backup(5)),
            (TypeError, "must return a cursor, not sqlite3.Connection", lambda: connection.cursor(lambda c: c)),
            (TypeError, "'str' object cannot be interpreted as an integer", lambda: setattr(cursor, "arraysize", "x")),
            (OverflowError, "Python int too large to convert to C int", lambda: cursor.fetchmany(2**40)),
            (OverflowError, "Python int too large to convert to C int", lambda: connection.getlimit(-2**31 - 1)),
            (sqlite3.ProgrammingError, "parameters are of unsupported type", lambda: cursor.execute("select :a", types.MappingProxyType({"a": 1}))),
        ):
            self.assertRaisesRegex(error, message, action)

    def test_statement_ends_with_an_error_of_its_collation(self):
        connection = sqlite3.connect(":memory:")
        connection.executescript("create table t(a); insert into t values ('a'), ('b'), ('c')")
        sql = "select a from t where a >= 'a' collate failing"

        def fails_later(left, right):
            if "c" in (left, right):
                raise KeyError("c")
            return 0

        for function in (lambda a, b: 1 / 0, fails_later):
            connection.create_collation("failing", lambda a, b: 0)
            connection.execute(sql).fetchall()
            connection.create_collation("failing", function)
            kept = []
            for fetch in (lambda cursor: cursor.fetchall(), list, lambda cursor: [cursor.fetchone() for _ in range(3)]):
                for _ in range(2):
                    kept.append(connection.cursor())
                    with self.assertRaises((ZeroDivisionError, KeyError)):
                        fetch(kept[-1].execute(sql))
            connection.execute("drop table if exists other")
            connection.create_collation("failing", None)


class Names(unittest.TestCase):
    def test_module_by_name(self):
        import sqltruffle.sqlite3 as ours

        self.assertEqual(ours.sqlite_version_info, tuple(map(int, ours.sqlite_version.split("."))))
        self.assertEqual(ours.connect(":memory:").execute("select 1").fetchone(), (1,))
        self.assertEqual(ours.Date(2020, 1, 2).isoformat(), "2020-01-02")
        self.assertTrue(issubclass(ours.IntegrityError, ours.Error))


def run(*names):
    """Runs the classes of these names, or all."""
    import io
    output = io.StringIO()
    suite = unittest.TestSuite()
    for case in (Rows, Methods, Contexts, Warnings, Threads, Functions, Directories, Classes, Names):
        if not names or case.__name__ in names:
            suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    result = unittest.TextTestRunner(stream=output, verbosity=0).run(suite)
    return "" if result.wasSuccessful() else output.getvalue()


run
