"""Rows that were read ahead: what happens amid a loop is seen by the next row, as without them."""

import os
import tempfile
import threading
import unittest

import sqlite3

class Ahead(unittest.TestCase):
    ROWS = 3000
    SQL = "select i, x, s from ahead"

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.directory.name, "ahead.db")
        connection = sqlite3.connect(self.file)
        connection.execute("create table ahead(i integer, x real, s text)")
        connection.executemany("insert into ahead values (?, ?, ?)", self.rows())
        connection.commit()
        connection.close()
        self.connection = sqlite3.connect(self.file)
        for _ in range(4):
            self.assertEqual(list(self.connection.execute(self.SQL)), self.rows())

    def tearDown(self):
        self.connection.close()
        self.directory.cleanup()

    @classmethod
    def rows(cls):
        return [(i, i / 2, "t%d" % (i % 7)) for i in range(cls.ROWS)]

    def amid(self, action, at=700):
        """The rows of a loop that does something to the cursor after one of them, and the exception that ends it."""
        rows = []
        cursor = self.connection.cursor()
        try:
            for row in cursor.execute(self.SQL):
                rows.append(row)
                if len(rows) == at:
                    action(cursor)
        except sqlite3.Error as e:
            return rows, e
        return rows, None

    def assert_ends(self, action, type_of_error, message, at=700):
        rows, e = self.amid(action, at)
        self.assertEqual(rows, self.rows()[:at])
        self.assertEqual((type(e), str(e)), (type_of_error, message))

    def test_end_of_cursor_and_connection(self):
        self.assert_ends(lambda cursor: cursor.close(), sqlite3.ProgrammingError, "Cannot operate on a closed cursor.")
        self.assert_ends(lambda cursor: self.connection.close(), sqlite3.ProgrammingError, "Cannot operate on a closed database.")

    def test_interrupt(self):
        self.connection.execute("select 1").fetchone()
        # The step that fails comes before the next row is given.
        self.assert_ends(lambda cursor: self.connection.interrupt(), sqlite3.OperationalError, "interrupted")

    def test_settings_of_the_connection(self):
        def to_bytes(cursor):
            self.connection.text_factory = bytes
        rows, e = self.amid(to_bytes)
        self.connection.text_factory = str
        self.assertIsNone(e)
        self.assertEqual(rows, self.rows()[:700] + [(i, x, s.encode()) for i, x, s in self.rows()[700:]])

    def test_row_factory(self):
        def to_rows(cursor):
            cursor.row_factory = lambda cursor, row: row[0]
        rows, e = self.amid(to_rows)
        self.assertIsNone(e)
        self.assertEqual(rows, self.rows()[:700] + list(range(700, self.ROWS)))

    def test_another_statement(self):
        rows, e = self.amid(lambda cursor: cursor.execute("select 5"))
        self.assertEqual((rows, e), (self.rows()[:700] + [(5,)], None))
        rows, e = self.amid(lambda cursor: cursor.execute(self.SQL))
        self.assertEqual((rows, e), (self.rows()[:700] + self.rows(), None))

    def test_parameters_that_use_the_cursor(self):
        errors = []

        class Parameters:
            def __init__(self, cursor):
                self.cursor = cursor

            def __len__(self):
                return 1

            def __getitem__(self, index):
                try:
                    next(self.cursor)
                except sqlite3.ProgrammingError as e:
                    errors.append(str(e))
                return 3

        rows, e = self.amid(lambda cursor: cursor.execute("select ?", Parameters(cursor)))
        self.assertEqual((rows, e), (self.rows()[:700] + [(3,)], None))
        self.assertEqual(errors, ["Recursive use of cursors not allowed."])

    def test_function_that_uses_the_cursor(self):
        errors = []
        cursor = self.connection.cursor()

        def use(x):
            if x == 700:
                try:
                    next(cursor)
                except sqlite3.ProgrammingError as e:
                    errors.append(str(e))
            return x

        self.connection.create_function("use", 1, use)
        for _ in range(3):
            errors.clear()
            rows = [row for row in cursor.execute("select use(i), x, s from ahead")]
            self.assertEqual(rows, self.rows())
            self.assertEqual(errors, ["Recursive use of cursors not allowed."])

    def test_function_that_sets_the_text_factory(self):
        def change(x):
            if x == 700:
                self.connection.text_factory = bytes
            return x

        self.connection.create_function("change", 1, change)
        for _ in range(3):
            rows = [row for row in self.connection.execute("select change(i), s from ahead")]
            self.connection.text_factory = str
            self.assertEqual(rows, [(i, s if i < 700 else s.encode()) for i, _, s in self.rows()])

    def test_another_thread(self):
        errors = []

        def use(cursor):
            try:
                next(cursor)
            except sqlite3.ProgrammingError as e:
                errors.append(str(e))

        def run(cursor):
            thread = threading.Thread(target=use, args=(cursor,))
            thread.start()
            thread.join()

        rows, e = self.amid(run)
        self.assertEqual((rows, e), (self.rows(), None))
        self.assertEqual(len(errors), 1)
        self.assertTrue(errors[0].startswith("SQLite objects created in a thread can only be used in"))

    def test_writes(self):
        def write(cursor):
            self.connection.execute("update ahead set s = 'new' where i >= 600")
        rows, e = self.amid(write)
        self.connection.rollback()
        self.assertIsNone(e)
        # One row has been stepped to before.
        self.assertEqual(rows, self.rows()[:701] + [(i, x, "new") for i, x, s in self.rows()[701:]])
        rows, e = self.amid(lambda cursor: self.connection.execute("delete from ahead where i > 1000"))
        self.connection.rollback()
        self.assertEqual((rows, e), (self.rows()[:1001], None))

    def test_two_loops(self):
        first = self.connection.execute(self.SQL)
        second = self.connection.execute(self.SQL + " where i >= 1000")
        pairs = [(next(first), next(second)) for _ in range(1500)]
        self.assertEqual(pairs, list(zip(self.rows()[:1500], self.rows()[1000:2500])))
        self.assertEqual(list(first), self.rows()[1500:])
        self.assertEqual(list(second), self.rows()[2500:])
