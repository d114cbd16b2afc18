package org.sqltruffle.activity;

import java.util.List;

/** Who wants to know of executions. When nobody does, an execution costs the read of one field. */
public final class Executions {

    private static final String RECORDED = "jdk.jfr.Event";

    /** Whether executions are measured. Not volatile: a thread may see a change some executions later. */
    private static boolean areMeasured;

    private static boolean isRecorded;

    private Executions() {
    }

    /** Whether executions are measured. */
    public static boolean areMeasured() {
        return areMeasured;
    }

    /** Begins to measure, when a setting of the process says so or a flight recording runs. */
    static void start() {
        update();
        try {
            Class.forName(RECORDED, false, ClassLoader.getSystemClassLoader());
            RecordedEvents.follow();
        } catch (ClassNotFoundException | LinkageError e) {
            // The JVM has no module jdk.jfr.
        }
    }

    /** A flight recording has begun, or the last one has ended. */
    static void setRecorded(boolean recorded) {
        isRecorded = recorded;
        update();
    }

    static boolean areRecorded() {
        return isRecorded;
    }

    private static void update() {
        areMeasured = isRecorded || StatementStatistics.ARE_KEPT || SlowQueries.ARE_LOGGED;
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
        if (isRecorded) {
            RecordedEvents.lockWait(connection, milliseconds, error, report);
        }
    }

    /** The kept statistics, those with the most time first; empty when the setting is off. */
    public static List<StatementStatistics> statistics() {
        return StatementStatistics.all();
    }
}
