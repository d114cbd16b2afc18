package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.tpch.console.UserError;

/** The factors after warm-up of two runs beside each other. */
public final class Comparison {

    private static final double PERCENT = 100;

    private final List<Line> lines;
    private final double within;

    /** A factor in both runs. */
    private record Line(String name, double first, double second) {
        /** By how much the larger exceeds the smaller. */
        double difference() {
            return Math.max(first, second) / Math.min(first, second) - 1;
        }
    }

    private Comparison(List<Line> lines, double within) {
        this.lines = lines;
        this.within = within;
    }

    /**
     * @param first a run's directory, or its results.csv
     * @param within by which part factors may differ
     * @throws UserError when the runs cannot be compared
     */
    public static Comparison of(Path first, Path second, double within) throws IOException {
        Map<String, Double> others = factors(second);
        List<Line> lines = new ArrayList<>();
        factors(first).forEach((name, factor) -> {
            if (others.containsKey(name)) {
                lines.add(new Line(name, factor, others.get(name)));
            }
        });
        if (lines.isEmpty()) {
            throw new UserError("the two runs have no benchmark of the same engine and scale in common");
        }
        return new Comparison(lines, within);
    }

    /** By suite, benchmark, engine and scale; without the reference's own, which are 1. */
    static Map<String, Double> factors(Path path) throws IOException {
        Path file = Files.isDirectory(path) ? path.resolve("results.csv") : path;
        if (!Files.isReadable(file)) {
            throw new UserError("there is no file " + file);
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(ResultsCsv.HEADER.strip())) {
            throw new UserError(file + " is no results.csv: its first line is not " + ResultsCsv.HEADER.strip());
        }
        Map<String, Double> factors = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                Map<String, String> fields = ResultsCsv.fields(ResultsCsv.HEADER, line);
                String factor = fields.get("factor");
                if (fields.get("kind").equals(ResultsCsv.WARM) && !factor.isEmpty() && !factor.equals("1.0000")) {
                    factors.put(String.join(" ", fields.get("suite"), fields.get("benchmark"), fields.get("engine"), fields.get("scale")),
                                    Double.parseDouble(factor));
                }
            } catch (IllegalArgumentException e) {
                throw new UserError(file + " has a damaged line: " + line);
            }
        }
        return factors;
    }

    public int all() {
        return lines.size();
    }

    /** How many factors are near enough. */
    public int same() {
        return (int) lines.stream().filter(this::isSame).count();
    }

    private boolean isSame(Line line) {
        return line.difference() <= within;
    }

    public TextTable table() {
        TextTable table = new TextTable();
        table.row(List.of("factor", "A", "B", "difference", ""));
        for (Line line : lines) {
            table.row(List.of(line.name, String.format(Locale.ROOT, "%.2f", line.first), String.format(Locale.ROOT, "%.2f", line.second),
                            String.format(Locale.ROOT, "%.0f%%", line.difference() * PERCENT), isSame(line) ? "" : "differs"));
        }
        return table;
    }
}
