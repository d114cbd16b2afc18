"""Rows: types of values, ways to fetch, columns."""

import gc
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
        rows = [(i, texts[i * i % len(texts)] if i % 5 else None, texts[i // 3 % 20], i if i % 7 == 0 else texts[i % 4])
                for i in range(6000)]
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
