"""Two connections to a database in a file: changes of the schema by one, and cursors of the other that nobody keeps."""

import os
import tempfile


class File:
    """A database in a file, with connections to it."""

    def __init__(self, isolation_level=None, mode="delete"):
        self.directory = tempfile.TemporaryDirectory()
        self.a = self.open(isolation_level)
        self.a.execute(f"pragma journal_mode={mode}")
        self.a.execute("create table t(a integer primary key, b)")
        self.a.executemany("insert into t values (?, 'x')", [(i,) for i in range(100)])
        self.a.commit()
        self.b = self.open(isolation_level)

    def open(self, isolation_level):
        return sqlite3.connect(os.path.join(self.directory.name, "file"), isolation_level=isolation_level, timeout=0.5)


def dropped(connection, sql="select a from t"):
    """Fetches one row of many by a cursor that nobody keeps."""
    connection.execute(sql).fetchone()


RETURNING = "insert into t(b) values (1), (2), (3) returning a"


# Names after a change of the schema
for own in (True, False):
    file = File()
    of("""
names = lambda sql, *values: [column[0] for column in a.execute(sql, values).description or ()]
[names("select * from t where a = ?", 1) for _ in range(3)]
b.execute("alter table t rename a to renamed").description
[names("select * from t") for _ in range(2)]
names("select * from t where a = ?", 1)
b.execute("alter table t rename renamed to a").description
[names("select * from t where a = ?", 1) for _ in range(2)]
b.execute("alter table t rename b to c").description
names("select * from t where a = ?", 1)
a.row_factory = sqlite3.Row
a.execute("select * from t where a = ?", (1,)).fetchone().keys()
b.execute("alter table t rename c to d").description
a.execute("select * from t where a = ?", (1,)).fetchone().keys()
a.execute("select * from t where a = ?", (1,)).fetchall()[0]["d"]
a.row_factory = None
[names("insert into t(a) values (?) returning *", i) for i in (1001, 1002)]
b.execute("alter table t add column e default 7").description
a.execute("insert into t(a) values (?) returning *", (1003,)).fetchall()
a.execute("insert into t(a) values (?) returning *", (1004,)).description
names("select * from t where a = ?", 1)
b.execute("alter table t drop column d").description
names("select * from t where a = ?", 1), a.execute("select * from t where a = ?", (1,)).fetchall()
cursor = a.execute("select * from t where a = ?", (1,))
cursor.execute("select abs(a) from t where a = ?", (1,)).description
cursor.execute("select abs(a) from t where a = ?", (-1 << 70,))
cursor.description
cursor.execute("select abs(?)", (-5,)).description, cursor.execute("select abs(?)", (-5,)).description
cursor.execute("select abs(?)", (-1 << 63,))
cursor.description
""", a=file.a, b=file.a if own else file.b)
    file = None

# Dropped cursors
for level in (None, ""):
    of("""
files = File(level); a = files.a; b = files.b
dropped(a), a.execute("vacuum").fetchall()
dropped(a), a.executescript("select 1; vacuum; select 2") and None
dropped(a, RETURNING), a.commit()
dropped(a, RETURNING), a.commit() if level is not None else a.execute("begin") and a.execute("commit") and None
dropped(a, RETURNING), a.execute("savepoint s").fetchall(), a.execute("release s").fetchall()
a.execute("savepoint s").fetchall(), dropped(a, RETURNING), a.execute("release s").fetchall(), a.commit()
dropped(a, RETURNING), a.rollback()
dropped(a, RETURNING), a.executemany("insert into t(b) values (?)", [(1,), (2,)]).rowcount, a.commit()
dropped(a), setattr(a, "isolation_level", level)
a.executescript("attach ':memory:' as x; create table x.y(z); insert into x.y values (1), (2)") and None
dropped(a, "select * from y"), a.execute("detach x").fetchall()
dropped(a), a.execute("pragma journal_mode=wal").fetchall()
dropped(a), a.execute("pragma wal_checkpoint(truncate)").fetchall()
dropped(a), b.execute("pragma wal_checkpoint(truncate)").fetchall()
dropped(a), b.execute("insert into t(b) values (5)").rowcount, b.commit()
a.execute("insert into t(b) values (6)").rowcount, a.commit()
b.close(), dropped(a), a.execute("pragma journal_mode=delete").fetchall()
b = files.open(level)
dropped(a), b.execute("insert into t(b) values (5)").rowcount, b.commit()
dropped(a), b.execute("begin exclusive").fetchall(), b.commit()
dropped(b, RETURNING), b.commit(), a.execute("begin exclusive").fetchall(), a.commit()
dropped(a), a.executescript("begin; create temp table y as select 1 as z union select 2; commit") and None
dropped(a, "select * from y"), a.execute("pragma temp_store=memory").fetchall()
dropped(a), a.create_function("f", 0, lambda: 1), dropped(a, "select a, f() from t")
a.create_function("f", 0, lambda: 2), a.execute("select f()").fetchall()
a.create_aggregate("g", 0, NoMethods), dropped(a), a.create_aggregate("g", 0, FailingStep)
dropped(a), a.create_window_function("sum", 1, NoMethods), a.create_window_function("sum", 1, None)
a.create_collation("h", fails), dropped(a), a.create_collation("h", fails)
dropped(a), a.create_collation("h", None)
target = sqlite3.connect(":memory:"); target.executescript("create table t(a); insert into t values (1), (2)") and None
dropped(target), a.backup(target), dropped(target), target.deserialize(a.serialize())
dropped(a, RETURNING), a.commit(), a.backup(target)
[dropped(a) for _ in range(1000)].count(None), a.execute("vacuum").fetchall()
dropped(a), a.execute("reindex").fetchall(), a.execute("alter table t drop column b").fetchall()
iterator = iter(a.execute("select a from t")); next(iterator) and None
iterator = None
a.execute("drop table t").fetchall()
a.executescript("create table t(a); insert into t values (1), (2), (3)") and None
for row in a.execute("select a from t"): break
a.execute("vacuum").fetchall()
kept = a.execute("select a from t"); kept.fetchone() and None
a.execute("drop table t")
a.execute("vacuum")
kept.fetchall(), a.execute("vacuum").fetchall()
a.close(), b.close()
""", level=level)
