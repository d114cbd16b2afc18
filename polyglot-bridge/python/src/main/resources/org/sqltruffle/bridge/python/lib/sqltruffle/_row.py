"""Row."""

from sqltruffle import _bridge as engine
from sqltruffle._arguments import no_state, type_name
from sqltruffle._bridge import SLOW
from sqltruffle._cursor import Cursor


class Row:
    """A row whose values are found by index and by column name."""

    __module__ = "sqlite3"
    # Of instances that Python code makes. Those that Java makes have none.
    __slots__ = ("_st_data", "_st_description")

    def __new__(cls, cursor, data, /):
        if not issubclass(type(cursor), Cursor):  # __class__ does not count
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {type_name(cursor)}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {type_name(data)}")
        self = object.__new__(cls)
        row = engine.new_row(self, cursor._st_state, data)
        if row is not SLOW:
            return row
        self._st_data = data
        self._st_description = cursor.description
        return self

    def keys(self):
        """Returns the keys of the row."""
        return [column[0] for column in self._st_description or ()]

    def _st_getitem_in_python(self, index):
        """row[index] where it cannot be a node, and for the cases that the node leaves to Python."""
        if isinstance(index, int):
            return tuple.__getitem__(self._st_data, index)
        if isinstance(index, str):
            for i, column in enumerate(self._st_description or ()):
                if _same_name(index, column[0]):
                    return tuple.__getitem__(self._st_data, i)
            raise IndexError("No item with that key")
        if isinstance(index, slice):
            return tuple.__getitem__(self._st_data, index)
        raise IndexError("Index must be int or string")

    __getitem__ = _st_getitem_in_python
    __getstate__ = no_state

    def __len__(self):
        return len(self._st_data)

    def __iter__(self):
        return iter(self._st_data)

    def __hash__(self):
        return hash(self._st_description) ^ hash(self._st_data)

    def __eq__(self, other):
        if isinstance(other, Row):
            return self._st_description == other._st_description and self._st_data == other._st_data
        return NotImplemented

    def __ne__(self, other):
        if isinstance(other, Row):
            return self._st_description != other._st_description or self._st_data != other._st_data
        return NotImplemented


def _same_name(left, right):
    """Whether two names are equal. Names in ASCII are compared without case."""
    if left == right:
        return True
    return left.isascii() and right.isascii() and left.lower() == right.lower()


def _use_nodes():
    instance = object.__new__(Row)
    for name, doc in ("__getitem__", "Return self[key]."), ("keys", "Returns the keys of the row."), ("__iter__",
        "Implement iter(self)."), ("__len__", "Return len(self)."):
        method = engine.row_method(Row, instance, name)
        engine.install(Row, name, doc, method)
    if method is not None:
        Row._st_data = property(lambda row: engine.row_data(row))
        Row._st_description = property(lambda row: engine.row_description(row))


_use_nodes()
