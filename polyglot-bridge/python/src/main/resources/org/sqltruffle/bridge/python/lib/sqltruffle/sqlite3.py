"""The standard sqlite3 module on this engine, asked for by name: for programs in which "import sqlite3" is GraalPy's own."""

import builtins
import importlib.util

from sqltruffle import _sqlite3

# Executes the standard library's dbapi2.py once more, with this engine as _sqlite3.
_spec = importlib.util.find_spec("sqlite3")
_path = _spec.origin.rpartition("__init__")[0] + "dbapi2.py"


def _import(name, *arguments, **keywords):
    return _sqlite3 if name == "_sqlite3" else builtins.__import__(name, *arguments, **keywords)


with open(_path, encoding="utf-8") as _file:
    _code = compile(_file.read(), _path, "exec")
_namespace = {"__name__": __name__, "__builtins__": {**vars(builtins), "__import__": _import}}
exec(_code, _namespace)
globals().update({_name: _value for _name, _value in _namespace.items() if not _name.startswith("__")})
