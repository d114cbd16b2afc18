package org.sqltruffle.tpch.database;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.tpch.oltp.TatpDatabase;

/** Each kind of damage to a loaded database is found. */
class DatabaseCheckTest {
    private static final TatpDatabase DATABASE = new TatpDatabase(100);

    private Connection sqlite;
    private Map<String, ColumnSums> generated;

    @BeforeEach
    void load() throws SQLException, IOException {
        sqlite = TestDatabases.open(Path.of(":memory:"));
        generated = new DatabaseLoader(sqlite, Dialect.SQLITE, LoadListener.SILENT).load(DATABASE);
    }

    @AfterEach
    void close() throws SQLException {
        sqlite.close();
    }

    private void check() throws SQLException, IOException {
        new DatabaseCheck(sqlite).run(DATABASE, generated);
    }

    @Test
    void soundDatabase() {
        assertDoesNotThrow(this::check);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
                    "DELETE FROM subscriber WHERE s_id = 7; table subscriber has 99 rows, generated were 100",
                    "UPDATE subscriber SET hex_3 = hex_3 + 1 WHERE s_id = 7; table subscriber has the checksum",
                    "UPDATE access_info SET data3 = data3 || 'x' WHERE rowid = 3; table access_info has the checksum",
                    "UPDATE access_info SET data3 = 'é' || substr(data3, 2) WHERE rowid = 3; table access_info has the checksum"})
    void damage(String damage, String message) throws SQLException {
        assertFound(damage, message);
    }

    /** Two subscribers exchange a number that they do not have: the column's sum stays, the reference breaks. */
    @Test
    void brokenReference() throws SQLException {
        assertFound("UPDATE access_info SET s_id = s_id + CASE s_id WHEN 1 THEN -100 ELSE 100 END WHERE (s_id, rowid) IN "
                        + "(SELECT s_id, min(rowid) FROM access_info WHERE s_id IN (1, 100) GROUP BY s_id)",
                        "2 rows of access_info refer by [s_id] to no row of subscriber");
    }

    private void assertFound(String damage, String message) throws SQLException {
        try (Statement statement = sqlite.createStatement()) {
            statement.execute(damage);
        }
        String found = assertThrows(IOException.class, this::check).getMessage();
        assertTrue(found.startsWith(message), found);
    }
}
