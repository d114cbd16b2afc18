package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** What was compiled for a statement serves the next one with the same text, and columns are those of the execution. */
@Tag("nfi")
class StatementReuseTest {

    private static final String SUM = "SELECT sum(a * ?) FROM t";
    private static final int ROWS = 50_000;

    private static Connection open(String options) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:" + options);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t(a); WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                            + ") INSERT INTO t SELECT i FROM c");
        }
        return connection;
    }

    private static void sum(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SUM)) {
            statement.setInt(1, 2);
            try (ResultSet rs = statement.executeQuery()) {
                assertTrue(rs.next());
                assertEquals((long) ROWS * (ROWS + 1), rs.getLong(1));
                assertFalse(rs.next());
            }
        }
    }

    /** The engine's statements, idle ones included; what is compiled belongs to one of them. */
    private static List<org.sqltruffle.language.Statement> engines(Connection connection) {
        return ((JdbcConnection) connection).session().engine().statements();
    }

    @Test
    void aQueryThatIsPreparedAgainIsTheSame() throws SQLException {
        try (Connection connection = open("")) {
            sum(connection);
            List<org.sqltruffle.language.Statement> before = engines(connection);
            sum(connection);
            try (Statement statement = connection.createStatement(); ResultSet rs = statement.executeQuery(SUM)) {
                assertTrue(rs.next());
                assertEquals(0, rs.getLong(1), "the parameter is NULL again");
            }
            connection.unwrap(Database.class).prepare(SUM).close();
            assertEquals(before, engines(connection));
        }
    }

    @Test
    void nothingIsKeptWhenNotWanted() throws SQLException {
        try (Connection connection = open("?sqltruffle.statements=0")) {
            sum(connection);
            assertEquals(List.of(), engines(connection));
        }
        try (Connection connection = open("?sqltruffle.statements=1")) {
            sum(connection);
            assertEquals(SUM, engines(connection).stream().map(s -> s.sql()).collect(Collectors.joining()));
        }
    }

    @Test
    void columnsOfAStatementThatIsOlderThanTheSchema() throws SQLException {
        try (Connection connection = open("");
                        Statement ddl = connection.createStatement();
                        PreparedStatement all = connection.prepareStatement("SELECT * FROM t WHERE a = 1")) {
            assertEquals(1, all.getMetaData().getColumnCount());
            ddl.executeUpdate("ALTER TABLE t ADD COLUMN b DEFAULT 'new'");
            try (ResultSet rs = all.executeQuery()) {
                assertTrue(rs.next());
                assertEquals("new", rs.getString("b"));
                assertEquals(2, rs.getMetaData().getColumnCount());
                assertEquals(2, all.getMetaData().getColumnCount());
            }
            ddl.executeUpdate("ALTER TABLE t RENAME COLUMN b TO c");
            try (ResultSet rs = all.executeQuery()) {
                assertTrue(rs.next());
                assertEquals("new", rs.getString("c"));
            }
        }
    }

    @Test
    void columnsOfAQueryThatIsOlderThanTheSchema() {
        try (Database db = Database.inMemory()) {
            db.execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 2), (3, 4)");
            try (Query query = db.prepare("SELECT * FROM t")) {
                db.execute("ALTER TABLE t ADD COLUMN c DEFAULT 'new'");
                assertEquals(List.of("1 new", "3 new"), query.list(row -> row.getLong("a") + " " + row.getString("c")));
                db.execute("ALTER TABLE t DROP COLUMN a");
                assertEquals(List.of("2 new", "4 new"), query.list(row -> row.getLong(0) + " " + row.getString(1)));
                assertEquals(List.of("b", "c"), query.columns());
            }
        }
    }
}
