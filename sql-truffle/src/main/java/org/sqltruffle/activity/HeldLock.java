package org.sqltruffle.activity;

import static org.sqltruffle.abi.Constants.ST_LOCK_EXCLUSIVE;
import static org.sqltruffle.abi.Constants.ST_LOCK_PENDING;
import static org.sqltruffle.abi.Constants.ST_LOCK_RESERVED;
import static org.sqltruffle.abi.Constants.ST_LOCK_SHARED;
import static org.sqltruffle.abi.Constants.ST_LOCK_WAL;

/**
 * A lock of a database file, or of its WAL.
 *
 * @param kind one of the ST_LOCK_ values
 * @param isExclusive whether it is not shared
 * @param pDb the connection of this process that holds it, or 0
 * @param pid the other process that holds it, when {@code pDb} is 0
 * @param milliseconds since when, -1 when nobody knows
 */
public record HeldLock(String file, int kind, boolean isExclusive, long pDb, int pid, long milliseconds) {

    private static final int CHECKPOINT = ST_LOCK_WAL + 1;
    private static final int RECOVER = ST_LOCK_WAL + 2;
    /** The first of the readers' locks of a WAL. */
    static final int READ = ST_LOCK_WAL + 3;

    /** SQLite's name of the lock. */
    public String name() {
        return switch (kind) {
            case ST_LOCK_SHARED -> "SHARED";
            case ST_LOCK_RESERVED -> "RESERVED";
            case ST_LOCK_PENDING -> "PENDING";
            case ST_LOCK_EXCLUSIVE -> "EXCLUSIVE";
            case ST_LOCK_WAL -> "WAL_WRITE";
            case CHECKPOINT -> "WAL_CHECKPOINT";
            case RECOVER -> "WAL_RECOVER";
            default -> "WAL_READ" + (kind - READ);
        };
    }

    /** Whether the lock is that of a reader, who keeps nobody from reading. */
    boolean isOfReader() {
        return kind == ST_LOCK_SHARED || !isExclusive;
    }

    /** What the holder does. */
    String use() {
        return switch (kind) {
            case ST_LOCK_SHARED -> "reads";
            case ST_LOCK_RESERVED, ST_LOCK_WAL -> "writes to";
            case ST_LOCK_PENDING -> "waits for readers to commit to";
            case ST_LOCK_EXCLUSIVE -> "has exclusively";
            case CHECKPOINT -> "checkpoints";
            case RECOVER -> "recovers the WAL of";
            default -> isExclusive ? "resets the WAL of" : "reads";
        };
    }

    boolean isOfOwnProcess() {
        return pDb != 0;
    }
}
