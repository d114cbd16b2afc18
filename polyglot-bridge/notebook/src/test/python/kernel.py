"""Starts the kernel as Jupyter does, and runs cells in it."""

import atexit
import datetime
import functools
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time
import uuid

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager

ROOT = pathlib.Path(__file__).resolve().parents[5]
LAUNCHER = str(ROOT / "sqltruffle")
# A busy machine may take long to start Python.
PATIENCE = 240


def _date(date):
    return date if isinstance(date, datetime.datetime) else datetime.datetime.fromisoformat(date)


class Cell:
    """What a cell has shown."""

    def __init__(self):
        self.status = None
        self.name = self.message = None
        self.lines = []
        self.out = self.err = ""
        self.shown = []
        self.messages = []
        self.value = None
        self.seconds = 0.0
        self.kernel_seconds = 0.0
        self.count = None

    @property
    def text(self):
        """The text form of the cell's value."""
        return None if self.value is None else self.value["text/plain"]

    @property
    def html(self):
        return None if self.value is None else self.value.get("text/html")

    def __repr__(self):
        texts = f"out={self.out!r} err={self.err!r} value={self.value!r} shown={self.shown!r}"
        return f"{self.status} {self.name} {self.message} {self.lines} {texts} messages={self.messages}"


class Kernel:
    """A running kernel."""

    def __init__(self, directory=None, java_options="", wait=True):
        self.directory = directory or tempfile.mkdtemp()
        self.manager = KernelManager(kernel_name="sqltruffle")
        self.manager.kernel_spec_manager = KernelSpecManager(kernel_dirs=[self.specs()])
        # The build has made the module. A build inside a test would hide what is missing.
        self.environment = dict(os.environ, SQLTRUFFLE_NO_BUILD="1", SQLTRUFFLE_JAVA_OPTS=java_options)
        self.started = time.time()
        self.manager.start_kernel(env=self.environment, cwd=self.directory)
        self.connect(wait)

    @staticmethod
    @functools.cache
    def specs():
        """A directory with the description of the kernel, as the launcher installs it."""
        directory = tempfile.mkdtemp()
        subprocess.run([LAUNCHER, "notebook", "install", "--prefix", directory], check=True, env=dict(os.environ, SQLTRUFFLE_NO_BUILD="1"),
                       stdout=subprocess.DEVNULL)
        return os.path.join(directory, "share", "jupyter", "kernels")

    def connect(self, wait=True):
        self.client = self.manager.client()
        # Manager and client number their messages alike, with the same prefix: the end of an interrupt would count as the end of the cell
        # whose request has the same number.
        self.client.session.session = str(uuid.uuid4())
        self.client.start_channels()
        if wait:
            self.client.wait_for_ready(timeout=PATIENCE)

    def run(self, code, timeout=PATIENCE, interrupt_after=None, begun="execute_input", interrupt=None):
        """Runs a cell, and interrupts it that many seconds after it has begun: after the first message of that type."""
        cell = Cell()
        times = {}

        def note(message):
            content = message["content"]
            kind = message["msg_type"]
            cell.messages.append(kind)
            if kind == "stream":
                if content["name"] == "stdout":
                    cell.out += content["text"]
                else:
                    cell.err += content["text"]
            elif kind == "display_data":
                cell.shown.append(content["data"])
            elif kind == "update_display_data":
                cell.shown.append(content["data"])
            elif kind == "execute_result":
                cell.value = content["data"]
            elif kind == "error":
                cell.name, cell.message, cell.lines = content["ename"], content["evalue"], content["traceback"]
            elif kind == "status":
                times[content["execution_state"]] = _date(message["header"]["date"])
            if kind == begun and interrupt_after is not None and cell.messages.count(kind) == 1:
                threading.Timer(interrupt_after, interrupt or self.manager.interrupt_kernel).start()

        start = time.time()
        reply = self.client.execute_interactive(code, timeout=timeout, output_hook=note, allow_stdin=False)
        cell.seconds = time.time() - start
        cell.status = reply["content"]["status"]
        cell.count = reply["content"].get("execution_count")
        if {"busy", "idle"} <= times.keys():
            cell.kernel_seconds = (times["idle"] - times["busy"]).total_seconds()
        return cell

    def complete(self, code, position=None):
        reply = self._reply(self.client.complete(code, len(code) if position is None else position))
        return reply["matches"], reply["cursor_start"], reply["cursor_end"]

    def inspect(self, code, position=None):
        reply = self._reply(self.client.inspect(code, len(code) if position is None else position))
        return reply["data"]["text/plain"] if reply["found"] else None

    def is_complete(self, code):
        return self._reply(self.client.is_complete(code))["status"]

    def _reply(self, identifier):
        while True:
            message = self.client.get_shell_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") == identifier:
                return message["content"]

    def restart(self):
        """Restarts the kernel. Python may still be starting afterwards."""
        self.client.stop_channels()
        self.manager.restart_kernel(env=self.environment, cwd=self.directory)
        self.connect()

    def stop(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=False)


_running = {}


def _kernel(name, start):
    if name not in _running or not _running[name].manager.is_alive():
        _running[name] = start()
    return _running[name]


def shared():
    """The kernel that tests share which leave nothing behind."""
    return _kernel("shared", Kernel)


def second():
    """A kernel beside the shared one, in the same directory. Its server ignores SIGINT: shells start what they run in the background so,
    and its kernels inherit that."""
    def start():
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            return Kernel(shared().directory)
        finally:
            signal.signal(signal.SIGINT, before)

    return _kernel("second", start)


def _stop():
    for kernel in _running.values():
        if kernel.manager.is_alive():
            kernel.stop()


atexit.register(_stop)

NUMBERS = "WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n{where})"
ENDLESS = NUMBERS.format(where="") + " SELECT count(*) FROM n"


def numbers(count):
    return NUMBERS.format(where=f" WHERE x < {count}")
