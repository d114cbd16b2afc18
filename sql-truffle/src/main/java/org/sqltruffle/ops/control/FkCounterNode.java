package org.sqltruffle.ops.control;

import static org.sqltruffle.abi.Constants.SQLITE_DeferFKs;
import static org.sqltruffle.abi.Opcode.OP_FkCounter;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;

/**
 * {@code FkCounter P1 P2}: adds P2 to the number of violated foreign keys: the deferred ones when P1 is set, else those of this statement,
 * unless PRAGMA defer_foreign_keys has them counted with the deferred ones.
 *
 * <p>Source: vdbe.c case OP_FkCounter, SQLite 3.54.1.
 */
@VdbeOp({OP_FkCounter})
public final class FkCounterNode extends StraightNode {

    private final boolean deferred;
    private final int increment;

    public FkCounterNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.deferred = instruction.operand("isDeferred") != 0;
        this.increment = instruction.operand("increment");
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long p = deferred ? state.pDb + Layout.sqlite3_nDeferredCons
                        : (NativeMemory.getLong(state.pDb + Layout.sqlite3_flags) & SQLITE_DeferFKs) != 0
                                        ? state.pDb + Layout.sqlite3_nDeferredImmCons
                                        : state.pVdbe + Layout.Vdbe_nFkConstraint;
        NativeMemory.putLong(p, NativeMemory.getLong(p) + increment);
    }
}
