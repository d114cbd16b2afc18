package org.sqltruffle.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;

/** The results as a table for people: of each engine the first execution, the warm time with its interval, and the factors. */
public final class ResultTable {

    private static final double MILLIS = 1e3;
    private static final int MOST_WIDE = 3;

    private final Results results;

    public ResultTable(Results results) {
        this.results = results;
    }

    /** All columns for few engines, else only warm times and factors. */
    public TextTable fitting() {
        return results.engines().size() <= MOST_WIDE ? wide() : narrow();
    }

    TextTable wide() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("ms"));
        for (String engine : results.engines()) {
            header.addAll(List.of(engine + " first", "warm", "±99%"));
            if (!engine.equals(results.reference())) {
                header.addAll(List.of("first factor", "warm factor"));
            }
        }
        table.row(header);
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            for (String engine : results.engines()) {
                Optional<Measurement> m = results.get(benchmark, engine);
                row.add(m.map(x -> millis(x.first())).orElse(results.absence(benchmark, engine)));
                row.add(m.map(x -> millis(x.mean()) + x.marks()).orElse("-"));
                row.add(m.map(x -> percent(x.error() / x.mean())).orElse("-"));
                if (!engine.equals(results.reference())) {
                    row.add(factor(results.factor(benchmark, engine, Measurement::first)));
                    row.add(factor(results.factor(benchmark, engine, Measurement::mean)));
                }
            }
            table.row(row);
        }
        List<String> means = new ArrayList<>(List.of("geometric mean"));
        for (String engine : results.engines()) {
            means.addAll(List.of("", "", ""));
            if (!engine.equals(results.reference())) {
                means.add(factor(results.geometricMean(engine, Measurement::first)));
                means.add(factor(results.geometricMean(engine, Measurement::mean)));
            }
        }
        table.row(means);
        return table;
    }

    TextTable narrow() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("warm ms (factor)"));
        header.addAll(results.engines());
        table.row(header);
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            for (String engine : results.engines()) {
                row.add(results.get(benchmark, engine).map(m -> millis(m.mean()) + m.marks()
                                + (engine.equals(results.reference()) ? "" : " (" + factor(results.factor(benchmark, engine, Measurement::mean)) + ")"))
                                .orElse(results.absence(benchmark, engine)));
            }
            table.row(row);
        }
        List<String> means = new ArrayList<>(List.of("geometric mean"));
        for (String engine : results.engines()) {
            means.add(engine.equals(results.reference()) ? "" : factor(results.geometricMean(engine, Measurement::mean)));
        }
        table.row(means);
        return table;
    }

    /** How much of the suite's unit is done in a second, after warm-up. */
    public TextTable rates() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of(results.suite().unit() + " a second"));
        header.addAll(results.engines());
        table.row(header);
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            double units = results.suite().unitsPerRun(benchmark, results.scale());
            for (String engine : results.engines()) {
                row.add(results.get(benchmark, engine).map(m -> String.format(Locale.ROOT, "%,.0f", units / m.mean())).orElse("-"));
            }
            table.row(row);
        }
        return table;
    }

    public static String millis(double seconds) {
        return String.format(Locale.ROOT, seconds < 1 / MILLIS ? "%.4f" : seconds < 1 ? "%.2f" : "%.0f", seconds * MILLIS);
    }

    private static String percent(double part) {
        return Double.isNaN(part) ? "" : String.format(Locale.ROOT, "%.0f%%", part * 100);
    }

    static String factor(OptionalDouble factor) {
        return factor.isEmpty() ? "-" : String.format(Locale.ROOT, factor.getAsDouble() < 10 ? "%.2f" : "%.1f", factor.getAsDouble());
    }
}
