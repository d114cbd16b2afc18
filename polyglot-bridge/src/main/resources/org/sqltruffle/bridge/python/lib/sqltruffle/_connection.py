"""Connection: first the part that a fetch loop needs."""

import os
from _thread import get_ident


from sqltruffle import _errors
from sqltruffle._bridge import engine
from sqltruffle._cursor import Cursor
from sqltruffle._errors import ProgrammingError

LEGACY_TRANSACTION_CONTROL = -1
_LEVELS = ("", "DEFERRED", "IMMEDIATE", "EXCLUSIVE")


class Connection:
    """SQLite database connection object."""

    __module__ = "sqlite3"

    _state = None
    _isolation_level = ""
    _autocommit = LEGACY_TRANSACTION_CONTROL

    def __init__(self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=None,
                 cached_statements=128, uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
        path = os.fsdecode(database)
        self._state = engine.connect(path, int(timeout * 1000), bool(uri), bool(check_same_thread), cached_statements,
                                     bool(detect_types))
        self._thread = get_ident() if check_same_thread else None
        self._detect_types = detect_types
        self.row_factory = None
        self.text_factory = str
        self._isolation_level = isolation_level
        self._autocommit = autocommit
        self._set_transactions()

    def _set_transactions(self):
        level = self._isolation_level
        engine.set_transactions(self._state, None if level is None else "BEGIN " + level, int(self._autocommit))

    def _check_thread(self):
        if self._state is not None and self._thread is not None and self._thread != get_ident():
            raise ProgrammingError(
                "SQLite objects created in a thread can only be used in that same thread. "
                f"The object was created in thread id {self._thread} and this is thread id {get_ident()}.")

    def _check_connection(self):
        if self._state is None:
            raise ProgrammingError("Base Connection.__init__ not called.")
        if not engine.is_open(self._state):
            raise ProgrammingError("Cannot operate on a closed database.")

    def cursor(self, factory=Cursor):
        """Return a cursor for the connection."""
        cursor = factory(self)
        if self.row_factory is not None:
            cursor.row_factory = self.row_factory
        return cursor

    def execute(self, sql, parameters=(), /):
        """Executes an SQL statement."""
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        """Repeatedly executes an SQL statement."""
        return self.cursor().executemany(sql, parameters)

    def executescript(self, sql_script, /):
        """Executes multiple SQL statements at once."""
        return self.cursor().executescript(sql_script)

    def _run_script(self, script):
        if self._autocommit == LEGACY_TRANSACTION_CONTROL and engine.in_transaction(self._state):
            engine.run(self._state, "COMMIT")
        engine.run_script(self._state, script)

    def commit(self):
        """Commit any pending transaction to the database."""
        if engine.in_transaction(self._state):
            engine.run(self._state, "COMMIT")

    def close(self):
        """Close the database connection."""
        engine.close(self._state)
