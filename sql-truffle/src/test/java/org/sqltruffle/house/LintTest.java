package org.sqltruffle.house;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The house's rules. What breaks one today is listed in {@code lint-known.txt}, which only shrinks: an entry that is no longer true fails
 * too.
 */
class LintTest {

    private static final Path ROOT = Path.of("..");
    private static final String OURS = "org.sqltruffle.";
    private static final int MAX_CHARACTERS = 19_000;
    private static final int MAX_LINES = 600;
    private static final int MAX_COLUMNS = 140;
    private static final Set<String> LANGUAGES = Set.of("java", "c", "h", "py");
    /** Calls of Python, one a line, whose results stand in a file beside. */
    private static final String CALLS = "/outcomes/";

    /** What each package of the engine may use; dependencies only point down. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
                    entry("operations", Set.of("language", "activity", "sqlite", "memory")),
                    entry("language",
                                    Set.of("interpreter", "registers", "program", "value", "activity", "events", "sqlite", "abi",
                                                    "memory")),
                    entry("interpreter", Set.of("ops", "registers", "program", "activity", "sqlite", "abi", "memory")),
                    entry("ops", Set.of("registers", "value", "btree", "program", "sqlite", "abi", "memory")),
                    entry("registers", Set.of("program", "value", "sqlite", "abi", "memory")),
                    entry("program", Set.of("sqlite", "abi", "memory")),
                    entry("btree", Set.of("value", "sqlite", "abi", "memory")),
                    entry("value", Set.of("sqlite", "abi", "memory")),
                    entry("activity", Set.of("events", "sqlite", "abi", "memory")),
                    entry("events", Set.of("abi")),
                    entry("sqlite", Set.of("abi", "memory")),
                    entry("abi", Set.of("memory")),
                    entry("memory", Set.of()));

    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([\\w.]+)", Pattern.MULTILINE);
    private static final Pattern TOP_LEVEL = Pattern.compile(
                    "^(?:(?:public|final|abstract|sealed|non-sealed|strictfp) )*(?:class|interface|enum|record|@interface) \\w+",
                    Pattern.MULTILINE);

    static List<Path> sources() throws IOException {
        return files().filter(path -> language(path).equals("java")).sorted().toList();
    }

    private static Stream<Path> files() throws IOException {
        // A module is a folder with a pom.xml, or one in such a folder. Nothing reads target, where other modules' builds write at the same
        // time.
        List<Path> modules = new ArrayList<>(modules(ROOT));
        for (Path module : modules(ROOT)) {
            modules.addAll(modules(module));
        }
        return modules.stream().map(module -> module.resolve("src")).filter(Files::isDirectory).flatMap(LintTest::filesBelow);
    }

    private static List<Path> modules(Path parent) throws IOException {
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(child -> Files.exists(child.resolve("pom.xml"))).toList();
        }
    }

    private static Stream<Path> filesBelow(Path directory) {
        try {
            return Files.walk(directory).filter(Files::isRegularFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String language(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void rules() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path path : sources()) {
            String name = ROOT.relativize(path).toString();
            String text = Files.readString(path);
            lintText(name, text, found);
            lintImports(name, text, found);
        }
        Set<String> known = new TreeSet<>(Files.readAllLines(Path.of("src/test/resources/lint-known.txt")).stream()
                        .filter(line -> !line.startsWith("#")).toList());
        assertEquals(String.join("\n", known), String.join("\n", found));
    }

    private static void lintText(String name, String text, Set<String> found) {
        if (text.lines().mapToInt(line -> line.strip().length()).sum() > MAX_CHARACTERS) {
            found.add(name + ": more than " + MAX_CHARACTERS + " characters without indentation");
        }
        // Written in two pieces, or this line would be one.
        if (Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b").matcher(text).find()) {
            found.add(name + ": a mark for later; open an issue");
        }
        if (TOP_LEVEL.matcher(text).results().count() > 1) {
            found.add(name + ": more than one top-level class");
        }
        if (text.contains("\t") || text.lines().anyMatch(line -> line.endsWith(" "))) {
            found.add(name + ": tab or space at the end of a line");
        }
    }

    private static void lintImports(String name, String text, Set<String> found) {
        String prefix = "sql-truffle/src/main/java/org/sqltruffle/";
        if (!name.startsWith(prefix)) {
            return;
        }
        String own = name.substring(prefix.length()).split("/")[0];
        Set<String> mayUse = MAY_USE.get(own);
        if (mayUse == null) {
            found.add(name + ": package " + own + " is not in the table of packages");
            return;
        }
        Matcher imports = IMPORT.matcher(text);
        while (imports.find()) {
            String imported = imports.group(1);
            if (imported.startsWith("java.lang.foreign") && !own.equals("memory")) {
                found.add(name + ": imports " + imported + "; only memory may");
            }
            if (imported.startsWith(OURS)) {
                String used = imported.substring(OURS.length()).split("\\.")[0];
                if (!used.equals(own) && !mayUse.contains(used)) {
                    found.add(name + ": " + own + " must not use " + used);
                }
            }
            if (own.equals("program") && imported.startsWith("com.oracle.truffle") && !imported.contains("CompilerDirectives")) {
                found.add(name + ": program has no Truffle nodes");
            }
        }
    }

    /** Maven's formatter does not break strings, and it formats Java only. */
    @Test
    void filesAndLinesAreShort() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path path : files().filter(path -> LANGUAGES.contains(language(path)) && !path.toString().contains(CALLS)).toList()) {
            lintLines(ROOT.relativize(path).toString(), Files.readAllLines(path), found);
        }
        assertEquals("", String.join("\n", found));
    }

    private static void lintLines(String name, List<String> lines, Set<String> found) {
        if (lines.size() > MAX_LINES) {
            found.add(name + ": more than " + MAX_LINES + " lines");
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.codePointCount(0, line.length()) > MAX_COLUMNS) {
                found.add(name + ", line " + (i + 1) + ": more than " + MAX_COLUMNS + " columns");
            }
        }
    }

    @Test
    void aLongFileAndALongLineAreFound() {
        Set<String> found = new TreeSet<>();
        lintLines("Good.java", Collections.nCopies(MAX_LINES, "x".repeat(MAX_COLUMNS)), found);
        assertEquals(Set.of(), found);
        lintLines("Long.java", Collections.nCopies(MAX_LINES + 1, ""), found);
        lintLines("Wide.java", List.of("", "x".repeat(MAX_COLUMNS + 1)), found);
        assertEquals(Set.of("Long.java: more than 600 lines", "Wide.java, line 2: more than 140 columns"), found);
    }

    @Test
    void aRuleCanFail() {
        Set<String> found = new TreeSet<>();
        lintImports("sql-truffle/src/main/java/org/sqltruffle/value/Bad.java",
                        "import org.sqltruffle.language.Statement;\nimport java.lang.foreign.Arena;\n", found);
        lintText("Bad.java", "class A {}\n\nclass B {}\n", found);
        assertEquals(3, found.size(), () -> String.join("\n", found));
        assertTrue(found.stream().anyMatch(line -> line.contains("value must not use language")));
    }
}
