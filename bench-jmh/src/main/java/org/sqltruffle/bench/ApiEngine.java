package org.sqltruffle.bench;

import java.nio.file.Path;
import org.sqltruffle.api.Database;

/** This project's Java API, whose loops and functions run inside the compiled query. */
final class ApiEngine implements Engine {

    @Override
    public String name() {
        return "sqltruffle-api";
    }

    @Override
    public String description() {
        return "SQLTruffle's Java API: forEach over rows, functions in Java";
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
