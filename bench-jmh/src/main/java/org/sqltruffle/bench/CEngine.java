package org.sqltruffle.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.sql.SQLException;

/** Plain SQLite under a C program that does all of an execution: one call from here for each. */
final class CEngine implements Engine {

    private static final int READ_ONLY = 1;
    private static final int READ_WRITE_CREATE = 2 | 4;

    @Override
    public String name() {
        return "sqlite-c";
    }

    @Override
    public String description() {
        return "a C program over sqlite3_step, SQLite " + CLibrary.string(CLibrary.call(CLibrary.VERSION));
    }

    @Override
    public Session open(Path file) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            int rc = (int) CLibrary.call(CLibrary.OPEN, arena.allocateFrom(file == null ? ":memory:" : file.toString()), out,
                            file == null ? READ_WRITE_CREATE : READ_ONLY, MemorySegment.NULL);
            CSession session = new CSession(out.get(ValueLayout.ADDRESS, 0));
            session.check(rc);
            return session;
        }
    }
}
