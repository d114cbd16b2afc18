"""The functions of Java, and the functions and objects of Python that Java needs."""

import os
import sys
from time import sleep
from types import TracebackType

from sqltruffle import _engine
# Not imported where they are raised: an import loses the KeyboardInterrupt of a signal that comes meanwhile (GraalPy 25.0.3).
from sqltruffle._errors import DataError, OperationalError, ProgrammingError, raise_error

surrogate_at = _engine.surrogate_at


def __getattr__(name):
    """Makes a function of the engine a global of this module when it is first named. Python finds globals fastest."""
    if name.startswith("__"):
        raise AttributeError(name)
    function = globals()[name] = getattr(_engine, name)
    return function


class _Slow:
    """The type of SLOW. A function of Java returns SLOW to have Python code handle the case."""

    __slots__ = ()


SLOW = _Slow()

tracebacks_enabled = False


def install(owner, name, doc, method):
    """Makes a node the method of a class. None says that there is no node: the function of Python that is there gets the method's name."""
    if method is None:
        method = owner.__dict__[name]
        method.__name__ = name
        method.__qualname__ = f"{owner.__qualname__}.{name}"
        method.__doc__ = doc
    setattr(owner, name, method)


def _make_tuple(*values):
    return values


def _make_list(*values):
    return list(values)


def _make_bytes(latin1):
    return latin1.encode("latin-1")


def undecodable(column, latin1):
    """Raises the error for a text that is not UTF-8."""
    text = latin1.encode("latin-1").split(b"\0")[0]
    message = b"Could not decode to UTF-8 column '%s' with text '%s'" % (column.encode(), text)
    raise OperationalError(message[:198].decode("ascii", "replace"))


def _decode(latin1):
    latin1.encode("latin-1").decode("utf-8")


_UnraisableHookArgs = sys.UnraisableHookArgs
_default_hook = sys.__unraisablehook__


def _traceback():
    """A traceback of the program's line that is being run, for an exception that was raised outside of Python code."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("sqltruffle."):
        frame = frame.f_back
    return frame and TracebackType(None, frame, frame.f_lasti, frame.f_lineno)


def _without_own_frame(traceback):
    """CPython calls the hook from C: its tracebacks have no frame of the caller. Where GraalPy's internals are not open, ours has one."""
    while traceback is not None and traceback.tb_frame.f_code is _write_unraisable.__code__:
        traceback = traceback.tb_next
    return traceback


def _write_unraisable(thing, error):
    """Shows an exception that nobody can catch, as CPython's PyErr_WriteUnraisable. Raises nothing, whatever the program's hook does."""
    try:
        arguments = _UnraisableHookArgs((type(error), error, error.__traceback__ or _traceback(), None, thing))
        hook = getattr(sys, "unraisablehook", None)
        if hook is not None:
            try:
                sys.audit("sys.unraisablehook", hook, arguments)
                hook(arguments)
                return
            except BaseException as failure:
                failure.__traceback__ = _without_own_frame(failure.__traceback__)
                message = "Exception ignored in sys.unraisablehook"
                arguments = _UnraisableHookArgs((type(failure), failure, failure.__traceback__, message, hook))
        _default_hook(arguments)
    except BaseException:
        pass


def _callback_failed(callable, error):
    if tracebacks_enabled:
        _write_unraisable(callable, error)
    if isinstance(error, MemoryError):
        return 1
    if isinstance(error, OverflowError):
        return 2
    return 4 if isinstance(error, AttributeError) else 0


def check_encodable(text):
    """Raises CPython's error for a str with surrogates. GraalPy's own encoder accepts pairs of them, and has another message."""
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
        raise ProgrammingError(f"User-defined functions cannot return '{type(value).__name__}' values to SQLite") from None
    if not view.contiguous:
        raise BufferError("memoryview: underlying buffer is not C-contiguous")
    return True, view.tobytes().decode("latin-1")


def _not_callable(value):
    raise TypeError(f"'{type(value).__name__}' object is not callable")


def _too_large():
    raise OverflowError("Python int too large to convert to C int")


def closed():
    raise ProgrammingError("Cannot operate on a closed database.")


def _expanded_too_long():
    raise DataError("Expanded SQL string exceeds the maximum string length")


def _make_caller(method, n):
    """Makes a function that calls a method of its first argument. Each has its own code, which specializes for one class."""
    arguments = ", ".join("a%d" % i for i in range(n))
    source = "lambda instance, %s _: instance.%s(%s)" % (arguments + "," if n else "", method, arguments)
    return eval(_engine.without_frames(compile(source, "<sqltruffle>", "eval")), {})


def describe(*names):
    """Cursor.description of columns with these names."""
    return tuple([(name, None, None, None, None, None, None) for name in names])


def _directory():
    return os.getcwdb().decode("latin-1")


def _refresh_frames():
    """Has GraalPy copy the variables of all running functions of this thread into their frame objects."""
    frame = sys._getframe()
    while frame is not None:
        frame = frame.f_back


_engine.setup(None, SLOW, raise_error, _make_tuple, _make_list, _make_bytes, undecodable, _decode, _callback_failed, _sql_result, getattr,
              bool,
              _not_callable, _too_large, _expanded_too_long, _make_caller, sleep, describe, _directory, _refresh_frames, closed)
