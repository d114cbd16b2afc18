"""Functions and other callbacks in Python, and what they may do wrong."""

import contextlib
import io
import sys


class FailingInit:
    __init__ = fails


class FailingValue:
    def step(self, *arguments):
        pass

    value = inverse = finalize = fails


class FailingInverse(FailingValue):
    def value(self):
        return 0


class Writer:
    write = flush = fails


def told(sql, hook=None, connection=None):
    """The outcome of a statement, and what sys.unraisablehook is told meanwhile; the hook then does what another one does."""
    seen = []

    def noting(unraisable):
        seen.append((type(unraisable).__name__, len(unraisable), unraisable.exc_type.__name__, str(unraisable.exc_value), unraisable.exc_traceback is not None,
                     unraisable.err_msg, unraisable.object is not None))
        if hook is not None:
            hook(unraisable)

    written = io.StringIO()
    sys.unraisablehook = noting
    sqlite3.enable_callback_tracebacks(True)
    try:
        with contextlib.redirect_stderr(written):
            try:
                outcome = connection.execute(sql).fetchall()
            except BaseException as error:
                outcome = show(error)
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        sqlite3.enable_callback_tracebacks(False)
    return outcome, seen, [line.split(" at ")[0] for line in written.getvalue().splitlines() if line[:1] != " "]


def printed(sql, connection, hook=sys.__unraisablehook__, stderr=None):
    """What is printed while a statement fails that calls Python, without the lines of tracebacks."""
    written = io.StringIO()
    sys.unraisablehook = hook
    sqlite3.enable_callback_tracebacks(True)
    try:
        with contextlib.redirect_stderr(stderr or written):
            try:
                connection.execute(sql)
            except sqlite3.Error:
                pass
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        sqlite3.enable_callback_tracebacks(False)
    return [line.split(" at ")[0] for line in written.getvalue().splitlines() if line[:1] != " "]


# Functions
of("""
connection.create_function(5, 1, len)
connection.create_function("f", "x", len)
connection.create_function("f", 1, len, deterministic=True)
connection.create_function(name="f", narg=1, func=len)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1000, len)
connection.create_function("f", -2, len)
connection.create_function("f", 2**40, len)
connection.create_function("f\\0", 1, len)
connection.create_function("x" * 300, 1, len)
connection.create_function("f", 1, None)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, 5)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: 1/0)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: {})
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: 2**70)
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: "\\ud800")
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda: 1)
connection.execute("select f('abc')").fetchone()
connection.execute("select f('abc', 1)").fetchone()
connection.create_function("f", 1, lambda x: (_ for _ in ()).throw(MemoryError()))
connection.execute("select f('abc')").fetchone()
connection.create_function("f", 1, lambda x: (_ for _ in ()).throw(OverflowError()))
connection.execute("select f('abc')").fetchone()
connection.create_aggregate("g", 1, object)
connection.execute("select g(1)").fetchone()
connection.create_aggregate(name="g", n_arg=1, aggregate_class=object)
connection.create_aggregate("g", 1, None)
connection.execute("select g(1)").fetchone()
connection.create_window_function("w", 1, object)
connection.execute("select w(1) over ()").fetchone()
connection.create_window_function("w", 1000, object)
connection.create_collation("c", 5)
connection.create_collation("c", None)
connection.create_collation(5, len)
connection.create_collation("c", lambda a, b: "x")
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("c", lambda a, b: 1/0)
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("c", lambda a, b: (a < b) - (a > b))
connection.execute("select 'a' union select 'b' order by 1 collate c").fetchall()
connection.create_collation("\\ud800", len)
connection.execute("select 'a' order by 1 collate missing").fetchall()
connection.set_authorizer(lambda *a: sqlite3.SQLITE_DENY)
connection.execute("select 1")
connection.set_authorizer(lambda *a: 1/0)
connection.execute("select 1")
connection.set_authorizer(lambda *a: "x")
connection.execute("select 1")
connection.set_authorizer(authorizer_callback=None)
connection.execute("select 1").fetchone()
connection.set_progress_handler(lambda: 1, 1)
connection.execute("select 1, 2, 3 union select 4, 5, 6").fetchall()
connection.set_progress_handler(progress_handler=None, n=1)
connection.set_progress_handler(None, "x")
seen = []
connection.set_trace_callback(seen.append)
connection.execute("select ? + 1", (5,)).fetchall()
seen
connection.set_trace_callback(trace_callback=None)
""", connection=database())

