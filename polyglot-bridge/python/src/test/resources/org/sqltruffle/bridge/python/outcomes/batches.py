"""executemany() of lists, parameters by name, and rows that many calls fetch: what Java does without Python code, and where it stops."""


import os
import tempfile


class Names(dict):
    def __missing__(self, key):
        return "no " + key


class Growing(list):
    """A list that has one item more for each that is asked for, up to five."""

    def __iter__(self):
        for i in range(5):
            yield (i,)


class Pair:
    def __conform__(self, protocol):
        return "pair"


def left(connection):
    """The rows that stayed, and whether a transaction is open."""
    rows = connection.execute("select a from m order by rowid").fetchall()
    open_before = connection.in_transaction
    connection.rollback()
    return rows, open_before


def grows(items, value):
    if len(items) < 4:
        items.append((value + 1,))
    return value


def shrinks(items, value):
    items.clear()
    return value


connection = sqlite3.connect(":memory:")
connection.execute("create table m(a)")
of("""
connection.executemany("insert into m values (?)", [(1,), (2,), (3,)]).rowcount, left(connection)
connection.executemany("insert into m values (?)", ((1,), [2], (3,))).rowcount, left(connection)
connection.executemany("insert into m values (?)", [(1,), (2, 3), (4,)])
left(connection)
connection.executemany("insert into m values (?)", [(1,), (), (4,)])
left(connection)
connection.executemany("insert into m values (?)", [(1,), 5])
left(connection)
connection.executemany("insert into m values (?)", [(1,), None])
left(connection)
connection.executemany("insert into m values (?)", [(1,), "x", (2,)]).rowcount, left(connection)
connection.executemany("insert into m values (?)", [(1,), (2**63,), (3,)])
left(connection)
connection.executemany("insert into m values (?)", [(1,), ("\\ud800",), (3,)])
left(connection)
connection.executemany("insert into m values (?)", [(1,), (object(),), (3,)])
left(connection)
connection.executemany("insert into m values (?)", [(None,), (1.5,), ("t",), (b"b",), (bytearray(b"c"),)]).rowcount, left(connection)
connection.executemany("insert into m values (?)", [(True,), (2**62,), (Pair(),), ("\\0",)]).rowcount, left(connection)
connection.executemany("insert into m values (?)", [(1,), {"a": 2}])
left(connection)
connection.executemany("insert into m values (:a)", [{"a": 1}, {"a": 2, "b": 3}, Names(), {"a": None}]).rowcount, left(connection)
connection.executemany("insert into m values (:a)", [{"a": 1}, {"b": 2}])
left(connection)
connection.executemany("insert into m values (:a)", [{"a": 1}, {"a": []}])
left(connection)
connection.executemany("insert into m values (:a)", [{"a": 1}, (2,)]).rowcount, left(connection)
connection.executemany("insert into m values (?)", Growing([(9,)])).rowcount, left(connection)
connection.executemany("insert into m values (grows(?))", items).rowcount, items, left(connection)
connection.executemany("insert into m values (shrinks(?))", gone).rowcount, gone, left(connection)
connection.executemany("insert into m values (1 / ?)", [(1,), (0,), (1,)]).rowcount, left(connection)
connection.executemany("insert into m values (abs(?))", [(1,), (-2**63,), (1,)])
left(connection)
connection.executemany("update m set a = 2 where a = ?", [(1,), (2,)]).rowcount, connection.in_transaction, connection.rollback()
""", items=(items := [(1,)]), gone=(gone := [(1,), (2,), (3,)]), left=left, Names=Names, Growing=Growing, Pair=Pair, connection=connection,
   unused=(connection.create_function("grows", 1, lambda v: grows(items, v)),
           connection.create_function("shrinks", 1, lambda v: shrinks(gone, v))))

# Each line twice: the second execution is Java's.
for _ in range(2):
    of("""
connection.execute("select :a", {"a": 1}).fetchall()
connection.execute("select :a, :b, :a", {"a": 1, "b": "t"}).fetchall()
connection.execute("select :a, ?2", {"a": 1, "2": 2}).fetchall()
connection.execute("select :a, ?", {"a": 1})
connection.execute("select :a", {"A": 1})
connection.execute("select :a", Names(b=1)).fetchall()
connection.execute("select :a", {"a": Pair()}).fetchall()
connection.execute("select :a", {"a": 2**63})
connection.execute("select :a", {"a": "\\ud800"})
connection.execute("select :a", {"a": b"x"}).fetchall()
connection.execute("select $a, @b", {"a": 1, "b": 2}).fetchall()
connection.execute("select :\xe4", {"\xe4": 1}).fetchall()
connection.execute("select 1", {}).fetchall()
connection.execute("select 1", {"a": 1}).fetchall()
connection.execute("select 1", Names()).fetchall()
connection.execute("select ?", {})
connection.execute("select ?", {"?": 1})
""", Names=Names, Pair=Pair, connection=connection)

