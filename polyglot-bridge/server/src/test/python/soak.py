"""Many clients at once, some of which are killed or read slowly: soak.py FILE MINUTES [CLIENTS]. FILE is made anew. Starts ./sqltruffle
serve, or the command in SQLTRUFFLE_SERVE (a JSON array), and prints what went wrong and what the server took."""
import collections
import json
import multiprocessing
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
import warnings

import adbc_driver_flightsql.dbapi as flight_sql
import adbc_driver_manager

ROOT = pathlib.Path(__file__).resolve().parents[5]
ROWS = 200_000
THREADS = 4
KILL_SECONDS = 1
# What a client may see when another one writes, or the server is full for a moment.
EXPECTED = ("locked", "sessions: try again", "Cannot disable autocommit", "interrupted", "ancelled", "memory for record batches")


def make(file):
    for each in (file, file + "-wal", file + "-shm"):
        pathlib.Path(each).unlink(missing_ok=True)
    db = sqlite3.connect(file)
    db.executescript(f"""
        PRAGMA journal_mode = WAL; CREATE TABLE sale(id INTEGER PRIMARY KEY, price REAL, name TEXT);
        CREATE TABLE log(client INTEGER, n INTEGER);
        WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS}) INSERT INTO sale SELECT i, i * 0.5, 'name ' || i FROM n;""")
    db.close()


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def scan(db, cursor):
    cursor.execute("SELECT id, price, name FROM sale")
    table = cursor.fetch_arrow_table()
    check(table.num_rows == ROWS and sum(table["id"].to_numpy()) == ROWS * (ROWS + 1) // 2
          and table["name"][ROWS - 1].as_py() == f"name {ROWS}", "a scan")


def point(db, cursor):
    for _ in range(20):
        number = random.randint(1, ROWS)
        cursor.execute("SELECT price, name FROM sale WHERE id = ?", (number,))
        check(cursor.fetchall() == [(number * 0.5, f"name {number}")], "a point query")


def rolled_back(db, cursor):
    mine = random.getrandbits(60)
    cursor.execute("INSERT INTO log VALUES(?, 1)", (mine,))
    cursor.execute("SELECT count(*) FROM log WHERE client = ?", (mine,))
    check(cursor.fetchall() == [(1,)], "a row of the transaction")
    db.rollback()
    cursor.execute("SELECT count(*) FROM log WHERE client = ?", (mine,))
    check(cursor.fetchall() == [(0,)], "a row that was rolled back")


def committed(db, cursor):
    mine = random.getrandbits(60)
    cursor.executemany("INSERT INTO log VALUES(?, ?)", [(mine, n) for n in range(50)])
    db.commit()
    cursor.execute("SELECT count(*), sum(n) FROM log WHERE client = ?", (mine,))
    check(cursor.fetchall() == [(50, 1225)], "rows that were committed")
    cursor.execute("DELETE FROM log WHERE client = ?", (mine,))
    db.commit()


def slow(db, cursor):
    cursor.execute("SELECT a.id, b.name FROM sale a, sale b LIMIT 3000000")
    cursor.fetchone()
    time.sleep(random.random() * 5)


def wrong(db, cursor):
    try:
        cursor.execute("SELECT * FROM missing")
    except adbc_driver_manager.ProgrammingError:
        return
    check(False, "a mistake")


def client(url, end, errors):
    while time.time() < end:
        try:
            with flight_sql.connect(url) as db:
                for _ in range(random.randint(1, 10)):
                    with db.cursor() as cursor:
                        random.choice([scan, point, point, rolled_back, committed, slow, wrong])(db, cursor)
                    db.rollback()
                    if time.time() > end:
                        break
        except AssertionError as e:
            errors.put("WRONG: " + str(e))
        except Exception as e:
            text = str(e)
            errors.put("expected" if any(each in text for each in EXPECTED) else text[:200])


def worker(url, end, errors):
    # The server was full when the client asked for a transaction: the connection would commit each statement.
    warnings.filterwarnings("error", "Cannot disable autocommit")
    threads = [threading.Thread(target=client, args=(url, end, errors)) for _ in range(THREADS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def metrics(url):
    text = urllib.request.urlopen(url).read().decode()
    return {line.split(" ")[0]: float(line.split(" ")[1]) for line in text.splitlines() if not line.startswith("#")}


def resident(process):
    return int(next(line for line in open(f"/proc/{process}/status") if line.startswith("VmRSS")).split()[1]) // 1024


def main():
    file, minutes, clients = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 64
    make(file)
    server = subprocess.Popen([*json.loads(os.environ.get("SQLTRUFFLE_SERVE", json.dumps([str(ROOT / "sqltruffle"), "serve"]))), file,
                               "--port", "0", "--metrics-port", "0", "--sessions", str(clients), "--memory", "512", "--patience", "30"],
                               stdout=subprocess.PIPE, text=True,
                              env={**os.environ, "SQLTRUFFLE_JAVA_OPTS": "-Xmx1g"})
    url, numbers = server.stdout.readline().strip(), server.stdout.readline().strip()
    end = time.time() + minutes * 60
    errors = multiprocessing.Queue()
    make_worker = lambda: multiprocessing.Process(target=worker, args=(url, end, errors), daemon=True)
    workers = [make_worker() for _ in range(clients // THREADS)]
    for each in workers:
        each.start()
    kills = most_resident = most_memory = 0
    counts = collections.Counter()
    while time.time() < end:
        time.sleep(KILL_SECONDS)
        while not errors.empty():
            counts[errors.get()] += 1
        now = metrics(numbers)
        most_resident, most_memory = max(most_resident, resident(server.pid)), max(most_memory, now["sqltruffle_batch_memory_bytes"])
        victim = random.randrange(len(workers))
        os.kill(workers[victim].pid, signal.SIGKILL)
        workers[victim].join()
        workers[victim] = make_worker()
        workers[victim].start()
        kills += 1
    for each in workers:
        each.join(60)
        each.kill()
    last = metrics(numbers)
    for _ in range(1200):
        last = metrics(numbers)
        if last["sqltruffle_sessions"] == 0 and last["sqltruffle_connections"] == 0 and last["sqltruffle_batch_memory_bytes"] == 0:
            break
        time.sleep(0.1)
    while not errors.empty():
        counts[errors.get()] += 1
    print(f"{kills} kills of {THREADS} clients, {last['sqltruffle_sessions_total']:.0f} sessions, "
          f"{last['sqltruffle_rows_sent_total']:.0f} rows; most resident {most_resident} MB, most batches {most_memory / 2**20:.0f} MB")
    print(f"left: {last['sqltruffle_sessions']:.0f} sessions, {last['sqltruffle_connections']:.0f} connections, "
          f"{last['sqltruffle_batch_memory_bytes']:.0f} bytes of batches")
    for text, count in counts.most_common():
        print(f"{count:8d} {text}")
    server.terminate()
    print("the server has ended with", server.wait(180))
    bad = [text for text in counts if text != "expected"]
    sys.exit(1 if bad or last["sqltruffle_sessions"] or last["sqltruffle_batch_memory_bytes"] else 0)


if __name__ == "__main__":
    main()
