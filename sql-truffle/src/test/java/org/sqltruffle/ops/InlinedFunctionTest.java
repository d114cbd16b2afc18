package org.sqltruffle.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.Statement;
import org.sqltruffle.ops.function.HostFunctionNode;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Functions of the host's that nodes call give what they give when C calls them back: values, errors, what they leave behind. */
@Tag("compiled")
class InlinedFunctionTest {

    private static final String SETUP = "CREATE TABLE t(id INTEGER PRIMARY KEY, v, g); INSERT INTO t(v, g) VALUES(1, 1), (2, 2), (4, 1), "
                    + "(14, 2), (15, 1), (2.5, 2), (-0.0, 1), (9e999, 2),"
                    + " ('text', 1), ('\u00e4\u20ac\ud83d\ude00', 2), ('', 1), (x'', 2), (x'c3a400ff', 1), (NULL, 2), (zeroblob(4), 1), "
                    + "('a' || char(0) || 'b', 2)";

    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT id, change(v), typeof(change(v)), change(change(v)), length(change(v)) FROM t",
                    "SELECT change(1, v) || '-', change('constant'), change(id, id + 0.5) FROM t WHERE change(g) = 2",
                    "SELECT id, change(v) FROM t WHERE id < 5 OR change(id) IS 14",
                    "SELECT id, change(11 + g) FROM t WHERE id > 3",
                    "SELECT sum(change(id)), max(change(v)), group_concat(change(v)) FROM t WHERE id <> 13",
                    "SELECT hash(v), hash(v, g, id), hash() FROM t WHERE id <> 13",
                    "SELECT g, hash(change(v)), count(*) FROM t GROUP BY g",
                    "SELECT hash(id) FROM t",
                    "SELECT hash(v) FROM t WHERE id < 0",
                    "SELECT id, hash(v) OVER (ORDER BY id) FROM t",
    })
    void asCalledByC(String sql) {
        Result expected = run(Configuration.C, sql);
        for (Configuration configuration : Configuration.underTest()) {
            assertNull(run(configuration, sql).differenceFrom(expected), sql);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PRAGMA encoding='UTF-8'", "PRAGMA encoding='UTF-16'"})
    void nodesCallWhereTextIsUtf8(String encoding) {
        try (EngineSession session = open(Configuration.INTERPRETED, encoding)) {
            try (Statement statement = session.connection().prepare("SELECT change(v) FROM t")) {
                session.run(statement, 3);
                var program = statement.driver().program();
                int pc = 0;
                while (!program.program().at(pc).name().equals("Function")) {
                    pc++;
                }
                OpNode node = program.createNode(pc);
                assertEquals(encoding.contains("16"), !(node instanceof HostFunctionNode), node.getClass().getName());
            }
        }
    }

    private static Result run(Configuration configuration, String sql) {
        try (EngineSession session = open(configuration, "PRAGMA encoding='UTF-8'")) {
            Result result = session.run(sql, List.of());
            Result again = session.run(sql, List.of());
            assertNull(again.differenceFrom(result), sql);
            assertTrue(result.rows().size() > 0 || result.errorName() != null, sql);
            return result;
        }
    }

    private static EngineSession open(Configuration configuration, String encoding) {
        EngineSession session = new EngineSession(":memory:", configuration.options());
        session.connection().execute(encoding);
        HostFunctions.register(session.connection(), "change", new HostFunctions.Change(), false);
        HostFunctions.register(session.connection(), "hash", new HostFunctions.Hash(), true);
        Arrays.stream(SETUP.split("; ")).forEach(session.connection()::execute);
        return session;
    }
}
