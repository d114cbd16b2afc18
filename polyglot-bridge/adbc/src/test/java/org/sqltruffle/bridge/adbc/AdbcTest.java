package org.sqltruffle.bridge.adbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.arrow.adbc.core.AdbcConnection;
import org.apache.arrow.adbc.core.AdbcConnection.GetObjectsDepth;
import org.apache.arrow.adbc.core.AdbcDatabase;
import org.apache.arrow.adbc.core.AdbcDriver;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.adbc.core.AdbcStatement;
import org.apache.arrow.adbc.core.AdbcStatusCode;
import org.apache.arrow.adbc.core.BulkIngestMode;
import org.apache.arrow.adbc.core.IsolationLevel;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The driver, by ADBC's interfaces only. */
@Timeout(600)
class AdbcTest {

    @TempDir
    private Path directory;
    private final BufferAllocator allocator = new RootAllocator();
    private AdbcDatabase database;
    private AdbcConnection connection;

    @BeforeEach
    void connect() throws Exception {
        database = new SqlTruffleAdbcDriver(allocator).open(Map.of(AdbcDriver.PARAM_URI.getKey(), directory.resolve("a.db").toString()));
        connection = database.connect();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        connection.close();
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    private static List<String> rows(ArrowReader reader) throws Exception {
        List<String> rows = new ArrayList<>();
        try (reader) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int i = 0; i < root.getRowCount(); i++) {
                    int row = i;
                    rows.add(String.join("|",
                                    root.getFieldVectors().stream().map(vector -> String.valueOf(vector.getObject(row))).toList()));
                }
            }
        }
        return rows;
    }

    private List<String> query(AdbcConnection on, String sql) throws Exception {
        try (AdbcStatement statement = on.createStatement()) {
            statement.setSqlQuery(sql);
            try (AdbcStatement.QueryResult result = statement.executeQuery()) {
                return rows(result.getReader());
            }
        }
    }

    private long update(String sql) throws Exception {
        try (AdbcStatement statement = connection.createStatement()) {
            statement.setSqlQuery(sql);
            return statement.executeUpdate().getAffectedRows();
        }
    }

    private VectorSchemaRoot numbers(int count) {
        BigIntVector numbers = new BigIntVector("n", allocator);
        VarCharVector texts = new VarCharVector("s", allocator);
        for (int i = 0; i < count; i++) {
            numbers.setSafe(i, i);
            texts.setSafe(i, ("text " + i).getBytes());
        }
        VectorSchemaRoot root = new VectorSchemaRoot(List.of(numbers, texts));
        root.setRowCount(count);
        return root;
    }

    @Test
    void queriesAndUpdates() throws Exception {
        update("CREATE TABLE t(a INTEGER, b TEXT)");
        assertEquals(2, update("INSERT INTO t VALUES(1, 'x'), (2, NULL)"));
        assertEquals(List.of("1|x", "2|null"), query(connection, "SELECT * FROM t"));
        try (AdbcStatement statement = connection.createStatement()) {
            statement.setSqlQuery("SELECT a, b, a + 1 FROM t");
            assertEquals("[a: Int(64, true), b: Utf8, a + 1: Null]", statement.executeSchema().getFields().toString());
        }
    }

    @Test
    void parameters() throws Exception {
        update("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT)");
        try (AdbcStatement insert = connection.createStatement(); VectorSchemaRoot rows = numbers(2000)) {
            insert.setSqlQuery("INSERT INTO t VALUES(?, ?)");
            insert.prepare();
            assertEquals(2, insert.getParameterSchema().getFields().size());
            insert.bind(rows);
            assertEquals(2000, insert.executeUpdate().getAffectedRows());
            assertEquals(AdbcStatusCode.INTEGRITY, assertThrows(AdbcException.class, insert::executeUpdate).getStatus());
        }
        assertEquals(List.of("2000"), query(connection, "SELECT count(*) FROM t"));
        try (AdbcStatement select = connection.createStatement(); VectorSchemaRoot one = numbers(1); VectorSchemaRoot two = numbers(2)) {
            select.setSqlQuery("SELECT b FROM t WHERE a = ? OR b = ?");
            select.bind(one);
            try (AdbcStatement.QueryResult result = select.executeQuery()) {
                assertEquals(List.of("text 0"), rows(result.getReader()));
            }
            select.bind(two);
            assertEquals(AdbcStatusCode.NOT_IMPLEMENTED, assertThrows(AdbcException.class, select::executeQuery).getStatus());
            select.setSqlQuery("SELECT ?");
            select.bind(one);
            assertEquals(AdbcStatusCode.INVALID_ARGUMENT, assertThrows(AdbcException.class, select::executeQuery).getStatus());
        }
    }

    @Test
    void ingest() throws Exception {
        try (VectorSchemaRoot rows = numbers(3000)) {
            for (BulkIngestMode mode : List.of(BulkIngestMode.CREATE, BulkIngestMode.APPEND, BulkIngestMode.REPLACE,
                            BulkIngestMode.CREATE_APPEND)) {
                try (AdbcStatement statement = connection.bulkIngest("t", mode)) {
                    assertEquals(AdbcStatusCode.INVALID_STATE, assertThrows(AdbcException.class, statement::executeUpdate).getStatus());
                    statement.bind(rows);
                    assertEquals(3000, statement.executeUpdate().getAffectedRows());
                }
            }
            try (AdbcStatement statement = connection.bulkIngest("t", BulkIngestMode.CREATE)) {
                statement.bind(rows);
                assertEquals(AdbcStatusCode.ALREADY_EXISTS, assertThrows(AdbcException.class, statement::executeUpdate).getStatus());
            }
            try (AdbcStatement statement = connection.bulkIngest("missing", BulkIngestMode.APPEND)) {
                statement.bind(rows);
                assertEquals(AdbcStatusCode.NOT_FOUND, assertThrows(AdbcException.class, statement::executeUpdate).getStatus());
            }
        }
        assertEquals(List.of("6000|2999"), query(connection, "SELECT count(*), max(n) FROM t"));
    }

    @Test
    void transactions() throws Exception {
        update("CREATE TABLE t(a)");
        assertEquals(AdbcStatusCode.INVALID_STATE, assertThrows(AdbcException.class, connection::commit).getStatus());
        connection.setAutoCommit(false);
        try (AdbcConnection other = database.connect()) {
            update("INSERT INTO t VALUES(1)");
            assertEquals(List.of("0"), query(other, "SELECT count(*) FROM t"));
            connection.rollback();
            update("INSERT INTO t VALUES(2)");
            connection.commit();
            assertEquals(List.of("2"), query(other, "SELECT a FROM t"));
            update("INSERT INTO t VALUES(3)");
            connection.setAutoCommit(true);
            assertEquals(List.of("2", "3"), query(other, "SELECT a FROM t"));
        }
        assertTrue(connection.getAutoCommit());
        assertEquals(IsolationLevel.SERIALIZABLE, connection.getIsolationLevel());
        connection.setReadOnly(true);
        assertTrue(connection.getReadOnly());
        assertEquals(AdbcStatusCode.UNAUTHORIZED, assertThrows(AdbcException.class, () -> update("DELETE FROM t")).getStatus());
        connection.setReadOnly(false);
        assertFalse(connection.getReadOnly());
    }

    @Test
    void metadata() throws Exception {
        update("CREATE TABLE parent(a INTEGER, b TEXT NOT NULL DEFAULT 'x', PRIMARY KEY(a, b))");
        update("CREATE TABLE child(c INTEGER PRIMARY KEY, x INTEGER, y TEXT, FOREIGN KEY(x, y) REFERENCES parent)");
        update("CREATE VIEW v AS SELECT a FROM parent");
        assertEquals(List.of("table", "view"), rows(connection.getTableTypes()));
        assertEquals("[a: Int(64, true), b: Utf8]", connection.getTableSchema(null, null, "parent").getFields().toString());
        assertEquals(AdbcStatusCode.NOT_FOUND,
                        assertThrows(AdbcException.class, () -> connection.getTableSchema(null, null, "missing")).getStatus());
        assertEquals(List.of("main|null"), rows(connection.getObjects(GetObjectsDepth.CATALOGS, null, null, null, null, null)));
        assertEquals(List.of("main|[{\"db_schema_name\":\"\"}]"),
                        rows(connection.getObjects(GetObjectsDepth.DB_SCHEMAS, "m%", null, null, null, null)));
        assertEquals(List.of(), rows(connection.getObjects(GetObjectsDepth.ALL, "x%", null, null, null, null)));
        String tables = rows(connection.getObjects(GetObjectsDepth.TABLES, null, null, null, new String[]{"view"}, null)).getFirst();
        assertTrue(tables.contains("\"table_name\":\"v\"") && !tables.contains("parent"), tables);
        String child = rows(connection.getObjects(GetObjectsDepth.ALL, null, null, "child", null, null)).getFirst();
        for (String part : List.of("\"column_name\":\"c\"", "\"ordinal_position\":3",
                        "\"constraint_type\":\"PRIMARY KEY\",\"constraint_column_names\":[\"c\"]",
                        "\"constraint_column_names\":[\"x\",\"y\"]", "\"fk_table\":\"parent\",\"fk_column_name\":\"b\"")) {
            assertTrue(child.contains(part), () -> part + " in " + child);
        }
        assertTrue(rows(connection.getInfo()).contains("0|SQLTruffle"));
    }

    @Test
    void mistakes() throws Exception {
        assertEquals(AdbcStatusCode.NOT_FOUND,
                        assertThrows(AdbcException.class, () -> query(connection, "SELECT * FROM missing")).getStatus());
        assertEquals(AdbcStatusCode.INVALID_ARGUMENT, assertThrows(AdbcException.class, () -> query(connection, "SELEC")).getStatus());
        assertEquals(AdbcStatusCode.INVALID_ARGUMENT,
                        assertThrows(AdbcException.class, () -> new SqlTruffleAdbcDriver(allocator).open(Map.of())).getStatus());
        assertThrows(AdbcException.class, () -> new SqlTruffleAdbcDriver(allocator)
                        .open(Map.of("uri", directory.resolve("no/such/folder.db").toString())).connect());
        try (AdbcStatement statement = connection.createStatement()) {
            assertEquals(AdbcStatusCode.INVALID_STATE, assertThrows(AdbcException.class, statement::executeQuery).getStatus());
        }
    }

    @Test
    void cancel() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        try (AdbcStatement statement = connection.createStatement()) {
            statement.setSqlQuery("WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n");
            Thread canceller = Thread.ofPlatform().start(() -> {
                try {
                    begun.await();
                    while (!Thread.interrupted()) {
                        statement.cancel();
                        Thread.sleep(20);
                    }
                } catch (InterruptedException | AdbcException e) {
                    // The query has ended.
                }
            });
            begun.countDown();
            try {
                // It may be cancelled before it has a result, or while its rows are read.
                Exception e = assertThrows(Exception.class, () -> {
                    try (AdbcStatement.QueryResult result = statement.executeQuery()) {
                        rows(result.getReader());
                    }
                });
                assertTrue(e.getMessage().contains("interrupted"), e::toString);
            } finally {
                canceller.interrupt();
                canceller.join();
            }
        }
    }
}
