package org.sqltruffle.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Normalized keys and the order of records agree with the order of values, which {@link ComparisonTest} compares with SQLite's. */
@Execution(ExecutionMode.CONCURRENT)
class SortKeyTest {

    private static final int PAIRS = 200_000;

    private int withZero;
    private int complete;
    private int decided;

    @Test
    void keysAndRecords() {
        RandomValues values = new RandomValues(41);
        for (int round = 0; round < PAIRS / 1000; round++) {
            try (Oracle oracle = new Oracle()) {
                for (int i = 0; i < 1000; i++) {
                    check(oracle, values);
                }
            }
        }
        // Each kind of outcome was seen often enough to count.
        assertTrue(withZero > 1_000 && complete > 10_000 && decided > 10_000, withZero + " " + complete + " " + decided);
    }

    private void check(Oracle oracle, RandomValues values) {
        int n = 1 + values.below(4);
        byte[] flags = new byte[n];
        int[] collations = new int[n];
        SqlValue[] a = new SqlValue[n];
        SqlValue[] b = new SqlValue[n];
        for (int i = 0; i < n; i++) {
            flags[i] = (byte) ((values.below(2) == 0 ? KEYINFO_ORDER_DESC : 0) | (values.below(3) == 0 ? KEYINFO_ORDER_BIGNULL : 0));
            collations[i] = values.below(3);
            a[i] = value(values);
            b[i] = values.below(3) == 0 ? value(values) : similar(a[i], values);
        }
        int expected = 0;
        for (int i = 0; i < n && expected == 0; i++) {
            expected = directed(compare(oracle, a[i], b[i], collations[i]), flags[i], a[i].isNull() || b[i].isNull());
        }
        RecordOrder order = new RecordOrder(flags, collations);
        String what = Arrays.toString(a) + " " + Arrays.toString(b) + " " + Arrays.toString(flags) + Arrays.toString(collations);
        assertEquals(expected, Integer.signum(order.compare(record(oracle, a), record(oracle, b))), what);
        SortKey keyA = key(oracle, a, order);
        SortKey keyB = key(oracle, b, order);
        if (hasZero(a) || hasZero(b)) {
            withZero++;
        }
        int byKey = Long.compareUnsigned(keyA.key0(), keyB.key0());
        byKey = byKey != 0 ? byKey : Long.compareUnsigned(keyA.key1(), keyB.key1());
        if (byKey != 0) {
            decided++;
            assertEquals(expected, Integer.signum(byKey), what);
        } else if (keyA.isComplete() && keyB.isComplete()) {
            complete++;
            assertEquals(0, expected, what);
        }
    }

    private static boolean hasZero(SqlValue[] row) {
        return Arrays.stream(row)
                        .anyMatch(v -> v.hasBytes() && new String(v.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(0) >= 0);
    }

    private static SqlValue value(RandomValues values) {
        return switch (values.below(7)) {
            case 2 -> withZeros(values);
            case 0 -> SqlValue.text("abcdefghijklmnopqrst".substring(0, values.below(20)));
            case 1 -> SqlValue.of(values.below(3));
            default -> values.value();
        };
    }

    private static SqlValue withZeros(RandomValues values) {
        byte[] bytes = new byte[1 + values.below(18)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (values.below(4) == 0 ? 0 : 'a' + values.below(2));
        }
        return values.below(4) == 0 ? SqlValue.blob(bytes) : SqlValue.text(bytes);
    }

    /** The same value, or one that is nearly the same. */
    private static SqlValue similar(SqlValue value, RandomValues values) {
        int kind = values.below(6);
        if (kind < 3) {
            return value;
        }
        if (value.hasBytes()) {
            byte[] bytes = Arrays.copyOf(value.bytes(), Math.max(0, value.bytes().length + values.below(3) - 1));
            if (bytes.length > 0 && kind == 3) {
                bytes[values.below(bytes.length)] ^= 0x20;
            }
            return values.below(8) == 0 ? SqlValue.blob(bytes) : SqlValue.text(bytes);
        }
        if (value.isNull()) {
            return value;
        }
        boolean real = value.equals(SqlValue.of(value.real()));
        return real ? SqlValue.of((long) value.real() + values.below(2))
                        : kind == 3 ? SqlValue.of((double) value.bits()) : SqlValue.of(value.bits() + values.below(3) - 1);
    }

    private static int compare(Oracle oracle, SqlValue a, SqlValue b, int collation) {
        return Integer.signum(Comparison.compare(oracle.payload(a), Oracle.meta(a), oracle.payload(b), Oracle.meta(b), collation));
    }

    private static int directed(int order, int flags, boolean eitherNull) {
        boolean descending = (flags & KEYINFO_ORDER_DESC) != 0;
        boolean nullsDecide = (flags & KEYINFO_ORDER_BIGNULL) != 0 && eitherNull;
        return descending == nullsDecide ? order : -order;
    }

    private static SortKey key(Oracle oracle, SqlValue[] row, RecordOrder order) {
        SortKey key = new SortKey();
        for (int i = 0; i < row.length; i++) {
            key.append(oracle.payload(row[i]), Oracle.meta(row[i]), order.flags()[i], order.collations()[i]);
        }
        return key;
    }

    private static long record(Oracle oracle, SqlValue[] row) {
        long[] types = new long[row.length];
        int nTypes = 0;
        int nValues = 0;
        for (int i = 0; i < row.length; i++) {
            types[i] = RecordCodec.serialType(oracle.payload(row[i]), Oracle.meta(row[i]), 4);
            nTypes += Varint.lengthOf(types[i]);
            nValues += RecordCodec.valueLength(types[i]);
        }
        int nHeader = RecordCodec.headerLength(nTypes);
        long p = oracle.buffer(nHeader + nValues);
        long pType = p + Varint.write(p, nHeader);
        long pValue = p + nHeader;
        for (int i = 0; i < row.length; i++) {
            pType += Varint.write(pType, types[i]);
            pValue += RecordCodec.writeValue(pValue, types[i], oracle.payload(row[i]), Oracle.meta(row[i]));
        }
        return p;
    }
}
