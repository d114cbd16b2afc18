"""Row."""

from sqltruffle._cursor import Cursor


class Row:
    """A row whose values are found by index and by column name."""

    __module__ = "sqlite3"
    __slots__ = ("_data", "_description")

    def __new__(cls, cursor, data, /):
        if not issubclass(type(cursor), Cursor):  # what __class__ says does not count
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {type(cursor).__name__}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {type(data).__name__}")
        self = object.__new__(cls)
        self._data = data
        self._description = cursor.description
        return self

    def keys(self):
        """Returns the keys of the row."""
        return [column[0] for column in self._description]

    def __getitem__(self, index):
        if isinstance(index, int):
            return self._data[index]
        if isinstance(index, str):
            for i, column in enumerate(self._description):
                if _same_name(index, column[0]):
                    return self._data[i]
            raise IndexError("No item with that key")
        if isinstance(index, slice):
            return self._data[index]
        raise IndexError("Index must be int or string")

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter(self._data)

    def __hash__(self):
        return hash(self._description) ^ hash(self._data)

    def __eq__(self, other):
        if isinstance(other, Row):
            return self._description == other._description and self._data == other._data
        return NotImplemented

    def __ne__(self, other):
        if isinstance(other, Row):
            return self._description != other._description or self._data != other._data
        return NotImplemented


def _same_name(left, right):
    """Equal, or equal but for the case of ASCII letters in ASCII texts."""
    if left == right:
        return True
    return left.isascii() and right.isascii() and left.lower() == right.lower()
