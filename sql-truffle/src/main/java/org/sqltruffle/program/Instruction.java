package org.sqltruffle.program;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.memory.NativeMemory;

/**
 * One instruction of a VDBE program, as decoded from {@code VdbeOp}.
 *
 * @param pc its address
 * @param opcode OP_* number; opcodes that SQLite rewrites when they first run (String8, AggStep, …) appear in either form
 * @param p4type P4_* type of the fourth operand
 * @param pP4 the fourth operand: an address, or the 32-bit integer itself for P4_INT32
 * @param argumentCount number of arguments of a function call (P4_FUNCCTX)
 * @param pFunction the {@code FuncDef*} of a function or aggregate, else 0
 * @param functionFlags its SQLITE_FUNC_* flags
 */
public record Instruction(int pc, int opcode, int p1, int p2, int p3, int p4type, long pP4, int p5, int argumentCount, long pFunction,
                int functionFlags) {

    public String name() {
        return Opcode.name(opcode);
    }

    /**
     * The value of an operand that {@link OpcodeSpecs} names, P4 as an integer.
     *
     * @throws IllegalArgumentException the opcode has no operand of this name
     */
    public int operand(String operand) {
        return switch (OpcodeSpecs.of(opcode).position(operand)) {
            case 1 -> p1;
            case 2 -> p2;
            case 3 -> p3;
            case 4 -> p4int();
            case 5 -> p5;
            default -> throw new IllegalArgumentException(name() + " has no operand " + operand);
        };
    }

    /** The value of operand P4 by its name, as an address. */
    public long pointer(String operand) {
        if (OpcodeSpecs.of(opcode).position(operand) != OpcodeSpec.P4) {
            throw new IllegalArgumentException(name() + " has no pointer " + operand);
        }
        return pP4;
    }

    /** The address to jump to, of an opcode that jumps. All of them have it in P2. */
    public int jumpTarget() {
        return p2;
    }

    /** The number of an Int64 or a Real: its lower 32 bits are P1, the upper ones P3. */
    public long constant64() {
        return (long) p3 << Integer.SIZE | Integer.toUnsignedLong(p1);
    }

    /** Returns true when another instruction has the same opcode and the same operands. */
    public boolean isSameAs(Instruction other) {
        return opcode == other.opcode && p1 == other.p1 && p2 == other.p2 && p3 == other.p3 && pP4 == other.pP4 && p5 == other.p5;
    }

    /**
     * Returns true when the instruction calls a function that SQLite defines. Its own {@code like} has no other flag after PRAGMA
     * case_sensitive_like.
     */
    public boolean callsBuiltIn() {
        return (functionFlags & (Constants.SQLITE_FUNC_BUILTIN | Constants.SQLITE_FUNC_LIKE)) != 0;
    }

    /** The name of the function that the instruction calls. */
    public String functionName() {
        return NativeMemory.getString(NativeMemory.getLong(pFunction + Layout.FuncDef_zName));
    }

    /** The fourth operand as integer. */
    public int p4int() {
        return (int) pP4;
    }
}
