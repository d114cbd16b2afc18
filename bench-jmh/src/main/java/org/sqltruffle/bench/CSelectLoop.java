package org.sqltruffle.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** {@code select} in C. */
final class CSelectLoop extends ProgramWorkload {

    private final CSession session;
    private final MemorySegment pStmt;
    private final MemorySegment aSum = Arena.global().allocate(ValueLayout.JAVA_DOUBLE, 3);

    CSelectLoop(CSession session, MemorySegment pStmt) {
        this.session = session;
        this.pStmt = pStmt;
    }

    @Override
    List<Object> once() throws Exception {
        session.check((int) CLibrary.call(CLibrary.SELECT, pStmt, aSum));
        return List.of(aSum.getAtIndex(ValueLayout.JAVA_DOUBLE, 0), aSum.getAtIndex(ValueLayout.JAVA_DOUBLE, 1), aSum.getAtIndex(ValueLayout.JAVA_DOUBLE, 2));
    }

    @Override
    public void close() {
        CLibrary.call(CLibrary.FINALIZE, pStmt);
    }
}
