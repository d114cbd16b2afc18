"""TPC-C's five transactions in their mix, with one terminal that does not wait, on the standard sqlite3 interface.

The structure of each follows the specification (5.11, clause 2.4 to 2.8). A run of a program is a batch of transactions; its result is
their number and a checksum of what they read.
"""

import atexit
import os
import shutil
import sqlite3
import tempfile

TRANSACTIONS_PER_RUN = 50
# As ReplicaTpcc.java and ReplicaSuite.java have them.
REPLICA_TRANSACTIONS_PER_RUN = 1000
REPLICA_INTERVALS = (100, 1000, 5000)
DISTRICTS = 10
CUSTOMERS = 3000
ITEMS = 100000
NOW = "2012-08-18 12:00:00"
NOT_DELIVERED = "-"
SYLLABLES = ("BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING")


class Random:
    """Numbers that are the same on every Python."""

    def __init__(self, seed):
        self.state = seed

    def between(self, least, most):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return least + (self.state >> 33) % (most - least + 1)

    def nonuniform(self, a, least, most):
        """NURand of clause 2.1.6, with C = 0."""
        return (self.between(0, a) | self.between(least, most)) % (most - least + 1) + least


class Rollback(Exception):
    """An order with an item that does not exist: one in a hundred."""


class Terminal:
    def __init__(self, connection, warehouses):
        self.connection = connection
        self.cursor = connection.cursor()
        self.random = Random(1)
        self.warehouses = warehouses
        self.seen = 0

    def one(self, sql, parameters):
        return self.cursor.execute(sql, parameters).fetchone()

    def place(self):
        return self.random.between(1, self.warehouses), self.random.between(1, DISTRICTS)

    def customer(self, w, d, columns):
        """By last name in 60 of 100 cases: the one in the middle, by first name."""
        if self.random.between(1, 100) <= 60:
            n = self.random.nonuniform(255, 0, 999)
            name = SYLLABLES[n // 100] + SYLLABLES[n // 10 % 10] + SYLLABLES[n % 10]
            found = self.cursor.execute("SELECT c_id, " + columns + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER "
                                                                    "BY c_first", (w, d, name)).fetchall()
            return found[(len(found) - 1) // 2]
        return self.one("SELECT c_id, " + columns + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                        (w, d, self.random.nonuniform(1023, 1, CUSTOMERS)))

    def new_order(self):
        random = self.random
        w, d = self.place()
        c = random.nonuniform(1023, 1, CUSTOMERS)
        wrong = random.between(1, 100) == 1
        lines = [(random.nonuniform(8191, 1, ITEMS), random.between(1, 10)) for i in range(random.between(5, 15))]
        if wrong:
            lines[-1] = (ITEMS + 1, 1)
        w_tax, = self.one("SELECT w_tax FROM warehouse WHERE w_id = ?", (w,))
        d_tax, o = self.one("SELECT d_tax, d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", (w, d))
        discount, last, credit = self.one("SELECT c_discount, c_last, c_credit FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                                          (w, d, c))
        execute = self.cursor.execute
        execute("UPDATE district SET d_next_o_id = ? WHERE d_w_id = ? AND d_id = ?", (o + 1, w, d))
        execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, 0, ?, 1)", (w, d, o, c, NOW, len(lines)))
        execute("INSERT INTO new_order VALUES (?, ?, ?)", (w, d, o))
        total = 0.0
        for number, (i, quantity) in enumerate(lines, 1):
            item = self.one("SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", (i,))
            if item is None:
                raise Rollback
            stock, data, info = self.one("SELECT s_quantity, s_data, s_dist_%02d FROM stock WHERE s_w_id = ? AND s_i_id = ?" % d, (w, i))
            stock = stock - quantity if stock - quantity >= 10 else stock - quantity + 91
            execute("UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1 WHERE s_w_id = ? AND s_i_id = ?",
                    (stock, quantity, w, i))
            amount = quantity * item[0]
            total += amount
            execute("INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (w, d, o, number, i, w, NOT_DELIVERED, quantity, amount, info))
        total *= (1 - discount) * (1 + w_tax + d_tax)
        self.seen += int(total * 100)

    def payment(self):
        w, d = self.place()
        amount = self.random.between(100, 500000) / 100
        execute = self.cursor.execute
        execute("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", (amount, w))
        execute("UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?", (amount, w, d))
        w_name, = self.one("SELECT w_name FROM warehouse WHERE w_id = ?", (w,))
        d_name, = self.one("SELECT d_name FROM district WHERE d_w_id = ? AND d_id = ?", (w, d))
        c, balance, credit, data = self.customer(w, d, "c_balance, c_credit, c_data")
        if credit == "BC":
            data = ("%d %d %d %d %d %.2f " % (c, d, w, d, w, amount) + data)[:500]
        execute("UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1, "
                "c_data = ?"
                " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?", (amount, amount, data, w, d, c))
        execute("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (c, d, w, d, w, NOW, amount, w_name + "    " + d_name))
        self.seen += c

    def order_status(self):
        w, d = self.place()
        c, balance, first, last = self.customer(w, d, "c_balance, c_first, c_last")
        order = self.one("SELECT o_id, o_carrier_id, o_entry_d FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id "
                         "DESC LIMIT 1", (w, d, c))
        for i, supply, quantity, amount, delivered in self.cursor.execute(
                "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? "
                "AND ol_o_id = ?", (w, d, order[0])):
            self.seen += i + quantity

    def delivery(self):
        w, d = self.place()
        carrier = self.random.between(1, 10)
        execute = self.cursor.execute
        for d in range(1, DISTRICTS + 1):
            order = self.one("SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id LIMIT 1", (w, d))
            if order is None:
                continue
            o, = order
            execute("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", (w, d, o))
            c, = self.one("SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", (w, d, o))
            execute("UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", (carrier, w, d, o))
            execute("UPDATE order_line SET ol_delivery_d = ? WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?", (NOW, w, d, o))
            total, = self.one("SELECT sum(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?", (w, d, o))
            execute("UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? "
                    "AND c_id = ?", (total, w, d, c))
            self.seen += o

    def stock_level(self):
        w, d = self.place()
        threshold = self.random.between(10, 20)
        o, = self.one("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", (w, d))
        low, = self.one("SELECT count(DISTINCT s_i_id) FROM order_line, stock WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id < ? AND "
                        "ol_o_id >= ?"
                        " AND s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?", (w, d, o, o - 20, w, threshold))
        self.seen += low

    def transaction(self):
        percent = self.random.between(1, 100)
        if percent <= 45:
            program = self.new_order
        elif percent <= 88:
            program = self.payment
        elif percent <= 92:
            program = self.order_status
        elif percent <= 96:
            program = self.delivery
        else:
            program = self.stock_level
        self.cursor.execute("BEGIN IMMEDIATE")
        try:
            program()
            self.cursor.execute("COMMIT")
        except Rollback:
            self.cursor.execute("ROLLBACK")

    def run(self, transactions=TRANSACTIONS_PER_RUN):
        for i in range(transactions):
            self.transaction()
        return transactions, self.seen


def terminal(database, journal):
    directory = tempfile.mkdtemp(dir=os.environ.get("SQLTRUFFLE_SCRATCH") or os.path.dirname(database))
    atexit.register(shutil.rmtree, directory, True)
    copy = os.path.join(directory, "tpcc.db")
    shutil.copyfile(database, copy)
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.execute("PRAGMA journal_mode = " + journal).fetchall()
    warehouses, = connection.execute("SELECT count(*) FROM warehouse").fetchone()
    return Terminal(connection, warehouses)


def programs(database):
    """The benchmarks by name, each on its own copy of the database, made when it runs first."""
    def program(journal):
        made = []

        def run():
            if not made:
                made.append(terminal(database, journal))
            return made[0].run()
        return run
    return {"wal": program("wal"), "delete": program("delete")}


def replica_programs(database):
    """TPC-C's benchmarks of the suite "replica": a plain database, a replica, and one that synchronizes every so many transactions."""
    def program(captures, interval):
        made = []

        def run():
            if not made:
                made.append(Replica(database, captures, interval))
            return made[0].run()
        return run
    names = {"tpcc": program(False, None), "tpcc-captured": program(True, None)}
    for interval in REPLICA_INTERVALS:
        names["tpcc-synchronized-%d" % interval] = program(True, interval)
    return names


class Replica:
    """A terminal whose database exchanges its changes with another one by SQL, as programs do. The twin of ReplicaTpcc.java."""

    def __init__(self, database, captures, interval):
        self.terminal = terminal(database, "wal")
        self.interval = interval
        self.connection = self.terminal.connection
        file = self.connection.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()[0]
        self.other = os.path.join(os.path.dirname(file), "other.db")
        if captures:
            self.call("replica_init()")
        if interval:
            self.call("replica_clone(?, ?)", file, self.other)

    def call(self, function, *arguments):
        self.connection.execute("SELECT " + function, arguments).fetchone()

    def run(self):
        transactions = max(REPLICA_TRANSACTIONS_PER_RUN, self.interval or 0)
        for first in range(0, transactions, self.interval or transactions):
            self.terminal.run(self.interval or transactions)
            if self.interval:
                self.call("replica_sync(?)", self.other)
        return transactions, self.terminal.seen
