package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;

/** The types of docs/users/arrow.md, and the values. */
@Timeout(600)
class ArrowResultTest {

    private final BufferAllocator allocator = new RootAllocator();
    private final Database database = Database.inMemory();

    @AfterEach
    void nothingIsLeft() {
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    /** The type of the only column. */
    private String type(String sql) {
        return types(sql).getFirst();
    }

    private List<String> types(String sql) {
        try (Query query = database.prepare(sql); ArrowReader reader = ArrowResult.read(query, allocator)) {
            return reader.getVectorSchemaRoot().getSchema().getFields().stream().map(field -> field.getType().toString()).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<Object> column(String sql, ArrowOptions options, Object... parameters) {
        List<Object> values = new ArrayList<>();
        try (Query query = database.prepare(sql).bind(parameters); ArrowReader reader = ArrowResult.read(query, allocator, options)) {
            while (reader.loadNextBatch()) {
                FieldVector vector = reader.getVectorSchemaRoot().getVector(0);
                assertTrue(vector.getValueCount() > 0);
                for (int i = 0; i < vector.getValueCount(); i++) {
                    Object value = vector.getObject(i);
                    values.add(value instanceof org.apache.arrow.vector.util.Text text ? text.toString() : value);
                }
            }
            assertFalse(reader.loadNextBatch());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return values;
    }

    private List<Object> column(String sql, Object... parameters) {
        return column(sql, ArrowOptions.DEFAULT, parameters);
    }

    private String misfit(String sql, ArrowOptions options) {
        return assertThrows(MisfitException.class, () -> column(sql, options)).getMessage();
    }

    // ---- types

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"INTEGER|Int(64, true)", "bigint|Int(64, true)", "TINYINT(1)|Int(64, true)",
                    "REAL|FloatingPoint(DOUBLE)", "double precision|FloatingPoint(DOUBLE)",
                    "DECIMAL(10,2)|FloatingPoint(DOUBLE)", "NUMERIC|FloatingPoint(DOUBLE)", "TEXT|Utf8", "varchar(20)|Utf8", "CLOB|Utf8",
                    "BLOB|Binary", "BOOLEAN|Bool", "DATE|Date(DAY)",
                    "TIMESTAMP|Timestamp(MICROSECOND, null)", "datetime|Timestamp(MICROSECOND, null)", "JSON|Utf8", "''|Null"})
    void emptyAndNullOnlyColumnsHaveTheDeclaredType(String declared, String type) {
        database.execute("CREATE TABLE t(a " + declared + ")");
        assertEquals(type, type("SELECT a FROM t"));
        database.execute("INSERT INTO t VALUES(NULL), (NULL)");
        assertEquals(type, type("SELECT a FROM t"));
        assertEquals(Arrays.asList(null, null), column("SELECT a FROM t"));
    }

    @Test
    void aViewsColumnsHaveTheDeclaredType() {
        database.execute("CREATE TABLE t(a REAL, b BLOB); CREATE VIEW v AS SELECT b AS x, a AS y FROM t");
        assertEquals(List.of("Binary", "FloatingPoint(DOUBLE)"), types("SELECT * FROM v"));
    }

    @Test
    void expressionsHaveTheTypeOfTheirValues() {
        assertEquals(List.of("Int(64, true)", "FloatingPoint(DOUBLE)", "Utf8", "Binary", "Null"), types("SELECT 1, 1.5, 'a', x'00', NULL"));
        assertEquals("FloatingPoint(DOUBLE)", type("SELECT 1 UNION ALL SELECT NULL UNION ALL SELECT 2.5"));
        assertEquals(Arrays.asList(1.0, null, 2.5), column("SELECT 1 UNION ALL SELECT NULL UNION ALL SELECT 2.5"));
        assertEquals("Null", type("SELECT 1 WHERE 0"));
    }

    @Test
    void otherNamesAndAnySayNothing() {
        database.execute(
                        "CREATE TABLE t(a STRING, b UUID, c TIME, d); INSERT INTO t VALUES(12, x'00', '10:00', 1.5); CREATE TABLE s(a "
                                        + "ANY) STRICT; INSERT INTO s VALUES('x')");
        assertEquals(List.of("Int(64, true)", "Binary", "Utf8", "FloatingPoint(DOUBLE)"), types("SELECT * FROM t"));
        assertEquals("Utf8", type("SELECT a FROM s"));
    }

    // ---- values

    @Test
    void everyTypesValues() {
        database.execute("CREATE TABLE t(i INTEGER, r REAL, s TEXT, b BLOB, l BOOLEAN, d DATE, m TIMESTAMP); "
                        + "INSERT INTO t VALUES(1, 1.5, 'ä', x'0001', 1, '1969-12-31', '1969-12-31 23:59:59.25'), (NULL, NULL, NULL, "
                        + "NULL, NULL, NULL, NULL), (2, 2, '', x'', 0, '2024-02-29', '2024-02-29T12:00')");
        assertEquals(Arrays.asList(1L, null, 2L), column("SELECT i FROM t"));
        assertEquals(Arrays.asList(1.5, null, 2.0), column("SELECT r FROM t"));
        assertEquals(Arrays.asList("ä", null, ""), column("SELECT s FROM t"));
        List<Object> blobs = column("SELECT b FROM t");
        assertArrayEquals(new byte[]{0, 1}, (byte[]) blobs.get(0));
        assertEquals(null, blobs.get(1));
        assertArrayEquals(new byte[0], (byte[]) blobs.get(2));
        assertEquals(Arrays.asList(true, null, false), column("SELECT l FROM t"));
        assertEquals(Arrays.asList(-1, null, (int) LocalDate.of(2024, 2, 29).toEpochDay()), column("SELECT d FROM t"));
        assertEquals(Arrays.asList(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 250_000_000), null, LocalDateTime.of(2024, 2, 29, 12, 0)),
                        column("SELECT m FROM t"));
    }

    @Test
    void edgesOfNumbers() {
        assertEquals(List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L),
                        column("VALUES(-9223372036854775808), (9223372036854775807), (0), (-1)"));
        List<Object> reals = column("VALUES(1e999), (-1e999), (-0.0), (5e-324), (1.7976931348623157e308)");
        assertEquals(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE),
                        List.of(reals.get(0), reals.get(1), reals.get(3), reals.get(4)));
        // SQLite has no NaN: it makes NULL of it.
        assertEquals(Arrays.asList(1.5, null), column("SELECT 1.5 UNION ALL SELECT ?", Double.NaN));
    }

    @Test
    void notANumberAloneIsNull() {
        assertEquals(Arrays.asList((Object) null), column("SELECT 1e999 - 1e999"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16le", "UTF-16be"})
    void textsInEveryEncoding(String encoding) {
        database.execute("PRAGMA encoding = '" + encoding
                        + "'; CREATE TABLE t(a TEXT, d DATE); INSERT INTO t VALUES('aä€😀' || char(0) || 'z', '2024-01-01'), ('', "
                        + "'0001-01-01')");
        assertEquals(List.of("aä€😀\0z", ""), column("SELECT a FROM t"));
        assertEquals("Date(DAY)", type("SELECT d FROM t"));
    }

    @Test
    void textsOfManyLengths() {
        database.execute("CREATE TABLE t(a TEXT, n INTEGER)");
        String text = "0123456789ä".repeat(20_000);
        List<Object> expected = new ArrayList<>();
        for (int n : new int[]{0, 1, 7, 8, 9, 1000, 65_535, 65_536, 65_537, 200_000, 3}) {
            database.update("INSERT INTO t VALUES(?, ?)", text.substring(0, n), n);
            expected.add(text.substring(0, n));
        }
        assertEquals(expected, column("SELECT a FROM t"));
        assertEquals(expected, column("SELECT a FROM t", ArrowOptions.DEFAULT.withBatches(1 << 16, 1)));
    }

    @Test
    void aTextOf100MegabytesIsABatch() throws IOException {
        int length = 100 << 20;
        try (Query query = database.prepare("SELECT replace(hex(zeroblob(?)), '0', 'x'), 1 UNION ALL SELECT 'y', 2").bind(length / 2);
                        ArrowReader reader = ArrowResult.read(query, allocator)) {
            assertTrue(reader.loadNextBatch());
            var texts = (org.apache.arrow.vector.VarCharVector) reader.getVectorSchemaRoot().getVector(0);
            assertEquals(length, texts.getValueLength(0));
            assertEquals('x', texts.getDataBuffer().getByte(length - 1));
            assertTrue(reader.loadNextBatch());
            assertEquals("y", texts.getObject(0).toString());
            assertFalse(reader.loadNextBatch());
        }
    }

    @Test
    void twoThousandColumns() throws IOException {
        String names = IntStream.range(0, 2000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        database.execute("CREATE TABLE t(" + names + "); INSERT INTO t(" + names + ") VALUES("
                        + IntStream.range(0, 2000).mapToObj(Integer::toString).collect(Collectors.joining(",")) + ")");
        database.execute(
                        "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 999) INSERT INTO t(c0, c1999) SELECT i, 'last' "
                                        + "|| i FROM n; UPDATE t SET c1999 = 'last0' WHERE c1999 = 1999");
        int rows = 0;
        try (Query query = database.prepare("SELECT * FROM t"); ArrowReader reader = ArrowResult.read(query, allocator)) {
            assertEquals(2000, reader.getVectorSchemaRoot().getFieldVectors().size());
            while (reader.loadNextBatch()) {
                var root = reader.getVectorSchemaRoot();
                for (int i = 0; i < root.getRowCount(); i++, rows++) {
                    assertEquals("last" + rows, root.getVector(1999).getObject(i).toString());
                    assertEquals(rows == 0 ? 1998L : null, root.getVector(1998).getObject(i));
                }
            }
        }
        assertEquals(1000, rows);
    }

    @Test
    void batchesEndAtTheirLimits() throws IOException {
        int rows = 100_000;
        List<Integer> sizes = new ArrayList<>();
        long next = 1;
        try (Query query = database.prepare(
                        "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i, CASE WHEN i % 3 THEN 'text ' || i "
                                        + "END FROM n")
                        .bind(rows);
                        ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withBatches(3000, 1 << 20))) {
            while (reader.loadNextBatch()) {
                var root = reader.getVectorSchemaRoot();
                sizes.add(root.getRowCount());
                for (int i = 0; i < root.getRowCount(); i++, next++) {
                    assertEquals(next, ((BigIntVector) root.getVector(0)).get(i));
                    Object text = root.getVector(1).getObject(i);
                    assertEquals(next % 3 == 0 ? null : "text " + next, text == null ? null : text.toString());
                }
            }
        }
        assertEquals(rows, sizes.stream().mapToInt(Integer::intValue).sum());
        // The engine's batches have up to 512 rows.
        assertTrue(sizes.stream().allMatch(size -> size < 3000 + 512), sizes::toString);
    }

    // ---- values that do not fit

    @Test
    void aMisfitIsNamed() {
        database.execute(
                        "CREATE TABLE orders(qty INTEGER, price REAL, name TEXT); INSERT INTO orders VALUES(1, 1, 'a'), (2, 2, 'b'), "
                                        + "('three', 9007199254740993, x'00ff')");
        assertEquals("table orders, column n, row 3 of the result: TEXT 'three' does not fit the column's type int64; convert it in SQL, "
                        + "or read the column as a union",
                        misfit("SELECT qty AS n FROM orders", ArrowOptions.DEFAULT));
        assertTrue(misfit("SELECT name FROM orders", ArrowOptions.DEFAULT)
                        .contains("row 3 of the result: BLOB x'00ff' does not fit the column's type utf8"));
        assertTrue(misfit("SELECT 1 UNION ALL SELECT 'a'", ArrowOptions.DEFAULT)
                        .startsWith("column 1, row 2 of the result: TEXT 'a' does not"));
    }

    @Test
    void anIntegerThatNoFloatingPointNumberEqualsIsAMisfit() {
        assertEquals(List.of(9007199254740992.0, 0.5), column("VALUES(9007199254740992), (0.5)"));
        assertTrue(misfit("VALUES(0.5), (9007199254740993)", ArrowOptions.DEFAULT)
                        .contains("row 2 of the result: INTEGER 9007199254740993 does not fit the column's type float64"));
        assertTrue(misfit("VALUES(0.5), (9223372036854775807)", ArrowOptions.DEFAULT).contains("INTEGER 9223372036854775807"));
    }

    @Test
    void aMisfitInALaterBatchIsNamed() {
        database.execute(
                        "CREATE TABLE t(a DATE, b BOOLEAN); WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT "
                                        + "INTO t SELECT '2024-01-01', 1 FROM n; INSERT INTO t VALUES('soon', 2)");
        ArrowOptions options = ArrowOptions.DEFAULT.withBatches(1000, 1 << 20);
        assertTrue(misfit("SELECT a FROM t", options)
                        .startsWith("table t, column a, row 5001 of the result: TEXT 'soon' does not fit the column's type date32"));
        assertTrue(misfit("SELECT b FROM t", options).contains("row 5001 of the result: INTEGER 2 does not fit the column's type bool"));
        // One batch has all values: the column has the type of its values.
        assertEquals("Utf8", type("SELECT a FROM t"));
        assertEquals("Int(64, true)", type("SELECT b FROM t"));
    }

    @Test
    void invalidUtf8IsAMisfit() {
        database.execute("CREATE TABLE t(a TEXT); INSERT INTO t VALUES('good'), (CAST(x'61ff62' AS TEXT))");
        assertTrue(misfit("SELECT a FROM t", ArrowOptions.DEFAULT)
                        .contains("row 2 of the result: TEXT that is not valid in the database's encoding, x'61ff62', does not fit"));
        List<Object> union = column("SELECT a FROM t", ArrowOptions.DEFAULT.withType("A", ColumnType.UNION));
        assertEquals("good", union.get(0));
        assertArrayEquals(new byte[]{0x61, (byte) 0xff, 0x62}, (byte[]) union.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c080", "eda080", "f4908080", "80", "e282", "61626364656667c3"})
    void formsOfInvalidUtf8(String hex) {
        assertTrue(misfit("SELECT CAST(x'" + hex + "' AS TEXT)", ArrowOptions.DEFAULT).contains("x'" + hex + "'"));
    }

    @Test
    void invalidUtf16IsAMisfit() {
        database.execute("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(a TEXT); INSERT INTO t VALUES(CAST(x'610000d8' AS TEXT))");
        assertTrue(misfit("SELECT a FROM t", ArrowOptions.DEFAULT).contains("x'610000d8'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2023-02-29", "2024-13-01", "2024-1-01", "+2024-01-01", "2024-01-01 24:00", "2024-01-01 10:60",
                    "2024-01-01 10:00:60", "2024-01-01 10:00:00.", "2024-01-01 10:00:00.1234567",
                    "2024-01-01 10:00Z", "2024-01-01 10", "2024-01-01x10:00", "2024-01-01 10:00:0", ""})
    void textsThatAreNoTimes(String text) {
        database.execute("CREATE TABLE t(d DATE, m TIMESTAMP)");
        database.update("INSERT INTO t VALUES(?, ?)", text, text);
        assertEquals(List.of("Utf8", "Utf8"), types("SELECT d, m FROM t"));
        assertEquals(List.of(text), column("SELECT m FROM t"));
    }

    @Test
    void aUnionHasEveryValue() {
        database.execute(
                        "CREATE TABLE t(a); WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t SELECT "
                                        + "CASE i % 5 WHEN 0 THEN i WHEN 1 THEN i + 0.5 WHEN 2 THEN 'text ' || i WHEN 3 THEN CAST('b' || "
                                        + "i AS BLOB) END "
                                        + "FROM n");
        List<Object> values = column("SELECT a FROM t", ArrowOptions.DEFAULT.withEveryColumn(ColumnType.UNION).withBatches(1000, 1 << 20));
        assertEquals(3000, values.size());
        for (int i = 1; i <= 3000; i++) {
            Object value = values.get(i - 1);
            switch (i % 5) {
                case 0 -> assertEquals((long) i, value);
                case 1 -> assertEquals(i + 0.5, value);
                case 2 -> assertEquals("text " + i, value);
                case 3 -> assertArrayEquals(("b" + i).getBytes(), (byte[]) value);
                default -> assertEquals(null, value);
            }
        }
    }

    @Test
    void aSetTypeIsTaken() {
        assertEquals(List.of(1.0), column("SELECT 1 AS x", ArrowOptions.DEFAULT.withType("X", ColumnType.FLOAT64)));
        assertTrue(misfit("SELECT 2.5 AS x", ArrowOptions.DEFAULT.withType("x", ColumnType.INT64))
                        .contains("REAL 2.5 does not fit the column's type int64"));
    }

    // ---- executions

    @Test
    void theQueryRunsAgain() throws IOException {
        database.execute("CREATE TABLE t(a INTEGER); INSERT INTO t VALUES(1), (2)");
        try (Query query = database.prepare("SELECT a FROM t WHERE a >= ?")) {
            for (int from = 1; from <= 3; from++) {
                query.bind(from);
                try (ArrowReader reader = ArrowResult.read(query, allocator)) {
                    assertEquals(from < 3, reader.loadNextBatch());
                    assertEquals(3 - from, reader.getVectorSchemaRoot().getRowCount());
                    if (from == 2) {
                        assertThrows(DatabaseException.class, () -> query.bind(1));
                    }
                }
            }
        }
    }

    @Test
    void aChangedSchemaIsSeen() throws IOException {
        database.execute("CREATE TABLE t(a INTEGER); INSERT INTO t VALUES(1)");
        try (Query query = database.prepare("SELECT * FROM t")) {
            database.execute("ALTER TABLE t ADD COLUMN b REAL");
            try (ArrowReader reader = ArrowResult.read(query, allocator)) {
                assertTrue(reader.loadNextBatch());
                assertEquals(List.of("a", "b"),
                                reader.getVectorSchemaRoot().getSchema().getFields().stream().map(field -> field.getName()).toList());
            }
        }
    }

    @Test
    void errorsOfTheQueryComeThrough() throws IOException {
        try (Query query = database.prepare("SELECT abs(i) FROM (SELECT 1 AS i UNION ALL SELECT -9223372036854775808)");
                        ArrowReader reader = ArrowResult.read(query, allocator)) {
            DatabaseException e = assertThrows(DatabaseException.class, reader::loadNextBatch);
            assertEquals("integer overflow", e.getMessage());
        }
    }

    @Test
    void anInterruptEndsTheReader() throws IOException {
        try (Query query = database.prepare("WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n");
                        ArrowReader reader = ArrowResult.read(query, allocator)) {
            assertTrue(reader.loadNextBatch());
            database.interrupt();
            assertEquals("SQLITE_INTERRUPT", assertThrows(DatabaseException.class, reader::loadNextBatch).codeName());
        }
    }

    @Test
    void anAllocatorsLimitIsKept() throws IOException {
        try (BufferAllocator small = allocator.newChildAllocator("small", 0, 1 << 16);
                        Query query = database.prepare("SELECT hex(zeroblob(1000000))");
                        ArrowReader reader = ArrowResult.read(query, small)) {
            assertThrows(org.apache.arrow.memory.OutOfMemoryException.class, reader::loadNextBatch);
        }
    }
}
