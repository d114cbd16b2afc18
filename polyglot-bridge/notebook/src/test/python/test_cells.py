"""Cells of all languages, their values, variables, errors and results, through Jupyter's protocol."""

import base64
import pathlib
import shutil
import unittest
import zlib

from kernel import PATIENCE, Kernel, numbers, shared


class Languages(unittest.TestCase):

    def ok(self, code):
        cell = shared().run(code)
        self.assertEqual("ok", cell.status, cell)
        return cell

    def fails(self, code, name):
        cell = shared().run(code)
        self.assertEqual("error", cell.status, cell)
        self.assertEqual(name, cell.name, cell)
        return cell

    def test_uncommitted_data_is_visible_in_all_languages(self):
        self.ok("%%sql\nCREATE TABLE seen(a); BEGIN; INSERT INTO seen VALUES (1), (2)")
        self.assertEqual("[(1,), (2,)]", self.ok("db.execute('SELECT a FROM seen').fetchall()").text)
        self.ok("db.execute('INSERT INTO seen VALUES (3)')")
        self.assertEqual("3", self.ok('%%java\ndb.prepare("SELECT count(*) FROM seen").first(r -> r.getLong(0)).get()').text)
        self.ok('%%java\ndb.update("INSERT INTO seen VALUES (?)", 4);')
        self.assertEqual("4", self.ok("%%js\ndb.prepare('SELECT count(*) FROM seen').first(r => r.getLong(0)).get()").text)
        self.assertIn("\n       4\n", self.ok("%%sql\nSELECT count(*) FROM seen").text)
        self.ok("%%sql\nROLLBACK")
        self.assertEqual("0", self.ok("db.execute('SELECT count(*) FROM seen').fetchone()[0]").text)
        self.ok("%%sql\nDROP TABLE seen")

    def test_parameters_come_from_every_language(self):
        self.ok("py_int = 7; py_float = 2.0; py_text = 'é'; py_bytes = b'\\x00\\xff'; py_none = None")
        self.ok('%%java\nlong javaLong = 1L << 40; String javaText = "j";')
        self.ok("%%js\nvar jsNumber = 1.5;")
        cell = self.ok("%%sql\nSELECT :py_int AS a, typeof(:py_float) AS b, @py_text AS c, hex($py_bytes) AS d, :py_none IS NULL AS e, "
                       ":javaLong AS f, :javaText AS g, :jsNumber AS h")
        self.assertEqual(["7", "real", "é", "00FF", "1", str(1 << 40), "j", "1.5"], cell.text.split("\n")[2].split())
        self.assertIn(":missing", self.fails("%%sql\nSELECT :missing", "NameError").message)
        self.ok("py_list = [1]")
        self.assertIn("a list", self.fails("%%sql\nSELECT :py_list", "TypeError").message)
        self.fails("%%sql\nSELECT ?", "UsageError")

    def test_a_result_is_kept_for_all_languages(self):
        self.ok("%%sql\nkept << " + numbers(5) + " SELECT x, x / 2.0 AS half, 'n' || x AS name, nullif(x, 3) AS hole, CAST(x AS BLOB) AS "
                                                 "bytes FROM n")
        self.assertEqual("5", self.ok("len(kept)").text)
        self.assertEqual("(1, 0.5, 'n1', 1, b'1')", self.ok("kept[0]").text)
        self.assertEqual("[(3, 1.5, 'n3', None, b'3'), (4, 2.0, 'n4', 4, b'4')]", self.ok("kept[2:4]").text)
        self.assertEqual("15", self.ok("sum(row[0] for row in kept)").text)
        self.assertEqual("[array('q', [1, 2, 3, 4, 5]), array('d', [0.5, 1.0, 1.5, 2.0, 2.5]), ['n1', 'n2', 'n3', 'n4', 'n5'], [1, 2, "
                         "None, 4, 5]]",
                         self.ok("kept.fetch_columns()[:4]").text)
        self.assertEqual("['x', 'half', 'name', 'hole', 'bytes']", self.ok("kept.columns").text)
        self.assertEqual("['n1', 'n2', 'n3', 'n4', 'n5']", self.ok("kept['NAME']").text)
        self.assertEqual("[3, 1.5, n3, null, 1]", self.ok("%%java\nvar row = new ArrayList<>(kept.get(2)); row.set(4, "
                                                          "kept.columns().get(4).size() / 5); row").text)
        self.assertEqual("5", self.ok("%%js\nkept.size()").text)
        self.fails("kept['nope']", "KeyError")
        self.fails("kept[5]", "IndexError")

    def test_recursion_goes_as_deep_as_in_cpython(self):
        self.ok("def depth(n):\n    return n and 1 + depth(n - 1)")
        self.assertEqual("900", self.ok("depth(900)").text)

    def test_functions_of_python_and_java_in_sql(self):
        self.ok("db.create_function('py_half', 1, lambda x: x / 2)")
        self.ok('%%java\ndb.function("java_twice", 1, a -> a.getLong(0) * 2);')
        cell = self.ok("%%sql\n" + numbers(300000) + " SELECT sum(py_half(x)), sum(java_twice(x)) FROM n")
        self.assertEqual([str(300000 * 300001 / 4), str(300000 * 300001)], cell.text.split("\n")[2].split())
        self.assertEqual("(2.5, 10)", self.ok("db.execute('SELECT py_half(5), java_twice(5)').fetchone()").text)
        # A new function of the same name counts at once.
        self.ok("db.create_function('py_half', 1, lambda x: -x)")
        self.assertIn("-4", self.ok("%%sql\nSELECT py_half(4)").text)

    def test_values_go_by_polyglot_bindings(self):
        self.ok("import polyglot\npolyglot.export_value('shared_value', 42)")
        self.assertEqual("42", self.ok("%%js\nPolyglot.import('shared_value')").text)
        self.assertEqual("42", self.ok('%%java\nbindings().getMember("shared_value").asInt()').text)
        self.ok('%%java\nput("from_java", List.of(1, 2, 3));')
        self.assertEqual("6", self.ok("sum(from_java)").text)
        self.assertEqual("true", self.ok('%%java\nget("no_such_variable") == null').text)

    def test_messages_say_when_they_were_sent(self):
        cell = self.ok("import time; time.sleep(0.25)")
        self.assertTrue(0.25 <= cell.kernel_seconds <= cell.seconds, (cell.kernel_seconds, cell.seconds))

    def test_tables_show_types_nulls_and_blobs(self):
        cell = self.ok("%%sql\nCREATE TEMP TABLE shown(a INTEGER, b TEXT); INSERT INTO shown VALUES (1, '<x>'), (NULL, 'y');\n"
                       "SELECT a, b, x'0102' AS c, 1.5 AS d FROM shown")
        self.assertEqual("   a  b    c          d\n----  ---  -------  ---\n   1  <x>  2 bytes  1.5\nNULL  y    2 bytes  1.5\n2 rows",
                         cell.text)
        for part in ("INTEGER", "REAL", "&lt;x&gt;", "<i>NULL</i>", "2 bytes", "2 rows", 'text-align: right">1.5'):
            self.assertIn(part, cell.html)
        self.assertEqual("1 row changed", self.ok("%%sql\nDELETE FROM shown WHERE a = 1").text)
        self.ok("%%sql\nDROP TABLE shown")

    def test_statements_before_the_last_are_displayed(self):
        cell = self.ok("%%sql\nSELECT 1 AS first; -- a comment; with a semicolon\nSELECT 2 AS second;\n-- the end")
        self.assertIn("first", cell.shown[0]["text/plain"])
        self.assertIn("second", cell.text)
        self.assertIsNone(self.ok("%%sql\n-- nothing\n").value)

    def test_python_shows_the_last_value(self):
        self.assertEqual("3", self.ok("x = 1\nx + 2").text)
        self.assertIsNone(self.ok("x + 2;").value)
        self.assertIsNone(self.ok("None").value)
        self.assertEqual("a\n", self.ok("print('a')").out)
        self.assertEqual("b\n", self.ok("import sys\nprint('b', file=sys.stderr)").err)
        cell = self.ok("class Shown:\n    def _repr_html_(self):\n        return '<b>bold</b>'\ndisplay(1, Shown())\nShown()")
        self.assertEqual("1", cell.shown[0]["text/plain"])
        self.assertEqual("<b>bold</b>", cell.html)

    def test_errors_name_the_line_of_the_cell(self):
        cell = self.fails("def inverse(x):\n    return 1 / x\n\ninverse(0)", "ZeroDivisionError")
        self.assertIn(f'  File "Cell In[{cell.count}]", line 2, in inverse', cell.lines)
        self.assertFalse([line for line in cell.lines if "notebook>" in line], cell)
        cell = self.fails("x = (", "SyntaxError")
        self.assertIn(f'"Cell In[{cell.count}]", line 1', "\n".join(cell.lines))
        cell = self.fails("%%sql\nSELECT 1;\n\nSELECT a,\n  nope FROM (SELECT 1 AS a)", "SQLITE_ERROR")
        self.assertEqual(["SQLITE_ERROR: no such column: nope", "line 5:   nope FROM (SELECT 1 AS a)", "          ^"], cell.lines)
        cell = self.fails('%%java\nint one = 1;\nint two = "two";', "CompileError")
        self.assertIn('line 3: int two = "two";', cell.lines)
        cell = self.fails("%%java\nint divide(int a) {\n    return 1 / a;\n}\n\ndivide(0)", "ArithmeticException")
        self.assertEqual(["java.lang.ArithmeticException: / by zero", f"    at divide (Cell In[{cell.count}], line 3)",
                          f"    at cell (Cell In[{cell.count}], line 6)"], cell.lines)
        cell = self.fails("%%js\nlet nothing = null;\nnothing.x", "TypeError")
        self.assertIn(f"Cell In[{cell.count}], line 3: nothing.x", cell.lines)
        cell = self.fails("%%sql\nSELECT 1 / py_fails(0)", "SQLITE_ERROR")
        self.assertIn("no such function: py_fails", cell.message)

    def test_the_first_traceback_shows_the_lines_of_earlier_cells(self):
        kernel = Kernel()
        try:
            self.assertEqual("False", kernel.run("import sys\n'linecache' in sys.modules").text)
            kernel.run("def inverse(x):\n    return 1 / x  # a line to show")
            cell = kernel.run("import traceback\ntry:\n    inverse(0)  # another line\nexcept ZeroDivisionError:\n"
                              "    print(traceback.format_exc())")
            self.assertIn("    return 1 / x  # a line to show\n", cell.out, cell)
            self.assertIn("    inverse(0)  # another line\n", cell.out, cell)
            self.assertIn("    return 1 / x  # a line to show", kernel.run("inverse(0)").lines)
        finally:
            kernel.stop()

    def test_an_exception_of_a_function_in_sql_is_an_error_of_the_cell(self):
        self.ok("def broken(x):\n    raise ValueError('no ' + str(x))\ndb.create_function('broken', 1, broken)")
        self.assertIn("user-defined function raised exception", self.fails("%%sql\nSELECT broken(1)", "SQLITE_ERROR").message)
        self.ok('%%java\ndb.function("java_broken", 1, a -> { throw new IllegalStateException("never"); });')
        self.assertIn("never", "\n".join(self.fails("%%sql\nSELECT java_broken(1)", "SQLITE_ERROR").lines))

    def test_completion(self):
        self.ok("%%sql\nCREATE TABLE IF NOT EXISTS city(name TEXT, people INTEGER)")
        kernel = shared()
        self.assertIn("city", kernel.complete("%%sql\nSELECT * FROM ci")[0])
        self.assertEqual((["c.people"], 13, 17), kernel.complete("%%sql\nSELECT c.pe FROM city c", 17))
        self.assertIn("people", kernel.complete("%%sql\nSELECT pe FROM city", 15)[0])
        self.assertIn("from", kernel.complete("%%sql\nselect 1 fr")[0])
        self.assertEqual((["%tables"], 0, 3), kernel.complete("%ta"))
        self.assertIn("%%sql", kernel.complete("%%s")[0])
        self.ok("some_long_name = [1]")
        self.assertEqual((["some_long_name"], 2, 8), kernel.complete("1+some_l"))
        self.assertEqual((["some_long_name.append"], 0, 18), kernel.complete("some_long_name.app"))
        # Jupyter counts code points.
        self.assertEqual((["some_long_name"], 4, 10), kernel.complete("'😀'+some_l"))
        self.assertIn("some_long_name", kernel.complete("%%sql\nSELECT :some_l")[0])
        matches, start, end = kernel.complete("%%java\ndb.prep")
        self.assertEqual((["prepare("], 10, 14), (matches, start, end))
        self.ok("%%js\nvar jsThing = {alpha: 1}")
        self.assertEqual(["jsThing.alpha"], kernel.complete("%%js\njsThing.al")[0])

    def test_inspection(self):
        kernel = shared()
        self.ok("%%sql\nCREATE TABLE IF NOT EXISTS city(name TEXT, people INTEGER)")
        self.ok("def documented(a, b=1):\n    '''Adds two numbers.'''\n    return a + b")
        self.assertEqual("Signature: documented(a, b=1)\nType: function\n\nAdds two numbers.", kernel.inspect("documented"))
        self.assertIn("CREATE TABLE", kernel.inspect("%%sql\nSELECT * FROM city"))
        self.assertIn("city.people INTEGER", kernel.inspect("%%sql\nSELECT people"))
        self.assertIn("function upper(?)", kernel.inspect("%%sql\nSELECT upper("))
        self.assertIn("Query Database.prepare(String sql)", kernel.inspect("%%java\ndb.prepare("))
        self.assertIsNone(kernel.inspect("no_such_name"))
        self.assertIn("Adds two numbers.", self.ok("documented?").text)
        self.fails("no_such_name?", "UsageError")

    def test_input(self):
        client = shared().client
        identifier = client.execute("name = input('Who? ')", allow_stdin=True)
        self.assertEqual("Who? ", client.get_stdin_msg(timeout=PATIENCE)["content"]["prompt"])
        client.input("Ada")
        self.assertEqual("ok", shared()._reply(identifier)["status"])
        self.assertEqual("'Ada'", self.ok("name").text)
        self.fails("input()", "EOFError")

    def test_input_can_be_interrupted(self):
        kernel = shared()
        client = kernel.client
        identifier = client.execute("name = input('Who? ')", allow_stdin=True)
        client.get_stdin_msg(timeout=PATIENCE)
        kernel.manager.interrupt_kernel()
        self.assertEqual("KeyboardInterrupt", kernel._reply(identifier)["ename"])
        # An answer that comes too late is not the answer to the next question.
        client.input("late")
        identifier = client.execute("try:\n    input()\nexcept KeyboardInterrupt:\n    name = input()", allow_stdin=True)
        client.get_stdin_msg(timeout=PATIENCE)
        kernel.manager.interrupt_kernel()
        question = client.get_stdin_msg(timeout=PATIENCE)
        # JupyterLab says which question an answer is for, and keeps the fields of earlier ones.
        for value, parent in (("stale", dict(question["header"], msg_id="earlier")), ("Ada", question["header"])):
            client.stdin_channel.send(client.session.msg("input_reply", {"value": value}, parent=parent))
        self.assertEqual("ok", kernel._reply(identifier)["status"])
        self.assertEqual("'Ada'", self.ok("name").text)

    def test_completeness(self):
        kernel = shared()
        for code, expected in (("1+1", "complete"), ("def f():", "incomplete"), ("1+", "invalid"), ("%%sql\nSELECT 1", "incomplete"),
                               ("%%sql\nSELECT 1;", "complete"),
                               ("%tables", "complete"), ("%%java\nint x = 1;", "complete"), ("%%java\nint f() {", "incomplete")):
            self.assertEqual(expected, kernel.is_complete(code), code)


