package org.sqltruffle.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.Configuration;

/** Joins that seek rows by rowid in the memory map ({@code mapped.c}), while the connection and others write: against the same in C. */
class MappedSeekTest {

    private static final String JOIN = "SELECT o.k, i.name, i.x, i.rowid FROM o CROSS JOIN i ON i.id = o.s";

    @TempDir
    Path directory;

    @BeforeEach
    void make() {
        try (Connection connection = Connection.open(file("made").toString())) {
            connection.execute(
                            "CREATE TABLE i(id INTEGER PRIMARY KEY, name TEXT, x REAL); CREATE TABLE o(k INTEGER PRIMARY KEY, s INT, z "
                                            + "INT);"
                                            + "WITH RECURSIVE s(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM s WHERE k < 6000) INSERT INTO "
                                            + "i SELECT (k - 100) * 2, CASE k % 97 WHEN 0 THEN printf('%05000d', k) ELSE 'name ' || k "
                                            + "END, k / 4.0 FROM s;"
                                            + "WITH RECURSIVE s(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM s WHERE k < 20000) INSERT "
                                            + "INTO o SELECT k, CASE k / 2000 % 4 WHEN 0 THEN k % 2000 WHEN 1 THEN k * 7919 % 14000 WHEN "
                                            + "2 THEN k / 3 * 2 ELSE k * 31 % 50 * 2 END, k % 10 FROM s;");
        }
    }

    private Path file(String name) {
        return directory.resolve(name + ".db");
    }

    /** What a script shows in C and in nodes, on a copy of the file each. */
    private void compare(Script script) throws Exception {
        List<List<String>> seen = new ArrayList<>();
        for (Configuration configuration : List.of(Configuration.C, Configuration.INTERPRETED)) {
            Path copy = Files.copy(file("made"), file(configuration + "" + seen.size() + System.nanoTime()));
            try (Connection connection = Connection.open(copy.toString(), ApiConstants.SQLITE_OPEN_READWRITE, null,
                            configuration.options())) {
                List<String> rows = new ArrayList<>();
                script.run(connection, copy, configuration == Configuration.INTERPRETED, rows::add);
                seen.add(rows);
            }
        }
        assertEquals(seen.getFirst(), seen.getLast());
        assertTrue(seen.getFirst().size() > 10);
    }

    private interface Script {
        void run(Connection connection, Path file, boolean inNodes, Consumer<String> out) throws Exception;
    }

    private static boolean step(Statement statement, int rows, Consumer<String> out) {
        for (int n = 0; n < rows; n++) {
            if (!statement.step()) {
                return false;
            }
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < statement.columnCount(); i++) {
                row.append(statement.columnString(i)).append('|');
            }
            out.accept(row.toString());
        }
        return true;
    }

    /** Whether a row of the sought table was found in the map. */
    private static boolean isMapped(Statement statement) {
        long apCsr = NativeMemory.getLong(statement.pStmt() + Layout.Vdbe_apCsr);
        for (int i = 0; i < NativeMemory.getInt(statement.pStmt() + Layout.Vdbe_nCursor); i++) {
            long pC = NativeMemory.getLong(apCsr + 8L * i);
            if (pC != 0 && NativeMemory.getLong(pC + Layout.VdbeCursor_rowPager) != 0) {
                return true;
            }
        }
        return false;
    }

    @Test
    void allWaysToSeek() throws Exception {
        for (String sql : List.of(JOIN, "SELECT o.k, i.name FROM o LEFT JOIN i ON i.id = o.s + 1",
                        "SELECT k FROM o WHERE NOT EXISTS (SELECT 1 FROM i WHERE id = s)",
                        "SELECT k, (SELECT name FROM i WHERE id = s), (SELECT x FROM i WHERE id = -s) FROM o",
                        "SELECT z, sum(x), max(name), count(*) FROM o CROSS JOIN i ON i.id = o.s GROUP BY z HAVING count(*) > 1 UNION ALL "
                                        + "SELECT k, 1, 1, 1 FROM o",
                        "SELECT a.name, b.id, c.x FROM o CROSS JOIN i a ON a.id = o.s CROSS JOIN i b ON b.id = a.id + 2 LEFT JOIN i c ON "
                                        + "c.id = b.id / 3")) {
            compare((connection, file, inNodes, out) -> {
                try (Statement statement = connection.prepare(sql)) {
                    assertTrue(step(statement, 100, out));
                    // A cursor of a subquery is opened for each of its executions, and here only rows come out for which it has found
                    // nothing.
                    assertEquals(inNodes && !sql.contains("NOT EXISTS"), isMapped(statement), sql);
                    step(statement, Integer.MAX_VALUE, out);
                }
            });
        }
    }

    @Test
    void whatIsWrittenBetweenRowsIsSeen() throws Exception {
        for (String mode : List.of("DELETE", "WAL", "TRUNCATE")) {
            compare((connection, file, inNodes, out) -> {
                connection.execute("PRAGMA journal_mode=" + mode);
                try (Statement statement = connection.prepare(JOIN)) {
                    step(statement, 1000, out);
                    connection.execute("UPDATE i SET name = name || '!', x = NULL");
                    step(statement, 700, out);
                    connection.execute(
                                    "BEGIN; UPDATE i SET name = 'in a transaction ' || id WHERE id % 3 = 0; DELETE FROM i WHERE id % 10 = "
                                                    + "4");
                    step(statement, 700, out);
                    connection.execute("ROLLBACK");
                    step(statement, 700, out);
                    connection.execute(
                                    "BEGIN; DELETE FROM i WHERE id % 10 = 8; INSERT INTO i SELECT id + 1, 'new', 1 FROM i WHERE id % 10 = "
                                                    + "6");
                    step(statement, 2000, out);
                    connection.execute("COMMIT");
                    step(statement, Integer.MAX_VALUE, out);
                }
            });
        }
    }

    @Test
    void theRowThatWasReadIsReadAgainAfterAWrite() throws Exception {
        compare((connection, file, inNodes, out) -> {
            // The columns of i are read after the loop over the rows of o, which gives rows in between.
            try (Statement statement = connection.prepare(
                            "SELECT o2.k, i.name FROM o CROSS JOIN i ON i.id = o.s CROSS JOIN o o2 ON o2.k BETWEEN o.k AND o.k + 5 WHERE "
                                            + "o.k % 50 = 2")) {
                for (int n = 0; n < 40; n++) {
                    step(statement, 1 + n % 4, out);
                    connection.execute("UPDATE i SET name = 'changed " + n + " ' || id WHERE id % 2 = " + n % 2);
                }
                step(statement, Integer.MAX_VALUE, out);
            }
        });
    }

    @Test
    void theMapIsLetGo() throws Exception {
        compare((connection, file, inNodes, out) -> {
            Statement statement = connection.prepare(JOIN);
            step(statement, 100, out);
            connection.execute("PRAGMA mmap_size=0");
            step(statement, 5000, out);
            statement.reset();
            try (Statement pragma = connection.prepare("PRAGMA mmap_size=0")) {
                step(pragma, 1, out);
            }
            step(statement, 100, out);
            assertEquals(false, isMapped(statement), "there is no map any more");
            step(statement, Integer.MAX_VALUE, out);
            statement.close();
        });
    }
}
