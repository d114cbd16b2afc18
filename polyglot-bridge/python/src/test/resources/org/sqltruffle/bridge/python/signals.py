"""Programs that a signal comes to; signals_driver.py runs them. `signals.py waiting` goes through all kinds of waiting, the other programs
end."""

import atexit
import os
import queue
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

LONG = 600


def say(*words):
    print(*words, flush=True)


def loop():
    while True:
        pass


def pipe():
    reader, writer = os.pipe()
    os.read(reader, 1)


def accept():
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.accept()


def wait_for(lock):
    lock.acquire()
    lock.acquire()


def selected():
    reader, writer = os.pipe()
    select.select([reader], [], [])


def query():
    # CPython runs the handler after the query that the signal has met.
    db = sqlite3.connect(":memory:")
    for _ in range(LONG * 100):
        db.execute("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 2000000) SELECT count(*) FROM c").fetchone()


def function():
    db = sqlite3.connect(":memory:")
    db.create_function("slow", 1, lambda x: time.sleep(0.01))
    for _ in range(LONG * 10):
        try:
            db.execute("SELECT slow(1)").fetchone()
        except sqlite3.OperationalError:
            # The function was interrupted: no exception leaves it, in CPython neither.
            raise KeyboardInterrupt


WAYS = {
    "loop": loop,
    "sleep": lambda: time.sleep(LONG),
    "input": input,
    "pipe": pipe,
    "accept": accept,
    "lock": lambda: wait_for(threading.Lock()),
    "queue": lambda: queue.Queue().get(),
    "thread": lambda: threading.Thread(target=time.sleep, args=(LONG,), daemon=True).start() or wait_for(threading.Semaphore(1)),
    "select": selected,
    "process": lambda: subprocess.run(["sleep", str(LONG)]),
    "query": query,
    "function": function,
}


def waiting():
    say(signal.getsignal(signal.SIGINT) is signal.default_int_handler, signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGHUP))
    for name, way in WAYS.items():
        try:
            say("ready", "INT")
            way()
            say(name, "ended")
        except KeyboardInterrupt:
            say(name, "interrupted")
        finally:
            say(name, "finally")
    received = []
    event = threading.Event()

    def handler(number, frame):
        received.append((number, type(frame).__name__))
        event.set()

    for name in "INT", "TERM", "USR1":
        number = getattr(signal, "SIG" + name)
        before = signal.signal(number, handler)
        say(name, before is signal.default_int_handler, signal.getsignal(number) is handler)
        say("ready", name)
        say(event.wait(LONG), received)
        event.clear()
        say(signal.signal(number, before) is handler, signal.getsignal(number) == before)
        del received[:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    say("ready", "INT", "line")
    sys.stdin.readline()
    time.sleep(1)
    say("ignored", signal.getsignal(signal.SIGINT) is signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        signal.raise_signal(signal.SIGINT)
        time.sleep(LONG)
    except KeyboardInterrupt:
        say("raised")
    for wrong in (signal.SIGINT, "nothing"), (signal.SIGKILL, handler), (LONG, handler):
        try:
            signal.signal(*wrong)
        except (TypeError, ValueError, OSError) as error:
            say(wrong[0], "refused")


def lock_wait():
    """Not in CPython, where the database's lock is waited for first."""
    path = sys.argv[2]
    one = sqlite3.connect(path, isolation_level=None)
    one.execute("BEGIN EXCLUSIVE")
    two = sqlite3.connect(path, isolation_level=None, timeout=LONG)
    try:
        say("ready", "INT")
        two.execute("BEGIN IMMEDIATE")
    except KeyboardInterrupt:
        say("interrupted")
    one.execute("COMMIT")
    say(two.execute("BEGIN IMMEDIATE").fetchall(), two.in_transaction)


def ended(name):
    def wait():
        atexit.register(say, "atexit")
        try:
            say("ready", name)
            time.sleep(LONG)
        finally:
            say("finally")
    return wait


def exits():
    def leave(number, frame):
        sys.exit(7)

    signal.signal(signal.SIGTERM, leave)
    ended("TERM")()


def default():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    ended("INT")()


def raises():
    raise KeyboardInterrupt("by itself")


def status():
    sys.exit(130)


def writes():
    say("ready", "PIPE")
    try:
        while True:
            say("text")
    except BrokenPipeError:
        print("BrokenPipeError", file=sys.stderr)
        os._exit(3)


def writes_by_default():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    writes()


PROGRAMS = {
    "interrupted": ended("INT"),
    "terminated": ended("TERM"),
    "hung up": ended("HUP"),
    "exits": exits,
    "default": default,
    "raises": raises,
    "status": status,
    "writes": writes,
    "writes by default": writes_by_default,
    "waiting": waiting,
    "lock wait": lock_wait,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]]()
