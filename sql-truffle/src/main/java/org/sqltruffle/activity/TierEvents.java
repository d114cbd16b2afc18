package org.sqltruffle.activity;

import org.sqltruffle.events.EventKind;
import org.sqltruffle.events.RecordedEvents;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.StatementApi;

/**
 * Flight recordings' events of the tiers of a statement, but for the statements by which the engine warms itself. Each call costs the read
 * of one field when nobody records them.
 */
public final class TierEvents {

    private TierEvents() {
    }

    /**
     * Another tier runs the statement, or a loop of it, from now on. To be called by the thread that has the connection.
     *
     * @param address of the instruction at which the loop begins, -1: the whole statement
     */
    public static void change(long pStmt, long pDb, String from, String to, String reason, int address) {
        long connection = Recorder.recordsTiers() && Recorder.records(EventKind.TIER_CHANGE) ? OpenConnections.number(pDb) : 0;
        if (connection != 0) {
            RecordedEvents.tierChange(sql(pStmt), from, to, reason, address, connection);
        }
    }

    /** A compilation begins. Any thread may call. Returns its event, {@code null} when nobody wants it. */
    public static Object beginCompilation() {
        return Recorder.recordsTiers() ? Recorder.begin(EventKind.COMPILATION) : null;
    }

    /** The code of a compilation has run for the first time. @param event of {@link #beginCompilation} */
    public static void endCompilation(Object event, long pStmt, long pDb, int address, int instructions) {
        long connection = event == null ? 0 : OpenConnections.number(pDb);
        if (connection != 0) {
            RecordedEvents.endCompilation(event, sql(pStmt), address, instructions, connection);
        }
    }

    private static String sql(long pStmt) {
        long p = StatementApi.sql(pStmt);
        return p == 0 ? "" : NativeMemory.getString(p);
    }
}
