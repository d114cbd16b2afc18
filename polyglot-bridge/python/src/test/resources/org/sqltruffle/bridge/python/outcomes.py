"""What calls of sqlite3 give, or how they fail. The calls stand in the parts, the files outcomes/*.py, which run among the names of this
file.

    outcomes.py PART    prints each call of a part, and its outcome below

outcomes.sh writes what CPython 3.12 prints to outcomes/*.expected.
"""

import sqlite3
import sys
import warnings

lines = []


def show(value):
    if isinstance(value, BaseException):
        text = f"{type(value).__module__}.{type(value).__qualname__}: {value}"
        for attribute in ("sqlite_errorcode", "sqlite_errorname"):
            if hasattr(value, attribute):
                text += f" {getattr(value, attribute)}"
        if value.__cause__ is not None:
            text += f" from {show(value.__cause__)}"
        return text
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        inner = ", ".join(map(show, value))
        return f"[{inner}]" if type(value) is list else f"({inner})"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    if value is None or type(value) in (bool, int, float, str, bytes, slice, dict):
        return repr(value)
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def of(text, **more):
    """Evaluates each line of a text: statements by exec, expressions by eval."""
    space = {**globals(), **more}
    for line in text.strip().splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                try:
                    code = compile(line, "<line>", "eval")
                except SyntaxError:
                    exec(compile(line, "<line>", "exec"), space)
                    outcome = "done"
                else:
                    outcome = show(eval(code, space))
            except BaseException as error:
                outcome = show(error)
        lines.append(f"{line}\n    {outcome}")
        for warning in caught:
            if warning.category is not ResourceWarning:
                lines.append(f"    {warning.category.__name__}: {warning.message} ({warning.filename}:{warning.lineno})")
    lines.append("")


class Counting(sqlite3.Connection):
    def cursor(self, *arguments):
        self.asked = getattr(self, "asked", 0) + 1
        return super().cursor(*arguments)


class Index:
    def __index__(self):
        return 1


class Bad:
    def __bool__(self):
        raise ValueError("no truth")

    def __index__(self):
        raise ValueError("no index")

    def __eq__(self, other):
        raise ValueError("no equality")

    def __conform__(self, protocol):
        raise ValueError("no conforming")


class Conforms:
    def __conform__(self, protocol):
        if protocol is sqlite3.PrepareProtocol:
            return "conformed"


class Text(str):
    pass


def database():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript("create table t(a integer primary key, B text, c blob); insert into t values (1, 'one', x'0102030405'), (2, "
                             "'two', null)")
    return connection


def fails(*arguments):
    raise ZeroDivisionError("failed")


class FailingStep:
    step = finalize = fails


class NoMethods:
    pass


def outcomes(part):
    """Runs the text of a part. Returns its calls and outcomes."""
    lines.clear()
    exec(part, globals())
    return "\n".join(lines)


if "__file__" in globals():
    with open(sys.argv[1], encoding="utf-8") as part:
        print(outcomes(part.read()))

outcomes
