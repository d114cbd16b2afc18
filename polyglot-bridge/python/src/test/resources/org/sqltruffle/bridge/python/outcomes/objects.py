"""The module, its types, and what programs may do with objects of them."""

import copy
import pickle
import weakref


class Bare(sqlite3.Connection):
    def __init__(self):
        pass


class BareCursor(sqlite3.Cursor):
    def __init__(self, connection):
        pass


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
