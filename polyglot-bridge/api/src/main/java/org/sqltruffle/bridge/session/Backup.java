package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import java.util.function.BiConsumer;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** {@code sqlite3_backup}: copies a database to a file or from one, page by page. */
public final class Backup {

    private static final int PAGES_PER_STEP = 100;
    private static final int RETRY_MILLIS = 100;
    private static final int RETRIES = 50;

    private Backup() {
    }

    /** @param progress is told the pages left and all pages; or {@code null} */
    public static void toFile(Session session, String database, String file, BiConsumer<Integer, Integer> progress) {
        session.lock();
        try (Connection target = Connection.open(file)) {
            copy(target, "main", session.engine(), database, progress);
        } finally {
            session.unlock();
        }
    }

    /** Replaces a database by the content of a file. */
    public static void fromFile(Session session, String database, String file, BiConsumer<Integer, Integer> progress) {
        session.lock();
        try (Connection source = Connection.open(file, ApiConstants.SQLITE_OPEN_READONLY | ApiConstants.SQLITE_OPEN_URI, null,
                        EngineOptions.DEFAULT)) {
            session.checkIdle();
            session.noteWrite();
            session.engine().forgetNames();
            copy(session.engine(), database, source, "main", progress);
        } finally {
            session.unlock();
        }
    }

    /** Nobody can use the target until the copy is complete, nor close the source: the progress is a callback. */
    private static void copy(Connection target, String targetName, Connection source, String sourceName,
                    BiConsumer<Integer, Integer> progress) {
        target.guard().lend();
        try {
            source.call(pSource -> {
                copy(target.handle(), targetName, pSource, sourceName, progress == null ? null : (left, all) -> {
                    source.guard().noteCallback();
                    target.guard().noteCallback();
                    progress.accept(left, all);
                });
                return null;
            });
        } finally {
            target.guard().giveBack();
        }
    }

    private static void copy(long pTarget, String targetName, long pSource, String sourceName, BiConsumer<Integer, Integer> progress) {
        try (Arena arena = Arena.ofConfined()) {
            long p = ExtrasApi.backupInit(pTarget, arena.allocateFrom(targetName).address(), pSource,
                            arena.allocateFrom(sourceName).address());
            if (p == 0) {
                throw SqliteException.of(pTarget, ConnectionApi.errcode(pTarget));
            }
            int rc = ResultCode.OK;
            int finished;
            try {
                rc = copyPages(p, progress);
            } finally {
                finished = ExtrasApi.backupFinish(p);
            }
            if (rc != ResultCode.DONE) {
                throw SqliteException.of(pTarget, finished == ResultCode.OK ? rc : finished);
            }
        }
    }

    private static int copyPages(long pBackup, BiConsumer<Integer, Integer> progress) {
        int rc;
        int retries = 0;
        do {
            rc = ExtrasApi.backupStep(pBackup, PAGES_PER_STEP);
            if (isLocked(rc)) {
                if (++retries > RETRIES) {
                    break;
                }
                ExtrasApi.sleep(RETRY_MILLIS);
            } else if (progress != null) {
                progress.accept(ExtrasApi.backupRemaining(pBackup), ExtrasApi.backupPagecount(pBackup));
            }
        } while (rc == ResultCode.OK || isLocked(rc));
        return rc;
    }

    private static boolean isLocked(int rc) {
        int primary = rc & 0xff;
        return primary == ResultCode.BUSY || primary == ResultCode.LOCKED;
    }
}
