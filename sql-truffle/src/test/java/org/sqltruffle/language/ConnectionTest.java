package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

@Tag("nfi")
class ConnectionTest {

    @Test
    void rowsOfEveryStorageClass() {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a, b, c, d, e); INSERT INTO t VALUES(1, 2.5, 'text', x'00ff', NULL)");
            try (Statement statement = connection.prepare("SELECT * FROM t")) {
                assertTrue(statement.step());
                assertEquals(1, statement.columnLong(0));
                assertEquals(2.5, statement.columnDouble(1));
                assertEquals("text", statement.columnString(2));
                assertEquals(2, statement.columnBlob(3).length);
                assertTrue(statement.columnIsNull(4));
                assertFalse(statement.step());
            }
            assertEquals(1, connection.changes());
        }
    }

    /**
     * The text that a function of C has made is read as what it is, and then as a number: C frees it when, and only when, it is replaced.
     */
    @Test
    void textMadeByCIsReadTwice() {
        try (Connection connection = Connection.open(":memory:", ApiConstants.SQLITE_OPEN_READWRITE, null,
                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE));
                        Statement statement = connection.prepare("WITH n(i) AS (VALUES(0), (1), (2)) SELECT hex(i), hex(i + 3) FROM n")) {
            for (int i = 0; i < 3; i++) {
                assertTrue(statement.step());
                assertEquals("3" + i, statement.columnString(0));
                assertEquals(30.0 + i, statement.columnDouble(0));
                assertEquals(33 + i, statement.columnLong(1));
                assertEquals("3" + (i + 3), statement.columnString(1));
            }
        }
    }

    @Test
    void errorHasSqlitesCodeAndMessage() {
        try (Connection connection = Connection.open(":memory:")) {
            SqliteException e = assertThrows(SqliteException.class, () -> connection.prepare("SELEC 1"));
            assertEquals(ResultCode.ERROR, e.code());
            assertEquals("near \"SELEC\": syntax error", e.getMessage());
            assertEquals(0, e.offset());
        }
    }

    /** SQLite would end the text there, and update all rows. */
    @Test
    void aTextWithANulIsRejected() {
        try (Connection connection = Connection.open(":memory:")) {
            connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1)");
            String update = "UPDATE t SET a = 5\0 WHERE 0";
            for (Executable use : List.<Executable>of(() -> connection.execute(update), () -> connection.prepare(update),
                            () -> connection.acquire(update),
                            () -> connection.execute("SELECT 1; " + update))) {
                SqliteException e = assertThrows(SqliteException.class, use);
                assertEquals(ResultCode.ERROR, e.code());
            }
            try (Statement statement = connection.prepare("SELECT a FROM t")) {
                assertTrue(statement.step());
                assertEquals(1, statement.columnLong(0));
            }
        }
    }
}
