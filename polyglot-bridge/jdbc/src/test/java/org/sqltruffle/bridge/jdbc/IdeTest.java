package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.jdbc.clients.CompiledProgram;

/**
 * The commands by which IDEs start a program whose VM options are those of {@code docs/users/deployment.md}. The class path is that of
 * Maven, so it has our jars and GraalVM's, which the options put on the module path, too. Queries are compiled, and nothing is printed but
 * the program's line.
 */
@Tag("slow")
class IdeTest {

    /** Made in Maven's phase package. */
    private static final Path OPTIONS = Path.of("target/sqltruffle.args").toAbsolutePath();
    private static final String MAIN = CompiledProgram.class.getName();

    @TempDir
    Path directory;

    private final String classPath = System.getProperty("java.class.path");

    @BeforeEach
    void isPackaged() {
        assertTrue(Files.exists(OPTIONS), "mvn package makes it");
    }

    private static void assertRuns(Stream<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.forEach(command::add);
        assertEquals("3.54.1 compiled\n", ChildJvm.run(0, command));
    }

    @Test
    void intelliJ() throws Exception {
        assertRuns(Stream.of("@" + OPTIONS, "-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8", "-Dsun.stderr.encoding=UTF-8",
                        "-classpath", classPath, MAIN));
    }

    /**
     * With {@code Shorten command line: @argfile} the field's content stands in a file itself, where java does not expand the name of
     * another one.
     */
    @Test
    void intelliJWithAnArgumentFile() throws Exception {
        Path file = Files.write(directory.resolve("idea_arg_file1"),
                        Stream.concat(options(), Stream.of("-Dfile.encoding=UTF-8", "-classpath", quoted(classPath), MAIN)).toList());
        assertRuns(Stream.of("@" + file));
    }

    @Test
    void eclipse() throws Exception {
        assertRuns(Stream.of("@" + OPTIONS, "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-classpath",
                        classPath,
                        "-XX:+ShowCodeDetailsInExceptionMessages", MAIN));
    }

    @Test
    void visualStudioCode() throws Exception {
        assertRuns(Stream.of("@" + OPTIONS, "-XX:+ShowCodeDetailsInExceptionMessages", "-cp", classPath, MAIN));
        // When the class path is long.
        Path file = Files.writeString(directory.resolve("cp_1.argfile"), "-cp " + quoted(classPath));
        assertRuns(Stream.of("@" + OPTIONS, "-XX:+ShowCodeDetailsInExceptionMessages", "@" + file, MAIN));
    }

    private static Stream<String> options() throws IOException {
        return Files.readAllLines(OPTIONS).stream().filter(line -> !line.startsWith("#"));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
