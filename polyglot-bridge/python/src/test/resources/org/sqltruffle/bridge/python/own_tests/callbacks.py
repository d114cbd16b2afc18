"""What callbacks do to the connection that calls them, and what keeps a dropped cursor."""

import random
import unittest

import sqlite3

ROWS = 60


class Callbacks(unittest.TestCase):
    QUERIES = {
        "function": "select sum(f(a)) from t",
        "aggregate": "select g(a) from t",
        "window": "select sum(v) from (select w(a) over (order by a rows 1 preceding) v from t)",
        "collation": "select count(*) from (select a from t order by b || '!' collate k limit 100)",
        "progress": "select sum(a) from t",
        "authorizer": "select sum(a) + 0 from t",
        "trace": "select sum(a) from t",
    }

    def setUp(self):
        self.connection = c = sqlite3.connect(":memory:", isolation_level=None, cached_statements=0)
        c.execute("create table t(a integer primary key, b)")
        c.executemany("insert into t values (?, ?)", [(i, str(i)) for i in range(1, ROWS + 1)])
        self.cursor = c.cursor()

    def tearDown(self):
        self.connection.set_progress_handler(None, 0)
        self.connection.set_authorizer(None)
        self.connection.set_trace_callback(None)
        self.connection.close()

    def register(self, kind, act):
        def result(value):
            act()
            return value

        class Sum:
            def __init__(self):
                self.sum = 0

            def step(self, value):
                act()
                self.sum += value

            def inverse(self, value):
                act()
                self.sum -= value

            def value(self):
                act()
                return self.sum

            def finalize(self):
                act()
                return self.sum

        c = self.connection
        if kind == "function":
            c.create_function("f", 1, result)
        elif kind == "aggregate":
            c.create_aggregate("g", 1, Sum)
        elif kind == "window":
            c.create_window_function("w", 1, Sum)
        elif kind == "collation":
            c.create_collation("k", lambda x, y: result((x > y) - (x < y)))
        elif kind == "progress":
            c.set_progress_handler(lambda: result(0), 5)
        elif kind == "authorizer":
            c.set_authorizer(lambda *_: result(sqlite3.SQLITE_OK))
        else:
            c.set_trace_callback(lambda _: result(None))

    def refused(self, kind, deed, error):
        """The deed is refused in callbacks of this kind, and the query goes on."""
        seen = []

        def act():
            if seen is not None and len(seen) < 5:
                try:
                    deed()
                    seen.append("nothing")
                except sqlite3.Error as e:
                    seen.append(type(e))

        self.register(kind, act)
        self.assertIsNotNone(self.cursor.execute(self.QUERIES[kind]).fetchone()[0], kind)
        self.assertTrue(seen, kind)
        self.assertEqual(set(seen), {error}, kind)
        seen = [None] * 5
        self.assertEqual(self.connection.execute("select 1").fetchall(), [(1,)])
        self.register(kind, lambda: None)

    def test_close(self):
        for kind in self.QUERIES:
            self.refused(kind, self.connection.close, sqlite3.InterfaceError)

    def test_deserialize(self):
        data = self.connection.serialize()
        for kind in self.QUERIES:
            self.refused(kind, lambda: self.connection.deserialize(data), sqlite3.InterfaceError)

    def test_hooks_run_no_statement(self):
        for kind in "collation", "progress", "authorizer":
            self.refused(kind, lambda: self.connection.execute("select 2"), sqlite3.InterfaceError)
            self.refused(kind, lambda: self.connection.executescript("select 2; select 3"), sqlite3.InterfaceError)

    def test_own_cursor(self):
        for kind in "function", "aggregate", "window", "trace":
            for deed in (lambda: self.cursor.execute("select 2")), self.cursor.close, self.cursor.fetchall:
                self.refused(kind, deed, sqlite3.ProgrammingError)

    def test_own_cursor_between_rows(self):
        seen = []

        def act(value):
            try:
                self.cursor.close()
            except sqlite3.ProgrammingError as e:
                seen.append(str(e))
            return value

        self.connection.create_function("f", 1, act)
        self.assertEqual(len(self.cursor.execute("select f(a) from t").fetchall()), ROWS)
        self.assertEqual(set(seen), {"Recursive use of cursors not allowed."})
        self.assertEqual(len(seen), ROWS)

    def test_backup(self):
        target = sqlite3.connect(":memory:")
        seen = []

        def progress(*_):
            for deed in self.connection.close, target.close, (lambda: target.execute("select 1")):
                try:
                    deed()
                    seen.append("nothing")
                except sqlite3.InterfaceError:
                    seen.append("refused")
            seen.append(self.connection.execute("select count(*) from t").fetchone())

        self.connection.backup(target, pages=1, progress=progress)
        self.assertEqual(set(seen), {"refused", (ROWS,)})
        self.assertEqual(target.execute("select count(*) from t").fetchone(), (ROWS,))
        with self.assertRaises(ZeroDivisionError):
            self.connection.backup(target, progress=lambda *_: 1 / 0)
        # Both can be closed again: tearDown() closes the source.
        target.close()

    def test_backup_into_the_caller(self):
        source = sqlite3.connect(":memory:")
        self.refused("function", lambda: source.backup(self.connection), sqlite3.InterfaceError)
        source.close()

    def test_new_init(self):
        self.connection.create_function("f", 1, lambda v: self.connection.__init__(":memory:") or v)
        try:
            self.cursor.execute("select f(a) from t").fetchall()
        except sqlite3.Error:
            pass
        self.assertEqual(self.connection.execute("select 1").fetchall(), [(1,)])

    def test_replacing_what_runs(self):
        c = self.connection
        self.refused("function", lambda: c.create_function("f", 1, None), sqlite3.OperationalError)
        self.refused("aggregate", lambda: c.create_aggregate("g", 1, None), sqlite3.OperationalError)
        self.refused("collation", lambda: c.create_collation("k", None), sqlite3.InterfaceError)
        for kind, remove in (("progress", lambda: c.set_progress_handler(None, 0)), ("authorizer", lambda: c.set_authorizer(None)),
                             ("trace", lambda: c.set_trace_callback(None))):
            self.refused(kind, remove, "nothing")

    def test_functions_run_statements(self):
        for kind in "function", "aggregate", "window", "trace":
            running = []

            def act():
                if not running:
                    running.append(kind)
                    self.assertEqual(self.connection.execute("select count(*) from t").fetchone(), (ROWS,))
                    self.connection.execute("insert into t(b) values (1)")
                    self.connection.execute("delete from t where a > ?", (ROWS,))

            self.register(kind, act)
            self.cursor.execute(self.QUERIES[kind]).fetchall()
            self.assertTrue(running)
            self.connection.set_trace_callback(None)

    def test_recursion(self):
        self.connection.create_function("down", 1, lambda n: self.connection.execute("select down(?)", (n + 1,)).fetchone()[0])
        with self.assertRaises(sqlite3.Error):
            self.connection.execute("select down(1)").fetchone()
        self.assertEqual(self.connection.execute("select 1").fetchall(), [(1,)])

    def test_random(self):
        """Whatever callbacks do at random moments, a query ends with its answer or an exception, and the connection goes on."""
        chance = random.Random(41)
        c = self.connection
        data = sqlite3.connect(":memory:").serialize()
        deeds = [c.close, self.cursor.close, c.commit, c.rollback, c.interrupt, lambda: c.deserialize(data), lambda: c.execute("begin"),
                 lambda: c.execute("detach x"),
                 lambda: c.execute("attach ':memory:' as x"), lambda: c.execute("update t set b = b || 'x' where a % 3 = 1"),
                 lambda: c.execute("drop table t"),
                 lambda: c.execute("select f(a), g(a) from t").fetchone(), lambda: c.create_function("f", 1, None),
                 lambda: c.create_collation("k", None),
                 lambda: c.set_progress_handler(None, 0), lambda: c.set_authorizer(None), lambda: c.set_trace_callback(None),
                 lambda: c.backup(sqlite3.connect(":memory:")),
                 lambda: c.executescript("savepoint s; release s"), lambda: c.blobopen("t", "b", 3).close(), c.serialize]

        def act():
            if chance.random() < 0.05:
                chance.choice(deeds)()

        answers = set()
        for _ in range(60):
            for kind in self.QUERIES:
                try:
                    self.register(kind, act)
                except sqlite3.Error:
                    pass
            kind = chance.choice(list(self.QUERIES))
            try:
                self.cursor.execute(self.QUERIES[kind]).fetchall()
                answers.add("rows")
            except sqlite3.Error as e:
                answers.add(type(e))
            c.set_progress_handler(None, 0)
            c.set_authorizer(None)
            c.set_trace_callback(None)
            if c.in_transaction:
                c.execute("rollback")
            self.cursor = c.cursor()
            self.assertEqual(c.execute("pragma integrity_check").fetchall(), [("ok",)])
        self.assertTrue({"rows", sqlite3.OperationalError} <= answers, answers)


