package org.sqltruffle.bench.engine.own;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.Jars;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;

/** This project, with one choice of tiers and opcodes. */
public final class TruffleEngine implements Engine {

    /** The engine, Truffle and its compiler. */
    private static final List<String> JARS = List.of("sql-truffle", "truffle-api", "truffle-runtime", "truffle-compiler", "compiler",
                    "polyglot", "collections", "nativeimage", "word", "jniutils");
    /** The same with the Java API and the JDBC driver. */
    static final List<String> JARS_OF_BRIDGE = Stream.concat(JARS.stream(), Stream.of("sqltruffle-api", "sqltruffle-jdbc")).toList();
    private static final int READ_WRITE_CREATE = 2 | 4;

    private final String name;
    private final EngineOptions options;
    private final String what;

    public TruffleEngine(String name, EngineOptions options, String what) {
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
    public OptionalLong libraryBytes() {
        return Jars.bytes(JARS);
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
