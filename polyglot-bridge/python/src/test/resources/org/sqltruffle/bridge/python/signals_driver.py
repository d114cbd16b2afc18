"""Runs programs of signals.py: `signals_driver.py INTERPRETER SCRATCH-FILE PROGRAM...`. Sends the signals that they are ready for, and
prints what they print and how they end."""

import os
import signal
import subprocess
import sys
import time

# Time to begin to wait in. The outcome is the same when the signal comes before.
A_MOMENT = 0.4


def run(interpreter, scratch, program):
    process = subprocess.Popen([interpreter, os.path.join(os.path.dirname(__file__), "signals.py"), program, scratch],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in process.stdout:
        words = line.split()
        if words[0] == "ready":
            time.sleep(A_MOMENT)
            if words[1] == "PIPE":
                process.stdout.close()
                break
            process.send_signal(getattr(signal, "SIG" + words[1]))
            if words[2:] == ["line"]:
                # The program waits until the signal has been sent.
                process.stdin.write("\n")
                process.stdin.flush()
        else:
            print(program + ":", line, end="")
    errors = process.stderr.read().splitlines()
    print(program + ":", errors[-1:], "status", process.wait())


if __name__ == "__main__":
    # A process that was started in the background ignores SIGINT, and its children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for each in sys.argv[3:]:
        run(sys.argv[1], sys.argv[2], each)
