"""What calls of sqlite3 give, or how they fail: each call, and its outcome below. outcomes.sh writes those of CPython 3.12 to outcomes.expected."""

import contextlib
import copy
import io
import os
import pickle
import sqlite3
import sys
import tempfile
import warnings
import weakref

lines = []


def show(value):
    if isinstance(value, BaseException):
        text = f"{type(value).__module__}.{type(value).__qualname__}: {value}"
        for attribute in ("sqlite_errorcode", "sqlite_errorname"):
            if hasattr(value, attribute):
                text += f" {getattr(value, attribute)}"
        if value.__cause__ is not None:
            text += f" from {show(value.__cause__)}"
        return text
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        inner = ", ".join(map(show, value))
        return f"[{inner}]" if type(value) is list else f"({inner})"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    if value is None or type(value) in (bool, int, float, str, bytes, slice, dict):
        return repr(value)
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def of(text, **more):
    """Evaluates each line of a text: statements by exec, expressions by eval."""
    space = {**globals(), **more}
    for line in text.strip().splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                try:
                    code = compile(line, "<line>", "eval")
                except SyntaxError:
                    exec(compile(line, "<line>", "exec"), space)
                    outcome = "done"
                else:
                    outcome = show(eval(code, space))
            except BaseException as error:
                outcome = show(error)
        lines.append(f"{line}\n    {outcome}")
        for warning in caught:
            if warning.category is not ResourceWarning:
                lines.append(f"    {warning.category.__name__}: {warning.message} ({warning.filename}:{warning.lineno})")
    lines.append("")


class Bare(sqlite3.Connection):
    def __init__(self):
        pass


class BareCursor(sqlite3.Cursor):
    def __init__(self, connection):
        pass


class Counting(sqlite3.Connection):
    def cursor(self, *arguments):
        self.asked = getattr(self, "asked", 0) + 1
        return super().cursor(*arguments)


class NamedRow(sqlite3.Row):
    def first(self):
        return self[0]


class Index:
    def __index__(self):
        return 1


class Bad:
    def __bool__(self):
        raise ValueError("no truth")

    def __index__(self):
        raise ValueError("no index")

    def __eq__(self, other):
        raise ValueError("no equality")

    def __conform__(self, protocol):
        raise ValueError("no conforming")


class Conforms:
    def __conform__(self, protocol):
        if protocol is sqlite3.PrepareProtocol:
            return "conformed"


class Text(str):
    pass


class Sequence:
    def __len__(self):
        return 2

    def __getitem__(self, i):
        return (10, 20)[i]


class Keys(dict):
    def __missing__(self, key):
        return key + "!"


def database():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript("create table t(a integer primary key, B text, c blob); insert into t values (1, 'one', x'0102030405'), (2, 'two', null)")
    return connection


def fails(*arguments):
    raise ZeroDivisionError("failed")


class FailingInit:
    __init__ = fails


class FailingStep:
    step = finalize = fails


class FailingValue:
    def step(self, *arguments):
        pass

    value = inverse = finalize = fails


class FailingInverse(FailingValue):
    def value(self):
        return 0


class NoMethods:
    pass


class Writer:
    write = flush = fails


def told(sql, hook=None, connection=None):
    """The outcome of a statement, and what sys.unraisablehook is told meanwhile; the hook then does what another one does."""
    seen = []

    def noting(unraisable):
        seen.append((type(unraisable).__name__, len(unraisable), unraisable.exc_type.__name__, str(unraisable.exc_value), unraisable.exc_traceback is not None,
                     unraisable.err_msg, unraisable.object is not None))
        if hook is not None:
            hook(unraisable)

    written = io.StringIO()
    sys.unraisablehook = noting
    sqlite3.enable_callback_tracebacks(True)
    try:
        with contextlib.redirect_stderr(written):
            try:
                outcome = connection.execute(sql).fetchall()
            except BaseException as error:
                outcome = show(error)
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        sqlite3.enable_callback_tracebacks(False)
    return outcome, seen, [line.split(" at ")[0] for line in written.getvalue().splitlines() if line[:1] != " "]


