package org.sqltruffle.program;

import org.sqltruffle.abi.Opcode;

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
public record Instruction(int pc, int opcode, int p1, int p2, int p3, int p4type, long pP4, int p5, int argumentCount, long pFunction, int functionFlags) {

    public String name() {
        return Opcode.name(opcode);
    }

    /** The fourth operand as integer. */
    public int p4int() {
        return (int) pP4;
    }
}
