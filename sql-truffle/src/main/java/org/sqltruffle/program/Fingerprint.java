package org.sqltruffle.program;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.abi.Address;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * All of a statement's program that its nodes depend on, by content and not by address: when the fingerprints of two statements are equal,
 * also of two connections, the nodes of one can run the other. Read from C memory while the statement is open.
 */
public final class Fingerprint {

    private final List<Object> parts = new ArrayList<>();

    private Fingerprint() {
    }

    /**
     * The fingerprint of a {@code sqlite3_stmt*}; {@code null} when its program has operands of one statement or connection only: functions
     * and collations of the user's, tables, triggers.
     */
    public static Fingerprint of(long pVdbe) {
        Fingerprint made = new Fingerprint();
        int n = NativeMemory.getInt(pVdbe + Layout.Vdbe_nOp);
        made.parts.add(NativeMemory.getInt(pVdbe + Layout.Vdbe_nMem));
        made.parts.add(NativeMemory.getInt(pVdbe + Layout.Vdbe_nCursor));
        made.parts.add(NativeMemory.getU16(pVdbe + Layout.Vdbe_nResColumn));
        made.parts.add(NativeMemory.getU8(NativeMemory.getLong(pVdbe + Layout.Vdbe_db) + Layout.sqlite3_enc));
        long aOp = NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp);
        for (int pc = 0; pc < n; pc++) {
            if (!made.addInstruction(aOp + (long) pc * Layout.SIZEOF_VdbeOp)) {
                return null;
            }
        }
        return made;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint fingerprint && parts.equals(fingerprint.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /** Whether it has no operand of its own statement. What SQLite changes in an instruction when it runs it is left out. */
    private boolean addInstruction(long pOp) {
        int opcode = NativeMemory.getU8(pOp + Layout.VdbeOp_opcode);
        int p1 = NativeMemory.getInt(pOp + Layout.VdbeOp_p1);
        OpcodeSpec spec = OpcodeSpecs.of(opcode);
        parts.add(spec.rewrittenFrom(opcode));
        parts.add(spec.p1Changes() ? 0 : p1);
        parts.add(NativeMemory.getInt(pOp + Layout.VdbeOp_p2));
        parts.add(NativeMemory.getU16(pOp + Layout.VdbeOp_p5));
        if (spec.comparesSchema()) {
            // C compares P3 and P4 with the schema that it has. Another connection's differ when it has changed its own schema.
            return true;
        }
        parts.add(NativeMemory.getInt(pOp + Layout.VdbeOp_p3));
        int type = NativeMemory.getByte(pOp + Layout.VdbeOp_p4type);
        if (type == Constants.P4_NOTUSED) {
            return true;
        }
        long p4 = NativeMemory.getLong(pOp + Layout.VdbeOp_p4);
        parts.add(kind(type));
        return switch (type) {
            case Constants.P4_INT32 -> parts.add(NativeMemory.getInt(pOp + Layout.VdbeOp_p4));
            case Constants.P4_STATIC, Constants.P4_DYNAMIC ->
                addBytes(p4, p4 == 0 ? 0 : spec.position("length") == 1 ? p1 : NativeMemory.stringLength(p4));
            case Constants.P4_COLLSEQ -> addCollation(p4);
            case Constants.P4_KEYINFO -> addOrder(p4);
            case Constants.P4_INTARRAY -> addBytes(p4, (1 + NativeMemory.getInt(p4)) * Integer.BYTES);
            case Constants.P4_FUNCDEF -> addFunction(p4, NativeMemory.getU16(pOp + Layout.VdbeOp_p5));
            case Constants.P4_FUNCCTX ->
                addFunction(NativeMemory.getLong(p4 + Layout.sqlite3_context_pFunc), NativeMemory.getU16(p4 + Layout.sqlite3_context_argc));
            case Constants.P4_SUBRTNSIG -> true; // The code generator's alone.
            default -> false;
        };
    }

    /** Texts are freed or not, functions have a context or not yet: to nodes they are the same. */
    private static int kind(int type) {
        return switch (type) {
            case Constants.P4_STATIC -> Constants.P4_DYNAMIC;
            case Constants.P4_FUNCDEF -> Constants.P4_FUNCCTX;
            default -> type;
        };
    }

    private boolean addBytes(long p, int length) {
        return parts.add(ByteBuffer.wrap(length == 0 ? new byte[0] : NativeMemory.getBytes(p, length)));
    }

    /** A built-in collation is known by its function; another one may be gone, and its address another's. */
    private boolean addCollation(long pColl) {
        long xCmp = pColl == 0 ? 0 : NativeMemory.getLong(pColl + Layout.CollSeq_xCmp);
        parts.add(xCmp);
        return xCmp == 0 || xCmp == Address.BINARY || xCmp == Address.NOCASE || xCmp == Address.RTRIM;
    }

    private boolean addOrder(long pKeyInfo) {
        int n = NativeMemory.getU16(pKeyInfo + Layout.KeyInfo_nAllField);
        parts.add(n);
        parts.add(NativeMemory.getU16(pKeyInfo + Layout.KeyInfo_nKeyField));
        long aSortFlags = NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aSortFlags);
        addBytes(aSortFlags, aSortFlags == 0 ? 0 : n);
        for (int i = 0; i < n; i++) {
            if (!addCollation(NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aColl + (long) i * Long.BYTES))) {
                return false;
            }
        }
        return true;
    }

    /** Built-in functions are the library's own, at the same place for all connections. */
    private boolean addFunction(long pFunction, int argumentCount) {
        parts.add(pFunction);
        parts.add(argumentCount);
        return (NativeMemory.getInt(pFunction + Layout.FuncDef_funcFlags) & Constants.SQLITE_FUNC_BUILTIN) != 0;
    }
}