def printed(sql, connection, hook=sys.__unraisablehook__, stderr=None):
    """What is printed while a statement fails that calls Python, without the lines of tracebacks."""
    written = io.StringIO()
    sys.unraisablehook = hook
    sqlite3.enable_callback_tracebacks(True)
    try:
        with contextlib.redirect_stderr(stderr or written):
            try:
                connection.execute(sql)
            except sqlite3.Error:
                pass
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        sqlite3.enable_callback_tracebacks(False)
    return [line.split(" at ")[0] for line in written.getvalue().splitlines() if line[:1] != " "]


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


# Modules and types
of("""
sqlite3.apilevel, sqlite3.paramstyle
sqlite3.version
sqlite3.version_info
sqlite3.none
[sqlite3.Connection, sqlite3.Cursor, sqlite3.Row, sqlite3.Blob, sqlite3.PrepareProtocol, sqlite3.Error, sqlite3.Warning]
[c.__name__ for c in sqlite3.Connection.__mro__], [c.__name__ for c in sqlite3.Cursor.__mro__], [c.__name__ for c in sqlite3.Row.__mro__]
[[b.__name__ for b in getattr(sqlite3, n).__bases__] for n in ('Error', 'Warning', 'InterfaceError', 'DatabaseError', 'InternalError', 'OperationalError', 'ProgrammingError', 'IntegrityError', 'DataError', 'NotSupportedError')]
sqlite3.adapt(1)
sqlite3.adapt(object())
sqlite3.adapt(object(), int)
sqlite3.adapt(object(), sqlite3.PrepareProtocol, "instead")
sqlite3.adapt(Conforms())
sqlite3.adapt(Bad())
sqlite3.register_adapter(5, len)
sqlite3.register_converter(5, len)
sqlite3.register_converter(b"x", len)
sqlite3.complete_statement("select 1;"), sqlite3.complete_statement("select 1")
sqlite3.complete_statement(statement="select 1;")
sqlite3.complete_statement(1)
sqlite3.complete_statement("a\\0b")
sqlite3.complete_statement("\\ud800")
sqlite3.enable_callback_tracebacks(True)
sqlite3.enable_callback_tracebacks(False)
sqlite3.enable_callback_tracebacks("x")
sqlite3.enable_shared_cache
sqlite3.OptimizedUnicode
sqlite3.threadsafety in (0, 1, 3)
issubclass(sqlite3.Row, __import__("collections").abc.Sequence), issubclass(sqlite3.Blob, __import__("collections").abc.Sequence)
sqlite3.Blob()
sqlite3.PrepareProtocol()
sqlite3.Binary is memoryview
sqlite3.SQLITE_OK, sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_LIMIT_LENGTH, sqlite3.LEGACY_TRANSACTION_CONTROL, sqlite3.PARSE_DECLTYPES, sqlite3.PARSE_COLNAMES
""")

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

# Classes without their initialization
of("""
Bare().execute("select 1")
Bare().executemany("select 1", [])
Bare().executescript("select 1")
Bare().cursor()
Bare().commit()
Bare().rollback()
Bare().close()
Bare().in_transaction
Bare().total_changes
Bare().isolation_level
Bare().autocommit
Bare().row_factory
Bare().interrupt()
Bare().create_function("f", 0, len)
Bare().create_collation("c", len)
Bare().set_trace_callback(None)
Bare().iterdump()
Bare().backup(sqlite3.connect(":memory:"))
sqlite3.connect(":memory:").backup(Bare())
Bare().blobopen("t", "c", 1)
Bare().serialize()
Bare().deserialize(b"")
Bare().getlimit(0)
Bare().setconfig(0)
Bare()("select 1")
Bare().__enter__()
Bare().__exit__(None, None, None)
BareCursor(connection).execute("select 1")
BareCursor(connection).executemany("select 1", [])
BareCursor(connection).executescript("select 1")
BareCursor(connection).fetchone()
BareCursor(connection).fetchmany()
BareCursor(connection).fetchall()
BareCursor(connection).close()
BareCursor(connection).description
BareCursor(connection).lastrowid
BareCursor(connection).row_factory
BareCursor(connection).connection
BareCursor(connection).setinputsizes(None)
list(BareCursor(connection))
connection.cursor(BareCursor)
connection.cursor(BareCursor).execute("select 1")
sqlite3.Cursor(5)
sqlite3.Row(5, ())
sqlite3.Row(connection.cursor(), [])
sqlite3.Row(connection.cursor(), (1,))["a"]
""", connection=database())