class DroppedCursors(unittest.TestCase):
    """The exceptions of commits that rightly fail make frame objects, which have copies of variables."""

    INSERT = "insert into t values (1), (2), (3) returning x"

    def setUp(self):
        self.connection = sqlite3.connect(":memory:")
        self.connection.execute("create table t(x)")

    def failing_commit(self):
        with self.assertRaises(sqlite3.OperationalError):
            self.connection.commit()

    def test_commit_that_failed_before(self):
        for _ in range(5):
            cursor = self.connection.execute(self.INSERT)
            for _ in range(3):
                try:
                    self.connection.commit()
                except sqlite3.OperationalError:
                    pass
            self.assertTrue(self.connection.in_transaction)
            cursor = None
            self.connection.commit()
            self.assertFalse(self.connection.in_transaction)

    def test_exception_in_a_context_manager(self):
        for _ in range(5):
            cursor = self.connection.execute(self.INSERT)
            self.failing_commit()
            with self.assertRaises(sqlite3.OperationalError):
                self.connection.commit()
            del cursor
            self.connection.commit()

    def test_named_parameters(self):
        for _ in range(5):
            cursor = self.connection.cursor()
            cursor.execute("insert into t values (:a), (2), (3) returning x", {"a": 1})
            self.assertEqual(cursor.fetchone(), (1,))
            self.failing_commit()
            del cursor
            self.connection.commit()
