"""SQLTruffle's Python modules: SQLite whose queries are compiled together with the Python code around them."""

import sys
# importlib.machinery has these names too, but takes a new process longer to import.
from _frozen_importlib_external import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

import polyglot

_engine = polyglot.eval(language="sqlite", string="sqltruffle:python")


class _Loader(SourceFileLoader):
    """Hides the frames of our functions, because they stand for functions of C. A warning names the program's line, and a traceback begins
    there."""

    def get_code(self, fullname):
        return _engine.without_frames(super().get_code(fullname))


sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (_Loader, SOURCE_SUFFIXES))
