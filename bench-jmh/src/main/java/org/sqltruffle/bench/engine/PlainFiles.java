package org.sqltruffle.bench.engine;

import java.nio.file.Path;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** No engine: files, for comparison where a database holds one thing. */
public final class PlainFiles implements Engine {

    @Override
    public String name() {
        return "file";
    }

    @Override
    public String description() {
        return "a plain file, flushed after each write";
    }

    @Override
    public boolean isDatabase() {
        return false;
    }

    @Override
    public Session open(Path file) {
        return new Session() {
            @Override
            public Query prepare(String sql) {
                throw new UnsupportedOperationException("a file knows no SQL");
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}
