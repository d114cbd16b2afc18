"""Cursors: what they say after statements, parameters, ways to fetch."""


class Sequence:
    def __len__(self):
        return 2

    def __getitem__(self, i):
        return (10, 20)[i]


class Keys(dict):
    def __missing__(self, key):
        return key + "!"


# What a cursor says after statements
connection = database()
of("""
cursor.description, cursor.rowcount, cursor.lastrowid, cursor.arraysize, cursor.row_factory, cursor.fetchone(), cursor.fetchmany(), cursor.fetchall()
cursor.execute("select a, B as bee, 1 from t")
cursor.description, cursor.rowcount, cursor.lastrowid
cursor.fetchone(), cursor.description, cursor.rowcount
cursor.fetchall(), cursor.fetchone(), cursor.rowcount
cursor.execute("select a from t where 0").description, cursor.rowcount, cursor.fetchall()
cursor.execute("insert into t values (3, 'three', null)").description, cursor.rowcount, cursor.lastrowid
cursor.execute("insert into t values (4, 'f', null), (5, 'g', null)").rowcount, cursor.lastrowid
cursor.execute("update t set B = 'x' where a > 3").description, cursor.rowcount, cursor.lastrowid
cursor.execute("update t set B = 'x' where a > 300").rowcount
cursor.execute("delete from t where a = 5").rowcount, cursor.lastrowid
cursor.execute("delete from t where a = 500").rowcount
cursor.execute("replace into t values (4, 'new', null)").rowcount, cursor.lastrowid
cursor.execute("insert into t values (6, 'six', null) returning a, B").description, cursor.rowcount
cursor.execute("update t set B = 'y' where a > 3 returning a").fetchone(), cursor.rowcount
cursor.execute("create table u(a)").description, cursor.rowcount, cursor.lastrowid
cursor.execute("insert into u select a from t").rowcount, cursor.lastrowid
cursor.execute("drop table u").rowcount
cursor.execute("begin").description, cursor.rowcount
cursor.execute("commit").rowcount
cursor.execute("pragma user_version").description, cursor.rowcount, cursor.fetchall()
cursor.execute("pragma user_version = 5").description, cursor.fetchall()
cursor.execute("explain select 1").description
cursor.execute("values (1, 2)").description
cursor.execute("with x(i) as (values (7)) select * from x").fetchall(), cursor.rowcount
cursor.execute("with x(i) as (values (7)) insert into t select i, 'w', null from x").rowcount
cursor.execute("").description, cursor.fetchone()
cursor.execute("-- nothing").description, cursor.fetchall()
cursor.execute(";").description
cursor.execute("select 1;").fetchall()
cursor.execute("select 1; -- comment").fetchall()
cursor.execute("select 1; /* c */ ").fetchall()
cursor.execute("select 1; select 2")
cursor.execute("select 1;;").fetchall()
cursor.execute("/* c */ insert into t values (8, 'c', null)").rowcount
cursor.execute("select wrong")
cursor.description, cursor.rowcount, cursor.fetchone()
cursor.execute("insert into t values (1, 'again', null)")
cursor.description, cursor.rowcount, cursor.lastrowid
cursor.executemany("insert into t values (?, 'm', null)", [(10,), (11,), (12,)]).rowcount, cursor.lastrowid, cursor.description
cursor.executemany("insert into t values (?, 'm', null)", []).rowcount
cursor.executemany("update t set B = 'n' where a = ?", [(10,), (11,), (100,)]).rowcount
cursor.executemany("delete from t where a >= ?", iter([(12,), (11,)])).rowcount
cursor.executemany("select 1", [()])
cursor.executemany("create table v(a)", [()])
cursor.executemany("insert into t values (?, 'r', null)", [(1,)])
cursor.executemany("insert into t values (?, 'r', null)", 5)
cursor.executemany("insert into t values (?, 'r', null)", [5])
cursor.executemany(5, [])
cursor.executemany("insert into t values (?, 'r', null)", (x for x in [(30,), 1/0]))
cursor.executescript("create table w(a); insert into w values (1)") is cursor, cursor.rowcount, cursor.description
cursor.executescript("select 1"), cursor.fetchall()
cursor.executescript("wrong")
cursor.executescript(5)
cursor.executescript(b"select 1")
cursor.executescript("a\\0b")
cursor.executescript("\\ud800")
cursor.executescript("")
cursor.executescript("select 1; -- unfinished")
""", cursor=connection.cursor(), connection=connection)

