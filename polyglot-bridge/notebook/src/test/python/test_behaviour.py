"""Interrupts, restarts, bad input and several notebooks, through Jupyter's protocol."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from kernel import ENDLESS, LAUNCHER, PATIENCE, Kernel, numbers, second, shared

# A cell has begun by then.
SOON = 0.4
# The loop of a cell is compiled by then, on an idle machine.
LATER = 0.8


def command(*arguments, **environment):
    """Starts ./sqltruffle notebook."""
    return subprocess.Popen([LAUNCHER, "notebook", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=dict(os.environ, SQLTRUFFLE_NO_BUILD="1", **environment))


def setUpModule():
    # Most tests of interrupts wait for a moment. The training runs meanwhile.
    global training
    training = command("kernel", "--train", SQLTRUFFLE_NO_RUNTIME="1")
    # The second kernel starts Python meanwhile, too.
    second()


class Interrupts(unittest.TestCase):

    def interrupted(self, code, lines=(), after=SOON):
        kernel = shared()
        cell = kernel.run(code, interrupt_after=after)
        self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
        for line in lines:
            self.assertIn(line, cell.lines)
        self.assertLess(cell.seconds, PATIENCE / 2)
        self.assertEqual("2", kernel.run("1 + 1").text)

    def test_python(self):
        self.interrupted("while True: pass", after=LATER)
        self.interrupted("import time\ntime.sleep(100)")

    def test_sql(self):
        self.interrupted("%%sql\n" + ENDLESS)

    def test_sql_in_python(self):
        self.interrupted(f"db.execute('{ENDLESS}').fetchone()")
        self.interrupted(f"for row in db.execute('{ENDLESS.replace('count(*)', 'x')}'): pass")

    def test_a_compiled_loop_in_python(self):
        shared().run("%%sql\nCREATE TABLE IF NOT EXISTS hot(a INTEGER, b REAL); INSERT INTO hot " + numbers(200000) + " SELECT x, x * 0.5 "
                                                                                                                      "FROM n")
        self.interrupted("total = 0\nwhile True:\n    for a, b in db.execute('SELECT a, b FROM hot WHERE a > 5'):\n        total += a * b",
                         after=LATER)
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
            cell = kernel.run(code, interrupt_after=SOON)
            self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
            self.assertEqual("ok", kernel.run(later).status)
            self.assertEqual("2", kernel.run("1 + 1").text)

    def test_what_python_does_after_an_interrupt_is_not_interrupted(self):
        shared().run("1")
        query = f"db.execute('{numbers(1_000_000)} SELECT count(*) FROM n').fetchone()"
        # The handler of SIGINT and the interrupted statement race: whoever is first raises KeyboardInterrupt, and nobody a second time. The
        # second statement is half read.
        endless = [f"db.execute('{ENDLESS}').fetchone()", f"for row in db.execute('{ENDLESS.replace('count(*)', 'x')}'): pass"]
        for code in ["import time; time.sleep(100)"] + endless * 3:
            cell = shared().run(f"try:\n    print('begun')\n    {code}\nexcept KeyboardInterrupt:\n    print({query})",
                                interrupt_after=SOON, begun="stream")
            self.assertEqual(("ok", "begun\n(1000000,)\n"), (cell.status, cell.out), cell)

    def test_the_end_of_an_interrupt_is_not_the_end_of_a_cell(self):
        kernel = shared()
        kernel.manager.session.message_count = kernel.client.session.message_count
        kernel.manager.interrupt_kernel()  # nothing runs
        time.sleep(5 * SOON)  # the kernel has handled the interrupt by then
        cell = kernel.run("1 + 1")
        self.assertEqual("2", cell.text, cell)

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
            cell = kernel.run("%%java\nThread.sleep(200_000);", interrupt_after=3)
            self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)
            cell = kernel.run("1 + 1")
            self.assertEqual("2", cell.text, cell)
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
        cell = kernel.run("%%sql\n" + ENDLESS, interrupt_after=SOON, interrupt=lambda: os.kill(pid, signal.SIGINT))
        self.assertEqual("KeyboardInterrupt", cell.name, cell)
        os.kill(pid, signal.SIGINT)  # nothing runs
        time.sleep(3)  # the JVM handles a signal a little later, when the next cell may run
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
        cell = shared().run("for i in range(50_000):\n    print(i, 'and many words more, so that it fits on no screen')")
        self.assertEqual("ok", cell.status)
        self.assertTrue(cell.out.startswith("0 and many words more, so that it fits on no screen\n1 and"))
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
        cell = self.fails("def deep(n):\n    return deep(n + 1)\n\ndeep(0)", "RecursionError")
        self.assertIn(f'  File "Cell In[{cell.count}]", line 4, in <module>', cell.lines)
        self.assertRegex("\n".join(cell.lines), r"\[Previous line repeated \d+ more times\]\n"
                                                r"  \[\d+ frames between these are left out\]\nRecursionError")
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
        # The second cell must wait when the first one fails.
        first = client.execute("import time\ntime.sleep(2)\n1 / 0", stop_on_error=True)
        second = client.execute("dropped = True")
        self.assertEqual("error", shared()._reply(first)["status"])
        self.assertEqual("aborted", shared()._reply(second)["status"])
        self.assertEqual("False", shared().run("'dropped' in globals()").text)


class Processes(unittest.TestCase):

    def command(self, *arguments, **environment):
        """Runs ./sqltruffle notebook: its status and what it prints."""
        process = command(*arguments, **environment)
        out, err = process.communicate()
        return process.returncode, out, err

    def test_commands(self):
        directory = pathlib.Path(tempfile.mkdtemp())
        lab = directory / "jupyter-lab"
        lab.write_text('#!/bin/sh\necho "$@"\ncat "$JUPYTER_PATH/kernels/sqltruffle/kernel.json"\nexit 7\n')
        lab.chmod(0o755)
        status, out, err = self.command("--port=1", "--", "--help", PATH=f"{directory}:{os.environ['PATH']}", XDG_CACHE_HOME=str(directory))
        self.assertEqual(7, status, err)
        self.assertTrue(out.startswith("--port=1 --help\n"), out)
        self.assertEqual(["notebook", "kernel", "{connection_file}"], json.loads(out.partition("\n")[2])["argv"][1:])
        self.assertIn("Error: cannot start the kernel of nowhere.json", self.command("kernel", "nowhere.json")[2])
        status, out, err = self.command("instal")
        self.assertEqual((2, ""), (status, out))
        self.assertIn("Did you mean: sqltruffle notebook install?", err)

    def test_install_for_the_user(self):
        directory = pathlib.Path(tempfile.mkdtemp())
        home = {name: "" for name in ("JUPYTER_DATA_DIR", "XDG_DATA_HOME")}
        status, out, err = self.command("install", "--user", HOME=str(directory), **home)
        self.assertEqual(0, status, err)
        found = subprocess.run([sys.executable, "-c", "from jupyter_client import kernelspec\n"
                                                      "print(kernelspec.get_kernel_spec('sqltruffle').display_name)"],
                               env=dict(os.environ, HOME=str(directory), **home), capture_output=True, text=True)
        self.assertEqual("SQLTruffle\n", found.stdout, found)
        (directory / "file").touch()
        status, out, err = self.command("install", "--prefix", str(directory / "file"))
        self.assertEqual(1, status, out)
        self.assertIn("Error: cannot write the kernel's description into", err)

    def test_jupyterlab_is_installed_when_it_is_missing(self):
        """The environment's pip fails at first, as without a network."""
        directory = pathlib.Path(tempfile.mkdtemp())
        python = directory / "bin" / "python3"
        python.parent.mkdir()
        python.write_text('''#!/bin/sh
[ "$1 $2 $3" = "-m venv --clear" ] || exit 3
mkdir -p "$4/bin"
cp "$0" "$4/bin/python3"
cat > "$4/bin/pip" <<'PIP'
#!/bin/sh
again=$(dirname "$0")/../../again
[ -e "$again" ] || { touch "$again"; exit 1; }
printf '#!/bin/sh\\necho lab "$@"\\n' > "$(dirname "$0")/jupyter-lab"
chmod +x "$(dirname "$0")/jupyter-lab"
PIP
chmod +x "$4/bin/pip"
''')
        python.chmod(0o755)
        path = [entry for entry in os.environ["PATH"].split(":") if not os.path.exists(os.path.join(entry, "jupyter-lab"))]
        environment = {"PATH": ":".join([str(python.parent)] + path), "XDG_CACHE_HOME": str(directory)}
        installing = f"sqltruffle: installing jupyterlab==4.6.6 into {directory}/sqltruffle/jupyterlab, which takes about a minute"
        status, out, err = self.command(**environment)
        self.assertEqual((1, ""), (status, out), err)
        lines = err.splitlines()
        self.assertEqual(installing, lines[0])
        self.assertIn("this needs the network", lines[-1])
        status, out, err = self.command("--no-browser", **environment)
        self.assertEqual((0, "lab --no-browser\n", installing + "\n"), (status, out, err))

    def test_training_ends(self):
        out, err = training.communicate()
        self.assertEqual((0, "", ""), (training.returncode, out, err))

    def test_restart_and_death_lose_nothing_that_was_committed(self):
        kernel = second()
        directory = os.path.join(kernel.directory, "kept")
        os.mkdir(directory)
        kernel.run("%open kept/kept.db --create")
        kernel.run("before = 1")
        kernel.run("%%sql\nPRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2)")
        kernel.restart()
        # A database that was closed cleanly has no journal files.
        self.assertEqual(["kept.db"], sorted(os.listdir(directory)))
        self.assertEqual("NameError", kernel.run("before").name)
        kernel.run("%open kept/kept.db")
        self.assertIn("\n1\n", kernel.run("%%sql\nSELECT a FROM t").text)
        kernel.run("%%sql\nINSERT INTO t VALUES (3); BEGIN; INSERT INTO t VALUES (4)")
        kernel.manager.shutdown_kernel(now=True)  # SIGKILL
        with sqlite3.connect(os.path.join(directory, "kept.db")) as connection:
            self.assertEqual([(1,), (3,)], connection.execute("SELECT a FROM t").fetchall())
            self.assertEqual([("ok",)], connection.execute("PRAGMA integrity_check").fetchall())

    def test_a_server_that_ignores_sigint(self):
        kernel = second()
        kernel.run("def stuck(x):\n    while True: pass\ndb.create_function('stuck', 1, stuck)")
        cell = kernel.run("%%sql\nSELECT stuck(1)", interrupt_after=SOON)
        self.assertEqual(("error", "KeyboardInterrupt"), (cell.status, cell.name), cell)

    def test_another_notebook_on_the_same_file(self):
        one = shared()
        two = second()
        one.run("%open both.db --create")
        try:
            one.run("%%sql\nCREATE TABLE t(a); INSERT INTO t VALUES (1)")
            two.run("%open both.db")
            self.assertIn("\n1\n", two.run("%%sql\nSELECT a FROM t").text)
            one.run("%%sql\nBEGIN IMMEDIATE; INSERT INTO t VALUES (2)")
            self.assertIn("\n   5000\n", two.run("%%sql\nPRAGMA busy_timeout").text)
            two.run("%%sql\nPRAGMA busy_timeout = 300")
            self.assertEqual("SQLITE_BUSY", two.run("%%sql\nINSERT INTO t VALUES (3)").name)
            one.run("%%sql\nCOMMIT")
            self.assertEqual("1 row changed", two.run("%%sql\nINSERT INTO t VALUES (3)").text)
            self.assertIn("\n3\n", one.run("%%sql\nSELECT a FROM t").text)
        finally:
            one.run("%open :memory:")
            two.run("%open :memory:")


class Shutdown(unittest.TestCase):
    """Runs last: the shared kernel ends."""

    def test_a_kernel_ends_whatever_its_cell_does(self):
        kernel = shared()
        kernel.client.execute("while True:\n    try:\n        while True: pass\n    except BaseException: pass")
        time.sleep(1)
        kernel.manager.request_shutdown()
        end = time.time() + PATIENCE
        while kernel.manager.is_alive() and time.time() < end:
            time.sleep(0.1)
        self.assertFalse(kernel.manager.is_alive())
        kernel.client.stop_channels()


if __name__ == "__main__":
    unittest.main()
