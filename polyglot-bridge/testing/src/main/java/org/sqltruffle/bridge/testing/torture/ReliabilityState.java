package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts of all runs so far, in a file of lines {@code key=value} in the order of the keys. */
final class ReliabilityState {

    private static final String FINDING = "finding.";

    /**
     * Something that was found. {@code seen} and {@code gone} are dates with commits; {@code gone} is empty while the command still finds
     * it.
     */
    record Finding(String attack, long seed, String text, String seen, String gone) {
    }

    private final Path file;
    private final TreeMap<String, String> values = new TreeMap<>();

    ReliabilityState(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                int equals = line.indexOf('=');
                if (equals > 0 && !line.startsWith("#")) {
                    values.put(line.substring(0, equals), line.substring(equals + 1));
                }
            }
        }
    }

    long nextSeed(String attack) {
        return Long.parseLong(values.getOrDefault(attack + ".next", "1"));
    }

    long count(String attack, String what) {
        return Long.parseLong(values.getOrDefault(attack + ".count." + what, "0"));
    }

    /** All counts of an attack by name. */
    Map<String, Long> counts(String attack) {
        Map<String, Long> counts = new TreeMap<>();
        String prefix = attack + ".count.";
        values.tailMap(prefix).forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                counts.put(key.substring(prefix.length()), Long.parseLong(value));
            }
        });
        return counts;
    }

    long seconds(String attack) {
        return Long.parseLong(values.getOrDefault(attack + ".seconds", "0"));
    }

    /** Date and commit of the last run of an attack; empty before the first one. */
    String last(String attack) {
        return values.getOrDefault(attack + ".last", "");
    }

    void add(String attack, Map<String, Long> counts, long nextSeed, long seconds, String when) {
        counts.forEach((what, n) -> values.merge(attack + ".count." + what, Long.toString(n),
                        (a, b) -> Long.toString(Long.parseLong(a) + Long.parseLong(b))));
        values.put(attack + ".next", Long.toString(nextSeed));
        values.put(attack + ".seconds", Long.toString(seconds(attack) + seconds));
        values.put(attack + ".last", when);
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 1; values.containsKey(key(i, "attack")); i++) {
            findings.add(new Finding(values.get(key(i, "attack")), Long.parseLong(values.get(key(i, "seed"))), values.get(key(i, "text")),
                            values.get(key(i, "seen")), values.getOrDefault(key(i, "gone"), "")));
        }
        return findings;
    }

    /** Notes something that was found. A case counts once, whatever it finds, and so does the same text of the same attack. */
    void found(String attack, long seed, String text, String when) {
        String line = text.lines().findFirst().orElse("").strip();
        List<Finding> all = findings();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).attack().equals(attack) && (all.get(i).seed() == seed || all.get(i).text().equals(line))) {
                values.put(key(i + 1, "gone"), "");
                return;
            }
        }
        int number = all.size() + 1;
        values.put(key(number, "attack"), attack);
        values.put(key(number, "seed"), Long.toString(seed));
        values.put(key(number, "text"), line);
        values.put(key(number, "seen"), when);
    }

    /** Notes that the command of a finding finds nothing any more. */
    void gone(Finding finding, String when) {
        values.put(key(findings().indexOf(finding) + 1, "gone"), when);
    }

    private static String key(int number, String part) {
        return FINDING + String.format("%04d", number) + "." + part;
    }

    /** Writes the file, so that a crash leaves the old one or the new one. */
    void save() throws IOException {
        StringBuilder text = new StringBuilder(
                        "# The counts of ./sqltruffle torture, which goes on from here. docs/RELIABILITY.md shows them.\n");
        values.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(next, text);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
