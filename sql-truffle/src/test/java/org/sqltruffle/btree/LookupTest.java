package org.sqltruffle.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** Lookups by rowid that C takes from the memory map without running the program ({@code lookup.c}), against the program. */
@Tag("nfi")
class LookupTest {

    private static final int ROWS = 3000;
    private static final String BY_KEY = "SELECT n, i, id, x, t, b FROM v WHERE id = ?";

    @TempDir
    Path directory;

    private Connection connection;
    private Statement outer;

    /**
     * A table of two levels whose keys have gaps and are negative, too; values of each serial type; a row with overflow pages now and then.
     */
    @BeforeEach
    void open() {
        try (Connection made = Connection.open(file())) {
            made.execute("CREATE TABLE v(id INTEGER PRIMARY KEY, n, x REAL, t TEXT, b BLOB, i INT);"
                            + "WITH RECURSIVE s(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM s WHERE k < " + ROWS
                            + ") INSERT INTO v SELECT (k - 50) * 3 + (k > 2000) * 5000000000,"
                            + " CASE k % 11 WHEN 0 THEN NULL WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN -1 WHEN 4 THEN 1 << (k % 63) WHEN 5 "
                            + "THEN -(1 << (k % 63)) WHEN 6 THEN k / 7.0 WHEN 7 THEN 'n' || k WHEN 8 THEN 9e999 ELSE k END,"
                            + " CASE k % 3 WHEN 0 THEN k WHEN 1 THEN k / 8.0 END, CASE k % 40 WHEN 0 THEN printf('%0*d', 30 * (k % 200), "
                            + "k) WHEN 1 THEN '' ELSE 'täxt ' || k END, CASE k % 4 WHEN 0 THEN zeroblob(k % 5) WHEN 1 THEN randomblob(70) "
                            + "END, k % 300 FROM s;"
                            + "CREATE TABLE other(a); INSERT INTO other VALUES(1), (2);");
        }
        connection = Connection.open(file());
        outer = connection.prepare("SELECT a FROM other");
        assertTrue(outer.step());
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private String file() {
        return directory.resolve("lookup.db").toString();
    }

    private static List<Object> execute(Statement statement, long key, boolean ahead) {
        statement.parameters().clear();
        statement.parameters().putLong(0, key);
        boolean row = ahead ? statement.executeAhead(1) : statement.execute(1);
        List<Object> values = new ArrayList<>();
        for (int i = 0; row && i < statement.columnCount(); i++) {
            values.add(switch (statement.columnType(i)) {
                case ApiConstants.SQLITE_INTEGER -> statement.columnLong(i);
                case ApiConstants.SQLITE_FLOAT -> statement.columnDouble(i);
                case ApiConstants.SQLITE_TEXT -> statement.columnString(i);
                case ApiConstants.SQLITE_BLOB -> HexFormat.of().formatHex(statement.columnBlob(i));
                default -> "NULL";
            });
        }
        return values;
    }

    private static int lookups(Statement statement) {
        return NativeMemory.getInt(statement.pStmt() + Layout.Vdbe_nLookup);
    }

    /** Runs every key through both, those that are not there too; returns how many executions were lookups. */
    private int compare(String sql) {
        try (Statement lookup = connection.prepare(sql); Statement program = connection.prepare(sql)) {
            for (int k = 0; k <= ROWS + 1; k++) {
                for (int d = 0; d < 2; d++) {
                    long key = (k - 50) * 3L + (k > 2000 ? 5000000000L : 0) + d;
                    assertEquals(execute(program, key, false), execute(lookup, key, true), () -> sql + " " + key);
                }
            }
            assertEquals(0, lookups(program));
            return lookups(lookup);
        }
    }

    @Test
    void allRowsAndColumns() {
        assertTrue(compare(BY_KEY) > ROWS * 9 / 10);
        assertTrue(compare("SELECT * FROM v WHERE id = ?") > ROWS * 9 / 10);
        assertTrue(compare("SELECT x FROM v WHERE rowid = ?") > ROWS * 9 / 10);
        assertTrue(compare("SELECT id FROM v WHERE id = ?") > ROWS * 9 / 10);
    }

    @Tag("slow")
    @Test
    void otherProgramsRun() {
        assertEquals(0, compare("SELECT t FROM v WHERE id = ? + 0"));
        assertEquals(0, compare("SELECT length(t) FROM v WHERE id = ?"));
        assertEquals(0, compare("SELECT t FROM v WHERE id = ? AND n > 1"));
        assertEquals(0, compare("SELECT id FROM v WHERE i = ? LIMIT 1"));
        assertEquals(0, compare("SELECT t, 5 FROM v WHERE id = ?"));
        assertEquals(0, compare("SELECT a.t FROM v a, v b WHERE a.id = ? AND b.id = a.i"));
    }

    @Test
    void columnsThatRowsDoNotHave() {
        try (Statement lookup = connection.prepare("SELECT * FROM v WHERE id = ?")) {
            execute(lookup, 3, true);
            execute(lookup, 3, true);
            assertEquals(1, lookups(lookup));
            outer.reset();
            connection.execute("ALTER TABLE v ADD COLUMN added DEFAULT 'new'; INSERT INTO v(id, added) VALUES(-1, 'own')");
            assertTrue(outer.step());
            assertEquals("new", execute(lookup, 3, true).getLast());
            assertEquals("own", execute(lookup, -1, true).getLast());
            compare("SELECT added, id FROM v WHERE id = ?");
        }
    }

    @Test
    void whatTheConnectionWritesIsSeen() {
        try (Statement lookup = connection.prepare("SELECT t FROM v WHERE id = ?")) {
            for (String[] step : new String[][]{{"", "täxt 51"}, {"BEGIN; UPDATE v SET t = 'one' WHERE id = 3", "one"},
                            {"UPDATE v SET t = 'two' WHERE id = 3", "two"},
                            {"ROLLBACK", "täxt 51"}, {"UPDATE v SET t = 'three' WHERE id = 3", "three"},
                            {"DELETE FROM v WHERE id = 3", null}, {"INSERT INTO v(id, t) VALUES(3, 'four')", "four"}}) {
                connection.execute(step[0]);
                for (int i = 0; i < 3; i++) {
                    assertEquals(step[1] == null ? List.of() : List.of(step[1]), execute(lookup, 3, true), step[0]);
                }
            }
            assertTrue(lookups(lookup) > 0);
            compare(BY_KEY);
        }
    }

    @Test
    void whatOthersWriteIsSeenByTheNextTransaction() {
        for (String mode : new String[]{"DELETE", "WAL"}) {
            outer.reset();
            connection.execute("PRAGMA journal_mode=" + mode);
            assertTrue(outer.step());
            try (Statement lookup = connection.prepare("SELECT t FROM v WHERE id = ?"); Connection writer = Connection.open(file())) {
                Object before = execute(lookup, 6, true);
                assertEquals(before, execute(lookup, 6, true));
                assertEquals(1, lookups(lookup), mode);
                if (mode.equals("WAL")) {
                    writer.execute("UPDATE v SET t = 'by another, " + mode + "' WHERE id = 6");
                    assertEquals(before, execute(lookup, 6, true), "the transaction has begun before");
                    outer.reset();
                    execute(lookup, 6, false);
                    lookup.reset();
                } else {
                    outer.reset();
                    lookup.reset();
                    writer.execute("UPDATE v SET t = 'by another, " + mode + "' WHERE id = 6");
                }
                assertTrue(outer.step());
                for (int i = 0; i < 3; i++) {
                    assertEquals(List.of("by another, " + mode), execute(lookup, 6, true));
                }
                compare(BY_KEY);
            }
        }
    }

    @Test
    void aSchemaThatAnotherHasChangedIsReadAnew() {
        try (Statement lookup = connection.prepare("SELECT * FROM v WHERE id = ?"); Connection writer = Connection.open(file())) {
            assertEquals(6, execute(lookup, 3, true).size());
            assertEquals(6, execute(lookup, 3, true).size());
            assertEquals(1, lookups(lookup));
            outer.reset();
            writer.execute("ALTER TABLE v ADD COLUMN more DEFAULT 8");
            assertTrue(outer.step());
            assertEquals(8L, execute(lookup, 3, true).getLast());
            assertEquals(8L, execute(lookup, 3, true).getLast());
        }
    }

    @Test
    void interruptsAndParametersAreAsElsewhere() {
        try (Statement lookup = connection.prepare("SELECT t FROM v WHERE id = ?")) {
            execute(lookup, 3, true);
            execute(lookup, 6, true);
            assertEquals(1, lookups(lookup));
            lookup.reset();
            assertTrue(lookup.step(), "the parameter is bound");
            assertEquals("täxt 52", lookup.columnString(0));
            lookup.parameters().clear();
            lookup.parameters().putDouble(0, 6.0);
            assertTrue(lookup.executeAhead(1));
            lookup.parameters().clear();
            lookup.parameters().putNull(0);
            assertEquals(false, lookup.executeAhead(1));
            connection.interrupt();
            assertThrows(SqliteException.class, () -> execute(lookup, 3, true));
        }
    }
}
