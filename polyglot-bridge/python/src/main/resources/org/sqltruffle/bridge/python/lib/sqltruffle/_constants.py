"""SQLite's constants, as the C compiler saw them."""

from sqltruffle import _bridge as engine

CONSTANTS = {}
for _line in engine.constants().splitlines():
    _name, _, _value = _line.partition("=")
    CONSTANTS[_name] = int(_value)

CONFIGURATIONS = frozenset(value for name, value in CONSTANTS.items() if name.startswith("SQLITE_DBCONFIG_"))
