package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.BlobStore;
import org.sqltruffle.bench.workload.TableBlobStore;

/** {@link TableBlobStore} in C: reads go into one array, which the next overwrites. */
final class CBlobStore implements BlobStore {

    private final CSession session;
    private final CStatements statements;
    private final MemorySegment select;
    private final MemorySegment update;
    private Arena arena = Arena.ofShared();
    private byte[] read = {};
    private MemorySegment written = MemorySegment.NULL;

    CBlobStore(Connector engine, Path file) throws Exception {
        session = (CSession) engine.openWritable(file);
        session.execute(TableBlobStore.CREATE);
        session.execute(TableBlobStore.INSERT);
        statements = new CStatements(session, List.of(TableBlobStore.SELECT, TableBlobStore.UPDATE));
        select = statements.get(0);
        update = statements.get(1);
    }

    @Override
    public byte[] read() throws SQLException {
        int n;
        try {
            n = (int) CLibrary.BLOB_READ.invokeExact(select, MemorySegment.ofArray(read), read.length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        if (n != read.length) {
            throw new SQLException("a blob of " + read.length + " bytes was not read: "
                            + CLibrary.string(CLibrary.call(CLibrary.ERRMSG, session.pDb())));
        }
        return read;
    }

    /**
     * From memory of C's, where a C program would have the blob: a call that flushes the disk is too long to keep an array of Java's in
     * place.
     */
    @Override
    public void write(byte[] blob) throws SQLException {
        if (blob.length != read.length) {
            arena.close();
            arena = Arena.ofShared();
            written = arena.allocate(blob.length);
            read = new byte[blob.length];
        }
        written.copyFrom(MemorySegment.ofArray(blob));
        int rc;
        try {
            rc = (int) CLibrary.BLOB_WRITE.invokeExact(update, written, blob.length);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        session.check(rc);
    }

    @Override
    public void close() {
        statements.close();
        session.close();
        arena.close();
    }
}
