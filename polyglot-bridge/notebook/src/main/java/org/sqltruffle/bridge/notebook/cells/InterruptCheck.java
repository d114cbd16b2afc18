package org.sqltruffle.bridge.notebook.cells;

import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.bridge.session.Session;

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
