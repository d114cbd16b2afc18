package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.testing.StatementThread;

/** An execution that C has added up over columns ends when its context is cancelled, although it stops nowhere for nodes. */
@Isolated("it builds columns")
class SumsInterruptedTest {

    private static final int ROWS = 5000;
    private static final long SUM = 12_502_500;
    private static final String ENDLESS = "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) ";
    /** Only an end that never comes takes so long. */
    private static final int SECONDS = 120;
    private static final int MILLISECONDS_BEFORE_THE_END = 300;

    @TempDir
    private Path directory;

    private static Context open(Path file, EngineOptions.Tier tier) {
        return Context.newBuilder("sqlite").allowAllAccess(true).allowExperimentalOptions(true).option("sqlite.Database", file.toString())
                        .option("sqlite.Columns", "build")
                        .option("sqlite.Tier", tier.name().toLowerCase(Locale.ROOT)).build();
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void cancelled(EngineOptions.Tier tier) throws Exception {
        Path file = directory.resolve("sums.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE t(a INT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i FROM n");
        }
        ColumnAnswers.settle(file);
        // In the same step as the sums, and in the one after their row.
        for (String sql : List.of("SELECT sum(a) + (SELECT count(*) FROM s) FROM t",
                        "SELECT sum(a) FROM t UNION ALL SELECT count(*) FROM s")) {
            Context context = open(file, tier);
            assertEquals(SUM, context.eval("sqlite", "SELECT sum(a) FROM t").getArrayElement(0).getArrayElement(0).asLong());
            FutureTask<PolyglotException> execution = new FutureTask<>(
                            () -> assertThrows(PolyglotException.class, () -> context.eval("sqlite", ENDLESS + sql)));
            Thread thread = Thread.ofPlatform().daemon().start(execution);
            StatementThread.awaitStatement(thread);
            Thread.sleep(MILLISECONDS_BEFORE_THE_END);
            assertTrue(thread.isAlive(), "the statement ended by itself");
            FutureTask<Void> end = new FutureTask<>(() -> context.close(true), null);
            Thread.ofPlatform().daemon().start(end);
            end.get(SECONDS, TimeUnit.SECONDS);
            assertTrue(execution.get(SECONDS, TimeUnit.SECONDS).isCancelled(), "not cancelled");
        }
    }
}
