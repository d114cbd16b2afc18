package org.sqltruffle.language;

import java.util.Arrays;
import java.util.List;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * How often each instruction of a statement runs, and its share of the time. C steps the statement one instruction at a time.
 * The counts are exact and the same in every tier. The times are those of C, without the cost of the stepping.
 */
public final class ExecutionProfile {

    private final long[] executions;
    private final double[] share;
    private final List<CursorReport> cursors;

    private ExecutionProfile(long[] executions, double[] share, List<CursorReport> cursors) {
        this.cursors = cursors;
        this.executions = executions;
        this.share = share;
    }

    /** How often the instruction ran. */
    public long executions(int pc) {
        return executions[pc];
    }

    /** The share of the time that the instruction took, between 0 and 1. */
    public double share(int pc) {
        return share[pc];
    }

    /** What each cursor read, by its number. */
    public List<CursorReport> cursors() {
        return cursors;
    }

    /** Runs a statement to its end. */
    public static ExecutionProfile of(Statement statement) {
        long pVdbe = statement.pStmt();
        int cursors = NativeMemory.getInt(pVdbe + Layout.Vdbe_nCursor);
        try (NativeBuffer report = new NativeBuffer((long) cursors * Layout.SIZEOF_StColumnReport)) {
            NativeMemory.putLong(pVdbe + Layout.Vdbe_aReport, report.address());
            statement.begin();
            try {
                return run(statement, report.address(), cursors);
            } finally {
                statement.end();
                NativeMemory.putLong(pVdbe + Layout.Vdbe_aReport, 0);
            }
        }
    }

    private static ExecutionProfile run(Statement statement, long aReport, int cursors) {
        long pVdbe = statement.pStmt();
        int n = NativeMemory.getInt(pVdbe + Layout.Vdbe_nOp);
        long[] executions = new long[n];
        long[] nanos = new long[n];
        long[] fastest = new long[n];
        Arrays.fill(fastest, Long.MAX_VALUE);
        int pc = 0;
        int rc;
        do {
            long start = System.nanoTime();
            rc = TierApi.stStep(pVdbe, 1, 0);
            long time = System.nanoTime() - start;
            executions[pc]++;
            nanos[pc] += time;
            fastest[pc] = Math.min(fastest[pc], time);
            pc = NativeMemory.getInt(pVdbe + Layout.Vdbe_pc);
        } while (rc == Constants.ST_STOP || rc == ResultCode.ROW);
        if (rc != ResultCode.DONE) {
            throw SqliteException.of(statement.connection().pDb(), rc);
        }
        return new ExecutionProfile(executions, shares(executions, nanos, Arrays.stream(fastest).min().orElse(0)), CursorReport.read(aReport, cursors));
    }

    private static double[] shares(long[] executions, long[] nanos, long overhead) {
        double[] shares = new double[nanos.length];
        double total = 0;
        for (int pc = 0; pc < nanos.length; pc++) {
            shares[pc] = Math.max(0, nanos[pc] - overhead * executions[pc]);
            total += shares[pc];
        }
        for (int pc = 0; pc < nanos.length && total > 0; pc++) {
            shares[pc] /= total;
        }
        return shares;
    }
}
