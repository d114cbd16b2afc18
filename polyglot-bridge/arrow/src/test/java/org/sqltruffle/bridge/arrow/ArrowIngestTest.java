package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;

@Timeout(600)
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
        database.execute(
                        "WITH n(k) AS (VALUES(1) UNION ALL SELECT k + 1 FROM n WHERE k < 3000) INSERT INTO s SELECT k, k + 0.5, 'ä' || k "
                                        + "|| char(0), CAST(k AS BLOB), k % 2, date(k * 86400, 'unixepoch'), "
                                        + "datetime(k, 'unixepoch') || '.25', NULL FROM n; INSERT INTO s(i) VALUES(NULL), "
                                        + "(-9223372036854775808)");
        try (Query query = database.prepare("SELECT * FROM s");
                        ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withBatches(1000, 1 << 20))) {
            assertEquals(3002, ArrowIngest.ingest(database, "t", reader, IngestMode.CREATE));
        }
        assertEquals(rows("SELECT name, type FROM pragma_table_info('s')").subList(0, 7),
                        rows("SELECT name, type FROM pragma_table_info('t')").subList(0, 7));
        // Points in time get three digits of their second.
        assertEquals(List.of("0"), rows(
                        "SELECT count(*) FROM (SELECT i, r, x, b, l, typeof(l), d, m || CASE WHEN m IS NOT NULL THEN '0' END FROM s "
                                        + "EXCEPT SELECT i, r, x, b, l, typeof(l), d, m FROM t)"));
        assertEquals(List.of("3002"), rows("SELECT count(*) FROM t"));
        assertEquals(List.of("1970-01-01 00:00:01.250"), rows("SELECT m FROM t WHERE i = 1"));
    }

    @Test
    void aUnionComesBack() throws IOException {
        database.execute("CREATE TABLE s(a); INSERT INTO s VALUES(1), (1.5), ('x'), (x'00'), (NULL)");
        try (Query query = database.prepare("SELECT a FROM s");
                        ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withEveryColumn(ColumnType.UNION))) {
            ArrowIngest.ingest(database, "t", reader, IngestMode.CREATE);
        }
        assertEquals(rows("SELECT quote(a) FROM s"), rows("SELECT quote(a) FROM t"));
    }

    @Test
    void modes() {
        assertTrue(assertThrows(DatabaseException.class, () -> ingest(IngestMode.APPEND, numbers(1))).getMessage()
                        .contains("no such table: t"));
        assertEquals(2, ingest(IngestMode.CREATE, numbers(1, 2)));
        assertTrue(assertThrows(DatabaseException.class, () -> ingest(IngestMode.CREATE, numbers(1))).getMessage()
                        .contains("already exists"));
        assertEquals(1, ingest(IngestMode.APPEND, numbers(3)));
        assertEquals(1, ingest(IngestMode.CREATE_APPEND, numbers(4)));
        assertEquals(List.of("1", "2", "3", "4"), rows("SELECT n FROM t"));
        assertEquals(1, ingest(IngestMode.REPLACE, numbers(5)));
        assertEquals(List.of("5"), rows("SELECT n FROM t"));
    }

    @Test
    void aFailureLeavesTheDatabaseAsItWas() {
        database.execute("CREATE TABLE t(n INTEGER PRIMARY KEY); INSERT INTO t VALUES(2)");
        DatabaseException failure = assertThrows(DatabaseException.class, () -> ingest(IngestMode.APPEND, numbers(1, 2, 3)));
        assertEquals("SQLITE_CONSTRAINT_PRIMARYKEY row 2 of the input: UNIQUE constraint failed: t.n",
                        failure.codeName() + " " + failure.getMessage());
        assertEquals(List.of("2"), rows("SELECT n FROM t"));
        // The table that was to be replaced is there again.
        assertThrows(IllegalArgumentException.class,
                        () -> ingest(IngestMode.REPLACE, vector(new UInt8Vector("u", allocator), 1, vector -> vector.set(0, -1))));
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
        }), vector(new TimeMicroVector("time", allocator), 2, vector -> vector.set(0, 3_723_000_500L)),
                        vector(new LargeVarCharVector("large", allocator), 2,
                                        vector -> vector.setSafe(0, "ä".getBytes(java.nio.charset.StandardCharsets.UTF_8))),
                        vector(new DecimalVector("dec", allocator, 20, 2), 2,
                                        vector -> vector.set(0, new java.math.BigDecimal("123456789012345678.90"))),
                        vector(new Float8Vector("f", allocator), 2, vector -> {
                            vector.set(0, Double.NaN);
                            vector.set(1, Double.NEGATIVE_INFINITY);
                        }));
        assertEquals(List.of("1969-12-31 23:59:59.999999999|01:02:03.000500|ä|123456789012345678.90|null",
                        "1970-01-02 00:00:00|null|null|null|-Inf"), rows("SELECT * FROM t"));
        assertEquals(List.of("TIMESTAMP", "TEXT", "TEXT", "TEXT", "REAL"), rows("SELECT type FROM pragma_table_info('t')"));
    }

    /** Each vector that C reads gives what Java reads of it. */
    @Test
    void vectorsThatCReads() {
        List<FieldVector> vectors = new ArrayList<>();
        vectors.add(vector(new TinyIntVector("i8", allocator), 3, vector -> vector.set(0, -128)));
        vectors.add(vector(new SmallIntVector("i16", allocator), 3, vector -> vector.set(0, -32768)));
        vectors.add(vector(new BigIntVector("i64", allocator), 3, vector -> vector.set(0, Long.MIN_VALUE)));
        vectors.add(vector(new UInt1Vector("u8", allocator), 3, vector -> vector.set(0, 255)));
        vectors.add(vector(new UInt2Vector("u16", allocator), 3, vector -> vector.set(0, 65535)));
        vectors.add(vector(new UInt4Vector("u32", allocator), 3, vector -> vector.set(0, -1)));
        vectors.add(vector(new UInt8Vector("u64", allocator), 3, vector -> vector.set(0, Long.MAX_VALUE)));
        vectors.add(vector(new Float4Vector("f32", allocator), 3, vector -> vector.set(0, 0.5f)));
        vectors.add(vector(new BitVector("bit", allocator), 3, vector -> vector.set(0, 1)));
        vectors.add(vector(new VarBinaryVector("blob", allocator), 3, vector -> vector.setSafe(0, new byte[]{0, 1})));
        vectors.add(vector(new LargeVarBinaryVector("large", allocator), 3, vector -> vector.setSafe(0, new byte[]{2})));
        vectors.add(vector(new FixedSizeBinaryVector("fixed", allocator, 2), 3, vector -> vector.set(0, new byte[]{3, 4})));
        vectors.add(vector(new DurationVector("duration", FieldType.nullable(new ArrowType.Duration(TimeUnit.SECOND)), allocator), 3,
                        vector -> vector.set(0, 60)));
        vectors.add(vector(new DateMilliVector("ms", allocator), 3, vector -> vector.set(0, -1)));
        vectors.add(new NullVector("none", 3));
        ingest(IngestMode.CREATE, vectors.toArray(FieldVector[]::new));
        String names = vectors.stream().map(vector -> "quote(" + vector.getName() + ")").collect(Collectors.joining(", "));
        assertEquals(List.of(
                        "-128|-32768|-9223372036854775808|255|65535|4294967295|9223372036854775807|0.5|1|X'0001'|X'02'|X'0304'|60|"
                                        + "'1969-12-31'|NULL",
                        "NULL" + "|NULL".repeat(14), "NULL" + "|NULL".repeat(14)),
                        rows("SELECT " + names + " FROM t"));
    }

    @Test
    void datesAndTimes() {
        Random random = new Random(3);
        LocalDate first = LocalDate.of(0, 1, 1);
        LocalDate last = LocalDate.of(9999, 12, 31);
        int n = 5000;
        LocalDate[] days = new LocalDate[n];
        Arrays.setAll(days, i -> i == 0 ? first : i == 1 ? last : i < 1500 ? LocalDate.of(1999, 1, 1).plusDays(i)
                        : LocalDate.ofEpochDay(random.nextLong(first.toEpochDay(), last.toEpochDay() + 1)));
        LocalTime[] times = new LocalTime[n];
        Arrays.setAll(times, i -> i == 1 ? LocalTime.MAX.truncatedTo(ChronoUnit.MICROS)
                        : LocalTime.ofSecondOfDay(random.nextInt(86_400)).plusNanos(new int[]{0, 120_000_000, 5_000}[i % 3]));
        ingest(IngestMode.CREATE, vector(new DateDayVector("d", allocator), n, vector -> {
            for (int i = 0; i < n; i++) {
                vector.set(i, (int) days[i].toEpochDay());
            }
        }), vector(new TimeStampMicroVector("m", allocator), n, vector -> {
            for (int i = 0; i < n; i++) {
                vector.set(i, days[i].toEpochDay() * 86_400_000_000L + times[i].toNanoOfDay() / 1000);
            }
        }));
        DateTimeFormatter format = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            String micros = "%06d".formatted(times[i].getNano() / 1000);
            String fraction = times[i].getNano() == 0 ? "" : "." + (micros.endsWith("000") ? micros.substring(0, 3) : micros);
            expected.add(days[i] + "|" + days[i].atTime(times[i]).format(format) + fraction);
        }
        assertEquals(expected, rows("SELECT * FROM t"));
        for (int day : new int[]{-719_529, 2_932_897, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            String message = assertThrows(IllegalArgumentException.class,
                            () -> ingest(IngestMode.APPEND, vector(new DateDayVector("d", allocator), 1, vector -> vector.set(0, day))))
                            .getMessage();
            assertEquals("SQLite has no date " + LocalDate.ofEpochDay(day), message);
        }
        assertThrows(IllegalArgumentException.class, () -> ingest(IngestMode.APPEND,
                        vector(new TimeStampMicroVector("m", allocator), 1, vector -> vector.set(0, Long.MIN_VALUE))));
    }

    /** A batch from a network can say anything. */
    @Test
    void damagedBatchesAreRefused() {
        for (int[] damage : new int[][]{{0, -1}, {1, 1 << 20}, {1, -5}, {2, 1}, {2, Integer.MAX_VALUE}}) {
            assertDamaged(vector(new VarCharVector("n", allocator), 2, vector -> {
                vector.setSafe(0, "red".getBytes());
                vector.setSafe(1, "blue".getBytes());
            }), vector -> vector.getOffsetBuffer().setInt(4L * damage[0], damage[1]));
        }
        assertDamaged(vector(new LargeVarBinaryVector("n", allocator), 1, vector -> vector.setSafe(0, new byte[]{2})),
                        vector -> vector.getOffsetBuffer().setLong(8, Long.MAX_VALUE));
        VarCharVector words = vector(new VarCharVector("words", allocator), 1, vector -> vector.setSafe(0, "red".getBytes()));
        Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(1, false, null));
        try (words) {
            for (int code : new int[]{1, -1, Integer.MAX_VALUE}) {
                IntVector codes = new IntVector("n", new FieldType(true, new ArrowType.Int(32, true), dictionary.getEncoding()), allocator);
                assertEquals("column n: the record batch is damaged",
                                assertThrows(IllegalArgumentException.class,
                                                () -> ingest(IngestMode.CREATE, new DictionaryProvider.MapDictionaryProvider(dictionary),
                                                                vector(codes, 2, vector -> vector.set(1, code))))
                                                .getMessage());
            }
        }
        assertEquals(List.of(), rows("SELECT name FROM sqlite_schema"));
    }

    private <V extends FieldVector> void assertDamaged(V vector, Consumer<V> damage) {
        damage.accept(vector);
        try (VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector))) {
            root.setRowCount(vector.getValueCount());
            damage.accept(vector);
            BatchInput once = new BatchInput() {
                private boolean taken;

                @Override
                public VectorSchemaRoot root() {
                    return root;
                }

                @Override
                public DictionaryProvider dictionaries() {
                    return null;
                }

                @Override
                public boolean next() {
                    boolean first = !taken;
                    taken = true;
                    return first;
                }
            };
            IngestTarget target = new IngestTarget(null, "t", IngestMode.CREATE, false);
            assertEquals("column n: the record batch is damaged",
                            assertThrows(IllegalArgumentException.class, () -> ArrowIngest.ingest(database, target, once)).getMessage());
        }
    }

    /** Vectors that C does not read stand beside others, over more rows than go through cells at once. */
    @Test
    void mixedVectorsOfManyRows() {
        int n = 3000;
        ingest(IngestMode.CREATE, vector(new IntVector("n", allocator), n, vector -> {
            for (int i = 0; i < n; i++) {
                vector.set(i, i);
            }
        }), vector(new DecimalVector("d", allocator, 20, 2), n, vector -> {
            for (int i = 0; i < n; i += 2) {
                vector.set(i, java.math.BigDecimal.valueOf(i, 2));
            }
        }), vector(new TimeMicroVector("time", allocator), n, vector -> vector.set(2999, 1_000_000L)));
        assertEquals(List.of("0"), rows(
                        "SELECT count(*) FROM t WHERE rowid <> n + 1 OR d IS NOT CASE WHEN n % 2 = 0 THEN printf('%d.%02d', n / 100, n % "
                                        + "100) END"));
        assertEquals(List.of("2999|00:00:01"), rows("SELECT n, time FROM t WHERE time IS NOT NULL"));
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
            ingest(IngestMode.CREATE, new DictionaryProvider.MapDictionaryProvider(dictionary),
                            (FieldVector) DictionaryEncoder.encode(plain, dictionary));
        }
        assertEquals(List.of("blue", "red", "null", "blue"), rows("SELECT colour FROM t"));
        assertEquals(List.of("TEXT"), rows("SELECT type FROM pragma_table_info('t')"));
    }

    @Test
    void aTypeThatSqliteDoesNotHaveIsRefused() {
        String message = assertThrows(IllegalArgumentException.class,
                        () -> ingest(IngestMode.CREATE, vector(ListVector.empty("list", allocator), 1, vector -> {
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
