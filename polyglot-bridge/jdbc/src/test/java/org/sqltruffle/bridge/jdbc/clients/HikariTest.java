package org.sqltruffle.bridge.jdbc.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver in HikariCP's pool. */
class HikariTest {

    @TempDir
    Path directory;

    private HikariDataSource pool(int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqltruffle:" + directory.resolve("pool.db")
                        + "?journal_mode=WAL&busy_timeout=20000&transaction_mode=IMMEDIATE");
        config.setMaximumPoolSize(size);
        return new HikariDataSource(config);
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rs = statement.executeQuery("SELECT count(*) FROM t")) {
            rs.next();
            return rs.getLong(1);
        }
    }

    @Test
    void manyVirtualThreadsShareFewConnections() throws Exception {
        try (HikariDataSource pool = pool(3); ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
            }
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int thread = i;
                all.add(threads.submit(() -> {
                    try (Connection connection = pool.getConnection()) {
                        connection.setAutoCommit(false);
                        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t(b) VALUES(?)")) {
                            for (int k = 0; k < 50; k++) {
                                insert.setInt(1, thread);
                                insert.addBatch();
                            }
                            insert.executeBatch();
                        }
                        connection.commit();
                        return count(connection);
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            try (Connection connection = pool.getConnection()) {
                assertEquals(1000, count(connection));
            }
        }
    }

    @Test
    void aConnectionComesBackClean() throws Exception {
        try (HikariDataSource pool = pool(1)) {
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE t(a UNIQUE)");
                connection.setAutoCommit(false);
                statement.executeUpdate("INSERT INTO t VALUES(1)");
                // Given back without a commit.
            }
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                assertTrue(connection.getAutoCommit());
                assertEquals(0, count(connection));
                statement.executeUpdate("INSERT INTO t VALUES(1)");
                SQLException e = assertThrows(SQLException.class, () -> statement.executeUpdate("INSERT INTO t VALUES(1)"));
                assertEquals(19, e.getErrorCode());
                assertEquals("23000", e.getSQLState());
            }
            try (Connection connection = pool.getConnection()) {
                assertEquals(1, count(connection));
            }
        }
    }
}
