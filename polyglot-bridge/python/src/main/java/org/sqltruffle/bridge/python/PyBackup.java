package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.interop.TruffleObject;
import java.lang.foreign.Arena;
import java.util.function.Supplier;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.DroppedCursors;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A backup from one connection into another. Each step takes the turns of both, because SQLite is built without locks of its own. Until
 * {@link #finish} nobody can use the target, nor close the source.
 */
final class PyBackup implements TruffleObject {

    private final PyConnection target;
    private final PyConnection source;
    private long pBackup;

    private PyBackup(PyConnection target, PyConnection source) {
        this.target = target;
        this.source = source;
    }

    static PyBackup begin(PyConnection target, PyConnection source, String name) {
        PyBackup backup = new PyBackup(target, source);
        backup.inTurn(() -> DroppedCursors.run(target, () -> {
            backup.open(name);
            return null;
        }));
        return backup;
    }

    private void open(String name) {
        checkOpen();
        source.connection.guard().enter();
        try (Arena arena = Arena.ofConfined()) {
            target.connection.guard().checkIdle();
            long pTarget = target.connection.handle();
            pBackup = ExtrasApi.backupInit(pTarget, Arguments.cString(arena, "main"), source.connection.handle(),
                            Arguments.cString(arena, name));
            if (pBackup == 0) {
                throw SqliteException.of(pTarget, ConnectionApi.errcode(pTarget));
            }
            target.connection.guard().lend();
        } finally {
            if (pBackup == 0) {
                source.connection.guard().leave();
            }
        }
    }

    /** Takes the turn of the older connection first, so that two threads that copy in opposite directions do not wait for each other. */
    private <T> T inTurn(Supplier<T> action) {
        PyConnection first = target.number < source.number ? target : source;
        PyConnection second = first == target ? source : target;
        first.acquire();
        try {
            second.acquire();
            try {
                return action.get();
            } finally {
                second.release();
            }
        } finally {
            first.release();
        }
    }

    private void checkOpen() {
        if (!target.connection.isOpen() || !source.connection.isOpen()) {
            throw target.module.raiseClosed();
        }
    }

    /** Copies some pages, all for a negative number. Returns SQLite's result code. */
    int step(int pages) {
        return inTurn(() -> {
            checkOpen();
            return DroppedCursors.runForCode(source, pSource -> ExtrasApi.backupStep(pBackup, pages));
        });
    }

    int remaining() {
        return ExtrasApi.backupRemaining(pBackup);
    }

    int pageCount() {
        return ExtrasApi.backupPagecount(pBackup);
    }

    void finish() {
        inTurn(() -> {
            int rc = ExtrasApi.backupFinish(pBackup);
            target.connection.guard().giveBack();
            source.connection.guard().leave();
            SqliteException.check(target.connection.handle(), rc);
            return null;
        });
    }
}
