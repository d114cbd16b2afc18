package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.ops.NodeTable;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;

/** The table that table.awk reads from the sources is what the compiled annotations say. */
class RegisteredNodesTest {

    private static final Path CLASSES = Path.of("target/classes");
    private static final Path TABLE = Path.of("target/nodes/java/org/sqltruffle/interpreter/RegisteredNodes.java");
    private static final Pattern CREATES = Pattern
                    .compile("case (?:OP_(\\w+)|\"([^\"]+)\") -> (?:new )?(org\\.sqltruffle\\.ops\\.(?:[a-z]+\\.)+[A-Z]\\w*)");

    /** Opcode and class, or function and class: {@code Add org.sqltruffle.ops.arithmetic.ArithmeticNode}. */
    private static Set<String> annotated() throws IOException {
        Set<String> claims = new TreeSet<>();
        try (Stream<Path> files = Files.walk(CLASSES.resolve("org/sqltruffle/ops"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                Class<?> node = load(CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.'));
                VdbeOp op = node.getAnnotation(VdbeOp.class);
                if (op != null) {
                    Stream<String> opcodes = Stream.of(op.functions().length > 0 ? new String[0]
                                    : Arrays.stream(op.value()).mapToObj(Opcode::name).toArray(String[]::new));
                    Stream.concat(opcodes, Stream.of(op.functions())).forEach(name -> claims.add(name + " " + node.getName()));
                }
            }
        }
        return claims;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, RegisteredNodesTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theTableHasEveryAnnotation() throws IOException {
        Set<String> generated = new TreeSet<>();
        String source = Files.readString(TABLE);
        CREATES.matcher(source.substring(0, source.indexOf("String reasonForC("))).results()
                        .forEach(match -> generated.add((match.group(1) == null ? match.group(2) : match.group(1)) + " " + match.group(3)));
        assertEquals(String.join("\n", annotated()), String.join("\n", generated));
    }

    @Test
    void anOpcodeWithoutAClassHasNoNode() {
        Instruction checkpoint = new Instruction(0, Opcode.OP_Checkpoint, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        assertEquals(NodeTable.NO_NODE, new RegisteredNodes().reasonForC(null, checkpoint));
        assertThrows(IllegalArgumentException.class, () -> new RegisteredNodes().create(null, checkpoint));
    }
}
