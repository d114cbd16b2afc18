package org.sqltruffle.bench.workload.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** TPC-C's five transactions in their mix, with one terminal that does not wait: the twin of tpcc.py, which says more. */
final class TpccTerminal implements AutoCloseable {

    private static final int DISTRICTS = 10;
    private static final int CUSTOMERS = 3000;
    private static final int ITEMS = 100_000;
    private static final int PERCENT = 100;
    private static final int BY_NAME = 60;
    private static final int MOST_DATA = 500;
    private static final int MOST_ATTEMPTS = 100;
    private static final String NOW = "2012-08-18 12:00:00";
    private static final String NOT_DELIVERED = "-";
    private static final String[] SYLLABLES = {"BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};

    private final Session session;
    private final Map<String, Query> statements = new HashMap<>();
    private final TpccRandom random = new TpccRandom(1);
    private final long warehouses;
    private long seen;

    /** @param session on a database that may be written; is closed with this */
    TpccTerminal(Session session) throws Exception {
        this.session = session;
        this.warehouses = (long) one("l", "SELECT count(*) FROM warehouse")[0];
    }

    /** A checksum of what the transactions have read. */
    long seen() {
        return seen;
    }

    private Query bound(String sql, Object... parameters) throws Exception {
        Query query = statements.get(sql);
        if (query == null) {
            query = session.prepare(sql);
            statements.put(sql, query);
        }
        query.reset();
        for (int i = 0; i < parameters.length; i++) {
            switch (parameters[i]) {
                case Long number -> query.bindLong(i + 1, number);
                case Double number -> query.bindDouble(i + 1, number);
                default -> query.bindString(i + 1, (String) parameters[i]);
            }
        }
        return query;
    }

    private void update(String sql, Object... parameters) throws Exception {
        bound(sql, parameters).update();
    }

    /** All rows; the types of the columns are letters: {@code l} integer, {@code d} real, {@code s} text. */
    private List<Object[]> all(String types, String sql, Object... parameters) throws Exception {
        List<Object[]> rows = new ArrayList<>();
        Query query = bound(sql, parameters);
        query.start();
        while (query.next()) {
            rows.add(row(types, query));
        }
        query.reset();
        return rows;
    }

    /** The first row, or {@code null}; see {@link #all}. */
    private Object[] one(String types, String sql, Object... parameters) throws Exception {
        Query query = bound(sql, parameters);
        query.start();
        Object[] row = query.next() ? row(types, query) : null;
        query.reset();
        return row;
    }

    private static Object[] row(String types, Query query) throws Exception {
        Object[] row = new Object[types.length()];
        for (int i = 0; i < row.length; i++) {
            row[i] = switch (types.charAt(i)) {
                case 'l' -> (Object) query.getLong(i);
                case 'd' -> query.getDouble(i);
                default -> query.getString(i);
            };
        }
        return row;
    }

    /** By last name in 60 of 100 cases: the one in the middle, by first name. The first column is {@code c_id}. */
    private Object[] customer(long w, long d, String types, String columns) throws Exception {
        if (random.between(1, PERCENT) <= BY_NAME) {
            int n = (int) random.nonuniform(255, 0, 999);
            String name = SYLLABLES[n / 100] + SYLLABLES[n / 10 % 10] + SYLLABLES[n % 10];
            List<Object[]> found = all(types,
                            "SELECT c_id, " + columns + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first", w,
                            d, name);
            return found.get((found.size() - 1) / 2);
        }
        return one(types, "SELECT c_id, " + columns + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?", w, d,
                        random.nonuniform(1023, 1, CUSTOMERS));
    }

    /** A line of an order. */
    private record Line(long item, long quantity) {
    }

    /** Whether it is to be committed: one in a hundred has an item that does not exist. */
    private boolean newOrder() throws Exception {
        long w = random.between(1, warehouses);
        long d = random.between(1, DISTRICTS);
        long c = random.nonuniform(1023, 1, CUSTOMERS);
        boolean wrong = random.between(1, PERCENT) == 1;
        long count = random.between(5, 15);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(new Line(random.nonuniform(8191, 1, ITEMS), random.between(1, 10)));
        }
        if (wrong) {
            lines.set(lines.size() - 1, new Line(ITEMS + 1, 1));
        }
        double warehouseTax = (double) one("d", "SELECT w_tax FROM warehouse WHERE w_id = ?", w)[0];
        Object[] district = one("dl", "SELECT d_tax, d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", w, d);
        long o = (long) district[1];
        Object[] customer = one("dss", "SELECT c_discount, c_last, c_credit FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?", w,
                        d, c);
        update("UPDATE district SET d_next_o_id = ? WHERE d_w_id = ? AND d_id = ?", o + 1, w, d);
        update("INSERT INTO orders VALUES (?, ?, ?, ?, ?, 0, ?, 1)", w, d, o, c, NOW, (long) lines.size());
        update("INSERT INTO new_order VALUES (?, ?, ?)", w, d, o);
        double total = 0;
        long number = 0;
        for (Line line : lines) {
            number++;
            Object[] item = one("dss", "SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", line.item());
            if (item == null) {
                return false;
            }
            Object[] stock = one(
                            "lss", String.format(Locale.ROOT,
                                            "SELECT s_quantity, s_data, s_dist_%02d FROM stock WHERE s_w_id = ? AND s_i_id = ?", d),
                            w, line.item());
            long left = (long) stock[0] - line.quantity();
            update("UPDATE stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1 WHERE s_w_id = ? AND s_i_id = ?",
                            left >= 10 ? left : left + 91, line.quantity(), w,
                            line.item());
            double amount = line.quantity() * (double) item[0];
            total += amount;
            update("INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", w, d, o, number, line.item(), w, NOT_DELIVERED,
                            line.quantity(), amount, stock[2]);
        }
        total *= (1 - (double) customer[0]) * (1 + warehouseTax + (double) district[0]);
        seen += (long) (total * PERCENT);
        return true;
    }

