package org.sqltruffle.events;

import org.sqltruffle.abi.Constants;

/** The events. Those that C begins have C's numbers. */
public enum EventKind {
    LOCK_WAIT, CHECKPOINT, COMMIT, COLUMN_BUILD, STATEMENT, COMPILATION, TIER_CHANGE, REPLICA_SYNC;

    static {
        assert LOCK_WAIT.ordinal() == Constants.ST_EVENT_LOCK_WAIT && CHECKPOINT.ordinal() == Constants.ST_EVENT_CHECKPOINT
                        && COMMIT.ordinal() == Constants.ST_EVENT_COMMIT
                        && COLUMN_BUILD.ordinal() == Constants.ST_EVENT_COLUMN_BUILD;
    }

    private static final EventKind[] ALL = values();

    int bit() {
        return 1 << ordinal();
    }

    boolean isIn(int kinds) {
        return (kinds & bit()) != 0;
    }

    /** The event that C calls by this number. */
    public static EventKind of(int number) {
        return ALL[number];
    }
}
