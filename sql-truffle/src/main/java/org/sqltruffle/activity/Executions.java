package org.sqltruffle.activity;

import java.util.List;
import org.sqltruffle.events.Recorder;

/** Who wants to know of executions. When nobody does, an execution costs the read of one field. */
public final class Executions {

    /** Ticks of the recorder's clock within which an execution ends that is not recorded while {@link Recorder#isCoarse}. */
    private static final int SHORT = 2;

    private Executions() {
    }

    /** Whether executions are measured. */
    public static boolean areMeasured() {
        return Recorder.recordsStatements() || areNoted();
    }

    /** Whether statistics are kept or slow executions logged. */
    static boolean areNoted() {
        return StatementStatistics.ARE_KEPT || SlowQueries.ARE_LOGGED;
    }

    /** Nanoseconds of a clock: of the system's unless less will do. */
    static long time() {
        return Recorder.isCoarse() && !areNoted() ? Recorder.coarseTime() : System.nanoTime();
    }

    /** Whether a recording may want an execution that began at this {@link #time} and ends now. */
    static boolean mayBeRecorded(long began) {
        return !Recorder.isCoarse() || time() - began >= SHORT * Recorder.tick();
    }

    static void note(Execution execution) {
        if (StatementStatistics.ARE_KEPT) {
            StatementStatistics.note(execution);
        }
        if (SlowQueries.ARE_LOGGED) {
            SlowQueries.note(execution);
        }
    }

    /** The kept statistics, those with the most time first; empty when the setting is off. */
    public static List<StatementStatistics> statistics() {
        return StatementStatistics.all();
    }
}
