"""Blob."""

import operator

from sqltruffle import _bridge as engine
from sqltruffle._arguments import integer, latin1, no_state
from sqltruffle._errors import ProgrammingError

_MAX_INT = 0x7FFFFFFF


class Blob:
    """A blob in the database, read and written in parts."""

    __module__ = "sqlite3"

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"cannot create '{cls.__module__}.{cls.__qualname__}' instances")

    @classmethod
    def _st_open(cls, connection, handle):
        self = object.__new__(cls)
        self._st_connection = connection
        self._st_handle = handle
        self._st_offset = 0
        return self

    def _st_check(self):
        self._st_connection._st_check_connection()
        self._st_connection._st_check_thread()
        if not engine.blob_is_open(self._st_handle):
            raise ProgrammingError("Cannot operate on a closed blob.")

    def close(self):
        """Close the blob."""
        self._st_connection._st_check_connection()
        self._st_connection._st_check_thread()
        engine.blob_close(self._st_handle)

    def __enter__(self):
        """Blob context manager enter."""
        self._st_check()
        return self

    def __exit__(self, type, val, tb, /):
        """Blob context manager exit."""
        self._st_check()
        engine.blob_close(self._st_handle)
        return False

    # The sequence protocol is not supported.
    __iter__ = None
    __getstate__ = no_state

    def __len__(self):
        self._st_check()
        return engine.blob_length(self._st_handle)

    def _st_read(self, length, offset):
        return engine.blob_read(self._st_handle, length, offset).encode("latin-1")

    def _st_write(self, data, offset):
        if len(data) > engine.blob_length(self._st_handle) - offset:
            raise ValueError("data longer than blob length")
        engine.blob_write(self._st_handle, data, offset)

    def read(self, length=-1, /):
        """Read data at the current offset position.

          length
            Read length in bytes.

        If the end of the blob is reached, the data up to end of file will be returned.
        When length is not specified, or is negative, Blob.read() will read until the
        end of the blob.
        """
        length = integer(length)
        self._st_check()
        most = engine.blob_length(self._st_handle) - self._st_offset
        if length < 0 or length > most:
            length = most
        if length == 0:
            return b""
        data = self._st_read(length, self._st_offset)
        self._st_offset += length
        return data

    def write(self, data, /):
        """Write data at the current offset.

        This function cannot change the blob length.  Writing beyond the end of the
        blob will result in an exception being raised.
        """
        data = latin1(data)
        self._st_check()
        self._st_write(data, self._st_offset)
        self._st_offset += len(data)

    def seek(self, offset, origin=0, /):
        """Set the current access position to offset.

        The origin argument defaults to os.SEEK_SET (absolute blob positioning).
        Other values for origin are os.SEEK_CUR (seek relative to the current position)
        and os.SEEK_END (seek relative to the blob's end).
        """
        offset = integer(offset)
        origin = integer(origin)
        self._st_check()
        length = engine.blob_length(self._st_handle)
        if origin not in (0, 1, 2):
            raise ValueError("'origin' should be os.SEEK_SET, os.SEEK_CUR, or os.SEEK_END")
        base = (0, self._st_offset, length)[origin]
        if offset > _MAX_INT - base:
            raise OverflowError("seek offset results in overflow")
        offset += base
        if offset < 0 or offset > length:
            raise ValueError("offset out of blob range")
        self._st_offset = offset

    def tell(self):
        """Return the current access position for the blob."""
        self._st_check()
        return self._st_offset

    def _st_index(self, item):
        try:
            i = operator.index(item)
        except OverflowError:
            raise IndexError("cannot fit 'int' into an index-sized integer") from None
        if not -0x8000000000000000 <= i <= 0x7FFFFFFFFFFFFFFF:
            raise IndexError("cannot fit 'int' into an index-sized integer")
        length = engine.blob_length(self._st_handle)
        if i < 0:
            i += length
        if i < 0 or i >= length:
            raise IndexError("Blob index out of range")
        return i

    def __getitem__(self, item):
        self._st_check()
        if hasattr(item, "__index__"):
            return self._st_read(1, self._st_index(item))[0]
        if isinstance(item, slice):
            indices = range(engine.blob_length(self._st_handle))[item]
            if not indices:
                return b""
            first, last = min(indices[0], indices[-1]), max(indices[0], indices[-1])
            data = self._st_read(last - first + 1, first)
            return data if indices.step == 1 else bytes([data[i - first] for i in indices])
        raise TypeError("Blob indices must be integers")

    def __setitem__(self, item, value):
        self._st_check()
        if hasattr(item, "__index__"):
            if not isinstance(value, int):
                raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
            i = self._st_index(item)
            if not 0 <= value <= 255:
                raise ValueError("byte must be in range(0, 256)")
            self._st_write(chr(value), i)
        elif isinstance(item, slice):
            indices = range(engine.blob_length(self._st_handle))[item]
            if not indices:
                return
            data = latin1(value)
            if len(data) != len(indices):
                raise IndexError("Blob slice assignment is wrong size")
            if indices.step == 1:
                self._st_write(data, indices.start)
                return
            first, last = min(indices[0], indices[-1]), max(indices[0], indices[-1])
            old = list(self._st_read(last - first + 1, first))
            for i, character in zip(indices, data):
                old[i - first] = ord(character)
            self._st_write(bytes(old).decode("latin-1"), first)
        else:
            raise TypeError("Blob indices must be integers")

    def __delitem__(self, item):
        self._st_check()
        if hasattr(item, "__index__"):
            raise TypeError("Blob doesn't support item deletion")
        if isinstance(item, slice):
            raise TypeError("Blob doesn't support slice deletion")
        raise TypeError("Blob indices must be integers")
