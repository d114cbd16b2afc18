package org.sqltruffle.bridge.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher's table of commands ({@code commands.txt}): each line names what there is, and one more line is one more command. */
class CommandTableTest {

    private static final Path LAUNCHER = Path.of("src/main/launcher");
    private static final Path BRIDGE = Path.of("..");
    private static final String JAVA = "#!/bin/sh\nprintf '%s\\n' \"$@\"\n";

    @TempDir
    private Path temporary;

    /** A line of the table. */
    private record Line(String command, String module, String runs, String script, String runtime, List<String> jars, List<String> options,
                    String help) {

        static Line of(String text) {
            String[] columns = text.split(" +", 8);
            return new Line(columns[0], columns[1], columns[2], columns[3], columns[4], words(columns[5]), words(columns[6]), columns[7]);
        }

        private static List<String> words(String column) {
            return column.equals("-") ? List.of() : List.of(column.split(","));
        }

        /** What the line names and is not there. */
        List<String> missing() throws IOException {
            String sets = Files.readString(LAUNCHER.resolve("options.sh"));
            List<String> missing = new ArrayList<>();
            Path home = Files.exists(BRIDGE.resolve(module).resolve("pom.xml")) ? BRIDGE.resolve(module)
                            : BRIDGE.resolve("..").resolve(module);
            require(Files.exists(home.resolve("pom.xml")), module, missing);
            if (!List.of("-", "program").contains(runs)) {
                String main = "src/main/java/org/sqltruffle/" + runs.substring(runs.indexOf('/') + 1).replace('.', '/') + ".java";
                require(Files.exists(home.resolve(main)), runs, missing);
            }
            if (!script.equals("-")) {
                Path part = LAUNCHER.resolve(script + ".sh");
                require(Files.exists(part) && Files.readString(part).contains("\n" + script + "_first() {"), script, missing);
            }
            require(List.of("-", "shell", "python", "notebook").contains(runtime), runtime, missing);
            jars.forEach(group -> require(sets.contains("\noptions_group_" + group + "="), group, missing));
            options.stream().filter(word -> !word.startsWith("-"))
                            .forEach(set -> require(sets.contains("\noptions_" + set + "() {"), set, missing));
            return missing;
        }

        private static void require(boolean there, String name, List<String> missing) {
            if (!there) {
                missing.add(name);
            }
        }
    }

    private static List<Line> lines() throws IOException {
        return Files.readAllLines(LAUNCHER.resolve("commands.txt")).stream().filter(line -> !line.startsWith("#")).map(Line::of).toList();
    }

    @Test
    void eachLineNamesWhatThereIs() throws IOException {
        for (Line line : lines()) {
            assertEquals(List.of(), line.missing(), line.command());
        }
    }

    @Test
    void aMistakeIsFound() throws IOException {
        assertEquals(List.of("nowhere", "bridge.No", "nobody", "nothing", "none", "neither"),
                        Line.of("new nowhere bridge.No nobody nothing none,arrow -Xmx1g,neither Helps.").missing());
    }

    /** Another order would hide the lines after the one for all words. */
    @Test
    void theLineForAllOtherWordsIsTheLast() throws IOException {
        List<String> commands = lines().stream().map(Line::command).toList();
        assertEquals("*", commands.getLast());
        assertEquals(commands.size(), commands.stream().distinct().count());
    }

    @Test
    void theHelpHasEachCommand() throws IOException {
        List<String> help = CommandLineRun.of("--help").out().lines().toList();
        for (Line line : lines()) {
            if (!line.command().equals("*")) {
                assertTrue(help.stream().anyMatch(text -> text.startsWith("  " + line.command() + " ")), line.command());
            }
        }
    }

    /** A checkout with the launcher, and a JDK whose {@code java} prints its arguments. */
    private List<String> start(String newLine, String... arguments) throws IOException, InterruptedException {
        Path root = Files.createDirectories(temporary.resolve("checkout"));
        Path launcher = Files.createDirectories(root.resolve("polyglot-bridge/shell/src/main/launcher"));
        Files.copy(Path.of("../../sqltruffle"), root.resolve("sqltruffle"));
        try (Stream<Path> parts = Files.list(LAUNCHER)) {
            for (Path part : parts.toList()) {
                Files.copy(part, launcher.resolve(part.getFileName()));
            }
        }
        Path table = launcher.resolve("commands.txt");
        Files.writeString(table, newLine + "\n" + Files.readString(table));
        Files.createDirectories(root.resolve("polyglot-bridge/new"));
        Files.writeString(root.resolve("polyglot-bridge/new/pom.xml"), "");
        Path jdk = temporary.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\nGRAALVM_VERSION=\"25\"\n");
        for (String program : List.of("java", "javac")) {
            Files.writeString(jdk.resolve("bin").resolve(program), JAVA);
            assertTrue(jdk.resolve("bin").resolve(program).toFile().setExecutable(true));
        }
        List<String> command = new ArrayList<>(List.of("bash", root.resolve("sqltruffle").toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(Map.of("JAVA_HOME", jdk.toString(), "SQLTRUFFLE_NO_BUILD", "1", "SQLTRUFFLE_JAVA_OPTS", ""));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }

    @Test
    void oneMoreLineIsOneMoreCommandOnTheModulePath() throws Exception {
        List<String> started = start("new new new/bridge.New - - slf4j -Xmx1g,c1 Helps.", "new", "a b");
        assertEquals(List.of("-m", "org.sqltruffle.new/org.sqltruffle.bridge.New", "new", "a b"),
                        started.subList(started.size() - 4, started.size()));
        assertTrue(started.containsAll(List.of("-Xmx1g", "-XX:+UseSerialGC")), () -> String.join("\n", started));
        String path = started.get(started.indexOf("--module-path") + 1);
        assertTrue(path.contains("polyglot-bridge/new/target/sqltruffle-new-"), path);
    }

    @Test
    void oneMoreLineIsOneMoreCommandOnTheClassPath() throws Exception {
        List<String> started = start("new new bridge.New - - - - Helps.", "new");
        assertEquals(List.of("org.sqltruffle.bridge.New", "new"), started.subList(started.size() - 2, started.size()));
        assertTrue(started.get(started.indexOf("-cp") + 1).contains("polyglot-bridge/new/target/sqltruffle-new-"),
                        () -> String.join("\n", started));
        assertFalse(started.contains("-m"));
    }

    /** The first character of a comment is no command. */
    @Test
    void everyOtherWordIsToldByTheHelp() throws Exception {
        List<String> started = start("# comment", "#");
        assertEquals(List.of("-m", "org.sqltruffle.shell/org.sqltruffle.bridge.shell.Main", "#"),
                        started.subList(started.size() - 3, started.size()));
    }
}
