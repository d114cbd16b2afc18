package org.sqltruffle.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.program.OpcodeSpecs;

/**
 * Each opcode (and, for calls, each function) is claimed by one node class at most, and docs/OPCODES.md says which.
 * {@code -Dsqltruffle.record=true} writes the document anew.
 */
class OpcodeTableTest {

    private static final Path CLASSES = Path.of("target/classes");
    private static final Path DOCUMENT = Path.of("../docs/OPCODES.md");

    @Test
    void documentIsUpToDate() throws IOException {
        String document = document(claims());
        if (Boolean.getBoolean("sqltruffle.record")) {
            Files.writeString(DOCUMENT, document);
        }
        assertEquals(Files.readString(DOCUMENT), document,
                        "docs/OPCODES.md is stale; mvn -pl sql-truffle verify -Dtest=OpcodeTableTest -Dsqltruffle.record=true writes it");
    }

    /** By opcode: the node class, and for calls the functions, in the order of the names. */
    private static Map<Integer, TreeMap<String, Class<?>>> claims() throws IOException {
        Map<Integer, TreeMap<String, Class<?>>> claims = new TreeMap<>();
        for (Class<?> node : nodeClasses()) {
            VdbeOp op = node.getAnnotation(VdbeOp.class);
            List<String> functions = op.functions().length == 0 ? List.of("") : List.of(op.functions());
            for (int opcode : op.value()) {
                for (String function : functions) {
                    Class<?> other = claims.computeIfAbsent(opcode, k -> new TreeMap<>()).put(function, node);
                    assertNull(other, () -> Opcode.name(opcode) + " " + function + " is claimed by " + other + " and " + node);
                }
            }
        }
        return claims;
    }

    private static List<Class<?>> nodeClasses() throws IOException {
        List<Class<?>> nodes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLASSES.resolve("org/sqltruffle/ops"))) {
            for (Path file : files.filter(f -> f.toString().endsWith("Node.class")).sorted().toList()) {
                String name = CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.');
                try {
                    Class<?> node = Class.forName(name);
                    if (node.isAnnotationPresent(VdbeOp.class)) {
                        nodes.add(node);
                    }
                } catch (ClassNotFoundException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return nodes;
    }

    private static String document(Map<Integer, TreeMap<String, Class<?>>> claims) {
        StringBuilder s = new StringBuilder("""
                        # Opcodes

                        Generated from `OpcodeSpecs` and the `@VdbeOp` annotations by `OpcodeTableTest`; do not edit. Every opcode runs: \
                        what has no node runs in C, and
                        a node gives C the cases that its comment names. The operands P1 to P5 have the names of `OpcodeSpecs`, the table \
                        of what is known of each opcode. The package of a node is below `org.sqltruffle.ops`. Where there is none, the \
                        table says why (`OpcodesInC`).

                        """);
        s.append(claims.size()).append(" of ").append(Opcode.COUNT).append(
                        " opcodes have a node.\n\n| opcode | operands | runs in | node, or why there is none |\n|---|---|---|---|\n");
        Map<String, String> reasons = OpcodesInC.reasons();
        for (int opcode = 0; opcode < Opcode.COUNT; opcode++) {
            int number = opcode;
            TreeMap<String, Class<?>> nodes = claims.get(opcode);
            s.append("| ").append(Opcode.name(opcode)).append(" | ").append(OpcodeSpecs.of(opcode).operands())
                            .append(nodes == null ? " | C | " : " | Java | ");
            assertTrue(nodes == null || OpcodeSpecs.has(opcode), () -> "a node needs an entry in OpcodeSpecs: " + Opcode.name(number));
            assertEquals(nodes == null, reasons.containsKey(Opcode.name(opcode)), () -> "a node or a reason: " + Opcode.name(number));
            if (nodes == null) {
                s.append(reasons.get(Opcode.name(opcode)));
            } else {
                List<String> parts = new ArrayList<>();
                nodes.forEach((function, node) -> parts.add((function.isEmpty() ? "" : function + "(): ")
                                + "`" + node.getName().substring("org.sqltruffle.ops.".length()) + "`"));
                s.append(String.join(", ", parts));
                if (!nodes.containsKey("")) {
                    s.append("; other functions in C");
                }
            }
            s.append(" |\n");
        }
        return s.toString();
    }
}
