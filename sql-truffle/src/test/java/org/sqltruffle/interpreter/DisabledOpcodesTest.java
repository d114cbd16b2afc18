package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** What an opcode is good for is seen where it is left to C and all else is compiled. */
@Tag("slow")
class DisabledOpcodesTest {

    @ParameterizedTest
    @ValueSource(strings = {"Column", "Next"})
    void theRestIsCompiled(String opcode) {
        try (EngineSession session = new EngineSession(":memory:", EngineOptions.DEFAULT)) {
            session.connection().execute(
                            "CREATE TABLE t(a INTEGER PRIMARY KEY, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s "
                                            + "WHERE i < 300) INSERT INTO t SELECT i, i FROM s");
            try (Statement statement = session.connection().prepare("SELECT sum(x.b + y.b) FROM t x CROSS JOIN t y",
                            EngineOptions.DEFAULT.withDisabledOpcodes(Set.of(opcode)))) {
                Repeat.until(() -> isCompiled(statement), () -> execute(statement), "no loop was compiled");
                assertNull(statement.driver().program().reasonToStayInC());
                execute(statement);
            }
        }
    }

    private static boolean isCompiled(Statement statement) {
        NodeProgram nodes = statement.driver().program();
        return nodes != null && nodes.hasCompiledEntry();
    }

    private static void execute(Statement statement) {
        assertTrue(statement.step());
        assertEquals(300 * 300 * 301, statement.columnLong(0));
        statement.reset();
    }
}
