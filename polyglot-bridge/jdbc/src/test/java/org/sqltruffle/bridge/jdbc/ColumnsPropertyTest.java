package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.language.ColumnStore;

/** The connection properties {@code sqltruffle.columns} and {@code sqltruffle.columns.bytes}, and the same of the Java API. */
@Isolated("the bound of columns is one of the process")
class ColumnsPropertyTest {

    @TempDir
    private Path directory;

    private String url(String options) {
        return "jdbc:sqltruffle:" + directory.resolve("columns.db") + options;
    }

    private static String pragma(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery("PRAGMA " + name)) {
            assertTrue(row.next());
            return row.getString(1);
        }
    }

    @Test
    void modeAndBoundOfTheUrl() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("?sqltruffle.columns=Auto&sqltruffle.columns.bytes=123456"));
                        Connection other = DriverManager.getConnection(url(""))) {
            assertEquals("auto", pragma(connection, "sqltruffle_columns"));
            assertEquals("off", pragma(other, "sqltruffle_columns"));
            assertEquals("123456", pragma(other, "sqltruffle_columns_bytes"));
        } finally {
            ColumnStore.setBytes(ColumnStore.defaultBytes());
        }
    }

    @Test
    void badValuesAreErrors() {
        for (String options : new String[]{"?sqltruffle.columns=fast", "?sqltruffle.columns=1", "?sqltruffle.columns.bytes=-1",
                        "?sqltruffle.columns.bytes=1GB", "?sqltruffle.columns.bytes=99999999999999999999"}) {
            SQLException failure = assertThrows(SQLException.class, () -> DriverManager.getConnection(url(options)).close(), options);
            assertTrue(failure.getMessage().contains("property sqltruffle.columns"), failure.getMessage());
        }
    }

    @Test
    void theJavaApi() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(""))) {
            Database database = connection.unwrap(Database.class);
            database.columns(Columns.Mode.BUILD);
            assertEquals("build", pragma(connection, "sqltruffle_columns"));
            database.columns(null);
            Columns.mode(Columns.Mode.AUTO);
            assertEquals("auto", pragma(connection, "sqltruffle_columns"));
        } finally {
            Columns.mode(Columns.Mode.OFF);
        }
        assertThrows(IllegalArgumentException.class, () -> Columns.bytes(-1));
    }
}
