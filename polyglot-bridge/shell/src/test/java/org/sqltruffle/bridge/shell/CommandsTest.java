package org.sqltruffle.bridge.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.bridge.shell.operations.TopCommand;
import org.sqltruffle.language.Connection;

/** The output of the subcommands. Every failure is one line on standard error and an exit status other than 0. */
class CommandsTest {

    @TempDir
    private Path directory;
    private String database;

    @BeforeEach
    void makeDatabase() {
        database = directory.resolve("test.db").toString();
        try (Connection connection = Connection.open(database)) {
            connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b REAL, c TEXT);"
                            + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<1000) INSERT INTO t SELECT i, i*0.5, "
                            + "'row '||i FROM n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "shell", "explain", "python", "java", "top", "check"})
    void everyCommandHasHelp(String command) {
        CommandLineRun run = CommandLineRun.of(command, "--help");
        assertEquals(0, run.status());
        assertTrue(run.out().startsWith("Usage: sqltruffle " + command), run.out());
    }

    @Test
    void noCommand() {
        assertEquals(2, CommandLineRun.of().status());
        assertEquals(2, CommandLineRun.of("nosuch").status());
        assertEquals(2, CommandLineRun.of("shell", "--nosuch").status());
    }

    private static void assertOneLine(CommandLineRun run, String part) {
        assertNotEquals(0, run.status());
        assertFalse(run.err().contains("\tat "), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(part), run.err());
    }

    @Test
    void badDatabases() throws IOException {
        String text = Files.writeString(directory.resolve("text.db"), "This is not a database, however long it may be.\n".repeat(100))
                        .toString();
        assertOneLine(CommandLineRun.of("explain", directory.resolve("missing.db").toString(), "SELECT 1"), "unable to open database file");
        assertOneLine(CommandLineRun.of("explain", directory.toString(), "SELECT 1"), "unable to open database file");
        assertOneLine(CommandLineRun.of("explain", text, "SELECT * FROM sqlite_schema"), "file is not a database");
        assertFalse(Files.exists(directory.resolve("missing.db")));
    }

