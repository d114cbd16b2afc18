"""execute and __next__, which may be made in Java."""

import unittest

import sqlite3


class Methods(unittest.TestCase):
    """execute and __next__, which may be made in Java: with what they leave to Python."""

    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.cursor = self.connection.cursor()
        self.cursor.execute("create table t(a, b)")

    def test_parameters(self):
        values = [0, -1, 2**31, 2**63 - 1, -2**63, 1.5, float("inf"), None, True, "", "a", "\xe4\u20ac\U0001f600", "x" * 5000, b"",
                  b"\0\xff"]
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
        for factory, expected in ((None, (1, 2)), (lambda cursor, row: [cursor.description[0][0], *row], ["x", 1, 2]), (dict, None),
                                  (None, (1, 2))):
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
