"""Connections in several threads."""

import os
import tempfile
import threading
import time
import types
import unittest

import sqlite3


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


PATIENCE = 60


class Waiting(unittest.TestCase):
    """A statement runs until the test lets it end. CPython answers all that is asked here at once."""

    def setUp(self):
        self.begun = threading.Event()
        self.release = threading.Event()
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        self.connection.create_function("hold", 0, self.hold)
        self.connection.execute("create table t(a)")
        self.connection.execute("insert into t values (?)", (b"123",))
        self.connection.commit()
        self.outcome = []

    def hold(self):
        self.begun.set()
        return self.release.wait(PATIENCE)

    def run_statement(self):
        try:
            self.outcome.append(self.connection.execute("select hold(), count(*) from (select 1 union all select 2)").fetchall())
        except sqlite3.Error as error:
            self.outcome.append(error)

    def while_it_runs(self, action):
        """Returns the outcome of the statement. It is 0 when the action has waited for the statement."""
        thread = threading.Thread(target=self.run_statement)
        thread.start()
        self.begun.wait()
        try:
            action()
        finally:
            self.release.set()
            thread.join()
        return self.outcome[0]

    def test_what_does_not_wait(self):
        connection = self.connection
        cursor = connection.cursor()
        cursor.execute("select 5")
        blob = connection.blobopen("t", "a", 1)

        def ask():
            self.assertFalse(connection.in_transaction)
            self.assertEqual(connection.total_changes, 1)
            self.assertEqual(connection.isolation_level, "")
            connection.isolation_level = "IMMEDIATE"
            connection.row_factory = None
            connection.text_factory = str
            self.assertGreater(connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH), 0)
            connection.commit()
            connection.rollback()
            with connection:
                pass
            connection.iterdump()
            self.assertIs(connection.cursor().connection, connection)
            sqlite3.Cursor(connection).arraysize = 5
            self.assertEqual((cursor.description[0][0], cursor.rowcount, cursor.lastrowid), ("5", -1, 1))
            cursor.row_factory = None
            self.assertEqual(len(blob), 3)
            blob.seek(1)
            self.assertEqual(blob.tell(), 1)

        self.assertEqual(self.while_it_runs(ask), [(1, 2)])

    def test_interrupt_does_not_wait(self):
        outcome = self.while_it_runs(self.connection.interrupt)
        self.assertIsInstance(outcome, sqlite3.OperationalError)
        self.assertEqual(str(outcome), "interrupted")


