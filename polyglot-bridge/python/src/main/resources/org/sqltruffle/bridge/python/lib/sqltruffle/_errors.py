"""The exceptions of DB-API 2.0 and how SQLite's result codes map to them (CPython's Modules/_sqlite/util.c)."""


class Error(Exception):
    __module__ = "sqlite3"


class Warning(Exception):
    __module__ = "sqlite3"


class InterfaceError(Error):
    __module__ = "sqlite3"


class DatabaseError(Error):
    __module__ = "sqlite3"


class InternalError(DatabaseError):
    __module__ = "sqlite3"


class OperationalError(DatabaseError):
    __module__ = "sqlite3"


class ProgrammingError(DatabaseError):
    __module__ = "sqlite3"


class IntegrityError(DatabaseError):
    __module__ = "sqlite3"


class DataError(DatabaseError):
    __module__ = "sqlite3"


class NotSupportedError(DatabaseError):
    __module__ = "sqlite3"


_CLASSES = {
    1: OperationalError,  # ERROR
    2: InternalError,  # INTERNAL
    3: OperationalError,  # PERM
    4: OperationalError,  # ABORT
    5: OperationalError,  # BUSY
    6: OperationalError,  # LOCKED
    8: OperationalError,  # READONLY
    9: OperationalError,  # INTERRUPT
    10: OperationalError,  # IOERR
    11: DatabaseError,  # CORRUPT
    12: InternalError,  # NOTFOUND
    13: OperationalError,  # FULL
    14: OperationalError,  # CANTOPEN
    15: OperationalError,  # PROTOCOL
    16: OperationalError,  # EMPTY
    17: OperationalError,  # SCHEMA
    18: DataError,  # TOOBIG
    19: IntegrityError,  # CONSTRAINT
    20: IntegrityError,  # MISMATCH
    21: InterfaceError,  # MISUSE
    25: InterfaceError,  # RANGE
}

_NOMEM = 7
_INTERRUPT = 9


def interrupted():
    """Is called before the error of an interrupted statement is raised. A program that interrupts statements for a reason of its own
    replaces it by a function that raises another exception."""


def raise_error(code, name, message, note):
    """Raises the exception for an SQLite error: extended code, its name, SQLite's message, and who holds a lock as a note of the
    exception."""
    primary = code & 0xFF
    if primary == _NOMEM:
        raise MemoryError()
    if primary == _INTERRUPT:
        interrupted()
    error = _CLASSES.get(primary, DatabaseError)(message)
    error.sqlite_errorcode = code
    error.sqlite_errorname = name
    if note:
        error.add_note(note)
    raise error
