package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;

/** A connection writes while a statement of it reads columns. ColumnIndexTest has the same for the entries of indexes. */
@Isolated("the mode is one of the process")
class ColumnWritesTest {

    private static final long BYTES = ColumnAnswers.BYTES;

    @TempDir
    private Path directory;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.AUTO, BYTES);
    }

    /** SQLite's scan sees what its own connection writes meanwhile. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aScanGoesOnWithRowsAfterAWrite(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("amid.db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES(1, 1), (2, 2), (3, 3), (4, 4)");
            ColumnAnswers.settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
            assertEquals(List.of("1:10|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            try (Statement scan = connection.prepare("SELECT id, a FROM t")) {
                assertTrue(scan.step());
                connection.execute("UPDATE t SET a = 30 WHERE id = 3; DELETE FROM t WHERE id = 2");
                assertTrue(scan.step());
                assertEquals(3, scan.columnLong(0));
                assertEquals(30, scan.columnLong(1));
                assertTrue(scan.step());
                assertEquals(4, scan.columnLong(0));
            }
        }
    }

    /** The connection deletes the row that a scan stands on, and the row that a lookup stands on. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void theRowUnderACursorIsDeleted(EngineOptions.Tier tier) throws IOException {
        Path file = directory.resolve("under.db");
        for (String query : List.of("SELECT id, a FROM t", "SELECT t.id, (SELECT a FROM t AS u WHERE u.id = t.a) FROM t",
                        "SELECT u.id, u.a FROM t JOIN t AS u ON u.id = t.a")) {
            List<String> expected = null;
            for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.OFF, ColumnStore.Mode.BUILD)) {
                try (Connection connection = ColumnAnswers.open(file, tier)) {
                    connection.execute(
                                    "DROP TABLE IF EXISTS t; CREATE TABLE t(id INTEGER PRIMARY KEY, a); WITH RECURSIVE n(i) AS (SELECT 1 "
                                                    + "UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT i, 501 - i FROM "
                                                    + "n");
                    ColumnAnswers.settle(file);
                    ColumnStore.set(mode, BYTES);
                    ColumnAnswers.rows(connection, query);
                    List<String> found = new ArrayList<>();
                    try (Statement scan = connection.prepare(query)) {
                        while (scan.step()) {
                            found.add(scan.columnLong(0) + ":" + scan.columnString(1));
                            if (found.size() % 100 == 0) {
                                connection.execute("DELETE FROM t WHERE id BETWEEN " + scan.columnLong(0) + " AND "
                                                + (scan.columnLong(0) + 3));
                            }
                        }
                    }
                    expected = expected == null ? found : expected;
                    assertEquals(expected, found, query);
                }
            }
        }
    }

    /** What a scan that begins after a change of the schema shows when that is rolled back. @param between runs before the scan goes on */
    private List<String> afterRollback(EngineOptions.Tier tier, ColumnStore.Mode mode, String between) throws IOException {
        Path file = directory.resolve("rollback.db");
        try (Connection connection = ColumnAnswers.open(file, tier)) {
            connection.execute(
                            "DROP TABLE IF EXISTS t; CREATE TABLE t(id INTEGER PRIMARY KEY, a); WITH RECURSIVE n(i) AS (SELECT 1 UNION "
                                            + "ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT i, 501 - i FROM n");
            ColumnAnswers.settle(file);
            ColumnStore.set(mode, BYTES);
            ColumnAnswers.rows(connection, "SELECT a FROM t");
            connection.execute("BEGIN; CREATE TABLE another(x)");
            try (Statement scan = connection.prepare("SELECT a FROM t")) {
                assertTrue(scan.step());
                connection.execute("ROLLBACK");
                List<String> seen = new ArrayList<>(ColumnAnswers.rows(connection, between));
                seen.addAll(ColumnAnswers.restOfRows(scan));
                return seen;
            }
        }
    }

    /** The scan fails, as one of rows does. A statement that writes does not: for it, the scan only goes on with rows. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aRollbackEndsAScan(EngineOptions.Tier tier) throws IOException {
        for (String between : List.of("SELECT 1", "UPDATE t SET a = a + 1 WHERE id = 7", "ALTER TABLE t ADD COLUMN b")) {
            List<String> expected = afterRollback(tier, ColumnStore.Mode.OFF, between);
            assertEquals("abort due to ROLLBACK", expected.getLast());
            assertEquals(expected, afterRollback(tier, ColumnStore.Mode.BUILD, between), between);
        }
    }

    /** A transaction's pages are all known when it ends, although columns were off for a part of it. */
    @Test
    void columnsAreOffInTheMiddleOfATransaction() throws IOException {
        Path file = directory.resolve("off.db");
        try (Connection connection = ColumnAnswers.open(file, EngineOptions.Tier.C)) {
            connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a); CREATE TABLE other(a);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t SELECT i, i "
                            + "FROM n");
            ColumnAnswers.settle(file);
            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
            assertEquals(List.of("1:" + 1500 * 3001 + "|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
            connection.execute("BEGIN; INSERT INTO other VALUES(1)");
            ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
            connection.execute("UPDATE t SET a = a + 7 WHERE id IN (5, 1500, 2999)");
            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
            connection.execute("UPDATE t SET a = a + 1000 WHERE id = 1500; COMMIT");
            assertEquals(List.of("1:" + (1500 * 3001 + 1021) + "|"), ColumnAnswers.rows(connection, "SELECT sum(a) FROM t"));
        }
    }

    private static boolean readsColumns(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            return ExecutionProfile.of(statement).cursors().stream().anyMatch(CursorReport::columns);
        }
    }

    /** A write transaction reads columns of the tables that it has not changed. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void tablesThatATransactionHasNotChanged(EngineOptions.Tier tier) throws IOException {
        for (String journal : List.of("DELETE", "WAL")) {
            Path file = directory.resolve(journal + ".db");
            try (Connection connection = ColumnAnswers.open(file, tier)) {
                connection.execute("PRAGMA journal_mode = " + journal
                                + "; PRAGMA page_size = 512; CREATE TABLE t(id INTEGER PRIMARY KEY, a); CREATE TABLE other(a);"
                                + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t SELECT i, "
                                + "i FROM n; CREATE INDEX i ON t(a)");
                String byTable = "SELECT sum(a), count(*) FROM t NOT INDEXED";
                String byIndex = "SELECT sum(a), count(*) FROM t INDEXED BY i";
                List<String> before = List.of("1:4501500|1:3000|");
                ColumnAnswers.settle(file);
                ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
                ColumnAnswers.assertRows(before, connection, byTable, journal);
                ColumnAnswers.assertRows(before, connection, byIndex, journal);
                for (String begin : List.of("BEGIN IMMEDIATE", "BEGIN; INSERT INTO other VALUES(1)",
                                "BEGIN; CREATE TABLE more(x); DROP TABLE more; DELETE FROM other",
                                "BEGIN IMMEDIATE; SAVEPOINT s; INSERT INTO other VALUES(2); ROLLBACK TO s")) {
                    connection.execute(begin);
                    ColumnAnswers.assertRows(before, connection, byTable, begin);
                    ColumnAnswers.assertRows(before, connection, byIndex, begin);
                    assertTrue(readsColumns(connection, byTable), begin);
                    assertTrue(readsColumns(connection, byIndex), begin);
                    connection.execute("SAVEPOINT s; UPDATE t SET a = a + 5 WHERE id = 1700");
                    List<String> after = List.of("1:4501505|1:3000|");
                    ColumnAnswers.assertRows(after, connection, byTable, begin);
                    ColumnAnswers.assertRows(after, connection, byIndex, begin);
                    connection.execute("ROLLBACK TO s");
                    ColumnAnswers.assertRows(before, connection, byTable, begin);
                    connection.execute("ROLLBACK");
                    ColumnAnswers.assertRows(before, connection, byTable, begin);
                    ColumnAnswers.assertRows(before, connection, byIndex, begin);
                }
            }
        }
    }

    /** A scan that began in a write transaction meets what the transaction writes later. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aScanOfATransactionMeetsItsWrites(EngineOptions.Tier tier) throws IOException {
        for (String query : List.of("SELECT id, a FROM t", "SELECT id, a FROM t INDEXED BY i WHERE a > 0 ORDER BY a",
                        "SELECT u.id, u.a FROM t CROSS JOIN t AS u ON u.id = t.a")) {
            List<String> expected = null;
            for (ColumnStore.Mode mode : List.of(ColumnStore.Mode.OFF, ColumnStore.Mode.BUILD)) {
                Path file = directory.resolve("within.db");
                try (Connection connection = ColumnAnswers.open(file, tier)) {
                    connection.execute(
                                    "DROP TABLE IF EXISTS t; DROP TABLE IF EXISTS other; CREATE TABLE other(a); CREATE TABLE t(id INTEGER "
                                                    + "PRIMARY KEY, a);"
                                                    + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) "
                                                    + "INSERT INTO t SELECT i, 601 - i FROM n; CREATE INDEX i ON t(a)");
                    ColumnAnswers.settle(file);
                    ColumnStore.set(mode, BYTES);
                    ColumnAnswers.rows(connection, query);
                    connection.execute("BEGIN; INSERT INTO other VALUES(1)");
                    List<String> found = new ArrayList<>(ColumnAnswers.rows(connection, query,
                                    List.of("INSERT INTO other VALUES(2)", "DELETE FROM t WHERE id % 7 = 3",
                                                    "UPDATE t SET a = a + 9 WHERE id > 300",
                                                    "DELETE FROM t WHERE id BETWEEN 80 AND 130", "INSERT INTO t(a) VALUES(5000)")));
                    connection.execute("COMMIT");
                    found.addAll(ColumnAnswers.rows(connection, query));
                    expected = expected == null ? found : expected;
                    assertEquals(expected, found, tier + ", " + mode + ": " + query);
                }
            }
        }
    }
}
