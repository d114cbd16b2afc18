package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** The connections of {@link SqlTruffleConnectionPoolDataSource}, as a pool and its users see them. */
class ConnectionPoolTest {

    @TempDir
    Path directory;

    /** Notes what a pool is told. */
    private static final class Told implements ConnectionEventListener {

        private final List<String> events = new ArrayList<>();

        @Override
        public void connectionClosed(ConnectionEvent event) {
            events.add("closed");
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            events.add("error " + event.getSQLException().getErrorCode());
        }
    }

    private static int count(Connection c) throws SQLException {
        try (Statement s = c.createStatement(); ResultSet rs = s.executeQuery("SELECT count(*) FROM t")) {
            rs.next();
            return rs.getInt(1);
        }
    }

    @Test
    void usersFollowOneAnother() throws SQLException {
        SqlTruffleConnectionPoolDataSource source = new SqlTruffleConnectionPoolDataSource("jdbc:sqltruffle::memory:");
        source.setProperty("jdbc.explicit_readonly", "true");
        PooledConnection pooled = source.getPooledConnection();
        Told told = new Told();
        pooled.addConnectionEventListener(told);
        Connection first = pooled.getConnection();
        Statement statement = first.createStatement();
        assertSame(first, statement.getConnection());
        assertSame(first, first.getMetaData().getConnection());
        assertTrue(first.isValid(1));
        assertEquals(first, first);
        assertTrue(first.isWrapperFor(Database.class));
        statement.executeUpdate("CREATE TABLE t(a)");
        first.setAutoCommit(false);
        first.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        statement.executeUpdate("INSERT INTO t VALUES(1)");
        assertEquals(1, count(first));
        ResultSet rows = statement.executeQuery("SELECT * FROM t");
        first.setReadOnly(true);
        first.close();
        first.close();
        assertEquals(List.of("closed"), told.events);
        assertTrue(first.isClosed());
        assertFalse(first.isValid(1));
        assertTrue(statement.isClosed());
        assertTrue(rows.isClosed());
        assertThrows(SQLException.class, first::createStatement);
        assertNotSame(first.toString(), null);

        Connection second = pooled.getConnection();
        assertNotSame(first, second);
        assertTrue(second.getAutoCommit());
        assertFalse(second.isReadOnly());
        assertEquals(Connection.TRANSACTION_SERIALIZABLE, second.getTransactionIsolation());
        assertEquals(0, count(second), "rolled back");
        Connection third = pooled.getConnection();
        assertTrue(second.isClosed(), "one handle at a time");
        assertEquals(0, count(third));
        pooled.removeConnectionEventListener(told);
        pooled.close();
        assertTrue(third.isClosed());
        assertThrows(SQLException.class, pooled::getConnection);
        assertEquals(List.of("closed"), told.events);
        assertThrows(SQLException.class, () -> new SqlTruffleConnectionPoolDataSource("jdbc:other:").getPooledConnection());
    }

    @Test
    void aDamagedFileIsReported() throws Exception {
        Path file = Files.writeString(directory.resolve("text.db"), "this is no database, but a text of some length: ".repeat(100));
        PooledConnection pooled = new SqlTruffleConnectionPoolDataSource("jdbc:sqltruffle:" + file).getPooledConnection("nobody",
                        "nothing");
        Told told = new Told();
        pooled.addConnectionEventListener(told);
        try (Connection c = pooled.getConnection()) {
            assertThrows(SQLException.class, () -> c.prepareStatement("SELECT * FROM t"));
        }
        assertEquals(List.of("error 26", "closed"), told.events);
        pooled.close();
    }
}
