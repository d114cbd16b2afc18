package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Constants.ST_ENC_BYTES;
import static org.sqltruffle.abi.Constants.ST_ENC_DICT_REAL;
import static org.sqltruffle.abi.Constants.ST_ENC_DICT_TEXT;
import static org.sqltruffle.abi.Constants.ST_ENC_INT;
import static org.sqltruffle.abi.Constants.ST_ENC_REAL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.btree.ColumnCursor;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.LateCases;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;

/**
 * Column of a cursor with columns: loads the value from the column's segment, as {@code stValueOf} in column_segment.c does. Compiled code
 * has the forms only that the interpreter has met. Texts and blobs stay where they are: the execution holds the columns.
 */
final class StoredValueNode extends Node {

    /** Encodings and sizes of codes, as the first two bytes of an {@code StColumnCode}. */
    @CompilationFinal(dimensions = 1)
    private static final int[] FORMS = {
                    form(ST_ENC_INT, Byte.BYTES), form(ST_ENC_INT, Short.BYTES), form(ST_ENC_INT, Integer.BYTES),
                    form(ST_ENC_INT, Long.BYTES),
                    form(ST_ENC_REAL, Double.BYTES), form(ST_ENC_DICT_REAL, Byte.BYTES),
                    form(ST_ENC_DICT_TEXT, Byte.BYTES), form(ST_ENC_DICT_TEXT, Short.BYTES), form(ST_ENC_BYTES, 0)};

    /** Cases besides the bits of {@link #FORMS}. */
    private static final int COLUMNS = 1 << 16;
    private static final int NULLS = 1 << 17;
    private static final int STORED_AS_INTEGERS = 1 << 18;

    static {
        assert Layout.StColumnCode_szCode == Layout.StColumnCode_eEncoding + 1 : "a form is two bytes, one after the other";
    }

    /** No meta: the value is to be had from the row. */
    private static final long NOT_STORED = 0;

    private final int column;
    private final int output;
    private final boolean entries;
    private final LateCases cases = new LateCases();

    /** @param entries whether the cursor is on an index: the column is a field of its entries */
    StoredValueNode(int column, int output, boolean entries) {
        this.entries = entries;
        this.column = column;
        this.output = output;
    }

    private static int form(int encoding, int codeSize) {
        return encoding | codeSize << Byte.SIZE;
    }

    private static int form(long pCode) {
        return NativeMemory.getShort(pCode + Layout.StColumnCode_eEncoding);
    }

    /** Returns false when the value is to be had from the row: nothing was done then. */
    @ExplodeLoop
    boolean execute(VirtualFrame frame, MachineState state, long pC) {
        if (!cases.has(COLUMNS)) {
            return executeElsewhere(frame, state, pC);
        }
        cases.meet(COLUMNS);
        long pCode = pCode(pC);
        if (pCode == 0) {
            return false;
        }
        int row = ColumnCursor.row(pC);
        int form = form(pCode);
        for (int i = 0; i < FORMS.length; i++) {
            if (cases.has(1 << i) && form == FORMS[i]) {
                cases.meet(1 << i);
                return load(frame, state, pC, pCode, row, FORMS[i]);
            }
        }
        return CompilerDirectives.inCompiledCode() && executeElsewhere(frame, state, pC);
    }

    private long pCode(long pC) {
        return entries ? ColumnCursor.pEntryCode(pC, column) : ColumnCursor.pCode(pC, column);
    }

    private boolean load(VirtualFrame frame, MachineState state, long pC, long pCode, int row, int form) {
        if (isNull(pCode, row)) {
            if (!cases.has(NULLS)) {
                return executeElsewhere(frame, state, pC);
            }
            cases.meet(NULLS);
            Registers.setNull(frame, output);
            return true;
        }
        if (isReal(form) && NativeMemory.getLong(pCode + Layout.StColumnCode_aInt) != 0) {
            if (!cases.has(STORED_AS_INTEGERS)) {
                return executeElsewhere(frame, state, pC);
            }
            cases.meet(STORED_AS_INTEGERS);
            return set(frame, pCode, row, form, metaOfReal(pCode, row, form));
        }
        return set(frame, pCode, row, form, isReal(form) ? Meta.REAL : meta(state, pCode, row, form));
    }

    private boolean set(VirtualFrame frame, long pCode, int row, int form, long meta) {
        if (meta == NOT_STORED) {
            return false;
        }
        Registers.set(frame, output, payload(pCode, row, form, meta), meta);
        return true;
    }

