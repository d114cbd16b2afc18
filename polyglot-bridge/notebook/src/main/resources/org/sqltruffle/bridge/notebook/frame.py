"""Frames: named columns of equal length in Python alone. What a frame has behaves as in pandas' DataFrame and Series; NULL is None and
counts as missing. Loaded when a cell first makes one."""

import operator


class Series:
    """A column: a sequence of values. Comparisons and arithmetic go value by value; with None they give False and None."""

    def __init__(self, values, name=None):
        self.name = name
        self._values = values

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(self._values)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return Series(self._values[key], self.name)
        if isinstance(key, Series):
            return Series(_chosen(self._values, key), self.name)
        return self._values[key]

    def __repr__(self):
        shown = ", ".join(map(repr, self._values[:10]))
        return f"Series({self.name!r}, [{shown}{', …' if len(self) > 10 else ''}], {len(self)} values)"

    def _with(self, other, operation, missing):
        others = other if isinstance(other, Series) else [other] * len(self)
        if len(others) != len(self):
            raise ValueError(f"{len(self)} values cannot be combined with {len(others)}")
        return Series([missing if a is None or b is None else operation(a, b) for a, b in zip(self, others)], self.name)

    def tolist(self):
        return list(self._values)

    def isna(self):
        return Series([value is None for value in self], self.name)

    def notna(self):
        return Series([value is not None for value in self], self.name)

    def isin(self, values):
        wanted = set(values)
        return Series([value in wanted for value in self], self.name)

    def map(self, function):
        return Series([function(value) for value in self], self.name)

    def unique(self):
        return list(dict.fromkeys(self))

    def dropna(self):
        return Series([value for value in self if value is not None], self.name)

    def count(self):
        return len(self.dropna())

    def sum(self):
        return sum(self.dropna())

    def mean(self):
        return self.sum() / self.count() if self.count() else None

    def min(self):
        return min(self.dropna(), default=None)

    def max(self):
        return max(self.dropna(), default=None)

    def __invert__(self):
        return Series([not value for value in self], self.name)

    __hash__ = None


def _add_operators():
    def method(operation, missing):
        return lambda self, other: self._with(other, operation, missing)

    for name in ("eq", "lt", "le", "gt", "ge", "and_", "or_"):
        setattr(Series, f"__{name.rstrip('_')}__", method(getattr(operator, name), False))
    # A missing value differs from every value, as in pandas.
    Series.__ne__ = method(operator.ne, True)
    for name in ("add", "sub", "mul", "truediv"):
        operation = getattr(operator, name)
        setattr(Series, f"__{name}__", method(operation, None))
        setattr(Series, f"__r{name}__", method(lambda a, b, operation=operation: operation(b, a), None))


_add_operators()


def _is_column(values):
    return hasattr(values, "__len__") and not isinstance(values, (str, bytes))


def _chosen(values, mask):
    if len(mask) != len(values):
        raise ValueError(f"a selection of {len(mask)} values for {len(values)} rows")
    return [value for value, wanted in zip(values, mask) if wanted]


class Frame:
    """Named columns of equal length. frame["a"] is a column, frame[["a", "b"]] some columns, frame[2:5] and frame[frame["a"] > 3] some
    rows. Numbers stay arrays as long as rows are not chosen."""

    def __init__(self, columns):
        self._columns = dict(columns)
        if len({len(values) for values in self._columns.values()}) > 1:
            raise ValueError("the columns have different lengths")

    @property
    def columns(self):
        return list(self._columns)

    @property
    def shape(self):
        return len(self), len(self._columns)

    def __len__(self):
        return len(next(iter(self._columns.values()), ()))

    def __iter__(self):
        return iter(self._columns)

    def __contains__(self, name):
        return name in self._columns

    def __getitem__(self, key):
        if isinstance(key, str):
            return Series(self._columns[key], key)
        if isinstance(key, slice):
            return Frame({name: values[key] for name, values in self._columns.items()})
        if isinstance(key, Series) or isinstance(key, list) and key and all(isinstance(value, bool) for value in key):
            return Frame({name: _chosen(values, key) for name, values in self._columns.items()})
        return Frame({name: self._columns[name] for name in key})

    def __setitem__(self, name, values):
        values = values.tolist() if isinstance(values, Series) else list(values) if _is_column(values) else [values] * len(self)
        if self._columns and len(values) != len(self):
            raise ValueError(f"{len(values)} values for {len(self)} rows")
        self._columns[name] = values

    def head(self, n=5):
        return self[:n]

    def tail(self, n=5):
        return self[max(0, len(self) - n):] if n > 0 else self[:0]

    def itertuples(self):
        """The rows, as tuples without an index."""
        return zip(*self._columns.values())

    def sort_values(self, by, ascending=True):
        """Rows in the order of one column; None comes last."""
        values = self._columns[by]
        order = sorted((i for i in range(len(self)) if values[i] is not None), key=values.__getitem__, reverse=not ascending)
        order += [i for i in range(len(self)) if values[i] is None]
        return Frame({name: [column[i] for i in order] for name, column in self._columns.items()})

    def to_dict(self):
        """A list for each column: pandas.DataFrame(frame.to_dict()) makes a frame of pandas, where that is installed."""
        return {name: list(values) for name, values in self._columns.items()}

    def to_csv(self, path=None):
        """Writes a CSV file, with the names first and without an index; without a path returns its text."""
        import csv
        import io

        def write(file):
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(self.columns)
            # GraalPy's csv writes None as a word.
            writer.writerows(["" if value is None else value for value in row] for row in self.itertuples())
            return file

        if path is None:
            return write(io.StringIO()).getvalue()
        with open(path, "w", newline="", encoding="utf-8") as file:
            write(file)

    def _shown(self):
        """The first rows as texts, and how many there are."""
        rows = [["NULL" if value is None else str(value) for value in row] for row in self.head(20).itertuples()]
        return rows, f"{len(self):,} rows, {len(self._columns)} columns"

    def __repr__(self):
        rows, summary = self._shown()
        table = [self.columns] + rows
        widths = [max(len(row[i]) for row in table) for i in range(len(self._columns))]
        return "\n".join(["  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in table] + [summary])

    def _repr_html_(self):
        import html

        rows, summary = self._shown()

        def line(cells, tag):
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        body = "".join(line(row, "td") for row in rows)
        return f"<table><thead>{line(self.columns, 'th')}</thead><tbody>{body}</tbody></table><p>{summary}</p>"
