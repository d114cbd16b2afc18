package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.StepEnd;

/**
 * An instruction that C runs, every time. When its operands are declared only they are exchanged, otherwise all registers are.
 */
public final class CInstructionNode extends SwitchNode {

    private final String reason;
    private final boolean declared;
    @CompilationFinal(dimensions = 1)
    private final int[] liveBefore;
    @CompilationFinal(dimensions = 1)
    private final int[] liveAfter;

    public CInstructionNode(Program program, Instruction instruction, String reason) {
        super(program, instruction);
        this.reason = reason;
        this.declared = program.use(pc).isDeclared();
        this.liveBefore = program.liveBefore(pc);
        this.liveAfter = program.liveAfter(pc);
    }

    @Override
    public String tier() {
        return "c: " + reason;
    }

    @Override
    public int execute(VirtualFrame frame, MachineState state) {
        if (declared) {
            return inC(frame, state);
        }
        Registers.storeAll(frame, state, liveBefore);
        int rc = TierApi.stInstruction(state.pVdbe, pc);
        if (rc != Constants.ST_STOP) {
            state.resultCode = rc;
            throw StepEnd.ENDED;
        }
        state.enter();
        Registers.loadAll(frame, state, liveAfter);
        return NativeMemory.getInt(state.pVdbe + Layout.Vdbe_pc);
    }
}
