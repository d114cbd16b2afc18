"""Names of files."""

import os
import tempfile
import unittest

import sqlite3


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
                for name, uri in (("plain.db", False), ("a b/plain.db", False), ("file:uri.db", True),
                                  ("file:a%20b/uri.db?mode=rwc", True)):
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
