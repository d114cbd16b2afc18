package org.sqltruffle.bridge.shell.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.shell.command.DatabaseFile;
import org.sqltruffle.bridge.shell.command.EngineChoice;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.TierReport;
import org.sqltruffle.language.profile.ExecutionProfile;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle explain}: SQLite's EXPLAIN with the tier of each instruction. */
@Command(name = "explain", mixinStandardHelpOptions = true, description = {
                "Shows the bytecode of a statement, and for each instruction whether a node runs it (java) or C, and why.",
                "With --run also: how often it runs, its share of the time in C, how often its node went to C, whether the statement ran "
                                + "compiled, and what",
                "compiling it took. It is executed until its loop runs compiled, or ten times when it runs in C. Of loops over columns: "
                                + "which instructions ran for",
                "batches of tuples (batch), for how many tuples, and how long; and where the program takes one tuple after the other, and "
                                + "why."})
public final class ExplainCommand implements Callable<Integer> {

    /** Executions that ran in C from their begin to their end, after which the next ones are expected to. */
    private static final int MOST_IN_C = 10;
    private static final String SAVEPOINT = "sqltruffle_explain";

    @Option(names = "--run", description = "Run the statement; what it changes is rolled back.")
    private boolean run;
    @Option(names = "--seconds", paramLabel = "N", defaultValue = "30",
                    description = "With --run: begin no execution after N seconds (default: ${DEFAULT-VALUE}).")
    private long seconds;
    @Mixin
    private EngineChoice engine;
    @Parameters(index = "0", paramLabel = "DB", description = "A database file.")
    private String database;
    @Parameters(index = "1", paramLabel = "SQL", description = "One statement.")
    private String sql;

    @Override
    public Integer call() {
        CompilationLog compilations = run ? CompilationLog.begin() : null;
        try (Connection connection = DatabaseFile.open(database, engine.options())) {
            List<String[]> listing = listing(connection);
            TierReport report;
            ExecutionProfile profile = null;
            if (run) {
                // These executions have columns built, too.
                report = ran(connection);
                profile = profile();
            } else {
                try (Statement statement = connection.prepare(sql)) {
                    report = statement.tierReport();
                }
            }
            new ExplainTable(listing, report, profile).print(System.out);
            if (run) {
                compilations.print(System.out);
            }
        }
        return 0;
    }

    private List<String[]> listing(Connection connection) {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            if (statement == null) {
                throw new UserError("there is no statement in the text");
            }
        }
        try (Statement statement = connection.prepare("EXPLAIN " + sql)) {
            while (statement.step()) {
                String[] row = new String[statement.columnCount()];
                for (int i = 0; i < row.length; i++) {
                    String value = statement.columnString(i);
                    row[i] = value == null ? "" : value;
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private ExecutionProfile profile() {
        try (Connection connection = DatabaseFile.open(database, EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C))) {
            connection.execute("SAVEPOINT " + SAVEPOINT);
            try (Statement statement = connection.prepare(sql)) {
                return ExecutionProfile.withLoops(statement);
            } finally {
                connection.execute("ROLLBACK TO " + SAVEPOINT);
            }
        }
    }

    private TierReport ran(Connection connection) {
        connection.execute("SAVEPOINT " + SAVEPOINT);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int inC = 0;
        try (Statement statement = connection.prepare(sql)) {
            do {
                while (statement.step()) {
                    // Only the execution counts.
                }
                connection.execute("ROLLBACK TO " + SAVEPOINT);
                inC = statement.runsAllInC() ? inC + 1 : 0;
            } while (engine.options().tier() != EngineOptions.Tier.C && !statement.tierReport().compiled() && inC < MOST_IN_C
                            && System.nanoTime() < end);
            // A writer keeps its lock until the savepoint is gone, and the profile is made by another connection.
            connection.execute("RELEASE " + SAVEPOINT);
            return statement.tierReport();
        }
    }
}
