"""Moves amounts between the 50 rows of the table t of each file, one transaction after the other, until its input ends. The sum of a file
stays the same.

Usage: python writer.py JOURNAL FILE...
"""
import select
import sqlite3
import sys

files = [sqlite3.connect(name, timeout=60, isolation_level=None) for name in sys.argv[2:]]
for file in files:
    file.execute("PRAGMA journal_mode = " + sys.argv[1])
    file.execute("PRAGMA synchronous = OFF")
print("ready", flush=True)
n = 0
while not select.select([sys.stdin], [], [], 0)[0]:
    file, n = files[n % len(files)], n + 1
    file.execute("BEGIN IMMEDIATE")
    file.execute("UPDATE t SET n = n - ?1 WHERE id = 1 + ?1 % 50", (n % 97,))
    file.execute("UPDATE t SET n = n + ?1 WHERE id = 1 + (?1 + 7) % 50", (n % 97,))
    file.execute("COMMIT")
print(n, flush=True)
