package org.sqltruffle.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.sql.SQLException;

/** A connection of the C program. */
final class CSession implements Session {

    private final MemorySegment pDb;

    CSession(MemorySegment pDb) {
        this.pDb = pDb;
    }

    @Override
    public Query prepare(String sql) {
        throw new UnsupportedOperationException("the C program runs whole queries only");
    }

    @Override
    public Workload workload(String sql) throws SQLException {
        return new CWorkload(this, pStmt(sql));
    }

    @Override
    public Workload selectLoop(String sql) throws SQLException {
        return new CSelectLoop(this, pStmt(sql));
    }

    @Override
    public Workload fillTable(Engine engine, int rows) {
        return new CFillTable(rows);
    }

    /** A new statement. */
    MemorySegment pStmt(String sql) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            check((int) CLibrary.call(CLibrary.PREPARE, pDb, arena.allocateFrom(sql), -1, out, MemorySegment.NULL));
            return out.get(ValueLayout.ADDRESS, 0);
        }
    }

    /** Throws unless a result code is OK, ROW or DONE. */
    void check(int rc) throws SQLException {
        if (rc != 0 && rc != CWorkload.ROW && rc != CWorkload.DONE) {
            throw new SQLException(CLibrary.string(CLibrary.call(CLibrary.ERRMSG, pDb)), null, rc);
        }
    }

    @Override
    public void close() {
        CLibrary.call(CLibrary.CLOSE, pDb);
    }
}
