package org.sqltruffle.tpch.ssb;

import java.time.LocalDate;
import java.util.stream.Stream;
import org.sqltruffle.tpch.database.ForeignKey;
import org.sqltruffle.tpch.database.RandomStream;
import org.sqltruffle.tpch.database.TableSchema;

/**
 * Rows of {@code lineorder}. Distributions as in TPC-H, from which the specification takes them: dates up to 151 days before the end of the
 * seven years, one to seven lines, a third of the customers without orders. Money is in cents.
 */
final class SsbOrders {
    static final TableSchema SCHEMA = TableSchema.of("lineorder", TableSchema.columns("""
                    lo_orderkey INTEGER, lo_linenumber INTEGER, lo_custkey INTEGER, lo_partkey INTEGER, lo_suppkey INTEGER,
                    lo_orderdate INTEGER, lo_orderpriority TEXT, lo_shippriority TEXT, lo_quantity INTEGER,
                    lo_extendedprice INTEGER, lo_ordtotalprice INTEGER, lo_discount INTEGER, lo_revenue INTEGER,
                    lo_supplycost INTEGER, lo_tax INTEGER, lo_commitdate INTEGER, lo_shipmode TEXT"""),
                    "lo_orderkey", "lo_linenumber").referring(
                                    ForeignKey.of("lo_custkey", "customer", "c_custkey"),
                                    ForeignKey.of("lo_partkey", "part", "p_partkey"),
                                    ForeignKey.of("lo_suppkey", "supplier", "s_suppkey"),
                                    ForeignKey.of("lo_orderdate", "date", "d_datekey"),
                                    ForeignKey.of("lo_commitdate", "date", "d_datekey"));

    private static final int ORDER_STREAM = 4;
    private static final int LAST_ORDER_BEFORE_END = 151;
    private static final int ORDER_DAYS = SsbDates.COUNT - LAST_ORDER_BEFORE_END;
    private static final int ORDER_TOTAL = 10;
    private static final String SHIP_PRIORITY = "0"; // TPC-H has no other

    private final SsbScale scale;

    SsbOrders(SsbScale scale) {
        this.scale = scale;
    }

    /** The lines of the order with this number, from 1. */
    Stream<Object[]> lines(long number) {
        RandomStream random = new RandomStream(RandomStream.mix(number * 8 + ORDER_STREAM));
        LocalDate ordered = SsbDates.FIRST.plusDays(random.between(0, ORDER_DAYS - 1));
        long customer = customer(random);
        String priority = random.choice(SsbWords.PRIORITIES);
        Object[][] lines = new Object[random.between(1, 7)][];
        long total = 0;
        for (int i = 0; i < lines.length; i++) {
            long part = random.between(1L, scale.parts());
            long supplier = random.between(1L, scale.suppliers());
            long quantity = random.between(1L, 50L);
            long discount = random.between(0L, 10L);
            long tax = random.between(0L, 8L);
            long price = retailPrice(part);
            long revenue = quantity * price * (100 - discount) / 100;
            total += revenue * (100 + tax) / 100;
            long committed = SsbDates.key(ordered.plusDays(random.between(30, 90)));
            lines[i] = new Object[]{sparse(number), i + 1L, customer, part, supplier, SsbDates.key(ordered), priority,
                            SHIP_PRIORITY, quantity, quantity * price, null, discount, revenue, price * 6 / 10, tax, committed,
                            random.choice(SsbWords.SHIP_MODES)};
        }
        for (Object[] line : lines) {
            line[ORDER_TOTAL] = total;
        }
        return Stream.of(lines);
    }

    /** The first 8 of each 32 keys are used. */
    private static long sparse(long number) {
        return (number >> 3 << 5) | (number & 7);
    }

    /** No customer whose key is a multiple of 3 has orders. */
    private long customer(RandomStream random) {
        long key = random.between(1L, scale.customers());
        return key % 3 != 0 ? key : key - 1;
    }

    /** The price of a part: TPC-H specification, clause 4.2.3. */
    private static long retailPrice(long part) {
        return 90_000 + part / 10 % 20_001 + 100 * (part % 1000);
    }
}
