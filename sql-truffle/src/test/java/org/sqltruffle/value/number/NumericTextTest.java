package org.sqltruffle.value.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.Comparison;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class NumericTextTest {

    private static final String TABLE = "CREATE TABLE t(n NUMERIC, i INTEGER, r REAL, x)";

    private static void check(Oracle oracle, byte[] bytes) {
        SqlValue text = SqlValue.text(bytes);
        SqlValue blob = SqlValue.blob(bytes);
        long p = oracle.address(bytes);
        int n = bytes.length;

        String casts = "SELECT CAST(?1 AS INTEGER), CAST(?1 AS REAL), CAST(?1 AS NUMERIC)";
        long castMeta = NumericText.castMeta(p, n);
        SqlValue[] expected = {SqlValue.of(NumericText.toInt(p, n)), SqlValue.of(NumericText.toReal(p, n)),
                        Oracle.value(NumericText.castPayload(p, n, castMeta), castMeta)};
        for (SqlValue value : new SqlValue[]{text, blob}) {
            SqlValue[] row = oracle.row(casts, value);
            for (int i = 0; i < row.length; i++) {
                assertEquals(row[i], expected[i], "cast " + i + " of " + value);
            }
        }
        checkAffinity(oracle, text, p, n);
        checkArithmetic(oracle, text, p, n);
        checkArithmetic(oracle, blob, p, n);
        assertEquals(oracle.value("SELECT ?1 IS TRUE", text).bits() != 0, Conversion.isTrue(p, Oracle.meta(text), false),
                        () -> text + " is true");
    }

    private static void checkAffinity(Oracle oracle, SqlValue text, long p, int n) {
        oracle.row("UPDATE t SET n=?1", text);
        long meta = NumericText.affinityMeta(p, n, true);
        assertEquals(oracle.value("SELECT n FROM t"), meta == 0 ? text : Oracle.value(NumericText.affinityPayload(p, n, meta), meta),
                        () -> "numeric affinity of " + text);
        // A comparison applies numeric affinity without trying for an integer.
        long meta0 = NumericText.affinityMeta(p, n, false);
        for (double r : new double[]{0, 12, 1e18, 9.2e18, -9.3e18}) {
            long payload = meta0 == 0 ? p : NumericText.affinityPayload(p, n, meta0);
            int order = Comparison.compare(payload, meta0 == 0 ? Oracle.meta(text) : meta0, Double.doubleToRawLongBits(r), Meta.REAL,
                            Collation.BINARY);
            SqlValue less = oracle.value("SELECT ?1 < CAST(?2 AS REAL)", text, SqlValue.of(r));
            assertEquals(less.bits() != 0, order < 0, () -> text + " < " + r);
        }
    }

    /** Adding 0 shows whether a text is an integer or a real, and its value; % and & take another integer value. */
    private static void checkArithmetic(Oracle oracle, SqlValue value, long p, int n) {
        long meta = NumericText.arithmeticMeta(p, n);
        long payload = NumericText.arithmeticPayload(p, n, meta);
        SqlValue sum = meta == Meta.INT ? SqlValue.of(payload)
                        : SqlValue.of(Arithmetic.real(Opcode.OP_Add, 0, Double.longBitsToDouble(payload)));
        SqlValue remainder = meta == Meta.INT ? SqlValue.of(payload % 1000)
                        : SqlValue.of(Arithmetic.realRemainder(NumericText.toInt(p, n), 1000));
        SqlValue[] row = oracle.row("SELECT 0 + ?1, ?1 % 1000, ?1 & -1", value);
        assertEquals(row[0], sum, () -> "0 + " + value);
        assertEquals(row[1], remainder, () -> value + " % 1000");
        assertEquals(row[2], SqlValue.of(NumericText.toInt(p, n)), () -> value + " & -1");
    }

    private static Oracle oracle() {
        Oracle oracle = new Oracle();
        oracle.connection().execute(TABLE + "; INSERT INTO t DEFAULT VALUES");
        return oracle;
    }

    @Test
    void edges() {
        try (Oracle oracle = oracle()) {
            for (String a : RandomValues.edgeNumbers()) {
                check(oracle, a.getBytes(StandardCharsets.UTF_8));
                for (String b : RandomValues.edgeNumbers()) {
                    check(oracle, (a + b).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    @Test
    void numbers() {
        RandomValues values = new RandomValues(5);
        try (Oracle oracle = oracle()) {
            for (int i = 0; i < 15_000; i++) {
                check(oracle, values.number().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void otherBytes() {
        RandomValues values = new RandomValues(6);
        try (Oracle oracle = oracle()) {
            for (int i = 0; i < 4_000; i++) {
                byte[] bytes = values.number().getBytes(StandardCharsets.UTF_8);
                if (bytes.length > 0) {
                    bytes[values.below(bytes.length)] = (byte) values.below(256);
                }
                check(oracle, bytes);
            }
        }
    }

    /** All powers of ten with 1 to 20 digits before them: the conversion has the same last bit as SQLite's. */
    @Test
    void everyExponent() {
        RandomValues values = new RandomValues(7);
        try (Oracle oracle = new Oracle()) {
            for (int exponent = -360; exponent <= 320; exponent++) {
                for (int i = 0; i < 40; i++) {
                    byte[] text = (values.digits(1 + values.below(20)) + "e" + exponent).getBytes(StandardCharsets.UTF_8);
                    assertEquals(oracle.value("SELECT CAST(?1 AS REAL)", SqlValue.text(text)),
                                    SqlValue.of(NumericText.toReal(oracle.address(text), text.length)));
                }
            }
        }
    }
}
