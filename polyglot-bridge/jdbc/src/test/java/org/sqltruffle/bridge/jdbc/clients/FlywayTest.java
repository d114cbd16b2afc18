package org.sqltruffle.bridge.jdbc.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.jdbc.SqlTruffleDataSource;

/** The driver under Flyway. */
class FlywayTest {

    @TempDir
    Path directory;

    @Test
    void migratesForwardAndStopsAtAFailure() throws Exception {
        Path migrations = Files.createDirectory(directory.resolve("migrations"));
        Files.writeString(migrations.resolve("V1__create.sql"),
                        "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL);\nINSERT INTO person(name) VALUES('Ada');\n");
        Files.writeString(migrations.resolve("V2__trigger.sql"), """
                        CREATE TABLE log(what TEXT);
                        CREATE TRIGGER noted AFTER INSERT ON person BEGIN
                          INSERT INTO log VALUES('new ' || NEW.name);
                        END;
                        INSERT INTO person(name) VALUES('Bob');
                        """);
        SqlTruffleDataSource data = new SqlTruffleDataSource("jdbc:sqltruffle:" + directory.resolve("flyway.db"));
        Flyway flyway = Flyway.configure().dataSource(data).locations("filesystem:" + migrations).load();
        assertEquals(2, flyway.migrate().migrationsExecuted);
        assertEquals(0, flyway.migrate().migrationsExecuted);
        assertTrue(flyway.validateWithResult().validationSuccessful);
        Files.writeString(migrations.resolve("V3__bad.sql"),
                        "INSERT INTO person(name) VALUES('Eve');\nINSERT INTO person(name) VALUES(NULL);\n");
        assertThrows(FlywayException.class, flyway::migrate);
        try (Connection connection = data.getConnection(); Statement statement = connection.createStatement()) {
            try (ResultSet rs = statement.executeQuery("SELECT group_concat(name), (SELECT group_concat(what) FROM log) FROM person")) {
                rs.next();
                assertEquals("Ada,Bob", rs.getString(1));
                assertEquals("new Bob", rs.getString(2));
            }
        }
    }
}
