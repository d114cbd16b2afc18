package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.interpreter.NodeProgram;
import org.sqltruffle.language.Statement;
import org.sqltruffle.ops.arithmetic.ZeroOrNullNode;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;

/** Follows {@code docs/howto/add-an-opcode.md}: what each step shows is in the tree, and the node of its example runs. */
class AddAnOpcodeTest {

    private static final Path PAGE = Path.of("../docs/howto/add-an-opcode.md");
    private static final Path MAIN = Path.of("src/main/java/org/sqltruffle");
    private static final Pattern BLOCK = Pattern.compile("^   ```(\\w*)\\n(.*?)^   ```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** The blocks of code of the numbered steps, without their indentation. */
    private static List<String> blocks(String language) throws IOException {
        return BLOCK.matcher(Files.readString(PAGE)).results().filter(block -> block.group(1).equals(language)).map(block -> block.group(2).replaceAll("(?m)^   ", "").strip()).toList();
    }

    private static void assertContains(Path file, String text) throws IOException {
        assertTrue(Files.readString(file).contains(text), () -> file + " does not have\n" + text);
    }

    @Test
    void theSpecificationIsInTheTable() throws IOException {
        assertContains(MAIN.resolve("program/OpcodeSpecs.java"), blocks("java").get(0));
    }

    @Test
    void theNodeIsInTheTree() throws IOException {
        assertContains(MAIN.resolve("ops/arithmetic/ZeroOrNullNode.java"), blocks("java").get(1));
    }

    @Test
    void theBuildRegistersTheNode() throws IOException {
        assertContains(Path.of("target/nodes/java/org/sqltruffle/interpreter/RegisteredNodes.java"), blocks("java").get(2));
    }

    @Test
    void theDocumentHasTheRow() throws IOException {
        assertContains(Path.of("../docs/OPCODES.md"), blocks("").get(1));
    }

    @Test
    void theNodeRunsTheStatement() throws IOException {
        String sql = blocks("sql").get(0);
        assertContains(Path.of("src/test/resources/sql/ranges-compiled.sql"), sql);
        try (EngineSession session = new EngineSession(":memory:", Configuration.INTERPRETED.options())) {
            session.connection().execute("CREATE TABLE t(i, d); INSERT INTO t VALUES(1, '1994-01-01'), (4, '1995-01-01'), (NULL, NULL)");
            try (Statement statement = session.connection().prepare(sql)) {
                assertEquals(3, session.run(statement, 4).rows().size());
                NodeProgram nodes = statement.driver().program();
                int pc = IntStream.range(0, nodes.program().length()).filter(each -> nodes.program().at(each).name().equals("ZeroOrNull")).findFirst().orElseThrow();
                assertNull(nodes.reasonForC(pc));
                assertEquals(ZeroOrNullNode.class, nodes.createNode(pc).getClass());
            }
        }
    }
}
