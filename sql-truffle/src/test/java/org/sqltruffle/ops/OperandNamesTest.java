package org.sqltruffle.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.program.OpcodeSpecs;

/** Nodes name their operands and the cases that they have met, and each operand is one of {@link OpcodeSpecs}. */
class OperandNamesTest {

    private static final Path SOURCES = Path.of("src/main/java/org/sqltruffle");
    private static final Pattern NUMBERED = Pattern.compile("\\.p[1-5]\\(\\)|\\.pP4\\(\\)|\\.p4int\\(\\)|\\.p4type\\(\\) ==? \\d");
    private static final Pattern CASE = Pattern.compile("\\bmet\\(\\d+\\)");
    private static final Pattern NAMED = Pattern.compile("\\.(?:operand|pointer)\\((.+?)\\)[ ;),.]");
    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");
    private static final Pattern ANNOTATION = Pattern.compile("^@VdbeOp\\(([^)]*)\\)", Pattern.MULTILINE);
    private static final Pattern OPCODE = Pattern.compile("OP_(\\w+)");

    /** What is wrong with a source file: an operand by its number, or by a name that none of the class's opcodes has. */
    private static void check(String file, String text, Set<String> wrong) {
        NUMBERED.matcher(text).results().forEach(match -> wrong.add(file + ": " + match.group()));
        CASE.matcher(text).results().forEach(match -> wrong.add(file + ": a case without a name: " + match.group()));
        var annotation = ANNOTATION.matcher(text);
        Set<String> known = annotation.find() ? namesOf(OPCODE.matcher(annotation.group(1)).results().map(match -> match.group(1)).toList())
                        : namesOf(null);
        // A class may read the operands of the instructions before and after its own.
        boolean reads = text.contains("program.at(") || text.contains("program().at(") || text.contains("Instruction call");
        Set<String> allowed = reads ? namesOf(null) : known;
        NAMED.matcher(text).results().flatMap(match -> NAME.matcher(match.group(1)).results()).map(match -> match.group(1))
                        .filter(name -> !allowed.contains(name))
                        .forEach(name -> wrong.add(file + ": no operand " + name));
    }

    /** The names of the operands of some opcodes, or of all of them. */
    private static Set<String> namesOf(List<String> opcodes) {
        Set<String> names = new TreeSet<>();
        IntStream.range(0, Opcode.COUNT).filter(opcode -> opcodes == null || opcodes.contains(Opcode.name(opcode)))
                        .forEach(opcode -> names.addAll(Arrays.asList(OpcodeSpecs.of(opcode).operands().split(" "))));
        return names;
    }

    @Test
    void nodesNameTheirOperands() throws IOException {
        Set<String> wrong = new TreeSet<>();
        for (String directory : List.of("ops", "interpreter", "language")) {
            try (Stream<Path> files = Files.walk(SOURCES.resolve(directory))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    check(SOURCES.relativize(file).toString(), Files.readString(file), wrong);
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
    }

    @Test
    void aWrongNameIsFound() {
        Set<String> wrong = new TreeSet<>();
        check("BadNode.java",
                        "@VdbeOp({OP_Add})\nint a = instruction.operand(\"left\"); int b = instruction.operand(\"cursor\"); int c = "
                                        + "instruction.p3(); met(4);",
                        wrong);
        assertEquals(Set.of("BadNode.java: .p3()", "BadNode.java: no operand cursor", "BadNode.java: a case without a name: met(4)"),
                        wrong);
    }
}
