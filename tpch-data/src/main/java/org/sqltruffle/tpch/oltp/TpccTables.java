package org.sqltruffle.tpch.oltp;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sqltruffle.tpch.database.ForeignKey;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.RandomStream;
import org.sqltruffle.tpch.database.TableSchema;

/** The tables of TPC-C. Everything about an order or a customer is drawn from streams seeded with its number. */
final class TpccTables {
    static final int DISTRICTS = 10;
    static final int CUSTOMERS = 3000;
    static final int ITEMS = 100_000;
    /** Orders of a district that were delivered; the last 900 were not. */
    static final int DELIVERED = 2100;

    private static final String[] SYLLABLES = {"BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";
    private static final String DAY = "2012-08-17 00:00:00";
    /** What stands for the date of a delivery that was not. */
    private static final String NONE = "-";
    private static final int ORIGINAL_PERCENT = 10;
    private static final int NAMES = 1000;
    /** A factor without a common divisor with 3000: customers are in some other order in orders. */
    private static final int PERMUTATION = 1807;

    private static final ForeignKey NO_ITEM = ForeignKey.of("s_i_id", "item", "i_id");

    private final int warehouses;

    TpccTables(int warehouses) {
        this.warehouses = warehouses;
    }

    List<GeneratedTable> all() {
        long districts = (long) warehouses * DISTRICTS;
        long customers = districts * CUSTOMERS;
        return List.of(
                        exactly(warehouses, TableSchema.of("warehouse", TableSchema.columns("""
                                        w_id INTEGER, w_name TEXT, w_street_1 TEXT, w_street_2 TEXT, w_city TEXT, w_state TEXT, w_zip TEXT,
                                        w_tax REAL, w_ytd REAL"""), "w_id"), TpccTables::warehouse),
                        exactly(districts, TableSchema.of("district", TableSchema.columns("""
                                        d_w_id INTEGER, d_id INTEGER, d_name TEXT, d_street_1 TEXT, d_street_2 TEXT, d_city TEXT, d_state \
                                        TEXT,
                                        d_zip TEXT, d_tax REAL, d_ytd REAL, d_next_o_id INTEGER"""), "d_w_id", "d_id")
                                        .referring(ForeignKey.of("d_w_id", "warehouse", "w_id")), TpccTables::district),
                        exactly(customers,
                                        TableSchema.of("customer", TableSchema.columns("""
                                        c_w_id INTEGER, c_d_id INTEGER, c_id INTEGER, c_first TEXT, c_middle TEXT, c_last TEXT, \
                                        c_street_1 TEXT,
                                        c_street_2 TEXT, c_city TEXT, c_state TEXT, c_zip TEXT, c_phone TEXT, c_since TEXT, c_credit TEXT,
                                        c_credit_lim REAL, c_discount REAL, c_balance REAL, c_ytd_payment REAL, c_payment_cnt INTEGER,
                                        c_delivery_cnt INTEGER, c_data TEXT"""), "c_w_id", "c_d_id", "c_id")
                                                        .indexed("c_w_id, c_d_id, c_last"),
                                        TpccTables::customer),
                        exactly(customers, TableSchema.of("history", TableSchema.columns("""
                                        h_c_id INTEGER, h_c_d_id INTEGER, h_c_w_id INTEGER, h_d_id INTEGER, h_w_id INTEGER, h_date TEXT,
                                        h_amount REAL, h_data TEXT""")), TpccTables::history),
                        exactly(ITEMS, TableSchema.of("item", TableSchema.columns("""
                                        i_id INTEGER, i_im_id INTEGER, i_name TEXT, i_price REAL, i_data TEXT"""), "i_id"),
                                        TpccTables::item),
                        exactly((long) warehouses * ITEMS, TableSchema.of(
                                        "stock", TableSchema.columns("s_w_id INTEGER, s_i_id INTEGER, s_quantity INTEGER, "
                                                        + String.join(", ",
                                                                        IntStream.rangeClosed(1, DISTRICTS)
                                                                                        .mapToObj("s_dist_%02d TEXT"::formatted).toList())
                                                        + ", s_ytd INTEGER, s_order_cnt INTEGER, s_remote_cnt INTEGER, s_data TEXT"),
                                        "s_w_id", "s_i_id").referring(NO_ITEM), TpccTables::stock),
                        exactly(customers,
                                        TableSchema.of("orders", TableSchema.columns("""
                                        o_w_id INTEGER, o_d_id INTEGER, o_id INTEGER, o_c_id INTEGER, o_entry_d TEXT, o_carrier_id INTEGER,
                                        o_ol_cnt INTEGER, o_all_local INTEGER"""), "o_w_id", "o_d_id", "o_id")
                                                        .indexed("o_w_id, o_d_id, o_c_id"),
                                        TpccTables::order),
                        exactly(districts * (CUSTOMERS - DELIVERED), TableSchema.of("new_order", TableSchema.columns("""
                                        no_w_id INTEGER, no_d_id INTEGER, no_o_id INTEGER"""), "no_w_id", "no_d_id", "no_o_id"),
                                        TpccTables::newOrder),
                        new GeneratedTable(
                                        TableSchema.of("order_line", TableSchema.columns("""
                                        ol_w_id INTEGER, ol_d_id INTEGER, ol_o_id INTEGER, ol_number INTEGER, ol_i_id INTEGER, \
                                        ol_supply_w_id INTEGER,
                                        ol_delivery_d TEXT, ol_quantity INTEGER, ol_amount REAL, ol_dist_info TEXT"""), "ol_w_id",
                                                        "ol_d_id", "ol_o_id", "ol_number"),
                                        10 * customers, false,
                                        () -> LongStream.range(0, customers).boxed().flatMap(TpccTables::lines).iterator()));
    }

    private static GeneratedTable exactly(long rows, TableSchema schema, LongFunction<Object[]> row) {
        return new GeneratedTable(schema, rows, true, () -> LongStream.range(0, rows).mapToObj(row).iterator());
    }

    /** Streams of different tables for the same number differ. */
    private static RandomStream random(int table, long number) {
        return new RandomStream(RandomStream.mix(number * 16 + table));
    }

    private static double cents(RandomStream random, long least, long most) {
        return random.between(least, most) / 100.0;
    }

    private static double tenThousandths(RandomStream random, long most) {
        return random.between(0L, most) / 10_000.0;
    }

    private static String letters(RandomStream random, int least, int most) {
        return random.characters(LETTERS, random.between(least, most));
    }

    private static String zip(RandomStream random) {
        return random.characters(DIGITS, 4) + "11111";
    }

    /** Clause 4.3.2.3: three syllables from the digits of a number. */
    static String lastName(int number) {
        return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
    }

    private static String data(RandomStream random) {
        String text = letters(random, 26, 50);
        return random.percent(ORIGINAL_PERCENT) ? "ORIGINAL" + text.substring(8) : text;
    }

    private static Object[] warehouse(long n) {
        RandomStream r = random(0, n);
        return new Object[]{n + 1, letters(r, 6, 10), letters(r, 10, 20), letters(r, 10, 20), letters(r, 10, 20), letters(r, 2, 2), zip(r),
                        tenThousandths(r, 2000), 300_000.0};
    }

    private static Object[] district(long n) {
        RandomStream r = random(1, n);
        return new Object[]{n / DISTRICTS + 1, n % DISTRICTS + 1, letters(r, 6, 10), letters(r, 10, 20), letters(r, 10, 20),
                        letters(r, 10, 20), letters(r, 2, 2), zip(r),
                        tenThousandths(r, 2000), 30_000.0, CUSTOMERS + 1L};
    }

    private static Object[] customer(long n) {
        RandomStream r = random(2, n);
        long id = n % CUSTOMERS + 1;
        String last = lastName(id <= NAMES ? (int) id - 1 : r.between(0, 255) | r.between(0, 767) % NAMES);
        return new Object[]{n / CUSTOMERS / DISTRICTS + 1, n / CUSTOMERS % DISTRICTS + 1, id, letters(r, 8, 16), "OE", last,
                        letters(r, 10, 20), letters(r, 10, 20),
                        letters(r, 10, 20), letters(r, 2, 2), zip(r), r.characters(DIGITS, 16), DAY, r.percent(10) ? "BC" : "GC", 50_000.0,
                        tenThousandths(r, 5000), -10.0, 10.0, 1L, 0L,
                        letters(r, 300, 500)};
    }

    private static Object[] history(long n) {
        long warehouse = n / CUSTOMERS / DISTRICTS + 1;
        long district = n / CUSTOMERS % DISTRICTS + 1;
        return new Object[]{n % CUSTOMERS + 1, district, warehouse, district, warehouse, DAY, 10.0, letters(random(3, n), 12, 24)};
    }

    private static Object[] item(long n) {
        RandomStream r = random(4, n);
        return new Object[]{n + 1, r.between(1L, 10_000L), letters(r, 14, 24), cents(r, 100, 10_000), data(r)};
    }

    private static Object[] stock(long n) {
        RandomStream r = random(5, n);
        Object[] row = new Object[3 + DISTRICTS + 4];
        row[0] = n / ITEMS + 1;
        row[1] = n % ITEMS + 1;
        row[2] = r.between(10L, 100L);
        for (int i = 0; i < DISTRICTS; i++) {
            row[3 + i] = letters(r, 24, 24);
        }
        row[3 + DISTRICTS] = 0L;
        row[4 + DISTRICTS] = 0L;
        row[5 + DISTRICTS] = 0L;
        row[6 + DISTRICTS] = data(r);
        return row;
    }

    private static long lineCount(long order) {
        return random(6, order).between(5L, 15L);
    }

    private static boolean delivered(long order) {
        return order % CUSTOMERS < DELIVERED;
    }

    private static Object[] order(long n) {
        long carrier = delivered(n) ? random(7, n).between(1L, 10L) : 0L;
        return new Object[]{n / CUSTOMERS / DISTRICTS + 1, n / CUSTOMERS % DISTRICTS + 1, n % CUSTOMERS + 1,
                        n * PERMUTATION % CUSTOMERS + 1, DAY, carrier, lineCount(n), 1L};
    }

    private static Object[] newOrder(long n) {
        long district = n / (CUSTOMERS - DELIVERED);
        return new Object[]{district / DISTRICTS + 1, district % DISTRICTS + 1, n % (CUSTOMERS - DELIVERED) + DELIVERED + 1};
    }

    private static java.util.stream.Stream<Object[]> lines(long order) {
        RandomStream r = random(8, order);
        long warehouse = order / CUSTOMERS / DISTRICTS + 1;
        return LongStream.rangeClosed(1, lineCount(order))
                        .mapToObj(number -> new Object[]{warehouse, order / CUSTOMERS % DISTRICTS + 1, order % CUSTOMERS + 1, number,
                                        r.between(1L, ITEMS), warehouse, delivered(order) ? DAY : NONE, 5L,
                                        delivered(order) ? 0.0 : cents(r, 1, 999_999), letters(r, 24, 24)});
    }
}
