package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** Numbers of columns, which C decodes in Arrow's memory: the same as those of rows, wherever batches end and whatever else runs. */
@Timeout(600)
class NumbersInPlaceTest {

    private static final ArrowOptions[] OPTIONS = {ArrowOptions.DEFAULT, ArrowOptions.DEFAULT.withBatches(1000, 1 << 20),
                    ArrowOptions.DEFAULT.withBatches(10_000, 1 << 20)};

    private BufferAllocator allocator;
    private Database database;

    @BeforeEach
    void open() {
        allocator = new RootAllocator();
        database = Database.inMemory();
        database.columns(Columns.Mode.BUILD);
        database.execute(
                        """
                        CREATE TABLE t(id INTEGER PRIMARY KEY, i INTEGER, r REAL, n INTEGER, d DECIMAL, s TEXT, w TEXT);
                        CREATE TABLE other(a);
                        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000)
                        INSERT INTO t
                        SELECT i, i * 7919 % 100003, i / 8.0, CASE WHEN i % 5 THEN i END, CASE WHEN i % 3 THEN i / 4.0 ELSE i END,
                               'text ' || i, 'word ' || (i % 7) FROM n""");
    }

    @AfterEach
    void nothingIsLeft() {
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    /** Happens after each batch. */
    @FunctionalInterface
    private interface Between {
        void run(int batch);
    }

    private List<String> arrow(String sql, ArrowOptions options, Between between) throws IOException {
        List<String> rows = new ArrayList<>();
        try (Query query = database.prepare(sql); ArrowReader reader = ArrowResult.read(query, allocator, options)) {
            for (int batch = 0; reader.loadNextBatch(); batch++) {
                List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
                for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
                    StringBuilder text = new StringBuilder();
                    for (FieldVector vector : vectors) {
                        Object value = vector.getObject(row);
                        text.append(value instanceof Number number ? number.doubleValue() : value).append('|');
                    }
                    rows.add(text.toString());
                }
                between.run(batch);
            }
        }
        return rows;
    }

    private List<String> rows(String sql) {
        database.columns(Columns.Mode.OFF);
        try (Query query = database.prepare(sql)) {
            return query.list(row -> {
                StringBuilder text = new StringBuilder();
                for (Object value : row.toArray()) {
                    text.append(value instanceof Number number ? number.doubleValue() : value).append('|');
                }
                return text.toString();
            });
        } finally {
            database.columns(Columns.Mode.BUILD);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT i, r, id FROM t",
                    "SELECT i, r, n, d FROM t",
                    "SELECT id, i FROM t WHERE i % 3 = 1",
                    "SELECT r, i, n FROM t WHERE r > 9000.5",
                    "SELECT i, i, r, r, i + 1 AS j FROM t WHERE i < 50000",
                    "SELECT i, s, r FROM t",
                    "SELECT w, i, r FROM t WHERE i > 1000",
                    "SELECT i * 2 AS a, r + i AS b, n + 1 AS c FROM t",
                    "SELECT i, r FROM t LIMIT 1500",
                    "SELECT i, r FROM t LIMIT 20000 OFFSET 777",
                    "SELECT i, r FROM t WHERE id BETWEEN 70000 AND 71000",
                    "SELECT 5 AS k, i, 'x' AS x, r FROM t",
                    "SELECT a.i, b.r FROM t a JOIN t b ON b.id = a.i WHERE a.id < 40000"})
    void theSameAsRows(String sql) throws IOException {
        List<String> expected = rows(sql);
        for (ArrowOptions options : OPTIONS) {
            assertEquals(expected, arrow(sql, options, batch -> {}));
            // The second execution has columns from its first row on.
            assertEquals(expected, arrow(sql, options, batch -> {}));
        }
    }

    /** When a statement of the connection writes, the query goes on with rows after the last one that it gave. */
    @Test
    void aWriteBetweenBatches() throws IOException {
        String sql = "SELECT i, r, n, s FROM t WHERE i % 2 = 0";
        List<String> expected = rows(sql);
        for (ArrowOptions options : OPTIONS) {
            assertEquals(expected, arrow(sql, options, batch -> {
                if (batch == 1) {
                    database.execute("INSERT INTO other VALUES(1); UPDATE t SET w = 'new' WHERE id = 1");
                }
            }));
        }
    }

    /** A reader that ends in the middle leaves nothing of its memory in the query, which runs again. */
    @Test
    void aReaderThatEndsInTheMiddle() throws IOException {
        String sql = "SELECT i, r FROM t";
        List<String> expected = rows(sql);
        try (Query query = database.prepare(sql)) {
            for (int i = 0; i < 3; i++) {
                try (ArrowReader reader = ArrowResult.read(query, allocator)) {
                    reader.loadNextBatch();
                }
            }
            List<String> again = query.list(row -> row.getDouble(0) + "|" + row.getDouble(1) + "|");
            assertEquals(expected, again);
        }
    }
}