    private void payment() throws Exception {
        long w = random.between(1, warehouses);
        long d = random.between(1, DISTRICTS);
        double amount = random.between(100, 500_000) / 100.0;
        update("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", amount, w);
        update("UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?", amount, w, d);
        String warehouse = (String) one("s", "SELECT w_name FROM warehouse WHERE w_id = ?", w)[0];
        String district = (String) one("s", "SELECT d_name FROM district WHERE d_w_id = ? AND d_id = ?", w, d)[0];
        Object[] customer = customer(w, d, "ldss", "c_balance, c_credit, c_data");
        long c = (long) customer[0];
        String data = (String) customer[3];
        if (customer[2].equals("BC")) {
            data = String.format(Locale.ROOT, "%d %d %d %d %d %.2f ", c, d, w, d, w, amount) + data;
            data = data.substring(0, Math.min(data.length(), MOST_DATA));
        }
        update("UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1, "
                        + "c_data = ?"
                        + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?", amount, amount, data, w, d, c);
        update("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?)", c, d, w, d, w, NOW, amount, warehouse + "    " + district);
        seen += c;
    }

    private void orderStatus() throws Exception {
        long w = random.between(1, warehouses);
        long d = random.between(1, DISTRICTS);
        long c = (long) customer(w, d, "ldss", "c_balance, c_first, c_last")[0];
        long o = (long) one("lls",
                        "SELECT o_id, o_carrier_id, o_entry_d FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id "
                                        + "DESC LIMIT 1",
                        w, d, c)[0];
        for (Object[] line : all("lllds",
                        "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line WHERE ol_w_id = ? AND "
                                        + "ol_d_id = ? AND ol_o_id = ?",
                        w, d, o)) {
            seen += (long) line[0] + (long) line[2];
        }
    }

    private void delivery() throws Exception {
        long w = random.between(1, warehouses);
        random.between(1, DISTRICTS);
        long carrier = random.between(1, 10);
        for (long d = 1; d <= DISTRICTS; d++) {
            Object[] order = one("l", "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id LIMIT 1", w, d);
            if (order == null) {
                continue;
            }
            long o = (long) order[0];
            update("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", w, d, o);
            long c = (long) one("l", "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", w, d, o)[0];
            update("UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", carrier, w, d, o);
            update("UPDATE order_line SET ol_delivery_d = ? WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?", NOW, w, d, o);
            Object total = one("d", "SELECT sum(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?", w, d, o)[0];
            update("UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? "
                            + "AND c_id = ?",
                            total, w, d, c);
            seen += o;
        }
    }

    private void stockLevel() throws Exception {
        long w = random.between(1, warehouses);
        long d = random.between(1, DISTRICTS);
        long threshold = random.between(10, 20);
        long o = (long) one("l", "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", w, d)[0];
        seen += (long) one("l",
                        "SELECT count(DISTINCT s_i_id) FROM order_line, stock WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id < ? AND "
                                        + "ol_o_id >= ?"
                                        + " AND s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?",
                        w, d, o, o - 20, w, threshold)[0];
    }

    /** Runs the next transaction of the mix. */
    void run() throws Exception {
        long percent = random.between(1, PERCENT);
        session.begin();
        boolean committed = true;
        if (percent <= 45) {
            committed = newOrder();
        } else if (percent <= 88) {
            payment();
        } else if (percent <= 92) {
            orderStatus();
        } else if (percent <= 96) {
            delivery();
        } else {
            stockLevel();
        }
        if (committed) {
            session.commit();
        } else {
            session.rollback();
        }
    }

    /**
     * As {@link #run}, beside other connections that write. A transaction that has read what they have replaced meanwhile is given up, and
     * another one runs.
     */
    void runBesideOthers() throws Exception {
        for (int attempt = 1;; attempt++) {
            try {
                run();
                return;
            } catch (Exception e) {
                if (attempt == MOST_ATTEMPTS || !String.valueOf(e.getMessage()).contains("SQLITE_BUSY")) {
                    throw e;
                }
                session.rollback();
            }
        }
    }

    @Override
    public void close() throws Exception {
        for (Query query : statements.values()) {
            query.close();
        }
        session.close();
    }
}
