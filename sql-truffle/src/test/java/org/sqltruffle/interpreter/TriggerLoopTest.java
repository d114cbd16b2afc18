package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** That loops with triggers are compiled. */
@Tag("slow")
class TriggerLoopTest {

    private static final int ROWS = 5000;

    private EngineSession session;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute(
                        "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b INT, c TEXT); CREATE TABLE counter(k INTEGER PRIMARY KEY, n);"
                                        + "INSERT INTO counter VALUES(1, 0); WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i "
                                        + "< "
                                        + ROWS + ") INSERT INTO t SELECT i, i * 7 % 1000, i, 'text ' || i FROM n");
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void execute(Statement statement) {
        session.connection().execute("BEGIN");
        statement.step();
        statement.reset();
        session.connection().execute("ROLLBACK");
    }

    /** No C but that of the triggers: in each row one instruction that calls, and its program. */
    private void isCompiled(String sql, int rows, int instructionsOfTrigger) {
        try (Statement statement = session.connection().prepare(sql)) {
            long[] steps = {Long.MAX_VALUE};
            long most = (long) rows * (1 + instructionsOfTrigger) + 500;
            Repeat.until(() -> steps[0] <= most, () -> {
                statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
                execute(statement);
                steps[0] = statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
            }, "more instructions in C than the " + most + " of the triggers");
            NodeProgram nodes = statement.driver().program();
            assertNotNull(nodes, "not decoded");
            assertEquals(null, nodes.reasonToStayInC());
            assertTrue(steps[0] >= (long) rows * instructionsOfTrigger, steps[0] + " instructions in C do not run the triggers");
            nodes.program().flow().loopBodies().stream()
                            .forEach(pc -> assertEquals(null, nodes.reasonForC(pc), nodes.program().at(pc).name()));
        }
    }

    @Test
    void anUpdateWithATriggerIsCompiled() {
        session.connection().execute("CREATE TRIGGER tr AFTER UPDATE ON t BEGIN UPDATE counter SET n = n + 1 WHERE k = 1; END");
        // From Init to Halt, without a jump.
        isCompiled("UPDATE t SET a = a + b", ROWS, 18);
    }

    /** What compares values of the row is decided without the trigger's program. */
    @Test
    void aTriggerWhoseConditionIsFalseIsNotCalled() {
        session.connection().execute(
                        "CREATE TRIGGER tr AFTER UPDATE ON t WHEN NEW.a < 0 OR OLD.c IS NOT NEW.c BEGIN UPDATE counter SET n = n + 1 "
                                        + "WHERE k = 1; END");
        isCompiled("UPDATE t SET a = a + b", 0, 0);
    }
}
