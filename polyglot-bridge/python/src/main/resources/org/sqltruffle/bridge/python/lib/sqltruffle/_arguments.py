"""Checks of arguments, with the messages of CPython's argument parser."""

import operator

from sqltruffle._bridge import check_encodable


def type_name(value):
    """The name of a value's type in CPython's messages, which give the module of C types."""
    if value is None:
        return "None"
    kind = type(value)
    return f"sqlite3.{kind.__name__}" if kind.__module__ == "sqlite3" else kind.__name__


def integer(value):
    """A C int."""
    value = operator.index(value)
    if not -0x80000000 <= value <= 0x7FFFFFFF:
        raise OverflowError("Python int too large to convert to C int")
    return value


def real(value):
    """A C double. Unlike float(), refuses a str."""
    if not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
        raise TypeError(f"must be real number, not {type(value).__name__}")
    return float(value)


def int64(value):
    if not isinstance(value, int):
        raise TypeError("expected 'int'")
    if not -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        raise OverflowError("Python int too large to convert to SQLite INTEGER")
    return int(value)


def check_text(value):
    """Raises for a str that cannot be a C string."""
    if "\0" in value:
        raise ValueError("embedded null character")
    check_encodable(value)


def c_string(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} must be str, not {type_name(value)}")
    check_text(value)


def latin1(data):
    """The bytes of an object with a contiguous buffer, as the str that crosses to Java."""
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None
    if not view.contiguous:
        raise BufferError("memoryview: underlying buffer is not C-contiguous")
    return view.tobytes().decode("latin-1")


def no_state(instance):
    """Refuses a copy, as object.__getstate__ does for a type of C. Two copies would own one C object."""
    raise TypeError(f"cannot pickle '{type_name(instance)}' object")
