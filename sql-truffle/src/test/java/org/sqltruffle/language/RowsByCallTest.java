package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** A caller steps row by row: which tier gives the rows once the query is compiled. */
class RowsByCallTest {

    private static final int ROWS = 300;
    private static final long SUM = 45_150;
    private static final int EXECUTIONS = 20;

    private EngineSession session;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 300) INSERT INTO t SELECT i, i FROM s");
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** Executes once. Returns how many instructions ran in C. */
    private long execute(Statement statement, int rows, long sum) {
        statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
        long n = 0;
        long total = 0;
        while (statement.stepAhead()) {
            n++;
            total += statement.columnLong(0);
        }
        assertEquals(rows, n);
        assertEquals(sum, total);
        statement.reset();
        return statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
    }

    private void executeUntilCompiled(Statement statement, int rows, long sum) {
        Repeat.until(() -> {
            execute(statement, rows, sum);
            return statement.tierReport().compiled();
        }, "not compiled");
    }

    /** A row that takes few instructions comes from C: a call of compiled code takes longer. */
    @Test
    void shortRowsComeFromC() {
        try (Statement statement = session.connection().prepare("SELECT a FROM t")) {
            executeUntilCompiled(statement, ROWS, SUM);
            for (int i = 0; i < EXECUTIONS; i++) {
                long stepsInC = execute(statement, ROWS, SUM);
                assertTrue(stepsInC >= 2 * ROWS, stepsInC + " instructions in C");
            }
        }
    }

    /** A row that takes many instructions is worth a call of compiled code. */
    @Test
    void longRowsComeFromCompiledCode() {
        try (Statement statement = session.connection().prepare("SELECT sum(y.b) FROM t x CROSS JOIN t y WHERE x.a <= 100 GROUP BY x.a")) {
            executeUntilCompiled(statement, 100, 100 * SUM);
            // The compiler may still be at other loops, and the choice between the tiers at its trials.
            Repeat.until(() -> execute(statement, 100, 100 * SUM) < 100 * ROWS, "all instructions run in C");
        }
    }
}