    @Test
    void explainShowsTiers() {
        CommandLineRun run = CommandLineRun.of("explain", database, "SELECT sum(b) FROM t");
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().lines().anyMatch(l -> l.matches("\\d+ +Column .* java")), run.out());
        CommandLineRun inC = CommandLineRun.of("explain", "--engine", "c", database, "SELECT sum(b) FROM t");
        assertTrue(inC.out().lines().anyMatch(l -> l.matches("\\d+ +Column .* c: engine c")), inC.out());
        CommandLineRun disabled = CommandLineRun.of("explain", "--disable-ops", "Column", database, "SELECT sum(b) FROM t");
        assertTrue(disabled.out().lines().anyMatch(l -> l.matches("\\d+ +Column .* c: disabled")), disabled.out());
        assertOneLine(CommandLineRun.of("explain", database, "SELECT nosuch FROM t"), "no such column: nosuch");
        assertOneLine(CommandLineRun.of("explain", database, " -- nothing"), "no statement");
    }

    @Test
    void explainCountsExecutions() {
        CommandLineRun run = CommandLineRun.of("explain", "--run", "--engine", "c", database, "SELECT sum(b) FROM t WHERE a%4=0");
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().lines().anyMatch(l -> l.matches("\\d+ +Next .* 1000 .*%")), run.out());
        assertTrue(run.out().lines().anyMatch(l -> l.matches("\\d+ +AggStep .* 250 .*%.*")), run.out());
    }

    /** SQL that begins with a comment is no option. */
    @Test
    void explainTakesAComment() {
        CommandLineRun run = CommandLineRun.of("explain", database, "-- the sum\nSELECT sum(b) FROM t");
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().contains("AggStep"), run.out());
    }

    @Test
    void explainRunChangesNothing() {
        assertEquals(0, CommandLineRun.of("explain", "--run", "--engine", "c", database, "DELETE FROM t").status());
        try (Connection connection = Connection.open(database); var statement = connection.prepare("SELECT count(*) FROM t")) {
            assertTrue(statement.step());
            assertEquals(1000, statement.columnLong(0));
        }
    }

    @Test
    @Tag("slow")
    void pythonProgram() throws IOException {
        Path program = Files.writeString(directory.resolve("program.py"), """
                import sqlite3, sys, os
                assert os.path.basename(__file__) == "program.py" and __name__ == "__main__"
                connection = sqlite3.connect(sys.argv[1])
                sys.exit(connection.execute("SELECT a+? FROM t WHERE a=40", (2,)).fetchone()[0])
                """);
        assertEquals(42, CommandLineRun.of("python", program.toString(), database, "--version").status());
        assertEquals(1, CommandLineRun.of("python", "-c", "import sys; sys.stderr.close(); raise ValueError()").status());
        assertEquals(0, CommandLineRun.of("python", "-c", "import sys; assert sys.argv == ['-c', '-x', 'y'], sys.argv", "-x", "y")
                        .status());
        assertEquals(0, CommandLineRun.of("python", "-m", "json.tool", "--help").status());
        assertEquals(0, CommandLineRun.of("python", "-c", """
                        import os, sqlite3, sys
                        here = os.getcwd()
                        os.chdir(sys.argv[1])
                        try:
                            connection = sqlite3.connect(":memory:")
                            connection.execute("ATTACH 'attached.db' AS a")
                            connection.execute("CREATE TABLE a.t(x)")
                            connection.commit()
                            connection.execute("VACUUM a INTO 'copy.db'")
                        finally:
                            os.chdir(here)
                        """, directory.toString()).status());
        assertTrue(Files.exists(directory.resolve("attached.db")) && Files.exists(directory.resolve("copy.db")));
        // Compiled modules are kept, as CPython keeps them.
        assertEquals(0, CommandLineRun
                        .of("python", "-c",
                                        "import os, sys; assert sys.dont_write_bytecode == bool(os.environ.get('PYTHONDONTWRITEBYTECODE'))")
                        .status());
        assertEquals(0, CommandLineRun.of("python", "-uB", "-X", "dev", "-Xutf8", "-W", "error", "-c",
                        "import sys; assert sys.argv == ['-c', '-X'] and 'error' in sys.warnoptions, (sys.argv, sys.warnoptions)", "-X")
                        .status());
        assertOneLine(CommandLineRun.of("python", "-X"), "argument expected for the -X option");
        assertOneLine(CommandLineRun.of("python", directory.resolve("missing.py").toString()), "no such file");
    }

    @Test
    void topNamesWhoHoldsALock() {
        try (Connection connection = Connection.open(database)) {
            connection.execute("BEGIN; INSERT INTO t VALUES(-1, 0, '')");
            CommandLineRun run = CommandLineRun.of("top", database);
            assertEquals("", run.err());
            assertEquals(0, run.status());
            assertTrue(run.out().contains("RESERVED"), run.out());
            assertTrue(run.out().contains("INSERT INTO t VALUES(-1, 0, '')"), run.out());
            assertTrue(run.out().contains("WAL: none"), run.out());
        }
    }

    @Test
    void checkOfAGoodDatabase() {
        try (Connection connection = Connection.open(database)) {
            connection.execute(
                            "CREATE INDEX one ON t(b); CREATE INDEX two ON t(b, c); CREATE INDEX three ON t(c DESC); CREATE TABLE "
                                            + "\"it's\"(\"a \"\" b\"); PRAGMA journal_mode=WAL");
        }
        CommandLineRun run = CommandLineRun.of("check", database);
        assertEquals("", run.err());
        assertEquals(0, run.status(), run.out());
        assertTrue(run.out().startsWith("Integrity: ok\nForeign keys without parents: none\nJournal: wal\n"), run.out());
        assertTrue(run.out().contains("  table  index  use\n  t      one    two\n"), run.out());
        assertTrue(run.out().contains("Columns in memory\n"), run.out());
    }

    /** A plan names indexes in several ways; each statement of the file is planned, and none is run. */
    @Test
    void checkOfIndexesThatNoStatementUses() throws IOException {
        try (Connection connection = Connection.open(database)) {
            connection.execute("""
                            CREATE TABLE p(a PRIMARY KEY, b, c, d, e); CREATE INDEX searched ON p(b); CREATE INDEX "cov (x" ON p(c, d); \
                            CREATE INDEX ored ON p(d);
                            CREATE UNIQUE INDEX free ON p(e, a); CREATE TABLE child(a REFERENCES p); CREATE INDEX parent ON child(a)""");
        }
        String file = Files.writeString(directory.resolve("statements.sql"), """
                        SELECT * FROM p WHERE b = ? -- not ; the end
                        ; select d from P where C = ';'; PRAGMA user_version = 5; DELETE FROM p WHERE b = :b OR d = 1;
                        /* ; */ INSERT INTO p VALUES(%s); SELECT * FROM missing; WITH q AS (SELECT 1) SELECT * FROM q
                        """).toString();
        CommandLineRun run = CommandLineRun.of("check", "--no-columns", "--statements", file, database);
        assertEquals("", run.err());
        assertEquals(0, run.status(), run.out());
        assertTrue(run.out().contains(
                        "Indexes that none of 4 statements uses\n  table  index  bytes  constraint\n  p      free   4096   unique\n"
                                        + "Statements without a plan: 2\n"),
                        run.out());
        assertTrue(run.out().contains("no such table: missing: SELECT * FROM missing;"), run.out());
        try (Connection connection = Connection.open(database)) {
            assertEquals("0", TopCommand.rows(connection, "PRAGMA user_version").getLast().getFirst());
        }
        assertTrue(CommandLineRun.of("check", "--no-columns", database).out().contains("Indexes that no statement uses: not known"));
        assertOneLine(CommandLineRun.of("check", "--no-columns", "--statements", "missing.sql", database), "cannot read missing.sql");
        assertOneLine(CommandLineRun.of("check", "--no-columns", "--process", String.valueOf(Integer.MAX_VALUE), database),
                        "tells no statements");
    }

    @Test
    void checkOfABadDatabase() throws IOException {
        try (Connection connection = Connection.open(database)) {
            connection.execute("CREATE TABLE u(a REFERENCES t); INSERT INTO u VALUES(5000)");
        }
        CommandLineRun run = CommandLineRun.of("check", database);
        assertEquals(1, run.status());
        assertTrue(run.out().contains("Foreign keys without parents: \n  u  1  t\n"), run.out());
        byte[] bytes = Files.readAllBytes(Path.of(database));
        java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 1);
        Files.write(Path.of(database), bytes);
        run = CommandLineRun.of("check", database);
        assertEquals(1, run.status());
        assertFalse(run.out().contains("Integrity: ok"), run.out());
        assertEquals("", run.err());
    }
}
