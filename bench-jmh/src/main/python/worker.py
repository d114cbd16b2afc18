"""The process of one Python as the benchmarks' parent sees it: the same requests and replies as Worker.java.

    python worker.py [--own] SUITE ENGINE SCALE FILE CLOCK

    python worker.py [--own] --once

--once: one query, for the time that takes. --own: the Python's own sqlite3, where this project's would come first.
"""

import os
import sys
import time

if sys.argv[1] == "--own":
    del sys.argv[1]
    sys.path[:] = [entry for entry in sys.path if not os.path.isdir(os.path.join(entry, "sqltruffle")) and os.path.basename(entry) != "override"]

import sqlite3

if sys.argv[1:] == ["--once"]:
    print(sqlite3.connect(":memory:").execute("SELECT 6 * 7").fetchone()[0])
    sys.exit()

# Student's t for 99 % (two-sided) by degrees of freedom; beyond the table the normal distribution's value is near enough.
T99 = (63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845,
       2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750)
T99_LIMIT = 2.6

COMPILES_LATE = sys.implementation.name == "graalpy"
SAME = 0.95


def mean_and_error(times):
    n = len(times)
    mean = sum(times) / n
    if n < 2:
        return mean, float("nan")
    variance = sum((x - mean) ** 2 for x in times) / (n - 1)
    t = T99[n - 2] if n - 2 < len(T99) else T99_LIMIT
    return mean, t * (variance / n) ** 0.5


def literal(value):
    """As Answer.java writes it."""
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)


def settled(times):
    """Whether the later half of the times is no better than the earlier."""
    half = len(times) // 2
    return half >= 2 and min(times[half:]) > SAME * min(times[:half])


class Batch:
    """A program that says how many rows it read, and a checksum or several."""

    def __init__(self, function):
        self.function = function

    def __call__(self):
        return self.function()

    def answer(self):
        rows, checksum = self.function()
        values = [rows] + list(checksum if isinstance(checksum, tuple) else (checksum,))
        return ["value%d" % i for i in range(1, len(values) + 1)], [values]


def programs(suite, database):
    """What has the suite's benchmarks by name: something to call, which has an answer()."""
    if suite == "tpcc":
        import tpcc
        return dict((name, Batch(program)) for name, program in tpcc.programs(database).items())
    connection = sqlite3.connect(database)
    if suite == "python":
        import micro
        return dict((f.__name__, Batch(lambda f=f: f(connection, ""))) for f in micro.BENCHMARKS)
    import boundary
    return getattr(boundary, suite)(connection)


class Worker:
    def __init__(self, suite, database, clock):
        self.programs = programs(suite, database)
        self.now = time.thread_time if clock == "CPU" and hasattr(time, "thread_time") else time.perf_counter
        self.times = {}

    def run(self, benchmark):
        start = self.now()
        self.programs[benchmark]()
        self.times[benchmark].append(self.now() - start)

    def answer(self, benchmark, path):
        if benchmark not in self.programs:
            return "unsupported", "there is no program " + benchmark
        start = self.now()
        columns, rows = self.programs[benchmark].answer()
        self.times[benchmark] = [self.now() - start]
        with open(path, "w") as out:
            for line in [columns] + rows:
                out.write("|".join(map(literal, line)) + "\n")
        return "answer", repr(self.times[benchmark][0])

    def warm_up(self, benchmark, least, most):
        """Runs at least and at most some seconds, and says whether it is warm: where a compiler comes late, whether times no longer fall."""
        times = self.times[benchmark]
        if times[-1] >= most:
            return False
        before = len(times)
        begin = time.perf_counter()
        while True:
            self.run(benchmark)
            passed = time.perf_counter() - begin
            if passed >= least and (not COMPILES_LATE or settled(times[before:])):
                return True
            if passed >= most:
                return False

    def measure(self, benchmark, least, most, seconds, json):
        is_warm = self.warm_up(benchmark, float(least), float(most))
        warm = len(self.times[benchmark])
        end = time.perf_counter() + float(seconds)
        while True:
            self.run(benchmark)
            if time.perf_counter() >= end:
                break
        times = self.times[benchmark]
        mean, error = mean_and_error(times[warm:])
        return "measured", repr(mean), repr(error).replace("nan", "NaN"), "true" if is_warm else "false", ",".join(map(repr, times[:5000])), ""

    def reply(self, request):
        if request[0] not in ("answer", "measure"):
            return "error", "no request " + request[0]
        return getattr(self, request[0])(*request[1:])


def main():
    suite, engine, scale, database, clock = sys.argv[1:]
    try:
        worker = Worker(suite, database, clock)
    except Exception as e:
        print("error", " ".join(str(e).split()), sep="\t", flush=True)
        return
    print("ready", "%s %s, sqlite3 with SQLite %s" % (sys.implementation.name, sys.version.split()[0], sqlite3.sqlite_version), "Python", sep="\t", flush=True)
    for line in sys.stdin:
        try:
            reply = worker.reply(line.rstrip("\n").split("\t"))
        except Exception as e:
            import traceback
            traceback.print_exc()
            reply = "error", " ".join((type(e).__name__ + ": " + str(e)).split())
        print(*reply, sep="\t", flush=True)


if __name__ == "__main__":
    main()