# Copies, pickles, references, attributes
of("""
pickle.dumps(connection)
pickle.dumps(cursor)
pickle.dumps(row)
pickle.dumps(blob)
copy.copy(connection)
copy.copy(cursor)
copy.copy(row)
copy.copy(blob)
copy.deepcopy(connection)
copy.deepcopy(cursor)
copy.deepcopy(row)
copy.deepcopy(blob)
weakref.ref(cursor)() is cursor
weakref.ref(blob)() is blob
cursor.arraysize = "x"
cursor.arraysize = 3
cursor.arraysize
del connection.isolation_level
connection.execute("select 1").fetchone()
hash(connection) == hash(connection), hash(cursor) == hash(cursor)
connection == connection, cursor == cursor, connection == 5
bool(connection), bool(cursor), bool(row)
iter(cursor) is cursor
repr(connection).startswith("<sqlite3.Connection object at 0x"), repr(cursor).startswith("<sqlite3.Cursor object at 0x"), repr(row).startswith("<sqlite3.Row object at 0x"), repr(blob).startswith("<sqlite3.Blob object at 0x")
sqlite3.Connection.execute.__name__, sqlite3.Cursor.execute.__name__, sqlite3.Cursor.fetchone.__qualname__
sqlite3.Connection.execute.__doc__, sqlite3.Cursor.execute.__doc__, sqlite3.Cursor.fetchall.__doc__, sqlite3.Cursor.__doc__, sqlite3.Connection.__doc__
""", connection=(k := database()), cursor=k.cursor(), row=sqlite3.Row((q := k.execute("select 1 as x")), (1,)), blob=k.blobopen("t", "c", 1))

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

# Functions
of("""
connection.create_function(5, 1, len)
connection.create_function("f", "x", len)
connection.create_function("f", 1, len, deterministic=True)
connection.create_function(name="f", narg=1, func=len)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1000, len)
connection.create_function("f", -2, len)
connection.create_function("f", 2**40, len)
connection.create_function("f\\0", 1, len)
connection.create_function("x" * 300, 1, len)
connection.create_function("f", 1, None)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, 5)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: 1/0)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: {})
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: 2**70)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: "\\ud800")
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda: 1)
connection.execute("select f('abc')").fetchone()
connection.execute("select f('abc', 1)").fetchone()
connection.create_function("f", 1, lambda x: (_ for _ in ()).throw(MemoryError()))
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: (_ for _ in ()).throw(OverflowError()))
connection.execute("select f('abc')").fetchone()
connection.create_aggregate("g", 1, object)
connection.execute("select g(1)").fetchone()
connection.create_aggregate(name="g", n_arg=1, aggregate_class=object)
connection.create_aggregate("g", 1, None)
connection.execute("select g(1)").fetchone()
connection.create_window_function("w", 1, object)
connection.execute("select w(1) over ()").fetchone()
connection.create_window_function("w", 1000, object)
connection.create_collation("c", 5)
connection.create_collation("c", None)
connection.create_collation(5, len)
connection.create_collation("c", lambda a, b: "x")
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("c", lambda a, b: 1/0)
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("c", lambda a, b: (a < b) - (a > b))
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("\\ud800", len)
connection.execute("select 'a' order by 1 collate missing").fetchall()
connection.set_authorizer(lambda *a: sqlite3.SQLITE_DENY)
connection.execute("select 1")
connection.set_authorizer(lambda *a: 1/0)
connection.execute("select 1")
connection.set_authorizer(lambda *a: "x")
connection.execute("select 1")
connection.set_authorizer(authorizer_callback=None)
connection.execute("select 1").fetchone()
connection.set_progress_handler(lambda: 1, 1)
connection.execute("select 1, 2, 3 union select 4, 5, 6").fetchall()
connection.set_progress_handler(progress_handler=None, n=1)
connection.set_progress_handler(None, "x")
seen = []
connection.set_trace_callback(seen.append)
connection.execute("select ? + 1", (5,)).fetchall()
seen
connection.set_trace_callback(trace_callback=None)
""", connection=database())