    /** What compiled code does in a case that it lacks. */
    private boolean executeElsewhere(VirtualFrame frame, MachineState state, long pC) {
        if (!cases.isPatient()) {
            return execute(frame, state, pC);
        }
        long meta = anyMeta(state, pC);
        if (meta == NOT_STORED) {
            return false;
        }
        Registers.set(frame, output, meta == Meta.NULL ? 0 : anyPayload(pC, meta), meta);
        return true;
    }

    @TruffleBoundary
    private long anyMeta(MachineState state, long pC) {
        long pCode = pCode(pC);
        if (pCode == 0) {
            return NOT_STORED;
        }
        int row = ColumnCursor.row(pC);
        int form = form(pCode);
        return isNull(pCode, row) ? Meta.NULL : isReal(form) ? metaOfReal(pCode, row, form) : meta(state, pCode, row, form);
    }

    @TruffleBoundary
    private long anyPayload(long pC, long meta) {
        long pCode = pCode(pC);
        return payload(pCode, ColumnCursor.row(pC), form(pCode), meta);
    }

    private static boolean isSet(long aBit, int index) {
        return (NativeMemory.getByte(aBit + (index >> 3)) >> (index & 7) & 1) != 0;
    }

    private static boolean isNull(long pCode, int row) {
        long aNull = NativeMemory.getLong(pCode + Layout.StColumnCode_aNull);
        return aNull != 0 && isSet(aNull, row);
    }

    private static boolean isReal(int form) {
        return form == form(ST_ENC_REAL, Double.BYTES) || form == form(ST_ENC_DICT_REAL, Byte.BYTES);
    }

    /** The entry of a row: the row itself, where there is no dictionary. */
    private static long entry(long pCode, int row, int form) {
        return (byte) form == ST_ENC_REAL || (byte) form == ST_ENC_BYTES ? row : code(pCode, row, form);
    }

    /** The code of a row, an unsigned integer. */
    private static long code(long pCode, int row, int form) {
        long aCode = NativeMemory.getLong(pCode + Layout.StColumnCode_aCode);
        return switch (form >> Byte.SIZE) {
            case Byte.BYTES -> NativeMemory.getU8(aCode + row);
            case Short.BYTES -> NativeMemory.getU16(aCode + (long) row * Short.BYTES);
            case Integer.BYTES -> NativeMemory.getU32(aCode + (long) row * Integer.BYTES);
            default -> NativeMemory.getLong(aCode + (long) row * Long.BYTES);
        };
    }

    private static long metaOfReal(long pCode, int row, int form) {
        long aInt = NativeMemory.getLong(pCode + Layout.StColumnCode_aInt);
        return aInt != 0 && isSet(aInt, (int) entry(pCode, row, form)) ? Meta.INT : Meta.REAL;
    }

    private static long meta(MachineState state, long pCode, int row, int form) {
        switch ((byte) form) {
            case ST_ENC_INT:
                return Meta.INT;
            case ST_ENC_DICT_TEXT:
            case ST_ENC_BYTES:
                break;
            default:
                return NOT_STORED;
        }
        long pOffset = pOffset(pCode, row, form);
        // A zero byte is after each value.
        long length = NativeMemory.getU32(pOffset + Integer.BYTES) - NativeMemory.getU32(pOffset) - 1;
        if (length >= state.lengthLimit) {
            return NOT_STORED;
        }
        boolean blob = (byte) form == ST_ENC_BYTES && NativeMemory.getByte(pCode + Layout.StColumnCode_isBlob) != 0;
        return Meta.bytes(
                        blob ? MEM_Blob | MEM_Static
                                        : state.encoding == SQLITE_UTF8 ? MEM_Str | MEM_Term | MEM_Static : MEM_Str | Registers.PAGE,
                        (int) length);
    }

    private static long pOffset(long pCode, int row, int form) {
        return NativeMemory.getLong(pCode + Layout.StColumnCode_aiText) + entry(pCode, row, form) * Integer.BYTES;
    }

    private static long payload(long pCode, int row, int form, long meta) {
        switch ((byte) form) {
            case ST_ENC_INT:
                return NativeMemory.getLong(pCode + Layout.StColumnCode_iBase) + code(pCode, row, form);
            case ST_ENC_REAL:
            case ST_ENC_DICT_REAL:
                long a = NativeMemory.getLong(pCode + ((byte) form == ST_ENC_REAL ? Layout.StColumnCode_aCode : Layout.StColumnCode_aReal));
                long bits = NativeMemory.getLong(a + entry(pCode, row, form) * Double.BYTES);
                return meta == Meta.INT ? (long) Double.longBitsToDouble(bits) : bits;
            default:
                return NativeMemory.getLong(pCode + Layout.StColumnCode_aText) + NativeMemory.getU32(pOffset(pCode, row, form));
        }
    }
}
