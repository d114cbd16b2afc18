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

# As Settling.java, Worker.java and CompilerActivity.java have them, in seconds.
TURN = 0.06
REST = 0.03
LONGEST_WAIT = 0.5
SHORT_WAIT = 0.05
WAITS_IN_VAIN = 3
AGAIN = 0.25
BUSY = 0.1
LEAST = 0.02
MOST_MEASURED = 20000
MOST_KEPT = 5000
LOOP = 100
LEAST_LOOP = 1e-4
CALIBRATION = 0.2
TOLERANCE = 1.15
COMPILERS = ("C1 Comp", "C2 Comp", "JVMCI Comp", "JVMCI c", "Truffle")


class CompilerActivity:
    """Whether a just-in-time compiler is at work: by the CPU time of its threads, of which only a JVM has some."""

    def __init__(self):
        self.known = {}
        self.has_compilers = sys.implementation.name == "graalpy"
        self.was_busy()

    def total(self):
        return sum(map(self.nanos, os.listdir("/proc/self/task"))) if self.has_compilers else 0

    def nanos(self, thread):
        try:
            if thread not in self.known:
                with open("/proc/self/task/%s/comm" % thread) as file:
                    self.known[thread] = file.read().startswith(COMPILERS)
            if not self.known[thread]:
                return 0
            with open("/proc/self/task/%s/schedstat" % thread) as file:
                return int(file.read().split()[0])
        except OSError:  # it has ended
            return 0

    def was_busy(self, least=LEAST):
        """Whether compilers worked for a tenth of the time since the last call, or more, and not for some milliseconds only."""
        now, time_now = self.total(), time.perf_counter()
        busy = hasattr(self, "last") and now - self.last > 1e9 * max(least, BUSY * (time_now - self.last_time))
        self.last, self.last_time = now, time_now
        return busy

    def await_rest(self, seconds):
        """Waits until they have nothing to do, for some seconds at most, and says whether that is so."""
        if not self.has_compilers:
            return True
        end = time.perf_counter() + seconds
        self.was_busy()
        while True:
            time.sleep(REST)
            if not self.was_busy(0):
                return True
            if time.perf_counter() >= end:
                return False


class CoreProbe:
    """Whether this thread has its processor for itself: as CoreProbe.java has it. An interpreter's time of the same loop varies by a tenth."""

    def __init__(self):
        self.n = LOOP
        self.fastest = 1.0
        end = time.perf_counter() + CALIBRATION
        while time.perf_counter() < end or self.fastest < LEAST_LOOP:
            self.is_alone()

    def is_alone(self):
        if self.fastest < LEAST_LOOP:  # it has been compiled
            self.n *= 2
            self.fastest = 1.0
        start = time.perf_counter()
        self.loop()
        seconds = time.perf_counter() - start
        self.fastest = min(self.fastest, seconds)
        return seconds <= TOLERANCE * self.fastest

    def wait(self, end):
        """Until nothing else uses it, or the end; says whether nothing does."""
        while not self.is_alone():
            if time.perf_counter() >= end:
                return False
        return True

    def loop(self):
        a, b, c = 1, 2, 3
        for i in range(self.n):
            a = (a ^ i) & 0xFFFF
            b = (b + a) & 0xFFFF
            c ^= b
        return c


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
        self.compilers = CompilerActivity()
        self.probe = CoreProbe()
        self.waits_in_vain = 0
        self.resting = False
        self.times = {}
        self.last = {}

    def run(self, benchmark):
        start = self.now()
        self.programs[benchmark]()
        return self.add(benchmark, self.now() - start)

    def add(self, benchmark, seconds):
        self.last[benchmark] = seconds
        kept = self.times.setdefault(benchmark, [])
        if len(kept) < MOST_KEPT:
            kept.append(seconds)
        return seconds

    def answer(self, benchmark, path, wait):
        if benchmark not in self.programs:
            return "unsupported", "there is no program " + benchmark
        self.compilers.await_rest(float(wait))
        start = self.now()
        columns, rows = self.programs[benchmark].answer()
        first = self.add(benchmark, self.now() - start)
        with open(path, "w") as out:
            for line in [columns] + rows:
                out.write("|".join(map(literal, line)) + "\n")
        return "answer", repr(first)

    def settle(self, benchmarks, least, most, rest, pausing):
        """Runs them in turn until compilers have nothing left to do for any of them."""
        names = benchmarks.split(",")
        settled = self.settles(names, float(least), float(most), float(rest), pausing == "true")
        return "settled", "true" if settled else "false", ",".join(repr(self.last.get(name, 0.0)) for name in names)

    def settles(self, names, least, most, rest, pausing):
        begin = time.perf_counter()
        quiet = 0
        while True:
            self.compilers.was_busy()
            turns = time.perf_counter()
            for name in names:
                turn = time.perf_counter()
                while time.perf_counter() - turn < TURN:
                    if time.perf_counter() - begin >= most:
                        return False
                    self.run(name)
            busy = self.compilers.was_busy()
            quiet = 0 if busy else quiet + time.perf_counter() - turns
            left = most - (time.perf_counter() - begin)
            if busy and pausing and left > 0:
                self.compilers.await_rest(left)
            elif not busy and quiet >= rest and most - left >= least:
                return True

    def measure(self, benchmark, seconds, patience, json):
        """After a wait for compilers, and executions that bring back to the processor's caches what other processes have driven out."""
        # Where they had nothing to do in the slice before they have nothing to do now.
        quiet = self.resting or self.compilers.await_rest(LONGEST_WAIT if self.waits_in_vain < WAITS_IN_VAIN else SHORT_WAIT)
        self.waits_in_vain = 0 if quiet else self.waits_in_vain + 1
        again = AGAIN * float(seconds)
        end = time.perf_counter() + again
        while self.last.get(benchmark, 0.0) < again and time.perf_counter() < end:
            self.run(benchmark)
        self.compilers.was_busy()
        undisturbed, disturbed = [], []
        give_up = time.perf_counter() + float(patience)
        was_alone = self.probe.wait(give_up)
        end = time.perf_counter() + float(seconds)
        while not undisturbed + disturbed or time.perf_counter() < end:
            was_alone = was_alone or self.probe.wait(give_up)
            last = self.run(benchmark)
            is_alone = self.probe.is_alone()
            (undisturbed if was_alone and is_alone else disturbed).append(last)
            was_alone = is_alone
        self.resting = not self.compilers.was_busy()
        quiet = quiet and self.resting
        return "measured", "true" if quiet else "false", ",".join(map(repr, undisturbed[:MOST_MEASURED])), ",".join(map(repr, disturbed[:MOST_MEASURED]))

    def finish(self, benchmark):
        del self.programs[benchmark]
        return "finished", "", ",".join(map(repr, self.times.get(benchmark, [])))

    def memory(self):
        """No heap: a JVM's is not asked for from here."""
        return "memory", "-1"

    def reply(self, request):
        if request[0] not in ("answer", "settle", "measure", "finish", "memory"):
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
