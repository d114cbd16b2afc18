package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/** Many executions in one call do what the same executions do one after the other, also where the program does not end between two rows. */
class ExecuteAllTest {

    private static final int ROWS = 30;

    private static RowBatch rows(Object[]... rows) {
        RowBatch batch = new RowBatch();
        batch.begin(rows[0].length);
        for (Object[] row : rows) {
            batch.addRow();
            for (int i = 0; i < row.length; i++) {
                int at = batch.lastRow(i);
                switch (row[i]) {
                    case null -> batch.putNull(at);
                    case Long number -> batch.putLong(at, number);
                    case Double number -> batch.putDouble(at, number);
                    case String text -> batch.putText(at, text.getBytes(StandardCharsets.UTF_8));
                    default -> batch.putBlob(at, (byte[]) row[i]);
                }
            }
        }
        return batch;
    }

    private static Object value(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> null;
            case 1 -> random.nextInt(9) / 2.0;
            case 2 -> String.valueOf(random.nextInt(12));
            case 3 -> "text 'ä' " + random.nextInt(5);
            case 4 -> new byte[]{1, 0, (byte) random.nextInt(3)};
            default -> (long) random.nextInt(40);
        };
    }

    private static List<String> list(Connection connection, String sql) {
        List<String> rows = new ArrayList<>();
        try (Statement query = connection.prepare(sql)) {
            while (query.step()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < query.columnCount(); i++) {
                    row.append(query.columnString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    /** Executes one after the other until one fails; what it failed with, and how many rows each changed. */
    private static String oneByOne(Statement statement, Object[][] rows) {
        long[] changes = new long[rows.length];
        Arrays.fill(changes, -1);
        try {
            for (int i = 0; i < rows.length; i++) {
                long[] one = new long[1];
                statement.executeAll(rows(new Object[][]{rows[i]}), one);
                changes[i] = one[0];
            }
        } catch (SqliteException e) {
            return e.codeName() + " " + e.getMessage() + Arrays.toString(changes);
        }
        return Arrays.toString(changes);
    }

    private static String atOnce(Statement statement, Object[][] rows) {
        long[] changes = new long[rows.length];
        try {
            statement.executeAll(rows(rows), changes);
        } catch (SqliteException e) {
            return e.codeName() + " " + e.getMessage() + Arrays.toString(changes);
        }
        return Arrays.toString(changes);
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "CREATE TABLE t(a, b, c)",
                    "CREATE TABLE t(a INTEGER, b REAL, c TEXT)",
                    "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(a INTEGER, b REAL, c TEXT)",
                    "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c)",
                    "CREATE TABLE t(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b, c)",
                    "CREATE TABLE t(a INTEGER PRIMARY KEY ON CONFLICT IGNORE, b, c)",
                    "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b, c)",
                    "CREATE TABLE t(a TEXT PRIMARY KEY, b, c) WITHOUT ROWID",
                    "CREATE TABLE t(a ANY, b REAL, c TEXT) STRICT",
                    "CREATE TABLE t(a NOT NULL, b, c UNIQUE ON CONFLICT FAIL)",
                    "CREATE TABLE t(a, b UNIQUE ON CONFLICT IGNORE, c CHECK(c IS NULL OR length(c) < 9))",
                    "CREATE TABLE t(a, b UNIQUE ON CONFLICT REPLACE, c UNIQUE ON CONFLICT ROLLBACK)",
                    "CREATE TABLE t(a, b, c, d DEFAULT 5, e DEFAULT (abs(-3)), g AS (a || b) STORED, h AS (upper(c)))",
                    "CREATE TABLE t(a, b, c, d DEFAULT CURRENT_DATE); CREATE INDEX i ON t(b); CREATE INDEX j ON t(a + b) WHERE c > 3; "
                                    + "CREATE INDEX k ON t(lower(c), a)",
                    "CREATE TABLE t(a, b, c, d DEFAULT (changes()), e DEFAULT (last_insert_rowid()), f DEFAULT (total_changes()))",
                    "CREATE TABLE t(a, b, c); CREATE TABLE log(x, y); CREATE TRIGGER r AFTER INSERT ON t WHEN new.a > 5 BEGIN INSERT INTO "
                                    + "log VALUES(new.rowid, changes()); END",
                    "CREATE TABLE t(a, b, c); CREATE TRIGGER r BEFORE INSERT ON t BEGIN SELECT RAISE(IGNORE) WHERE new.a = 7; SELECT "
                                    + "RAISE(ABORT, 'no') WHERE new.b = 2.5; END",
                    "CREATE VIEW t AS SELECT 1 AS a, 2 AS b, 3 AS c; CREATE TABLE log(x, y, z); CREATE TRIGGER r INSTEAD OF INSERT ON t "
                                    + "BEGIN INSERT INTO log VALUES(new.a, new.b, new.c); END",
                    "PRAGMA foreign_keys = 1; CREATE TABLE t(a INTEGER PRIMARY KEY, b REFERENCES t(a), c)",
                    "PRAGMA foreign_keys = 1; CREATE TABLE t(a INTEGER PRIMARY KEY, b REFERENCES t(a) DEFERRABLE INITIALLY DEFERRED, c)",
                    "CREATE VIRTUAL TABLE t USING fts5(a, b, c)",
    })
    void isAsOneByOne(String schema) {
        for (String verb : List.of("INSERT", "INSERT OR IGNORE", "INSERT OR REPLACE", "INSERT OR FAIL", "INSERT OR ROLLBACK")) {
            for (String values : List.of("?, ?, ?", "?3, ?2, ?1", "abs(?), ?, coalesce(?, 3)", "?, 7, (SELECT count(*) FROM t)")) {
                if (!values.contains("count") || !schema.contains("VIEW")) {
                    compare(schema, verb + " INTO t(a, b, c) VALUES(" + values + ")");
                }
            }
        }
        compare(schema.contains("VI") ? "CREATE TABLE t(a, b, c)" : schema,
                        "INSERT INTO t(a, b, c) VALUES(?, ?, ?) ON CONFLICT DO NOTHING");
        compare("CREATE TABLE t(a PRIMARY KEY, b, c)",
                        "INSERT INTO t(a, b, c) VALUES(?, ?, ?) ON CONFLICT(a) DO UPDATE SET b = b + excluded.b");
        compareChanges(schema);
    }

    /** The same of statements that find a row. */
    private static void compareChanges(String schema) {
        if (schema.contains("VIEW")) {
            return;
        }
        String b = schema.contains("REFERENCES") || schema.contains("RAISE") ? "NULL" : "i / 2.0";
        String keys = schema.contains("a INTEGER") ? "i % 3" : "1";
        String filled = schema + "; WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 50) INSERT OR IGNORE INTO "
                        + "t(a, b, c) SELECT CASE WHEN i % 3 THEN i ELSE 'text ' || i END, " + b + ", 'c' || i FROM n WHERE " + keys;
        for (String where : schema.contains("VI") || schema.contains("WITHOUT") ? List.of("a = ?") : List.of("a = ?", "rowid = ?")) {
            for (String verb : List.of("UPDATE", "UPDATE OR IGNORE", "UPDATE OR REPLACE", "UPDATE OR FAIL")) {
                compare(filled, verb + " t SET b = ?, c = ? WHERE " + where);
                compare(filled, verb + " t SET c = b + ? WHERE " + where);
                compare(filled, verb + " t SET a = ?, c = coalesce(c, ?) WHERE " + where);
            }
            compare(filled, "DELETE FROM t WHERE " + where);
        }
    }

    private static void compare(String schema, String sql) {
        Random random = new Random(7);
        try (Connection one = Connection.open(":memory:"); Connection other = Connection.open(":memory:")) {
            one.execute(schema);
            other.execute(schema);
            int parameters;
            try (Statement single = one.prepare(sql); Statement many = other.prepare(sql)) {
                parameters = StatementApi.bindParameterCount(single.pStmt());
                for (int round = 0; round < 8; round++) {
                    if (round % 4 != 3) {
                        begin(one);
                        begin(other);
                    } else if (!one.isAutocommit()) {
                        end(one);
                        end(other);
                    }
                    Object[][] rows = new Object[ROWS][parameters];
                    for (Object[] row : rows) {
                        Arrays.setAll(row, i -> value(random));
                    }
                    assertEquals(oneByOne(single, rows), atOnce(many, rows), sql);
                    for (String check : List.of("SELECT changes(), total_changes(), last_insert_rowid()", "SELECT * FROM t")) {
                        assertEquals(list(one, check), list(other, check), sql);
                    }
                    assertEquals(one.isAutocommit(), other.isAutocommit());
                }
            }
            end(one);
            end(other);
            for (String table : list(one, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 't\\_%' ESCAPE '\\'")) {
                String check = "SELECT * FROM " + table.substring(0, table.length() - 1);
                assertEquals(list(one, check), list(other, check), sql);
            }
            assertEquals(List.of("ok|"), list(other, "PRAGMA integrity_check"), sql);
        }
    }

    private static void begin(Connection connection) {
        if (connection.isAutocommit()) {
            connection.execute("BEGIN");
        }
    }

    private static void end(Connection connection) {
        if (!connection.isAutocommit()) {
            try {
                connection.execute("COMMIT");
            } catch (SqliteException e) {
                connection.execute("ROLLBACK");
            }
        }
    }

    private static double instructions(String schema) {
        return instructions(schema, "INSERT INTO t(a, b, c) VALUES(?, ?, ?)");
    }

    /** Instructions for each row of a batch in a transaction. */
    private static double instructions(String schema, String sql) {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute(schema + "; BEGIN");
            try (Statement insert = connection.prepare(sql)) {
                Object[][] rows = new Object[100][];
                Arrays.setAll(rows, i -> new Object[]{(long) i, 0.5, "x" + i});
                insert.executeAll(rows(rows), new long[100]);
                return StatementApi.stmtStatus(insert.pStmt(), ApiConstants.SQLITE_STMTSTATUS_VM_STEP, 0) / 100.0;
            }
        }
    }

    @Test
    void theProgramDoesNotEndBetweenTwoRows() {
        // Three parameters, the rowid, the record, the insertion, and Halt.
        assertEquals(7, instructions("CREATE TABLE t(a INTEGER, b REAL, c TEXT)"), 0.1);
        assertTrue(instructions(
                        "CREATE TABLE t(a INTEGER, b REAL, c TEXT); CREATE TABLE u(x); CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT "
                                        + "INTO u VALUES(1); END") > 11);
        // The key, the row, its number, five registers, the deletion and the insertion, and Halt.
        String filled = "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE "
                        + "i < 99) INSERT INTO t SELECT i, 1, 'x' FROM n";
        assertEquals(11, instructions(filled, "UPDATE t SET b = ?2, c = ?3 WHERE a = ?1"), 0.1);
    }

    @Test
    void anInterruptEndsTheCall() throws InterruptedException {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a, b, c); BEGIN");
            try (Statement insert = connection.prepare("INSERT INTO t(a, b, c) VALUES(?, ?, ?)")) {
                Object[][] rows = new Object[200_000][];
                Arrays.setAll(rows, i -> new Object[]{(long) i, 0.5, "some text"});
                RowBatch batch = rows(rows);
                long[] changes = new long[rows.length];
                Thread other = Thread.ofPlatform().start(() -> {
                    while (!Thread.interrupted()) {
                        connection.interrupt();
                    }
                });
                SqliteException e = assertThrows(SqliteException.class, () -> {
                    while (true) {
                        insert.executeAll(batch, changes);
                    }
                });
                other.interrupt();
                other.join();
                assertEquals("SQLITE_INTERRUPT", e.codeName());
            }
        }
    }

    @Test
    void aTextThatIsTooLong() {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a, b, c); BEGIN");
            org.sqltruffle.sqlite.ConnectionApi.limit(connection.pDb(), ApiConstants.SQLITE_LIMIT_LENGTH, 1000);
            try (Statement insert = connection.prepare("INSERT INTO t(a, b, c) VALUES(?, ?, ?)")) {
                long[] changes = new long[3];
                SqliteException e = assertThrows(SqliteException.class, () -> insert.executeAll(rows(new Object[]{1L, 2L, "x"},
                                new Object[]{1L, 2L, "x".repeat(900)}, new Object[]{1L, 2L, "x".repeat(1001)}), changes));
                assertEquals("SQLITE_TOOBIG", e.codeName());
                assertEquals("[1, 1, -1]", Arrays.toString(changes));
            }
        }
    }
}
