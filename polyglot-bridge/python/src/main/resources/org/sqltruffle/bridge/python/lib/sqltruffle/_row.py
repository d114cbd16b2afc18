"""Row."""

from sqltruffle._arguments import no_state, type_name
from sqltruffle._cursor import Cursor


class Row:
    """A row whose values are found by index and by column name."""

    __module__ = "sqlite3"
    __slots__ = ("_st_data", "_st_description")

    def __new__(cls, cursor, data, /):
        if not issubclass(type(cursor), Cursor):  # __class__ does not count
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {type_name(cursor)}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {type_name(data)}")
        self = object.__new__(cls)
        self._st_data = data
        self._st_description = cursor.description
        return self

    def keys(self):
        """Returns the keys of the row."""
        return [column[0] for column in self._st_description or ()]

    def __getitem__(self, index):
        if isinstance(index, int):
            return self._st_data[index]
        if isinstance(index, str):
            for i, column in enumerate(self._st_description or ()):
                if _same_name(index, column[0]):
                    return self._st_data[i]
            raise IndexError("No item with that key")
        if isinstance(index, slice):
            return self._st_data[index]
        raise IndexError("Index must be int or string")

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
