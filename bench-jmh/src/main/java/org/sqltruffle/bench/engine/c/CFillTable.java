package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.sqltruffle.bench.workload.ProgramWorkload;

/** {@code filltable} in C. */
final class CFillTable extends ProgramWorkload {

    private final MemorySegment pSum = Arena.global().allocate(ValueLayout.JAVA_DOUBLE);

    private final int rows;

    CFillTable(int rows) {
        this.rows = rows;
    }

    @Override
    protected List<Object> once() {
        int rc = (int) CLibrary.call(CLibrary.FILL_TABLE, rows, pSum);
        if (rc != CWorkload.DONE) {
            throw new IllegalStateException("SQLite's result code is " + rc);
        }
        return List.of(pSum.get(ValueLayout.JAVA_DOUBLE, 0));
    }

    @Override
    public void close() {
        // Each run closes what it opened.
    }
}
