"""Connections in several threads."""

import os
import tempfile
import threading
import time
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
