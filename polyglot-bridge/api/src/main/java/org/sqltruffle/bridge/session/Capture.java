package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import org.sqltruffle.api.Database;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CaptureApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.SqliteException;

/**
 * What replicas need of a connection besides SQL: whether its changes are noted ({@code capture.h}), whether triggers run, and how it
 * waits.
 */
public final class Capture {

    /** What happens to the changed rows of a connection; the order is that of the constants in {@code capture_notes.c}. */
    public enum Mode {
        /** They are noted in the journal, if the database is a replica. */
        ON,
        /** They are not noted. */
        OFF,
        /** They are noted for {@link Capture#notes}. */
        RECORD
    }

    private Capture() {
    }

    /** Sets the mode. @param milliseconds what the clock shows, or 0 for the system's clock */
    public static void set(Database database, Mode mode, long milliseconds) {
        Session session = ((SessionDatabase) database).session();
        session.lock();
        try {
            long pDb = session.engine().handle();
            SqliteException.check(pDb, CaptureApi.stCaptureMode(pDb, mode.ordinal(), milliseconds));
        } finally {
            session.unlock();
        }
    }

    /** The notes of the running transaction on the main database. */
    public static byte[] notes(Database database) {
        Session session = ((SessionDatabase) database).session();
        session.lock();
        try (Arena arena = Arena.ofConfined()) {
            long pOut = arena.allocate(2 * Long.BYTES, Long.BYTES).address();
            CaptureApi.stCaptureNotes(session.engine().handle(), pOut);
            int length = Math.toIntExact(CMemory.getLong(pOut + Long.BYTES));
            return length == 0 ? new byte[0] : CMemory.getBytes(CMemory.getLong(pOut), length);
        } finally {
            session.unlock();
        }
    }

    /** Makes a connection run no triggers. */
    public static void withoutTriggers(Database database) {
        configure(database, ApiConstants.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
    }

    /**
     * Makes a connection keep the plans of its statements. SQLite would prepare a statement again for each value that ANALYZE has
     * statistics of.
     */
    public static void withStablePlans(Database database) {
        configure(database, ApiConstants.SQLITE_DBCONFIG_ENABLE_QPSG, 1);
    }

    /**
     * Makes a connection ask every millisecond for a lock that another one has. A program that always writes gives each lock away for a
     * moment only.
     */
    public static void withFrequentAttempts(Database database) {
        Session session = ((SessionDatabase) database).session();
        session.lock();
        try {
            session.askOften();
        } finally {
            session.unlock();
        }
    }

    private static void configure(Database database, int option, int value) {
        Session session = ((SessionDatabase) database).session();
        session.lock();
        try {
            long pDb = session.engine().handle();
            SqliteException.check(pDb, ExtrasApi.stDbConfig(pDb, option, value, 0));
        } finally {
            session.unlock();
        }
    }
}
