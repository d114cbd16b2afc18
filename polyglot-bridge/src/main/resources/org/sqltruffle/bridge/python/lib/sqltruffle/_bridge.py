"""The Java side, and what it needs to know of Python."""

import polyglot

engine = polyglot.eval(language="sqlite", string="sqltruffle:python")


class _Slow:
    """The type of the mark by which a fast function says: take the long way."""

    __slots__ = ()


SLOW = _Slow()


def _make_tuple(*values):
    return values


def _make_bytes(latin1):
    return latin1.encode("latin-1")


def _undecodable(column, latin1):
    from sqltruffle._errors import OperationalError

    text = latin1.encode("latin-1").split(b"\0")[0]
    message = b"Could not decode to UTF-8 column '%s' with text '%s'" % (column.encode(), text)
    raise OperationalError(message[:198].decode("ascii", "replace"))


def _raise_error(code, name, message):
    from sqltruffle._errors import raise_error

    raise_error(code, name, message)


engine.setup(None, SLOW, _raise_error, _make_tuple, _make_bytes, _undecodable)
