package org.sqltruffle.activity;

import jdk.jfr.FlightRecorder;

/** Java's flight recordings. Loaded only where the JVM has the module {@code jdk.jfr}. */
final class RecordedEvents {

    private RecordedEvents() {
    }

    /**
     * Whether a recording wants events. A listener of recordings would tell, but the recorder would keep it, and with it the class loader of an application that has the engine among its
     * own jars.
     */
    static boolean areWanted() {
        return FlightRecorder.isInitialized() && (new StatementEvent().isEnabled() || new LockWaitEvent().isEnabled());
    }

    /** An event for {@link #statement}, {@code null} when it is not enabled. */
    static Object beginStatement() {
        StatementEvent event = new StatementEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    static void statement(Execution execution) {
        StatementEvent event = (StatementEvent) execution.event();
        event.end();
        if (!event.shouldCommit()) {
            return;
        }
        event.sql = execution.statement().sql();
        event.engineTime = execution.nanos();
        event.rows = execution.rows();
        event.executions = execution.executions();
        event.tier = execution.statement().tier();
        event.columns = execution.statement().hasReadColumns();
        event.connection = execution.statement().connection();
        event.commit();
    }

    static void lockWait(long connection, long milliseconds, String error, String report) {
        LockWaitEvent event = new LockWaitEvent();
        event.connection = connection;
        event.waited = milliseconds;
        event.error = error;
        event.report = report;
        event.commit();
    }
}
