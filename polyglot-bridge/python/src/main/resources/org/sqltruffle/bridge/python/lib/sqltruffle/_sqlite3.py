"""Replaces CPython's C module _sqlite3."""

from sqltruffle import _arguments, _constants
from sqltruffle import _bridge as _engine
from sqltruffle._adapters import PrepareProtocol, adapt, adapters, converters, register_adapter, register_converter
from sqltruffle._blob import Blob
from sqltruffle._connection import LEGACY_TRANSACTION_CONTROL, Connection
from sqltruffle._cursor import PARSE_COLNAMES, PARSE_DECLTYPES, Cursor
from sqltruffle._errors import (DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
                                OperationalError, ProgrammingError, Warning)
from sqltruffle._row import Row

_deprecated_version = "2.6.0"
sqlite_version = _engine.sqlite_version()
# SQLite is compiled with SQLITE_THREADSAFE=2: threads may share the module, but not connections.
threadsafety = 1

globals().update(_constants.CONSTANTS)


class _Function:
    """A function that does not become a method when it is an attribute of a class. Functions of C do not."""

    def __init__(self, call):
        self.__wrapped__ = call
        self.__name__ = self.__qualname__ = call.__name__
        self.__module__ = "_sqlite3"
        self.__doc__ = call.__doc__

    def __call__(self, *args, **kwargs):
        return self.__wrapped__(*args, **kwargs)

    def __reduce__(self):
        return self.__name__

    def __repr__(self):
        return f"<built-in function {self.__name__}>"


adapt, register_adapter, register_converter = map(_Function, (adapt, register_adapter, register_converter))


@_Function
def connect(*args, **kwargs):
    """Open a connection to the SQLite database file 'database'.

    You can use ":memory:" to open a database connection to a database that
    resides in RAM instead of on disk.
    """
    factory = args[5] if len(args) > 5 else kwargs.get("factory", Connection)
    return factory(*args, **kwargs)


@_Function
def complete_statement(statement):
    """Checks if a string contains a complete SQL statement."""
    _arguments.c_string(statement, "complete_statement() argument 'statement'")
    return _engine.complete_statement(statement)


@_Function
def enable_callback_tracebacks(enable, /):
    """Enable or disable callback functions throwing errors to stderr."""
    _engine.tracebacks_enabled = bool(_arguments.integer(enable))