# Parameters
of("""
cursor.execute("select ?", (1,)).fetchone()
cursor.execute("select ?", [1]).fetchone()
cursor.execute("select ?", "a").fetchone()
cursor.execute("select ?, ?", "ab").fetchone()
cursor.execute("select ?", b"a").fetchone()
cursor.execute("select ?", range(1)).fetchone()
cursor.execute("select ?, ?", Sequence()).fetchone()
cursor.execute("select ?", {1})
cursor.execute("select ?", (x for x in [1]))
cursor.execute("select ?", 5)
cursor.execute("select ?", None)
cursor.execute("select 1", None)
cursor.execute("select 1", ()).fetchone()
cursor.execute("select 1", {}).fetchone()
cursor.execute("select ?")
cursor.execute("select ?", (1, 2))
cursor.execute("select ?, ?", (1,))
cursor.execute("select ?2", (1,))
cursor.execute("select :a", {"a": 1}).fetchone()
cursor.execute("select :a", {"b": 1})
cursor.execute("select :a, @b, $c", {"a": 1, "b": 2, "c": 3}).fetchone()
cursor.execute("select :a", Keys()).fetchone()
cursor.execute("select :a", __import__("collections").UserDict(a=1))
cursor.execute("select :a", __import__("types").MappingProxyType({"a": 1}))
cursor.execute("select ?", {"a": 1})
cursor.execute("select ?1", {"1": 1}).fetchone()
cursor.execute("select :a", (1,)).fetchone()
cursor.execute("select :a, :b", (1, 2)).fetchone()
cursor.execute("select :a, ?", (1, 2)).fetchone()
cursor.execute("select ?", (Conforms(),)).fetchone()
cursor.execute("select ?", (Bad(),))
cursor.execute("select ?", (object(),))
cursor.execute("select ?, ?", (1, [],))
cursor.execute("select :a", {"a": []})
cursor.execute("select ?", (1j,))
cursor.execute("select ?", (2**63,))
cursor.execute("select ?", (-2**63,)).fetchone()
cursor.execute("select ?", (True,)).fetchone()
cursor.execute("select ?", (Text("x"),)).fetchone()
cursor.execute("select ?", (bytearray(b"x"),)).fetchone()
cursor.execute("select ?", (memoryview(b"x"),)).fetchone()
cursor.execute("select ?", (memoryview(b"xyz")[::2],))
cursor.execute("select ?", (float("nan"),)).fetchone()
cursor.execute("select ?", (float("inf"),)).fetchone()
cursor.execute("select ?", ("\\ud800",))
cursor.execute("select ?", ("a\\0b",)).fetchone()
cursor.execute("select ?", ("\\U0001f600",)).fetchone()
cursor.execute(5)
cursor.execute(None)
cursor.execute(b"select 1")
cursor.execute(Text("select 1")).fetchone()
cursor.execute("select 1\\0")
cursor.execute("\\0")
cursor.execute("\\ud800")
connection.execute(5)
connection.execute("select ?", (1, 2))
connection.executemany(5, [])
connection.executescript(5)
connection()
connection("select 1", 2)
connection(5)
connection(sql="select 1")
connection("select 1")
connection("select 1; select 2")
connection("")
connection("-- nothing")
connection("wrong")
connection("a\\0b")
type(connection("select 1"))()
""", cursor=connection.cursor(), connection=connection)

# Fetching
of("""
cursor.execute(sql).fetchmany(), cursor.fetchmany(2), cursor.fetchmany(0), cursor.fetchmany()
cursor.execute(sql).fetchmany(-1)
cursor.execute(sql).fetchmany(100)
cursor.execute(sql).fetchmany(size=2)
cursor.fetchmany("x")
cursor.fetchmany(None)
cursor.fetchmany(1.5)
cursor.fetchmany(2**40)
cursor.setinputsizes([1]), cursor.setoutputsize(1), cursor.setoutputsize(1, 2)
next(cursor.execute("select 1 where 0"))
[row for row in cursor.execute(sql)]
cursor.execute(sql).fetchone(), list(cursor)
cursor.close(), cursor.close()
cursor.execute("select 1")
cursor.fetchone()
cursor.fetchall()
cursor.fetchmany()
next(cursor)
iter(cursor) is cursor
cursor.executemany("select 1", [])
cursor.executescript("")
cursor.description, cursor.rowcount, cursor.lastrowid
cursor.setinputsizes(1)
cursor.connection is connection
""", cursor=connection.cursor(), connection=connection, sql="values (1), (2), (3), (4), (5)")
