"""Rows, and how their values are made."""


class NamedRow(sqlite3.Row):
    def first(self):
        return self[0]


# Rows
connection = database()
connection.row_factory = sqlite3.Row
of("""
len(row), list(row), tuple(row), row.keys()
row[0], row[-1], row[2], row["a"], row["A"], row["b"], row["B"]
row[3]
row[-4]
row[2**70]
row["none"]
row["\\xe4"], row["\\xc4"]
row[None]
row[1.0]
row[Index()]
row[Bad()]
row[True]
row[0:2], row[::-1], row[5:], row[slice(None)]
row[0:2:0]
row["a":"b"]
row[b"a"]
row[Text("a")]
row == other, row != other, hash(row) == hash(other), row is other
row == renamed, row != renamed, row == shorter
row == tuple(row), row == None, row != None
1 in row, "one" in row, None in row
reversed(row)
list(reversed(row))
dict(row)
{**row}
(lambda *a: a)(*row)
(lambda **k: k)(**row)
named.first(), type(named)
NamedRow(cursor, (1, 2, 3)).first()
sqlite3.Row(cursor, ([],)) == sqlite3.Row(cursor, ([],))
sqlite3.Row(cursor, (Bad(),)) == sqlite3.Row(cursor, (Bad(),))
duplicate["x"], duplicate.keys()
isinstance(row, tuple), isinstance(row, __import__("collections").abc.Sequence)
max(row)
sorted([1, row[0]])
str.format("{0[a]}", row)
"%s" % (row[1],)
"%(a)s" % row
""", row=connection.execute("select a, B, c as '\xe4' from t where a = 1").fetchone(), other=connection.execute("select a, B, c as '\xe4' from t where a = 1").fetchone(),
   renamed=connection.execute("select a as z, B, c from t where a = 1").fetchone(), shorter=connection.execute("select a, B from t where a = 1").fetchone(),
   named=NamedRow((cursor := connection.execute("select 1, 2")), (1, 2)), cursor=cursor, duplicate=connection.execute("select 1 as x, 2 as X, 3 as x").fetchone())

# Factories
of("""
connection.cursor(None)
connection.cursor(5)
connection.cursor(lambda c: c)
connection.cursor(lambda c: sqlite3.Cursor(c))
connection.cursor(factory=sqlite3.Cursor)
connection.row_factory = 5
connection.execute("select 1").fetchone()
connection.row_factory = lambda cursor, row: {d[0]: v for d, v in zip(cursor.description, row)}
connection.execute("select 1 as x, 2 as y").fetchall()
connection.row_factory = lambda cursor: 1
connection.execute("select 1").fetchone()
connection.row_factory = lambda cursor, row: 1/0
connection.execute("select 1").fetchone()
list(connection.execute("select 1"))
connection.execute("select 1").fetchmany(1)
connection.row_factory = None
connection.text_factory
connection.text_factory = bytes
connection.execute("select 'x', 1").fetchone()
connection.text_factory = bytearray
connection.execute("select 'x', 1").fetchone()
connection.text_factory = lambda b: b.decode("latin-1")
connection.execute("select cast(x'e4' as text)").fetchone()
connection.text_factory = 5
connection.execute("select 'x'").fetchone()
connection.execute("select 1").fetchone()
connection.text_factory = str
connection.execute("select cast(x'e4' as text) as t").fetchone()
connection.execute("select cast(x'610062' as text) as t").fetchone()
connection.execute("select 'x' as 'a [b]'").description
cursor.row_factory = sqlite3.Row
cursor.execute("select 1 as x").fetchone()["x"]
""", connection=(k := database()), cursor=k.cursor())

# Converters
sqlite3.register_converter("half", lambda value: float(value) / 2)
sqlite3.register_converter("wrong", lambda value: 1 / 0)
sqlite3.register_converter("text", lambda value: value)
of("""
decl.execute("create table t(a half, b half(3), c HALF x, d text, e, f wrong)")
decl.execute("insert into t values (1, 2, 3, 'x', 5, null)").rowcount
decl.execute("select a, b, c, d, e, f, a + 1 from t").fetchone()
decl.execute("select a as 'a [half]' from t").description
decl.execute("update t set f = 1").rowcount
decl.execute("select f from t").fetchone()
decl.execute("select '' as x, a from t").fetchall()
cols.execute("select 3 as 'a [half]', 3 as 'b [HALF]', 3 as 'c [none]', 3 as 'd[half]', 3 as '[half]', 3 as 'e [half', 3 as 'f half]'").description
cols.execute("select 3 as 'a [half]', 3 as 'b [HALF]', 3 as 'c [none]', 3 as 'd[half]', 3 as '[half]', 3 as 'e [half', 3 as 'f half]'").fetchone()
cols.execute("select null as 'a [half]', '' as 'b [text]', x'' as 'c [text]'").fetchone()
cols.execute("select 1 as 'a [wrong]'").fetchone()
cols.execute("select 'x' as 'a [half]'").fetchall()
both.execute("create table t(a half)").execute("insert into t values (4)").execute("select a, a as 'a [text]' from t").fetchall()
""", decl=sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES), cols=sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_COLNAMES),
   both=sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_COLNAMES | sqlite3.PARSE_DECLTYPES))
