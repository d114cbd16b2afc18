"""The process of one Python as the benchmarks' parent sees it: the same requests and replies as Worker.java.

    python worker.py [--own] SUITE ENGINE SCALE FILE

    python worker.py [--own] --once

--once: one query, for the time that takes. --own: the Python's own sqlite3, where this project's would come first.
"""

import os
import sys
import time

if sys.argv[1] == "--own":
    del sys.argv[1]
    sys.path[:] = [entry for entry in sys.path if not os.path.isdir(os.path.join(entry, "sqltruffle"))
                   and os.path.basename(entry) != "override"]

import sqlite3

if sys.argv[1:] == ["--once"]:
    print(sqlite3.connect(":memory:").execute("SELECT 6 * 7").fetchone()[0])
    sys.exit()

# As WarmUp.java and CompilerActivity.java have them, in seconds.
TURN = 0.06
BUSY = 0.1
LEAST = 0.02
MOST_MEASURED = 20000
MOST_FIRST = 5000
MOST_MESSAGE = 500
COMPILERS = ("C1 Comp", "C2 Comp", "JVMCI", "Truffle")


class CompilerActivity:
    """Whether a just-in-time compiler is at work: by the CPU time of its threads, of which only a JVM has some."""

    def __init__(self):
        self.has_compilers = sys.implementation.name == "graalpy"
        self.last, self.last_time = self.total(), time.perf_counter()

    def total(self):
        return sum(map(self.nanos, os.listdir("/proc/self/task"))) if self.has_compilers else 0

    def nanos(self, thread):
        try:
            with open("/proc/self/task/%s/comm" % thread) as file:
                if not file.read().startswith(COMPILERS):
                    return 0
            with open("/proc/self/task/%s/schedstat" % thread) as file:
                return int(file.read().split()[0])
        except OSError:  # it has ended
            return 0

    def was_busy(self):
        """Whether compilers worked for a tenth of the time since the last call, and not for some milliseconds only."""
        now, time_now = self.total(), time.perf_counter()
        busy = now - self.last > 1e9 * max(LEAST, BUSY * (time_now - self.last_time))
        self.last, self.last_time = now, time_now
        return busy


def literal(value):
    """As Answer.java writes it."""
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)


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


def programs(suite, engine, database):
    """What has the suite's benchmarks by name: something to call, which has an answer(); and what is measured."""
    if suite == "frames":
        import frames
        return frames.programs(engine, database)
    if suite == "shards":
        import shards
        return shards.programs(engine, database)
    return sqlite3_programs(suite, database), "sqlite3 with SQLite " + sqlite3.sqlite_version


def sqlite3_programs(suite, database):
    if suite == "tpcc":
        import tpcc
        return dict((name, Batch(program)) for name, program in tpcc.programs(database).items())
    if suite == "replica":
        import tpcc
        return dict((name, Batch(program)) for name, program in tpcc.replica_programs(database).items())
    connection = sqlite3.connect(database)
    if suite == "python":
        import micro
        return dict((f.__name__, Batch(lambda f=f: f(connection, ""))) for f in micro.BENCHMARKS)
    if suite == "udf":
        import udf
        return dict((name, Batch(program)) for name, program in udf.programs(database).items())
    import boundary
    return getattr(boundary, suite)(connection)


class Worker:
    def __init__(self, suite, engine, database):
        self.programs, self.description = programs(suite, engine, database)
        self.first = {}
        self.last = {}

    def run(self, benchmark):
        start = time.perf_counter()
        self.programs[benchmark]()
        return self.add(benchmark, time.perf_counter() - start)

    def add(self, benchmark, seconds):
        self.last[benchmark] = seconds
        kept = self.first.setdefault(benchmark, [])
        if len(kept) < MOST_FIRST:
            kept.append(seconds)
        return seconds

    def answer(self, benchmark, path):
        if benchmark not in self.programs:
            return "unsupported", "there is no program " + benchmark
        program = self.programs[benchmark]
        start = time.perf_counter()
        # Of a program that can describe() what it makes, the description takes longer than what is measured.
        made = program() if hasattr(program, "describe") else program.answer()
        first = self.add(benchmark, time.perf_counter() - start)
        columns, rows = program.describe(made) if hasattr(program, "describe") else made
        with open(path, "w") as out:
            for line in [columns] + rows:
                out.write("|".join(map(literal, line)) + "\n")
        return "answer", repr(first)

    def repeat(self, benchmark, n, seconds):
        end = time.perf_counter() + float(seconds)
        while len(self.first.get(benchmark, [])) < int(n) and time.perf_counter() < end:
            self.run(benchmark)
        return "repeated",

    def warm(self, benchmarks, most, rest):
        names = benchmarks.split(",")
        settled = self.settles(names, float(most), float(rest))
        return "warm", "true" if settled else "false", ",".join(repr(self.last.get(name, 0.0)) for name in names)

    def settles(self, names, most, rest):
        """Runs them in turn until compilers have nothing left to do for any of them."""
        compilers = CompilerActivity()
        begin = time.perf_counter()
        quiet = 0
        while True:
            compilers.was_busy()
            begin_of_pass = time.perf_counter()
            for name in names:
                turn = time.perf_counter()
                while time.perf_counter() - turn < TURN:
                    if time.perf_counter() - begin >= most:
                        return False
                    self.run(name)
            quiet = 0 if compilers.was_busy() else quiet + time.perf_counter() - begin_of_pass
            if quiet > 0 and quiet >= rest:
                return True

    def measure(self, benchmark, seconds, json):
        """The first execution of a turn is not measured: it brings back the processor's caches."""
        if self.last.get(benchmark, 0.0) < float(seconds):
            self.run(benchmark)
        times = []
        end = time.perf_counter() + float(seconds)
        while not times or time.perf_counter() < end:
            times.append(self.run(benchmark))
        return "measured", ",".join(map(repr, times[:MOST_MEASURED]))

    def finish(self, benchmark):
        del self.programs[benchmark]
        return "finished", "", ",".join(map(repr, self.first.get(benchmark, [])))

    def memory(self):
        """No heap: a JVM's is not asked for from here."""
        return "memory", "-1"

    def reply(self, request):
        if request[0] not in ("answer", "repeat", "warm", "measure", "finish", "memory"):
            return "error", "no request " + request[0]
        return getattr(self, request[0])(*request[1:])


def main():
    suite, engine, scale, database = sys.argv[1:]
    try:
        worker = Worker(suite, engine, database)
    except Exception as e:
        print("error", " ".join(str(e).split()), sep="\t", flush=True)
        return
    print("ready", "%s %s, %s" % (sys.implementation.name, sys.version.split()[0], worker.description), "Python", sep="\t", flush=True)
    for line in sys.stdin:
        try:
            reply = worker.reply(line.rstrip("\n").split("\t"))
        except Exception as e:
            import traceback
            traceback.print_exc()
            reply = "error", " ".join((type(e).__name__ + ": " + str(e)).split())[:MOST_MESSAGE]
        print(*reply, sep="\t", flush=True)


if __name__ == "__main__":
    main()
