package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Opcode.OP_FkIfZero;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.BranchNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code FkIfZero P1 P2}: jumps when no foreign key is violated so far, of the deferred ones when P1 is set, else of this statement.
 *
 * <p>Source: vdbe.c case OP_FkIfZero, SQLite 3.54.1.
 */
@VdbeOp({OP_FkIfZero})
public final class FkIfZeroNode extends BranchNode {

    private final boolean deferred;

    public FkIfZeroNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.deferred = instruction.operand("isDeferred") != 0;
    }

    @Override
    public boolean execute(VirtualFrame frame, MachineState state) {
        long n = deferred ? NativeMemory.getLong(state.pDb + Layout.sqlite3_nDeferredCons)
                        : NativeMemory.getLong(state.pVdbe + Layout.Vdbe_nFkConstraint);
        return n == 0 && NativeMemory.getLong(state.pDb + Layout.sqlite3_nDeferredImmCons) == 0;
    }
}
