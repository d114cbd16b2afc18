package org.sqltruffle.bridge.notebook.cells;

import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Notices an interrupt between two statements, where SQLite forgets it. */
public final class InterruptCheck {

    private final Session session;
    private final int before;

    public InterruptCheck(Session session) {
        this.session = session;
        this.before = session.interrupts();
    }

    /** Throws when the connection was interrupted since this object was made. */
    public void check() {
        if (session.interrupts() != before) {
            throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
        }
    }
}
