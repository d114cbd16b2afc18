"""Interrupts, restarts, bad input and several notebooks, through Jupyter's protocol."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from kernel import ENDLESS, LAUNCHER, Kernel, numbers, shared


class Interrupts(unittest.TestCase):

    def interrupted(self, code, lines=()):
        kernel = shared()
        cell = kernel.run(code, timeout=60, interrupt_after=0.7)
        self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
        for line in lines:
            self.assertIn(line, cell.lines)
        self.assertLess(cell.seconds, 30)
        self.assertEqual("2", kernel.run("1 + 1").text)

    def test_python(self):
        self.interrupted("while True: pass")
        self.interrupted("import time\ntime.sleep(100)")

    def test_sql(self):
        self.interrupted("%%sql\n" + ENDLESS)

    def test_sql_in_python(self):
        self.interrupted(f"db.execute('{ENDLESS}').fetchone()")
        self.interrupted(f"for row in db.execute('{ENDLESS.replace('count(*)', 'x')}'): pass")

    def test_a_compiled_loop_in_python(self):
        shared().run("%%sql\nCREATE TABLE IF NOT EXISTS hot(a INTEGER, b REAL); INSERT INTO hot " + numbers(200000) + " SELECT x, x * 0.5 FROM n")
        self.interrupted("total = 0\nwhile True:\n    for a, b in db.execute('SELECT a, b FROM hot WHERE a > 5'):\n        total += a * b")
        self.assertEqual("(200000, 20000100000)", shared().run("db.execute('SELECT count(*), sum(a) FROM hot').fetchone()").text)
        self.assertEqual("'ok'", shared().run("db.execute('PRAGMA integrity_check').fetchone()[0]").text)
        shared().run("%%sql\nDROP TABLE hot")

    def test_a_python_function_in_sql(self):
        shared().run("def stuck(x):\n    while True: pass\ndb.create_function('stuck', 1, stuck)")
        self.interrupted("%%sql\nSELECT stuck(1)")

    def test_an_interrupt_stops_no_later_cell(self):
        kernel = shared()
        later = "%%sql\n" + numbers(2_000_000) + " SELECT count(*) FROM n"
        for code in ("%%sql\n" + ENDLESS, "%timeit sql " + ENDLESS, "%profile " + ENDLESS, "%%sql\nSELECT stuck(1)"):
            kernel.run("def stuck(x):\n    while True: pass\ndb.create_function('stuck', 1, stuck)")
            cell = kernel.run(code, timeout=60, interrupt_after=0.7)
            self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
            self.assertEqual("ok", kernel.run(later).status)
            self.assertEqual("2", kernel.run("1 + 1").text)

    def test_what_python_does_after_an_interrupt_is_not_interrupted(self):
        shared().run("1")
        query = f"db.execute('{numbers(2_000_000)} SELECT count(*) FROM n').fetchone()"
        # The handler of SIGINT and the interrupted statement race: whoever is first raises KeyboardInterrupt, and nobody a second time. The second statement is half read.
        endless = [f"db.execute('{ENDLESS}').fetchone()", f"for row in db.execute('{ENDLESS.replace('count(*)', 'x')}'): pass"]
        for code in ["import time; time.sleep(100)"] + endless * 4:
            cell = shared().run(f"try:\n    {code}\nexcept KeyboardInterrupt:\n    print({query})", timeout=60, interrupt_after=0.7)
            self.assertEqual(("ok", "(2000000,)\n"), (cell.status, cell.out), cell)

    def test_load(self):
        kernel = shared()
        with open(os.path.join(kernel.directory, "endless.csv"), "w") as file:
            file.write("a,b\n" + "1,2\n" * 8_000_000)
        self.interrupted("%load endless.csv endless")
        self.assertNotIn("endless", kernel.run("%tables").text)
        os.remove(file.name)

    def test_a_cell_that_waits_for_python(self):
        kernel = Kernel()
        try:
            # Java runs on another thread than Python, which starts meanwhile.
            cell = kernel.run("%%java\nThread.sleep(200_000);", timeout=60, interrupt_after=3)
            self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
            self.assertEqual("2", kernel.run("1 + 1").text)
        finally:
            kernel.stop()

    def test_java(self):
        shared().run("%%java\nint warm = 1;")
        self.interrupted("%%java\nlong i = 0; while (true) i++;")
        self.interrupted("%%java\nThread.sleep(100_000);")
        self.interrupted('%%java\ndb.prepare("' + ENDLESS + '").list(r -> r.getLong(0))')

    def test_javascript(self):
        shared().run("%%js\n1")
        self.interrupted("%%js\nwhile (true) {}")
        self.assertEqual("2", shared().run("%%js\n1 + 1").text)

    def test_the_transaction_is_in_a_known_state(self):
        kernel = shared()
        kernel.run("%%sql\nCREATE TABLE IF NOT EXISTS kept(a); BEGIN; INSERT INTO kept VALUES (1)")
        self.interrupted("%%sql\n" + ENDLESS, ["The transaction is still open."])
        self.assertEqual("(1, True)", kernel.run("db.execute('SELECT count(*) FROM kept').fetchone()[0], db.in_transaction").text)
        self.interrupted("%%sql\nINSERT INTO kept " + ENDLESS.replace("count(*)", "x"), ["The transaction was rolled back."])
        self.assertEqual("(0, False)", kernel.run("db.execute('SELECT count(*) FROM kept').fetchone()[0], db.in_transaction").text)
        kernel.run("%%sql\nDROP TABLE kept")

    def test_the_signal_does_the_same(self):
        kernel = shared()
        pid = int(kernel.run("import os; os.getpid()").text)
        import threading

        timer = threading.Timer(1.5, os.kill, (pid, signal.SIGINT))
        timer.start()
        cell = kernel.run("%%sql\n" + ENDLESS, timeout=60)
        timer.join()
        self.assertEqual("KeyboardInterrupt", cell.name, cell)
        os.kill(pid, signal.SIGINT)  # nothing runs
        time.sleep(1)  # the JVM handles a signal a little later, when the next cell may run
        self.assertEqual("2", kernel.run("1 + 1").text)


class BadInput(unittest.TestCase):

    def fails(self, code, name):
        cell = shared().run(code)
        self.assertEqual(("error", name), (cell.status, cell.name), cell)
        self.assertEqual("2", shared().run("1 + 1").text)
        return cell

    def test_sql_errors(self):
        self.fails("%%sql\nSELECT", "SQLITE_ERROR")
        self.fails("%%sql\nCREATE TABLE one(a UNIQUE); INSERT INTO one VALUES (1), (1)", "SQLITE_CONSTRAINT_UNIQUE")
        self.fails("%%sql\nSELECT 'open", "SQLITE_ERROR")
        shared().run("%%sql\nDROP TABLE one")

    def test_files(self):
        self.assertIn("no such file", self.fails("%open nowhere.db", "UsageError").message)
        self.fails("%open /no/such/directory/x.db --create", "SQLITE_CANTOPEN")
        text = pathlib.Path(shared().directory) / "text.db"
        text.write_text("this is no database " * 100)
        self.fails("%open text.db", "SQLITE_NOTADB")
        # The database that was open is still open.
        self.assertEqual(":memory:", shared().run("%open").text)

    def test_unknown_cells(self):
        self.assertIn("%%sql", self.fails("%%ruby\nputs 1", "UsageError").message)
        self.fails("%nope", "UsageError")

    def test_much_output(self):
        cell = shared().run("for i in range(1_000_000):\n    print(i)")
        self.assertEqual("ok", cell.status)
        self.assertTrue(cell.out.startswith("0\n1\n2\n"))
        self.assertLess(len(cell.out), 2_100_000)
        self.assertIn("the rest is left out", cell.err)
        cell = shared().run("%%sql\n" + numbers(1_000_000) + " SELECT x, 'row ' || x AS name FROM n")
        self.assertIn("1,000,000 rows, the first 20 are shown", cell.text)
        self.assertLess(len(cell.html), 10_000)

    def test_many_columns(self):
        cell = shared().run("%%sql\nSELECT " + ", ".join(f"{i} AS c{i}" for i in range(2000)))
        self.assertIn("2,000 columns, the first 40 are shown", cell.text)
        self.assertLess(len(cell.html), 10_000)
        shared().run("%%sql\nwide << SELECT " + ", ".join(f"{i} AS c{i}" for i in range(2000)))
        self.assertEqual("(2000, 1999)", shared().run("len(wide.columns), wide[0][-1]").text)

    def test_text_that_is_no_text(self):
        # Jupyter sends this character as the byte FF, which no UTF-8 text has.
        self.assertEqual("'\ufffd'", shared().run("'\udcff'").text)
        self.assertEqual("?\n", shared().run("print('\\ud800')").out)
        self.assertIn("\ufffdA", shared().run("%%sql\nSELECT CAST(x'ff41' AS TEXT) AS t").text)
        self.fails("db.execute(\"SELECT CAST(x'ff41' AS TEXT)\").fetchone()", "OperationalError")

    def test_the_end_of_the_program_is_no_end_of_the_kernel(self):
        self.fails("import sys\nsys.exit(3)", "SystemExit")
        self.fails("raise SystemExit", "SystemExit")

    def test_a_deep_recursion(self):
        self.fails("def deep(n):\n    return deep(n + 1)\ndeep(0)", "RecursionError")
        self.fails("%%java\nint deep(int n) { return deep(n + 1); }\ndeep(0)", "StackOverflowError")

    def test_a_closed_connection(self):
        kernel = shared()
        kernel.run("db.close()")
        self.assertEqual("the connection is closed", kernel.run("%%sql\nSELECT 1").message)
        self.assertEqual("error", kernel.run("db.execute('SELECT 1')").status)
        kernel.run("%open :memory:")
        self.assertEqual("ok", kernel.run("%%sql\nSELECT 1").status)
        self.assertEqual("(1,)", kernel.run("db.execute('SELECT 1').fetchone()").text)

    def test_cells_after_a_failure_are_dropped(self):
        client = shared().client
        first = client.execute("1 / 0", stop_on_error=True)
        second = client.execute("dropped = True")
        self.assertEqual("error", shared()._reply(first)["status"])
        self.assertEqual("aborted", shared()._reply(second)["status"])
        self.assertEqual("False", shared().run("'dropped' in globals()").text)


class Processes(unittest.TestCase):

    def command(self, *arguments, **environment):
        return subprocess.run([LAUNCHER, "notebook", *arguments], capture_output=True, text=True, env=dict(os.environ, SQLTRUFFLE_NO_BUILD="1", **environment))

    def test_commands(self):
        directory = pathlib.Path(tempfile.mkdtemp())
        lab = directory / "jupyter-lab"
        lab.write_text('#!/bin/sh\necho "$@"\ncat "$JUPYTER_PATH/kernels/sqltruffle/kernel.json"\nexit 7\n')
        lab.chmod(0o755)
        done = self.command("lab", "--", "--port=1", PATH=f"{directory}:{os.environ['PATH']}", XDG_CACHE_HOME=str(directory))
        self.assertEqual(7, done.returncode, done)
        self.assertTrue(done.stdout.startswith("--port=1\n"), done)
        self.assertEqual(["notebook", "kernel", "{connection_file}"], json.loads(done.stdout.partition("\n")[2])["argv"][1:])
        self.assertIn("Error: cannot start the kernel of nowhere.json", self.command("kernel", "nowhere.json").stderr)
        self.assertEqual(0, self.command("--help").returncode)
        self.assertNotEqual(0, self.command("nothing").returncode)

    def test_training_ends(self):
        done = self.command("kernel", "--train", SQLTRUFFLE_NO_RUNTIME="1")
        self.assertEqual((0, "", ""), (done.returncode, done.stdout, done.stderr))

    def test_restart_and_death_lose_nothing_that_was_committed(self):
        directory = tempfile.mkdtemp()
        kernel = Kernel(directory)
        kernel.run("%open kept.db --create")
        kernel.run("%%sql\nPRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2)")
        kernel.restart()
        # A database that was closed cleanly has no journal files.
        self.assertEqual(["kept.db"], sorted(os.listdir(directory)))
        self.assertEqual("NameError", kernel.run("before").name)
        kernel.run("%open kept.db")
        self.assertIn("\n1\n", kernel.run("%%sql\nSELECT a FROM t").text)
        kernel.run("%%sql\nINSERT INTO t VALUES (3); BEGIN; INSERT INTO t VALUES (4)")
        kernel.manager.shutdown_kernel(now=True)  # SIGKILL
        with sqlite3.connect(os.path.join(directory, "kept.db")) as connection:
            self.assertEqual([(1,), (3,)], connection.execute("SELECT a FROM t").fetchall())
            self.assertEqual([("ok",)], connection.execute("PRAGMA integrity_check").fetchall())

    def test_a_server_that_ignores_sigint(self):
        """Shells start what they run in the background so, and its kernels inherit that."""
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            kernel = Kernel()
        finally:
            signal.signal(signal.SIGINT, before)
        try:
            kernel.run("def stuck(x):\n    while True: pass\ndb.create_function('stuck', 1, stuck)")
            cell = kernel.run("%%sql\nSELECT stuck(1)", timeout=30, interrupt_after=0.7)
            self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
        finally:
            kernel.manager.shutdown_kernel(now=True)

    def test_two_notebooks_on_one_file(self):
        one = shared()
        two = Kernel(one.directory)
        try:
            one.run("%open both.db --create")
            one.run("%%sql\nCREATE TABLE t(a); INSERT INTO t VALUES (1)")
            two.run("%open both.db")
            self.assertIn("\n1\n", two.run("%%sql\nSELECT a FROM t").text)
            one.run("%%sql\nBEGIN IMMEDIATE; INSERT INTO t VALUES (2)")
            self.assertEqual("SQLITE_BUSY", two.run("%%sql\nINSERT INTO t VALUES (3)").name)
            one.run("%%sql\nCOMMIT")
            self.assertEqual("1 row changed", two.run("%%sql\nINSERT INTO t VALUES (3)").text)
            self.assertIn("\n3\n", one.run("%%sql\nSELECT a FROM t").text)
            # A kernel ends, whatever its cell does.
            two.client.execute("while True:\n    try:\n        while True: pass\n    except BaseException: pass")
            time.sleep(1)
            two.manager.request_shutdown()
            end = time.time() + 30
            while two.manager.is_alive() and time.time() < end:
                time.sleep(0.1)
            self.assertFalse(two.manager.is_alive())
        finally:
            one.run("%open :memory:")
            two.client.stop_channels()
            two.manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    unittest.main()
