package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.registers.RowBatch;

/** Texts and blobs as parameters, of sizes that are bound in different ways, set again and again. */
@Tag("nfi")
class LargeParametersTest {

    private static final int LARGE = 3_000_000;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
        connection.createStatement().execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a, b)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static byte[] blob(int length, int seed) {
        byte[] blob = new byte[length];
        for (int i = 0; i < length; i++) {
            blob[i] = (byte) (i * 31 + seed);
        }
        return blob;
    }

    private void assertRow(long id, byte[] a, String b) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT a, b, typeof(a), typeof(b) FROM t WHERE id = ?")) {
            select.setLong(1, id);
            try (ResultSet row = select.executeQuery()) {
                assertTrue(row.next());
                assertArrayEquals(a, row.getBytes(1));
                assertEquals(b, row.getString(2));
                assertEquals("blob", row.getString(3));
                assertEquals("text", row.getString(4));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, LARGE})
    void eachExecutionHasTheValuesSetLast(int length) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?, ?)")) {
            for (int i = 0; i < 5; i++) {
                insert.setBytes(2, blob(length, 100));
                insert.setBytes(2, blob(length, i));
                insert.setString(3, "x".repeat(length) + i);
                insert.setLong(1, i);
                insert.executeUpdate();
            }
            // What is not set again stays.
            insert.setLong(1, 5);
            insert.executeUpdate();
        }
        for (int i = 0; i < 6; i++) {
            assertRow(i, blob(length, Math.min(i, 4)), "x".repeat(length) + Math.min(i, 4));
        }
    }

    @Test
    void entriesOfABatchKeepTheirs() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?, ?)")) {
            insert.setString(3, "same");
            for (int i = 0; i < 4; i++) {
                insert.setLong(1, i);
                insert.setBytes(2, blob(100_000, 100));
                insert.setBytes(2, blob(100_000, i));
                insert.addBatch();
            }
            assertEquals(4, insert.executeBatch().length);
        }
        for (int i = 0; i < 4; i++) {
            assertRow(i, blob(100_000, i), "same");
        }
    }

    /** The last value's place is the next one's: a blob that is written again and again is held once. */
    @Test
    void valuesSetAgainTakeNoMoreMemory() {
        RowBatch values = new RowBatch();
        values.begin(2);
        values.addRow();
        byte[] text = {'a', 'b'};
        values.putText(values.lastRow(0), text);
        for (int i = 0; i < 10; i++) {
            values.dropBytes(values.lastRow(1));
            values.putBlob(values.lastRow(1), blob(LARGE, i));
        }
        assertEquals(LARGE + 2, values.bytesUsed);
        assertTrue(values.bytes.length <= LARGE + 4, () -> "" + values.bytes.length);
        assertArrayEquals(blob(LARGE, 9), Arrays.copyOfRange(values.bytes, 2, LARGE + 2));
        // Not the last: it stays where it was, and is NULL.
        values.dropBytes(values.lastRow(0));
        assertEquals(LARGE + 2, values.bytesUsed);
        assertEquals(0, RowBatch.length(values.cells[values.lastRow(0) + 1]));
    }
}
