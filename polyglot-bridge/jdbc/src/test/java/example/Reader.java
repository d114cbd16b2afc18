package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A program that forgets a result set, and writes some 20 MB. */
public final class Reader {

    private static final int COMMITS = 100;
    private static final int ROWS = 100_000;

    private Reader() {
    }

    /** @param arguments a database */
    public static void main(String[] arguments) throws SQLException {
        String url = "jdbc:sqltruffle:" + arguments[0];
        try (Connection first = DriverManager.getConnection(url);
                        Connection second = DriverManager.getConnection(url);
                        Statement write = second.createStatement()) {
            try (Statement mode = second.createStatement(); ResultSet result = mode.executeQuery("PRAGMA journal_mode=WAL")) {
                result.next();
            }
            write.executeUpdate("PRAGMA synchronous=OFF");
            write.executeUpdate("CREATE TABLE t(a)");
            write.executeUpdate("INSERT INTO t WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT " + ROWS + ") SELECT i FROM n");
            ResultSet forgotten = first.createStatement().executeQuery("SELECT a FROM t");
            forgotten.next();
            for (int i = 0; i < COMMITS; i++) {
                write.executeUpdate("INSERT INTO t VALUES(zeroblob(200000))");
            }
        }
    }
}
