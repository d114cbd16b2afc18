package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqltruffle.api.DatabaseException;

/** {@code resultSet.unwrap(ArrowReader.class)}. */
@Timeout(600)
class ReaderViewTest {

    private static final int ROWS = 70_000;
    private static final String NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS + ") ";

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
        statement = connection.createStatement();
        statement.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, price REAL, name TEXT); " + NUMBERS
                        + "INSERT INTO t SELECT i, i * 0.5, CASE WHEN i % 7 THEN 'ä' || i END FROM n");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static List<List<String>> rows(ArrowReader reader) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        while (reader.loadNextBatch()) {
            for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
                List<String> values = new ArrayList<>();
                for (FieldVector vector : reader.getVectorSchemaRoot().getFieldVectors()) {
                    values.add(String.valueOf(vector.getObject(row)));
                }
                rows.add(values);
            }
        }
        return rows;
    }

    private static List<List<String>> rows(ResultSet result) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        while (result.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                values.add(String.valueOf(result.getString(i)));
            }
            rows.add(values);
        }
        return rows;
    }

    @Test
    void theReaderHasTheRowsOfTheResult() throws Exception {
        for (String sql : List.of("SELECT * FROM t", "SELECT * FROM t WHERE id < 0", "SELECT name, id FROM t WHERE id = 8",
                        "SELECT id % 3 AS a, count(*), sum(id) FROM t GROUP BY 1", "SELECT name FROM t ORDER BY price DESC LIMIT 600")) {
            List<List<String>> expected = rows(statement.executeQuery(sql));
            ResultSet result = statement.executeQuery(sql);
            assertTrue(result.isWrapperFor(ArrowReader.class));
            // Closing the reader fails when vectors are left.
            try (ArrowReader reader = result.unwrap(ArrowReader.class)) {
                assertEquals(expected, rows(reader), sql);
            }
            assertTrue(result.isClosed(), sql);
        }
    }

    @Test
    void typesAreThoseOfTheDeclarations() throws Exception {
        for (String where : List.of("", " WHERE id < 0")) {
            try (ResultSet result = statement.executeQuery("SELECT * FROM t" + where);
                            ArrowReader reader = result.unwrap(ArrowReader.class)) {
                assertEquals("[id: Int(64, true), price: FloatingPoint(DOUBLE), name: Utf8]",
                                reader.getVectorSchemaRoot().getSchema().getFields().toString());
            }
        }
    }

    @Test
    void parametersAndLimits() throws Exception {
        try (PreparedStatement prepared = connection.prepareStatement("SELECT id FROM t WHERE id > ?")) {
            for (int i = 0; i < 3; i++) {
                prepared.setInt(1, ROWS - 20 - i);
                prepared.setMaxRows(i * 7);
                try (ArrowReader reader = prepared.executeQuery().unwrap(ArrowReader.class)) {
                    assertEquals(i == 0 ? 20 : i * 7, rows(reader).size());
                }
            }
        }
    }

    @Test
    void rowsOfTheDriverToo() throws Exception {
        List<List<String>> expected = rows(connection.getMetaData().getColumns(null, null, "t", null));
        try (ArrowReader reader = connection.getMetaData().getColumns(null, null, "t", null).unwrap(ArrowReader.class)) {
            assertEquals(expected, rows(reader));
        }
    }

    /** The rows before a failure are not lost with JDBC's rows; a batch with a failure is none. */
    @Test
    void failures() throws Exception {
        ResultSet result = statement.executeQuery("SELECT CASE WHEN id = 69000 THEN abs(-9223372036854775807 - 1) ELSE id END FROM t");
        try (ArrowReader reader = result.unwrap(ArrowReader.class)) {
            DatabaseException e = assertThrows(DatabaseException.class, () -> rows(reader));
            assertTrue(e.getMessage().contains("integer overflow"), e::getMessage);
        }
        assertTrue(result.isClosed());
        assertEquals(ROWS, rows(statement.executeQuery("SELECT id FROM t")).size());
    }

    @Test
    void eachRowHasOneReader() throws Exception {
        try (ResultSet result = statement.executeQuery("SELECT id FROM t"); ArrowReader reader = result.unwrap(ArrowReader.class)) {
            assertThrows(SQLException.class, result::next);
            assertThrows(SQLException.class, () -> result.unwrap(ArrowReader.class));
            assertTrue(reader.loadNextBatch());
        }
        try (ResultSet result = statement.executeQuery("SELECT id FROM t")) {
            assertTrue(result.next());
            assertThrows(SQLException.class, () -> result.unwrap(ArrowReader.class));
            assertTrue(result.next());
            assertEquals(2, result.getLong(1));
        }
        ResultSet closed = statement.executeQuery("SELECT id FROM t");
        ArrowReader reader = closed.unwrap(ArrowReader.class);
        closed.close();
        assertThrows(DatabaseException.class, reader::loadNextBatch);
        reader.close();
        reader.close();
        assertThrows(SQLException.class, () -> closed.unwrap(ArrowReader.class));
        assertFalse(statement.executeQuery("SELECT 1").isWrapperFor(String.class));
    }

    /** After the last row the execution holds no lock, though the reader is open. */
    @Test
    void theExecutionEndsWithTheLastBatch() throws Exception {
        connection.setAutoCommit(false);
        try (ArrowReader reader = statement.executeQuery("SELECT id FROM t WHERE id < 3").unwrap(ArrowReader.class)) {
            assertEquals(2, rows(reader).size());
            try (Statement other = connection.createStatement()) {
                other.executeUpdate("DROP TABLE t");
            }
            connection.commit();
        }
    }
}
