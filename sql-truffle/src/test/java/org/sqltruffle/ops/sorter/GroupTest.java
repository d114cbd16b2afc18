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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Hash aggregation gives what sorting first gives, to the last bit, whatever keys and values come. */
@Execution(ExecutionMode.CONCURRENT)
class GroupTest {

    private static final int ROWS = 30_000;

    private static byte[] made;

    private Connection truffle;
    private Connection c;

    /** Makes the table once, in C: this class is about reading it. */
    @BeforeAll
    static void create(@TempDir Path directory) throws IOException {
        Path path = directory.resolve("made.db");
        try (Connection connection = open(path.toString(), EngineOptions.Tier.C)) {
            connection.execute(
                            "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, r REAL, v); WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT "
                                            + "i + 1 FROM n WHERE i < "
                                            + ROWS
                                            + ") INSERT INTO t SELECT i, i * 7919 % 67, CASE i * 31 % 5 WHEN 0 THEN 'x' WHEN 1 THEN 'Y' "
                                            + "WHEN 2 THEN NULL WHEN 3 THEN 3 ELSE x'61' END, i * 0.1 + 1e9 / (i % 13 + 1),"
                                            + " CASE i % 7 WHEN 0 THEN i WHEN 1 THEN i / 3.0 WHEN 2 THEN '12abc' WHEN 3 THEN NULL WHEN 4 "
                                            + "THEN '7.25' ELSE i % 100 END FROM n");
        }
        made = Files.readAllBytes(path);
    }

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        String path = Files.write(directory.resolve("group.db"), made).toString();
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

    private static List<String> rows(Statement statement, int most) {
        List<String> rows = new ArrayList<>();
        while (rows.size() < most && statement.step()) {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < statement.columnCount(); i++) {
                row.append(statement.columnType(i)).append(' ').append(statement.columnString(i)).append(' ')
                                .append(Double.doubleToRawLongBits(statement.columnDouble(i))).append('|');
            }
            rows.add(row.toString());
        }
        return rows;
    }

    private List<String> expected(String sql) {
        try (Statement statement = c.prepare(sql)) {
            return rows(statement, Integer.MAX_VALUE);
        }
    }

    private void check(String sql, boolean bound) {
        List<String> expected = expected(sql);
        try (Statement statement = truffle.prepare(sql)) {
            for (int i = 0; i < 2; i++) {
                List<String> rows = rows(statement, 1);
                assertEquals(bound, statement.driver().state().kept.isBound(), sql);
                rows.addAll(rows(statement, Integer.MAX_VALUE));
                assertEquals(expected, rows, sql);
                statement.reset();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT a, count(*), sum(r), avg(r), total(v), sum(id), count(v) FROM t GROUP BY a",
                    "SELECT b, sum(r * (1 - a)), avg(v), sum(v + 0), count(v) FROM t GROUP BY b",
                    "SELECT b, a, id, r, sum(r) FROM t GROUP BY a, b",
                    "SELECT a, sum(r) s FROM t GROUP BY a HAVING count(*) > 440 ORDER BY a DESC",
                    "SELECT a, sum(r) FROM t GROUP BY a ORDER BY sum(r) DESC LIMIT 3",
                    "SELECT b COLLATE NOCASE, sum(id), sum(9223372036854775000 / 300000 / a) FROM t GROUP BY b COLLATE NOCASE",
                    // More groups than a table holds, all in turn; and a few of them often.
                    "SELECT id % 5000, sum(r), count(*) FROM t GROUP BY 1",
                    "SELECT CAST(id / 3 AS INTEGER), sum(r), count(*) FROM t GROUP BY 1",
                    "SELECT id % 9973 % 4000, total(r) FROM t WHERE id % 9973 < 100 OR id > 20000 GROUP BY 1",
                    // Keys that do not say it all, among others; numbers as integers and as reals.
                    "SELECT (id % 11) * 0.5, sum(r) FROM t GROUP BY 1",
                    "SELECT v, sum(id), avg(r) FROM t GROUP BY v",
    })
    void sumsOfGroups(String sql) {
        check(sql, true);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT a, group_concat(id) FROM t WHERE id < 300 GROUP BY a",
                    "SELECT 9007199254740992 + id % 3, sum(r) FROM t GROUP BY 1",
                    "SELECT a, count(DISTINCT b) FROM t GROUP BY a",
                    "SELECT a, sum(r) FILTER (WHERE id % 2) FROM t GROUP BY a",
                    "SELECT a, min(r), id FROM t GROUP BY a",
                    "SELECT zeroblob(id % 3), sum(r) FROM t GROUP BY 1",
                    "SELECT a, sum(r) FROM t WHERE id < 0 GROUP BY a",
    })
    void otherPrograms(String sql) {
        check(sql, false);
    }

    @Test
    void keysWithZerosAndLongKeys() {
        truffle.execute("CREATE TABLE k(s, x, v)");
        truffle.execute("INSERT INTO k SELECT CAST(substr(x'6162006300', 1, id % 6) AS TEXT), id % 4, id / 8.0 FROM t WHERE id <= 4000");
        truffle.execute("INSERT INTO k SELECT CASE id % 3 WHEN 0 THEN 'ab' ELSE 'a text that is longer than a key ' || id % 40 END, id % "
                        + "2, id FROM t WHERE id <= 4000");
        check("SELECT hex(s), x, count(*), sum(v) FROM k GROUP BY s, x", true);
        check("SELECT hex(s), x, count(*), sum(v) FROM k GROUP BY s, x ORDER BY s DESC, x DESC", true);
        check("SELECT hex(s), x, sum(v) FROM k GROUP BY x, s COLLATE NOCASE", true);
    }

    /** The error comes where the group is put out, after the rows of the groups before it. */
    @Test
    void overflowingSums() {
        String sql = "SELECT a, sum(id * id * 3000000000) FROM t GROUP BY a";
        SqliteException expected = assertThrows(SqliteException.class, () -> expected(sql));
        try (Statement statement = truffle.prepare(sql)) {
            SqliteException e = assertThrows(SqliteException.class, () -> rows(statement, Integer.MAX_VALUE));
            assertEquals(expected.getMessage(), e.getMessage());
        }
        check("SELECT a, total(id * id * 3000000000), avg(id * id * 3000000000) FROM t GROUP BY a", true);
    }

    @Test
    void interruptedInTheMiddle() {
        String sql = "SELECT a, sum(r) FROM t GROUP BY a";
        try (Statement statement = truffle.prepare(sql)) {
            assertEquals(expected(sql).subList(0, 5), rows(statement, 5));
            truffle.interrupt();
            SqliteException e = assertThrows(SqliteException.class, () -> rows(statement, Integer.MAX_VALUE));
            assertEquals(ResultCode.INTERRUPT, e.code());
            statement.reset();
            assertEquals(expected(sql), rows(statement, Integer.MAX_VALUE));
        }
    }

    @Test
    void memoryIsReportedAndFreed() {
        try (Statement statement = truffle.prepare("SELECT a, sum(r) FROM t GROUP BY a")) {
            rows(statement, 3);
            assertFalse(statement.driver().state().kept.isEmpty());
            statement.reset();
            assertTrue(statement.driver().state().kept.isEmpty() && statement.driver().state().kept.peakBytes() > 67 * 48);
        }
    }
}
