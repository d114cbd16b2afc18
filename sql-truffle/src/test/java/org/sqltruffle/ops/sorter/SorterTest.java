package org.sqltruffle.ops.sorter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** What happens to the rows of a sorter that the Java side keeps when things do not go straight to the end. */
@Execution(ExecutionMode.CONCURRENT)
class SorterTest {

    private static final int ROWS = 20_000;
    /** Sorted in memory, and larger than the cache. */
    private static final String[] QUERIES = {
                    "SELECT a, id FROM t WHERE id <= 300 ORDER BY a, b DESC",
                    "SELECT a, b, id FROM t ORDER BY a, b DESC",
                    "SELECT b, count(*), sum(id), group_concat(id) FROM t GROUP BY b",
                    // Few keys, in memory and spilled; few keys at first; keys that do not say it all from some row on.
                    "SELECT a % 67, count(*), group_concat(id) FROM t GROUP BY 1",
                    "SELECT id, a % 67, b FROM t ORDER BY a % 67 DESC",
                    "SELECT id, b FROM t ORDER BY CASE WHEN id BETWEEN 6000 AND 15000 THEN id % 4111 ELSE id % 67 END",
                    "SELECT id, b FROM t ORDER BY CASE WHEN id BETWEEN 6000 AND 9000 THEN 9007199254740992 + id % 3 WHEN id = 9500 THEN "
                                    + "9007199254740992.0 ELSE id % 5 END"
    };

    private static byte[] made;

    private Connection truffle;
    private Connection c;

    /** Makes the table once, in C: this class is about reading it. */
    @BeforeAll
    static void create(@TempDir Path directory) throws IOException {
        Path path = directory.resolve("made.db");
        try (Connection connection = open(path.toString(), EngineOptions.Tier.C)) {
            connection.execute(
                            "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM "
                                            + "n WHERE i < "
                                            + ROWS
                                            + ") INSERT INTO t SELECT i, i * 7919 % 1009, printf('%0100d', i * 104729 % 97) FROM n");
        }
        made = Files.readAllBytes(path);
    }

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        String path = Files.write(directory.resolve("sorter.db"), made).toString();
        truffle = open(path, EngineOptions.Tier.TRUFFLE);
        truffle.execute("PRAGMA cache_size = 10");
        c = open(path, EngineOptions.Tier.C);
    }

    @AfterEach
    void close() {
        truffle.close();
        c.close();
    }

    private static Connection open(String path, EngineOptions.Tier tier) {
        return Connection.open(path, ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(tier));
    }

    private static String row(Statement statement) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < statement.columnCount(); i++) {
            row.append(statement.columnString(i)).append('|');
        }
        return row.toString();
    }

    private static List<String> rest(Statement statement, List<String> rows) {
        while (statement.step()) {
            rows.add(row(statement));
        }
        return rows;
    }

    private List<String> expected(String sql) {
        try (Statement statement = c.prepare(sql)) {
            return rest(statement, new ArrayList<>());
        }
    }

    private static List<String> some(Statement statement, int count) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            assertTrue(statement.step());
            rows.add(row(statement));
        }
        return rows;
    }

    @Test
    void resetInTheMiddle() {
        resetInTheMiddle(QUERIES[0]);
        resetInTheMiddle(QUERIES[3]);
    }

    @Tag("slow")
    @Test
    void eachQueryIsResetInTheMiddle() {
        for (String sql : QUERIES) {
            resetInTheMiddle(sql);
        }
    }

    private void resetInTheMiddle(String sql) {
        List<String> expected = expected(sql);
        try (Statement statement = truffle.prepare(sql)) {
            for (int count : new int[]{0, 1, 50}) {
                assertEquals(expected.subList(0, count), some(statement, count), sql);
                statement.reset();
            }
            assertEquals(expected, rest(statement, new ArrayList<>()), sql);
            assertEquals(expected, rest(statement, new ArrayList<>()), sql);
        }
    }

    @Tag("slow")
    @Test
    void givenBackToCWhileReading() {
        for (String sql : QUERIES) {
            List<String> expected = expected(sql);
            try (Statement statement = truffle.prepare(sql)) {
                for (int count : new int[]{1, 2, 60}) {
                    List<String> rows = some(statement, count);
                    assertFalse(statement.driver().state().kept.isEmpty(), sql);
                    assertEquals(ResultCode.OK, statement.driver().state().kept.giveBackAll());
                    assertEquals(expected, rest(statement, rows), sql);
                }
            }
        }
    }

    @Tag("slow")
    @Test
    void interruptedInTheMiddle() {
        for (String sql : QUERIES) {
            try (Statement statement = truffle.prepare(sql)) {
                some(statement, 3);
                truffle.interrupt();
                SqliteException e = assertThrows(SqliteException.class, () -> rest(statement, new ArrayList<>()));
                assertEquals(ResultCode.INTERRUPT, e.code());
                assertEquals(expected(sql), rest(statement, new ArrayList<>()));
            }
        }
    }

    /** A sort of many times what it may hold in memory: that is 1 MB, and the records take 12 MB. */
    @Tag("slow")
    @Test
    void memoryIsBounded() {
        String n = "WITH n(i) AS (VALUES(1), (2), (3), (4), (5)) ";
        for (String sql : new String[]{n + "SELECT a, id, b FROM n, t ORDER BY a * 31 % 1009, b",
                        n + "SELECT a, id, b FROM n, t ORDER BY a % 67"}) {
            try (Statement statement = truffle.prepare(sql)) {
                List<String> rows = rest(statement, new ArrayList<>());
                assertEquals(5 * ROWS, rows.size(), sql);
                assertEquals(expected(sql), rows, sql);
                long peak = statement.driver().state().kept.peakBytes();
                assertTrue(peak > 1 << 20 && peak < 2 << 20, sql + ": " + peak + " bytes");
            }
        }
    }
}
