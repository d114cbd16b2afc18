package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;

@Timeout(120)
class ArrowIngestTest {

    private final BufferAllocator allocator = new RootAllocator();
    private final Database database = Database.inMemory();

    @AfterEach
    void nothingIsLeft() {
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    private List<String> rows(String sql) {
        try (Query query = database.prepare(sql)) {
            return query.list(row -> String.join("|", row.columns().stream().map(name -> String.valueOf(row.getString(name))).toList()));
        }
    }

    private long ingest(IngestMode mode, FieldVector... vectors) {
        return ingest(mode, null, vectors);
    }

    /** Writes vectors, as a stream would bring them, and closes them. */
    private long ingest(IngestMode mode, DictionaryProvider dictionaries, FieldVector... vectors) {
        try (VectorSchemaRoot root = new VectorSchemaRoot(List.of(vectors))) {
            root.setRowCount(vectors[0].getValueCount());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ArrowStreamWriter writer = new ArrowStreamWriter(root, dictionaries, bytes)) {
                writer.writeBatch();
            }
            try (ArrowReader reader = new ArrowStreamReader(new ByteArrayInputStream(bytes.toByteArray()), allocator)) {
                return ArrowIngest.ingest(database, "t", reader, mode);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private <V extends FieldVector> V vector(V vector, int rows, Consumer<V> filling) {
        vector.setInitialCapacity(rows);
        vector.allocateNew();
        filling.accept(vector);
        vector.setValueCount(rows);
        return vector;
    }

    private IntVector numbers(int... values) {
        return vector(new IntVector("n", allocator), values.length, vector -> {
            for (int i = 0; i < values.length; i++) {
                vector.set(i, values[i]);
            }
        });
    }

    @Test
    void aResultComesBack() throws IOException {
        database.execute("CREATE TABLE s(i INTEGER, r REAL, x TEXT, b BLOB, l BOOLEAN, d DATE, m TIMESTAMP, \"a \"\"b\" ANY)");
        database.execute("WITH n(k) AS (VALUES(1) UNION ALL SELECT k + 1 FROM n WHERE k < 3000) INSERT INTO s SELECT k, k + 0.5, 'ä' || k || char(0), CAST(k AS BLOB), k % 2, date(k * 86400, 'unixepoch'), "
                        + "datetime(k, 'unixepoch') || '.25', NULL FROM n; INSERT INTO s(i) VALUES(NULL), (-9223372036854775808)");
        try (Query query = database.prepare("SELECT * FROM s"); ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withBatches(1000, 1 << 20))) {
            assertEquals(3002, ArrowIngest.ingest(database, "t", reader, IngestMode.CREATE));
        }
        assertEquals(rows("SELECT name, type FROM pragma_table_info('s')").subList(0, 7), rows("SELECT name, type FROM pragma_table_info('t')").subList(0, 7));
        // Points in time get three digits of their second.
        assertEquals(List.of("0"), rows("SELECT count(*) FROM (SELECT i, r, x, b, l, typeof(l), d, m || CASE WHEN m IS NOT NULL THEN '0' END FROM s EXCEPT SELECT i, r, x, b, l, typeof(l), d, m FROM t)"));
        assertEquals(List.of("3002"), rows("SELECT count(*) FROM t"));
        assertEquals(List.of("1970-01-01 00:00:01.250"), rows("SELECT m FROM t WHERE i = 1"));
    }

    @Test
    void aUnionComesBack() throws IOException {
        database.execute("CREATE TABLE s(a); INSERT INTO s VALUES(1), (1.5), ('x'), (x'00'), (NULL)");
        try (Query query = database.prepare("SELECT a FROM s"); ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withEveryColumn(ColumnType.UNION))) {
            ArrowIngest.ingest(database, "t", reader, IngestMode.CREATE);
        }
        assertEquals(rows("SELECT quote(a) FROM s"), rows("SELECT quote(a) FROM t"));
    }

    @Test
    void modes() {
        assertTrue(assertThrows(DatabaseException.class, () -> ingest(IngestMode.APPEND, numbers(1))).getMessage().contains("no such table: t"));
        assertEquals(2, ingest(IngestMode.CREATE, numbers(1, 2)));
        assertTrue(assertThrows(DatabaseException.class, () -> ingest(IngestMode.CREATE, numbers(1))).getMessage().contains("already exists"));
        assertEquals(1, ingest(IngestMode.APPEND, numbers(3)));
        assertEquals(1, ingest(IngestMode.CREATE_APPEND, numbers(4)));
        assertEquals(List.of("1", "2", "3", "4"), rows("SELECT n FROM t"));
        assertEquals(1, ingest(IngestMode.REPLACE, numbers(5)));
        assertEquals(List.of("5"), rows("SELECT n FROM t"));
    }

    @Test
    void aFailureLeavesTheDatabaseAsItWas() {
        database.execute("CREATE TABLE t(n INTEGER PRIMARY KEY); INSERT INTO t VALUES(2)");
        assertEquals("SQLITE_CONSTRAINT_PRIMARYKEY", assertThrows(DatabaseException.class, () -> ingest(IngestMode.APPEND, numbers(1, 2, 3))).codeName());
        assertEquals(List.of("2"), rows("SELECT n FROM t"));
        // The table that was to be replaced is there again.
        assertThrows(IllegalArgumentException.class, () -> ingest(IngestMode.REPLACE, vector(new UInt8Vector("u", allocator), 1, vector -> vector.set(0, -1))));
        assertEquals(List.of("2"), rows("SELECT n FROM t"));
        database.execute("BEGIN");
        assertThrows(DatabaseException.class, () -> ingest(IngestMode.APPEND, numbers(1, 2, 3)));
        ingest(IngestMode.APPEND, numbers(7));
        database.execute("COMMIT");
        assertEquals(List.of("2", "7"), rows("SELECT n FROM t"));
    }

    @Test
    void otherTypes() {
        ingest(IngestMode.CREATE, vector(new TimeStampNanoVector("ns", allocator), 2, vector -> {
            vector.set(0, -1);
            vector.set(1, 86_400_000_000_000L);
        }), vector(new TimeMicroVector("time", allocator), 2, vector -> vector.set(0, 3_723_000_500L)), vector(new LargeVarCharVector("large", allocator), 2, vector -> vector.setSafe(0, "ä".getBytes(java.nio.charset.StandardCharsets.UTF_8))),
                        vector(new DecimalVector("dec", allocator, 20, 2), 2, vector -> vector.set(0, new java.math.BigDecimal("123456789012345678.90"))),
                        vector(new Float8Vector("f", allocator), 2, vector -> {
                            vector.set(0, Double.NaN);
                            vector.set(1, Double.NEGATIVE_INFINITY);
                        }));
        assertEquals(List.of("1969-12-31 23:59:59.999999999|01:02:03.000500|ä|123456789012345678.90|null", "1970-01-02 00:00:00|null|null|null|-Inf"), rows("SELECT * FROM t"));
        assertEquals(List.of("TIMESTAMP", "TEXT", "TEXT", "TEXT", "REAL"), rows("SELECT type FROM pragma_table_info('t')"));
    }

    @Test
    void dictionariesAreDecoded() {
        VarCharVector words = vector(new VarCharVector("words", allocator), 2, vector -> {
            vector.setSafe(0, "red".getBytes());
            vector.setSafe(1, "blue".getBytes());
        });
        Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(1, false, null));
        try (VarCharVector plain = vector(new VarCharVector("colour", allocator), 4, vector -> {
            vector.setSafe(0, "blue".getBytes());
            vector.setSafe(1, "red".getBytes());
            vector.setSafe(3, "blue".getBytes());
        }); words) {
            ingest(IngestMode.CREATE, new DictionaryProvider.MapDictionaryProvider(dictionary), (FieldVector) DictionaryEncoder.encode(plain, dictionary));
        }
        assertEquals(List.of("blue", "red", "null", "blue"), rows("SELECT colour FROM t"));
        assertEquals(List.of("TEXT"), rows("SELECT type FROM pragma_table_info('t')"));
    }

    @Test
    void aTypeThatSqliteDoesNotHaveIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> ingest(IngestMode.CREATE, vector(ListVector.empty("list", allocator), 1, vector -> {
        }))).getMessage();
        assertTrue(message.startsWith("column list: SQLite cannot store values of the Arrow type List"), message);
        assertEquals(List.of(), rows("SELECT name FROM sqlite_schema"));
    }

    @Test
    void namesAreQuoted() throws IOException {
        IngestTarget target = new IngestTarget("main", "drop \"; --", IngestMode.CREATE, false);
        try (Query query = database.prepare("SELECT 1 AS \"a\"\"b\""); ArrowReader reader = ArrowResult.read(query, allocator)) {
            ArrowIngest.ingest(database, target, BatchInput.of(reader));
        }
        assertEquals(List.of("1"), rows("SELECT * FROM \"drop \"\"; --\""));
    }
}
