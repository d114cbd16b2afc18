"""Connection."""

import os
import sys
from _thread import get_ident

from sqltruffle import _bridge as engine
from sqltruffle import _errors
from sqltruffle._arguments import c_string, check_text, int64, integer, latin1, no_state, real, type_name
from sqltruffle._blob import Blob
from sqltruffle._bridge import SLOW
from sqltruffle._cursor import Cursor
from sqltruffle._errors import DataError, OperationalError, ProgrammingError

LEGACY_TRANSACTION_CONTROL = -1
_LEVELS = ("", "DEFERRED", "IMMEDIATE", "EXCLUSIVE")
_MISSING = object()
_new = object.__new__
_open_cursor = engine.open_cursor
_BUSY = 5
_LOCKED = 6
_MAX_INT = 0x7FFFFFFF


def _isolation_level(value):
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError("isolation_level must be str or None")
    check_text(value)
    level = str.upper(value)
    if level not in _LEVELS:
        raise ValueError("isolation_level string must be '', 'DEFERRED', 'IMMEDIATE', or 'EXCLUSIVE'")
    return level


def _autocommit_mode(value):
    if value is True or value is False:
        return value
    if isinstance(value, int) and value == LEGACY_TRANSACTION_CONTROL:
        return LEGACY_TRANSACTION_CONTROL
    raise ValueError("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")


class Statement:
    """A prepared statement, as calling a connection returns it. It has no methods."""

    __module__ = "sqlite3"

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"cannot create '{cls.__module__}.{cls.__qualname__}' instances")


