package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages of all modules: no cycle between them, at most 25 classes and a {@code package-info.java} in each.
 * {@code package-cycles-known.txt} lists the uses that close a cycle today, as {@code user -> used}. That list only shrinks: an entry that
 * closes no cycle fails, too.
 */
class PackagesTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern CLASS = Pattern.compile("\\b(org\\.sqltruffle(?:\\.[a-z]\\w*)*)\\.[A-Z]");
    private static final int MAX_LINES = 6;
    private static final int MAX_CLASSES = 25;
    private static final String DESCRIPTION = "package-info.java";

    /** The directories below {@code src/main/java} of all modules that have Java files, with those files' texts by name. */
    private static Map<Path, Map<String, String>> packages() throws IOException {
        Map<Path, Map<String, String>> packages = new TreeMap<>();
        for (Path file : LintTest.sources()) {
            boolean inPackage = file.toString().contains("/src/main/java/") && !file.getParent().endsWith("java");
            if (inPackage) {
                packages.computeIfAbsent(file.getParent(), directory -> new TreeMap<>()).put(file.getFileName().toString(),
                                Files.readString(file));
            }
        }
        return packages;
    }

    /** The packages that each package names in its sources. */
    private static Map<String, Set<String>> uses(Stream<String> sources) {
        Map<String, Set<String>> uses = new TreeMap<>();
        sources.forEach(text -> {
            Matcher declaration = PACKAGE.matcher(text);
            assertTrue(declaration.find(), text);
            Set<String> used = uses.computeIfAbsent(declaration.group(1), name -> new TreeSet<>());
            CLASS.matcher(text).results().map(match -> match.group(1)).filter(name -> !name.equals(declaration.group(1)))
                            .forEach(used::add);
        });
        return uses;
    }

    /** A cycle as a path whose first package is also its last, or an empty list. */
    private static List<String> cycle(Map<String, Set<String>> uses) {
        Set<String> finished = new HashSet<>();
        for (String start : uses.keySet()) {
            List<String> cycle = cycle(start, uses, new LinkedHashSet<>(), finished);
            if (!cycle.isEmpty()) {
                return cycle;
            }
        }
        return List.of();
    }

    private static List<String> cycle(String name, Map<String, Set<String>> uses, LinkedHashSet<String> path, Set<String> finished) {
        if (path.contains(name)) {
            return Stream.concat(path.stream().dropWhile(each -> !each.equals(name)), Stream.of(name)).toList();
        }
        if (finished.contains(name)) {
            return List.of();
        }
        path.add(name);
        for (String used : uses.getOrDefault(name, Set.of())) {
            List<String> cycle = cycle(used, uses, path, finished);
            if (!cycle.isEmpty()) {
                return cycle;
            }
        }
        path.remove(name);
        finished.add(name);
        return List.of();
    }

    private static Map<String, Set<String>> without(Map<String, Set<String>> uses, Set<String> edges) {
        Map<String, Set<String>> rest = new TreeMap<>();
        uses.forEach((user, all) -> rest.put(user,
                        all.stream().filter(used -> !edges.contains(user + " -> " + used)).collect(Collectors.toCollection(TreeSet::new))));
        return rest;
    }

    @Test
    void noCycles() throws IOException {
        Map<String, Set<String>> uses = uses(packages().values().stream().flatMap(files -> files.values().stream()));
        Set<String> known = Files.readAllLines(Path.of("src/test/resources/package-cycles-known.txt")).stream()
                        .filter(line -> !line.startsWith("#"))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(List.of(), cycle(without(uses, known)));
        for (String edge : known) {
            Set<String> others = new TreeSet<>(known);
            others.remove(edge);
            assertTrue(!cycle(without(uses, others)).isEmpty(), edge + " closes no cycle: remove it from the list");
        }
    }

    @Test
    void aCycleIsFound() {
        Stream<String> sources = Stream.of("package org.sqltruffle.a;\nimport org.sqltruffle.b.B;\n",
                        "package org.sqltruffle.b;\nclass B { org.sqltruffle.c.C c; }\n",
                        "package org.sqltruffle.c;\nimport static org.sqltruffle.b.B.CONSTANT;\n",
                        "package org.sqltruffle.d;\nimport org.sqltruffle.a.A;\n");
        assertEquals(List.of("org.sqltruffle.b", "org.sqltruffle.c", "org.sqltruffle.b"), cycle(uses(sources)));
    }

    @Test
    void noPackageHasTwoSubjects() throws IOException {
        Set<String> wrong = new TreeSet<>();
        packages().forEach((directory, files) -> count(directory.toString(), files.keySet(), wrong));
        assertEquals("", String.join("\n", wrong));
    }

    private static void count(String name, Set<String> files, Set<String> wrong) {
        long classes = files.stream().filter(file -> !file.equals(DESCRIPTION)).count();
        if (classes > MAX_CLASSES) {
            wrong.add(name + ": " + classes + " classes; split it by subject");
        }
    }

    @Test
    void aLargePackageIsFound() {
        Set<String> files = new TreeSet<>(Set.of(DESCRIPTION));
        Set<String> wrong = new TreeSet<>();
        for (int i = 0; i < MAX_CLASSES; i++) {
            files.add("Class" + i + ".java");
        }
        count("a", files, wrong);
        assertEquals(Set.of(), wrong);
        files.add("OneMore.java");
        count("b", files, wrong);
        assertEquals(Set.of("b: 26 classes; split it by subject"), wrong);
    }

    @Test
    void everyPackageSaysWhatItIs() throws IOException {
        Set<String> wrong = new TreeSet<>();
        packages().forEach((directory, files) -> describe(directory.toString(), files, wrong));
        assertEquals("", String.join("\n", wrong));
    }

    private static void describe(String name, Map<String, String> files, Set<String> wrong) {
        String text = files.get(DESCRIPTION);
        if (text == null) {
            wrong.add(name + ": no package-info.java");
        } else if (text.lines().count() > MAX_LINES + 1) {
            wrong.add(name + ": more than " + MAX_LINES + " lines of comment");
        }
    }

    @Test
    void aPackageWithoutADescriptionIsFound() {
        Set<String> wrong = new TreeSet<>();
        describe("a", Map.of("A.java", "package a;\n"), wrong);
        describe("b", Map.of("package-info.java", "/** B. */\npackage b;\n"), wrong);
        assertEquals(Set.of("a: no package-info.java"), wrong);
    }
}
