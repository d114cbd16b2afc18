package org.sqltruffle.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.interpreter.CompiledRuns;
import org.sqltruffle.ops.CInstructionNode;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.control.LoopExitNode;
import org.sqltruffle.testing.Configuration;

/**
 * The SQL files, as far as they run compiled, leave out no opcode that has a node and no node class. What they do leave out is listed, with
 * the reason, in {@code not-compiled.txt}: a list that is exact.
 */
final class CompiledNodes {

    private static final Path CLASSES = Path.of("target/classes");
    private static final Path LIST = Path.of("src/test/resources/not-compiled.txt");

    private CompiledNodes() {
    }

    /** Whether all files run, compiled, and are noted. */
    static boolean canTell() {
        return Configuration.compiles() && Boolean.getBoolean("sqltruffle.noteCompiledRuns")
                        && System.getProperty("sqltruffle.sql") == null;
    }

    static void checkThatEachRan() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Class<? extends OpNode> node : nodes()) {
            missing.add(node.getSimpleName());
            VdbeOp op = node.getAnnotation(VdbeOp.class);
            if (op != null) {
                for (int opcode : op.value()) {
                    missing.add(Opcode.name(opcode));
                }
            }
        }
        for (String run : CompiledRuns.all()) {
            String node = run.substring(run.lastIndexOf('.') + 1);
            if (!node.equals(CInstructionNode.class.getSimpleName())) {
                missing.remove(node);
                missing.remove(run.substring(0, run.indexOf(' ')));
            }
        }
        Set<String> listed = new TreeSet<>(
                        Files.readAllLines(LIST).stream().filter(line -> !line.startsWith("#")).map(line -> line.split(":")[0]).toList());
        assertEquals(String.join("\n", listed), String.join("\n", missing));
    }

    private static Set<Class<? extends OpNode>> nodes() throws IOException {
        Set<Class<? extends OpNode>> nodes = new HashSet<>();
        try (Stream<Path> files = Files.walk(CLASSES.resolve("org/sqltruffle/ops"))) {
            for (Path file : files.filter(f -> f.toString().endsWith("Node.class") && !f.toString().contains("$")).toList()) {
                try {
                    Class<?> type = Class.forName(CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.'));
                    if (OpNode.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()) && type != CInstructionNode.class
                                    && type != LoopExitNode.class) {
                        nodes.add(type.asSubclass(OpNode.class));
                    }
                } catch (ClassNotFoundException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return nodes;
    }
}
