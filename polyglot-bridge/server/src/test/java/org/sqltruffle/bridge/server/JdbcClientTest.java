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
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** The Flight SQL JDBC driver, as BI tools use it. */
@Timeout(600)
class JdbcClientTest {

    @TempDir
    private Path directory;
    private SqlServer server;
    private Connection connection;

    @BeforeEach
    void connect() throws Exception {
        Path file = directory.resolve("shop.db");
        try (Database database = Database.open(file)) {
            database.execute(
                            "CREATE TABLE sale(id INTEGER PRIMARY KEY, price REAL, name TEXT, day DATE, paid BOOLEAN, photo BLOB, seen "
                                            + "TIMESTAMP); INSERT INTO sale VALUES(1, 1.5, 'a', '2026-01-31', 1, x'0102', NULL), (2, "
                                            + "NULL, NULL, NULL, "
                                            + "NULL, NULL, NULL);"
                                            + "CREATE INDEX by_day ON sale(day, price); CREATE TABLE word(k TEXT PRIMARY KEY, v) WITHOUT "
                                            + "ROWID; INSERT INTO word VALUES('k', 'v')");
        }
        server = new SqlServer(ServerOptions.local(file).withToken("secret"));
        connection = DriverManager
                        .getConnection("jdbc:arrow-flight-sql://127.0.0.1:" + server.port() + "/?useEncryption=false&token=secret");
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

    private String first(String sql, Setter setter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setter.set(statement);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    /** Sets parameters. */
    private interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    @Test
    void parametersHaveTheTypesOfTheirColumns() throws SQLException {
        try (PreparedStatement insert = connection
                        .prepareStatement("INSERT INTO sale(id, price, name, day, paid, photo, seen) VALUES(?, ?, ?, ?, ?, ?, ?)")) {
            insert.setLong(1, 1L << 40);
            insert.setDouble(2, 2.5);
            insert.setString(3, "ä");
            insert.setDate(4, Date.valueOf("2026-02-28"));
            insert.setBoolean(5, false);
            insert.setBytes(6, new byte[]{7});
            insert.setTimestamp(7, Timestamp.valueOf("2026-02-28 12:30:00.25"));
            assertEquals(1, insert.executeUpdate());
            insert.setInt(1, 4);
            for (int i = 2; i <= 7; i++) {
                insert.setNull(i, Types.NULL);
            }
            assertEquals(1, insert.executeUpdate());
        }
        assertEquals("1099511627776|2.5|'ä'|'2026-02-28'|0|X'07'|'2026-02-28 12:30:00.250'",
                        first("SELECT id || '|' || price || '|' || quote(name) || '|' || quote(day) || '|' || paid || '|' || quote(photo) "
                                        + "|| '|' || quote(seen) FROM sale WHERE id = ?",
                                        statement -> statement.setLong(1, 1L << 40)));
        assertEquals("NULL", first("SELECT quote(photo) FROM sale WHERE id = ? AND price IS NULL", statement -> statement.setInt(1, 4)));
    }

    @Test
    void conditionsAndExpressions() throws SQLException {
        assertEquals("a", first("SELECT name FROM sale WHERE price > ? AND name = ?", statement -> {
            statement.setDouble(1, 1.25);
            statement.setString(2, "a");
        }));
        // By an index, with BETWEEN, in lists, and with LIMIT.
        assertEquals("a", first("SELECT name FROM sale WHERE day = ? AND price BETWEEN ? AND ?", statement -> {
            statement.setDate(1, Date.valueOf("2026-01-31"));
            statement.setInt(2, 1);
            statement.setDouble(3, 1.5);
        }));
        assertEquals("1", first("SELECT id FROM sale WHERE id IN (?, ?) LIMIT ?", statement -> {
            statement.setLong(1, 1);
            statement.setLong(2, 9);
            statement.setInt(3, 1);
        }));
        assertEquals("v", first("SELECT v FROM word WHERE k = ?", statement -> statement.setString(1, "k")));
        assertEquals("1", first("SELECT id FROM sale WHERE paid = ?", statement -> statement.setBoolean(1, true)));
        assertEquals("8", first("SELECT CAST(? AS INTEGER) + 1", statement -> statement.setLong(1, 7)));
        // Texts where the statement says nothing.
        assertEquals("8", first("SELECT ? + 1", statement -> statement.setString(1, "7")));
        assertEquals("a", first("SELECT name FROM sale WHERE name LIKE ?", statement -> statement.setString(1, "A%")));
        try (PreparedStatement update = connection.prepareStatement("UPDATE sale SET price = ?, day = ? WHERE id = ?")) {
            update.setDouble(1, 9);
            update.setDate(2, Date.valueOf("2026-03-01"));
            update.setLong(3, 2);
            assertEquals(1, update.executeUpdate());
        }
        assertEquals("2026-03-01 real",
                        first("SELECT day || ' ' || typeof(price) FROM sale WHERE id = ?", statement -> statement.setLong(1, 2)));
        try (PreparedStatement statement = connection
                        .prepareStatement("SELECT name, price * 2 AS twice, count(*) FROM sale WHERE id = ?")) {
            statement.setLong(1, 1);
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
            insert.setLong(1, 10);
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
        assertEquals(List.of("main sale table", "main word table"), found);
        found.clear();
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "sale", "%")) {
            while (columns.next()) {
                found.add(columns.getString("COLUMN_NAME") + " " + columns.getString("TYPE_NAME"));
            }
        }
        assertEquals(7, found.size());
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
        assertThrows(SQLException.class, () -> DriverManager
                        .getConnection("jdbc:arrow-flight-sql://127.0.0.1:" + server.port() + "/?useEncryption=false&token=wrong")
                        .createStatement().executeQuery("SELECT 1"));
    }
}
