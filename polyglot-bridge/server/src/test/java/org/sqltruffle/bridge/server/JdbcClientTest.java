package org.sqltruffle.bridge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** The Flight SQL JDBC driver, as BI tools use it. */
@Timeout(180)
class JdbcClientTest {

    @TempDir
    private Path directory;
    private SqlServer server;
    private Connection connection;

    @BeforeEach
    void connect() throws Exception {
        Path file = directory.resolve("shop.db");
        try (Database database = Database.open(file)) {
            database.execute("CREATE TABLE sale(id INTEGER PRIMARY KEY, price REAL, name TEXT, day DATE, paid BOOLEAN, photo BLOB); INSERT INTO sale VALUES(1, 1.5, 'a', '2026-01-31', 1, x'0102'), (2, NULL, NULL, NULL, NULL, NULL)");
        }
        server = new SqlServer(ServerOptions.local(file).withToken("secret"));
        connection = DriverManager.getConnection("jdbc:arrow-flight-sql://127.0.0.1:" + server.port() + "/?useEncryption=false&token=secret");
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        server.close();
        assertEquals(0, server.memory());
    }

    @Test
    void valuesOfEveryType() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery("SELECT * FROM sale ORDER BY id")) {
            assertTrue(row.next());
            assertEquals(1, row.getLong("id"));
            assertEquals(1.5, row.getDouble("price"));
            assertEquals("a", row.getString("name"));
            assertEquals(Date.valueOf("2026-01-31"), row.getDate("day"));
            assertTrue(row.getBoolean("paid"));
            assertEquals(2, row.getBytes("photo").length);
            assertTrue(row.next());
            for (int i = 2; i <= 6; i++) {
                assertEquals(null, row.getObject(i));
            }
            assertFalse(row.next());
        }
    }

    @Test
    void parametersAndExpressions() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT name, price * 2 AS twice, count(*) FROM sale WHERE id = ?")) {
            statement.setString(1, "1");
            try (ResultSet row = statement.executeQuery()) {
                assertTrue(row.next());
                assertEquals("a", row.getString(1));
                assertEquals(3.0, row.getDouble("twice"));
                assertEquals(1, row.getLong(3));
            }
        }
    }

    @Test
    void updatesAndTransactions() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate("INSERT INTO sale(id) VALUES(3)"));
            // The driver has no transactions of its own.
            statement.executeUpdate("BEGIN");
            assertEquals(3, statement.executeUpdate("DELETE FROM sale"));
            statement.executeUpdate("ROLLBACK");
            try (ResultSet row = statement.executeQuery("SELECT count(*) FROM sale")) {
                assertTrue(row.next());
                assertEquals(3, row.getLong(1));
            }
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sale(id, name) VALUES(?, ?)")) {
            insert.setString(1, "10");
            insert.setString(2, "ten");
            insert.executeUpdate();
        }
    }

    @Test
    void metadata() throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            while (tables.next()) {
                found.add(tables.getString("TABLE_CAT") + " " + tables.getString("TABLE_NAME") + " " + tables.getString("TABLE_TYPE"));
            }
        }
        assertEquals(List.of("main sale table"), found);
        found.clear();
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "sale", "%")) {
            while (columns.next()) {
                found.add(columns.getString("COLUMN_NAME") + " " + columns.getString("TYPE_NAME"));
            }
        }
        assertEquals(6, found.size());
        assertEquals("SQLTruffle", connection.getMetaData().getDatabaseProductName());
    }

    @Test
    void aMistakeIsAnSqlException() {
        SQLException e = assertThrows(SQLException.class, () -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery("SELECT * FROM missing");
            }
        });
        assertTrue(e.getMessage().contains("no such table: missing"), e.getMessage());
        assertThrows(SQLException.class, () -> DriverManager.getConnection("jdbc:arrow-flight-sql://127.0.0.1:" + server.port() + "/?useEncryption=false&token=wrong").createStatement().executeQuery("SELECT 1"));
    }
}
