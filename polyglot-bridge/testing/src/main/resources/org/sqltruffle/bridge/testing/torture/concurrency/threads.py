"""Threads close and interrupt what another thread reads by a cursor. Arguments: the seed and the number of rounds. Prints a line after
each round, and what must not be."""

import random
import sqlite3
import sys
import threading
import time

PATIENCE = 60
SCAN = "SELECT id FROM t"


def read(cursor, kind):
    if kind == "next":
        return [row[0] for row in cursor.execute(SCAN)]
    cursor.execute(SCAN)
    if kind == "fetchone":
        return [row[0] for row in iter(cursor.fetchone, None)]
    if kind == "fetchmany":
        return [row[0] for rows in iter(lambda: cursor.fetchmany(7), []) for row in rows]
    if kind == "columns":
        return list((cursor.fetch_columns() + ([],))[0])
    return [row[0] for row in cursor.fetchall()]


def one_round(rnd, findings):
    rows = 1 + rnd.randrange(300)
    converts = rnd.randrange(3) == 0
    connection = sqlite3.connect(":memory:", check_same_thread=False, detect_types=sqlite3.PARSE_DECLTYPES if converts else 0)
    connection.execute("CREATE TABLE t(id %s)" % ("threadint" if converts else "INTEGER PRIMARY KEY"))
    connection.executemany("INSERT INTO t VALUES(?)", ((i,) for i in range(1, rows + 1)))
    connection.commit()
    cursor = connection.cursor()
    if rnd.randrange(4) == 0:
        cursor.row_factory = sqlite3.Row
    kind = rnd.choice(("next", "fetchone", "fetchmany", "fetchall", "columns"))
    other = sqlite3.connect(":memory:", check_same_thread=False)
    ended = threading.Event()

    def reader():
        for _ in range(20):
            ids = read(cursor, kind)
            if ids != list(range(1, rows + 1)):
                findings.append("%s of %d rows gives %d" % (kind, rows, len(ids)))

    def ask():
        while not ended.is_set():
            connection.in_transaction, connection.total_changes, connection.isolation_level
            cursor.description, cursor.rowcount, cursor.lastrowid
            connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)

    def write():
        connection.execute("CREATE TABLE IF NOT EXISTS u(a)")
        for i in range(5):
            connection.execute("INSERT INTO u VALUES(?)", (i,))
        connection.rollback()

    deeds = {"close connection": connection.close, "close cursor": cursor.close, "interrupt": connection.interrupt, "write": write,
             "backup": lambda: connection.backup(other, pages=1),
             "backup to": lambda: other.backup(connection), "close other": other.close, "serialize": connection.serialize}

    def run(what, delay, end):
        try:
            time.sleep(delay)
            what()
        except sqlite3.Error:
            pass
        except BaseException as error:
            findings.append("%s: %r" % (names, error))
        finally:
            if end:
                ended.set()

    names = [rnd.choice(list(deeds)) for _ in range(1 + rnd.randrange(3))]
    threads = [threading.Thread(target=run, args=(reader, 0, True), daemon=True),
               threading.Thread(target=run, args=(ask, 0, False), daemon=True)]
    threads += [threading.Thread(target=run, args=(deeds[name], rnd.random() / 200, False), daemon=True) for name in names]
    for thread in threads:
        thread.start()
    begin = time.monotonic()
    for thread in threads:
        thread.join(max(1, begin + PATIENCE - time.monotonic()))
    if any(thread.is_alive() for thread in threads):
        findings.append("%s, %s: a thread hangs" % (names, kind))
    connection.close()


sqlite3.register_converter("threadint", int)
found = []
source = random.Random(int(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    one_round(source, found)
    print("round", flush=True)
for each in found:
    print(each)