# Files of pyarrow and polars.
PARQUET = pathlib.Path(__file__).resolve().parents[4] / "arrow/src/test/resources/parquet"
# Files of Arrow with the integers from 0 to 199 in a column a, as pyarrow compresses them, and then by zlib.
COMPRESSED = {
    "lz4": ("eNq11PmbjVUcAPAzM9edi4urGYwaS2MkpFIjxcQdSmNLxp5kyVYILQzC2LUhpAmVtSxlSZbslOW/yue+82Iez+PHvs/zOe97zvM933N++Z6qmppRE3qH8J+oDSFkQ"
            "i6ahXRIhiYh5U/kJcyDWcqYiE"
              "fLFEd7iq0lQ2GUlYlr5OXnvqVxbojzp0d10hRGdXLL2dBwfn1cLxfpUBLfIB1VDQWJqFa2IDyItJVMdJ+GnOr4vFyNuw/TZCSiO+SHx0dlo7p5j+zPRTYZ1yobW"
              "TItu7ar9CKJRXmpUJRPAQmakKSQ"
              "FE1pRnPStKAlrcjQmicoopg2tKUdJbTnSZ6ilA50pBOdeZoyulBOV56hG8/SnR705Dl68Twv8CK9eYmXqaAPr9CXV3mNfvSnktcZwECyVDGIwbzBmwzhLaoZyjC"
              "GM4KRvM0o3mE0NYxhLOMYzwQmMo"
              "l3mcx7TOF9pjKN6czgA2Yyi9nMYS4f8hHzmM8CPmYhi1jMJ3zKZ3zOEpZSyzKWs4IvWMkqVlPHGtayjvVsYCOb2MyXfMXXfMO3bGEr2/iO7exgJ9+zix+o50d2s"
              "4e9/MTP/MI+9nOAgxziML/yG0c4"
              "yjGO8zt/cIKTnOI0f3KGvzjLOc5zgb+5yCUuc4WrXOM6N7jJP/zLLW6nQt2dR/on198hfl/SOjQZdW2mobd1Z4WxvNG7sjnet+9+/zXqz//zHcqdVxW9ifcA5kJ"
              "/oQ=="),
    "zstd": ("eNpzDAryDzdkYPgPBBUMDAwCDCDAxcDDwMbAysABZAEBIwuQzwDkcQBJFigJFAZiEbAeEaAYGwM7WJUA1AxGJhAtA1XLAFWfCDaHB4jZweaAhB0YIPYvgJoHAjwM"
             "ElAX8IBNZWBmAZtlwcgABzwMck"
              "C7WOBqAoBYBYglgPgEAzJgA9vHBrWPiQE3MEEynxHDHAYGB6ghGlv1/yY4sIpyMqRJuskK7LjH9+c/FMyNDEUCOZqWDPYMDgwf722Nnv4uZmfhw32lt6e9jdqae"
              "XGeafS0NxEbEw/Wfb019XXY2siN"
              "cVujpr4KWRm40K701pSXQUs9J8rJhocYuor4m2x0EXIXMXQRsP+ywZnP/IqBM4/+lg1OXOpTDJw45Es2OLKJhxg4svCbbHBgYhcxcGD4/+vt6fL19/bsfTPptO7"
              "WM0KntdeumXRKc2mP0Cn1uTmTTq"
              "pO9RE6qdyrM+mEYiuP0An52jcTj8uWnhE8Lp27ZuIxydQewWPisTkTXf+7ScaGXHQRtL1ywYlTNuSCA+Pfy+ftft4JPm/zcc/lc1Yv5wSfs3hYc/ms2c2Y4LMmF"
              "20unzE6KRN8xuDgH6GG4yFMDMzg"
              "EAUFDAM0ffEAY5kNHGsCkLgFxqEJNO5g6aoDGt4roDRyvNMyHYLSoCM4TwAApU+lQg=="),
}


