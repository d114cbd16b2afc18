package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.SQLITE_UTF8;
import static org.sqltruffle.abi.Constants.ST_ENC_BYTES;
import static org.sqltruffle.abi.Constants.ST_ENC_DICT_REAL;
import static org.sqltruffle.abi.Constants.ST_ENC_DICT_TEXT;
import static org.sqltruffle.abi.Constants.ST_ENC_INT;
import static org.sqltruffle.abi.Constants.ST_ENC_REAL;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * Column of a cursor with columns: loads the value from the column's segment, as {@code stValueOf} in column_segment.c does. Compiled code has the encodings only that
 * it has met. Texts and blobs stay where they are: the execution holds the columns.
 */
final class StoredValueNode extends Node {

    /** Cases of {@link #met}: sizes of codes are bits 0 to 3, encodings bits 8 and up. */
    private static final int NULLS = 1 << 16;
    private static final int STORED_AS_INTEGERS = 1 << 17;
    private static final int FIRST_ENCODING = 8;

    private final int column;
    private final int output;
    @CompilationFinal private int seen;

    StoredValueNode(int column, int output) {
        this.column = column;
        this.output = output;
    }

    private boolean met(int what) {
        if ((seen & what) != what) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            seen |= what;
        }
        return true;
    }

    /** Whether something equals a case. A case that was never met is not in compiled code. */
    private boolean is(int actual, int expected, int what) {
        return (CompilerDirectives.inInterpreter() || (seen & what) != 0) && actual == expected && met(what);
    }

    /** Returns false when the value is to be had from the row: nothing was done then. */
    boolean execute(VirtualFrame frame, MachineState state, long pC) {
        long pCode = ColumnCursor.pCode(pC, column);
        if (pCode == 0) {
            return false;
        }
        int encoding = NativeMemory.getByte(pCode + Layout.StColumnCode_eEncoding);
        int row = ColumnCursor.row(pC);
        long aNull = NativeMemory.getLong(pCode + Layout.StColumnCode_aNull);
        if (aNull != 0 && isSet(aNull, row)) {
            met(NULLS);
            Registers.setNull(frame, output);
            return true;
        }
        if (is(encoding, ST_ENC_INT, 1 << FIRST_ENCODING + ST_ENC_INT)) {
            Registers.setInt(frame, output, NativeMemory.getLong(pCode + Layout.StColumnCode_iBase) + code(pCode, row));
            return true;
        }
        if (is(encoding, ST_ENC_REAL, 1 << FIRST_ENCODING + ST_ENC_REAL)) {
            setReal(frame, NativeMemory.getDouble(NativeMemory.getLong(pCode + Layout.StColumnCode_aCode) + (long) row * Double.BYTES), pCode, row);
            return true;
        }
        if (is(encoding, ST_ENC_DICT_REAL, 1 << FIRST_ENCODING + ST_ENC_DICT_REAL)) {
            int entry = NativeMemory.getU8(NativeMemory.getLong(pCode + Layout.StColumnCode_aCode) + row);
            setReal(frame, NativeMemory.getDouble(NativeMemory.getLong(pCode + Layout.StColumnCode_aReal) + (long) entry * Double.BYTES), pCode, entry);
            return true;
        }
        if (is(encoding, ST_ENC_DICT_TEXT, 1 << FIRST_ENCODING + ST_ENC_DICT_TEXT)) {
            return setBytes(frame, state, pCode, code(pCode, row), false);
        }
        if (is(encoding, ST_ENC_BYTES, 1 << FIRST_ENCODING + ST_ENC_BYTES)) {
            return setBytes(frame, state, pCode, row, NativeMemory.getByte(pCode + Layout.StColumnCode_isBlob) != 0);
        }
        if (encoding < ST_ENC_INT || encoding > ST_ENC_BYTES) {
            return false;
        }
        // Compiled code does not have this encoding.
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seen |= 1 << FIRST_ENCODING + encoding;
        return execute(frame, state, pC);
    }

    private static boolean isSet(long aBit, int index) {
        return (NativeMemory.getByte(aBit + (index >> 3)) >> (index & 7) & 1) != 0;
    }

    /** The code of a row, an unsigned integer. */
    private long code(long pCode, int row) {
        int size = NativeMemory.getByte(pCode + Layout.StColumnCode_szCode);
        long aCode = NativeMemory.getLong(pCode + Layout.StColumnCode_aCode);
        if (is(size, Byte.BYTES, Byte.BYTES)) {
            return NativeMemory.getU8(aCode + row);
        }
        if (is(size, Short.BYTES, Short.BYTES)) {
            return NativeMemory.getU16(aCode + (long) row * Short.BYTES);
        }
        if (is(size, Integer.BYTES, Integer.BYTES)) {
            return NativeMemory.getU32(aCode + (long) row * Integer.BYTES);
        }
        if (is(size, Long.BYTES, Long.BYTES)) {
            return NativeMemory.getLong(aCode + (long) row * Long.BYTES);
        }
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seen |= size;
        return code(pCode, row);
    }

    private void setReal(VirtualFrame frame, double value, long pCode, int index) {
        long aInt = NativeMemory.getLong(pCode + Layout.StColumnCode_aInt);
        if (aInt != 0 && met(STORED_AS_INTEGERS) && isSet(aInt, index)) {
            Registers.setInt(frame, output, (long) value);
        } else {
            Registers.setReal(frame, output, value);
        }
    }

    private boolean setBytes(VirtualFrame frame, MachineState state, long pCode, long entry, boolean blob) {
        long pOffset = NativeMemory.getLong(pCode + Layout.StColumnCode_aiText) + entry * Integer.BYTES;
        long offset = NativeMemory.getU32(pOffset);
        // A zero byte is after each value.
        long length = NativeMemory.getU32(pOffset + Integer.BYTES) - offset - 1;
        if (length >= state.lengthLimit) {
            return false;
        }
        long flags = blob ? MEM_Blob | MEM_Static : state.encoding == SQLITE_UTF8 ? MEM_Str | MEM_Term | MEM_Static : MEM_Str | Registers.PAGE;
        Registers.set(frame, output, NativeMemory.getLong(pCode + Layout.StColumnCode_aText) + offset, Meta.bytes(flags, (int) length));
        return true;
    }
}
