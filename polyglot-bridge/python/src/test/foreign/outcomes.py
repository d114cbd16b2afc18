"""Notes the outcome of each test in the file that OUTCOMES names: a plugin of pytest, and a runner of unittest scripts (outcomes.py SCRIPT
ARGUMENTS...)."""
import gc
import os
import runpy
import sys
import unittest

_WORST_LAST = ("passed", "skipped", "failed")
_noted = {}


def _note(name, outcome):
    # A test has a set-up, a body and a tear-down, and subtests. The worst outcome counts.
    if name not in _noted or _WORST_LAST.index(_noted[name]) < _WORST_LAST.index(outcome):
        _noted[name] = outcome
        with open(os.environ["OUTCOMES"], "a", encoding="utf-8") as file:
            print(outcome, name.encode("unicode_escape").decode(), sep="\t", file=file)


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        _note(report.nodeid, report.outcome)


class _Result(unittest.TextTestResult):
    def addSuccess(self, test):
        super().addSuccess(test)
        _note(test.id(), "passed")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        _note(test.id(), "skipped")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        _note(test.id(), "skipped")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        _note(test.id(), "failed")

    def addError(self, test, err):
        super().addError(test, err)
        _note(test.id(), "failed")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        _note(test.id(), "failed")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            _note(test.id(), "failed")


if __name__ == "__main__":
    if not hasattr(gc, "set_threshold"):
        # GraalPy has no such tuning of the collector, which Django's script for its tests does.
        gc.set_threshold = lambda *thresholds: None
    unittest.TextTestRunner.resultclass = _Result
    sys.argv = sys.argv[1:]
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    runpy.run_path(sys.argv[0], run_name="__main__")
