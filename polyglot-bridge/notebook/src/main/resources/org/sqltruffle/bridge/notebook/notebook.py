"""The Python side of the notebook: runs cells, completes and inspects names, and wraps results of SQL cells. Java calls the functions of
this module.

The first cell waits for the imports below. The modules ast, rlcompleter, inspect, linecache and traceback take a tenth to half a second
each: functions import them, or do without.
"""

import _ast
import _signal
import builtins
import sqlite3
import sys
from _frozen_importlib_external import PathFinder
from array import array

import __main__
from sqltruffle import _errors
from sqltruffle._connection import Connection

namespace = __main__.__dict__
OUR_FILE = __file__
# What is shown of a traceback. A deep recursion has thousands of frames, and each takes a millisecond to format.
_OUTER_FRAMES = 50
_INNER_FRAMES = 50
# What linecache keeps of the cells, until linecache is imported: tracebacks show the lines of the cells.
_sources = {}
# Functions of Java: "html" and "text" of a result, "pack" of a column, "resource" of the notebook; and "frames", a module.
_host = {}
_MIME_METHODS = (("_repr_html_", "text/html"), ("_repr_markdown_", "text/markdown"), ("_repr_svg_", "image/svg+xml"),
                 ("_repr_latex_", "text/latex"),
                 ("_repr_png_", "image/png"), ("_repr_json_", "application/json"))


class _Stream:
    """Standard output or standard error of cells."""

    encoding = "utf-8"
    errors = "replace"
    mode = "w"
    closed = False

    def __init__(self, name, write, flush):
        self.name = name
        self._write = write
        self._flush = flush

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._write(text.encode("utf-8", "replace").decode("utf-8"))
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        self._flush()

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def seekable(self):
        return False

    def fileno(self):
        import io

        raise io.UnsupportedOperation("fileno")


class Result:
    """The rows of a SQL cell: a sequence of tuples. result["name"] is a column."""

    def __init__(self, java):
        self._java = java
        self._columns = None
        self.columns = [str(name) for name in java.names()]

    def fetch_columns(self):
        """Returns one sequence for each column: an array of 'q' for integers, of 'd' for floats, a list for other columns."""
        if self._columns is None:
            self._columns = [_column(column) for column in self._java.columns()]
        return list(self._columns)

    def to_frame(self):
        """Returns a frame: named columns, of which rows and columns can be chosen as with pandas."""
        columns = {}
        for name, column in zip(self.columns, self.fetch_columns()):
            if name in columns:
                raise ValueError(f"two columns have the name {name}; give them other names in SQL")
            columns[name] = column
        return _frames().Frame(columns)

    def __len__(self):
        return self._java.size()

    def __iter__(self):
        return zip(*self.fetch_columns())

    def __getitem__(self, key):
        if isinstance(key, str):
            for name, column in zip(self.columns, self.fetch_columns()):
                if name.lower() == key.lower():
                    return column
            raise KeyError(key)
        columns = self.fetch_columns()
        if isinstance(key, slice):
            return list(zip(*[column[key] for column in columns]))
        return tuple([column[key] for column in columns])

    def __repr__(self):
        return str(_host["text"](self._java))

    def _repr_html_(self):
        return str(_host["html"](self._java))


def _frames():
    """The module with Frame, which is loaded when it is first needed."""
    if "frames" not in _host:
        import types

        module = types.ModuleType("sqltruffle_frame")
        exec(compile(str(_host["resource"]("frame.py")), "<notebook>", "exec"), module.__dict__)
        _host["frames"] = module
    return _host["frames"]


def _column(column):
    packed = _host["pack"](column) if column.size() else None
    if packed is not None:
        if column.kind().name() == "TEXT":
            return str(packed).split("\0")
        values = array("q" if column.kind().name() == "INTEGER" else "d")
        values.frombytes(str(packed).encode("latin-1"))
        return values
    if column.kind().name() in ("BLOB", "MIXED"):
        return [_value(column.get(i)) for i in range(column.size())]
    return [column.get(i) for i in range(column.size())]


def _value(value):
    """A value of Java's: byte[] is an object there."""
    if value is None or isinstance(value, (int, float, str)):
        return value
    return bytes([b & 0xFF for b in value])


