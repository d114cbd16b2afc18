package org.sqltruffle.ops.seek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.Configuration;

/** Whether look-ahead along an index run ({@code lookahead.c}) prefetches where it should, and rests where it is of no use. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LookAheadTest {

    /** Rows of a run of equal keys; consecutive entries name rows that lie far apart. */
    private static final int RUNS = 400;
    private static final int RUN = 50;
    private static final String FAR = "SELECT sum(length(pad)) FROM far INDEXED BY far_key WHERE key BETWEEN 100 AND 150";

    private Path file;

    @BeforeAll
    void make(@TempDir Path directory) {
        file = directory.resolve("runs.db");
        try (Connection connection = Connection.open(file.toString())) {
            connection.execute(
                            "PRAGMA synchronous=OFF; CREATE TABLE far(id INTEGER PRIMARY KEY, key INT, part INT, pad TEXT); CREATE TABLE "
                                            + "part(id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE near(id INTEGER PRIMARY KEY, key INT);"
                                            + "WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < " + (RUNS * RUN - 1)
                                            + ") INSERT INTO far SELECT i, i % " + RUNS + ", i * 7919 % " + RUNS * RUN
                                            + ", printf('%.*c', 200, 'p') FROM s;"
                                            + "INSERT INTO part SELECT id, printf('%.*c', 150, 'n') FROM far; CREATE INDEX far_key ON "
                                            + "far(key);"
                                            + "INSERT INTO near SELECT id, 7 FROM far WHERE id < 100; CREATE INDEX near_key ON near(key)");
        }
    }

    private long run(Configuration configuration, String sql, int field) {
        try (Connection connection = Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE, null, configuration.options())) {
            // A run over columns reads no leaf of the table.
            connection.execute("PRAGMA sqltruffle_columns=off");
            try (Statement statement = connection.prepare(sql)) {
                assertTrue(statement.step());
                return NativeMemory.getLong(statement.pStmt() + field);
            }
        }
    }

    @Test
    void rowsOfARunArePrefetched() {
        for (Configuration configuration : new Configuration[]{Configuration.C, Configuration.INTERPRETED}) {
            long leaves = run(configuration, FAR, Layout.Vdbe_nLookedAhead);
            // 51 runs, each row of which is on a leaf page of its own.
            assertTrue(leaves > 51 * RUN / 2, configuration + ": " + leaves);
        }
    }

    @Test
    void rowsSoughtByTheseRowsArePrefetched() {
        for (Configuration configuration : new Configuration[]{Configuration.C, Configuration.INTERPRETED}) {
            long leaves = run(configuration,
                            "SELECT sum(length(name)) FROM far INDEXED BY far_key CROSS JOIN part ON part.id = far.part WHERE key BETWEEN "
                                            + "100 AND 150",
                            Layout.Vdbe_nSoughtAhead);
            assertTrue(leaves > 51 * RUN / 4, configuration + ": " + leaves);
        }
    }

    @Test
    void nothingIsPrefetchedOnOnePage() {
        assertEquals(0, run(Configuration.C, "SELECT sum(id) FROM near INDEXED BY near_key WHERE key = 7 AND +id >= 0 AND length(key) = 1",
                        Layout.Vdbe_nLookedAhead));
        assertEquals(0, run(Configuration.C, "SELECT sum(length(pad)) FROM far", Layout.Vdbe_nLookedAhead));
    }
}