# Blobs
of("""
blob = connection.blobopen("t", "c", 1)
len(blob), blob.tell(), blob.read(2), blob.tell(), blob.read(), blob.read(), blob.read(0)
blob.seek(1), blob.read(100), blob.seek(0)
blob.seek(6)
blob.seek(-1)
blob.seek(-1, 2), blob.tell()
blob.seek(1, 1), blob.tell()
blob.seek(0, 3)
blob.seek(2**31 - 1, 1)
blob.seek("x")
blob.seek(2**40)
blob.read("x")
blob.read(-5)
blob.seek(0), blob.write(b"\\x09"), blob.tell(), blob[:]
blob.write(b"123456")
blob.write("x")
blob.write(5)
blob.write(bytearray(b"x")), blob.write(memoryview(b"y")), blob[:]
blob[0], blob[-1], blob[True], blob[Index()]
blob[5]
blob[-6]
blob[2**70]
blob["x"]
blob[None]
blob[1.0]
blob[Bad()]
blob[::0]
blob["a":]
blob[0] = 255
blob[0] = 256
blob[0] = -1
blob[0] = "x"
blob[0] = b"x"
blob[0] = 1.5
blob[5] = 1
blob[2**70] = 1
blob["x"] = 1
blob[None] = 1
blob[1:3] = b"ab"
blob[1:3] = b"abc"
blob[1:3] = "ab"
blob[1:3] = 5
blob[::2] = b"xyz"
blob[3:1] = b""
blob[3:1] = b"x"
blob[0] = Index()
blob[0] = True
del blob[0]
del blob[0:1]
del blob["x"]
blob.__enter__() is blob
blob == blob, hash(blob) == hash(blob)
blob.__exit__(None, None, None)
blob.read()
len(blob)
blob[0]
blob[0] = 1
blob.close()
blob.tell()
blob.__enter__()
blob.__exit__(None, None, None)
connection.blobopen(5, "c", 1)
connection.blobopen("t", 5, 1)
connection.blobopen("t", "c", "x")
connection.blobopen("t", "c", 1.5)
connection.blobopen("t", "c", 2**70)
connection.blobopen("t", "c", 1, readonly=True).write(b"x")
connection.blobopen("t", "c", 1, readonly=Bad())
connection.blobopen("t", "c", 1, name=5)
connection.blobopen("t", "c", 1, name="other")
connection.blobopen("t", "none", 1)
connection.blobopen("none", "c", 1)
connection.blobopen("t", "c", 100)
connection.blobopen("t", "c", 2)
connection.blobopen("t\\0", "c", 2)
changed = connection.blobopen("t", "c", 1)
connection.execute("update t set c = x'00' where a = 1").rowcount
changed.read()
changed.write(b"x")
changed[0]
len(changed)
""", connection=database())

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

# Recursion and changes in the middle
of("""
connection.row_factory = lambda c, r: c.execute("select 1")
connection.execute("select 1").fetchone()
connection.row_factory = None
cursor = connection.cursor()
cursor.executemany("insert into t values (?, 'x', null)", (cursor.execute("select 1") and (i,) for i in (50, 51)))
cursor.executemany("insert into t values (?, 'x', null)", (cursor.__init__(connection) or (i,) for i in (50, 51)))
cursor.executemany("insert into t values (?, 'x', null)", (list(cursor) or (i,) for i in (50, 51)))
cursor.__init__(connection), cursor.execute("select 1").fetchone()
cursor.__init__(5)
connection.create_function("again", 0, lambda: cursor.execute("select 1"))
cursor.execute("select again()").fetchone()
rows = connection.execute("select a from t")
next(rows), connection.execute("delete from t").rowcount, next(rows, "end")
connection.__init__(":memory:")
connection.execute("select count(*) from sqlite_master").fetchone()
counting.execute("select 1").fetchone(), counting.executemany("create table x(a)", []).rowcount, counting.asked
counting.executescript("select 1"), counting.asked
""", connection=database(), counting=Counting(":memory:"))

