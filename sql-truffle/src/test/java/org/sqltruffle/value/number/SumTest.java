package org.sqltruffle.value.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class SumTest {

    /** SQLite's sum, total and avg of the values; the first is the error's message when there is one. */
    private static void check(Oracle oracle, SqlValue[] values) {
        Sum sum = new Sum();
        oracle.row("DELETE FROM t");
        long pCtx = oracle.buffer(Layout.SumCtx_ovrfl + 1);
        for (SqlValue value : values) {
            oracle.row("INSERT INTO t VALUES(?1)", value);
            sum.add(oracle.payload(value), Oracle.meta(value));
            // Through C's layout and back.
            sum.store(pCtx);
            sum = new Sum();
            sum.load(pCtx);
        }
        String error = oracle.error("SELECT sum(x) FROM t");
        assertEquals(error, sum.isOverflow() ? "integer overflow" : null);
        if (error == null) {
            SqlValue result = sum.count() == 0 ? SqlValue.NULL : sum.isReal() ? SqlValue.of(sum.total()) : SqlValue.of(sum.intSum());
            assertEquals(oracle.value("SELECT sum(x) FROM t"), result, () -> "sum of " + java.util.Arrays.toString(values));
        }
        assertEquals(oracle.value("SELECT total(x) FROM t"), SqlValue.of(sum.total()),
                        () -> "total of " + java.util.Arrays.toString(values));
        assertEquals(oracle.value("SELECT avg(x) FROM t"), sum.count() == 0 ? SqlValue.NULL : SqlValue.of(sum.average()),
                        () -> "avg of " + java.util.Arrays.toString(values));
    }

    @Test
    void random() {
        RandomValues values = new RandomValues(40);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("CREATE TABLE t(x)");
            for (int i = 0; i < 4_000; i++) {
                SqlValue[] rows = new SqlValue[values.below(12)];
                int kind = values.below(5);
                for (int j = 0; j < rows.length; j++) {
                    rows[j] = switch (kind) {
                        case 0 -> SqlValue.of(values.integer());
                        case 1 -> SqlValue.of(values.real());
                        case 2 -> values.below(2) == 0 ? SqlValue.of(values.integer()) : SqlValue.of(values.real());
                        case 3 -> SqlValue.of(values.random().nextLong() >> values.below(8));
                        default -> values.value();
                    };
                }
                check(oracle, rows);
            }
        }
    }

    @Test
    void manyCents() {
        RandomValues values = new RandomValues(41);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("CREATE TABLE t(x); BEGIN");
            SqlValue[] rows = new SqlValue[20_000];
            for (int j = 0; j < rows.length; j++) {
                rows[j] = SqlValue.of(values.below(10_000_000) / 100.0);
            }
            check(oracle, rows);
        }
    }

    @Test
    void clearedIsNew() {
        Sum sum = new Sum();
        sum.addInt(Long.MAX_VALUE);
        sum.addInt(1);
        sum.clear();
        sum.addInt(5);
        assertEquals(5, sum.intSum());
        assertEquals(1, sum.count());
        assertEquals(false, sum.isReal() || sum.isOverflow());
    }
}
