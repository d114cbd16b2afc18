package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file system that is full, and one that cannot be written: SQLite's code in the exception, nothing lost. Each runs in a process with a
 * small file system of its own, which ends with the process.
 */
class FileSystemTest {

    private static final int FULL = 13;
    private static final int READONLY = 8;
    private static final int CANTOPEN = 14;
    private static final int OTHER_FILE = 400_000;

    @TempDir
    Path directory;

    /** A shell in which file systems can be mounted: as root, or in a name space in which this user is. */
    private static List<String> mountingShell(Path directory) throws IOException, InterruptedException {
        for (String option : new String[]{"-m", "-rm"}) {
            List<String> shell = List.of("unshare", option, "sh", "-ec", "mount -t tmpfs -o size=1m tmpfs \"$0\" && exec \"$@\"",
                            directory.toString());
            List<String> probe = new java.util.ArrayList<>(shell);
            probe.add("true");
            try {
                if (new ProcessBuilder(probe).redirectErrorStream(true).start().waitFor() == 0) {
                    return shell;
                }
            } catch (IOException e) {
                break; // there is no unshare
            }
        }
        return null;
    }

    @Test
    void fullAndReadOnly() throws Exception {
        runWith("WAL");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "MEMORY"})
    void fullAndReadOnly(String journal) throws Exception {
        runWith(journal);
    }

    private void runWith(String journal) throws Exception {
        List<String> shell = mountingShell(directory);
        assumeTrue(shell != null, "no file system can be mounted here: neither as root nor in a user name space");
        List<String> command = new java.util.ArrayList<>(shell);
        command.addAll(ChildJvm.command(FileSystemTest.class, directory, journal));
        assertEquals("done", ChildJvm.run(0, command).lines().reduce((first, last) -> last).orElse(""));
    }

    private static int codeOf(Executable executable) {
        try {
            executable.run();
            return 0;
        } catch (SQLException e) {
            return e.getErrorCode();
        }
    }

    /** What fails. */
    private interface Executable {
        void run() throws SQLException;
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    private static void checkContent(Statement s, int rows) throws SQLException {
        try (ResultSet rs = s.executeQuery(
                        "SELECT count(*), count(DISTINCT a), min(length(b)), (SELECT * FROM pragma_integrity_check) FROM t")) {
            rs.next();
            check(rs.getInt(1) == rows && rs.getInt(2) == rows && rs.getInt(3) == 1000 && rs.getString(4).equals("ok"),
                            rs.getInt(1) + " rows, not " + rows + "; " + rs.getString(4));
        }
    }

    /** Runs on the small file system. Arguments: its directory, a journal mode. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Path file = directory.resolve("full.db");
        Path other = Files.write(directory.resolve("other"), new byte[OTHER_FILE]);
        String url = "jdbc:sqltruffle:" + file;
        int rows = 0;
        try (Connection c = DriverManager.getConnection(url + "?journal_mode=" + arguments[1]); Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
            try (PreparedStatement p = c.prepareStatement("INSERT INTO t(b) VALUES(zeroblob(1000))")) {
                for (; rows < 20; rows++) {
                    p.executeUpdate();
                }
                c.setAutoCommit(false);
                p.executeUpdate();
                // A transaction that does not fit, in one statement and in many: it is rolled back, the connection goes on.
                int code = codeOf(() -> s.executeUpdate(
                                "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5000) INSERT INTO t(b) SELECT "
                                                + "randomblob(1000) FROM c"));
                code = code != 0 ? code : codeOf(c::commit);
                check(code == FULL, "one statement: code " + code);
                c.rollback();
                c.setAutoCommit(true);
                checkContent(s, rows);
                // One by one until nothing goes any more: what was reported as done is there.
                int last = 0;
                while (last == 0) {
                    last = codeOf(p::executeUpdate);
                    rows += last == 0 ? 1 : 0;
                    check(rows < 5000, "never full");
                }
                check(last == FULL, "one by one: code " + last);
                checkContent(s, rows);
                // Somebody makes room: the connection goes on.
                Files.delete(other);
                p.executeUpdate();
                checkContent(s, ++rows);
            }
        }
        try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
            checkContent(s, rows);
            s.executeUpdate("PRAGMA journal_mode = MEMORY");
            s.executeUpdate("DELETE FROM t WHERE a % 2");
            rows -= (rows + 1) / 2;
            s.executeUpdate("INSERT INTO t(b) VALUES(zeroblob(1000))");
            checkContent(s, ++rows);
        }
        check(new ProcessBuilder("mount", "-o", "remount,ro", directory.toString()).inheritIO().start().waitFor() == 0, "remount");
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle:file:" + file + "?mode=rw"); Statement s = c.createStatement()) {
            checkContent(s, rows);
            int code = codeOf(() -> s.executeUpdate("DELETE FROM t"));
            check(code == READONLY || code == CANTOPEN, "read-only: code " + code);
            checkContent(s, rows);
        }
        int code = codeOf(() -> DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("new.db")).close());
        check(code == CANTOPEN, "a new file: code " + code);
        System.out.println("done");
    }
}