# Exceptions in callbacks
hooks = database()
for number, name in ((-1, "failing"), (0, "raising")):
    hooks.create_function(name, number, fails)
hooks.create_aggregate("failing_init", 1, FailingInit)
hooks.create_aggregate("failing_step", 1, FailingStep)
hooks.create_aggregate("no_methods", 1, NoMethods)
hooks.create_window_function("failing_value", 1, FailingValue)
hooks.create_window_function("failing_inverse", 1, FailingInverse)
hooks.create_function("number", 0, 5)
hooks.create_function("big", 0, lambda: 2**70)
hooks.create_function("object", 0, lambda: object())
hooks.create_function("surrogate", 0, lambda: "\ud800")
hooks.create_function("leave", 0, lambda: sys.exit(3))
hooks.create_collation("failing", fails)
of("""
told("select failing(1, 2)")
told("select a, failing(a) from t")
told("select raising()")
told("select failing_init(a) from t")
told("select failing_step(a) from t")
told("select no_methods(a) from t")
told("select failing_value(a) from t")
told("select failing_value(a) over (order by a) from t")
told("select failing_inverse(a) over (order by a rows between current row and current row) from t")
told("select number()")
told("select big()")
told("select object()")
told("select surrogate()")
told("select leave()")
told("select b from t order by b collate failing")
told("select failing(1)", lambda unraisable: 1 / 0)
told("select failing_step(a) from t", lambda unraisable: sys.exit(5))
told("select failing(1)", lambda unraisable: connection.execute("select 1").fetchall())
connection.set_authorizer(fails)
told("select 11")
told("select 11", lambda unraisable: 1 / 0)
connection.set_authorizer(lambda *arguments: 2**70)
told("select 12")
connection.set_authorizer(lambda *arguments: "x")
told("select 13")
connection.set_authorizer(None)
connection.set_progress_handler(fails, 1)
told("select 14")
told("select 14", lambda unraisable: 1 / 0)
connection.set_progress_handler(lambda: Bad(), 1)
told("select 15")
connection.set_progress_handler(None, 1)
connection.set_trace_callback(fails)
told("select 16")
told("select 16", lambda unraisable: 1 / 0)
connection.set_trace_callback(None)
printed("select failing(1)", connection)
printed("select failing(1)", connection, hook=None)
printed("select failing(1)", connection, hook=5)
printed("select failing(1)", connection, stderr=Writer())
connection.execute("select 1").fetchall()
""", connection=hooks, told=lambda sql, hook=None: told(sql, hook, hooks))

# Recursion and changes in the middle
of("""
connection.row_factory = lambda c, r: c.execute("select 1")
connection.execute("select 1").fetchone()
connection.row_factory = None
cursor = connection.cursor()
cursor.executemany("insert into t values (?, 'x', null)", (cursor.execute("select 1") and (i,) for i in (50, 51)))
cursor.executemany("insert into t values (?, 'x', null)", (cursor.__init__(connection) or (i,) for i in (50, 51)))
cursor.executemany("insert into t values (?, 'x', null)", (list(cursor) or (i,) for i in (50, 51)))
cursor.__init__(connection), cursor.execute("select 1").fetchone()
cursor.__init__(5)
connection.create_function("again", 0, lambda: cursor.execute("select 1"))
cursor.execute("select again()").fetchone()
rows = connection.execute("select a from t")
next(rows), connection.execute("delete from t").rowcount, next(rows, "end")
connection.__init__(":memory:")
connection.execute("select count(*) from sqlite_master").fetchone()
counting.execute("select 1").fetchone(), counting.executemany("create table x(a)", []).rowcount, counting.asked
counting.executescript("select 1"), counting.asked
""", connection=database(), counting=Counting(":memory:"))
