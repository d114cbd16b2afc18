"""Prints the times of the kernel: its start, a small cell, and a loop over 1.2 million rows beside ./sqltruffle python. `./sqltruffle
runtime` comes first."""

import os
import statistics
import subprocess
import tempfile
import time

import kernel

ROWS = 1_200_000
ROUNDS = 7
LOOP = """
import time
def loop():
    total = 0.0
    for quantity, price, discount in db.execute("SELECT quantity, price, discount FROM line"):
        total += quantity * price * (1 - discount)
    return total
times = []
for _ in range(25):
    start = time.perf_counter()
    loop()
    times.append(time.perf_counter() - start)
print(sorted(times[-9:])[4])
"""


def first_result(code):
    """Seconds from the start of the process to the result of the first cell."""
    started = kernel.Kernel(wait=False)
    reply = started._reply(started.client.execute(code))
    seconds = time.time() - started.started
    if reply["status"] != "ok":
        raise RuntimeError(str(reply))
    started.manager.shutdown_kernel(now=True)
    return seconds


def python(program):
    """What a program prints in ./sqltruffle python, and the seconds from the start of the process to its first line."""
    environment = dict(os.environ, SQLTRUFFLE_NO_BUILD="1")
    start = time.time()
    process = subprocess.Popen([kernel.LAUNCHER, "python", "-c", program], stdout=subprocess.PIPE, text=True, env=environment)
    line = process.stdout.readline()
    seconds = time.time() - start
    if process.wait() != 0:
        raise RuntimeError(line)
    return line.strip(), seconds


STARTS = {
    "a %%sql cell": lambda: first_result("%%sql\nSELECT 1"),
    "a Python cell, 1 + 1": lambda: first_result("1 + 1"),
    "./sqltruffle python, print(1 + 1)": lambda: python("print(1 + 1, flush=True)")[1],
    "a Python cell with a query": lambda: first_result("db.execute('SELECT 1').fetchone()"),
    "./sqltruffle python with that query": lambda: python("import sqlite3; print(sqlite3.connect(':memory:').execute('SELECT "
                                                          "1').fetchone(), flush=True)")[1],
}


def starts(rounds):
    """Prints the time from the start of the process to the first result: the median, and the fastest, which other programs on the machine
    disturb least."""
    # In turns, because the speed of a machine changes.
    times = [[start() for start in STARTS.values()] for _ in range(rounds)]
    for name, measured in zip(STARTS, zip(*times)):
        print(f"start to the first result, s: {name}: median of {rounds} {statistics.median(measured):.2f}, fastest {min(measured):.2f}",
              flush=True)


def main():
    kernel.Kernel.specs()
    starts(ROUNDS)
    directory = tempfile.mkdtemp()
    path = os.path.join(directory, "line.db")
    one = kernel.Kernel(directory)
    one.run("%open line.db --create")
    one.run(f"%%sql\nCREATE TABLE line(quantity INTEGER, price REAL, discount REAL);\n"
            f"INSERT INTO line {kernel.numbers(ROWS)} SELECT x % 50, x % 9973 / 4.0, x % 11 / 100.0 FROM n")
    for _ in range(200):
        one.run("%%sql\nSELECT 1")
    cells = [one.run("%%sql\nSELECT 1") for _ in range(100)]
    print(f"SELECT 1, from busy to idle in the kernel, ms: median {statistics.median(cell.kernel_seconds for cell in cells) * 1000:.1f}; "
          f"with the protocol, ms: median {statistics.median(cell.seconds for cell in cells) * 1000:.1f}")
    for _ in range(2):
        print("loop over 1.2 million rows, median, s: in a Python cell", one.run(LOOP).out.strip(),
              "; in ./sqltruffle python", python(f"import sqlite3\ndb = sqlite3.connect({path!r})\n" + LOOP)[0])
    one.stop()


if __name__ == "__main__":
    main()
