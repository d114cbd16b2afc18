"""Replaces GraalPy's own _sqlite3. The standard package sqlite3 above it is unchanged."""

from sqltruffle._sqlite3 import *
from sqltruffle._sqlite3 import _deprecated_version
