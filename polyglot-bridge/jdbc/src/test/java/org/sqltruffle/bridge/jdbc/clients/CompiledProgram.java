package org.sqltruffle.bridge.jdbc.clients;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A user's program, which runs a query until Truffle has compiled it. It prints one line, with the version of SQLite. */
public final class CompiledProgram {

    private static final int MOST_MILLIS = 300_000;

    private CompiledProgram() {
    }

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                        Statement statement = connection.createStatement()) {
            // Columns would add it up, and no loop would be hot.
            statement.execute("PRAGMA sqltruffle_columns=off");
            statement.executeUpdate(
                            "CREATE TABLE t AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 200000) SELECT i "
                                            + "AS a FROM c");
            long end = System.currentTimeMillis() + MOST_MILLIS;
            while (!isCompiled() && System.currentTimeMillis() < end) {
                statement.executeQuery("SELECT sum(a * a) FROM t WHERE a % 3 = 1").close();
            }
            try (ResultSet version = statement.executeQuery("SELECT sqlite_version()")) {
                version.next();
                System.out.println(version.getString(1) + (isCompiled() ? " compiled" : " not compiled"));
            }
        }
    }

    private static boolean isCompiled() {
        return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith("TruffleCompilerThread"));
    }
}
