package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.QueryBatches;
import org.sqltruffle.bridge.session.TableFormat;

/** Files and streams of Arrow: what is written is loaded again, and what is no such file is refused. */
@Timeout(600)
class TableFormatTest {

    private static final String MANY = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000) SELECT i, i * "
                    + "0.5 AS r, CASE WHEN i % 7 THEN 'ä' || i END AS t, x'00ff' AS b FROM n";

    @TempDir
    private Path directory;
    private final Database database = Database.inMemory();

    @AfterEach
    void close() {
        database.close();
    }

    private byte[] written(String format, String... queries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String sql : queries) {
            try (Query query = database.prepare(sql)) {
                TableFormat.of(format).write(QueryBatches.of(query), out);
            }
        }
        return out.toByteArray();
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(directory.resolve("file"), bytes);
    }

    private long load(Path file, String table) throws IOException {
        return TableFormat.of("arrow").load(file, database, table, (rows, bytes) -> {});
    }

    private String value(String sql) {
        try (Query query = database.prepare(sql)) {
            return query.list(row -> row.getString(0)).getFirst();
        }
    }

    @Test
    void whatIsWrittenIsLoaded() throws IOException {
        database.execute("CREATE TABLE original AS " + MANY);
        for (String format : List.of("arrow", "arrows")) {
            List<Long> progress = new ArrayList<>();
            Path file = file(written(format, "SELECT * FROM original"));
            long rows = TableFormat.of("arrow").load(file, database, format, (soFar, bytes) -> {
                progress.add(soFar);
                assertTrue(bytes <= file.toFile().length(), bytes + " bytes");
            });
            assertEquals(150_000, rows);
            assertEquals(150_000, progress.getLast());
            assertTrue(progress.size() > 3, progress.toString());
            assertEquals("0", value("SELECT count(*) FROM (SELECT * FROM original EXCEPT SELECT * FROM " + format + ")"));
            assertEquals("integer real null blob",
                            value("SELECT typeof(i) || ' ' || typeof(r) || ' ' || typeof(t) || ' ' || typeof(b) FROM " + format
                                            + " WHERE i = 7"));
        }
        assertNull(TableFormat.of("csv"));
    }

    @Test
    void streamsAfterEachOther() throws IOException {
        assertEquals(3, load(file(written("arrows", "SELECT 1 AS a, 'x' AS b", "SELECT 5 AS a, 'z' AS b WHERE 0",
                        "SELECT 'y' AS b, 2 AS a UNION ALL SELECT 'z', 3")), "t"));
        assertEquals("1x 2y 3z", value("SELECT group_concat(a || b, ' ') FROM t"));
        // The second one has a column that the table does not have: nothing is loaded.
        Path file = file(written("arrows", "SELECT 1 AS a, 'x' AS b", "SELECT 2 AS a, 3 AS c"));
        assertThrows(DatabaseException.class, () -> load(file, "t"));
        assertEquals("3", value("SELECT count(*) FROM t"));
        assertThrows(DatabaseException.class, () -> load(file, "other"));
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema WHERE name = 'other'"));
    }

    @Test
    void whatIsNoFileOfArrow() throws IOException {
        for (byte[] bytes : List.of(new byte[0], "id,name\n1,x\n".getBytes(StandardCharsets.UTF_8), new byte[100],
                        "ARROW1\0\0 and no more".getBytes(StandardCharsets.US_ASCII),
                        new byte[]{-1, -1, -1, -1, -1, -1, -1, 127}, new byte[]{-1, -1, -1, -1, 8, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8})) {
            Path file = file(bytes);
            assertThrows(IOException.class, () -> load(file, "t"), Arrays.toString(bytes));
        }
        assertThrows(IOException.class, () -> load(directory.resolve("missing"), "t"));
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
        assertFalse(database.inTransaction());
    }

    /** A stream that an error has ended is no stream, whatever number of batches came before. */
    @Test
    void aPartOfAResultIsNotLoaded() {
        for (String format : List.of("arrow", "arrows")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (Query query = database.prepare("SELECT CASE WHEN i < 140000 THEN i ELSE 'three' END AS qty FROM (" + MANY + ")")) {
                assertEquals("column qty, row 140000 of the result: TEXT 'three' does not fit the column's type int64; convert it in SQL, "
                                + "for example by CAST",
                                assertThrows(IllegalArgumentException.class,
                                                () -> TableFormat.of(format).write(QueryBatches.of(query), out)).getMessage());
            }
            assertTrue(out.size() > 65536 * Long.BYTES, "the first batch is there: " + out.size());
            assertThrows(IOException.class, () -> load(file(out.toByteArray()), "t"));
            assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
        }
    }

    @Test
    void theCallerCanEndTheLoading() throws IOException {
        Path file = file(written("arrows", MANY));
        assertThrows(IllegalStateException.class, () -> TableFormat.of("arrow").load(file, database, "t", (rows, bytes) -> {
            if (rows > 0) {
                throw new IllegalStateException("stop");
            }
        }));
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    @Test
    void theStreamStaysOpenAndNothingFollowsTheFile() throws IOException {
        byte[] bytes = written("arrow", "SELECT 1 AS a");
        assertArrayEquals("ARROW1".getBytes(StandardCharsets.US_ASCII), Arrays.copyOfRange(bytes, bytes.length - 6, bytes.length));
        assertTrue(TableFormat.of("arrows").repeats());
        assertFalse(TableFormat.of("arrow").repeats());
    }
}
