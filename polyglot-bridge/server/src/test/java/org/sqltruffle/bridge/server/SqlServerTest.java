package org.sqltruffle.bridge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.flight.FlightStatusCode;
import org.apache.arrow.flight.sql.FlightSqlClient;
import org.apache.arrow.flight.sql.FlightSqlClient.PreparedStatement;
import org.apache.arrow.flight.sql.FlightSqlClient.Transaction;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqltruffle.api.Database;

/** A server and Flight SQL's own client. */
@Timeout(600)
class SqlServerTest extends ServedFile {

    // ---- queries

    @Test
    void aQuery() throws Exception {
        serve();
        List<String> rows = rows(client(), "SELECT id, price, name FROM sale ORDER BY id");
        assertEquals(ROWS, rows.size());
        assertEquals("1|0.5|name 1", rows.getFirst());
        assertEquals(ROWS + "|" + ROWS * 0.5 + "|name " + ROWS, rows.getLast());
    }

    @Test
    void aMistakeIsReported() throws Exception {
        serve();
        FlightSqlClient client = client();
        assertTrue(failure(FlightStatusCode.INVALID_ARGUMENT, () -> client.execute("SELECT * FROM missing")).getMessage()
                        .contains("no such table: missing [SQLITE_ERROR]"));
        assertTrue(failure(FlightStatusCode.INVALID_ARGUMENT, () -> rows(client, "SELECT abs(-9223372036854775808)")).getMessage()
                        .contains("integer overflow"));
        assertTrue(failure(FlightStatusCode.INVALID_ARGUMENT, () -> rows(client, "SELECT 1 UNION ALL SELECT 'a'")).getMessage()
                        .contains("does not fit the column's type int64"));
        assertEquals(List.of("1"), rows(client, "SELECT 1"));
    }

    @Test
    void parameters() throws Exception {
        serve();
        try (PreparedStatement statement = client().prepare("SELECT name FROM sale WHERE id = ?");
                        BigIntVector ids = new BigIntVector("1", allocator);
                        VectorSchemaRoot root = new VectorSchemaRoot(List.of(ids))) {
            failure(FlightStatusCode.INVALID_ARGUMENT, () -> rows(clients.getFirst(), statement.execute()));
            ids.allocateNew(1);
            for (int id = 5; id < 8; id++) {
                ids.set(0, id);
                root.setRowCount(1);
                statement.setParameters(root);
                assertEquals(List.of("name " + id), rows(clients.getFirst(), statement.execute()));
            }
        }
    }

    @Test
    void updatesWithManyParametersAreAllOrNone() throws Exception {
        serve();
        FlightSqlClient client = client();
        assertEquals(0, client.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT)"));
        try (PreparedStatement statement = client.prepare("INSERT INTO t VALUES(?, ?)");
                        BigIntVector ids = new BigIntVector("1", allocator);
                        VarCharVector texts = new VarCharVector("2", allocator);
                        VectorSchemaRoot root = new VectorSchemaRoot(List.of(ids, texts))) {
            for (int i = 0; i < 1000; i++) {
                ids.setSafe(i, i);
                texts.setSafe(i, ("text " + i).getBytes(StandardCharsets.UTF_8));
            }
            root.setRowCount(1000);
            statement.setParameters(root);
            assertEquals(1000, statement.executeUpdate());
            ids.set(0, 1_000_000);
            failure(FlightStatusCode.ALREADY_EXISTS, statement::executeUpdate);
        }
        assertEquals(List.of("1000|999|text 999"), rows(client, "SELECT count(*), max(a), max(b) FROM t"));
    }

    @Test
    void twoDatabases() throws Exception {
        Path other = directory.resolve("other.db");
        try (Database database = Database.open(other)) {
            database.execute("CREATE TABLE t(a); INSERT INTO t VALUES('here')");
        }
        serve(ServerOptions.local(file, other));
        assertEquals(List.of("here|" + ROWS), rows(client(), "SELECT a, count(*) FROM other.t, main.sale"));
        assertThrows(java.io.IOException.class, () -> new SqlServer(ServerOptions.local(file, other, other)));
        assertThrows(java.io.IOException.class, () -> new SqlServer(ServerOptions.local(directory.resolve("missing.db"))));
        assertFalse(Files.exists(directory.resolve("missing.db")));
    }

