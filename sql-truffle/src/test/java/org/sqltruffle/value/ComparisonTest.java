package org.sqltruffle.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

@Execution(ExecutionMode.CONCURRENT)
class ComparisonTest {

    private static final String[] COLLATIONS = {"BINARY", "NOCASE", "RTRIM"};

    /** The order of two values as SQLite has it; NULL, which its operators do not order, is first. */
    private static int expected(Oracle oracle, SqlValue a, SqlValue b, String collation) {
        if (a.isNull() || b.isNull()) {
            return (b.isNull() ? 1 : 0) - (a.isNull() ? 1 : 0);
        }
        SqlValue[] row = oracle.row("SELECT ?1 < ?2, ?1 = ?2, ?1 > ?2".replace("?1 ", "?1 COLLATE " + collation + " "), a, b);
        assertEquals(1, row[0].bits() + row[1].bits() + row[2].bits());
        return row[0].bits() != 0 ? -1 : (int) row[2].bits();
    }

    @Test
    void anyTwoValues() {
        RandomValues values = new RandomValues(1);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 40_000; i++) {
                SqlValue a = values.value();
                SqlValue b = values.value();
                check(oracle, a, b, i % 3);
            }
        }
    }

    @Test
    void textsAndBlobs() {
        RandomValues values = new RandomValues(2);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 40_000; i++) {
                byte[] a = values.bytes(values.below(2) == 0 ? 40 : 5);
                byte[] b = values.below(2) == 0 ? values.bytes(40) : a.clone();
                if (b.length > 0 && values.below(2) == 0) {
                    b[values.below(b.length)] ^= (byte) (1 << values.below(8));
                }
                check(oracle, SqlValue.text(a), SqlValue.text(b), i % 3);
                check(oracle, SqlValue.blob(a), SqlValue.blob(b), i % 3);
            }
        }
    }

    /**
     * Short texts are compared by whole words, which may begin too near to the end of a page of memory; what lies around a text means
     * nothing.
     */
    @Test
    void equalityOfShortTextsAnywhereOnAPage() {
        int page = 4096;
        try (NativeBuffer memory = new NativeBuffer(4L * page)) {
            long first = memory.address() + page - 1 & -page;
            for (int n = 0; n <= 10; n++) {
                for (int at = -12; at <= 3; at++) {
                    long p1 = first + page + at;
                    long p2 = first + 2 * page + 13;
                    NativeMemory.fill(first, 2L * page, (byte) 0x55);
                    NativeMemory.fill(first + 2 * page, page, (byte) 0x33);
                    NativeMemory.fill(p1, n, (byte) 'a');
                    NativeMemory.fill(p2, n, (byte) 'a');
                    assertTrue(Collation.equalBinary(p1, n, p2, n) && Collation.equalBinary(p2, n, p1, n));
                    assertFalse(Collation.equalBinary(p1, n + 1, p2, n) || Collation.equalBinary(p2, n, p1, n + 1));
                    for (int i = 0; i < n; i++) {
                        NativeMemory.putByte(p1 + i, (byte) 'b');
                        assertFalse(Collation.equalBinary(p1, n, p2, n) || Collation.equalBinary(p2, n, p1, n),
                                        "byte " + i + " of " + n + " at " + at);
                        NativeMemory.putByte(p1 + i, (byte) 'a');
                    }
                }
            }
        }
    }

    @Test
    void edgeNumbers() {
        try (Oracle oracle = new Oracle()) {
            for (long i : RandomValues.edgeInts()) {
                for (double r : RandomValues.edgeReals()) {
                    for (int step = -1; step <= 1; step++) {
                        check(oracle, SqlValue.of(i + step), SqlValue.of(r), 0);
                        check(oracle, SqlValue.of(r), SqlValue.of(i + step), 0);
                    }
                }
            }
        }
    }

    @Test
    void nanIsLessThanAnyInteger() {
        assertEquals(1, Comparison.compareIntReal(Long.MIN_VALUE, Double.NaN));
    }

    private static void check(Oracle oracle, SqlValue a, SqlValue b, int collation) {
        long payload1 = oracle.payload(a);
        long payload2 = oracle.payload(b);
        long meta1 = Oracle.meta(a);
        long meta2 = Oracle.meta(b);
        int order = Comparison.compare(payload1, meta1, payload2, meta2, collation);
        assertEquals(expected(oracle, a, b, COLLATIONS[collation]), Integer.signum(order), () -> a + " " + COLLATIONS[collation] + " " + b);
        if (a.hasBytes() && a.type() == b.type()) {
            assertEquals(Collation.compareBinary(payload1, Meta.length(meta1), payload2, Meta.length(meta2)) == 0,
                            Collation.equalBinary(payload1, Meta.length(meta1), payload2, Meta.length(meta2)));
        }
    }
}