class Connection:
    """SQLite database connection object."""

    __module__ = "sqlite3"

    # Set by __init__. None says that a subclass did not call it.
    _st_state = None
    _st_level = ""
    _st_autocommit = LEGACY_TRANSACTION_CONTROL
    _st_text_factory = str
    _st_thread = None
    # Whether queries may call functions of Python.
    _st_calls_python = False
    row_factory = None

    __getstate__ = no_state

    Warning = property(lambda self: _errors.Warning)
    Error = property(lambda self: _errors.Error)
    InterfaceError = property(lambda self: _errors.InterfaceError)
    DatabaseError = property(lambda self: _errors.DatabaseError)
    DataError = property(lambda self: _errors.DataError)
    OperationalError = property(lambda self: _errors.OperationalError)
    IntegrityError = property(lambda self: _errors.IntegrityError)
    InternalError = property(lambda self: _errors.InternalError)
    ProgrammingError = property(lambda self: _errors.ProgrammingError)
    NotSupportedError = property(lambda self: _errors.NotSupportedError)

    def __init__(self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=None,
                 cached_statements=128, uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
        timeout = real(timeout)
        detect_types = integer(detect_types)
        level = _isolation_level(isolation_level)
        check_same_thread = bool(check_same_thread)
        cached_statements = integer(cached_statements)
        mode = _autocommit_mode(autocommit)
        sys.audit("sqlite3.connect", database)
        path = os.fsdecode(database)
        if "\0" in path:
            raise ValueError("embedded null byte")
        # A str has surrogates for a name that is not UTF-8. SQLite takes its bytes.
        try:
            name = os.fsencode(path).decode("latin-1")
        except UnicodeEncodeError as error:
            raise UnicodeEncodeError(error.encoding, error.object, error.start, error.end, "surrogates not allowed") from None
        if self._st_state is not None:
            old = self._st_state
            self._st_state = None
            engine.retire(old)
        self._st_state = engine.connect(name, int(timeout * 1000), bool(uri), check_same_thread, cached_statements, bool(detect_types))
        self._st_thread = get_ident() if check_same_thread else None
        self._st_detect_types = detect_types
        self.row_factory = None
        self._st_text_factory = str
        self._st_level = level
        self._st_autocommit = mode
        self._st_tell_transactions()
        sys.audit("sqlite3.connect/handle", self)
        if mode is False:
            engine.run(self._st_state, "BEGIN")

    @classmethod
    def _st_adopt(cls, number):
        """Returns a connection that the host program has opened and shares with this thread. It begins no transactions by itself
        (isolation_level=None).

          number
            What the host program's SharedConnections.offer() returned.
        """
        self = cls.__new__(cls)
        self._st_state = engine.adopt(number, 128)
        self._st_thread = get_ident()
        self._st_detect_types = 0
        self._st_level = None
        self._st_tell_transactions()
        return self

    # Checks

    def _st_check_thread(self):
        if self._st_thread is not None and self._st_thread != get_ident():
            raise ProgrammingError(
                "SQLite objects created in a thread can only be used in that same thread. "
                f"The object was created in thread id {self._st_thread} and this is thread id {get_ident()}.")

    def _st_check_connection(self):
        if self._st_state is None:
            raise ProgrammingError("Base Connection.__init__ not called.")
        if not engine.is_open(self._st_state):
            raise ProgrammingError("Cannot operate on a closed database.")

    def _st_check(self):
        self._st_check_thread()
        self._st_check_connection()

    # Cursors and statements

    def cursor(self, factory=_MISSING):
        """Return a cursor for the connection."""
        if factory is _MISSING and self._st_state is not None:
            state = _open_cursor(self._st_state)
            if state is not SLOW:
                # Does what Cursor(self) does, which no subclass can override.
                cursor = _new(Cursor)
                cursor._st_connection = self
                cursor._st_state = state
                if self.row_factory is not None:
                    cursor.row_factory = self.row_factory
                return cursor
        self._st_check()
        cursor = Cursor(self) if factory is _MISSING else factory(self)
        if not issubclass(type(cursor), Cursor):  # __class__ does not count
            raise TypeError(f"factory must return a cursor, not {type_name(cursor)}")
        if self.row_factory is not None:
            cursor.row_factory = self.row_factory
        return cursor

    def _st_execute_in_python(self, sql, parameters=(), /):
        """execute() where it cannot be a node, and for the cases that the node leaves to Python."""
        return Cursor.execute(Connection.cursor(self), sql, parameters)

    execute = _st_execute_in_python

    def executemany(self, sql, parameters, /):
        """Repeatedly executes an SQL statement."""
        return Cursor.executemany(Connection.cursor(self), sql, parameters)

    def executescript(self, sql_script, /):
        """Executes multiple SQL statements at once."""
        return Connection.cursor(self).executescript(sql_script)

    def _st_run_script(self, script):
        if len(script.encode()) > engine.limit_now(self._st_state, 1):
            raise DataError("query string is too large")
        if self._st_autocommit is LEGACY_TRANSACTION_CONTROL and engine.in_transaction(self._st_state):
            engine.run(self._st_state, "COMMIT")
        engine.run_script(self._st_state, script)

    def __call__(self, *args, **kwargs):
        self._st_check()
        if kwargs:
            raise TypeError("sqlite3.Connection() takes no keyword arguments")
        if len(args) != 1:
            raise TypeError(f"function takes exactly 1 argument ({len(args)} given)")
        if not isinstance(args[0], str):
            raise TypeError(f"argument 1 must be str, not {type_name(args[0])}")
        Cursor(self)._st_prepare_only(args[0])
        return object.__new__(Statement)

    # Transactions

    def _st_tell_transactions(self):
        level = self._st_level
        mode = self._st_autocommit
        engine.set_transactions(self._st_state, None if level is None else "BEGIN " + level,
                                -1 if mode is LEGACY_TRANSACTION_CONTROL else int(mode))

    @property
    def isolation_level(self):
        self._st_check_connection()
        return self._st_level

    @isolation_level.setter
    def isolation_level(self, value):
        if value is None:
            self._st_level = None
            self._st_tell_transactions()
            Connection.commit(self)
            return
        self._st_level = _isolation_level(value)
        if self._st_state is not None:
            self._st_tell_transactions()

    @isolation_level.deleter
    def isolation_level(self):
        raise AttributeError("cannot delete attribute")

    @property
    def autocommit(self):
        self._st_check()
        return self._st_autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._st_check()
        self._st_autocommit = _autocommit_mode(value)
        self._st_tell_transactions()
        if self._st_autocommit is True:
            if engine.in_transaction(self._st_state):
                engine.run(self._st_state, "COMMIT")
        elif self._st_autocommit is False:
            if not engine.in_transaction(self._st_state):
                engine.run(self._st_state, "BEGIN")

    @property
    def in_transaction(self):
        self._st_check_connection()
        return engine.in_transaction(self._st_state)

    @property
    def total_changes(self):
        self._st_check_connection()
        return engine.total_changes(self._st_state)

    def commit(self):
        """Commit any pending transaction to the database.

        If there is no open transaction, this method is a no-op.
        """
        self._st_end_transaction("COMMIT")

    def rollback(self):
        """Roll back to the start of any pending transaction.

        If there is no open transaction, this method is a no-op.
        """
        self._st_end_transaction("ROLLBACK")

    def _st_end_transaction(self, how):
        if self._st_state is not None and engine.end_transaction(self._st_state, how) is not SLOW:
            return
        self._st_check()
        if self._st_autocommit is False:
            engine.run(self._st_state, how)
            engine.run(self._st_state, "BEGIN")
        elif self._st_autocommit is not True and engine.in_transaction(self._st_state):
            engine.run(self._st_state, how)

    def __enter__(self):
        """Called when the connection is used as a context manager.

        Returns itself as a convenience to the caller.
        """
        self._st_check_connection()
        return self

    def __exit__(self, type, value, traceback, /):
        """Called when the connection is used as a context manager.

        If there was any exception, a rollback takes place; otherwise we commit.
        """
        if type is None and value is None and traceback is None:
            try:
                Connection.commit(self)
            except BaseException:
                # Unlocks the database. If that fails too, the exceptions are chained.
                Connection.rollback(self)
                raise
        else:
            Connection.rollback(self)
        return False

    def close(self):
        """Close the database connection.

        Any pending transaction is not committed implicitly.
        """
        self._st_check_thread()
        if self._st_state is None:
            raise ProgrammingError("Base Connection.__init__ not called.")
        if not engine.is_open(self._st_state):
            return
        engine.close(self._st_state, self._st_autocommit is False)

    def interrupt(self):
        """Abort any pending database operation."""
        self._st_check_connection()
        engine.interrupt(self._st_state)

    # Factories

    @property
    def text_factory(self):
        return self._st_text_factory

    @text_factory.setter
    def text_factory(self, value):
        self._st_text_factory = value
        if self._st_state is not None:
            engine.set_plain_text(self._st_state, value is str)

    # Functions, collations, hooks

    def create_function(self, name, narg, func, *, deterministic=False):
        """Creates a new function."""
        c_string(name, "create_function() argument 'name'")
        narg = integer(narg)
        self._st_check()
        self._st_calls_python = True
        if engine.create_function(self._st_state, name, narg, func, bool(deterministic)):
            raise OperationalError("Error creating function")

    def create_aggregate(self, name, n_arg, aggregate_class):
        """Creates a new aggregate."""
        c_string(name, "create_aggregate() argument 'name'")
        n_arg = integer(n_arg)
        self._st_check()
        self._st_calls_python = True
        if engine.create_aggregate(self._st_state, name, n_arg, aggregate_class):
            raise OperationalError("Error creating aggregate")

    def create_window_function(self, name, num_params, aggregate_class, /):
        """Creates or redefines an aggregate window function. Non-standard.

          name
            The name of the SQL aggregate window function to be created or
            redefined.
          num_params
            The number of arguments the step and inverse methods takes.
          aggregate_class
            A class with step(), finalize(), value(), and inverse() methods.
            Set to None to clear the window function.
        """
        c_string(name, "create_window_function() argument 1")
        num_params = integer(num_params)
        self._st_check()
        self._st_calls_python = True
        rc = engine.create_window_function(self._st_state, name, num_params, aggregate_class)
        if rc:
            raise ProgrammingError(engine.error_text(rc))

    def create_collation(self, name, callback, /):
        """Creates a collation function."""
        c_string(name, "create_collation() argument 1")
        self._st_check()
        if callback is not None and not callable(callback):
            raise TypeError("parameter must be callable")
        engine.create_collation(self._st_state, name, callback)

    def set_authorizer(self, authorizer_callback):
        """Sets authorizer callback."""
        self._st_check()
        if engine.set_authorizer(self._st_state, authorizer_callback):
            raise OperationalError("Error setting authorizer callback")

    def set_progress_handler(self, progress_handler, n):
        """Sets progress handler callback."""
        n = integer(n)
        self._st_check()
        engine.set_progress_handler(self._st_state, progress_handler, n)

    def set_trace_callback(self, trace_callback):
        """Sets a trace callback called for each SQL statement (passed as unicode)."""
        self._st_check()
        engine.set_trace_callback(self._st_state, trace_callback)

    # Storage

    def blobopen(self, table, column, row, /, *, readonly=False, name="main"):
        """Open and return a BLOB object.

          table
            Table name.
          column
            Column name.
          row
            Row index.
          readonly
            Open the BLOB without write permissions.
          name
            Database name.
        """
        c_string(table, "blobopen() argument 1")
        c_string(column, "blobopen() argument 2")
        row = int64(row)
        c_string(name, "blobopen() argument 'name'")
        self._st_check()
        return Blob._st_open(self, engine.blob_open(self._st_state, name, table, column, row, not readonly))

    def backup(self, target, *, pages=-1, progress=None, name="main", sleep=0.250):
        """Makes a backup of the database."""
        if not isinstance(target, Connection):
            raise TypeError(f"backup() argument 'target' must be sqlite3.Connection, not {type_name(target)}")
        pages = integer(pages)
        c_string(name, "backup() argument 'name'")
        milliseconds = int(real(sleep) * 1000.0)
        self._st_check()
        target._st_check()
        if target is self:
            raise ValueError("target cannot be the same connection instance")
        if progress is not None and not callable(progress):
            raise TypeError("progress argument must be a callable")
        handle = engine.backup_init(target._st_state, self._st_state, name)
        try:
            while True:
                rc = engine.backup_step(handle, pages or -1)
                if progress is not None:
                    progress(rc, engine.backup_remaining(handle), engine.backup_pagecount(handle))
                if rc in (_BUSY, _LOCKED):
                    from time import sleep as pause

                    pause(milliseconds / 1000)
                elif rc:
                    break
        except BaseException:
            try:
                engine.backup_finish(handle)
            except _errors.Error:
                pass
            raise
        engine.backup_finish(handle)

    def serialize(self, *, name="main"):
        """Serialize a database into a byte string.

          name
            Which database to serialize.

        For an ordinary on-disk database file, the serialization is just a copy of the
        disk file. For an in-memory database or a "temp" database, the serialization is
        the same sequence of bytes which would be written to disk if that database
        were backed up to disk.
        """
        c_string(name, "serialize() argument 'name'")
        self._st_check()
        data = engine.serialize(self._st_state, name)
        if data is None:
            raise OperationalError(f"unable to serialize '{name}'")
        return data.encode("latin-1")

    def deserialize(self, data, /, *, name="main"):
        """Load a serialized database.

          data
            The serialized database content.
          name
            Which database to reopen with the deserialization.

        The deserialize interface causes the database connection to disconnect from the
        target database, and then reopen it as an in-memory database based on the given
        serialized data.

        The deserialize interface will fail with SQLITE_BUSY if the database is
        currently in a read transaction or is involved in a backup operation.
        """
        data = latin1(data.encode() if isinstance(data, str) else data)
        c_string(name, "deserialize() argument 'name'")
        self._st_check()
        engine.deserialize(self._st_state, data, name)

    def iterdump(self):
        """Returns iterator to the dump of the database in an SQL text format."""
        self._st_check_connection()
        from sqlite3.dump import _iterdump

        return _iterdump(self)

    def enable_load_extension(self, enable, /):
        """Enable dynamic loading of SQLite extension modules."""
        sys.audit("sqlite3.enable_load_extension", self, bool(enable))
        self._st_check()
        if engine.enable_load_extension(self._st_state, bool(enable)):
            raise OperationalError("Error enabling load extension")

    def load_extension(self, name, /, *, entrypoint=None):
        """Load SQLite extension module."""
        c_string(name, "load_extension() argument 1")
        if entrypoint is not None:
            c_string(entrypoint, "load_extension() argument 'entrypoint'")
        sys.audit("sqlite3.load_extension", self, name)
        self._st_check()
        message = engine.load_extension(self._st_state, name, entrypoint)
        if message is not None:
            raise OperationalError(message)

    # Limits and configuration

    def setlimit(self, category, limit, /):
        """Set connection run-time limits.

          category
            The limit category to be set.
          limit
            The new limit. If the new limit is a negative number, the limit is
            unchanged.

        Attempts to increase a limit above its hard upper bound are silently truncated
        to the hard upper bound. Regardless of whether or not the limit was changed,
        the prior value of the limit is returned.
        """
        category = integer(category)
        limit = integer(limit)
        self._st_check()
        old = engine.limit_now(self._st_state, category) if limit < 0 else engine.limit(self._st_state, category, limit)
        if old < 0:
            raise ProgrammingError("'category' is out of bounds")
        return old

    def getlimit(self, category, /):
        """Get connection run-time limits.

          category
            The limit category to be queried.
        """
        return self.setlimit(category, -1)

    def setconfig(self, op, enable=True, /):
        """Set a boolean connection configuration option.

          op
            The configuration verb; one of the sqlite3.SQLITE_DBCONFIG codes.
        """
        op = integer(op)
        enable = bool(enable)
        self._st_check()
        self._st_check_config(op)
        if bool(engine.config(self._st_state, op, int(enable))) != enable:
            raise OperationalError("Unable to set config")

    def getconfig(self, op, /):
        """Query a boolean connection configuration option.

          op
            The configuration verb; one of the sqlite3.SQLITE_DBCONFIG codes.
        """
        op = integer(op)
        self._st_check()
        self._st_check_config(op)
        return bool(engine.config(self._st_state, op, -1))

    @staticmethod
    def _st_check_config(op):
        from sqltruffle._constants import CONFIGURATIONS

        if op not in CONFIGURATIONS:
            raise ValueError(f"unknown config 'op': {op}")


engine.install(Connection, "execute", "Executes an SQL statement.", engine.connection_execute(Connection, _new(Cursor)))
