package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_Goto;

import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;

/** {@code Goto * P2}: always jumps to P2; the dispatch does it. Source: vdbe.c case OP_Goto, SQLite 3.54.1. */
@VdbeOp({OP_Goto})
public final class GotoNode extends OpNode {

    private final int target;

    public GotoNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.target = instruction.operand("target");
    }

    public int target() {
        return target;
    }
}