# What fetches
cursor = connection.cursor()
rows = database()
rows.row_factory = sqlite3.Row
of("""
cursor.fetchone(), cursor.fetchall(), cursor.fetchmany(3), cursor.description, cursor.lastrowid, cursor.rowcount
cursor.execute("select 1 as x union all select 2").fetchone(), cursor.fetchall(), cursor.fetchall(), cursor.fetchone(), cursor.description
cursor.execute("select 1 where 0").fetchone(), cursor.fetchall(), cursor.description
cursor.execute("select abs(a) from (select 1 as a union all select -9223372036854775808)").fetchone()
cursor.fetchone()
cursor.execute("select abs(a) from (select 1 as a union all select 2 union all select -9223372036854775808)").fetchall()
cursor.fetchall()
cursor.execute("create table made(a)").fetchall(), cursor.fetchone(), cursor.description
[tuple(row) for row in rows.execute("select 1 as x, 2 as y union all select 3, 4").fetchall()]
[row["Y"] for row in rows.execute("select 1 as x, 2 as y union all select 3, 4").fetchmany(1)]
type(rows.execute("select 1").fetchall()[0]), type(rows.execute("select 1").fetchone()), type(next(rows.execute("select 1")))
rows.execute("select 1 as x").fetchone().keys(), rows.execute("select 2 as y").fetchone()["y"]
cursor.close(), cursor.description, cursor.rowcount
cursor.fetchone()
cursor.fetchall()
connection.close()
connection.execute("select 1")
connection.commit()
""", cursor=cursor, rows=rows, connection=connection)


# What was found by comparing with CPython
class Detached(sqlite3.Connection):
    ended = 0

    def commit(self):
        self.ended += 1


class Colliding(str):
    """A key that is asked whether it is 'a', and does something then."""

    def __new__(cls, deed):
        self = super().__new__(cls, "z")
        self.deed = deed
        return self

    def __hash__(self):
        return hash("a")

    def __eq__(self, other):
        self.deed()
        return True


class Twice(tuple):
    def __getitem__(self, index):
        return "twice"


def attached():
    """Whether BEGIN IMMEDIATE locks a database that was attached after the first one."""
    with tempfile.TemporaryDirectory() as directory:
        first = sqlite3.connect(os.path.join(directory, "a"), isolation_level="IMMEDIATE")
        first.execute("create table t(a)")
        first.execute("insert into t values (1)")
        first.commit()
        first.execute("attach ? as b", (os.path.join(directory, "b"),))
        first.execute("create table b.t(a)")
        first.commit()
        first.execute("insert into main.t values (2)")
        other = sqlite3.connect(os.path.join(directory, "b"), timeout=0)
        try:
            other.execute("begin immediate")
        finally:
            other.close()
            first.close()


def traced(statement):
    """A trace callback of BEGIN or COMMIT runs such a statement itself."""
    connection = sqlite3.connect(":memory:")
    connection.execute("create table t(a)")
    connection.execute("insert into t values (1)")
    connection.commit()
    seen = []

    def trace(text):
        if text.startswith(statement) and not seen:
            seen.append(text)
            if statement == "BEGIN":
                connection.execute("insert into t values (2)")
            else:
                connection.commit()

    connection.set_trace_callback(trace)
    try:
        connection.execute("insert into t values (3)")
        connection.commit()
    finally:
        connection.set_trace_callback(None)


def detached(connection):
    connection.__dict__ = dict(connection.__dict__)
    connection.row_factory = sqlite3.Row
    return type(connection.execute("select 1").fetchone())


connection = sqlite3.connect(":memory:")
connection.execute("create table m(a)")
of("""
attached()
traced("BEGIN")
traced("COMMIT")
detached(Detached(":memory:"))
(lambda c: (c.__enter__() and c.__exit__(None, None, None), c.ended))(Detached(":memory:"))
sqlite3.Row(cursor, Twice((1, 2)))[-1], sqlite3.Row(cursor, Twice((1, 2)))[0]
cursor.executemany("insert into m values (:a)", [{"a": 1}, {"a": 2}, {Colliding(lambda: None): 5}]).rowcount
connection.execute("select a from m").fetchall()
""", attached=attached, traced=traced, detached=detached, Detached=Detached, Twice=Twice, connection=connection, Colliding=Colliding,
   cursor=connection.cursor())
