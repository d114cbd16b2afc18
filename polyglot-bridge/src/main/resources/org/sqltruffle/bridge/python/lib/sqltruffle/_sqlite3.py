"""The module that takes the place of CPython's C module _sqlite3."""

from sqltruffle._adapters import PrepareProtocol, adapt, adapters, converters, register_adapter, register_converter
from sqltruffle._bridge import engine
from sqltruffle._connection import LEGACY_TRANSACTION_CONTROL, Connection
from sqltruffle._cursor import PARSE_COLNAMES, PARSE_DECLTYPES, Cursor
from sqltruffle._errors import (DatabaseError, DataError, Error, IntegrityError, InterfaceError, InternalError, NotSupportedError,
                                OperationalError, ProgrammingError, Warning)

_deprecated_version = "2.6.0"
sqlite_version = engine.sqlite_version()


class Row:
    pass


def connect(*args, **kwargs):
    return Connection(*args, **kwargs)
