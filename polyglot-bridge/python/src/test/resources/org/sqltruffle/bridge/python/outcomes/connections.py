"""Connections: how they are opened, transactions, storage and settings."""

# Connecting
of("""
sqlite3.connect(5)
sqlite3.connect(None)
sqlite3.connect(["x"])
sqlite3.connect("a\\0b")
sqlite3.connect(b"a\\0b")
sqlite3.connect("\\ud800")
sqlite3.connect(database=":memory:")
sqlite3.connect(b":memory:")
sqlite3.connect(__import__("pathlib").Path(":memory:"))
sqlite3.connect(":memory:", 1)
sqlite3.connect(":memory:", 1, 0, "", True, sqlite3.Connection, 10, False)
sqlite3.connect(":memory:", timeout="x")
sqlite3.connect(":memory:", timeout=None)
sqlite3.connect(":memory:", detect_types="x")
sqlite3.connect(":memory:", detect_types=1.5)
sqlite3.connect(":memory:", detect_types=2**40)
sqlite3.connect(":memory:", isolation_level="WRONG")
sqlite3.connect(":memory:", isolation_level=5)
sqlite3.connect(":memory:", isolation_level="a\\0b")
sqlite3.connect(":memory:", isolation_level="\\ud800")
sqlite3.connect(":memory:", isolation_level="immediate").isolation_level
sqlite3.connect(":memory:", isolation_level=None).isolation_level
sqlite3.connect(":memory:").isolation_level
sqlite3.connect(":memory:", check_same_thread=Bad())
sqlite3.connect(":memory:", uri=Bad())
sqlite3.connect(":memory:", cached_statements="x")
sqlite3.connect(":memory:", cached_statements=-1)
sqlite3.connect(":memory:", cached_statements=0).execute("select 1").fetchone()
sqlite3.connect(":memory:", autocommit=5)
sqlite3.connect(":memory:", autocommit="x")
sqlite3.connect(":memory:", autocommit=None)
sqlite3.connect(":memory:", autocommit=-1).autocommit
sqlite3.connect(":memory:", autocommit=True).autocommit
sqlite3.connect(":memory:", autocommit=False).in_transaction
sqlite3.connect(":memory:", factory=None)
sqlite3.connect(":memory:", factory=5)
sqlite3.connect(":memory:", factory=lambda *a, **k: (a, sorted(k)))
sqlite3.connect(":memory:", factory=Counting)
sqlite3.connect("/nonexistent/directory/x.db")
sqlite3.connect("file:/nonexistent/x.db?mode=ro", uri=True)
sqlite3.connect("file::memory:?mode=wrong", uri=True)
sqlite3.connect("file:x?vfs=none", uri=True)
sqlite3.Connection(":memory:")
sqlite3.Connection(":memory:", factory=5)
sqlite3.Connection.__new__(sqlite3.Connection)
""")

# Transactions
of("""
connection.execute("create table t(a)"), connection.in_transaction, connection.total_changes
connection.execute("insert into t values (1)"), connection.in_transaction, connection.total_changes
connection.rollback(), connection.in_transaction, connection.execute("select count(*) from t").fetchone()
connection.isolation_level = "wrong"
connection.isolation_level = 5
connection.isolation_level = "exclusive"
connection.isolation_level
connection.isolation_level = None
connection.execute("insert into t values (1)"), connection.in_transaction
connection.isolation_level = ""
connection.execute("update t set a = 2 where 0"), connection.in_transaction
connection.commit(), connection.commit(), connection.rollback()
connection.__enter__() is connection
connection.__exit__(None, None, None)
connection.autocommit
connection.autocommit = 7
connection.autocommit = True
connection.in_transaction, connection.autocommit
connection.autocommit = False
connection.in_transaction, connection.autocommit
connection.commit(), connection.in_transaction
connection.autocommit = sqlite3.LEGACY_TRANSACTION_CONTROL
connection.in_transaction, connection.autocommit
connection.interrupt()
connection.close(), connection.close()
connection.execute("select 1")
connection.cursor()
connection.commit()
connection.rollback()
connection.in_transaction
connection.total_changes
connection.isolation_level
connection.isolation_level = None
connection.autocommit
connection.interrupt()
connection.__enter__()
connection.__exit__(None, None, None)
connection.create_function("f", 1, len)
connection.set_trace_callback(None)
connection.iterdump()
connection.row_factory, connection.text_factory
connection("select 1")
connection.blobopen("t", "a", 1)
connection.serialize()
connection.backup(sqlite3.connect(":memory:"))
sqlite3.connect(":memory:").backup(connection)
""", connection=sqlite3.connect(":memory:"))

# Storage, limits, configuration
of("""
connection.backup(5)
connection.backup(connection)
connection.backup(target=target)
connection.backup(target, pages="x")
connection.backup(target, progress=5)
connection.backup(target, name="none")
connection.backup(target, sleep="x")
connection.backup(target, sleep=-1)
connection.backup(target, progress=lambda *a: 1/0)
seen = []
connection.backup(target, pages=1, progress=lambda *a: seen.append(a))
seen[-1], len(seen) > 1
target.execute("select count(*) from t").fetchone()
type(connection.serialize()), len(connection.serialize()) % 4096
connection.serialize(name="none")
connection.serialize(name=5)
target.deserialize(connection.serialize()), target.execute("select count(*) from t").fetchone()
target.deserialize(5)
target.deserialize("x")
connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) > 100
connection.getlimit(1111)
connection.getlimit("x")
connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 20) > 20
connection.execute("select 1 -- long enough to fail")
connection.executescript("select 1 -- long enough to fail")
connection("select 1 -- long enough to fail")
connection.setlimit(1111, 1)
connection.setlimit(0, "x")
connection.setlimit(0, 2**40)
connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_FKEY)
connection.getconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_FKEY)
connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_FKEY, False), connection.getconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_FKEY)
connection.setconfig(1)
connection.setconfig("x")
connection.setconfig(1002, Bad())
connection.getconfig(1)
list(target.iterdump())[:1]
type(connection.iterdump()).__name__
""", connection=database(), target=sqlite3.connect(":memory:"))
