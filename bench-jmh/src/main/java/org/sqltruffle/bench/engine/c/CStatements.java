package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.sql.SQLException;
import java.util.List;

/** The statements of a C program, as the array that it takes. */
final class CStatements implements AutoCloseable {

    private final Arena arena = Arena.ofShared();
    private final MemorySegment apStmt;
    private final int count;

    CStatements(CSession session, List<String> texts) throws SQLException {
        count = texts.size();
        apStmt = arena.allocate(ValueLayout.ADDRESS, count);
        for (int i = 0; i < count; i++) {
            apStmt.setAtIndex(ValueLayout.ADDRESS, i, session.pStmt(texts.get(i)));
        }
    }

    MemorySegment array() {
        return apStmt;
    }

    MemorySegment get(int i) {
        return apStmt.getAtIndex(ValueLayout.ADDRESS, i);
    }

    @Override
    public void close() {
        for (int i = 0; i < count; i++) {
            CLibrary.call(CLibrary.FINALIZE, get(i));
        }
        arena.close();
    }
}
