package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that ends in a transaction leaves what was committed, and nothing of the transaction. */
class ProcessEndTest {

    private static final int STATUS = 7;

    @TempDir
    Path directory;

    private static Connection open(Path file, String journal) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + file + "?journal_mode=" + journal);
    }

    @Test
    void inATransaction() throws Exception {
        end("halt", "DELETE");
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"exit, WAL", "throw, TRUNCATE"})
    void inATransaction(String how, String journal) throws Exception {
        end(how, journal);
    }

    private void end(String how, String journal) throws Exception {
        Path file = directory.resolve(how + ".db");
        ChildJvm.run(how.equals("throw") ? 1 : STATUS, ChildJvm.command(ProcessEndTest.class, file, how, journal));
        // The pages of the transaction were written already.
        assertTrue(Files.size(file) + (journal.equals("WAL") ? Files.size(Path.of(file + "-wal")) : 0) > 500_000);
        try (Connection c = open(file, journal);
                        Statement s = c.createStatement();
                        ResultSet rs = s.executeQuery("SELECT count(*), (SELECT * FROM pragma_integrity_check) FROM t")) {
            assertTrue(rs.next());
            assertEquals(1, rs.getInt(1));
            assertEquals("ok", rs.getString(2));
        }
    }

    /** Commits a row, and ends with many others not committed. */
    public static void main(String[] arguments) throws SQLException {
        Connection c = open(Path.of(arguments[0]), arguments[2]);
        Statement s = c.createStatement();
        s.executeUpdate("CREATE TABLE t(a); INSERT INTO t VALUES(1)");
        c.setAutoCommit(false);
        s.executeUpdate("PRAGMA cache_size = 1");
        s.executeUpdate("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000) INSERT INTO t SELECT "
                        + "zeroblob(1000) FROM c");
        switch (arguments[1]) {
            case "halt" -> Runtime.getRuntime().halt(STATUS);
            case "exit" -> System.exit(STATUS);
            default -> throw new IllegalStateException("on purpose");
        }
    }
}
