package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.interpreter.NodeProgram;
import org.sqltruffle.language.Statement;
import org.sqltruffle.ops.arithmetic.ZeroOrNullNode;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;

/** Follows {@code docs/howto/add-an-opcode.md}: what each step shows is in the tree, and the node of its example runs. */
class AddAnOpcodeTest {

    private static final HowToPage PAGE = new HowToPage("add-an-opcode.md");
    private static final Path MAIN = Path.of("src/main/java/org/sqltruffle");

    @Test
    void theSpecificationIsInTheTable() throws IOException {
        HowToPage.assertContains(MAIN.resolve("program/OpcodeSpecs.java"), PAGE.blocks("java").get(0));
    }

    @Test
    void theNodeIsInTheTree() throws IOException {
        HowToPage.assertContains(MAIN.resolve("ops/arithmetic/ZeroOrNullNode.java"), PAGE.blocks("java").get(1));
    }

    @Test
    void theBuildRegistersTheNode() throws IOException {
        HowToPage.assertContains(Path.of("target/nodes/java/org/sqltruffle/interpreter/RegisteredNodes.java"), PAGE.blocks("java").get(2));
    }

    @Test
    void theDocumentHasTheRow() throws IOException {
        HowToPage.assertContains(Path.of("../docs/OPCODES.md"), PAGE.blocks("").get(1));
    }

    @Test
    void theNodeRunsTheStatement() throws IOException {
        String sql = PAGE.blocks("sql").get(0);
        HowToPage.assertContains(Path.of("src/test/resources/sql/ranges-compiled.sql"), sql);
        try (EngineSession session = new EngineSession(":memory:", Configuration.INTERPRETED.options())) {
            session.connection().execute("CREATE TABLE t(i, d); INSERT INTO t VALUES(1, '1994-01-01'), (4, '1995-01-01'), (NULL, NULL)");
            try (Statement statement = session.connection().prepare(sql)) {
                assertEquals(3, session.run(statement, 4).rows().size());
                NodeProgram nodes = statement.driver().program();
                int pc = IntStream.range(0, nodes.program().length()).filter(each -> nodes.program().at(each).name().equals("ZeroOrNull"))
                                .findFirst().orElseThrow();
                assertNull(nodes.reasonForC(pc));
                assertEquals(ZeroOrNullNode.class, nodes.createNode(pc).getClass());
            }
        }
    }
}
