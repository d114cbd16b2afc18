package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.nodes.RootNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** A caller steps row by row: when it inlines a compiled query, and which tier runs before. The caller itself is interpreted here. */
class StepNodeTest {

    private static final int ROWS = 300;
    private static final long SUM = 45_150;

    private EngineSession session;
    private Caller caller;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute(
                        "CREATE TABLE t(a INTEGER PRIMARY KEY, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i "
                                        + "< 300) INSERT INTO t SELECT i, i FROM s");
        caller = new Caller();
        caller.getCallTarget();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private static final class Caller extends RootNode {

        @Child
        private StepNode step = StepNodeGen.create();

        Caller() {
            super(null);
        }

        @Override
        public Object execute(VirtualFrame frame) {
            return step.execute((Statement) frame.getArguments()[0]);
        }

        boolean inlines() {
            return !NodeUtil.findAllNodeInstances(this, DirectCallNode.class).isEmpty();
        }
    }

    /** What an execution did in C, and whether there was an entry to inline. */
    private record Execution(long stepsInC, boolean hadEntry) {
    }

    private Execution execute(Statement statement, int rows, long sum) {
        statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
        boolean hadEntry = false;
        long n = 0;
        long total = 0;
        while (caller.step.execute(statement)) {
            n++;
            total += statement.columnLong(0);
            hadEntry |= statement.compiledEntry() != null;
        }
        assertEquals(rows, n);
        assertEquals(sum, total);
        statement.reset();
        return new Execution(statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true), hadEntry);
    }

    /** Executes until there is an entry: compiled code has run, or might have. */
    private void executeUntilCompiled(Statement statement, int rows, long sum) {
        Repeat.until(() -> execute(statement, rows, sum).hadEntry, "not compiled");
    }

    /** A row that takes few instructions comes from C until the caller inlines the query: a call of compiled code takes longer. */
    @Test
    void shortRowsComeFromCUntilTheyAreInlined() {
        try (Statement statement = session.connection().prepare("SELECT a FROM t")) {
            executeUntilCompiled(statement, ROWS, SUM);
            assertFalse(caller.inlines(), "inlined at once");
            int[] withEntry = new int[1];
            Repeat.until(() -> withEntry[0] == 20, () -> {
                // Without an entry, the choice between the tiers is for C, as on a busy machine.
                Execution execution = execute(statement, ROWS, SUM);
                withEntry[0] += execution.hadEntry ? 1 : 0;
                assertTrue(execution.stepsInC >= 2 * ROWS, execution.stepsInC + " instructions in C");
                assertFalse(caller.inlines(), "inlined after " + withEntry[0] + " executions");
            }, "the caller cannot inline");
            // In the interpreter a row counts as a hundred.
            boolean[] ranCompiled = new boolean[1];
            Repeat.until(() -> ranCompiled[0], () -> {
                Execution execution = execute(statement, ROWS, SUM);
                ranCompiled[0] = execution.stepsInC < 2 * ROWS;
                withEntry[0] += execution.hadEntry ? 1 : 0;
                assertTrue(withEntry[0] <= 110 || caller.inlines(), "not inlined after " + withEntry[0] + " executions");
            }, "inlined, but not run");
            assertTrue(caller.inlines(), "ran, but not inlined");
        }
    }

    /** A row that takes many instructions is worth a call of compiled code. */
    @Test
    void longRowsComeFromCompiledCode() {
        try (Statement statement = session.connection().prepare("SELECT sum(y.b) FROM t x CROSS JOIN t y WHERE x.a <= 100 GROUP BY x.a")) {
            executeUntilCompiled(statement, 100, 100 * SUM);
            // The compiler may still be at other loops, and the choice between the tiers at its trials.
            Repeat.until(() -> execute(statement, 100, 100 * SUM).stepsInC < 100 * ROWS, "all instructions run in C");
            assertFalse(caller.inlines(), "inlined after few rows");
        }
    }
}
