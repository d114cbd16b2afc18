package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.arrow.parquet.ParquetReader;
import org.sqltruffle.bridge.session.QueryBatches;
import org.sqltruffle.bridge.session.TableFormat;

/** Files of Parquet: those of pyarrow and polars, which {@code parquet/make.py} has made, and our own. */
@Timeout(600)
class ParquetTest {

    private static final TableFormat PARQUET = TableFormat.of("parquet");
    private static final String ROWS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) ";
    private static final String NARROW = ROWS + """
                    SELECT i, CASE WHEN i % 3 < 2 THEN 'wörd ' || (i % 7) END, CASE WHEN i = 0 THEN 9e999 WHEN i % 3 < 2 THEN i / 8.0 \
                    END, CASE WHEN i % 3 < 2 THEN printf('%.2f', (i - 500) / 100.0) END,
                    CASE WHEN i % 3 < 2 THEN date('1969-12-31', i || ' days') END""";
    private static final String MOMENT = "CASE WHEN i % 3 < 2 THEN datetime('1969-12-31 23:59:59', i || ' seconds') || '.500' END";
    private static final String ALL = ROWS + """
                    SELECT i, CASE WHEN i % 3 < 2 THEN i % 256 - 128 END, CASE WHEN i % 3 < 2 THEN 65535 - i END,
                    CASE WHEN i % 3 < 2 THEN CASE WHEN i % 2 THEN 9223372036854775807 - i ELSE -9223372036854775808 + i END END,
                    CASE WHEN i % 3 < 2 THEN i % 2 = 0 END, CASE WHEN i % 3 < 2 THEN i / 4.0 END, CASE WHEN i = 0 THEN 9e999 WHEN i % 3 < \
                    2 THEN i / 8.0 END,
                    CASE WHEN i % 3 < 2 THEN 'wörd ' || (i % 7) END,
                    CASE WHEN i = 0 THEN '' WHEN i = 1 THEN 'a' || char(0) || 'b' WHEN i % 3 < 2 THEN 'text ' || i END,
                    CASE WHEN i % 3 < 2 THEN unhex(printf('%02xff', i % 256)) END, CASE WHEN i % 3 < 2 THEN unhex(printf('%02x0001', i % \
                    256)) END,
                    CASE WHEN i % 3 < 2 THEN date('1969-12-31', i || ' days') END,""" + MOMENT + "," + MOMENT + "," + MOMENT + "," + """
                    CASE WHEN i % 3 < 2 THEN printf('01:02:%02d.000003', i % 60) END, CASE WHEN i % 3 < 2 THEN printf('%.2f', (i - 500) / \
                    100.0) END,
                    CASE WHEN i % 3 < 2 THEN printf('-1%030d%03d.%04d', 0, i, i) END,
                    CASE WHEN i % 3 < 2 THEN printf('1%047d%03d', 0, i) END, NULL FROM n""";

    @TempDir
    private Path directory;
    private final Database database = Database.inMemory();

    @AfterEach
    void close() {
        database.close();
    }

    private static Path made(String name) {
        try {
            return Path.of(ParquetTest.class.getResource("/parquet/" + name + ".parquet").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private long load(Path file, String table) throws IOException {
        return PARQUET.load(file, database, table, (rows, bytes) -> {});
    }

    private String value(String sql) {
        try (Query query = database.prepare(sql)) {
            return query.list(row -> row.getString(0)).getFirst();
        }
    }

    private byte[] written(String sql) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Query query = database.prepare(sql)) {
            PARQUET.write(QueryBatches.of(query), out);
        }
        return out.toByteArray();
    }

    private void assertSame(String expected, String actual) {
        assertEquals("0", value("SELECT count(*) FROM (SELECT * FROM (" + expected + ") EXCEPT SELECT * FROM (" + actual + "))"), actual);
        assertEquals("0", value("SELECT count(*) FROM (SELECT * FROM (" + actual + ") EXCEPT SELECT * FROM (" + expected + "))"), actual);
        assertEquals(value("SELECT count(*) FROM (" + expected + ")"), value("SELECT count(*) FROM (" + actual + ")"));
    }

    // ---- files of others

    @Test
    void everyTypeIsLoaded() throws IOException {
        List<Long> progress = new ArrayList<>();
        Path file = made("pyarrow");
        assertEquals(1000, PARQUET.load(file, database, "t", (rows, bytes) -> {
            progress.add(rows);
            assertTrue(bytes <= file.toFile().length(), bytes + " bytes");
        }));
        assertEquals(1000, progress.getLast());
        assertSame(ALL, "SELECT * FROM t");
        assertEquals("INTEGER INTEGER INTEGER INTEGER BOOLEAN REAL REAL TEXT TEXT BLOB BLOB DATE TIMESTAMP TIMESTAMP TIMESTAMP TEXT TEXT "
                        + "TEXT TEXT ",
                        value("SELECT group_concat(type, ' ') FROM pragma_table_info('t')"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "snappy", "gzip", "zstd", "lz4", "version2"})
    void compressionAndEncodings(String name) throws IOException {
        assertEquals(1000, load(made(name), "t"));
        assertSame(NARROW + ", " + MOMENT + " FROM n", "SELECT * FROM t");
    }

    @Test
    void polars() throws IOException {
        assertEquals(1000, load(made("polars"), "t"));
        assertSame(NARROW + " FROM n", "SELECT * FROM t");
    }

    @Test
    void olderTypes() throws IOException {
        load(made("int96"), "t");
        assertSame(ROWS + "SELECT i, " + MOMENT + " FROM n", "SELECT * FROM t");
        load(made("integers"), "d");
        assertSame(ROWS + "SELECT i, CASE WHEN i % 3 < 2 THEN printf('%.2f', (i - 500) / 100.0) END FROM n", "SELECT * FROM d");
    }

    @Test
    void anEmptyFileMakesATable() throws IOException {
        assertEquals(0, load(made("empty"), "t"));
        assertEquals("id word real price day micro", value("SELECT group_concat(name, ' ') FROM pragma_table_info('t')"));
        assertEquals("0", value("SELECT count(*) FROM t"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "struct", "map"})
    void nestedColumnsAreRefused(String name) {
        String message = assertThrows(IllegalArgumentException.class, () -> load(made(name), "t")).getMessage();
        assertEquals("column " + name + ": lists, structs and maps of Parquet cannot be read", message);
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    @Test
    void otherCompressionIsRefused() {
        assertEquals("files that are compressed by BROTLI cannot be read",
                        assertThrows(IllegalArgumentException.class, () -> load(made("brotli"), "t")).getMessage());
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    @Test
    void whatSqliteCannotHaveIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> load(made("unsigned"), "t")).getMessage();
        assertTrue(message.contains("column id") && message.contains("18446744073709551615"), message);
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    @Test
    void aReaderGoesIntoIngest() throws IOException {
        try (BufferAllocator allocator = new RootAllocator(); ArrowReader reader = ParquetReader.open(made("snappy"), allocator)) {
            assertEquals(1000, ArrowIngest.ingest(database, "t", reader, IngestMode.CREATE));
        }
        assertSame(NARROW + ", " + MOMENT + " FROM n", "SELECT * FROM t");
    }

    // ---- damage

    @Test
    void noFilesOfParquet() throws IOException {
        assertThrows(java.nio.file.NoSuchFileException.class, () -> load(directory.resolve("missing.parquet"), "t"));
        for (byte[] bytes : List.of(new byte[0], "PAR1".getBytes(), "id,name\n1,a\n".getBytes(), new byte[4096])) {
            Path file = Files.write(directory.resolve("file"), bytes);
            assertThrows(IOException.class, () -> load(file, "t"));
        }
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    @Test
    void truncatedFilesLoadNothing() throws IOException {
        byte[] whole = Files.readAllBytes(made("pyarrow"));
        for (int length = whole.length - 1; length > 0; length -= 1 + length / 40) {
            Path file = Files.write(directory.resolve("file"), Arrays.copyOf(whole, length));
            assertThrows(IOException.class, () -> load(file, "t"));
        }
        assertEquals("0", value("SELECT count(*) FROM sqlite_schema"));
    }

    /**
     * A changed byte may change a value: pages have checks only if the writer made them. All rows are loaded, or none and the error is one
     * of those that callers expect.
     */
    @ParameterizedTest
    @ValueSource(strings = {"none", "snappy", "zstd", "gzip", "version2", "polars", "pyarrow"})
    void damagedFilesLoadAllRowsOrNone(String name) throws IOException {
        byte[] whole = Files.readAllBytes(made(name));
        Random random = new Random(45);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] bytes = whole.clone();
            // Half of the damage is in the footer.
            int at = i % 2 == 0 ? random.nextInt(bytes.length) : bytes.length - 1 - random.nextInt(2500);
            bytes[at] = (byte) random.nextInt(256);
            Path file = Files.write(directory.resolve("file"), bytes);
            try {
                assertTrue(load(file, "t") >= 0);
                database.execute("DROP TABLE t");
            } catch (IOException | IllegalArgumentException | DatabaseException e) {
                refused++;
                assertEquals("0", value("SELECT count(*) FROM sqlite_schema"), "byte " + at);
            }
        }
        assertTrue(refused > 30, refused + " refused");
    }

    // ---- our own

    @Test
    void whatIsWrittenIsLoaded() throws IOException {
        database.execute("CREATE TABLE original(i INTEGER, r REAL, t TEXT, b BLOB, f BOOLEAN, d DATE, m TIMESTAMP, x, e INTEGER)");
        database.execute("""
                        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000)
                        INSERT INTO original SELECT i, CASE WHEN i % 5 THEN i * 0.5 END, CASE WHEN i % 7 THEN 'ä' || i END, CASE WHEN i % \
                        3 THEN x'00ff' END, CASE WHEN i % 11 THEN i % 2 END,
                        date('1900-01-01', i || ' days'), CASE WHEN i % 2 THEN datetime(i * 1000, 'unixepoch') END, NULL, i FROM n""");
        Path file = Files.write(directory.resolve("file"), written("SELECT * FROM original"));
        assertEquals(150_000, load(file, "loaded"));
        assertSame("SELECT * FROM original", "SELECT * FROM loaded");
        assertEquals("INTEGER,REAL,TEXT,BLOB,BOOLEAN,DATE,TIMESTAMP,,INTEGER",
                        value("SELECT group_concat(type) FROM pragma_table_info('loaded')"));
        assertEquals(150_000, load(file, "loaded"));
        assertEquals("300000", value("SELECT count(*) FROM loaded"));
    }

    @Test
    void resultsWithoutRowsOrWithManyColumns() throws IOException {
        database.execute("CREATE TABLE e(a INTEGER, b TEXT)");
        assertEquals(0, load(Files.write(directory.resolve("file"), written("SELECT * FROM e")), "f"));
        assertEquals("INTEGER,TEXT", value("SELECT group_concat(type) FROM pragma_table_info('f')"));
        StringBuilder sql = new StringBuilder("SELECT 1 AS c0");
        for (int i = 1; i < 2000; i++) {
            sql.append(", ").append(i % 2 == 0 ? "NULL" : "'t" + i + "'").append(" AS c").append(i);
        }
        assertEquals(1, load(Files.write(directory.resolve("file"), written(sql.toString())), "w"));
        assertEquals("t1999", value("SELECT c1999 FROM w"));
        assertEquals("1", value("SELECT c1998 IS NULL FROM w"));
    }

    @Test
    void longTextsAndEdges() throws IOException {
        database.execute(
                        "CREATE TABLE o AS SELECT 9223372036854775807 AS i, printf('%.*c', 100000000, 'x') AS t, 9e999 AS r UNION ALL "
                                        + "SELECT -9223372036854775808, char(0), -0.0 UNION ALL SELECT NULL, '', NULL");
        assertEquals(3, load(Files.write(directory.resolve("file"), written("SELECT * FROM o")), "l"));
        assertSame("SELECT * FROM o", "SELECT * FROM l");
    }

    @Test
    void afterAFailureTheFileIsNone() throws IOException {
        database.execute(
                        "CREATE TABLE mixed(a INTEGER); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
                                        + "INSERT INTO mixed SELECT i FROM n; INSERT INTO mixed VALUES('x')");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Query query = database.prepare("SELECT a FROM mixed")) {
            String message = assertThrows(IllegalArgumentException.class, () -> PARQUET.write(QueryBatches.of(query), out)).getMessage();
            assertTrue(message.contains("row 100001") && message.contains("CAST"), message);
        }
        Path file = Files.write(directory.resolve("file"), out.toByteArray());
        assertThrows(IOException.class, () -> load(file, "t"));
        assertFalse(PARQUET.repeats());
    }
}
