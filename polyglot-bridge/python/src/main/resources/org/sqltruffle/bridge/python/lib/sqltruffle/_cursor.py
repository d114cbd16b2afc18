"""Cursor."""

from array import array as _array
from itertools import count as _count

import polyglot

from sqltruffle import _bridge as engine
from sqltruffle._adapters import bind_parameters, converters
from sqltruffle._arguments import integer, no_state, type_name
from sqltruffle._bridge import SLOW
from sqltruffle._errors import DataError, ProgrammingError

_execute = engine.execute
# The function below polyglot.gil_locked_during_interop. Releasing and taking the GIL costs more than fetching a row.
_lock_gil = polyglot.__set_gil_locked_during_foreign_calls__
_execute_again = engine.execute_again
_next_row = engine.next_row

_MISSING = object()
PARSE_DECLTYPES = 1
PARSE_COLNAMES = 2


def _execute_rest(cursor, iterator, row):
    """executemany() after its first parameters. Returns whether the last execution has a row; `row` when there are no more parameters.

    A function of its own, because Python compiles the whole function around a loop.
    """
    state = cursor._st_state
    again = cursor._st_execute_again
    for values in iterator:
        row = again(values)
        if row is SLOW:
            cursor._st_connection._st_check_connection()
            bind_parameters(state, values)
            row = engine.step(state)
    return row


def _execute_list(cursor, parameters, row):
    """As _execute_rest, for a list or a tuple."""
    state = cursor._st_state
    i = 1
    while i < len(parameters):
        released = _lock_gil(True)  # a key of a dict may run Python code
        try:
            stopped = engine.execute_list(state, parameters, i)
        finally:
            _lock_gil(released)
        if stopped != i:
            row = stopped < 0
            i = ~stopped if row else stopped
        else:
            row = _execute_rest(cursor, (parameters[i],), row)
            i += 1
    return row


