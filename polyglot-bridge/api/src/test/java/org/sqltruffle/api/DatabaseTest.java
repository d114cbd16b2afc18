package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/** The Java API, in each tier: Surefire counts the tests of each, and prints "Tests run: 0" for the class around them. */
@ParameterizedClass
@EnumSource(EngineOptions.Tier.class)
class DatabaseTest {

    @Parameter
    private EngineOptions.Tier tier;

    private static final int ROWS = 3000;

    private Database db;

    @BeforeEach
    void open() {
        db = new SessionDatabase(new Session(":memory:", ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE,
                        EngineOptions.DEFAULT.withTier(tier)));
        db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, price REAL); "
                        + "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                        + ") INSERT INTO t SELECT i, 'name ' || i, i / 2.0 FROM c");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void rowsAreReadInAllWays() {
        try (Query query = db.prepare("SELECT id, name, price FROM t WHERE id > ? ORDER BY id")) {
            assertEquals(List.of("id", "name", "price"), query.columns());
            List<String> names = new ArrayList<>();
            query.bind(ROWS - 2).forEach(row -> names.add(row.getString("NAME")));
            assertEquals(List.of("name " + (ROWS - 1), "name " + ROWS), names);
            double sum = query.bind(0).reduceDouble(0, (soFar, row) -> soFar + row.getDouble(2));
            assertEquals(ROWS * (ROWS + 1L) / 4.0, sum);
            assertEquals(ROWS * (ROWS + 1L) / 2, query.reduceLong(0, (soFar, row) -> soFar + row.getLong(0)));
            assertEquals(ROWS, query.reduce(0, (soFar, row) -> soFar + 1));
            assertEquals(ROWS, query.list(row -> row.getInt(0)).size());
            assertEquals("name 1", query.first(row -> row.getString(1)).orElseThrow());
            assertTrue(query.bind(ROWS).first(row -> row.getString(1)).isEmpty());
            try (Stream<Row> rows = query.bind(10).stream()) {
                assertEquals("11,12,13", rows.limit(3).map(row -> row.get(0).toString()).collect(Collectors.joining(",")));
            }
            try (Stream<Row> rows = query.bind(0).stream()) {
                assertEquals(ROWS, rows.count());
            }
            assertEquals(0, query.bind(ROWS).list(row -> row.getInt(0)).size());
        }
    }

    private enum Colour {
        RED, GREEN
    }

    private record Item(long id, String itemName, Double price, BigDecimal decimal, LocalDate day, Colour colour, byte[] data, Object any,
                    boolean flag) {
    }

    @Test
    void recordsFromRows() {
        String sql = "SELECT 7 AS id, 'n' AS item_name, NULL AS price, '1.50' AS decimal, '2024-02-29' AS day, 'GREEN' AS colour, x'0102' "
                        + "AS data, 2.5 AS any, 1 AS flag";
        try (Query query = db.prepare(sql)) {
            Item item = query.list(Item.class).getFirst();
            assertEquals(7, item.id());
            assertEquals("n", item.itemName());
            assertNull(item.price());
            assertEquals(new BigDecimal("1.50"), item.decimal());
            assertEquals(LocalDate.of(2024, 2, 29), item.day());
            assertSame(Colour.GREEN, item.colour());
            assertArrayEquals(new byte[]{1, 2}, item.data());
            assertEquals(2.5, item.any());
            assertTrue(item.flag());
            assertEquals(item.id(), query.first(row -> row.as(Item.class)).orElseThrow().id());
        }
        record Missing(int nothing) {
        }
        try (Query query = db.prepare("SELECT NULL AS id")) {
            assertThrows(IllegalArgumentException.class, () -> query.list(Missing.class));
        }
        record Primitive(int id) {
        }
        try (Query query = db.prepare("SELECT NULL AS id")) {
            assertThrows(IllegalArgumentException.class, () -> query.list(Primitive.class));
        }
    }

    private record Moment(LocalDate day, LocalDateTime at) {
    }

    @Test
    void recordsHaveSqlitesDatesAndTimes() {
        assertEquals(new Moment(LocalDate.of(2023, 10, 30), LocalDateTime.of(2023, 10, 30, 21, 59, 57, 150_150_000)),
                        moment("'2023-10-30 21:59:57'", "'2023-10-30 21:59:57.150150'"));
        assertEquals(new Moment(LocalDate.of(2023, 10, 31), LocalDateTime.of(2023, 10, 30, 0, 0)), moment("2460248.5", "'2023-10-30'"));
        assertThrows(DateTimeException.class, () -> moment("'2023-10-30'", "'yesterday'"));
    }

    private Moment moment(String day, String at) {
        try (Query query = db.prepare("SELECT " + day + " AS day, " + at + " AS at")) {
            return query.list(Moment.class).getFirst();
        }
    }

    @Test
    void valuesAndConversions() {
        try (Query query = db.prepare("SELECT ?, ?, ?, ?, ?, ?")) {
            Object[] values = query.bind(1, 2.5, "täxt", new byte[]{3}, null, true).first(Row::toArray).orElseThrow();
            assertEquals(1L, values[0]);
            assertEquals(2.5, values[1]);
            assertEquals("täxt", values[2]);
            assertArrayEquals(new byte[]{3}, (byte[]) values[3]);
            assertNull(values[4]);
            assertEquals(1L, values[5]);
            assertThrows(IllegalArgumentException.class, () -> query.bind(1));
            assertThrows(DatabaseException.class, () -> query.bind(7, 1L));
        }
        try (Query query = db.prepare("SELECT :a || @b AS v, '12abc' AS n")) {
            query.bind("a", "x").bind("b", 5).forEach(row -> {
                assertEquals("x5", row.getString("v"));
                assertEquals(12, row.getInt("n"));
                assertEquals(12.0, row.getDouble("n"));
                assertEquals(Type.TEXT, row.type(1));
                assertThrows(IndexOutOfBoundsException.class, () -> row.getLong(2));
                assertThrows(IllegalArgumentException.class, () -> row.getLong("zz"));
            });
            assertThrows(IllegalArgumentException.class, () -> query.bind("c", 1));
        }
    }

    @Test
    void errorsCarrySqlitesCode() {
        DatabaseException syntax = assertThrows(DatabaseException.class, () -> db.prepare("SELEC"));
        assertEquals("SQLITE_ERROR", syntax.codeName());
        DatabaseException unique = assertThrows(DatabaseException.class, () -> db.update("INSERT INTO t VALUES(?, ?, ?)", 1, "x", 1));
        assertEquals("SQLITE_CONSTRAINT_PRIMARYKEY", unique.codeName());
        assertEquals(19, unique.code() & 0xff);
        try (Query query = db.prepare("SELECT id FROM t")) {
            DatabaseException again = assertThrows(DatabaseException.class, () -> query.forEach(row -> query.forEach(inner -> {})));
            assertEquals("SQLITE_MISUSE", again.codeName());
            assertEquals(ROWS, query.list(row -> 1).size());
        }
        Query query = db.prepare("SELECT id FROM t");
        db.close();
        assertThrows(DatabaseException.class, () -> query.forEach(row -> {}));
        query.close();
    }

    @Test
    void anErrorComesBehindTheRowsBeforeIt() {
        try (Query query = db.prepare("SELECT id, CASE WHEN id = 1500 THEN abs(-9223372036854775808) ELSE id END FROM t ORDER BY id")) {
            List<Long> ids = new ArrayList<>();
            assertThrows(DatabaseException.class, () -> query.forEach(row -> ids.add(row.getLong(0))));
            assertEquals(1499, ids.size());
        }
    }

    @Test
    void changesByTheLoopAreSeen() {
        try (Query query = db.prepare("SELECT id, name FROM t ORDER BY id")) {
            List<String> seen = new ArrayList<>();
            query.forEach(row -> {
                db.update("UPDATE t SET name = 'changed' WHERE id = ?", row.getLong(0) + 1);
                seen.add(row.getString(1));
            });
            assertEquals(ROWS, seen.size());
            assertEquals("name 1", seen.getFirst());
            assertTrue(seen.stream().skip(1).allMatch("changed"::equals));
        }
    }

    @Test
    void transactions() {
        assertEquals(1, db.transaction(() -> db.update("DELETE FROM t WHERE id = 1")));
        assertThrows(IllegalStateException.class, () -> db.transaction((Runnable) () -> {
            db.update("DELETE FROM t");
            assertTrue(db.inTransaction());
            throw new IllegalStateException();
        }));
        assertFalse(db.inTransaction());
        db.transaction(() -> {
            db.update("DELETE FROM t WHERE id = 2");
            assertThrows(IllegalStateException.class, () -> db.transaction((Runnable) () -> {
                db.update("DELETE FROM t");
                throw new IllegalStateException();
            }));
        });
        try (Query query = db.prepare("SELECT count(*) FROM t")) {
            assertEquals(ROWS - 2, query.first(row -> row.getInt(0)).orElseThrow());
        }
    }

    @Test
    void interruptedFromAnotherThread() throws Exception {
        try (Query query = db.prepare("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT max(i) FROM c")) {
            Thread interrupter = Thread.ofVirtual().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    db.interrupt();
                    try {
                        Thread.sleep(10);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
            DatabaseException e = assertThrows(DatabaseException.class, () -> query.list(row -> 1));
            assertEquals("SQLITE_INTERRUPT", e.codeName());
            interrupter.interrupt();
            interrupter.join();
        }
    }

    @Test
    void contents(@TempDir Path directory) {
        Path file = directory.resolve("copy.db");
        db.backup(file);
        byte[] bytes = db.serialize();
        db.execute("DELETE FROM t");
        String count = "SELECT count(*) FROM t";
        try (Database copy = Database.openReadOnly(file.toString()); Query query = copy.prepare(count)) {
            assertEquals(ROWS, query.first(row -> row.getInt(0)).orElseThrow());
            assertThrows(DatabaseException.class, () -> copy.update("DELETE FROM t"));
        }
        db.restore(file);
        try (Query query = db.prepare(count)) {
            assertEquals(ROWS, query.first(row -> row.getInt(0)).orElseThrow());
        }
        try (Database other = Database.inMemory()) {
            other.deserialize(bytes);
            try (Query query = other.prepare(count)) {
                assertEquals(ROWS, query.first(row -> row.getInt(0)).orElseThrow());
            }
        }
        assertThrows(DatabaseException.class, () -> Database.openReadOnly(directory.resolve("none.db").toString()));
        db.execute("CREATE TABLE b(data)");
        db.update("INSERT INTO b(rowid, data) VALUES(1, zeroblob(10))");
        try (Blob blob = db.blob("b", "data", 1, true)) {
            assertEquals(10, blob.size());
            blob.write(3, new byte[]{1, 2});
            assertArrayEquals(new byte[]{0, 1, 2, 0}, blob.read(2, 4));
            assertThrows(DatabaseException.class, () -> blob.write(9, new byte[2]));
        }
        assertThrows(DatabaseException.class, () -> db.blob("b", "data", 2, false));
    }
}
