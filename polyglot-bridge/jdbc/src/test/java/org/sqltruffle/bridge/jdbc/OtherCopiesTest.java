package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that sqlite-jdbc has open in this process: the two copies of SQLite would not see each other's locks. */
class OtherCopiesTest {

    private final Logger logger = Logger.getLogger("org.sqltruffle");
    private final List<String> warnings = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getMessage().contains("copy of SQLite")) {
                warnings.add(record.getMessage());
            }
        }

        @Override
        public void flush() {
            // Nothing is kept.
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    };

    @TempDir
    private Path directory;

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void leave() {
        logger.removeHandler(handler);
    }

    private Connection open(String driver, String name) throws Exception {
        Connection connection = DriverManager.getConnection("jdbc:" + driver + ":" + directory.resolve(name));
        JdbcCalls.run(connection, "CREATE TABLE IF NOT EXISTS t(a)");
        return connection;
    }

    @Test
    void warnsOfAFileThatSqliteJdbcHasOpen() throws Exception {
        try (Connection theirs = open("sqlite", "shared.db");
                        Connection ours = open("sqltruffle", "shared.db");
                        Connection second = open("sqltruffle", "shared.db")) {
            assertEquals(1, warnings.size(), warnings.toString());
            assertEquals(true, warnings.getFirst().contains("shared.db"));
        }
        try (Connection theirs = open("sqlite", "shared.db");
                        Connection again = DriverManager
                                        .getConnection("jdbc:sqltruffle:file:" + directory.resolve("shared.db") + "?mode=ro")) {
            assertEquals(2, warnings.size(), "a URI, after all sessions were closed");
        }
    }

    @Test
    void saysNothingOfOurOwnConnections() throws Exception {
        try (Connection theirs = open("sqlite", "theirs.db");
                        Connection ours = open("sqltruffle", "ours.db");
                        Connection second = open("sqltruffle", "ours.db")) {
            second.close();
            open("sqltruffle", "ours.db").close();
            assertEquals(List.of(), warnings);
        }
        try (Connection memory = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                        Connection temporary = DriverManager.getConnection("jdbc:sqltruffle:")) {
            assertEquals(List.of(), warnings);
        }
    }
}
