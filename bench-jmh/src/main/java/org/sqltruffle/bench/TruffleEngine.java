package org.sqltruffle.bench;

import java.nio.file.Path;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;

/** This project, with one choice of tiers and opcodes. */
final class TruffleEngine implements Engine {

    private static final int READ_WRITE_CREATE = 2 | 4;

    private final String name;
    private final EngineOptions options;
    private final String what;

    TruffleEngine(String name, EngineOptions options, String what) {
        this.name = name;
        this.options = options;
        this.what = what;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "SQLTruffle, " + what + ", SQLite " + Connection.sqliteVersion();
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public boolean isAblation() {
        return !options.disabledOpcodes().isEmpty();
    }

    @Override
    public boolean needsOptimizingRuntime() {
        return options.tier() != EngineOptions.Tier.C;
    }

    @Override
    public boolean hasJournalModes() {
        return true;
    }

    @Override
    public Session open(Path file) {
        Connection connection = file == null ? Connection.open(":memory:", READ_WRITE_CREATE, null, options)
                        : Connection.open(file.toString(), Connection.READ_ONLY, null, options);
        return new TruffleSession(connection);
    }

    @Override
    public Session openWritable(Path file) {
        return new TruffleSession(Connection.open(file.toString(), READ_WRITE_CREATE, null, options));
    }
}
