package org.sqltruffle.activity;

import java.util.List;

/** Who wants to know of executions. When nobody does, an execution costs the read of one field. */
public final class Executions {

    private static final boolean HAS_RECORDER = hasRecorder();

    /** Whether executions are measured. Not volatile: a thread may see a change some executions later. */
    private static boolean areMeasured;

    private static boolean isRecorded;

    private Executions() {
    }

    /** Whether executions are measured. */
    public static boolean areMeasured() {
        return areMeasured;
    }

    /** Whether the JVM has the module {@code jdk.jfr}. */
    private static boolean hasRecorder() {
        try {
            Class.forName("jdk.jfr.Event", false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Begins to measure, or ends it: by the settings of the process, and by its flight recordings. Called when a statement is prepared and when an execution ends, which are calls anyway. */
    public static void look() {
        isRecorded = HAS_RECORDER && RecordedEvents.areWanted();
        boolean wanted = isRecorded || StatementStatistics.ARE_KEPT || SlowQueries.ARE_LOGGED;
        if (wanted != areMeasured) {
            areMeasured = wanted;
        }
    }

    static boolean areRecorded() {
        return isRecorded;
    }

    static void note(Execution execution) {
        if (StatementStatistics.ARE_KEPT) {
            StatementStatistics.note(execution);
        }
        if (SlowQueries.ARE_LOGGED) {
            SlowQueries.note(execution);
        }
        if (execution.event() != null) {
            RecordedEvents.statement(execution);
        }
    }

    /** Records that a connection has waited for a lock. @param error empty while the wait goes on */
    static void noteLockWait(long connection, long milliseconds, String error, String report) {
        look();
        if (isRecorded) {
            RecordedEvents.lockWait(connection, milliseconds, error, report);
        }
    }

    /** The kept statistics, those with the most time first; empty when the setting is off. */
    public static List<StatementStatistics> statistics() {
        return StatementStatistics.all();
    }
}
