package org.sqltruffle.value.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.value.Oracle;
import org.sqltruffle.value.RandomValues;
import org.sqltruffle.value.SqlValue;

@Execution(ExecutionMode.CONCURRENT)
class ArithmeticTest {

    private static final int[] NUMERIC = {Opcode.OP_Add, Opcode.OP_Subtract, Opcode.OP_Multiply, Opcode.OP_Divide, Opcode.OP_Remainder};
    private static final String[] NUMERIC_SQL = {"+", "-", "*", "/", "%"};
    private static final int[] BITS = {Opcode.OP_BitAnd, Opcode.OP_BitOr, Opcode.OP_ShiftLeft, Opcode.OP_ShiftRight};
    private static final String[] BITS_SQL = {"&", "|", "<<", ">>"};

    private static SqlValue compute(int opcode, SqlValue left, SqlValue right) {
        if (left.type() == SQLITE_INTEGER && right.type() == SQLITE_INTEGER && Arithmetic.fitsInteger(opcode, left.bits(), right.bits())) {
            return SqlValue.of(Arithmetic.integer(opcode, left.bits(), right.bits()));
        }
        if (opcode == Opcode.OP_Remainder) {
            return SqlValue.of(Arithmetic.realRemainder(asInt(left), asInt(right)));
        }
        return SqlValue.of(Arithmetic.real(opcode, asReal(left), asReal(right)));
    }

    private static double asReal(SqlValue value) {
        return value.type() == SQLITE_FLOAT ? value.real() : value.bits();
    }

    private static long asInt(SqlValue value) {
        return value.type() == SQLITE_FLOAT ? Arithmetic.realToInt(value.real()) : value.bits();
    }

    private static void check(Oracle oracle, SqlValue left, SqlValue right) {
        for (int i = 0; i < NUMERIC.length; i++) {
            String sql = "SELECT ?1 " + NUMERIC_SQL[i] + " ?2";
            assertEquals(oracle.value(sql, left, right), compute(NUMERIC[i], left, right), () -> sql + " of " + left + ", " + right);
        }
        for (int i = 0; i < BITS.length; i++) {
            String sql = "SELECT ?1 " + BITS_SQL[i] + " ?2";
            assertEquals(oracle.value(sql, left, right).bits(), Arithmetic.bits(BITS[i], asInt(left), asInt(right)),
                            () -> sql + " of " + left + ", " + right);
        }
    }

    @Test
    void edges() {
        try (Oracle oracle = new Oracle()) {
            for (long a : RandomValues.edgeInts()) {
                for (long b : RandomValues.edgeInts()) {
                    check(oracle, SqlValue.of(a), SqlValue.of(b));
                }
                for (double r : RandomValues.edgeReals()) {
                    check(oracle, SqlValue.of(a), SqlValue.of(r));
                    check(oracle, SqlValue.of(r), SqlValue.of(a));
                }
            }
            for (double a : RandomValues.edgeReals()) {
                for (double b : RandomValues.edgeReals()) {
                    check(oracle, SqlValue.of(a), SqlValue.of(b));
                }
            }
        }
    }

    @Test
    void random() {
        RandomValues values = new RandomValues(3);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 10_000; i++) {
                check(oracle, number(values), number(values));
            }
        }
    }

    private static SqlValue number(RandomValues values) {
        return values.below(2) == 0 ? SqlValue.of(values.integer()) : SqlValue.of(values.real());
    }

    @Test
    void realsAsIntegers() {
        RandomValues values = new RandomValues(4);
        try (Oracle oracle = new Oracle()) {
            oracle.connection().execute("CREATE TABLE t(x INTEGER)");
            for (int i = 0; i < 5_000; i++) {
                double r = values.real();
                assertEquals(oracle.value("SELECT CAST(?1 AS INTEGER)", SqlValue.of(r)), SqlValue.of(Arithmetic.realToInt(r)));
                oracle.connection().execute("DELETE FROM t");
                oracle.row("INSERT INTO t VALUES(?1)", SqlValue.of(r));
                SqlValue stored = oracle.value("SELECT x FROM t");
                assertEquals(stored, Arithmetic.isExactInt(r) ? SqlValue.of((long) r) : SqlValue.of(r));
            }
        }
    }
}
