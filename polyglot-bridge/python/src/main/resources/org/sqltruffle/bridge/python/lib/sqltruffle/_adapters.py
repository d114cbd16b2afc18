"""Adapters, converters and the binding of parameters (CPython's microprotocols.c and cursor.c)."""

import sys
import warnings
from types import MappingProxyType

from sqltruffle import _bridge as engine
from sqltruffle._arguments import type_name
from sqltruffle._errors import ProgrammingError

adapters = {}
converters = {}

_BASE_TYPES = (int, float, str, bytearray)
# Java binds these types without asking for an adapter.
_FAST_TYPES = (int, float, str, type(None))
_MISSING = object()


class PrepareProtocol:
    """PEP 246 style object adaption protocol type."""

    __module__ = "sqlite3"
    __slots__ = ()


_base_type_adapted = False


def register_adapter(type, adapter, /):
    """Register a function to adapt Python objects to SQLite values."""
    global _base_type_adapted
    if type in _BASE_TYPES:
        _base_type_adapted = True
    if type in _FAST_TYPES:
        engine.basic_types_adapted()
    adapters[(type, PrepareProtocol)] = adapter


def register_converter(typename, converter, /):
    """Register a function to convert SQLite values to Python objects."""
    if not isinstance(typename, str):
        raise TypeError(f"register_converter() argument 1 must be str, not {type_name(typename)}")
    converters[typename.upper()] = converter


def adapt(obj, proto=PrepareProtocol, alt=_MISSING, /):
    """Adapt given object to given protocol."""
    adapter = adapters.get((type(obj), proto))
    if adapter is not None:
        return adapter(obj)
    for target, attribute, argument in ((proto, "__adapt__", obj), (obj, "__conform__", proto)):
        method = getattr(target, attribute, None)
        if method is not None:
            try:
                adapted = method(argument)
            except TypeError:
                continue
            if adapted is not None:
                return adapted
    if alt is _MISSING:
        raise ProgrammingError("can't adapt")
    return alt


def _adapted(value):
    if not _base_type_adapted and type(value) in _BASE_TYPES:
        return value
    return adapt(value, PrepareProtocol, value)


def bind_parameters(state, parameters):
    """Binds all parameters of the cursor's statement."""
    needed = engine.parameter_count(state)
    kind = type(parameters)
    if kind is tuple or kind is list or (not isinstance(parameters, dict) and _is_sequence(parameters)):
        supplied = len(parameters)
        if supplied != needed:
            raise ProgrammingError(
                f"Incorrect number of bindings supplied. The current statement uses {needed}, and there are {supplied} supplied.")
        for i in range(needed):
            name = engine.parameter_name(state, i + 1)
            if name is not None and not name.startswith("?"):
                _deprecated(
                    f"Binding {i + 1} ('{name}') is a named parameter, but you supplied a sequence which requires nameless "
                    "(qmark) placeholders. Starting with Python 3.14 an sqlite3.ProgrammingError will be raised.")
            _bind(state, i + 1, _adapted(parameters[i]))
    elif isinstance(parameters, dict):
        for i in range(1, needed + 1):
            name = engine.parameter_name(state, i)
            if name is None:
                raise ProgrammingError(f"Binding {i} has no name, but you supplied a dictionary (which has only names).")
            name = name[1:]
            try:
                value = dict.__getitem__(parameters, name) if kind is dict else parameters[name]
            except LookupError:
                raise ProgrammingError(f"You did not supply a value for binding parameter :{name}.") from None
            _bind(state, i, _adapted(value))
    else:
        raise ProgrammingError("parameters are of unsupported type")


def _deprecated(message):
    """Warns with the program's line, which called our functions."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("sqltruffle."):
        frame = frame.f_back
    if frame is None:
        warnings.warn(message, DeprecationWarning)
        return
    names = frame.f_globals
    warnings.warn_explicit(message, DeprecationWarning, frame.f_code.co_filename, frame.f_lineno, names.get("__name__", "<string>"),
                           names.setdefault("__warningregistry__", {}))


def _is_sequence(value):
    """As PySequence_Check."""
    return hasattr(type(value), "__getitem__") and type(value) is not MappingProxyType


def _bind(state, position, value):
    if value is None or type(value) in (float, str):
        pass
    elif isinstance(value, int):
        value = int(value)
        if not -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
            raise OverflowError("Python int too large to convert to SQLite INTEGER")
    elif isinstance(value, float):
        value = float(value)
    elif isinstance(value, str):
        value = str(value)
    else:
        try:
            view = memoryview(value)
        except TypeError:
            raise ProgrammingError(f"Error binding parameter {position}: type '{type(value).__name__}' is not supported") from None
        if not view.contiguous:
            raise BufferError("memoryview: underlying buffer is not C-contiguous")
        engine.bind_blob(state, position, view.tobytes().decode("latin-1"))
        return
    if type(value) is str:
        engine.check_encodable(value)
    engine.bind(state, position, value)
