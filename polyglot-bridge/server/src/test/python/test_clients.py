"""CPython's clients of the server, as their users write them. SQLTRUFFLE_SERVER names the server, whose database is that of ClientsTest."""
import datetime
import os
import threading
import unittest

import adbc_driver_flightsql.dbapi as flight_sql
import adbc_driver_manager
import pandas
import polars
import pyarrow
import sqlalchemy

URL = os.environ["SQLTRUFFLE_SERVER"]
OPTIONS = {"adbc.flight.sql.authorization_header": "Bearer secret"}
ROWS = 100_000


def connect(**arguments):
    return flight_sql.connect(URL, db_kwargs=OPTIONS, **arguments)


class Clients(unittest.TestCase):

    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def table(self, sql, parameters=None):
        with self.db.cursor() as cursor:
            cursor.execute(sql, parameters)
            return cursor.fetch_arrow_table()

    def test_types(self):
        table = self.table("SELECT * FROM sale")
        self.assertEqual(ROWS, table.num_rows)
        expected = pyarrow.schema([("id", pyarrow.int64()), ("price", pyarrow.float64()), ("name", pyarrow.utf8()),
                                   ("day", pyarrow.date32()), ("at", pyarrow.timestamp("us")),
                                   ("paid", pyarrow.bool_()), ("photo", pyarrow.binary())])
        self.assertEqual(expected, table.schema)
        self.assertEqual({"id": 1, "price": 0.5, "name": "ä1", "day": datetime.date(2026, 1, 2),
                          "at": datetime.datetime(2026, 1, 2, 0, 0, 1), "paid": True, "photo": b"1"}, table.slice(0, 1).to_pylist()[0])
        table.validate(full=True)
        # An empty result has the same types.
        self.assertEqual(expected, self.table("SELECT * FROM sale WHERE id < 0").schema)

    def test_pandas(self):
        frame = pandas.read_sql("SELECT id, price, paid FROM sale WHERE id <= 1000", self.db)
        self.assertEqual((1000, 3), frame.shape)
        self.assertEqual(["int64", "float64", "bool"], [str(each) for each in frame.dtypes])
        self.assertEqual(sum(range(1001)), frame["id"].sum())
        empty = pandas.read_sql("SELECT price FROM sale WHERE id < 0", self.db)
        self.assertEqual("float64", str(empty.dtypes["price"]))

    def test_pandas_writes(self):
        frame = pandas.DataFrame({"n": [1, 2, 3], "x": [0.5, float("nan"), 1.5], "s": ["a", None, "ü"],
                                  "t": pandas.to_datetime(["2026-01-01 00:00:00.0", "2026-01-02 10:00:00.5", None]),
                                  "c": pandas.Categorical(["red", "blue", "red"])})
        self.assertEqual(3, frame.to_sql("from_pandas", self.db, index=False))
        self.assertEqual(3, frame.to_sql("from_pandas", self.db, index=False, if_exists="append"))
        with self.assertRaises(Exception):
            frame.to_sql("from_pandas", self.db, index=False)
        frame.to_sql("from_pandas", self.db, index=False, if_exists="replace")
        self.assertEqual([{"n": 1, "x": 0.5, "s": "a", "t": datetime.datetime(2026, 1, 1), "c": "red"},
                          {"n": 2, "x": None, "s": None, "t": datetime.datetime(2026, 1, 2, 10, 0, 0, 500000), "c": "blue"},
                          {"n": 3, "x": 1.5, "s": "ü", "t": None, "c": "red"}], self.table("SELECT * FROM from_pandas").to_pylist())

    def test_polars(self):
        frame = polars.read_database("SELECT id, price, name, day, paid FROM sale", self.db)
        self.assertEqual((ROWS, 5), frame.shape)
        self.assertEqual([polars.Int64, polars.Float64, polars.String, polars.Date, polars.Boolean], frame.dtypes)
        self.assertEqual(f"ä{ROWS}", frame["name"][-1])
        self.assertEqual(ROWS, frame.write_database("from_polars", self.db))
        self.assertTrue(frame.equals(polars.read_database("SELECT * FROM from_polars", self.db)))

    def test_parameters(self):
        self.assertEqual([{"name": "ä7"}], self.table("SELECT name FROM sale WHERE id = ?", (7,)).to_pylist())
        self.assertEqual([{"a": "text", "b": 1.5, "c": None, "d": b"\0\xff", "e": 2**63 - 1}],
                         self.table("SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e", ("text", 1.5, None, b"\0\xff", 2**63 - 1)).to_pylist())

    def test_transactions(self):
        with self.db.cursor() as cursor:
            cursor.execute("CREATE TABLE kept(a INTEGER)")
            self.db.commit()
            cursor.executemany("INSERT INTO kept VALUES(?)", [(i,) for i in range(100)])
            self.db.rollback()
            self.assertEqual(0, self.table("SELECT count(*) AS n FROM kept").to_pylist()[0]["n"])
            cursor.execute("INSERT INTO kept VALUES(1)")
            self.db.commit()
        with connect() as other, other.cursor() as cursor:
            cursor.execute("SELECT * FROM kept")
            self.assertEqual([(1,)], cursor.fetchall())

    def test_autocommit(self):
        with connect(autocommit=True) as db, db.cursor() as cursor:
            cursor.execute("CREATE TABLE auto(a)")
            cursor.execute("INSERT INTO auto VALUES(1)")
            with self.assertRaisesRegex(adbc_driver_manager.Error, "authorization denied"):
                cursor.execute("VACUUM INTO 'stolen.db'")
        self.assertEqual(1, self.table("SELECT count(*) AS n FROM auto").to_pylist()[0]["n"])

    def test_catalog(self):
        objects = self.db.adbc_get_objects(depth="columns", table_name_filter="sale").read_all().to_pylist()
        main = [each for each in objects if each["catalog_name"] == "main"][0]
        table = main["catalog_db_schemas"][0]["db_schema_tables"][0]
        self.assertEqual(("sale", "table"), (table["table_name"], table["table_type"]))
        self.assertEqual(["id", "price", "name", "day", "at", "paid", "photo"], [each["column_name"] for each in table["table_columns"]])
        self.assertEqual(pyarrow.float64(), self.db.adbc_get_table_schema("sale").field("price").type)
        self.assertEqual("SQLTruffle", self.db.adbc_get_info()["vendor_name"])

    def test_mistakes(self):
        with self.assertRaisesRegex(adbc_driver_manager.ProgrammingError, "no such table: missing"):
            self.table("SELECT * FROM missing")
        with self.assertRaisesRegex(adbc_driver_manager.Error, "table mixed, column a, row 2 of the result: TEXT 'two' does not fit the "
                                                               "column's type int64"):
            self.table("SELECT a FROM mixed")
        with self.assertRaisesRegex(adbc_driver_manager.Error, "not valid"):
            self.table("SELECT b FROM mixed")
        with self.assertRaisesRegex(adbc_driver_manager.Error, "wrong token"):
            with flight_sql.connect(URL, db_kwargs={"adbc.flight.sql.authorization_header": "Bearer guess"},
                                    autocommit=True) as db, db.cursor() as cursor:
                cursor.execute("SELECT 1")
        self.assertEqual([{"1": 1}], self.table("SELECT 1").to_pylist())

    def test_many_columns_and_a_large_text(self):
        self.assertEqual(2000, self.table("SELECT " + ",".join(f"{i} AS c{i}" for i in range(2000))).num_columns)
        self.assertEqual(10_000_000, len(self.table("SELECT replace(hex(zeroblob(5000000)), '0', 'x') AS t").to_pylist()[0]["t"]))

    def test_cancel(self):
        with connect(autocommit=True) as db, db.cursor() as cursor:
            done = threading.Event()

            def cancel():
                # A call that comes before the query has begun has no effect.
                while not done.wait(0.5):
                    cursor.adbc_cancel()

            thread = threading.Thread(target=cancel)
            thread.start()
            try:
                with self.assertRaises(adbc_driver_manager.Error):
                    cursor.execute("WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
                    cursor.fetchall()
            finally:
                done.set()
                thread.join()
            cursor.execute("SELECT 1")
            self.assertEqual([(1,)], cursor.fetchall())

    def test_sqlalchemy(self):
        engine = sqlalchemy.create_engine(URL.replace("grpc://", "adbc+flightsql://any:secret@") + "?tls=false")
        self.addCleanup(engine.dispose)
        made = sqlalchemy.Table("made", sqlalchemy.MetaData(), sqlalchemy.Column("id", sqlalchemy.Integer, primary_key=True),
                                sqlalchemy.Column("name", sqlalchemy.String(20)),
                                sqlalchemy.Column("price", sqlalchemy.Float))
        made.metadata.create_all(engine)
        with engine.begin() as db:
            db.execute(made.insert(), [{"id": i, "name": f"ü{i}", "price": i / 2} for i in range(100)])
        with engine.connect() as db:
            self.assertEqual([(7, "ü7", 3.5)], [tuple(row) for row in db.execute(made.select().where(made.c.name == "ü7"))])
            self.assertEqual((100, 2475.0), tuple(db.execute(sqlalchemy.select(sqlalchemy.func.count(),
                sqlalchemy.func.sum(made.c.price))).one()))
            db.execute(made.delete())
            db.rollback()
            self.assertEqual(100, db.execute(sqlalchemy.text("SELECT count(*) FROM made")).scalar())
        inspector = sqlalchemy.inspect(engine)
        self.assertIn("sale", inspector.get_table_names())
        self.assertEqual(["id", "price", "name", "day", "at", "paid", "photo"],
                         [column["name"] for column in inspector.get_columns("sale")])
        frame = pandas.read_sql(sqlalchemy.select(made).where(made.c.id < 3).order_by(made.c.id), engine)
        self.assertEqual({"id": [0, 1, 2], "name": ["ü0", "ü1", "ü2"], "price": [0.0, 0.5, 1.0]}, frame.to_dict("list"))

    def test_the_documents_first_lines(self):
        document = open(os.path.join(os.path.dirname(__file__), "../../../../../docs/users/server.md"), encoding="utf-8").read()
        code = document.split("```python\n", 1)[1].split("```", 1)[0]
        self.assertLessEqual(len(code.strip().splitlines()), 8)
        code = code.replace('"grpc://127.0.0.1:31337"', f'"{URL}", db_kwargs={OPTIONS!r}')
        exec(compile(code, "server.md", "exec"), {})


if __name__ == "__main__":
    unittest.main()
