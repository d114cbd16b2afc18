package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.shell.UserError;

/**
 * The factors of a run as its results.csv has them.
 *
 * @param reference the engine that factors are relative to
 * @param factors by suite, benchmark, engine and scale, in the file's order; without the reference's own, which are 1
 */
public record RunFactors(String reference, Map<String, Factor> factors) {

    /** @param marked whether its time, or the one that it is relative to, was disturbed or not settled */
    record Factor(double value, boolean marked) {
    }

    private static final int SUITE = 0;
    private static final int BENCHMARK = 1;
    private static final int ENGINE = 2;
    private static final int SCALE = 3;
    private static final int FACTOR = 6;
    private static final int KIND = 7;
    private static final int MARKS = 8;

    /**
     * @param path results.csv, or the directory that it is in
     * @param kind what the column {@code warm} says
     */
    public static RunFactors read(Path path, String kind) throws IOException {
        Path file = Files.isDirectory(path) ? path.resolve("results.csv") : path;
        if (!Files.isReadable(file)) {
            throw new UserError("there is no file " + file);
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(ResultsCsv.HEADER.strip())) {
            throw new UserError(file + " is no results.csv, or one from before times had marks: its first line is not " + ResultsCsv.HEADER.strip());
        }
        Map<String, Factor> factors = new LinkedHashMap<>();
        Map<String, Boolean> isReference = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.split(",", -1);
            if (words.length != MARKS + 1) {
                throw new UserError(file + " has a damaged line: " + line);
            }
            if (!words[KIND].equals(kind) || words[FACTOR].isEmpty()) {
                continue;
            }
            isReference.merge(words[ENGINE], words[FACTOR].equals("1.0000"), Boolean::logicalAnd);
            factors.put(name(words, words[ENGINE]), new Factor(number(file, line, words[FACTOR]), !words[MARKS].isEmpty()));
        }
        if (factors.isEmpty()) {
            throw new UserError(file + " has no factors of " + kind + " executions; there are warm, first and all");
        }
        String reference = isReference.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).findFirst().orElse("");
        return new RunFactors(reference, relative(lines, factors, reference));
    }

    /** Without the reference's own factors; a mark of its time marks all that are relative to it. */
    private static Map<String, Factor> relative(List<String> lines, Map<String, Factor> factors, String reference) {
        Map<String, Factor> relative = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(",", -1);
            String name = name(words, words[ENGINE]);
            Factor factor = factors.get(name);
            if (factor != null && !words[ENGINE].equals(reference)) {
                Factor own = factors.get(name(words, reference));
                relative.put(name, new Factor(factor.value, factor.marked || own != null && own.marked));
            }
        }
        return relative;
    }

    private static String name(String[] words, String engine) {
        return String.join(" ", words[SUITE], words[BENCHMARK], engine, words[SCALE]);
    }

    private static double number(Path file, String line, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UserError(file + " has a damaged line: " + line);
        }
    }
}
