package org.sqltruffle.value.number;

import static org.sqltruffle.abi.Opcode.OP_Add;
import static org.sqltruffle.abi.Opcode.OP_BitAnd;
import static org.sqltruffle.abi.Opcode.OP_BitOr;
import static org.sqltruffle.abi.Opcode.OP_Divide;
import static org.sqltruffle.abi.Opcode.OP_Multiply;
import static org.sqltruffle.abi.Opcode.OP_Remainder;
import static org.sqltruffle.abi.Opcode.OP_ShiftLeft;
import static org.sqltruffle.abi.Opcode.OP_Subtract;

/**
 * The arithmetic of OP_Add, OP_Subtract, OP_Multiply, OP_Divide, OP_Remainder and of the bit operators, on numbers. The opcode is a
 * constant in compiled code, so each function is the one operation.
 *
 * <p>Two integers: when {@link #fitsInteger} the result is {@link #integer}; if not, it is {@link #real} of both converted to double. In
 * {@link #real} NaN stands for NULL, as SQLite has no NaN: division by zero gives NaN here. OP_Remainder of anything but two integers is
 * {@link #realRemainder} of both as integers.
 *
 * <p>Operands are in the order of the expression: {@code left - right}; left is r[P2] and right is r[P1].
 */
public final class Arithmetic {

    private Arithmetic() {
    }

    /** Whether the result of two integers is an integer: no overflow and no division by zero. */
    public static boolean fitsInteger(int opcode, long left, long right) {
        switch (opcode) {
            case OP_Add:
                return ((left ^ left + right) & (right ^ left + right)) >= 0;
            case OP_Subtract:
                return ((left ^ right) & (left ^ left - right)) >= 0;
            case OP_Multiply:
                return Math.multiplyHigh(left, right) == left * right >> 63;
            case OP_Divide:
                return right != 0 && (right != -1 || left != Long.MIN_VALUE);
            default:
                return right != 0;
        }
    }

    /** The result of two integers, provided that {@link #fitsInteger}. */
    public static long integer(int opcode, long left, long right) {
        switch (opcode) {
            case OP_Add:
                return left + right;
            case OP_Subtract:
                return left - right;
            case OP_Multiply:
                return left * right;
            case OP_Divide:
                return left / right;
            default:
                return left % right;
        }
    }

    /** The result of two reals; NaN stands for NULL. */
    public static double real(int opcode, double left, double right) {
        switch (opcode) {
            case OP_Add:
                return left + right;
            case OP_Subtract:
                return left - right;
            case OP_Multiply:
                return left * right;
            case OP_Divide:
                return right == 0.0 ? Double.NaN : left / right;
            case OP_Remainder:
                return realRemainder((long) left, (long) right);
            default:
                throw new IllegalArgumentException();
        }
    }

    /**
     * OP_Remainder when an operand is no integer: both as {@code sqlite3VdbeIntValue} gives them, which for a text is not the integer of
     * its real value. NaN stands for NULL.
     */
    public static double realRemainder(long left, long right) {
        return right == 0 ? Double.NaN : (double) (left % right);
    }

    /** {@code sqlite3RealToI64}: towards zero, clamped to the range of 64 bits. */
    public static long realToInt(double r) {
        return (long) r;
    }

    /** {@code sqlite3RealSameAsInt}: whether {@code i}, made from {@code r}, is the same number and is small enough to stay so. */
    public static boolean realSameAsInt(double r, long i) {
        return r == 0.0 || r == (double) i && i >= -(1L << 51) && i < 1L << 51;
    }

    /**
     * Whether {@code sqlite3VdbeIntegerAffinity} makes an integer of a real: the same number, and neither the largest nor the smallest
     * integer.
     */
    public static boolean isExactInt(double r) {
        long i = (long) r;
        return r == i && i > Long.MIN_VALUE && i < Long.MAX_VALUE;
    }

    /** OP_BitAnd, OP_BitOr, OP_ShiftLeft or OP_ShiftRight of two integers. */
    public static long bits(int opcode, long left, long right) {
        switch (opcode) {
            case OP_BitAnd:
                return left & right;
            case OP_BitOr:
                return left | right;
            case OP_ShiftLeft:
                return right >= 0 ? shiftLeft(left, right) : shiftRight(left, -Math.max(right, -64));
            default:
                return right >= 0 ? shiftRight(left, right) : shiftLeft(left, -Math.max(right, -64));
        }
    }

    private static long shiftLeft(long value, long count) {
        return count >= Long.SIZE ? 0 : value << count;
    }

    private static long shiftRight(long value, long count) {
        return value >> Math.min(count, Long.SIZE - 1);
    }
}