    @Test
    void catalogCalls() throws Exception {
        serve();
        FlightSqlClient client = client();
        client.executeUpdate("CREATE TABLE item(id INTEGER PRIMARY KEY, sale INTEGER REFERENCES sale ON DELETE CASCADE)");
        client.executeUpdate("CREATE VIEW cheap AS SELECT * FROM sale WHERE price < 2");
        assertEquals(List.of("main"), rows(client, client.getCatalogs()));
        assertEquals(List.of("main|"), rows(client, client.getSchemas("main", null)));
        assertEquals(List.of("main||cheap|view", "main||item|table", "main||sale|table"),
                        rows(client, client.getTables(null, null, null, null, false)));
        assertEquals(List.of("main||item|table"), rows(client, client.getTables("main", "", "it%", List.of("table"), false)));
        assertEquals(List.of(), rows(client, client.getTables("nothing", null, null, null, false)));
        assertEquals(List.of("table", "view"), rows(client, client.getTableTypes()));
        assertEquals(List.of("main||sale|id|1|null"),
                        rows(client, client.getPrimaryKeys(org.apache.arrow.flight.sql.util.TableRef.of(null, null, "sale"))));
        List<String> keys = List.of("main||sale|id|main||item|sale|1|null|null|3|0");
        assertEquals(keys, rows(client, client.getImportedKeys(org.apache.arrow.flight.sql.util.TableRef.of("main", null, "item"))));
        assertEquals(keys, rows(client, client.getExportedKeys(org.apache.arrow.flight.sql.util.TableRef.of("main", null, "sale"))));
        assertEquals(3, rows(client, client.getTables(null, null, null, null, true)).size());
        assertFalse(rows(client, client.getSqlInfo()).isEmpty());
    }

    // ---- transactions

    @Test
    void transactions() throws Exception {
        serve();
        FlightSqlClient client = client();
        FlightSqlClient other = client();
        Transaction transaction = client.beginTransaction();
        client.executeUpdate("DELETE FROM sale WHERE id > 1", transaction);
        assertEquals(List.of("1"), rows(client, client.execute("SELECT count(*) FROM sale", transaction)));
        assertEquals(List.of("" + ROWS), rows(other, "SELECT count(*) FROM sale"));
        client.rollback(transaction);
        assertEquals(List.of("" + ROWS), rows(client, "SELECT count(*) FROM sale"));
        failure(FlightStatusCode.INVALID_ARGUMENT, () -> client.commit(transaction));
        Transaction second = client.beginTransaction();
        failure(FlightStatusCode.INVALID_ARGUMENT, client::beginTransaction);
        // A handle of another connection is none.
        failure(FlightStatusCode.INVALID_ARGUMENT, () -> other.execute("SELECT 1", second));
        assertEquals(ROWS - 2, client.executeUpdate("DELETE FROM sale WHERE id > 2", second));
        client.commit(second);
        assertEquals(List.of("2"), rows(other, "SELECT count(*) FROM sale"));
        assertEquals(2, client.executeUpdate("DELETE FROM sale"));
    }

    @Test
    void aClientThatGoesAwayRollsBack() throws Exception {
        serve();
        FlightSqlClient client = client();
        Transaction transaction = client.beginTransaction();
        client.executeUpdate("DELETE FROM sale", transaction);
        client.prepare("SELECT 1");
        clients.remove(client);
        client.close();
        await(() -> server.sessions() == 0);
        FlightSqlClient other = client();
        assertEquals(ROWS, Integer.parseInt(rows(other, "SELECT count(*) FROM sale").getFirst()));
        assertEquals(1, other.executeUpdate("DELETE FROM sale WHERE id = 1"));
    }
}
