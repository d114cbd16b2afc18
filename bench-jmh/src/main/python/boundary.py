"""The suites "rows" and "crossing" on the standard sqlite3 interface: the twins of RowsSuite.java and CrossingSuite.java.

A program, called, runs once; its answer is the names of its columns and its rows.
"""

CALLS = 10000


class Fold:
    """Reads every value of every row."""

    def __init__(self, connection, sql):
        self.connection = connection
        self.sql = sql

    def __call__(self):
        total = 0
        for row in self.connection.execute(self.sql):
            for value in row:
                total += value if isinstance(value, int) else len(value)
        return total

    def answer(self):
        cursor = self.connection.execute(self.sql)
        return [column[0] for column in cursor.description], cursor.fetchall()


class FoldNumbers(Fold):
    """One column of integers, as the study has it: the loop does nothing but add."""

    def __call__(self):
        total = 0
        for value, in self.connection.execute(self.sql):
            total += value
        return total


class Program:
    """One value as its answer."""

    def __init__(self, connection):
        self.connection = connection

    def answer(self):
        result = self()
        values = result if isinstance(result, tuple) else (result,)
        return ["value%d" % i for i in range(1, len(values) + 1)], [values]


class ListOfIds(Program):
    def __call__(self):
        ids = [row[0] for row in self.connection.execute("SELECT id FROM testdata").fetchall()]
        return len(ids), sum(ids)


class Next(Program):
    def __call__(self):
        rows = 0
        for row in self.connection.execute("SELECT id FROM testdata"):
            rows += 1
        return rows


class Execute(Program):
    def __call__(self):
        total = 0
        cursor = self.connection.cursor()
        for i in range(CALLS):
            cursor.execute("SELECT 1")
            total += cursor.fetchone()[0]
        return total


def absolute(x):
    return x if x >= 0 else -x


class Function(Program):
    def __init__(self, connection):
        Program.__init__(self, connection)
        connection.create_function("absolute", 1, absolute)

    def __call__(self):
        return self.connection.execute("SELECT sum(absolute(id)) FROM testdata").fetchone()[0]


def rows(connection):
    return {
        "id": FoldNumbers(connection, "SELECT id FROM testdata"),
        "id-list": ListOfIds(connection),
        "text": Fold(connection, "SELECT str FROM testdata"),
        "timestamp": Fold(connection, "SELECT t FROM testdata"),
        "all": Fold(connection, "SELECT id, str, t FROM testdata"),
    }


def crossing(connection):
    return {"next": Next(connection), "execute": Execute(connection), "function": Function(connection)}
