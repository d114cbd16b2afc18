"""What is known of an error or a warning beside its text."""

import unittest

import sqlite3


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
        for call in (lambda: connection.execute(insert, (1,)), lambda: connection.cursor().execute(insert, (1,)),
                     lambda: connection.executemany(insert, [(1,)])):
            with self.assertWarnsRegex(DeprecationWarning, "named parameter") as caught:
                call()
            self.assertEqual((caught.filename, caught.lineno), (call.__code__.co_filename, call.__code__.co_firstlineno))
