package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What users get as their pom.xml says what the example, which the build runs, and this project's own pom.xml say. */
class SetupTest {

    private static final Pattern PLUGIN = Pattern.compile("<artifactId>(maven-[a-z]+-plugin|exec-maven-plugin)</artifactId>\\s*<version>([^<]+)</version>");

    private static final Pattern THRESHOLD = Pattern.compile("-XX:Tier4\\w+=\\d+");

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

    /** The launcher, what it makes for a program, and the benchmarks have HotSpot's thresholds from there. */
    @Test
    void thresholdsAreTheSame() {
        List<String> thresholds = List.of(element(users, "sqltruffle.options").split(" ")).stream().filter(option -> option.startsWith("-XX:Tier4")).toList();
        assertFalse(thresholds.isEmpty());
        for (String file : new String[]{"../../sqltruffle", "../shell/src/main/launcher/runtime.sh", "../../bench-jmh/src/main/java/org/sqltruffle/bench/engine/JvmOptions.java"}) {
            assertEquals(thresholds, THRESHOLD.matcher(read(file)).results().map(MatchResult::group).toList(), file);
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
