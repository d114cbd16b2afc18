"""The classes of the module, and the module by its other name."""

import copy
import pickle
import types
import unittest

import sqlite3


class Sub(sqlite3.Connection):
    """Uses names that the module's own classes might."""

    _state = _thread = _level = _connection = "mine"

    def __init__(self, *arguments, **keywords):
        super().__init__(*arguments, **keywords)
        self._autocommit = self._detect_types = self._text_factory = "mine"

    def cursor(self, factory=None):
        raise AssertionError("execute has its own way to a cursor")

    def _check(self, *_):
        raise AssertionError

    _check_thread = _check_connection = _check_config = _run_script = _end_transaction = _tell_transactions = _check


class SubCursor(sqlite3.Cursor):
    def __init__(self, connection):
        super().__init__(connection)
        self._state = self._connection = self._row_factory = self._row_cast_map = "mine"

    _check = _fetch = _take = _value = _describe = _execute_slowly = _next_slowly = _prepare_only = _converter = Sub._check


class Classes(unittest.TestCase):
    """What programs may do with the classes themselves."""

    connect = sqlite3.connect

    def test_subclasses_have_their_own_names(self):
        connection = Sub(":memory:")
        self.assertEqual(connection.execute("create table t(a)").executemany("insert into t values (?)", [(1,), (2,)]).rowcount, 2)
        connection.executescript("insert into t values (3)")
        connection.commit()
        cursor = SubCursor(connection)
        for _ in range(3):
            self.assertEqual(cursor.execute("select a from t where a > ?", (1,)).fetchall(), [(2,), (3,)])
            self.assertEqual([*cursor.execute("select a from t")], [(1,), (2,), (3,)])
        self.assertEqual((connection._state, cursor._state, cursor.connection), ("mine", "mine", connection))
        connection.close()

    def test_no_copies(self):
        connection = sqlite3.connect(":memory:")
        cursor = connection.execute("create table t(a)").execute("insert into t values (x'00')")
        row = sqlite3.Row(connection.execute("select 1 as x"), (1,))
        for value, name in ((connection, "Connection"), (cursor, "Cursor"), (row, "Row"), (connection.blobopen("t", "a", 1), "Blob")):
            for action in (copy.copy, copy.deepcopy, pickle.dumps, *(lambda v, p=p: pickle.dumps(v, p) for p in range(2, 6))):
                with self.assertRaisesRegex(TypeError, f"cannot pickle '(sqlite3.)?{name}' object"):
                    action(value)

        class Stated(sqlite3.Connection):
            def __reduce__(self):
                return sqlite3.connect, (":memory:",)

        self.assertEqual(copy.copy(Stated(":memory:")).execute("select 1").fetchone(), (1,))

    def test_functions_are_no_methods(self):
        self.assertEqual(self.connect(":memory:").execute("select 1").fetchone(), (1,))
        self.assertIs(pickle.loads(pickle.dumps(sqlite3.connect)), sqlite3.connect)
        self.assertEqual(sqlite3.connect.__name__, "connect")

    def test_without_initialization(self):
        class Bare(sqlite3.Connection):
            def __init__(self):
                pass

        bare = Bare()
        self.assertIsNone(bare.row_factory)
        for action in (bare.cursor, bare.commit, bare.close, bare.__enter__, lambda: bare.execute("select 1"), lambda: bare.in_transaction,
                       lambda: bare("select 1")):
            self.assertRaisesRegex(sqlite3.ProgrammingError, r"Base Connection.__init__ not called\.", action)
        row = sqlite3.Row(sqlite3.connect(":memory:").cursor(), (1,))
        self.assertRaisesRegex(IndexError, "No item with that key", lambda: row["a"])

    def test_wrong_arguments(self):
        connection = sqlite3.connect(":memory:")
        cursor = connection.cursor()
        for error, message, action in (
            (TypeError, "must be real number, not str", lambda: sqlite3.connect(":memory:", timeout="5")),
            (TypeError, "must be real number, not str", lambda: connection.backup(sqlite3.connect(":memory:"), sleep="1")),
            (TypeError, "argument 1 must be str, not bytes", lambda: sqlite3.register_converter(b"x", len)),
            (TypeError, "argument 1 must be str, not None", lambda: cursor.execute(None)),
            (TypeError, "argument 'target' must be sqlite3.Connection, not int", lambda: connection.backup(5)),
            (TypeError, "must return a cursor, not sqlite3.Connection", lambda: connection.cursor(lambda c: c)),
            (TypeError, "'str' object cannot be interpreted as an integer", lambda: setattr(cursor, "arraysize", "x")),
            (OverflowError, "Python int too large to convert to C int", lambda: cursor.fetchmany(2**40)),
            (OverflowError, "Python int too large to convert to C int", lambda: connection.getlimit(-2**31 - 1)),
            (sqlite3.ProgrammingError, "parameters are of unsupported type",
             lambda: cursor.execute("select :a", types.MappingProxyType({"a": 1}))),
        ):
            self.assertRaisesRegex(error, message, action)

    def test_statement_ends_with_an_error_of_its_collation(self):
        connection = sqlite3.connect(":memory:")
        connection.executescript("create table t(a); insert into t values ('a'), ('b'), ('c')")
        sql = "select a from t where a >= 'a' collate failing"

        def fails_later(left, right):
            if "c" in (left, right):
                raise KeyError("c")
            return 0

        for function in (lambda a, b: 1 / 0, fails_later):
            connection.create_collation("failing", lambda a, b: 0)
            connection.execute(sql).fetchall()
            connection.create_collation("failing", function)
            kept = []
            for fetch in (lambda cursor: cursor.fetchall(), list, lambda cursor: [cursor.fetchone() for _ in range(3)]):
                for _ in range(2):
                    kept.append(connection.cursor())
                    with self.assertRaises((ZeroDivisionError, KeyError)):
                        fetch(kept[-1].execute(sql))
            connection.execute("drop table if exists other")
            connection.create_collation("failing", None)


class Names(unittest.TestCase):
    def test_module_by_name(self):
        import sqltruffle.sqlite3 as ours

        self.assertEqual(ours.sqlite_version_info, tuple(map(int, ours.sqlite_version.split("."))))
        self.assertEqual(ours.connect(":memory:").execute("select 1").fetchone(), (1,))
        self.assertEqual(ours.Date(2020, 1, 2).isoformat(), "2020-01-02")
        self.assertTrue(issubclass(ours.IntegrityError, ours.Error))