class Cursor:
    """SQLite database cursor class."""

    __module__ = "sqlite3"

    # Set by __init__. None says that a subclass did not call it.
    _st_state = None
    _st_connection = None
    _st_row_cast_map = None
    _st_row_factory = None
    _st_arraysize = 1

    __getstate__ = no_state

    def __init__(self, connection, /):
        from sqltruffle._connection import Connection

        if not isinstance(connection, Connection):
            raise TypeError(f"Cursor() argument 1 must be sqlite3.Connection, not {type_name(connection)}")
        if self._st_state is not None and engine.is_locked(self._st_state):
            raise ProgrammingError("Recursive use of cursors not allowed.")
        self._st_connection = connection
        self._st_arraysize = 1
        connection._st_check_thread()
        connection._st_check_connection()
        self._st_state = engine.new_cursor(connection._st_state)
        self._st_row_factory = None

    # The usual cases. One call of Java each.

    def _st_execute_again_in_python(self, values):
        """One execution of executemany(), where it cannot be a node. Returns whether there is a row, or SLOW: then nothing was done."""
        kind = type(values)
        return _execute_again(self._st_state, *values) if kind is tuple or kind is list else SLOW

    _st_execute_again = _st_execute_again_in_python

    def _st_execute_in_python(self, sql, parameters=(), /):
        """execute() where it cannot be a node, and for the cases that the node leaves to Python."""
        # A query that calls Python for each row would take and release the GIL for each row.
        connection = self._st_connection
        keeps_gil = connection is not None and connection._st_calls_python and connection._st_thread is not None
        released = _lock_gil(True) if keeps_gil else None
        try:
            kind = type(parameters)
            if (kind is tuple or kind is list) and self._st_state is not None:
                if _execute(self._st_state, sql, *parameters) is not SLOW:
                    return self
            return self._st_execute_slowly(sql, parameters, False)
        finally:
            if keeps_gil:
                _lock_gil(released)

    execute = _st_execute_in_python

    def _st_next_in_python(self):
        """__next__() where it cannot be a node, and for the cases that the node leaves to Python."""
        # Keeps the GIL while a row is fetched. Threads that share a connection may wait for its lock, so they release the GIL.
        if self._st_connection is not None and self._st_connection._st_thread is not None:
            released = _lock_gil(True)
            try:
                row = _next_row(self._st_state)
            finally:
                _lock_gil(released)
        else:
            row = SLOW if self._st_state is None else _next_row(self._st_state)
        if row is SLOW:
            row = self._st_next_slowly()
            if row is SLOW:
                raise StopIteration
        if self._st_row_factory is None:
            return row
        return self._st_row_factory(self, row)

    __next__ = _st_next_in_python

    def __iter__(self):
        return self

    @property
    def arraysize(self):
        return self._st_arraysize

    @arraysize.setter
    def arraysize(self, size):
        self._st_arraysize = integer(size)

    @property
    def row_factory(self):
        return self._st_row_factory

    @row_factory.setter
    def row_factory(self, factory):
        self._st_row_factory = factory
        if self._st_state is not None:
            engine.set_row_factory(self._st_state, factory)

    def _st_fetchone_in_python(self):
        """fetchone() where it cannot be a node, and for the cases that the node leaves to Python."""
        state = self._st_state
        row = SLOW if state is None else _next_row(state)
        if row is SLOW:
            row = self._st_next_slowly()
            if row is SLOW:
                return None
        if self._st_row_factory is None:
            return row
        return self._st_row_factory(self, row)

    fetchone = _st_fetchone_in_python

    def fetchmany(self, size=_MISSING):
        """Fetches several rows from the resultset."""
        if size is _MISSING:
            size = self._st_arraysize
        return self._st_fetch(integer(size))

    def _st_fetchall_in_python(self):
        """fetchall() where it cannot be a node, and for the cases that the node leaves to Python."""
        return self._st_fetch(-1)

    fetchall = _st_fetchall_in_python

    def fetch_columns(self, size=-1):
        """Fetches rows as columns, all when size is negative: a tuple with one sequence for each column.

        It is an array.array of type 'q' for a column that holds only integers, one of type 'd' for a column that holds only floats,
        and a list for any other. Not part of the standard interface. row_factory is not called.
        """
        most = integer(size)
        state = self._st_state
        packed = SLOW if state is None or not most else engine.fetch_columns(state, most)
        if packed is not SLOW:
            return tuple([_array(packed[i], packed[i + 1]) if packed[i] else packed[i + 1] for i in range(0, len(packed), 2)])
        self._st_check()
        columns = [[] for _ in self.description or ()]
        for _ in _count(1) if most < 0 else range(most):
            row = _next_row(state)
            if row is SLOW:
                row = self._st_next_slowly()
                if row is SLOW:
                    break
            for column, value in zip(columns, row):
                column.append(value)
        return tuple([_packed(column) for column in columns])

    def _st_fetch(self, most):
        """At most this number of rows, or all for a number below 1."""
        state = self._st_state
        if state is not None:
            rows = engine.fetch(state, most)
            if rows is not SLOW:
                return rows
        rows = []
        row = self._st_next_or_slow()
        while row is not SLOW:
            rows.append(row)
            if len(rows) == most:
                break
            row = self._st_next_or_slow()
        return rows

    def _st_next_or_slow(self):
        """The next row, or SLOW at the end."""
        state = self._st_state
        row = SLOW if state is None else _next_row(state)
        if row is SLOW:
            row = self._st_next_slowly()
            if row is SLOW:
                return row
        factory = self._st_row_factory
        return row if factory is None else factory(self, row)

    # The unusual cases.

    def executemany(self, sql, seq_of_parameters, /):
        """Repeatedly executes an SQL statement."""
        return self._st_execute_slowly(sql, seq_of_parameters, True)

    def _st_check(self):
        if self._st_state is None:
            raise ProgrammingError("Base Cursor.__init__ not called.")
        if engine.is_closed(self._st_state):
            raise ProgrammingError("Cannot operate on a closed cursor.")
        self._st_connection._st_check_thread()
        self._st_connection._st_check_connection()
        if engine.is_locked(self._st_state):
            raise ProgrammingError("Recursive use of cursors not allowed.")

    def _st_lock(self):
        if not engine.lock(self._st_state):
            raise ProgrammingError("Recursive use of cursors not allowed.")

    def _st_execute_slowly(self, sql, parameters, multiple):
        if not isinstance(sql, str):
            name = "executemany" if multiple else "execute"
            raise TypeError(f"{name}() argument 1 must be str, not {type_name(sql)}")
        self._st_check()
        state = self._st_state
        self._st_lock()
        try:
            iterator = iter(parameters) if multiple else iter((parameters,))
            self._st_take(sql)
            if multiple and engine.is_read_only(state):
                raise ProgrammingError("executemany() can only execute DML statements.")
            engine.begin(state)
            row = False
            # The first parameters, if there are any.
            for values in iterator:
                bind_parameters(state, values)
                row = engine.step(state)
                self._st_describe(state)
                if multiple:
                    in_java = type(parameters) is list or type(parameters) is tuple
                    row = _execute_list(self, parameters, row) if in_java else _execute_rest(self, iterator, row)
                break
            if not multiple:
                engine.note_lastrowid(state)
            if not row or multiple:  # as CPython, which gives no rows of executemany()
                engine.finish(state)
        except BaseException:
            engine.fail(state)
            raise
        finally:
            engine.unlock(state)
        return self

    def _st_take(self, sql):
        if "\0" in sql:
            engine.reset_cursor(self._st_state)
            raise ProgrammingError("the query contains a null character")
        engine.check_encodable(sql)
        problem = engine.take(self._st_state, str(sql))
        if problem == 1:
            raise DataError("query string is too large")
        if problem == 2:
            raise ProgrammingError("You can only execute one statement at a time.")

    def _st_prepare_only(self, sql):
        """Prepares without executing. Raises the errors that execute() would raise for the text."""
        self._st_take(sql)
        engine.finish(self._st_state)

    def _st_describe(self, state):
        count = engine.column_count(state)
        detect_types = self._st_connection._st_detect_types
        if count == 0:
            engine.set_description(state, None)
            return
        names = [engine.column_name(state, i) for i in range(count)]
        if detect_types:
            self._st_row_cast_map = [self._st_converter(state, i, names[i], detect_types) for i in range(count)]
            engine.set_converts(state, True)
            if detect_types & PARSE_COLNAMES:
                names = [_plain_name(name) for name in names]
        engine.set_description(state, engine.describe(*names))

    @staticmethod
    def _st_converter(state, i, name, detect_types):
        if detect_types & PARSE_COLNAMES:
            start = name.find("[")
            if start >= 0:
                end = name.find("]", start)
                if end >= 0:
                    # The last '[' before the first ']' begins the type.
                    start = name.rfind("[", 0, end)
                    converter = converters.get(name[start + 1:end].upper())
                    if converter is not None:
                        return converter
        if detect_types & PARSE_DECLTYPES:
            decltype = engine.column_decltype(state, i)
            if decltype is not None:
                return converters.get(decltype.split(" ")[0].split("(")[0].upper())
        return None

    def _st_next_slowly(self):
        """The next row, fetched value by value, or SLOW when there is none."""
        self._st_check()
        state = self._st_state
        if not engine.has_row(state):
            self._st_check()  # Another thread may have closed it.
            return SLOW
        self._st_lock()
        try:
            row = []
            for i in range(engine.column_count(state)):
                row.append(self._st_value(state, i))
            row = tuple(row)
        finally:
            engine.unlock(state)
        engine.advance(state)
        return row

    def _st_value(self, state, i):
        cast = self._st_row_cast_map
        if cast is not None and i < len(cast) and cast[i] is not None:
            value = engine.column_bytes(state, i)
            return cast[i](value.encode("latin-1")) if value else None  # as CPython: an empty blob is NULL here
        kind = engine.column_type(state, i)
        if kind == 1:
            return engine.column_long(state, i)
        if kind == 2:
            return engine.column_double(state, i)
        if kind == 5:
            return None
        value = engine.column_bytes(state, i).encode("latin-1")
        if kind == 4:
            return value
        factory = self._st_connection.text_factory
        if factory is str:
            try:
                return value.decode()
            except UnicodeDecodeError:
                pass
            engine.undecodable(engine.column_name(state, i), value.decode("latin-1"))
        return factory(value)

    def executescript(self, sql_script, /):
        """Executes multiple SQL statements at once."""
        if not isinstance(sql_script, str):
            raise TypeError(f"executescript() argument must be str, not {type_name(sql_script)}")
        if "\0" in sql_script:
            raise ValueError("embedded null character")
        engine.check_encodable(sql_script)
        self._st_check()
        self._st_connection._st_run_script(sql_script)
        return self

    def setinputsizes(self, sizes, /):
        """Required by DB-API. Does nothing in sqlite3."""

    def setoutputsize(self, size, column=None, /):
        """Required by DB-API. Does nothing in sqlite3."""

    def close(self):
        """Closes the cursor."""
        if self._st_state is None:
            raise ProgrammingError("Base Cursor.__init__ not called.")
        if engine.is_locked(self._st_state):
            raise ProgrammingError("Recursive use of cursors not allowed.")
        self._st_connection._st_check_thread()
        self._st_connection._st_check_connection()
        if not engine.close_cursor(self._st_state):
            raise ProgrammingError("Recursive use of cursors not allowed.")

    @property
    def connection(self):
        return self._st_connection

    @property
    def description(self):
        return None if self._st_state is None else engine.description(self._st_state)

    @property
    def lastrowid(self):
        return None if self._st_state is None else engine.lastrowid(self._st_state)

    @property
    def rowcount(self):
        return -1 if self._st_state is None else engine.rowcount(self._st_state)


for _name, _doc in (("__next__", "Implement next(self)."), ("execute", "Executes an SQL statement."),
                    ("fetchone", "Fetches one row from the resultset."),
                    ("fetchall", "Fetches all rows from the resultset.")):
    engine.install(Cursor, _name, _doc, engine.cursor_method(Cursor, _name))
engine.install(Cursor, "_st_execute_again", None, engine.cursor_method(Cursor, "_st_execute_again"))
for _name in "description", "lastrowid", "rowcount":
    _getter = engine.cursor_method(Cursor, _name)
    if _getter is not None:
        setattr(Cursor, _name, property(_getter))


def _packed(values):
    """The sequence that fetch_columns returns for a column."""
    kinds = set(map(type, values))
    return _array("q" if kinds == {int} else "d", values) if kinds in ({int}, {float}) else values


def _plain_name(name):
    """A column name without the type in brackets that PARSE_COLNAMES reads."""
    i = name.find("[")
    if i < 0:
        return name
    return name[:i - 1] if i > 0 and name[i - 1] == " " else name[:i]
