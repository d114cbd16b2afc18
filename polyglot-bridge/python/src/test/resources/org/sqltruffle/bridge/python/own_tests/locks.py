"""An error of a lock has a note that says who holds it."""

import os
import tempfile
import threading
import traceback
import unittest

import sqlite3


class Notes(unittest.TestCase):

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.path = os.path.join(self.directory.name, "a.db")
        self.connections = [sqlite3.connect(self.path, timeout=0, check_same_thread=False) for _ in range(2)]
        self.connections[0].execute("create table t(a)")

    def tearDown(self):
        for connection in self.connections:
            connection.close()

    def error(self, connection, sql):
        with self.assertRaises(sqlite3.OperationalError) as caught:
            connection.execute(sql)
        return caught.exception

    def test_another_connection(self):
        holder, other = self.connections
        thread = threading.Thread(target=lambda: holder.execute("insert into t values(1)"))
        thread.start()
        thread.join()
        error = self.error(other, "insert into t values(2)")
        self.assertEqual(("database is locked",), error.args)
        self.assertEqual("SQLITE_BUSY", error.sqlite_errorname)
        (note,) = error.__notes__
        self.assertIn("(lock RESERVED, for ", note)
        self.assertIn("insert into t values(1)", note)
        self.assertIn(note, "".join(traceback.format_exception(error)))

    def test_an_abandoned_cursor(self):
        holder, other = self.connections
        holder.executemany("insert into t values(?)", [(i,) for i in range(100000)])
        holder.commit()
        cursor = holder.execute("select a from t")
        cursor.fetchone()
        other.isolation_level = None
        (note,) = self.error(other, "insert into t values(2)").__notes__
        self.assertIn("(lock SHARED, for ", note)
        self.assertIn("not finished: select a from t", note)
        cursor.close()

    def test_other_errors(self):
        error = self.error(self.connections[0], "select * from nowhere")
        self.assertFalse(hasattr(error, "__notes__"))
