package org.sqltruffle.activity;

import org.sqltruffle.events.EventKind;
import org.sqltruffle.events.RecordedEvents;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.sqlite.EngineEvents;
import org.sqltruffle.sqlite.EventApi;
import org.sqltruffle.sqlite.ResultCode;

/** Makes the flight recordings' events of what C does: commits, checkpoints, waits for locks, and columns that are built. */
final class EventWatch implements EngineEvents.Listener {

    private static final String WAL_SUFFIX = "-wal";
    private static final String[] MODES = {"PASSIVE", "FULL", "RESTART", "TRUNCATE"};

    /** An event that has begun in C. */
    private record Begun(EventKind kind, long pDb, Object event) {
    }

    private EventWatch() {
    }

    /** To be called before the first connection is opened. */
    static void start() {
        EngineEvents.listen(new EventWatch());
        Recorder.start(OpenConnections::areThere, EventApi::stRecordEvents);
    }

    @Override
    public long begins(int number, long pDb) {
        EventKind kind = EventKind.of(number);
        Object event = RecordedEvents.begin(kind);
        if (event == null) {
            return 0;
        }
        if (kind == EventKind.LOCK_WAIT) {
            RecordedEvents.noteReport(event, LockReport.of(pDb, ResultCode.BUSY, 0));
        }
        return Recorder.keep(new Begun(kind, pDb, event));
    }

    /** Takes the event of a wait that has begun in C, {@code null} when there is none. */
    static Object takeWait(long id) {
        return Recorder.take(id) instanceof Begun begun ? begun.event() : null;
    }

    @Override
    public void ends(long id, int code, String file, String name, long a, long b, long c) {
        if (Recorder.take(id) instanceof Begun begun) {
            String result = ResultCode.name(code);
            long connection = OpenConnections.number(begun.pDb());
            switch (begun.kind()) {
                case LOCK_WAIT -> {
                    if (code == ResultCode.OK) {
                        RecordedEvents.endLockWait(begun.event(), connection, sql(begun.pDb()), "", null);
                    }
                }
                case CHECKPOINT -> RecordedEvents.endCheckpoint(begun.event(),
                                file.endsWith(WAL_SUFFIX) ? file.substring(0, file.length() - WAL_SUFFIX.length()) : file, mode((int) c), a,
                                a - b, result,
                                a == b ? "" : LockReport.readersOfWal(begun.pDb()), connection);
                case COMMIT -> RecordedEvents.endCommit(begun.event(), file, a, a * b, c == 0 ? "rollback" : "wal", result,
                                sql(begun.pDb()), connection);
                case COLUMN_BUILD ->
                    RecordedEvents.endColumnBuild(begun.event(), file, name == null ? "" : name, a, b, c, result, connection);
                default -> throw new IllegalStateException(begun.toString());
            }
        }
    }

    private static String mode(int mode) {
        return mode >= 0 && mode < MODES.length ? MODES[mode] : "NOOP";
    }

    static String sql(long pDb) {
        ConnectionActivity connection = OpenConnections.find(pDb);
        StatementActivity last = connection == null ? null : connection.last();
        return last == null ? "" : last.sql();
    }
}
