package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import java.util.function.IntSupplier;
import org.sqltruffle.api.Blob;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.SqliteException;

/** {@code sqlite3_blob}. */
final class SessionBlob implements Blob {

    private final Session session;
    private final int size;
    private long pBlob;

    /** Opens it, under the session's lock. */
    SessionBlob(Session session, String table, String column, long rowid, boolean writable) {
        this.session = session;
        pBlob = session.engine().call(pDb -> {
            try (Arena arena = Arena.ofConfined()) {
                long ppBlob = arena.allocate(Long.BYTES, Long.BYTES).address();
                SqliteException.check(pDb,
                                ExtrasApi.blobOpen(pDb, arena.allocateFrom("main").address(), arena.allocateFrom(table).address(),
                                                arena.allocateFrom(column).address(), rowid,
                                                writable ? 1 : 0, ppBlob));
                return CMemory.getLong(ppBlob);
            }
        });
        size = ExtrasApi.blobBytes(pBlob);
        session.addBlob(this);
    }

    @Override
    public int size() {
        return size;
    }

    /** Calls C. @param call returns a result code */
    private void check(IntSupplier call) {
        try {
            session.engine().call(pDb -> {
                SqliteException.check(pDb, call.getAsInt());
                return null;
            });
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        }
    }

    private void checkOpen() {
        if (pBlob == 0) {
            throw Failures.misuse("the blob is closed");
        }
    }

    @Override
    public byte[] read(int position, int length) {
        session.lock();
        try (Arena arena = Arena.ofConfined()) {
            checkOpen();
            if (length < 0) {
                throw new IndexOutOfBoundsException("length " + length);
            }
            long p = arena.allocate(Math.max(1, length)).address();
            check(() -> ExtrasApi.blobRead(pBlob, p, length, position));
            return CMemory.getBytes(p, length);
        } finally {
            session.unlock();
        }
    }

    @Override
    public void write(int position, byte[] bytes) {
        session.lock();
        try (Arena arena = Arena.ofConfined()) {
            checkOpen();
            session.noteWrite();
            long p = arena.allocate(Math.max(1, bytes.length)).address();
            CMemory.putBytes(p, bytes);
            check(() -> ExtrasApi.blobWrite(pBlob, p, bytes.length, position));
        } finally {
            session.unlock();
        }
    }

    @Override
    public void close() {
        session.lock();
        try {
            if (pBlob != 0) {
                check(() -> {
                    long p = pBlob;
                    pBlob = 0;
                    session.removeBlob(this);
                    ExtrasApi.blobClose(p);
                    return 0;
                });
            }
        } finally {
            session.unlock();
        }
    }
}
