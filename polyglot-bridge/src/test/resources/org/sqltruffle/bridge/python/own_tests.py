"""What this module adds or does differently beneath the interface: CPython's tests do not see it."""

import gc
import threading
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


class Threads(unittest.TestCase):
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


class Names(unittest.TestCase):
    def test_module_by_name(self):
        import sqltruffle.sqlite3 as ours

        self.assertEqual(ours.sqlite_version_info, tuple(map(int, ours.sqlite_version.split("."))))
        self.assertEqual(ours.connect(":memory:").execute("select 1").fetchone(), (1,))
        self.assertEqual(ours.Date(2020, 1, 2).isoformat(), "2020-01-02")
        self.assertTrue(issubclass(ours.IntegrityError, ours.Error))


def run():
    import io
    output = io.StringIO()
    suite = unittest.TestSuite()
    for case in (Rows, Threads, Names):
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(case))
    result = unittest.TextTestRunner(stream=output, verbosity=0).run(suite)
    return "" if result.wasSuccessful() else output.getvalue()


run
