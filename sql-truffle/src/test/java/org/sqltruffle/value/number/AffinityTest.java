package org.sqltruffle.value.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_FLEXNUM;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_INTEGER;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_NUMERIC;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_REAL;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class AffinityTest {

    private static final int[] AFFINITIES = {SQLITE_AFF_BLOB, SQLITE_AFF_TEXT, SQLITE_AFF_NUMERIC, SQLITE_AFF_INTEGER, SQLITE_AFF_REAL};
    private static final String[] TYPES = {"BLOB", "TEXT", "NUMERIC", "INTEGER", "REAL"};

    private static SqlValue text(Oracle oracle, long payload, long meta, long flags) {
        long p = oracle.buffer(RealText.MAX_LENGTH);
        return Oracle.value(p, Meta.bytes(flags, RealText.write(payload, meta, p)));
    }

    @Test
    void ofColumnsAndCasts() {
        RandomValues values = new RandomValues(50);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("CREATE TABLE t(c0 BLOB, c1 TEXT, c2 NUMERIC, c3 INTEGER, c4 REAL); INSERT INTO t DEFAULT VALUES");
            for (int i = 0; i < 20_000; i++) {
                SqlValue value = values.value();
                long payload = oracle.payload(value);
                long meta = Oracle.meta(value);
                int which = i % AFFINITIES.length;
                int affinity = AFFINITIES[which];
                oracle.row("UPDATE t SET c" + which + "=?1", value);
                SqlValue stored = oracle.value("SELECT c" + which + " FROM t");
                assertEquals(stored, apply(oracle, payload, meta, affinity), () -> TYPES[which] + " column of " + value);
                SqlValue cast = oracle.value("SELECT CAST(?1 AS " + TYPES[which] + ")", value);
                assertEquals(cast, cast(oracle, payload, meta, affinity), () -> "CAST to " + TYPES[which] + " of " + value);
            }
        }
    }

    private static SqlValue apply(Oracle oracle, long payload, long meta, int affinity) {
        if (Affinity.needsText(meta, affinity)) {
            return text(oracle, payload, meta, MEM_Str);
        }
        long newMeta = Affinity.applyMeta(payload, meta, affinity);
        SqlValue result = Oracle.value(Affinity.applyPayload(payload, meta, newMeta), newMeta);
        // A REAL column reads as real what it stores as an integer.
        return affinity == SQLITE_AFF_REAL && Meta.isInt(newMeta) ? SqlValue.of((double) result.bits()) : result;
    }

    private static SqlValue cast(Oracle oracle, long payload, long meta, int affinity) {
        if (Affinity.castNeedsText(meta, affinity)) {
            return text(oracle, payload, meta, affinity == SQLITE_AFF_TEXT ? MEM_Str : MEM_Blob);
        }
        long newMeta = Affinity.castMeta(payload, meta, affinity);
        return Oracle.value(Affinity.castPayload(payload, meta, affinity, newMeta), newMeta);
    }

    @Test
    void ofComparisons() {
        RandomValues values = new RandomValues(51);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("CREATE TABLE n(a NUMERIC); INSERT INTO n VALUES(0)");
            for (int i = 0; i < 10_000; i++) {
                // The left side is a column, so that the parameter gets its affinity.
                SqlValue left = values.below(2) == 0 ? SqlValue.of(values.integer()) : SqlValue.text(values.number());
                SqlValue right = values.value();
                oracle.row("UPDATE n SET a=?1", left);
                left = oracle.value("SELECT a FROM n");
                SqlValue less = oracle.value("SELECT a < ?1 FROM n", right);
                if (!less.isNull()) {
                    assertEquals(less.bits() != 0, compare(oracle, left, right) < 0, left + " < " + right);
                }
            }
        }
    }

    private static int compare(Oracle oracle, SqlValue a, SqlValue b) {
        long p1 = oracle.payload(a);
        long p2 = oracle.payload(b);
        long m1 = Affinity.compareMeta(p1, Oracle.meta(a));
        long m2 = Affinity.compareMeta(p2, Oracle.meta(b));
        return Comparison.compare(Affinity.applyPayload(p1, Oracle.meta(a), m1), m1, Affinity.applyPayload(p2, Oracle.meta(b), m2), m2,
                        Collation.BINARY);
    }

    @Test
    void integersThatStandForReals() {
        assertEquals(Meta.INT, Affinity.applyMeta(7, MEM_IntReal, SQLITE_AFF_NUMERIC));
        assertEquals(MEM_IntReal, Affinity.applyMeta(7, MEM_IntReal, SQLITE_AFF_FLEXNUM));
        assertEquals(7, Affinity.applyPayload(7, MEM_IntReal, Meta.INT));
        long real = Double.doubleToRawLongBits(7.0);
        assertEquals(Meta.REAL, Affinity.applyMeta(real, Meta.REAL, SQLITE_AFF_FLEXNUM));
        assertEquals(real, Affinity.castPayload(7, MEM_IntReal, SQLITE_AFF_REAL, Meta.REAL));
    }
}