class Magics(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.kernel = shared()
        directory = pathlib.Path(cls.kernel.directory)
        (directory / "items.csv").write_text("id,name,price\n" + "".join(f'{i},"item ""{i}""",{i / 4}\n' for i in range(1000)) + "1000,,\n")
        (directory / "ragged.csv").write_text("a,b\n1,2\n3\n")
        (directory / "latin.csv").write_bytes(b"a\n\xe9\n")
        cls.directory = directory

    def ok(self, code):
        cell = self.kernel.run(code)
        self.assertEqual("ok", cell.status, cell)
        return cell

    def fails(self, code, name):
        cell = self.kernel.run(code)
        self.assertEqual(("error", name), (cell.status, cell.name), cell)
        return cell

    def test_load_and_describe(self):
        self.ok("%%sql\nDROP TABLE IF EXISTS items")
        cell = self.ok("%load items.csv items")
        self.assertEqual("items: 1,001 rows loaded", cell.shown[-1]["text/plain"])
        self.assertIn("<progress", cell.shown[-1]["text/html"])
        self.assertEqual("[('integer', 'item \"0\"', 'real'), ('integer', None, 'null')]",
                         self.ok("db.execute('SELECT typeof(id), name, typeof(price) FROM items WHERE id IN (0, 1000)').fetchall()").text)
        tables = self.ok("%tables").text
        self.assertRegex(tables, r"items +table +id, name, price +1001|items +table +id, name, price +1,001")
        self.assertIn("CREATE TABLE", self.ok("%schema items").text)
        self.fails("%schema nope", "UsageError")
        # Nothing of a file with an error is loaded.
        self.assertIn("line 3", self.fails("%load ragged.csv ragged", "CsvError").message)
        self.fails("%load latin.csv other", "UnicodeError")
        self.fails("%load missing.csv other", "UsageError")
        self.fails("%load . other", "CsvError")
        self.assertEqual("False", self.ok("db.in_transaction").text)
        self.fails("%load", "UsageError")
        self.assertEqual("1001", self.ok("db.execute('SELECT count(*) FROM items').fetchone()[0]").text)
        self.fails("%load ragged.csv items", "SQLITE_ERROR")
        self.assertNotRegex(self.ok("%tables").text, "other|ragged")

    def test_save_and_load(self):
        self.ok("%%sql\nCREATE TEMP TABLE original(id INTEGER, price REAL, name TEXT, day DATE, x);\n"
                "INSERT INTO original VALUES (1, 2.5, 'a,b', '2026-01-02', 7), (2, NULL, '\"ä\"', NULL, NULL), (3, 1e300, NULL, "
                "'2026-01-03', -9223372036854775807);\nkept << SELECT * FROM original")
        for name in ("kept.csv", "kept.arrow", "kept.arrows", "kept.parquet"):
            cell = self.ok("%save kept " + name)
            self.assertEqual(f"{name}: 3 rows", cell.text)
            self.assertEqual(f'<a href="{name}" download>{name}</a>: 3 rows', cell.html)
            self.ok("%%sql\nDROP TABLE IF EXISTS kept")
            self.assertEqual("kept: 3 rows loaded", self.ok("%load " + name).shown[-1]["text/plain"])
            self.assertEqual("0", self.ok("db.execute('SELECT count(*) FROM (SELECT * FROM original EXCEPT SELECT * FROM "
                                          "kept)').fetchone()[0]").text, name)
        self.assertIn('"day" DATE', self.ok("%schema kept").text)
        self.assertEqual('id,price,name,day,x\n1,2.5,"a,b",2026-01-02,7\n2,,"""ä""",,\n3,1.0e+300,,2026-01-03,-9223372036854775807\n',
                         (self.directory / "kept.csv").read_text())
        # A failure leaves the file that was there, and nothing else.
        before = sorted(path.name for path in self.directory.iterdir())
        self.ok("%%sql\nmixed << SELECT 1 AS a, x'00' AS b UNION ALL SELECT 'x', x'01'")
        self.assertIn("row 2 of the result: TEXT 'x' does not fit the column's type int64",
                      self.fails("%save mixed kept.arrow", "UsageError").message)
        self.assertIn("CSV has no blobs", self.fails("%save mixed kept.csv", "UsageError").message)
        self.assertIn("ends with neither .csv", self.fails("%save kept kept.xlsx", "UsageError").message)
        self.fails("%save kept missing/kept.csv", "IOError")
        self.fails("%save nothing_kept kept.csv", "UsageError")
        self.fails("%save kept", "UsageError")
        self.assertEqual(before, sorted(path.name for path in self.directory.iterdir()))
        # A file that is none, and one with columns that the table does not have.
        (self.directory / "text.arrow").write_text("id,name\n")
        self.assertIn("not a file or stream of Arrow", self.fails("%load text.arrow", "ArrowError").message)
        self.fails("%load kept.arrow items", "SQLITE_ERROR")
        self.assertEqual("False", self.ok("db.in_transaction").text)
        self.ok("%%sql\nDROP TABLE kept; DROP TABLE original")

    def test_load_compressed_files(self):
        for codec, packed in COMPRESSED.items():
            (self.directory / f"{codec}.feather").write_bytes(zlib.decompress(base64.b64decode(packed)))
            self.ok(f"%load {codec}.feather")
            self.assertEqual("(200, 19900)", self.ok(f"db.execute('SELECT count(*), sum(a) FROM {codec}').fetchone()").text)
            self.ok(f"%%sql\nDROP TABLE {codec}")

    def test_load_parquet_of_others(self):
        for name in ("snappy", "zstd", "polars"):
            shutil.copy(PARQUET / f"{name}.parquet", self.directory)
            self.assertEqual(f"{name}: 1,000 rows loaded", self.ok(f"%load {name}.parquet").shown[-1]["text/plain"])
            self.assertEqual("(1000, 499500, 'wörd 1', '-4.99', '1970-01-01')",
                             self.ok(f"db.execute('SELECT (SELECT count(*) FROM {name}), (SELECT sum(id) FROM {name}), word, price, day "
                                     f"FROM {name} WHERE id = 1').fetchone()").text)
            self.ok(f"%%sql\nDROP TABLE {name}")
        shutil.copy(PARQUET / "list.parquet", self.directory)
        self.assertIn("column list: lists, structs and maps of Parquet cannot be read",
                      self.fails("%load list.parquet", "ParquetError").message)
        (self.directory / "text.parquet").write_text("id,name,other,columns\n")
        self.assertIn("not a file of Parquet", self.fails("%load text.parquet", "ParquetError").message)
        self.assertEqual("False", self.ok("db.in_transaction").text)

    def test_frames(self):
        self.ok("%%sql\nsales << SELECT column1 AS region, column2 AS amount, column3 AS price FROM (VALUES ('north', 1, 1.5), ('south', "
                "5, NULL), (NULL, 3, 2.5), ('north', 4, 0.5))")
        self.ok("frame = sales.to_frame()")
        for code, expected in (("frame.columns, frame.shape, len(frame), list(frame)", "(['region', 'amount', 'price'], (4, 3), 4, "
                                                                                       "['region', 'amount', 'price'])"),
                               ("list(frame['amount'])", "[1, 5, 3, 4]"),
                               ("frame['amount'].sum(), frame['price'].sum(), frame['price'].mean(), frame['price'].count(), "
                                "frame['price'].max()", "(13, 4.5, 1.5, 3, 2.5)"),
                               ("list(frame.head(2).itertuples()), frame.tail(1).to_dict()", "([('north', 1, 1.5), ('south', 5, None)], "
                                                                                             "{'region': ['north'], 'amount': [4], "
                                                                                             "'price': [0.5]})"),
                               ("list(frame[1:3]['amount'])", "[5, 3]"),
                               ("frame[(frame['region'] == 'north') & (frame['amount'] > 1)].to_dict()", "{'region': ['north'], 'amount': "
                                                                                                         "[4], 'price': [0.5]}"),
                               ("frame[['price', 'region']][frame['price'] < 2].to_dict()", "{'price': [1.5, 0.5], 'region': ['north', "
                                                                                            "'north']}"),
                               ("frame[~frame['region'].isin(['north'])]['amount'].tolist()", "[5, 3]"),
                               ("frame[frame['region'].isna()]['amount'].tolist(), frame['region'].unique()", "([3], ['north', 'south', "
                                                                                                              "None])"),
                               ("(frame['region'] != 'north').tolist()", "[False, True, True, False]"),
                               ("(2 * frame['price'] - frame['amount']).tolist(), (10 - frame['amount']).tolist()", "([2.0, None, 2.0, "
                                                                                                                    "-3.0], [9, 5, 7, 6])"),
                               ("frame.sort_values('price', ascending=False)['amount'].tolist()", "[3, 1, 4, 5]"),
                               ("frame[['region', 'price']].to_csv()", "'region,price\\nnorth,1.5\\nsouth,\\n,2.5\\nnorth,0.5\\n'"),
                               ("frame.head(0).shape, frame.tail(0).shape", "((0, 3), (0, 3))"),
                               ("type(frame.head(2)['amount']._values).__name__", "'array'")):
            self.assertEqual(expected, self.ok(code).text, code)
        self.ok("frame['twice'] = frame['amount'] * 2\nframe['one'] = 1")
        self.assertEqual("[2, 10, 6, 8]", self.ok("frame['twice'].tolist()").text)
        self.assertEqual(["region  amount  price  twice  one", " north       1    1.5      2    1"], self.ok("frame").text.split("\n")[:2])
        self.assertIn("<th>region</th>", self.ok("frame").html)
        self.fails("frame['nothing']", "KeyError")
        self.fails("frame[[True]]", "ValueError")
        self.fails("frame['short'] = [1]", "ValueError")
        self.ok("%%sql\ntwin << SELECT 1 AS a, 2 AS a")
        self.assertIn("two columns have the name a", self.fails("twin.to_frame()", "ValueError").message)
        self.ok("%%sql\nempty << SELECT 1 AS a WHERE 0")
        self.assertEqual("((0, 1), 'a\\n')", self.ok("(empty.to_frame().shape, empty.to_frame().to_csv())").text)

    def test_explain_and_profile(self):
        self.ok("%%sql\nCREATE TABLE IF NOT EXISTS numbered(a INTEGER PRIMARY KEY, b REAL); DELETE FROM numbered; INSERT INTO numbered "
                + numbers(100000) + " SELECT x, x * 0.5 FROM n")
        # Queries over columns are not compiled.
        self.ok("%%sql\nPRAGMA sqltruffle_columns=off")
        explained = self.ok("%explain SELECT sum(b) FROM numbered WHERE a > 3")
        self.assertIn("numbered.b", explained.text)
        self.assertIn("java", explained.text)
        self.assertIn("<table", explained.html)
        profiled = self.ok("%profile SELECT sum(b) FROM numbered WHERE a > 3")
        self.assertIn("99997", profiled.text)
        compiled = (r"The statement ran compiled after .*executions, .*; compiled: \d+ executions, "
                    r"the first took [0-9.]+ ms, the fastest [0-9.]+ ms\.")
        self.assertRegex(profiled.text, compiled + "|is faster in C than compiled")
        self.assertIn("linear-gradient", profiled.html)
        self.ok("db.create_function('profiled', 1, lambda b: b + 1)")
        self.assertRegex(self.ok("%profile SELECT sum(profiled(b)) FROM numbered WHERE a > 5").text, compiled)
        self.assertIn("The statement ran in C: 5 executions", self.ok("%profile --c SELECT sum(b) FROM numbered").text)
        self.assertIn("too few instructions to be compiled: 1 execution of", self.ok("%profile SELECT 1").text)
        self.ok("%profile DELETE FROM numbered")
        self.ok("%%sql\nPRAGMA sqltruffle_columns=auto")
        profiled = self.ok("%profile SELECT sum(b) FROM numbered WHERE a > 3").text
        self.assertIn("ran in batches", profiled)
        self.assertIn("The statement ran in C: 5 executions", profiled)
        self.assertEqual("100000", self.ok("db.execute('SELECT count(*) FROM numbered').fetchone()[0]").text)
        self.fails("%profile", "UsageError")
        self.fails("%explain SELECT nope", "SQLITE_ERROR")
        self.ok("%%sql\nDROP TABLE numbered")

    def test_plot(self):
        self.ok("%%sql\nplotted << " + numbers(10) + " SELECT x, x * x AS square, date('2026-01-01', x || ' days') AS day, 'k' || (x % 2) "
                                                     "AS kind FROM n")
        for line, x, mark in (("bar plotted", "nominal|ordinal", "bar"), ("line plotted x=day y=square", "temporal", "line"),
                              ("point plotted color=kind", "quantitative", "point"),
                              ('histogram plotted x=square title="Squares of x"', None, "bar")):
            spec = self.ok("%plot " + line).value["application/vnd.vegalite.v5+json"]
            self.assertEqual(mark, spec["mark"]["type"])
            self.assertEqual(10, len(spec["data"]["values"]))
            if x:
                self.assertRegex(spec["encoding"]["x"]["type"], x)
        self.assertEqual("Squares of x", spec["title"])
        self.fails("%plot pie plotted", "UsageError")
        self.fails("%plot bar plotted x=nope", "UsageError")
        self.fails("%plot bar nothing", "UsageError")

    def test_lines_in_python_code(self):
        cell = self.ok("for i in range(2):\n    %tables\nvalue = (7\n  % 4)\nvalue")
        self.assertEqual(2, len(cell.shown))
        self.assertEqual("3", cell.text)
        self.fails("%nothing_known", "UsageError")
        self.fails("%%nothing\n1", "UsageError")
        self.assertIn("%profile", self.ok("%help").text)
        cell = self.ok("%timeit sum(range(100))\n%timeit sql SELECT 1")
        self.assertIn("the fastest", cell.text)
        self.assertIn("the fastest", cell.shown[0]["text/plain"])
        self.assertEqual(["ZeroDivisionError: division by zero"], self.fails("%timeit 1 / 0", "ZeroDivisionError").lines)
        self.fails("%timeit 1 +", "SyntaxError")
        self.fails("%timeit sql SELECT nope", "SQLITE_ERROR")


if __name__ == "__main__":
    unittest.main()
