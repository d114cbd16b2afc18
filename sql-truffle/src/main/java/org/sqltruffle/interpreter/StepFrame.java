package org.sqltruffle.interpreter;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.MapFaults;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.RegisterStore;
import org.sqltruffle.sqlite.ResultCode;

/**
 * What sqlite3Step() and sqlite3VdbeExec() do before the first and after the last instruction of a step, for steps that begin or end in the
 * Truffle tier.
 */
final class StepFrame {

    private StepFrame() {
    }

    /** Before the first instruction. */
    static void begin(long pVdbe) {
        NativeMemory.putLong(pVdbe + Layout.Vdbe_iCurrentTime, 0);
        NativeMemory.putByte(pVdbe + Layout.Vdbe_bResume, (byte) 1);
        NativeMemory.putInt(pVdbe + Layout.Vdbe_rc, ResultCode.OK);
    }

    /**
     * After a ResultRow. ROW, or an error when the row's pages have gone or an allocation for it has failed: C asks both in OP_ResultRow.
     */
    static int suspend(MachineState state) {
        boolean failed = state.hasAllocationFailed();
        if (failed || MapFaults.isFaulty(state.pDb)) {
            return TierApi.stRaise(state.pVdbe, state.pc - 1, failed ? ResultCode.NOMEM : ResultCode.IOERR_MMAP);
        }
        leaveRow(state);
        return ResultCode.ROW;
    }

    private static void leaveRow(MachineState state) {
        NativeMemory.putByte(state.pVdbe + Layout.Vdbe_bResume, (byte) 0);
        NativeMemory.putInt(state.pDb + Layout.sqlite3_errCode, ResultCode.ROW);
        NativeMemory.putLong(state.pVdbe + Layout.Vdbe_pResultRow, state.rowInC == 0 ? 0 : state.pMem(state.rowInC));
    }

    /** Puts the current row into the C registers of its ResultRow. */
    static void storeRow(MachineState state, Instruction resultRow) {
        int first = resultRow.operand("first");
        int count = resultRow.operand("count");
        for (int i = 0; i < count; i++) {
            RegisterStore.store(state, first + i, state.rowPayload[i], state.rowMeta[i]);
        }
        state.rowInC = first;
        NativeMemory.putLong(state.pVdbe + Layout.Vdbe_pResultRow, state.pMem(first));
    }
}
