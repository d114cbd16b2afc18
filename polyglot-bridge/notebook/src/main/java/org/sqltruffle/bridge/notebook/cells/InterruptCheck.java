package org.sqltruffle.bridge.notebook.cells;

import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Notices an interrupt between two statements, where SQLite forgets it. */
final class InterruptCheck {

    private final Session session;
    private final int before;

    InterruptCheck(Session session) {
        this.session = session;
        this.before = session.interrupts();
    }

    /** Throws when the connection was interrupted since this object was made. */
    void check() {
        if (session.interrupts() != before) {
            throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
        }
    }
}
