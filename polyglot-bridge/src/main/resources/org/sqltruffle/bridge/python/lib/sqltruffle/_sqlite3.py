"""The module that takes the place of CPython's C module _sqlite3."""

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


def connect(*args, **kwargs):
    """Open a connection to the SQLite database file 'database'.

    You can use ":memory:" to open a database connection to a database that
    resides in RAM instead of on disk.
    """
    factory = args[5] if len(args) > 5 else kwargs.get("factory", Connection)
    return factory(*args, **kwargs)


def complete_statement(statement):
    """Checks if a string contains a complete SQL statement."""
    _arguments.c_string(statement, "complete_statement() argument 'statement'")
    return _engine.complete_statement(statement)


def enable_callback_tracebacks(enable, /):
    """Enable or disable callback functions throwing errors to stderr."""
    _engine.tracebacks_enabled = bool(_arguments.integer(enable))

