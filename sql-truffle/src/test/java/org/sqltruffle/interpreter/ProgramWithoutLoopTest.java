package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.program.Program;

/** A statement whose program has no loop stays in C. */
class ProgramWithoutLoopTest {

    private Connection connection;

    @BeforeEach
    void open() {
        connection = Connection.open(":memory:");
        connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE UNIQUE INDEX ta ON t(a);"
                        + "CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID");
    }

    @AfterEach
    void close() {
        connection.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"SELECT b FROM t WHERE id = ? | false", "SELECT b FROM t WHERE a = ? | false",
                    "INSERT INTO t VALUES(?, ?, ?) | false", "INSERT INTO t VALUES(1, 2, 3) ON CONFLICT(a) DO UPDATE SET b = 'x' | true",
                    "UPDATE t SET b = 'x' WHERE id = 1 | false", "DELETE FROM w WHERE k = 'a' | false", "SELECT 1 + ?, abs(?) | false",
                    "SELECT v FROM w WHERE k = 'a' AND v IN (1, 2, 3) | false", "SELECT b FROM t | true",
                    "SELECT b FROM t WHERE id > 5 | true", "SELECT b FROM t WHERE id IN (1, 2, 3) | true", "SELECT count(*) FROM t | false",
                    "SELECT max(a) FROM t | true", "SELECT b FROM t ORDER BY b | true", "SELECT b FROM t ORDER BY id DESC | true",
                    "INSERT INTO t VALUES(1, 2, 3), (4, 5, 6) | true", "VALUES(1), (2) | true",
                    "SELECT 1 UNION SELECT 2 | true", "SELECT 1 UNION ALL SELECT 2 | false",
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT i FROM n | true",
                    "SELECT value FROM json_each('[1,2]') | true", "UPDATE t SET a = a + 1 | true", "DELETE FROM t WHERE b = 'x' | true",
                    "SELECT id, row_number() OVER (ORDER BY b) FROM t | true", "SELECT (SELECT b FROM t WHERE a > 5 LIMIT 1) | true"})
    void cSeesTheLoopsOfThePrograms(String sql, boolean hasLoop) {
        try (Statement statement = connection.prepare(sql)) {
            assertEquals(hasLoop, TierApi.stHasLoop(statement.pStmt()) != 0, sql);
            assertTrue(hasLoop || Program.decode(statement.pStmt()).flow().loopBodies().isEmpty(), sql);
            statement.step();
            assertEquals(!hasLoop, statement.driver().runsAllInC(), sql);
        }
    }

    /** Without the index the lookup is a scan. */
    @Test
    void aProgramThatIsPreparedAnewMayHaveOne() {
        try (Statement statement = connection.prepare("SELECT b FROM t WHERE a = 5")) {
            assertFalse(statement.step());
            assertTrue(statement.runsAllInC());
            connection.execute("DROP INDEX ta");
            for (int i = 0; i < 2; i++) {
                statement.reset();
                assertFalse(statement.step());
            }
            assertFalse(statement.runsAllInC());
        }
    }
}
