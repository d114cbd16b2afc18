"""Runs CPython's own tests of sqlite3 from where they are installed.

    python cpython_tests.py LIBRARY SCRATCH RESULT

LIBRARY is CPython's directory of modules; tests write their files below SCRATCH. The file RESULT gets the number of tests that ran
and a line for each one that did not pass.
"""

import importlib
import io
import os
import sys
import tempfile
import unittest

MODULES = ("test_backup", "test_cli", "test_dbapi", "test_dump", "test_factory", "test_hooks", "test_regression", "test_transactions",
           "test_types", "test_userfunctions")


def run(library, scratch):
    # Behind GraalPy's own library: only the package "test" comes from there.
    sys.path.append(library)
    directory = os.path.join(library, "test", "test_sqlite3")
    loader = unittest.TestLoader()
    suite = unittest.TestSuite()
    for name in MODULES:
        if os.path.exists(os.path.join(directory, name + ".py")):
            suite.addTests(loader.loadTestsFromModule(importlib.import_module("test.test_sqlite3." + name)))
    output = io.StringIO()
    here = os.getcwd()
    # Some tests leave files behind, with names that cannot be deleted from here.
    with tempfile.TemporaryDirectory(dir=scratch, ignore_cleanup_errors=True) as directory:
        os.chdir(directory)
        try:
            result = unittest.TextTestRunner(stream=output, verbosity=0).run(suite)
        finally:
            os.chdir(here)
    failures = {}
    for test, trace in result.failures + result.errors:
        test = getattr(test, "test_case", test)  # of a subtest
        failures[test.id()] = trace.strip().splitlines()[-1]
    failures.update((test.id(), "unexpected success") for test in result.unexpectedSuccesses)
    return [str(result.testsRun), *(f"{test}\t{reason}" for test, reason in failures.items())]


if __name__ == "__main__":
    lines = run(sys.argv[1], sys.argv[2])
    with open(sys.argv[3], "w") as file:
        file.write("\n".join(lines))
