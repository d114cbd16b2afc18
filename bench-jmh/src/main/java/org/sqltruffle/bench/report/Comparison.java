package org.sqltruffle.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bridge.shell.UserError;

/** The factors of two runs beside each other. */
public final class Comparison {

    /** By how many per cent factors may differ that are the same. */
    public static final double NEAR = 15;

    private final List<Line> lines;
    private final double within;

    /** A factor in both runs. */
    private record Line(String name, double first, double second, boolean marked) {
        /** By how much the larger exceeds the smaller. */
        double difference() {
            return Math.max(first, second) / Math.min(first, second) - 1;
        }
    }

    private Comparison(List<Line> lines, double within) {
        this.lines = lines;
        this.within = within;
    }

    /** @throws UserError when they have nothing in common that can be compared */
    public static Comparison of(RunFactors first, RunFactors second, double within) {
        if (!first.reference().equals(second.reference())) {
            throw new UserError("the factors are relative to " + first.reference() + " in one run and to " + second.reference() + " in the other");
        }
        List<Line> lines = new ArrayList<>();
        first.factors().forEach((name, factor) -> {
            RunFactors.Factor other = second.factors().get(name);
            if (other != null) {
                lines.add(new Line(name, factor.value(), other.value(), factor.marked() || other.marked()));
            }
        });
        if (lines.isEmpty()) {
            throw new UserError("the two runs have no benchmark of the same engine and scale in common");
        }
        return new Comparison(lines, within);
    }

    /** Of those factors only whose four times have no mark: what is left is the same in both runs, or one of them is wrong. */
    public Comparison unmarked() {
        return new Comparison(lines.stream().filter(line -> !line.marked()).toList(), within);
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
            table.row(List.of(line.name(), format(line.first()), format(line.second()), String.format(Locale.ROOT, "%.0f%%", line.difference() * 100),
                            isSame(line) ? "" : line.marked() ? "differs, marked" : "differs"));
        }
        return table;
    }

    private static String format(double factor) {
        return String.format(Locale.ROOT, "%.2f", factor);
    }
}
