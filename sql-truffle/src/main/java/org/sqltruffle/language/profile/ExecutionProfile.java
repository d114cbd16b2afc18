package org.sqltruffle.language.profile;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/**
 * How often each instruction of a statement runs, and its share of the time. C steps the statement one instruction at a time. The counts
 * are exact and the same in every tier. The times are those of C, without the cost of the stepping.
 */
public final class ExecutionProfile {

    private static final int ROWS = 1000;

    private final long[] executions;
    private final double[] share;
    private final List<CursorReport> cursors;
    private final List<LoopReport> loops;
    /** By address: nanoseconds of its step, and tuples for which it ran; -1: it is no step. */
    private final long[] stepNanos;
    private final long[] stepTuples;

    private ExecutionProfile(long[] executions, double[] share, List<CursorReport> cursors, List<LoopReport> loops, long[] stepNanos,
                    long[] stepTuples) {
        this.cursors = cursors;
        this.executions = executions;
        this.share = share;
        this.loops = loops;
        this.stepNanos = stepNanos;
        this.stepTuples = stepTuples;
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

    /** What each loop nest over columns did when C ran it, in the order in which they began. */
    public List<LoopReport> loops() {
        return loops;
    }

    /** Whether the instruction ran for a batch of tuples. */
    public boolean isStep(int pc) {
        return stepTuples[pc] >= 0;
    }

    /** For how many tuples it ran so; 0 where the guards of a scan had done its work already. */
    public long tuples(int pc) {
        return stepTuples[pc];
    }

    /** Nanoseconds that it took for them. */
    public long nanos(int pc) {
        return stepNanos[pc];
    }

    /** As {@link #of}; a statement that only reads runs once more, in C and as fast as it can, for what is known of its loops. */
    public static ExecutionProfile withLoops(Statement statement) {
        ExecutionProfile profile = of(statement);
        if (StatementApi.stmtReadonly(statement.pStmt()) == 0) {
            return profile;
        }
        statement.reset();
        long pVdbe = statement.pStmt();
        int n = profile.executions.length;
        long size = Layout.SIZEOF_StLoopReports + (long) Constants.ST_LOOP_REPORTS * Layout.SIZEOF_StLoopReport
                        + (long) n * Layout.SIZEOF_StStepReport;
        try (NativeBuffer memory = new NativeBuffer(size)) {
            long p = memory.address();
            long aLoop = p + Layout.SIZEOF_StLoopReports;
            long aStep = aLoop + (long) Constants.ST_LOOP_REPORTS * Layout.SIZEOF_StLoopReport;
            NativeMemory.putLong(p + Layout.StLoopReports_aLoop, aLoop);
            NativeMemory.putLong(p + Layout.StLoopReports_aStep, aStep);
            NativeMemory.putLong(pVdbe + Layout.Vdbe_pLoops, p);
            try {
                RowBatch rows = new RowBatch();
                do {
                    statement.fetch(rows, ROWS);
                } while (!rows.ended);
            } finally {
                NativeMemory.putLong(pVdbe + Layout.Vdbe_pLoops, 0);
            }
            return profile.with(p, aLoop, aStep);
        }
    }

    private ExecutionProfile with(long p, long aLoop, long aStep) {
        List<LoopReport> found = IntStream.range(0, NativeMemory.getInt(p + Layout.StLoopReports_nLoop))
                        .mapToObj(i -> LoopReport.read(aLoop + (long) i * Layout.SIZEOF_StLoopReport)).toList();
        long[] nanos = new long[executions.length];
        long[] tuples = new long[executions.length];
        for (int pc = 0; pc < tuples.length; pc++) {
            long pStep = aStep + (long) pc * Layout.SIZEOF_StStepReport;
            nanos[pc] = NativeMemory.getLong(pStep + Layout.StStepReport_nNano);
            tuples[pc] = NativeMemory.getInt(pStep + Layout.StStepReport_isStep) == 0 ? -1
                            : NativeMemory.getLong(pStep + Layout.StStepReport_nTuple);
        }
        return new ExecutionProfile(executions, share, cursors, found, nanos, tuples);
    }

    /** Runs a statement to its end, one instruction after the other. */
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
        long[] none = new long[n];
        Arrays.fill(none, -1);
        return new ExecutionProfile(executions, shares(executions, nanos, Arrays.stream(fastest).min().orElse(0)),
                        CursorReport.read(aReport, cursors), List.of(), new long[n], none);
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
