package org.sqltruffle.bench.engine.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sqltruffle.api.Database;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.Jars;
import org.sqltruffle.bench.workload.Session;

/** This project's Java API, whose loops and functions run inside the compiled query. */
public final class ApiEngine implements Engine {

    private static final String INLINED = "sqltruffle.inlined";

    private final String name;
    private final boolean inlined;

    /** @param inlined whether Java functions are compiled into queries and rows are fetched many at a time */
    public ApiEngine(String name, boolean inlined) {
        this.name = name;
        this.inlined = inlined;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        // Of this process, so that a report says what was measured.
        return "SQLTruffle's Java API: "
                        + (Boolean.parseBoolean(System.getProperty(INLINED, "true")) ? "forEach over rows, functions in Java"
                                        : "nothing inlined, each row and each call of a function crosses by itself");
    }

    @Override
    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>(Engine.super.jvmOptions());
        if (!inlined) {
            options.add("-D" + INLINED + "=false");
        }
        return options;
    }

    @Override
    public OptionalLong libraryBytes() {
        return Jars.bytes(TruffleEngine.JARS_OF_BRIDGE);
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public boolean needsOptimizingRuntime() {
        return true;
    }

    @Override
    public boolean hasJournalModes() {
        return true;
    }

    @Override
    public Session open(Path file) {
        return new ApiSession(file == null ? Database.inMemory() : Database.openReadOnly(file.toString()));
    }

    @Override
    public Session openWritable(Path file) {
        return new ApiSession(Database.open(file));
    }
}
