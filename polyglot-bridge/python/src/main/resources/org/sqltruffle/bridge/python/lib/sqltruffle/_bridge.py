"""The Java side, and what it needs to know of Python."""

import os
import sys
from time import sleep

from sqltruffle import _engine

surrogate_at = _engine.surrogate_at


def __getattr__(name):
    """A function of the engine, when it is first named: it becomes a global of this module, the fastest thing that Python code can name."""
    if name.startswith("__"):
        raise AttributeError(name)
    function = globals()[name] = getattr(_engine, name)
    return function


class _Slow:
    """The type of the mark by which a fast function says: take the long way."""

    __slots__ = ()


SLOW = _Slow()

tracebacks_enabled = False


def _make_tuple(*values):
    return values


def _make_list(*values):
    return list(values)


def _make_bytes(latin1):
    return latin1.encode("latin-1")


def undecodable(column, latin1):
    """Raises the error for a text that is not UTF-8."""
    from sqltruffle._errors import OperationalError

    text = latin1.encode("latin-1").split(b"\0")[0]
    message = b"Could not decode to UTF-8 column '%s' with text '%s'" % (column.encode(), text)
    raise OperationalError(message[:198].decode("ascii", "replace"))


def _raise_error(code, name, message):
    from sqltruffle._errors import raise_error

    raise_error(code, name, message)


def _decode(latin1):
    latin1.encode("latin-1").decode("utf-8")


def _callback_failed(callable, error):
    if tracebacks_enabled:
        from types import SimpleNamespace

        sys.unraisablehook(SimpleNamespace(exc_type=type(error), exc_value=error, exc_traceback=error.__traceback__, err_msg=None,
                                           object=callable))
    if isinstance(error, MemoryError):
        return 1
    if isinstance(error, OverflowError):
        return 2
    return 4 if isinstance(error, AttributeError) else 0


def check_encodable(text):
    """Raises CPython's error for a str with surrogates; GraalPy's own encoder has other words, and takes pairs."""
    if not text.isascii():
        i = surrogate_at(str(text))
        if i >= 0:
            end = i + 1
            while end < len(text) and "\ud800" <= text[end] <= "\udfff":
                end += 1
            raise UnicodeEncodeError("utf-8", text, i, end, "surrogates not allowed")


def _sql_result(value):
    if isinstance(value, int):
        value = int(value)
        if not -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
            raise OverflowError("Python int too large to convert to SQLite INTEGER")
        return False, value
    if isinstance(value, float):
        return False, float(value)
    if isinstance(value, str):
        value = str(value)
        check_encodable(value)
        return False, value
    try:
        view = memoryview(value)
    except TypeError:
        from sqltruffle._errors import ProgrammingError

        raise ProgrammingError(f"User-defined functions cannot return '{type(value).__name__}' values to SQLite") from None
    if not view.contiguous:
        raise BufferError("memoryview: underlying buffer is not C-contiguous")
    return True, view.tobytes().decode("latin-1")


def _not_callable(value):
    raise TypeError(f"'{type(value).__name__}' object is not callable")


def _expanded_too_long():
    from sqltruffle._errors import DataError

    raise DataError("Expanded SQL string exceeds the maximum string length")


def _make_caller(method, n):
    """A function that calls a method of its first argument. Its own code for each, so that it learns the one class it is for."""
    arguments = ", ".join("a%d" % i for i in range(n))
    return eval("lambda instance, %s _: instance.%s(%s)" % (arguments + "," if n else "", method, arguments), {})


def _directory():
    return os.getcwdb().decode("latin-1")


_engine.setup(None, SLOW, _raise_error, _make_tuple, _make_list, _make_bytes, undecodable, _decode, _callback_failed, _sql_result, getattr, bool,
              _not_callable, _expanded_too_long, _make_caller, sleep, _directory)
