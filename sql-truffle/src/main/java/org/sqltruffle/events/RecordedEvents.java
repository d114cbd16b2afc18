package org.sqltruffle.events;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;

/** Makes and commits events. Used, and so loaded, only where {@link Recorder} has found the module {@code jdk.jfr}. */
public final class RecordedEvents {

    /** An event of each kind, to ask the recording by. */
    private static final Event[] SAMPLES = samples();
    private static final StatementEvent PROBE = new StatementEvent();
    private static long probeBegan;
    private static boolean isSlowOnly;

    private RecordedEvents() {
    }

    private static Event[] samples() {
        Event[] samples = new Event[EventKind.values().length];
        for (EventKind kind : EventKind.values()) {
            samples[kind.ordinal()] = make(kind);
        }
        return samples;
    }

    private static Event make(EventKind kind) {
        return switch (kind) {
            case LOCK_WAIT -> new LockWaitEvent();
            case CHECKPOINT -> new CheckpointEvent();
            case COMMIT -> new CommitEvent();
            case COLUMN_BUILD -> new ColumnBuildEvent();
            case STATEMENT -> new StatementEvent();
            case COMPILATION -> new CompilationEvent();
            case TIER_CHANGE -> new TierChangeEvent();
            case REPLICA_SYNC -> new ReplicaSyncEvent();
        };
    }

    /**
     * The kinds that recordings want, a bit for each. A listener of recordings would tell, but the recorder would keep it, and with it the
     * class loader of an application that has the engine among its own jars.
     */
    static int wanted() {
        int kinds = 0;
        if (FlightRecorder.isInitialized()) {
            for (int i = 0; i < SAMPLES.length; i++) {
                kinds |= SAMPLES[i].isEnabled() ? 1 << i : 0;
            }
        }
        return kinds;
    }

    /**
     * Whether a recording would not want a statement of two ticks. The recorder tells no threshold; an event of that length is asked
     * whether it is wanted. Called once for each tick.
     */
    static boolean isSlowOnly() {
        long now = EventClock.now();
        if (probeBegan == 0) {
            PROBE.begin();
            probeBegan = now;
        } else if (now - probeBegan >= 2 * EventClock.TICK) {
            PROBE.end();
            isSlowOnly = !PROBE.shouldCommit();
            PROBE.begin();
            probeBegan = now;
        }
        return isSlowOnly;
    }

    /** The next recording may have another threshold: until {@link #isSlowOnly} knows, every execution is measured. */
    static void forgetThreshold() {
        isSlowOnly = false;
        probeBegan = 0;
    }

    /** An event that has begun, {@code null} when it is not wanted. */
    public static Object begin(EventKind kind) {
        if (!SAMPLES[kind.ordinal()].isEnabled()) {
            return null;
        }
        Event event = make(kind);
        event.begin();
        return event;
    }

    private static boolean isWanted(Event event) {
        event.end();
        return event.shouldCommit();
    }

    /**
     * Begins the event of a statement. @param again an event that was begun and not committed, or {@code null} @return {@code null} when it
     * is not wanted
     */
    public static Object beginStatement(Object again) {
        StatementEvent event = again == null ? new StatementEvent() : (StatementEvent) again;
        if (!event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    /** Ends an execution. @return whether the event was recorded, and cannot begin again */
    public static boolean endStatement(Object begun, StatementFacts statement, long nanos, long rows, long executions) {
        StatementEvent event = (StatementEvent) begun;
        if (!isWanted(event)) {
            return false;
        }
        event.sql = statement.sql();
        event.engineTime = nanos;
        event.rows = rows;
        event.executions = executions;
        event.tier = statement.tier();
        event.columns = statement.hasReadColumns();
        event.connection = statement.connection();
        event.commit();
        return true;
    }

    /** Writes down who holds the lock, while the wait goes on. */
    public static void noteReport(Object begun, String report) {
        ((LockWaitEvent) begun).report = report;
    }

    /** Whether a report was noted. */
    public static boolean hasReport(Object begun) {
        return ((LockWaitEvent) begun).report != null;
    }

    /**
     * Ends a wait. @param begun {@code null} when there was none @param error empty when there is the lock @param report {@code null}: what
     * {@link #noteReport} has noted
     */
    public static void endLockWait(Object begun, long connection, String sql, String error, String report) {
        LockWaitEvent event = begun == null ? new LockWaitEvent() : (LockWaitEvent) begun;
        if (begun == null) {
            event.begin();
        }
        if (isWanted(event)) {
            event.connection = connection;
            event.sql = sql;
            event.error = error;
            event.report = report == null ? event.report : report;
            event.commit();
        }
    }

    public static void endCheckpoint(Object begun, String file, String mode, long frames, long framesLeft, String result, String readers,
                    long connection) {
        CheckpointEvent event = (CheckpointEvent) begun;
        if (isWanted(event)) {
            event.file = file;
            event.mode = mode;
            event.frames = frames;
            event.framesLeft = framesLeft;
            event.result = result;
            event.readers = readers;
            event.connection = connection;
            event.commit();
        }
    }

    public static void endCommit(Object begun, String file, long pages, long bytes, String journal, String result, String sql,
                    long connection) {
        CommitEvent event = (CommitEvent) begun;
        if (isWanted(event)) {
            event.file = file;
            event.pages = pages;
            event.bytes = bytes;
            event.journal = journal;
            event.result = result;
            event.sql = sql;
            event.connection = connection;
            event.commit();
        }
    }

    public static void endColumnBuild(Object begun, String file, String table, long columns, long rows, long bytes, String result,
                    long connection) {
        ColumnBuildEvent event = (ColumnBuildEvent) begun;
        if (isWanted(event)) {
            event.file = file;
            event.table = table;
            event.columns = columns;
            event.rows = rows;
            event.bytes = bytes;
            event.result = result;
            event.connection = connection;
            event.commit();
        }
    }

    public static void endCompilation(Object begun, String sql, int address, int instructions, long connection) {
        CompilationEvent event = (CompilationEvent) begun;
        if (isWanted(event)) {
            event.sql = sql;
            event.address = address;
            event.instructions = instructions;
            event.connection = connection;
            event.commit();
        }
    }

    public static void tierChange(String sql, String from, String to, String reason, int address, long connection) {
        TierChangeEvent event = new TierChangeEvent();
        event.sql = sql;
        event.from = from;
        event.to = to;
        event.reason = reason;
        event.address = address;
        event.connection = connection;
        event.commit();
    }

    public static void endReplicaSync(Object begun, String file, String peer, String direction, long rows, long bytes, String error) {
        ReplicaSyncEvent event = (ReplicaSyncEvent) begun;
        if (isWanted(event)) {
            event.file = file;
            event.peer = peer;
            event.direction = direction;
            event.rows = rows;
            event.bytes = bytes;
            event.error = error;
            event.commit();
        }
    }
}
