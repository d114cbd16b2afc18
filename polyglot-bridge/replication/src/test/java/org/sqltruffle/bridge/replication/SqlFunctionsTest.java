package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;

/** The SQL functions {@code replica_*}. */
class SqlFunctionsTest {

    @TempDir
    Path directory;

    private static Object value(Database db, String sql) {
        return Pair.rows(db, sql).getFirst().getFirst();
    }

    private static void assertFails(String part, Database db, String sql) {
        String message = assertThrows(DatabaseException.class, () -> Pair.rows(db, sql)).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void aReplicaByItsSql() {
        Path first = directory.resolve("first.db");
        Path second = directory.resolve("second.db");
        try (Database a = Database.open(first)) {
            a.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a, n INTEGER); INSERT INTO t VALUES(1, 'x', 1)");
            assertFails("make it one with", a, "SELECT replica_status()");
            assertEquals("first", value(a, "SELECT replica_init('t.n') ->> 'site'"));
            assertEquals("second", value(a, "SELECT Replica_Clone('" + first + "', '" + second + "') ->> 'site'"));
            try (Database b = Database.open(second)) {
                a.execute("UPDATE t SET a = 'a', n = n + 1");
                b.execute("UPDATE t SET a = 'b', n = n + 1");
                assertEquals(List.of(1L, 1L), Pair
                                .rows(b, "SELECT s ->> 'rows received', s ->> 'rows sent' FROM (SELECT replica_sync('" + first + "') s)")
                                .getFirst());
                assertEquals(List.of("b", 3L), Pair.rows(a, "SELECT a, n FROM t").getFirst());
                assertEquals(List.of("value", "t", "1", "a", "a"),
                                Pair.rows(b, "SELECT kind, tbl, key, col, value FROM replica_conflicts").getFirst());
                assertEquals(1L, value(b, "SELECT replica_status() ->> 'conflicts'"));
                value(b, "SELECT replica_clear_conflicts()");
                assertEquals(0L, value(b, "SELECT count(*) FROM replica_conflicts"));
                a.execute("UPDATE t SET a = 'pushed'");
                assertEquals(1L, value(a, "SELECT replica_push('" + second + "') ->> 'rows sent'"));
                b.execute("UPDATE t SET a = 'pulled'");
                assertEquals(1L, value(a, "SELECT replica_pull('" + second + "') ->> 'rows received'"));
                assertEquals("pulled", value(a, "SELECT a FROM t"));
                value(b, "SELECT replica_remove()");
                assertFails("no replica", b, "SELECT replica_status()");
            }
        }
    }

    @Test
    void inATransactionOfJdbc() throws Exception {
        Path file = directory.resolve("jdbc.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle:" + file);
                        Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t(a)");
            connection.setAutoCommit(false);
            // Nothing has been read or written yet: the transaction holds no lock.
            try (ResultSet rows = statement.executeQuery("SELECT replica_init() ->> 'site'")) {
                assertTrue(rows.next());
                assertEquals("jdbc", rows.getString(1));
            }
            statement.executeUpdate("INSERT INTO t VALUES(1)");
            assertThrows(SQLException.class, () -> statement.executeQuery("SELECT replica_status()"));
            connection.commit();
            try (ResultSet rows = statement.executeQuery("SELECT replica_status() ->> 'transactions not yet folded'")) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt(1));
            }
        }
    }

    @Test
    void whereTheyCannotBeCalled() {
        Path file = directory.resolve("file.db");
        try (Database db = Database.open(file); Database memory = Database.open(":memory:")) {
            db.execute("CREATE TABLE t(a); INSERT INTO t VALUES('peer.db')");
            assertFails("in a file", memory, "SELECT replica_init()");
            assertFails("outside of transactions", db, "SELECT replica_sync(a) FROM t");
            db.execute("BEGIN IMMEDIATE");
            assertFails("outside of transactions", db, "SELECT replica_init()");
            db.execute("ROLLBACK");
            assertFails("wrong number of arguments", db, "SELECT replica_sync()");
            assertFails("there is no column t.b", db, "SELECT replica_init('t.b')");
            assertEquals(0L, value(db, "SELECT count(*) FROM sqlite_schema WHERE name LIKE '\\_replica%' ESCAPE '\\'"),
                            "nothing has changed");
            assertFails("no such function: replica_more", db, "SELECT replica_more()");
            // A file from elsewhere cannot send itself away.
            db.execute("CREATE VIEW v AS SELECT replica_init()");
            assertFails("unsafe use of replica_init", db, "SELECT * FROM v");
            assertFalse(Files.exists(directory.resolve("peer.db")));
        }
    }
}
