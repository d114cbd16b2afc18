package org.sqltruffle.bench.engine.c;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.Session;

/**
 * Plain SQLite, with a call for each of its functions by one of the ways there are from Java to C: for the suite {@code crossing} alone.
 */
public final class CallEngine implements Engine {

    /** A way to call C functions. */
    public enum Way {
        FFM("java.lang.foreign, constant handles"),
        FFM_CRITICAL("java.lang.foreign, constant handles with Linker.Option.critical"),
        NFI_LIBFFI("Truffle's NFI with libffi, in compiled loops"),
        NFI_PANAMA("Truffle's NFI with Panama, in compiled loops");

        private final String description;

        Way(String description) {
            this.description = description;
        }

        boolean isTruffle() {
            return this == NFI_LIBFFI || this == NFI_PANAMA;
        }
    }

    private final String name;
    private final Way way;

    public CallEngine(String name, Way way) {
        this.name = name;
        this.way = way;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "SQLite's functions by " + way.description;
    }

    @Override
    public boolean isDatabase() {
        return false;
    }

    @Override
    public boolean needsOptimizingRuntime() {
        return way.isTruffle();
    }

    @Override
    public Session open(Path file) throws SQLException {
        return new CallSession((CSession) new CEngine().open(file), way);
    }
}
