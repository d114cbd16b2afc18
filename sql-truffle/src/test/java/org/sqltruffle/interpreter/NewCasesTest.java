package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.RootCallTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.Bytes;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/**
 * A compiled statement that meets new cases one by one, an execution for each: its code is dropped again and again, until it takes all
 * cases.
 */
@Tag("compiled")
class NewCasesTest {

    private static final String QUERY = "SELECT a + b, a < b, abs(a) FROM t";
    /** Of each type, with integers that overflow. */
    private static final List<Object> VALUES = Arrays.asList(1L, 2.5, null, Bytes.text("3"), new Bytes(false, new byte[]{'4'}),
                    Long.MAX_VALUE, Bytes.text("5.5x"), Long.MIN_VALUE);
    /** After so many drops a node that meets one more case takes all. */
    private static final int FEW_DROPS = 7;

    private static List<Result> answers(Configuration configuration) {
        try (EngineSession session = new EngineSession(":memory:", configuration.options())) {
            session.connection().execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(0, 0)");
            List<Result> answers = new ArrayList<>();
            try (Statement statement = session.connection().prepare(QUERY)) {
                for (Object b : VALUES) {
                    for (Object a : VALUES) {
                        session.run("UPDATE t SET a = ?, b = ?", Arrays.asList(a, b));
                        // Twice: compiled code runs between two new cases.
                        for (int i = 0; i < 2; i++) {
                            answers.add(session.run(statement, Long.MAX_VALUE));
                            statement.reset();
                        }
                    }
                }
                if (configuration == Configuration.COMPILED) {
                    assertTrue(drops(statement) >= FEW_DROPS, "dropped only " + drops(statement) + " times");
                }
            }
            return answers;
        }
    }

    private static int drops(Statement statement) {
        NodeProgram nodes = statement.driver().program();
        int drops = 0;
        for (int pc = 0; pc < nodes.program().length(); pc++) {
            if (nodes.entryIfMade(pc) instanceof RootCallTarget target) {
                drops = Math.max(drops, ((VdbeRootNode) target.getRootNode()).drops());
            }
        }
        return drops;
    }

    @Test
    void answersAreThoseOfC() {
        List<Result> expected = answers(Configuration.C);
        for (Configuration configuration : Configuration.underTest()) {
            List<Result> answers = answers(configuration);
            for (int i = 0; i < expected.size(); i++) {
                assertEquals(null, answers.get(i).differenceFrom(expected.get(i)), configuration + ", execution " + (i + 1));
            }
        }
    }
}
