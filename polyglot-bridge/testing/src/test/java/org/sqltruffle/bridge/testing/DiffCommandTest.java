package org.sqltruffle.bridge.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.language.Connection;

/** The command {@code diff}: it is silent about equal answers, reports a difference, and changes no file. */
class DiffCommandTest {

    @TempDir
    private Path directory;
    private String database;

    private record Run(int status, String out, String err) {
    }

    private static Run diff(String database, String sql) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = CommandLines.run(TestingMain.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)),
                        "diff", database, sql);
        return new Run(status, out.toString(), err.toString());
    }

    private static void assertOneLine(Run run, String part) {
        assertEquals(CommandLines.FAILED, run.status());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(part), run.err());
    }

    @BeforeEach
    void makeDatabase() {
        database = directory.resolve("test.db").toString();
        try (Connection connection = Connection.open(database)) {
            connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b REAL, c TEXT);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<1000) INSERT INTO t SELECT i, i*0.5, "
                            + "'row '||i FROM n");
        }
    }

    @Test
    void badDatabases() throws IOException {
        String text = Files.writeString(directory.resolve("text.db"), "This is not a database, however long it may be.\n".repeat(100))
                        .toString();
        assertOneLine(diff(directory.resolve("missing.db").toString(), "SELECT 1"), "unable to open database file");
        assertOneLine(diff(directory.toString(), "SELECT 1"), "unable to open database file");
        assertOneLine(diff(text, "SELECT * FROM sqlite_schema"), "file is not a database");
        assertFalse(Files.exists(directory.resolve("missing.db")));
    }

    @Test
    void diffFindsNoDifference() throws IOException {
        byte[] before = Files.readAllBytes(Path.of(database));
        Path script = Files.writeString(directory.resolve("script.sql"), """
                SELECT * FROM t WHERE a<10;
                CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t WHERE a=2; SELECT 1; END;
                INSERT INTO t(b, c) VALUES(1.5, x'00ff'), (NULL, '');
                INSERT INTO t(a) VALUES(1);
                SELECT nosuch;
                SELECT abs(-9223372036854775808);
                UPDATE t SET b=b+1 WHERE a%2;
                SELECT typeof(c), count(*), total(b), 1e999, -0.0, NULL FROM t GROUP BY 1""");
        Run run = diff(database, script.toString());
        assertEquals("8 statements: no difference\n", run.out(), run.err());
        assertEquals(0, run.status());
        assertEquals(-1, java.util.Arrays.mismatch(before, Files.readAllBytes(Path.of(database))));
    }

    @Test
    void diffFindsADifference() {
        Run run = diff(":memory:", "SELECT random()");
        assertEquals(1, run.status());
        assertTrue(run.out().contains("row 0: expected"), run.out());
    }
}