class WaitingCallbacks(unittest.TestCase):
    """A callback waits for a thread that uses its connection. CPython waits for ever."""

    def setUp(self):
        self.meetings = []

    def meet(self, connection, deed):
        """Waits, once, for another thread. Appends its failures."""
        failures = []

        def run():
            try:
                deed(connection)
            except BaseException as error:
                failures.append(error)

        def wait(*_):
            nonlocal thread
            if thread is None:
                thread = threading.Thread(target=run)
                thread.start()
                thread.join(3 * PATIENCE)
                self.meetings.append((not thread.is_alive(), failures))
            return 0

        thread = None
        return wait

    def connect(self):
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.execute("create table t(a)")
        connection.executemany("insert into t values (?)", ((i,) for i in range(500)))
        connection.commit()
        return connection

    def in_a_function(self, deed):
        connection = self.connect()
        wait = self.meet(connection, deed)
        connection.create_function("f", 1, lambda x: wait() if x == 250 else 1)
        self.assertEqual(connection.execute("select sum(f(a)) from t").fetchone(), (499,))
        return connection

    def in_hooks(self, deed):
        connection = self.connect()
        connection.set_progress_handler(self.meet(connection, deed), 10)
        self.assertEqual(connection.execute("select count(*) from t where a >= 0").fetchone(), (500,))
        connection.set_progress_handler(None, 0)
        return connection

    def in_a_collation(self, deed):
        connection = self.connect()
        wait = self.meet(connection, deed)
        connection.create_collation("k", lambda x, y: wait() or (x > y) - (x < y))
        self.assertEqual(len(connection.execute("select a from t order by cast(a as text) collate k").fetchall()), 500)
        return connection

    def test_other_thread_gives_up(self):
        deeds = (lambda c: c.close(), lambda c: c.execute("select 1"), lambda c: c.execute("select 1").fetchall(), lambda c: c.rollback(),
                 lambda c: c.create_function("g", 0, len))
        outcome = []

        def run(kind, deed):
            try:
                connection = kind(deed)
                # The connection goes on.
                outcome.append(connection.execute("select count(*) from t").fetchone())
                connection.close()
            except BaseException as error:
                outcome.append(error)

        runs = [(self.in_a_function, deed) for deed in deeds] + [(kind, deeds[0]) for kind in (self.in_hooks, self.in_a_collation)]
        threads = [threading.Thread(target=run, args=each) for each in runs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(4 * PATIENCE)
        self.assertEqual(outcome, [(500,)] * len(runs))
        gave_up = [failures for ended, failures in self.meetings if ended]
        # There is no transaction to roll back, so that thread has nothing to wait for.
        self.assertEqual(sorted(map(len, gave_up)), [0] + [1] * (len(runs) - 1), gave_up)
        for failure in (failures[0] for failures in gave_up if failures):
            self.assertIsInstance(failure, sqlite3.InterfaceError)
            self.assertEqual(failure.sqlite_errorname, "SQLITE_MISUSE")
            self.assertTrue(str(failure).startswith("a callback must not wait for a thread"), failure)

    def test_nobody_waits_to_interrupt(self):
        connection = self.connect()
        wait = self.meet(connection, lambda c: c.interrupt())
        connection.create_function("f", 1, lambda x: wait() if x == 250 else 1)
        with self.assertRaises(sqlite3.OperationalError):
            connection.execute("select sum(f(a)) from t").fetchone()
        self.assertEqual(self.meetings, [(True, [])])


@unittest.skipIf(isinstance(sqlite3.Cursor.__next__, types.FunctionType), "without GraalPy's packages the GIL is kept")
class KeptGil(unittest.TestCase):
    """A connection of one thread keeps the GIL while it fetches a row. Another thread runs all the same while that takes long."""

    # The second row takes longer than the test may take.
    SLOW = ("select 1 union all select count(*) from (with recursive s(x) as (values(1) union all select x + 1 from s where x < "
            "2000000000) "
            "select x from s where x % 7 <> {})")

    def interrupted(self, connection, sql, fetch):
        """Another thread interrupts the statement after it has seen that the row is being fetched."""
        fetching = threading.Event()
        ended = threading.Event()
        answers = []

        def interrupt():
            answers.append(fetching.wait(PATIENCE))
            # An interrupt that comes before the fetch begins has no effect.
            while not ended.wait(0.05):
                answers.append(connection.in_transaction)
                connection.interrupt()

        thread = threading.Thread(target=interrupt)
        thread.start()
        try:
            cursor = connection.execute(sql)
            fetching.set()
            with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
                fetch(cursor)
        finally:
            ended.set()
            thread.join()
        self.assertEqual(answers[:2], [True, False])

    def test_interrupts_a_row(self):
        connection = sqlite3.connect(":memory:")
        for n, fetch in enumerate((next, lambda cursor: [row for row in cursor], lambda cursor: cursor.fetchall(),
                                   lambda cursor: cursor.fetchone())):
            self.interrupted(connection, self.SLOW.format(n), fetch)
        self.assertEqual(connection.execute("select 5").fetchone(), (5,))
        connection.close()

    def test_interrupts_a_row_with_a_function(self):
        connection = sqlite3.connect(":memory:")
        connection.create_function("odd", 1, lambda x: x % 2)
        self.interrupted(connection, self.SLOW.format("odd(x)"), next)
        connection.close()

    def test_two_threads_fetch_at_the_same_time(self):
        """Each connection has its own thread. The threads meet in the middle of their steps, by functions that wait for each other."""
        there = [threading.Event(), threading.Event()]
        outcome = []

        def run(k):
            connection = sqlite3.connect(":memory:")
            connection.create_function("meet", 0, lambda: there[k].set() or there[1 - k].wait(PATIENCE))
            outcome.append([row for row, in connection.execute("select 3 union all select meet() + count(*) from (with recursive s(x) as "
                                                               "(values(1) union all select x + 1 from s where x < 3000000) select x from "
                                                               "s)")])
            connection.close()

        threads = [threading.Thread(target=run, args=(k,)) for k in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(outcome, [[3, 3000001]] * 2)


class Closing(unittest.TestCase):
    """Another thread closes what this one reads."""

    def setUp(self):
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        self.connection.execute("create table t(a)")
        self.connection.executemany("insert into t values (?)", ((i,) for i in range(500)))
        self.connection.commit()

    def in_another_thread(self, action):
        failures = []

        def run():
            try:
                action()
            except BaseException as error:
                failures.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        return failures

    def test_rows_do_not_end_quietly(self):
        for close in (lambda cursor: cursor.close(), lambda cursor: cursor.connection.close()):
            for read in (next, lambda cursor: cursor.fetchone(), lambda cursor: cursor.fetchmany(5), lambda cursor: cursor.fetchall(),
                         lambda cursor: cursor.fetch_columns()):
                self.setUp()
                cursor = self.connection.execute("select a from t")
                self.assertEqual(next(cursor), (0,))
                self.assertEqual(self.in_another_thread(lambda: close(cursor)), [])
                with self.assertRaises(sqlite3.ProgrammingError):
                    read(cursor)

    def test_interrupted_rows_do_not_end_quietly(self):
        cursor = self.connection.execute("select a from t")
        next(cursor)
        self.assertEqual(self.in_another_thread(self.connection.interrupt), [])
        with self.assertRaises(sqlite3.OperationalError):
            cursor.fetchall()

    def test_converter_sees_the_close(self):
        """The thread that closes comes between the columns of a row."""
        connection = sqlite3.connect(":memory:", check_same_thread=False, detect_types=sqlite3.PARSE_COLNAMES)
        sqlite3.register_converter("closing", lambda value: self.in_another_thread(connection.close))
        with self.assertRaises(sqlite3.ProgrammingError):
            connection.execute('select 1 as "a [closing]", 2 as "b"').fetchall()

    def test_both_ends_of_a_backup_stay_open(self):
        for end in ("target", "source"):
            with sqlite3.connect(":memory:", check_same_thread=False) as target:
                closed = []
                close = target.close if end == "target" else self.connection.close
                self.connection.backup(target, pages=1, progress=lambda *_: closed.append(self.in_another_thread(close)))
                self.assertTrue(closed and all(isinstance(each[0], sqlite3.Error) for each in closed), closed)
                self.assertEqual(target.execute("select count(*) from t").fetchone(), (500,))

    def test_backups_in_both_directions(self):
        other = sqlite3.connect(":memory:", check_same_thread=False)
        other.execute("create table t(a)")
        threads = [threading.Thread(target=lambda a=a, b=b: [self.copy(a, b) for _ in range(20)]) for a,
                   b in ((self.connection, other), (other, self.connection))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
            self.assertFalse(thread.is_alive())

    @staticmethod
    def copy(source, target):
        try:
            source.backup(target, pages=1, sleep=0)
        except sqlite3.Error:
            pass  # Both are copied to at the same time.

    def test_backup_into_another_threads_connection(self):
        target = sqlite3.connect(":memory:")
        failures = self.in_another_thread(lambda: self.connection.backup(target))
        self.assertIsInstance(failures[0], sqlite3.ProgrammingError)