# Exceptions in callbacks
hooks = database()
for number, name in ((-1, "failing"), (0, "raising")):
    hooks.create_function(name, number, fails)
hooks.create_aggregate("failing_init", 1, FailingInit)
hooks.create_aggregate("failing_step", 1, FailingStep)
hooks.create_aggregate("no_methods", 1, NoMethods)
hooks.create_window_function("failing_value", 1, FailingValue)
hooks.create_window_function("failing_inverse", 1, FailingInverse)
hooks.create_function("number", 0, 5)
hooks.create_function("big", 0, lambda: 2**70)
hooks.create_function("object", 0, lambda: object())
hooks.create_function("surrogate", 0, lambda: "\ud800")
hooks.create_function("leave", 0, lambda: sys.exit(3))
hooks.create_collation("failing", fails)
of("""
told("select failing(1, 2)")
told("select a, failing(a) from t")
told("select raising()")
told("select failing_init(a) from t")
told("select failing_step(a) from t")
told("select no_methods(a) from t")
told("select failing_value(a) from t")
told("select failing_value(a) over (order by a) from t")
told("select failing_inverse(a) over (order by a rows between current row and current row) from t")
told("select number()")
told("select big()")
told("select object()")
told("select surrogate()")
told("select leave()")
told("select b from t order by b collate failing")
told("select failing(1)", lambda unraisable: 1 / 0)
told("select failing_step(a) from t", lambda unraisable: sys.exit(5))
told("select failing(1)", lambda unraisable: connection.execute("select 1").fetchall())
connection.set_authorizer(fails)
told("select 11")
told("select 11", lambda unraisable: 1 / 0)
connection.set_authorizer(lambda *arguments: 2**70)
told("select 12")
connection.set_authorizer(lambda *arguments: "x")
told("select 13")
connection.set_authorizer(None)
connection.set_progress_handler(fails, 1)
told("select 14")
told("select 14", lambda unraisable: 1 / 0)
connection.set_progress_handler(lambda: Bad(), 1)
told("select 15")
connection.set_progress_handler(None, 1)
connection.set_trace_callback(fails)
told("select 16")
told("select 16", lambda unraisable: 1 / 0)
connection.set_trace_callback(None)
printed("select failing(1)", connection)
printed("select failing(1)", connection, hook=None)
printed("select failing(1)", connection, hook=5)
printed("select failing(1)", connection, stderr=Writer())
connection.execute("select 1").fetchall()
""", connection=hooks, told=lambda sql, hook=None: told(sql, hook, hooks))

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

# Characters of zero
of("""
connection.execute("select 1\\0")
connection.execute("select 1;\\0 drop table t")
connection.execute("\\0select 1")
connection.execute("select '\\0'")
connection.executemany("insert into t(a) values (?)\\0 where 0", [(70,)])
connection.executescript("update t set b = 5\\0 where 0")
connection.execute("select count(*) from t where b = 5").fetchall()
connection("select 1\\0")
sqlite3.complete_statement("select 1;\\0")
sqlite3.connect(":memory:\\0")
sqlite3.connect(b":memory:\\0")
connection.create_function("f\\0", 0, fails)
connection.create_aggregate("f\\0", 0, fails)
connection.create_window_function("f\\0", 0, fails)
connection.create_collation("f\\0", fails)
connection.blobopen("t\\0", "c", 1)
connection.blobopen("t", "c\\0", 1)
connection.blobopen("t", "c", 1, name="main\\0")
connection.backup(sqlite3.connect(":memory:"), name="main\\0")
connection.serialize(name="main\\0")
connection.deserialize(b"", name="main\\0")
setattr(connection, "isolation_level", "DEFERRED\\0")
connection.execute("select :a", {"a\\0": 1})
connection.execute("select ?, length(?), hex(?)", ("a\\0b",) * 3).fetchall()
connection.execute("select cast(x'610062' as text), 'a' || char(0) || 'b'").fetchall()
connection.execute('select 1 as "a" union select 2 order by "a\\0"')
""", connection=database())

text = "\n".join(lines)
if "__file__" in globals():
    print(text)
text
