package org.sqltruffle.interpreter;

import java.util.Arrays;
import java.util.Set;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;

/**
 * How often each instruction of a program ran. Stronger than rows: an instruction too many or too few shows even where the answer is right.
 */
@FunctionalInterface
interface InstructionCounts {

    /** Runs a fresh statement to its end and returns the executions of each instruction, by address. */
    long[] of(Statement statement);

    /** The C tier, one instruction at a time. Programs of triggers run within the instruction that calls them. */
    InstructionCounts IN_C = statement -> {
        long pVdbe = statement.pStmt();
        long[] counts = new long[NativeMemory.getInt(pVdbe + Layout.Vdbe_nOp)];
        int pc = 0;
        while (true) {
            counts[pc]++;
            int rc = TierApi.stStep(pVdbe, 1, 0);
            if (rc != Constants.ST_STOP && rc != ResultCode.ROW) {
                if (rc != ResultCode.DONE) {
                    throw new IllegalStateException("result code " + rc + " after " + Arrays.toString(counts));
                }
                return counts;
            }
            pc = NativeMemory.getInt(pVdbe + Layout.Vdbe_pc);
        }
    };

    /** The Truffle tier in its interpreter. The first instruction of a statement runs in C before its program is decoded. */
    InstructionCounts IN_TRUFFLE = statement -> {
        long pVdbe = statement.pStmt();
        TierDriver driver = new TierDriver(pVdbe, Policy.TRUFFLE, TierThresholds.DEFAULT, Set.of(), null);
        driver.state().executions = new long[NativeMemory.getInt(pVdbe + Layout.Vdbe_nOp)];
        driver.state().executions[0] = 1;
        try {
            int rc = ResultCode.ROW;
            while (rc == ResultCode.ROW) {
                rc = driver.step();
            }
            if (rc != ResultCode.DONE) {
                throw new IllegalStateException("result code " + rc);
            }
            return driver.state().executions;
        } finally {
            driver.close();
        }
    };
}
