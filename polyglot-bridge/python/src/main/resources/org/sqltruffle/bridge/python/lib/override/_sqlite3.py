"""Takes the place of GraalPy's own _sqlite3: the standard sqlite3 package on top of it stays as it is."""

from sqltruffle._sqlite3 import *
from sqltruffle._sqlite3 import _deprecated_version