def _plain(obj):
    try:
        return repr(obj)
    except Exception as error:
        return f"<{type(obj).__name__} whose repr() raised {type(error).__name__}: {error}>"


def bundle(obj):
    """The representations of an object: [type, data, type, data, ...]. Data is a str."""
    found = ["text/plain", _plain(obj)]
    if not isinstance(obj, type):
        for method, mime in _MIME_METHODS:
            try:
                data = getattr(obj, method)() if hasattr(type(obj), method) else None
            except Exception:
                data = None
            if data is not None:
                if isinstance(data, (bytes, bytearray)):
                    import base64

                    data = base64.b64encode(data).decode("ascii")
                elif not isinstance(data, str):
                    import json

                    data = json.dumps(data)
                found += [mime, data]
    return found


def _failure(error):
    """What the notebook shows of an exception: [name, message, line, line, ...], without the frames of this module."""
    import traceback

    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename == OUR_FILE:
        tb = tb.tb_next
    frames = []
    while tb is not None:
        frames.append(tb)
        tb = tb.tb_next
    report = traceback.TracebackException(type(error), error, frames[0] if frames else None, limit=_OUTER_FRAMES)
    inner = max(_OUTER_FRAMES, len(frames) - _INNER_FRAMES)
    if inner < len(frames):
        report.stack.extend(traceback.StackSummary.extract(traceback.walk_tb(frames[inner])))
    _leave_out_ours(report, traceback.StackSummary)
    lines = "".join(report.format()).rstrip("\n").split("\n")
    if inner > _OUTER_FRAMES:
        lines.insert(-1, f"  [{inner - _OUTER_FRAMES} frames between these are left out]")
    return [type(error).__name__, str(error)] + lines


def _leave_out_ours(report, summary):
    while report is not None:
        report.stack = summary.from_list([frame for frame in report.stack if frame.filename != OUR_FILE])
        _leave_out_ours(report.__cause__, summary)
        report = report.__context__


