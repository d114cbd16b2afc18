package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.value.Meta;

/** Executions whose only row is copied and that end after it, and those that must not. */
class ExecuteAheadTest {

    private static final String BY_KEY = "SELECT i, r, t, b, n FROM v WHERE i = ?";

    private Connection connection;
    private Statement outer;

    @BeforeEach
    void open() {
        connection = Connection.open(":memory:");
        connection.execute("CREATE TABLE v(i INTEGER PRIMARY KEY, r REAL, t TEXT, b BLOB, n);"
                        + "INSERT INTO v VALUES(1, 1.5, 'ein Käse', x'00ff', NULL), (2, -2.5, '', x'', NULL), (3, 9e99, printf('%0900d', "
                        + "1), zeroblob(3), 7), (4, 0.25, printf('%02000d', 1), x'01', NULL)");
        outer = connection.prepare("SELECT i FROM v");
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private static boolean execute(Statement statement, long key) {
        statement.parameters().clear();
        statement.parameters().putLong(0, key);
        return statement.executeAhead(1);
    }

    private static String text(Statement statement, int column) {
        return new String(NativeMemory.getBytes(statement.rowPayload(column), Meta.length(statement.rowMeta(column))),
                        StandardCharsets.UTF_8);
    }

    @Test
    void aLookupEndsWhileAnotherStatementReads() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY)) {
            for (int round = 0; round < 3; round++) {
                assertTrue(execute(lookup, 1));
                assertFalse(lookup.isBusy(), "it has ended");
                assertTrue(lookup.hasRow());
                assertEquals(1, lookup.columnLong(0));
                assertEquals(1.5, lookup.columnDouble(1));
                assertEquals("ein Käse", lookup.columnString(2));
                assertArrayEquals(new byte[]{0, -1}, lookup.columnBlob(3));
                assertTrue(lookup.columnIsNull(4));
                assertFalse(lookup.step(), "there is one row");
                assertFalse(lookup.hasRow());
                assertFalse(execute(lookup, 99));
                assertTrue(execute(lookup, 2));
                assertEquals("", text(lookup, 2));
                assertEquals(0, Meta.length(lookup.rowMeta(3)));
                assertEquals(-2.5, Double.longBitsToDouble(lookup.rowPayload(1)));
            }
        }
    }

    @Test
    void theEndIsTakenOnceAndRunsNothing() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY)) {
            for (int round = 0; round < 3; round++) {
                assertTrue(execute(lookup, 1));
                assertTrue(lookup.takeEnd());
                assertFalse(lookup.hasRow());
                assertFalse(lookup.takeEnd());
                assertFalse(execute(lookup, 99));
                assertFalse(lookup.takeEnd(), "there was no row");
            }
            assertFalse(outer.takeEnd(), "it has more rows");
            assertTrue(execute(lookup, 1));
            lookup.close();
            assertFalse(lookup.takeEnd(), "it is closed");
        }
    }

    @Test
    void theRowStaysWhenOthersRunAndItsTableChanges() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY); Statement other = connection.prepare(BY_KEY)) {
            assertTrue(execute(lookup, 1));
            assertTrue(execute(other, 3));
            connection.execute("UPDATE v SET t = 'another', b = NULL WHERE i = 1");
            assertEquals("ein Käse", text(lookup, 2));
            assertArrayEquals(new byte[3], other.columnBlob(3));
            assertFalse(lookup.step());
            assertFalse(other.step());
        }
    }

    @Test
    void locksStayAsTheyWere() {
        try (Statement lookup = connection.prepare(BY_KEY)) {
            assertTrue(execute(lookup, 1));
            assertTrue(lookup.isBusy(), "nobody else reads");
            SqliteException e = assertThrows(SqliteException.class, () -> connection.execute("DROP TABLE v"));
            assertEquals("database table is locked", e.getMessage());
            assertEquals("ein Käse", lookup.columnString(2));
            assertFalse(lookup.step());
            connection.execute("DROP TABLE v");
        }
    }

    @Test
    void whatIsNotTheLastRowIsReadWhenItIsAskedFor() {
        assertTrue(outer.step());
        try (Statement all = connection.prepare("SELECT i FROM v WHERE i >= ?")) {
            assertTrue(execute(all, 2));
            assertTrue(all.isBusy());
            connection.execute("DELETE FROM v WHERE i = 3");
            assertTrue(all.step());
            assertEquals(4, all.columnLong(0));
        }
        try (Statement writes = connection.prepare("INSERT INTO v(i) VALUES(?) RETURNING i")) {
            assertTrue(execute(writes, 50));
            assertTrue(writes.isBusy(), "it writes");
            assertFalse(writes.step());
        }
    }

    @Test
    void longRowsStayInC() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY)) {
            assertTrue(execute(lookup, 4));
            assertTrue(lookup.isBusy());
            assertEquals(2000, lookup.columnString(2).length());
            assertTrue(execute(lookup, 3));
            assertFalse(lookup.isBusy());
            assertEquals(900, text(lookup, 2).length());
        }
    }

    @Test
    void afterwardsItCanBeUsedInAnyOtherWay() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY)) {
            assertTrue(execute(lookup, 1));
            RowBatch batch = new RowBatch();
            lookup.fetch(batch, 10);
            assertEquals(0, batch.rows);
            assertTrue(batch.ended);
            assertTrue(execute(lookup, 1));
            lookup.reset();
            assertFalse(lookup.hasRow());
            assertTrue(lookup.step(), "the parameter is still bound");
            assertEquals("ein Käse", lookup.columnString(2));
            assertTrue(execute(lookup, 1));
            lookup.bindLong(1, 2);
            lookup.reset();
            assertTrue(lookup.step());
            assertEquals(2, lookup.columnLong(0));
        }
    }

    @Test
    void anInterruptComesAtTheRowOrBehindItButNotInItsPlace() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare(BY_KEY)) {
            connection.interrupt();
            assertThrows(SqliteException.class, () -> execute(lookup, 1));
        }
    }

    @Test
    void aChangedTableGivesItsNewColumns() {
        assertTrue(outer.step());
        try (Statement lookup = connection.prepare("SELECT * FROM v WHERE i = ?")) {
            assertTrue(execute(lookup, 1));
            connection.execute("ALTER TABLE v ADD COLUMN x DEFAULT 'new'");
            assertTrue(execute(lookup, 1));
            assertEquals(6, lookup.columnCount());
            assertEquals("new", lookup.columnString(5));
            assertFalse(lookup.step());
            assertTrue(execute(lookup, 1));
            assertEquals("new", text(lookup, 5));
        }
    }
}
