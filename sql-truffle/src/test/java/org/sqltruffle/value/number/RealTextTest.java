package org.sqltruffle.value.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class RealTextTest {

    private static void check(Oracle oracle, double r) {
        long p = oracle.buffer(RealText.MAX_LENGTH);
        int n = RealText.write(Double.doubleToRawLongBits(r), Meta.REAL, p);
        SqlValue text = SqlValue.text(NativeMemory.getBytes(p, n));
        assertEquals(oracle.value("SELECT CAST(?1 AS TEXT)", SqlValue.of(r)), text, () -> "text of " + SqlValue.of(r));
        Oracle.checkGuards(p, RealText.MAX_LENGTH);
    }

    private static void checkPrecision(Oracle oracle, double r, int precision) {
        byte[] buffer = new byte[64];
        int n = RealText.format(r, precision, buffer);
        assertEquals(oracle.value("SELECT printf('%!.*g', ?2, ?1)", SqlValue.of(r), SqlValue.of(precision)),
                        SqlValue.text(Arrays.copyOf(buffer, n)),
                        () -> precision + " digits of " + SqlValue.of(r));
    }

    private static void checkRound(Oracle oracle, double r, long places) {
        assertEquals(oracle.value("SELECT round(?1, ?2)", SqlValue.of(r), SqlValue.of(places)),
                        SqlValue.of(NumberFunctions.round(r, places)),
                        () -> "round(" + SqlValue.of(r) + ", " + places + ")");
    }

    @Test
    void integers() {
        RandomValues values = new RandomValues(8);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 5_000; i++) {
                long value = values.integer();
                long p = oracle.buffer(20);
                int n = RealText.write(value, Meta.INT, p);
                assertEquals(Long.toString(value), new String(NativeMemory.getBytes(p, n)));
                Oracle.checkGuards(p, 20);
            }
        }
    }

    @Test
    void realsThatAreIntegers() {
        try (Oracle oracle = new Oracle()) {
            long p = oracle.buffer(RealText.MAX_LENGTH);
            int n = RealText.write(-120, org.sqltruffle.abi.Constants.MEM_IntReal, p);
            assertEquals("-120.0", new String(NativeMemory.getBytes(p, n)));
        }
    }

    @Test
    void edges() {
        try (Oracle oracle = new Oracle()) {
            for (double edge : RandomValues.edgeReals()) {
                for (double r : new double[]{edge, Math.nextUp(edge), Math.nextDown(edge), -edge}) {
                    check(oracle, r);
                    for (int precision = 1; precision <= 23; precision++) {
                        checkPrecision(oracle, r, precision);
                    }
                    for (int places = -1; places <= 31; places++) {
                        checkRound(oracle, r, places);
                    }
                }
            }
        }
    }

    @Test
    void random() {
        RandomValues values = new RandomValues(9);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 25_000; i++) {
                double r = values.real();
                check(oracle, r);
                checkPrecision(oracle, r, 1 + i % 23);
                checkRound(oracle, r, values.below(20));
            }
        }
    }

    /** Reals of few digits, and their neighbours: where shortening to what reads back the same decides. */
    @Test
    void fewDigits() {
        RandomValues values = new RandomValues(10);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 30_000; i++) {
                double r = Double.parseDouble(values.digits(1 + values.below(17)) + "e" + (values.below(40) - 30));
                int steps = values.below(4) * (values.below(2) * 2 - 1);
                r = Double.longBitsToDouble(Math.abs(Double.doubleToRawLongBits(r) + steps));
                check(oracle, r);
                checkRound(oracle, values.below(1_000_000) / 1000.0, values.below(4));
                checkRound(oracle, r, values.below(20));
            }
        }
    }

    /** Every binary exponent. */
    @Test
    void everyExponent() {
        RandomValues values = new RandomValues(11);
        try (Oracle oracle = new Oracle()) {
            for (long exponent = 0; exponent < 2047; exponent++) {
                for (int i = 0; i < 8; i++) {
                    long fraction = values.random().nextLong() >>> 12 << (i < 4 ? 0 : values.below(52));
                    double r = Double.longBitsToDouble(exponent << 52 | fraction & (1L << 52) - 1);
                    check(oracle, r);
                    checkPrecision(oracle, r, 15 + i % 3);
                }
            }
        }
    }
}
