package org.sqltruffle.bench.engine.c;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.Session;

/** Plain SQLite under a C program that does all of an execution: one call from here for each. */
public final class CEngine implements Engine {

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
    public OptionalLong libraryBytes() throws IOException {
        return OptionalLong.of(Files.size(CLibrary.file()));
    }

    @Override
    public boolean hasJournalModes() {
        return true;
    }

    @Override
    public Session open(Path file) throws SQLException {
        return open(file, file == null ? READ_WRITE_CREATE : READ_ONLY);
    }

    @Override
    public Session openWritable(Path file) throws SQLException {
        return open(file, READ_WRITE_CREATE);
    }

    private static Session open(Path file, int flags) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            int rc = (int) CLibrary.call(CLibrary.OPEN, arena.allocateFrom(file == null ? ":memory:" : file.toString()), out, flags,
                            MemorySegment.NULL);
            CSession session = new CSession(out.get(ValueLayout.ADDRESS, 0));
            session.check(rc);
            return session;
        }
    }
}
