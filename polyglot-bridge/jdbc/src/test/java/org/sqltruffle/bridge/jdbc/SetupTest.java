package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users get as their pom.xml says what the example, which the build runs, and this project's own pom.xml say. */
class SetupTest {

    private static final Pattern PLUGIN = Pattern
                    .compile("<artifactId>(maven-[a-z]+-plugin|exec-maven-plugin)</artifactId>\\s*<version>([^<]+)</version>");

    private final String users = read("src/main/setup/sqltruffle-maven.xml").replace("\\${", "${");
    private final String example = read("../example/pom.xml");

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String element(String pom, String name) {
        Matcher matcher = Pattern.compile("<" + name + ">([^<]+)</" + name + ">").matcher(pom);
        assertTrue(matcher.find(), name);
        return matcher.group(1);
    }

    @Test
    void optionsAndModulesAreTheExamples() {
        for (String name : new String[]{"sqltruffle.options", "includeGroupIds", "outputDirectory"}) {
            assertEquals(element(example, name), element(users, name));
        }
        assertEquals(element(example, "commandlineArgs").replace("example.Example", "${main}"), element(users, "commandlineArgs"));
    }

    @Test
    void argumentFileHasTheSameOptions() {
        String options = read("src/main/setup/graalvm.args").lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining(" "));
        assertEquals(element(users, "sqltruffle.options").replace("${sqltruffle.graalvm}", "graalvm"), options);
    }

    /** The top pom.xml has HotSpot's thresholds, in a line that the launcher reads. All else is made of it. */
    @Test
    void thresholdsStandOnce() throws IOException {
        assertTrue(read("../../pom.xml").lines()
                        .anyMatch(line -> line.matches(" *<sqltruffle.late.c2>(-XX:Tier4\\w+=\\d+ ?)+</sqltruffle.late.c2>")));
        for (String file : new String[]{"src/main/setup/graalvm.args", "src/main/setup/sqltruffle.args",
                        "src/main/setup/sqltruffle-maven.xml", "../example/pom.xml"}) {
            assertTrue(read(file).contains("${sqltruffle.late.c2}"), file);
        }
        try (Stream<Path> launcher = Files.list(Path.of("../shell/src/main/launcher"))) {
            for (Path file : Stream.concat(launcher, Stream.of(Path.of("../../sqltruffle"))).toList()) {
                assertFalse(read(file.toString()).contains("Tier4"), file.toString());
            }
        }
    }

    @Test
    void pluginsAreOursInTheSameVersions() {
        Map<String, String> ours = plugins(read("../../pom.xml"));
        Map<String, String> theirs = plugins(users);
        assertFalse(theirs.isEmpty());
        theirs.forEach((plugin, version) -> assertEquals(ours.get(plugin), version, plugin));
    }

    private static Map<String, String> plugins(String pom) {
        return PLUGIN.matcher(pom).results().collect(Collectors.toMap((MatchResult plugin) -> plugin.group(1), plugin -> plugin.group(2)));
    }
}