class _LineCacheFinder:
    """Gives linecache the lines of the cells that ran before it is imported, by the notebook or by a cell."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "linecache":
            return None
        sys.meta_path.remove(_LineCacheFinder)
        spec = PathFinder.find_spec(name, path, target)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            module.cache.update(_sources)

        spec.loader.exec_module = exec_module
        return spec


def _keep_lines(source, filename):
    linecache = sys.modules.get("linecache")
    (_sources if linecache is None else linecache.cache)[filename] = (len(source), None, source.splitlines(True), filename)


def _parse(source, filename):
    return compile(source, filename, "exec", _ast.PyCF_ONLY_AST)


def run(source, filename):
    """Runs a cell. Returns None, ["value", representations...], or ["error", name, message, lines...]."""
    _keep_lines(source, filename)
    try:
        tree = _parse(source, filename)
        last = None
        if tree.body and isinstance(tree.body[-1], _ast.Expr) and not source.rstrip().endswith(";"):
            last = _ast.Expression(tree.body.pop().value)
        if tree.body:
            exec(compile(tree, filename, "exec"), namespace)
        if last is not None:
            value = eval(compile(last, filename, "eval"), namespace)
            if value is not None:
                namespace["_"] = value
                return ["value"] + bundle(value)
    except SystemExit as error:
        return ["error", "SystemExit", str(error), "SystemExit: the kernel goes on; restart it to end it"]
    except BaseException as error:
        return ["error"] + _failure(error)
    return None


def setup(write_out, write_err, flush, ask, is_interrupted, display, magic, html, text, pack, resource):
    """Connects the streams and functions of Python with the notebook. `magic(name, arguments)` runs a line like `%tables`."""
    _host.update(html=html, text=text, pack=pack, resource=resource)
    sys.stdout = _Stream("<stdout>", write_out, flush)
    sys.stderr = _Stream("<stderr>", write_err, flush)

    def stop():
        # The interrupt may be meant for a cell that has ended, or have stopped Python already.
        if is_interrupted():
            raise KeyboardInterrupt

    def read(prompt=""):
        line = ask(str(prompt))
        if line is None:
            stop()
            raise EOFError("this frontend takes no input")
        return str(line)

    def show(*objects):
        """Shows objects below the cell, as the value of a cell is shown."""
        for obj in objects:
            display(bundle(obj))

    def _sqltruffle_magic(name, arguments):
        failure = magic(name, arguments)
        if failure is not None:
            raise UsageError(str(failure))

    sys.meta_path.insert(0, _LineCacheFinder)
    _signal.signal(_signal.SIGINT, lambda signum, frame: stop())
    # An interrupt stops Python once: the statement's error is its KeyboardInterrupt if the handler has not run by then.
    _errors.interrupted = stop
    builtins.input = read
    builtins.display = show
    builtins._sqltruffle_magic = _sqltruffle_magic
    namespace["sqlite3"] = sqlite3


class UsageError(Exception):
    """A mistake in a line magic."""


UsageError.__module__ = "builtins"


def adopt(number):
    """Makes the variable `db` the connection that Java offers under a number."""
    namespace["db"] = Connection._st_adopt(number)


def set_variable(name, value):
    namespace[name] = value


def set_result(name, java):
    namespace[name] = Result(java)


def parameter(name):
    """A variable for SQL: [kind, value]."""
    if name not in namespace:
        return None
    value = namespace[name]
    if value is None:
        return ["null", ""]
    if isinstance(value, bool):
        return ["int", str(int(value))]
    if isinstance(value, int):
        return ["int", str(int(value))]
    if isinstance(value, float):
        return ["float", float(value)]
    if isinstance(value, str):
        return ["str", str(value)]
    if isinstance(value, (bytes, bytearray, memoryview)):
        return ["bytes", bytes(value).decode("latin-1")]
    return ["other", value, type(value).__name__]


def complete(text):
    """Names that begin with a text like `name` or `name.attribute`."""
    import rlcompleter

    completer = rlcompleter.Completer(namespace)
    found = []
    for state in range(500):
        match = completer.complete(text, state)
        if match is None:
            break
        found.append(match.rstrip("() ") if match.endswith(("(", "()", " ")) else match)
    return sorted(set(found), key=lambda name: (name.rpartition(".")[2].startswith("_"), name))


def inspect_name(text):
    """The signature, type and documentation of what a dotted name means; None: nothing."""
    import inspect

    first, *rest = text.split(".")
    if first in namespace:
        value = namespace[first]
    elif hasattr(builtins, first):
        value = getattr(builtins, first)
    else:
        return None
    for name in rest:
        try:
            value = getattr(value, name)
        except AttributeError:
            return None
    lines = []
    if callable(value):
        try:
            lines.append(f"Signature: {text}{inspect.signature(value)}")
        except (TypeError, ValueError):
            pass
    lines.append(f"Type: {type(value).__name__}")
    if not callable(value) and not inspect.ismodule(value):
        shown = _plain(value)
        lines.append("Value: " + (shown if len(shown) < 500 else shown[:500] + "…"))
    doc = inspect.getdoc(value)
    if doc:
        lines += ["", doc]
    return "\n".join(lines)


def is_complete(source):
    """Whether a console should run the text. GraalPy's compiler does not tell incomplete text from wrong text as codeop expects."""
    last = source.rstrip(" ").rpartition("\n")[2]
    try:
        _parse(source, "<unknown>")
    except SyntaxError as error:
        message = str(error.msg)
        unfinished = ("never closed", "unterminated triple-quoted", "expected an indented block", "unexpected EOF")
        open_end = source.rstrip().endswith((":", "\\")) or any(part in message for part in unfinished)
        return "incomplete" if open_end else "invalid"
    return "incomplete" if last[:1].isspace() and last.strip() else "complete"


def timeit(source):
    """Runs a statement for about a second. Returns [first, best, mean, count], times in seconds."""
    from time import perf_counter

    code = compile(source, "<timeit>", "exec")
    times = []
    end = perf_counter() + 1.0
    while perf_counter() < end or not times:
        start = perf_counter()
        exec(code, namespace)
        times.append(perf_counter() - start)
    return [times[0], min(times), sum(times) / len(times), len(times)]


def names():
    """The variables that cells have set."""
    return [name for name in namespace if not name.startswith("_")]
