package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** Batches hold what stepping gives, row by row: in each tier, for each size. */
@Tag("nfi")
class FetchTest {

    private static final String SCHEMA = """
                    CREATE TABLE t(id INTEGER PRIMARY KEY, i, r REAL, s TEXT, b BLOB);
                    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 700)
                    INSERT INTO t SELECT n, CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN n * 3 WHEN 2 THEN n / 7.0 WHEN 3 THEN 'text ' || n \
                    ELSE zeroblob(n % 40) END,
                      n, 'söme téxt ' || substr('0123456789', 1, n % 11), CASE WHEN n % 3 THEN randomblob(n % 20) END FROM c;
                    INSERT INTO t VALUES(1000, zeroblob(100000), -0.0, printf('%.*c', 90000, 'x'), NULL);
                    INSERT INTO t VALUES(1001, 9223372036854775807, 9e999, '', x'')""";

    private static final String[] QUERIES = {"SELECT * FROM t", "SELECT i, s FROM t ORDER BY s DESC, id",
                    "SELECT r, r + i, i || s, typeof(i) FROM t WHERE id % 2", "SELECT DISTINCT i FROM t",
                    "SELECT count(*), sum(r), group_concat(id) FROM t GROUP BY i IS NULL",
                    "SELECT a.id, b.s FROM t a JOIN t b ON b.id = a.id + 1", "SELECT zeroblob(5), 1e15, NULL",
                    "SELECT id, CASE WHEN id = 500 THEN abs(-9223372036854775807 - 1) ELSE id END FROM t", "SELECT 1 WHERE 0",
                    "SELECT id, count(*) OVER (ORDER BY id) FROM t", "PRAGMA table_info(t)",
                    "EXPLAIN SELECT * FROM t", "INSERT INTO t(i) VALUES(1), (2) RETURNING id, i",
                    "WITH RECURSIVE f(a, b) AS (SELECT 1, 1 UNION ALL SELECT b, a + b FROM f LIMIT 80) SELECT a FROM f"};

    private static Connection open(EngineOptions.Tier tier) {
        Connection connection = Connection.open(":memory:", ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withTier(tier));
        connection.execute("PRAGMA cache_size = 10");
        connection.execute(SCHEMA.replace("randomblob(n % 20)", "CAST(substr('abcdefghijklmnopqrstuvwxyz', 1, n % 20) AS BLOB)"));
        return connection;
    }

    private static List<String> stepped(String sql) {
        List<String> rows = new ArrayList<>();
        try (Connection connection = open(EngineOptions.Tier.C); Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < statement.columnCount(); i++) {
                    row.append(statement.columnType(i)).append(' ').append(Arrays.hashCode(statement.columnBlob(i))).append(' ')
                                    .append(statement.columnLong(i)).append(' ')
                                    .append(statement.columnDouble(i)).append(" | ");
                }
                rows.add(row.toString());
            }
        } catch (SqliteException e) {
            rows.add(e.codeName() + ": " + e.getMessage());
        }
        return rows;
    }

    private static List<String> fetched(EngineOptions.Tier tier, String sql, int size) {
        List<String> rows = new ArrayList<>();
        RowBatch batch = new RowBatch();
        try (Connection connection = open(tier); Statement statement = connection.prepare(sql)) {
            do {
                statement.fetch(batch, size);
                assertTrue(batch.rows <= size);
                for (int row = 0; row < batch.rows; row++) {
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < batch.columns; i++) {
                        int at = (row * batch.columns + i) * 2;
                        text.append(RowBatch.type(batch.cells[at + 1])).append(' ')
                                        .append(Arrays.hashCode(CellValue.toBytes(batch, at, ApiConstants.SQLITE_UTF8))).append(' ')
                                        .append(CellValue.toLong(batch, at, ApiConstants.SQLITE_UTF8)).append(' ')
                                        .append(CellValue.toDouble(batch, at, ApiConstants.SQLITE_UTF8)).append(" | ");
                    }
                    rows.add(text.toString());
                }
            } while (!batch.ended);
            if (batch.failure != null) {
                rows.add(batch.failure.codeName() + ": " + batch.failure.getMessage());
            }
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aBatchHoldsWhatStepsGive(EngineOptions.Tier tier) {
        for (String sql : QUERIES) {
            List<String> expected = stepped(sql);
            for (int size : new int[]{1, 2, 7, 512}) {
                assertEquals(expected, fetched(tier, sql, size), () -> sql + " in batches of " + size);
            }
        }
    }

    /** Sizes that change, and other statements between: each batch goes on where the last one ended. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void batchesAndStepsMix(EngineOptions.Tier tier) {
        try (Connection connection = open(tier);
                        Statement statement = connection.prepare("SELECT id, s FROM t WHERE id < 700");
                        Statement other = connection.prepare("SELECT max(id) FROM t")) {
            RowBatch batch = new RowBatch();
            long expected = 1;
            for (int size = 1; expected < 600; size = size % 50 + 3) {
                statement.fetch(batch, size);
                for (int row = 0; row < batch.rows; row++) {
                    assertEquals(expected++, batch.cells[row * 4]);
                }
                assertTrue(other.step());
                assertEquals(1001, other.columnLong(0));
                other.reset();
                assertTrue(statement.step());
                assertEquals(expected++, statement.columnLong(0));
                connection.execute("UPDATE t SET s = 'changed ' || id WHERE id = " + (expected + 1));
            }
        }
    }

    /** Large rows are not read ahead by the hundred. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void aBatchOfLargeRowsIsSmall(EngineOptions.Tier tier) {
        try (Connection connection = open(tier);
                        Statement statement = connection.prepare("SELECT id, zeroblob(50000), printf('%.*c', 30000, 'x') || id FROM t")) {
            RowBatch batch = new RowBatch();
            long rows = 0;
            do {
                statement.fetch(batch, 512);
                assertTrue(batch.rows <= 3, () -> batch.rows + " rows");
                rows += batch.rows;
            } while (!batch.ended);
            assertEquals(702, rows);
        }
    }

    @Test
    void executionsInOneCall() {
        try (Connection connection = open(EngineOptions.Tier.AUTO);
                        Statement statement = connection.prepare("INSERT INTO t(id, i, s) VALUES(?, ?, ?)")) {
            RowBatch values = new RowBatch();
            values.begin(3);
            for (int i = 0; i < 10; i++) {
                values.addRow();
                values.putLong(values.lastRow(0), i == 7 ? 1 : 2000 + i);
                values.putDouble(values.lastRow(1), i / 2.0);
                values.putText(values.lastRow(2), ("text " + i).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
            long[] changes = new long[10];
            SqliteException e = org.junit.jupiter.api.Assertions.assertThrows(SqliteException.class,
                            () -> statement.executeAll(values, changes));
            assertEquals("SQLITE_CONSTRAINT_PRIMARYKEY", e.codeName());
            assertEquals("[1, 1, 1, 1, 1, 1, 1, -1, -1, -1]", Arrays.toString(changes));
            try (Statement check = connection.prepare("SELECT count(*), sum(i), group_concat(s) FROM t WHERE id >= 2000")) {
                assertTrue(check.step());
                assertEquals(7, check.columnLong(0));
                assertEquals(10.5, check.columnDouble(1));
                assertEquals("text 0,text 1,text 2,text 3,text 4,text 5,text 6", check.columnString(2));
            }
        }
    }
}
